package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Frees a text from dirt, step by step, until it is a whole line of fio. */
final class LineCleaner {
  /** Longer lines are not fio's; inside them lines may stand, with a mark for each line end. */
  static final int MAX_LENGTH = 4096;

  static final int MAX_PREFIXES = 8;

  /** RTF's. */
  private static final String PARAGRAPH = "\\par";

  private final LineCutter cutter;
  private final QuotedPrintable quoted;

  /** The prefix of the line that was cleaned last, digits made alike. */
  private String foundPrefix = "";

  LineCleaner(LineCutter cutter, QuotedPrintable quoted) {
    this.cutter = cutter;
    this.quoted = quoted;
  }

  /** The prefix of the line that was cleaned last, digits made alike. */
  String foundPrefix() {
    return foundPrefix;
  }

  /** Cleans a text until it is a whole line; null when it never is, and then it is all clean. */
  @Nullable LineToken clean(LineToken line, DirtyText text) {
    return clean(line, text, false);
  }

  /** The same for a line whose last backslash may be the mark of a cut, which is then kept. */
  @Nullable LineToken clean(LineToken line, DirtyText text, boolean keepsCutMark) {
    return clean(line, text, keepsCutMark, MAX_PREFIXES);
  }

  /** The same, but all that stands before a name is kept: it may be the name. */
  @Nullable LineToken cleanNamed(LineToken line, DirtyText text, boolean keepsCutMark) {
    // what only stands behind must not cost the name its own marks
    DirtyText cut = text.part(0, text.length());
    CleaningStep.cutTagsBehind(cut);
    int suffix = suffixStart(cut, keepsCutMark);
    if (suffix > 0) {
      boolean inQuotes = cut.toString().indexOf('"', suffix) >= 0;
      cut.delete(suffix, cut.length());
      if (inQuotes) {
        CleaningStep.ESCAPES.clean(cut);
      }
    }
    LineToken token = match(line, line.lastLine(), cut);
    if (token == null) {
      quoted.decode(cut);
      token = match(line, line.lastLine(), cut);
    }
    return token == null ? clean(line, text, keepsCutMark, 0) : token;
  }

  private @Nullable LineToken clean(
      LineToken line, DirtyText text, boolean keepsCutMark, int mostPrefixes) {
    LineToken token = cleanSteps(line, text, keepsCutMark, mostPrefixes);
    return token != null && MessageDirt.isPossibleBehind(token.getType())
        ? withoutDirtBehind(line, text, token)
        : token;
  }

  /** A message without the dirt that its own text takes in; the message when there is none. */
  LineToken withoutDirtBehind(LineToken line, DirtyText text, LineToken message) {
    DirtyText clean = text.part(0, text.length());
    MessageDirt.cutMarkup(clean);
    DirtyText bare = clean.part(0, Math.max(suffixStart(clean, false), 0));
    MessageDirt.cutMarkup(bare);
    LineToken token = bare.length() == 0 ? null : match(line, line.lastLine(), bare);
    if (token == null || token.getType() == LineLexer.NOTE) {
      // a note may end in a quote of its own
      token = clean.length() == text.length() ? null : match(line, line.lastLine(), clean);
    }
    return token == null ? message : token;
  }

  private @Nullable LineToken cleanSteps(
      LineToken line, DirtyText text, boolean keepsCutMark, int mostPrefixes) {
    foundPrefix = "";
    LineToken token = match(line, line.lastLine(), text);
    for (CleaningStep step : CleaningStep.values()) {
      if (token != null) {
        return token;
      }
      int before = text.changes();
      step.clean(text);
      token = text.changes() == before ? null : match(line, line.lastLine(), text);
    }
    StringBuilder prefixes = new StringBuilder();
    token = token == null ? withoutSuffix(line, text, keepsCutMark) : token;
    for (int i = 0; i < mostPrefixes && token == null; i++) {
      int prefix = LinePrefix.length(text);
      if (prefix == 0) {
        break;
      }
      prefixes.append(text.toString(), 0, prefix);
      text.delete(0, prefix);
      token = match(line, line.lastLine(), text);
      token = token == null ? withoutSuffix(line, text, keepsCutMark) : token;
    }
    foundPrefix = alike(prefixes.toString());
    if (token == null && suffixStart(text, keepsCutMark) >= 0) {
      text.delete(suffixStart(text, keepsCutMark), text.length());
    }
    if (token == null) {
      // the blanks of a damaged line stay as they are, for what is said of it
      DirtyText collapsed = text.part(0, text.length());
      token = collapseBlanks(collapsed) ? match(line, line.lastLine(), collapsed) : null;
    }
    return token;
  }

  /** The line that a text is without what stands behind it, if it is one. */
  private @Nullable LineToken withoutSuffix(LineToken line, DirtyText text, boolean keepsCutMark) {
    int suffix = suffixStart(text, keepsCutMark);
    return suffix <= 0 ? null : match(line, line.lastLine(), text.part(0, suffix));
  }

  /** Where a suffix starts; -1 when there is none. */
  private static int suffixStart(DirtyText text, boolean keepsCutMark) {
    int start = text.length();
    for (int length = suffix(text, start); length > 0; length = suffix(text, start)) {
      start -= length;
    }
    return start == text.length() || keepsCutMark && endsInCutMark(text) ? -1 : start;
  }

