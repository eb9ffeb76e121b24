package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands before every line of a report: a host, a time, a file and a line number, whatever a
 * collector of logs puts there. It is learnt from lines that can be nothing but fio's and begin
 * with a known number of blanks, so no list of forms is needed; numbers may differ from line to
 * line, and words that do differ.
 */
final class BlockPrefix {
  /** Longer ones are no prefix but another line. */
  private static final int MAX_LENGTH = 160;

  /** As {@code </span></td></tr>}. */
  private static final int LONGEST_CLOSING = 40;

  /** As many headers may stand before the first report. */
  private static final int LINES_AHEAD = 256;

  /** A report has so few lines before the first to learn from. */
  private static final int LINES_OF_A_HEAD = 8;

  /** Once may be chance. */
  private static final int ENOUGH = 2;

  /** A word that differs now and then may be the same in some lines. */
  private static final int MOST_NEEDED = 12;

  /** The lines that are of fio for certain, by how far they are indented. */
  private static final LineHeads UNMISTAKABLE =
      new LineHeads(
          indented(0, "hostname=[^,\\s]+, be=[01], \\d+-bit, os="),
          indented(2, "cpu          : usr=", "IO depths    : 1=", "lat \\([num]sec\\)   : ?[0-9>]"),
          indented(3, "iops        : min="),
          indented(
              4,
              "slat \\([num]sec\\) ?: ?min=",
              "clat \\([num]sec\\) ?: ?min=",
              "slat percentiles \\([num]sec\\):",
              "clat percentiles \\([num]sec\\):",
              "lat \\([num]sec\\) : ?[0-9>]"),
          indented(
              5,
              "\\|  1\\.00th=\\[",
              "submit    : 0=",
              "complete  : 0=",
              "issued (?:rwts?|   ): ?total="));

  private static final int[] INDENTATIONS = {0, 2, 3, 4, 5};

  private static LineHeads.Group indented(int blanks, String... forms) {
    return new LineHeads.Group("(?<= {" + blanks + "})", List.of(forms), "");
  }

  /** Lines that fio prints at the margin; prose may end like one of them, but not like two. */
  private static final LineHeads AT_MARGIN =
      new LineHeads(
          new LineHeads.Group(
              "(?<![\\w.])",
              List.of(
                  "fio[- ]\\d+\\.\\d[\\w.+~-]*",
                  "Starting \\d+ (?:process|thread)[a-z0-9 ]*",
                  "Run status group \\d+ \\(all jobs\\):",
                  "Disk stats \\(read/write\\):"),
              "[\\s\"',|\\\\]*$"));

  /** What a client of fio puts before the lines of a server is fio's. */
  private static final Pattern HOST = Pattern.compile("<[^<>]*> ");

  /** What no prefix holds but another line that has lost its end. */
  private static final Pattern OF_FIO =
      Pattern.compile("(?:min|max|avg|stdev|usr|sys|ctx|th|iops|IOPS|bw|BW)=|[num]sec\\)|%,");

  /** A word, some blanks, or a mark; all that is not ASCII is like letters. */
  private static final Pattern PART = Pattern.compile("[\\p{Alnum}\\x{80}-\\x{10ffff}]+| +|.");

  private static final String COLON_OR_HYPHEN = "[:-]";

  private static final String ANY_WORD = "[\\p{Alnum}\\x{80}-\\x{10ffff}]+";

  private @Nullable Pattern learnt;

  /** The parts of the prefix, as patterns; those that differed match any word. */
  private List<String> parts = List.of();

  private int count;
  private long lookedUpTo;

  /** Up to this line no block with another prefix begins. */
  private long sameUpTo;

  /** What stood before the last line at the margin, and which line that was. */
  private List<String> marginParts = List.of();

  private int marginForm = -1;

  /** Learns from a line, if it is one to learn from. */
  void learn(String line) {
    Optional<String> prefix = prefix(line);
    if (prefix.isEmpty()) {
      learnAtMargin(line);
      return;
    }
    if (isKnown(prefix.get())) {
      return;
    }
    List<String> form = form(prefix.get());
    if (form.isEmpty() || !unify(form, parts)) {
      count = 0;
    }
    know(form);
  }

  private boolean isKnown(String prefix) {
    return learnt != null && learnt.matcher(prefix).matches();
  }

