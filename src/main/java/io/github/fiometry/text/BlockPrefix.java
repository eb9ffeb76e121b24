package io.github.fiometry.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands before every line of a report: a host, a time, a file and a line number, whatever a
 * collector of logs puts there. It is learnt from lines that can be nothing but fio's and begin
 * with a known number of blanks, so no list of forms is needed; digits may differ from line to
 * line.
 */
final class BlockPrefix {
  /** Longer ones are no prefix but another line. */
  private static final int MAX_LENGTH = 160;

  private static final int LINES_AHEAD = 16;

  /** Once may be chance. */
  private static final int ENOUGH = 2;

  private static final Pattern UNMISTAKABLE =
      Pattern.compile(
          " {2}(?:  [sc]lat \\([num]sec\\) ?: ?min=|  [sc]lat percentiles \\([num]sec\\):"
              + "|   \\|  1\\.00th=\\[|cpu          : usr=|IO depths    : 1=)"
              + "|hostname=[^,\\s]+, be=[01], \\d+-bit, os=");

  /** What no prefix holds but another line that has lost its end. */
  private static final Pattern OF_FIO =
      Pattern.compile("(?:min|max|avg|stdev|usr|sys|ctx|th|iops|IOPS|bw|BW)=|[num]sec\\)|%,");

  private @Nullable Pattern learnt;
  private String candidate = "";
  private int count;

  /** Learns from a line, if it is one to learn from. */
  private void learn(String line) {
    Matcher anchor = UNMISTAKABLE.matcher(line);
    if (!anchor.find() || anchor.start() > MAX_LENGTH) {
      return;
    }
    String prefix = line.substring(0, anchor.start());
    if (prefix.isBlank() || OF_FIO.matcher(prefix).find()) {
      candidate = "";
      learnt = null;
      return;
    }
    String form = form(prefix);
    count = form.equals(candidate) ? count + 1 : 1;
    candidate = form;
    learnt = count >= ENOUGH ? Pattern.compile(form) : null;
  }

  /** The prefix with any number for a number, any blanks for blanks. */
  private static String form(String prefix) {
    StringBuilder form = new StringBuilder();
    int at = 0;
    while (at < prefix.length()) {
      char c = prefix.charAt(at);
      int end = at + 1;
      if (isDigit(c) || c == ' ') {
        while (end < prefix.length() && prefix.charAt(end) == c
            || end < prefix.length() && isDigit(c) && isDigit(prefix.charAt(end))) {
          end++;
        }
        // where numbers are padded, the blanks before them get fewer
        boolean padding = c == ' ' && end < prefix.length() && isDigit(prefix.charAt(end));
        form.append(isDigit(c) ? " *\\d+" : padding ? "" : " {" + (end - at) + "}");
      } else {
        form.append(Pattern.quote(String.valueOf(c)));
      }
      at = end;
    }
    return form.toString();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** How long the prefix of a line is; looks ahead for lines to learn from. */
  int length(LineToken line, LineMender.Following following) {
    String text = line.text();
    learn(text);
    if (learnt == null && mayBeginReport(text)) {
      for (int i = 1; i <= LINES_AHEAD; i++) {
        LineToken next = following.peek(i);
        if (next == null || learnt != null) {
          break;
        }
        if (next.to - next.from <= MAX_LENGTH + MAX_LENGTH) {
          learn(next.text());
        }
      }
    }
    return lengthIn(text).orElse(0);
  }

  /** Whether the line is one that may stand before the lines to learn from. */
  private static boolean mayBeginReport(String text) {
    return text.contains("fio-")
        || text.contains("(g=")
        || text.contains("groupid=")
        || text.contains("Starting ")
        || text.contains("hostname=")
        || text.contains("IOPS=")
        || text.contains("iops=");
  }

  private Optional<Integer> lengthIn(String text) {
    Pattern known = learnt;
    if (known == null) {
      return Optional.empty();
    }
    Matcher matcher = known.matcher(text);
    return matcher.lookingAt() ? Optional.of(matcher.end()) : Optional.empty();
  }

  /** Whether the lines seen last had a prefix. */
  boolean isLearnt() {
    return learnt != null;
  }

  /** Whether there is nothing behind the prefix, whose last blanks may be lost. */
  boolean isAll(LineToken line) {
    if (learnt == null || line.to - line.from > MAX_LENGTH) {
      return false;
    }
    String text = line.text();
    return lengthIn(text).orElse(-1) == text.length()
        || lengthIn(text + " ").orElse(-1) == text.length() + 1;
  }
}