  /**
   * The length of what is no part of a line before a place: a quote, a comma behind one, a
   * backslash, a bar of a table, the end of a comment, a carriage return or line end that a viewer
   * shows (cat -A), the end of a paragraph of RTF.
   */
  private static int suffix(DirtyText text, int end) {
    if (end == 0) {
      return 0;
    }
    char last = text.charAt(end - 1);
    char before = end > 1 ? text.charAt(end - 2) : 0;
    if (Character.isWhitespace(last) || "\"'\\|$".indexOf(last) >= 0) {
      return 1;
    }
    boolean two =
        last == ',' && (before == '"' || before == '\'')
            || last == '/' && before == '*'
            || last == 'M' && before == '^';
    if (two) {
      return 2;
    }
    boolean paragraph = last == 'r' && end > PARAGRAPH.length() && endsIn(text, end, PARAGRAPH);
    return paragraph ? PARAGRAPH.length() : 0;
  }

  private static boolean endsIn(DirtyText text, int end, String mark) {
    for (int i = 0; i < mark.length(); i++) {
      if (text.charAt(end - mark.length() + i) != mark.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text is empty but for what may stand behind a line. */
  static boolean isSuffix(DirtyText text) {
    return text.length() == 0 || suffixStart(text, false) == 0;
  }

  /** Whether a text is what stands between two strings of a list. */
  static boolean isSeparator(DirtyText text) {
    for (int i = 0; i < text.length(); i++) {
      if ("\"', \t".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean collapseBlanks(DirtyText text) {
    boolean changed = false;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isWhitespace(text.charAt(i))) {
        int end = i + 1;
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
          end++;
        }
        if (end > i + 1 || text.charAt(i) != ' ') {
          text.replace(i, end, ' ');
          changed = true;
        }
      }
    }
    return changed;
  }

  /** The text as a whole line, or null. */
  @Nullable LineToken match(LineToken line, long lastLine, DirtyText text) {
    if (line.getType() == LineLexer.CUT && !endsItself(text)) {
      return null;
    }
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
    cutter.open(bytes, 0, bytes.length);
    int end = cutter.cut(0);
    int type = cutter.type();
    if (end < bytes.length
        || type == LineLexer.NOISE
        || type == LineLexer.CUT
        || line.getType() == LineLexer.CUT && endsInText(type)) {
      return null;
    }
    LineToken token = token(line, lastLine, text, bytes, type, cutter.channel());
    return MessageDirt.isLineOfJob(token) ? null : token;
  }

  /** Whether such a line ends in a text that may lack letters where the input ends. */
  private static boolean endsInText(int type) {
    return switch (type) {
      case LineLexer.HEADER,
          LineLexer.CPU_HEADER,
          LineLexer.BANNER,
          LineLexer.BARE_VERSION,
          LineLexer.HOSTNAME,
          LineLexer.JOB ->
          true;
      default -> false;
    };
  }

  /** Where the input ends, a number at the line's end may lack digits. */
  private static boolean endsItself(DirtyText text) {
    if (text.length() == 0) {
      return false;
    }
    char last = text.charAt(text.length() - 1);
    return !(last >= '0' && last <= '9') && last != '.' && last != ',' && last != ' ';
  }

  /** Noise with this text, in the place of a line. */
  static LineToken noise(LineToken line, long lastLine, DirtyText text) {
    // where the input ends in it, what is missing is not the line's fault
    boolean cut = line.getType() == LineLexer.CUT;
    byte[] bytes = (cut ? text.toString() : text + "\n").getBytes(StandardCharsets.UTF_8);
    return token(line, lastLine, text, bytes, LineLexer.NOISE, Token.HIDDEN_CHANNEL);
  }

  /** A whole line of its own bytes, in the place of a line. */
  static LineToken token(
      LineToken line, long lastLine, DirtyText text, byte[] bytes, int type, int channel) {
    return new LineToken(
        type,
        channel,
        bytes,
        0,
        bytes.length,
        0,
        line.line,
        lastLine,
        LineToken.Condition.WHOLE,
        text.byteColumns(bytes.length));
  }

  /** Whether a line is none of fio's as it stands. */
  static boolean isNoise(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.NOISE, LineLexer.CUT, LineLexer.BARE_VERSION -> true;
      default -> false;
    };
  }

  /** A backslash behind a digit tells that the line, and maybe the number, goes on. */
  static boolean endsInCutMark(DirtyText text) {
    int last = text.length() - 1;
    return last > 0 && text.charAt(last) == '\\' && Character.isDigit(text.charAt(last - 1));
  }

  /** A prefix in which all numbers are alike. */
  static String alike(String prefix) {
    StringBuilder alike = new StringBuilder(prefix.length());
    for (int i = 0; i < prefix.length(); i++) {
      char c = prefix.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit || i == 0 || prefix.charAt(i - 1) < '0' || prefix.charAt(i - 1) > '9') {
        alike.append(digit ? '0' : c);
      }
    }
    return alike.toString().strip();
  }
}