  /** Learns from a line that comes later; false when it is one of another block. */
  private boolean learnAhead(LineToken next) {
    if (next.to - next.from > MAX_LENGTH + MAX_LENGTH) {
      return true;
    }
    if (NameMarks.isWhole(next)) {
      return learnAhead(List.of());
    }
    String line = next.text();
    Optional<String> prefix = prefix(line);
    if (prefix.isEmpty()) {
      learnAtMargin(line);
      return true;
    }
    return learnAhead(form(prefix.get()));
  }

  private boolean learnAhead(List<String> form) {
    if (form.isEmpty() || !unify(form, parts)) {
      if (count >= ENOUGH) {
        return false;
      }
      count = 0;
    }
    know(form);
    return count < MOST_NEEDED;
  }

  /** Learns from two lines at the margin, where no report tells more. */
  private void learnAtMargin(String line) {
    if (count > 0 || line.length() > MAX_LENGTH + MAX_LENGTH) {
      return;
    }
    LineHeads.Found margin = AT_MARGIN.find(line, 0, line.length());
    if (margin == null || margin.start() > MAX_LENGTH) {
      return;
    }
    String prefix = line.substring(0, margin.start());
    List<String> form = form(prefix);
    if (form.isEmpty() || HOST.matcher(prefix).matches()) {
      return;
    }
    boolean alike = margin.form() != marginForm && unify(form, marginParts);
    marginParts = form;
    marginForm = margin.form();
    if (alike) {
      count = 1;
      know(form);
    }
  }

  private void know(List<String> form) {
    count = form.isEmpty() ? 0 : count + 1;
    parts = form;
    String pattern = String.join("", form);
    if (count < ENOUGH) {
      learnt = null;
    } else if (learnt == null || !learnt.pattern().equals(pattern)) {
      learnt = Pattern.compile(pattern);
    }
  }

  /** What stands before a line that can be nothing but fio's; empty for all other lines. */
  private static Optional<String> prefix(String line) {
    LineHeads.Found anchor = UNMISTAKABLE.find(line, 0, line.length());
    if (anchor == null) {
      return Optional.empty();
    }
    int start = anchor.start() - INDENTATIONS[anchor.group()];
    return start <= MAX_LENGTH ? Optional.of(line.substring(0, start)) : Optional.empty();
  }

  /** Makes a new form match the old one too; false when they are not alike. */
  private static boolean unify(List<String> form, List<String> parts) {
    if (form.size() != parts.size()) {
      return false;
    }
    for (int i = 0; i < form.size(); i++) {
      if (!form.get(i).equals(parts.get(i))) {
        if (!isWord(form.get(i)) || !isWord(parts.get(i))) {
          return false;
        }
        form.set(i, ANY_WORD);
      }
    }
    return true;
  }

  private static boolean isWord(String part) {
    return part.equals(ANY_WORD) || part.startsWith("\\Q") || part.startsWith(" *");
  }

  /**
   * The prefix with any number for a number, and blanks before it that get fewer as it grows; empty
   * when it is none.
   */
  private static List<String> form(String prefix) {
    List<String> form = new ArrayList<>();
    if (prefix.isBlank() || OF_FIO.matcher(prefix).find()) {
      return form;
    }
    Matcher part = PART.matcher(prefix);
    while (part.find()) {
      String text = part.group();
      char first = text.charAt(0);
      if (first == ' ') {
        boolean padding = part.end() < prefix.length() && isDigit(prefix.charAt(part.end()));
        if (!padding) {
          form.add(" {" + text.length() + "}");
        }
      } else if (Character.isLetterOrDigit(first) || first >= 0x80) {
        form.add(isDigit(first) ? " *" + word(text) : word(text));
      } else {
        form.add('\\' + text);
      }
    }
    atEnd(form);
    return form;
  }

  /**
   * What grep puts between file, number and line is a colon where the line matches, and a hyphen in
   * the lines around: {@code run.log:12:}, {@code run.log-13-}.
   */
  private static void atEnd(List<String> form) {
    int last = form.size() - 1;
    if (isMark(form, last)) {
      form.set(last, COLON_OR_HYPHEN);
      if (last > 0 && form.get(last - 1).startsWith(" *") && isMark(form, last - 2)) {
        form.set(last - 2, COLON_OR_HYPHEN);
      }
    }
  }

  private static boolean isMark(List<String> form, int place) {
    return place >= 0 && (form.get(place).equals("\\:") || form.get(place).equals("\\-"));
  }

