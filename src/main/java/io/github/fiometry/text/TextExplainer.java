package io.github.fiometry.text;

import io.github.fiometry.diagnostics.PlacedValue;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells where each value of a text report stands. The name says whose value it is, what its line is
 * about, and fio's word for it: {@code randrw, read, clat (usec), max}.
 *
 * <p>This looks for what is written as {@code word=value} in any version, without understanding it;
 * what the values mean, and in which units, the reader tells. Lines are to be given in their order.
 * Not thread-safe.
 */
public final class TextExplainer {
  /** No line of a report is longer, unless names are absurd. */
  private static final int MAX_LINE_CHARACTERS = 16 * 1024;

  private static final Pattern HOST = Pattern.compile("^<([^<>]+)> ");
  private static final Pattern JOB = Pattern.compile("^(\\S.*): \\((?=g=\\d|groupid=)");
  private static final Pattern DIRECTION =
      Pattern.compile("^ +(read|write|trim|mixed) *:(?= *(?:IOPS|io)=)");
  private static final Pattern SECTION =
      Pattern.compile("^(Run status group \\d+|Disk stats|CPU idleness|All clients)\\b.*");
  private static final Pattern LABEL = Pattern.compile("^ *([^=|:]*[^=|: ]) *:");

  /** A value with its word, or one in brackets or alone behind it. */
  private static final Pattern VALUE =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9_./ ]{0,40}|>?=?[0-9][0-9.]*(?:th)?)=(?: *\\[)? *"
              + "(\\(R\\)[^=]*(?=,)|-?[0-9][^\\s;)\\]]*|-?nan%?|[^\\s,;()\\]\\[]+)"
              + "|\\(([^()=]*[0-9][^()=]*)\\)"
              + "|(?<=[ ,])([0-9.]+[KMGTPi]*B/s-[0-9.]+[KMGTPi]*B/s)");

  private final Consumer<PlacedValue> consumer;
  private String host = "";
  private String owner = "";
  private String direction = "";
  private String label = "";

  /**
   * An explainer for one input.
   *
   * @param consumer takes each value, in the order of the lines
   */
  public TextExplainer(Consumer<PlacedValue> consumer) {
    this.consumer = consumer;
  }

  /**
   * Tells the values of one line.
   *
   * @param number the line's number, from 1
   * @param line the line without its end
   */
  public void line(long number, String line) {
    if (line.length() > MAX_LINE_CHARACTERS) {
      return;
    }
    int from = 0;
    Matcher prefix = HOST.matcher(line);
    if (prefix.find()) {
      host = prefix.group(1);
      from = prefix.end();
    }
    String rest = line.substring(from);
    from += head(rest);
    values(number, line, from);
  }

  /** Finds out what the line is about; returns where its values begin. */
  private int head(String rest) {
    Matcher job = JOB.matcher(rest);
    if (job.find()) {
      owner = job.group(1);
      direction = "";
      label = "";
      return job.end();
    }
    Matcher section = SECTION.matcher(rest);
    if (section.find()) {
      owner = section.group(1);
      direction = "";
      label = "";
      return rest.length();
    }
    Matcher directed = DIRECTION.matcher(rest);
    if (directed.find()) {
      direction = directed.group(1);
      label = "";
      return directed.end();
    }
    Matcher labelled = LABEL.matcher(rest);
    if (labelled.find()) {
      label = labelled.group(1).strip().replaceAll(" +", " ");
      if (!isOfDirection(label, rest)) {
        direction = "";
      }
      return labelled.end();
    }
    return 0;
  }

  /** What stands below a direction line belongs to it; distributions and the rest do not. */
  private static boolean isOfDirection(String label, String rest) {
    return rest.contains("min=")
        || label.endsWith("percentiles")
        || label.contains("percentiles (");
  }

  private void values(long number, String line, int from) {
    Matcher matcher = VALUE.matcher(line);
    matcher.region(from, line.length());
    matcher.useTransparentBounds(true);
    String word = "";
    int brackets = 0;
    while (matcher.find()) {
      if (matcher.group(2) != null) {
        word = matcher.group(1).strip();
        brackets = 0;
        accept(number, matcher.start(2), word, withoutEnd(matcher.group(2)));
      } else if (matcher.group(4) != null) {
        accept(number, matcher.start(4), word + " least-greatest", matcher.group(4));
      } else if (!word.isEmpty()) {
        brackets++;
        bracket(number, matcher, word, brackets);
      }
    }
  }

  /** {@code BW=17.8MiB/s (18.6MB/s)(17.9MiB/1006msec)}: the second brackets hold other values. */
  private void bracket(long number, Matcher matcher, String word, int brackets) {
    String text = matcher.group(3);
    int slash = text.indexOf('/');
    if (word.equals("BW") && brackets == 2 && slash > 0) {
      accept(number, matcher.start(3), "io", text.substring(0, slash));
      accept(number, matcher.start(3) + slash + 1, "runtime", text.substring(slash + 1));
    } else {
      accept(number, matcher.start(3), word + " in brackets", text);
    }
  }

  /** The comma or colon behind a value belongs to the line. */
  private static String withoutEnd(String value) {
    boolean ended = value.endsWith(",") || value.endsWith(":");
    return ended ? value.substring(0, value.length() - 1) : value;
  }

  private void accept(long number, int index, String word, String value) {
    StringBuilder name = new StringBuilder();
    for (String part : new String[] {host, owner, direction, label, word}) {
      if (!part.isEmpty()) {
        name.append(name.isEmpty() ? "" : ", ").append(part);
      }
    }
    consumer.accept(new PlacedValue(number, index + 1L, name.toString(), value));
  }
}
