package io.github.fiometry.text;

import io.github.fiometry.text.grammar.DamagedLineLexer;
import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Recognises lines that are not whole by their beginning. */
final class DamagedLines {
  private static final byte[] IOPS = "IOPS=".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] IO = "io=".getBytes(StandardCharsets.US_ASCII);

  private static final Pattern PROSE =
      Pattern.compile("(?<![\\w-])[A-Za-z]+,? [a-z]+,? (?:\"[a-z]+\" )?[a-z]+ [a-z]+(?![\\w-])");

  private static final String END_OF_GROUP_HEAD = "(all jobs):";

  /** Words in the place of the number, or behind the last one. */
  private static final Pattern MORE_THAN_HEADING =
      Pattern.compile("status group [a-z]+ [a-z]+|jobs\\)?,? [a-z]+ [a-z]+");

  /** Two words behind the last value. */
  private static final Pattern WORDS_BEHIND_VALUE =
      Pattern.compile("[=/,] *\\[? *[0-9.]+[%a-zA-Z]*(?:B/s)?[)\\]]?[,;.:]?(?: [a-z]+){2}[^=]*$");

  /** Of a latency bucket; fio prints it with two decimals, somebody who tells of it without. */
  private static final Pattern SHARE = Pattern.compile("=[0-9]+\\.[0-9]{2}%|=nan%");

  /** Made for the first line that needs it: most inputs have none. */
  private @Nullable DamagedLineLexer lexer;

  private final FieldValues values = new FieldValues();

  /** The kind that the beginning of a line tells; noise when it tells none. */
  int beginning(LineToken line) {
    int type = lexerOf(line).nextToken().getType();
    return switch (type) {
      case Token.EOF, DamagedLineLexer.END -> LineLexer.NOISE;
      case LineLexer.DIRECTION, LineLexer.DIRECTION_OLD ->
          isProse(line.text()) ? LineLexer.NOISE : type;
      default -> isSentence(line.text(), type) ? LineLexer.NOISE : type;
    };
  }

  /** Whether a line goes on in words before the last of its values. */
  private static boolean isSentence(String text, int type) {
    if (type == LineLexer.GROUP_HEAD) {
      return !text.contains(END_OF_GROUP_HEAD) && MORE_THAN_HEADING.matcher(text).find();
    }
    return lacksEnd(text, type) && endsInWords(text);
  }

  /** Whether a line of a kind lacks the last of its values. */
  static boolean lacksEnd(String text, int type) {
    String last = lastKey(type);
    return !last.isEmpty() && !text.contains(last);
  }

  /** Whether words stand behind the last value of a line. */
  static boolean endsInWords(String text) {
    return WORDS_BEHIND_VALUE.matcher(text).find();
  }

  /** What the last value of a line starts with; empty for lines that end in different ones. */
  private static String lastKey(int type) {
    return switch (type) {
      case LineLexer.HEADER -> "iodepth=";
      case LineLexer.JOB -> " pid=";
      case LineLexer.LATENCY,
          LineLexer.PRIO_LATENCY,
          LineLexer.SYNC_LATENCY,
          LineLexer.BW_SAMPLES,
          LineLexer.IOPS_SAMPLES ->
          "stdev=";
      case LineLexer.CPU -> "minf=";
      case LineLexer.IO_DEPTHS, LineLexer.SUBMIT, LineLexer.COMPLETE -> ">=64=";
      case LineLexer.ISSUED -> "dropped=";
      case LineLexer.ISSUED_OLD -> "short=";
      case LineLexer.ERRORS -> "first_error=";
      case LineLexer.LATENCY_TARGET -> "depth=";
      case LineLexer.STEADY_STATE -> "iops=";
      case LineLexer.GROUP_OLD -> "maxt=";
      case LineLexer.GROUP -> "run=";
      case LineLexer.DISK -> "util=";
      default -> "";
    };
  }

  /** Whether words stand in a row: a sentence that quotes a line is no line. */
  static boolean isProse(String text) {
    return PROSE.matcher(text).find();
  }

  private DamagedLineLexer lexerOf(LineToken line) {
    ByteChars chars = new ByteChars(line.bytes, line.from, line.to);
    DamagedLineLexer opened = lexer;
    if (opened == null) {
      opened = new DamagedLineLexer(chars);
      opened.removeErrorListeners();
      lexer = opened;
    } else {
      opened.setInputStream(chars);
    }
    return opened;
  }

  /** The line as the kind that its beginning tells, or null when it tells none. */
  @Nullable LineToken recognize(LineToken line) {
    return recognize(line, beginning(line));
  }

  /**
   * The line as a kind, or null for noise.
   *
   * <p>A heading, a job's own line and a direction line count without any value, since what follows
   * must not go to another; of other lines at least one value must be whole.
   */
  @Nullable LineToken recognize(LineToken line, int kind) {
    if (kind == LineLexer.NOISE) {
      return null;
    }
    LineToken damaged = line.damaged(kind);
    return opens(line, kind) || hasValues(damaged) ? damaged : null;
  }

  private boolean hasValues(LineToken line) {
    if (line.getType() == LineLexer.DISTRIBUTION && !SHARE.matcher(line.text()).find()) {
      return false;
    }
    values.open(line);
    return values.count() >= leastValues(line.getType());
  }

  /** Prose says "cpu: usr=5%"; what follows such a line would go to another job. */
  private static int leastValues(int kind) {
    return switch (kind) {
      case LineLexer.CPU, LineLexer.IO_DEPTHS, LineLexer.SUBMIT, LineLexer.COMPLETE -> 2;
      // the unit is one of them
      case LineLexer.LATENCY, LineLexer.PRIO_LATENCY, LineLexer.SYNC_LATENCY -> 2;
      default -> 1;
    };
  }

  private static boolean opens(LineToken line, int type) {
    return switch (type) {
      case LineLexer.JOB,
          LineLexer.PERCENTILES_HEAD,
          LineLexer.PRIO_PERCENTILES_HEAD,
          LineLexer.SYNC_PERCENTILES_HEAD,
          LineLexer.GROUP_HEAD,
          LineLexer.DISKS_HEAD,
          LineLexer.IDLENESS_HEAD,
          LineLexer.DESCRIPTION ->
          true;
      case LineLexer.DIRECTION -> Bytes.indexOf(line.bytes, line.from, line.to, IOPS) >= 0;
      case LineLexer.DIRECTION_OLD -> Bytes.indexOf(line.bytes, line.from, line.to, IO) >= 0;
      default -> false;
    };
  }
}