  private static String word(String text) {
    StringBuilder word = new StringBuilder();
    int start = 0;
    for (int i = 1; i <= text.length(); i++) {
      boolean digits = isDigit(text.charAt(start));
      if (i == text.length() || isDigit(text.charAt(i)) != digits) {
        word.append(digits ? "\\d+" : Pattern.quote(text.substring(start, i)));
        start = i;
      }
    }
    return word.toString();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** How long the prefix of a line is; looks ahead for lines to learn from. */
  int length(LineToken line, LineMender.Following following) {
    String text = line.text();
    learn(text);
    // not at each line again
    if (learnt == null && lookedUpTo - line.line < LINES_AHEAD / 2 && mayBeginReport(text)) {
      lookAhead(line.line, following);
    } else if (learnt != null && line.line > sameUpTo && mayBeginReport(text)) {
      learnNextBlock(line.line, text, following);
    }
    return lengthIn(text).orElse(0);
  }

  /** Forgets the prefix where the next line to learn from has another one: a new block begins. */
  private void learnNextBlock(long line, String text, LineMender.Following following) {
    sameUpTo = line + LINES_AHEAD / 2;
    for (int i = 1; i <= LINES_AHEAD; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        return;
      }
      Optional<String> prefix =
          next.to - next.from > MAX_LENGTH + MAX_LENGTH ? Optional.empty() : prefix(next.text());
      if (prefix.isPresent()) {
        boolean same = isKnown(prefix.get());
        if (!same) {
          forget(line, text, following);
        }
        // a line at the end of one block is asked as well as the first ones of the next
        long closer = line + Math.max(0, next.line - line - LINES_OF_A_HEAD) / 4;
        sameUpTo = same || isKnown(prefix.get()) ? next.line : closer;
        return;
      }
    }
  }

  /**
   * Learns from the lines behind one.
   *
   * @param line its number, which the others have as well where all are in one string
   */
  private void lookAhead(long line, LineMender.Following following) {
    boolean more = true;
    for (int i = 1; i <= LINES_AHEAD && more; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        return;
      }
      if (next.line > lookedUpTo || next.line == line) {
        lookedUpTo = next.line;
        more = learnAhead(next);
      }
    }
  }

  /** Learns anew, unless no more of the line is prefix then than before. */
  private void forget(long line, String text, LineMender.Following following) {
    Pattern before = learnt;
    List<String> partsBefore = parts;
    int countBefore = count;
    int length = lengthIn(text).orElse(0);
    know(List.of());
    marginParts = List.of();
    lookedUpTo = line;
    lookAhead(line, following);
    if (length > 0 && lengthIn(text).orElse(0) <= length) {
      learnt = before;
      parts = partsBefore;
      count = countBefore;
    }
  }

  /** Whether the line is one that may stand before the lines to learn from. */
  private static boolean mayBeginReport(String text) {
    return text.contains("fio-")
        || text.contains("(g=")
        || text.contains("groupid=")
        || text.contains("Starting ")
        || text.contains("hostname=")
        || text.contains("IOPS=")
        || text.contains("iops=")
        || text.contains("cpuload=");
  }

  private Optional<Integer> lengthIn(String text) {
    Pattern known = learnt;
    if (known == null) {
      return Optional.empty();
    }
    Matcher matcher = known.matcher(text);
    return matcher.lookingAt() ? Optional.of(matcher.end()) : Optional.empty();
  }

  /** How long the prefix of a line is that others had; learns nothing from it. */
  int known(String text) {
    return lengthIn(text).orElse(0);
  }

  /** Whether the lines seen last had a prefix. */
  boolean isLearnt() {
    return learnt != null;
  }

  /**
   * Whether there is nothing behind the prefix, whose last blanks may be lost, but what closes it:
   * a quote, a bar, a tag, the end of a comment.
   */
  boolean isAll(LineToken line) {
    if (learnt == null || line.to - line.from > MAX_LENGTH) {
      return false;
    }
    String text = line.text();
    int length = lengthIn(text).orElse(-1);
    if (length == text.length() || lengthIn(text + " ").orElse(-1) == text.length() + 1) {
      return true;
    }
    if (length < 0 || text.length() - length > LONGEST_CLOSING) {
      return false;
    }
    DirtyText rest = new DirtyText(text.substring(length));
    CleaningStep.cutTags(rest);
    return LineCleaner.isSuffix(rest);
  }
}
