package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Joins a line with the next ones where a mail program or a terminal has wrapped it. */
final class WrappedLines {
  /** Nobody wraps lines at less. */
  private static final int SHORTEST_WRAPPED = 40;

  /** The longest lines, at 40 columns. */
  private static final int MAX_WRAPS = 8;

  private static final Pattern QUOTE_MARK = Pattern.compile("(?:>(?!=) ?)++");

  /** Digits that a number in the line before may go on with, and what may stand behind them. */
  private static final Pattern DIGITS = Pattern.compile("[0-9.][0-9.%]*(?:,.*)?");

  /** The same where a pid may go on, with a date behind it. */
  private static final Pattern DIGITS_OF_JOB = Pattern.compile("[0-9.][0-9.%]*(?:[,:].*)?");

  /** The end of a date that lacks nothing. */
  private static final Pattern YEAR = Pattern.compile(":\\d\\d \\d{4}\\s*$");

  /** Digits alone, which may as well be a line of something else. */
  private static final Pattern DIGITS_ALONE = Pattern.compile("[0-9]+");

  /** So far ahead another line tells at which width a terminal has wrapped. */
  private static final int LINES_THAT_TELL = 40;

  private static final int USUAL_TERMINAL = 80;

  /** The rank of a percentile, as fio prints it. */
  private static final Pattern RANK = Pattern.compile("(?:\\d{1,2}|100)\\.\\d{2,6}");

  private final LineCleaner cleaner;
  private final DamagedLines damaged;
  private final QuotedPrintable quoted;

  /** The width at which the last line was wrapped that was so inside a word. */
  private int terminalWidth;

  WrappedLines(LineCleaner cleaner, DamagedLines damaged, QuotedPrintable quoted) {
    this.cleaner = cleaner;
    this.damaged = damaged;
    this.quoted = quoted;
  }

  /**
   * The line with what was wrapped to the next lines, when together they are whole.
   *
   * @param start the cleaned text of the line
   * @param kind what the beginning tells that the line is; noise when it tells nothing
   * @param prefix what stands before the lines around, digits made alike
   * @param softBreak whether the last character is no part of the line, but says that it goes on
   */
  @Nullable LineToken join(
      LineToken line,
      DirtyText start,
      int kind,
      String prefix,
      boolean softBreak,
      LineMender.Following following) {
    boolean endsInSign = softBreak && start.charAt(start.length() - 1) == '=';
    DirtyText glued = softBreak ? start.part(0, start.length() - 1) : start;
    DirtyText spaced = glued;
    DirtyText chosen = glued;
    LineToken last = line;
    for (int i = 1; i <= MAX_WRAPS; i++) {
      LineToken next = following.peek(i);
      if (next == null || next.to - next.from > LineCleaner.MAX_LENGTH) {
        return null;
      }
      DirtyText more = new DirtyText(next);
      boolean goesOn = softBreak && CleaningStep.hasSoftBreak(more);
      if (endsInSign && hasText(kind)) {
        quoted.decodeSure(more);
      }
      for (CleaningStep step : CleaningStep.values()) {
        step.clean(more);
      }
      withoutPrefix(more, prefix);
      Matcher quote = QUOTE_MARK.matcher(more.toString());
      if (quote.lookingAt()) {
        more.delete(0, quote.end());
      }
      int blanks = leadingBlanks(more);
      more = more.part(blanks, goesOn ? Math.max(blanks, more.length() - 1) : more.length());
      if (softBreak
          ? NameMarks.hasName(kind) && NameMarks.mayHaveName(more)
          : isLineOfItsOwn(next, more, kind) && !isCutInRank(glued, more, kind)) {
        return null;
      }
      // a terminal fills all lines but the last
      boolean uneven = lengthOf(last) != lengthOf(line);
      boolean blank = blanks > 0 || !softBreak && (uneven || endsAtBlank(glued, last, following));
      boolean hasBlank = chosen.length() > 0 && chosen.charAt(chosen.length() - 1) == ' ';
      chosen = chosen.joined(blank && !hasBlank ? " " : "", more);
      last = next;
      glued = glued.joined("", more);
      spaced = spaced.joined(" ", more);
      LineToken token = match(line, next, kind, glued, spaced, chosen);
      if (token != null && isOfKind(token, kind)) {
        following.skip(i);
        return token;
      }
      if (!LineCleaner.isNoise(next)) {
        return null;
      }
    }
    return null;
  }

  private static boolean hasText(int kind) {
    return kind == LineLexer.DESCRIPTION || NameMarks.hasName(kind);
  }

  /** The whole line that the pieces are: where it ends in a text, both ways give one. */
  private @Nullable LineToken match(
      LineToken line,
      LineToken last,
      int kind,
      DirtyText glued,
      DirtyText spaced,
      DirtyText chosen) {
    LineToken token = endsInText(kind) ? cleaner.match(line, last.lastLine(), chosen) : null;
    if (token != null) {
      return token;
    }
    token = cleaner.match(line, last.lastLine(), glued);
    if (token != null) {
      if (cleaner.match(line, last.lastLine(), spaced) == null) {
        terminalWidth = lengthOf(line);
      }
      return token;
    }
    return cleaner.match(line, last.lastLine(), spaced);
  }

  /** Whether such a line holds words of which it cannot be told where a blank belongs. */
  private static boolean endsInText(int kind) {
    return switch (kind) {
      case LineLexer.JOB, LineLexer.ERRORS, LineLexer.DESCRIPTION -> true;
      default -> false;
    };
  }

  /**
   * Whether a line was wrapped at a blank, which is lost then: behind a comma, or where nothing
   * looks as if a terminal had wrapped it at its width.
   */
  private boolean endsAtBlank(DirtyText text, LineToken line, LineMender.Following following) {
    char end = text.length() == 0 ? 0 : text.charAt(text.length() - 1);
    int width = lengthOf(line);
    return end == ','
        || width != terminalWidth
            && !(width >= USUAL_TERMINAL && width % 10 == 0)
            && !isWrappedAt(width, following);
  }

  /** Whether the rank of a percentile goes on: {@code …, 20} with {@code .00th=[ 175],} behind. */
  private static boolean isCutInRank(DirtyText text, DirtyText more, int kind) {
    if (kind != LineLexer.PERCENTILES) {
      return false;
    }
    String before = text.toString();
    int from = before.length();
    while (from > 0 && isOfRank(before.charAt(from - 1))) {
      from--;
    }
    String behind = more.toString();
    int to = behind.indexOf("th=[");
    return from < before.length()
        && to > 0
        && RANK.matcher(before.substring(from) + behind.substring(0, to)).matches();
  }

  private static boolean isOfRank(char c) {
    return c >= '0' && c <= '9' || c == '.';
  }

  /** A name may hold anything, so that other lines with a job's line behind them look like one. */
  private static boolean isOfKind(LineToken line, int kind) {
    return kind == LineLexer.NOISE ? !NameMarks.hasName(line.getType()) : line.getType() == kind;
  }

  /** Whether a line is no rest of another, since it is whole itself or begins like a line. */
  private boolean isLineOfItsOwn(LineToken next, DirtyText more, int kind) {
    if (kind == LineLexer.PRIO_PERCENTILES_HEAD) {
      // "high prio (29.30%) c" goes on with "lat percentiles (usec):", which is whole as well
      return more.length() == 0;
    }
    if (!LineCleaner.isNoise(next)) {
      return true;
    }
    int beginning = damaged.beginning(LineCleaner.noise(next, next.lastLine(), more));
    if (NameMarks.hasName(beginning)
        ? !NameMarks.hasName(kind) || more.contains("(g")
        : beginning != LineLexer.NOISE) {
      return true;
    }
    LineToken own = cleaner.clean(next, new DirtyText(next));
    // what is left of a percent sign without comment marks is empty
    return own != null
        && !LineCleaner.isNoise(own)
        && (own.getType() != LineLexer.BLANK || more.length() == 0);
  }

  /** Takes the prefix of the line's beginning from its continuation, and no more. */
  private static void withoutPrefix(DirtyText text, String prefix) {
    String found = "";
    for (int i = 0; i < LineCleaner.MAX_PREFIXES && !LineCleaner.alike(found).equals(prefix); i++) {
      int length = LinePrefix.length(text);
      if (length == 0) {
        return;
      }
      found += text.toString().substring(0, length);
      text.delete(0, length);
    }
  }

  private static int leadingBlanks(DirtyText text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  /**
   * A whole line with what of it stands in the next ones, where a terminal has wrapped it: digits
   * of its last number, or values behind a comma.
   */
  LineToken withRest(LineToken line, String prefix, LineMender.Following following) {
    if (line.to - line.from < SHORTEST_WRAPPED) {
      return line;
    }
    @Nullable DirtyText text = null;
    for (int i = 1; i <= MAX_WRAPS; i++) {
      LineToken next = following.peek(i);
      if (next == null
          || !LineCleaner.isNoise(next)
          || next.to - next.from > SHORTEST_WRAPPED * 4) {
        return line;
      }
      DirtyText more = new DirtyText(next);
      Matcher quote = QUOTE_MARK.matcher(more.toString());
      if (quote.lookingAt()) {
        more.delete(0, quote.end());
      } else {
        withoutPrefix(more, prefix);
      }
      if (more.length() > 1 && more.charAt(0) == ' ' && more.charAt(1) != ' ') {
        more.delete(0, 1);
      }
      if (text == null) {
        if (!goesOnWith(line, more)
            || DIGITS_ALONE.matcher(more.toString()).matches()
                && !isWrappedAt(lengthOf(line), following)) {
          return line;
        }
        text = new DirtyText(line);
      }
      text = text.joined("", more);
      LineToken joined = cleaner.match(line, next.lastLine(), text);
      if (joined != null && joined.getType() == line.getType()) {
        following.skip(i);
        return joined;
      }
    }
    return line;
  }

  private static boolean goesOnWith(LineToken line, DirtyText more) {
    if (more.length() == 0) {
      return false;
    }
    char first = more.charAt(0);
    return first == ','
        || first == ':' && line.getType() == LineLexer.JOB
        || first == ';' && line.getType() == LineLexer.DIRECTION
        || line.endsInDigit()
            && (line.getType() == LineLexer.JOB ? DIGITS_OF_JOB : DIGITS)
                .matcher(more.toString())
                .matches()
            && !YEAR.matcher(line.text()).find();
  }

  /**
   * Whether the lines behind look as if wrapped at a width: none is longer, and another one, which
   * is not whole, fills it.
   */
  private boolean isWrappedAt(int width, LineMender.Following following) {
    boolean filled = false;
    for (int i = 2; i <= LINES_THAT_TELL; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        return filled;
      }
      int length = lengthOf(next);
      if (length > width) {
        return false;
      }
      filled |=
          length == width
              && LineCleaner.isNoise(next)
              && cleaner.clean(next, new DirtyText(next)) == null;
    }
    return filled;
  }

  /** How many characters the physical line has. */
  private static int lengthOf(LineToken line) {
    int end = line.to;
    while (end > line.from && (line.bytes[end - 1] == '\n' || line.bytes[end - 1] == '\r')) {
      end--;
    }
    return line.column(end) - 1;
  }
}
