package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Tries to read a line that matches nothing: cleans it step by step until it is a whole line, joins
 * it with the next ones where a mail program or a terminal has wrapped it, and else takes it for a
 * damaged line if its beginning is known.
 */
final class LineMender {
  /** Longer lines are not fio's; inside them lines may stand, with a mark for each line end. */
  static final int MAX_LENGTH = 4096;

  private static final int SHORT = 8;
  private static final int MAX_PREFIXES = 8;
  private static final int MAX_WRAPS = 3;

  /**
   * What may stand behind a line: quotes, commas, backslashes, table bars, ends of comments, CR.
   */
  private static final Pattern SUFFIX = Pattern.compile("(?:[\\s\"'\\\\|]|\",|',|\\*/|\\^M)+$");

  private static final Pattern QUOTE_MARK = Pattern.compile("(?:>(?!=) ?)+");

  /** The end of a date that lacks nothing. */
  private static final Pattern YEAR = Pattern.compile(":\\d\\d \\d{4}\\s*$");

  /** Where another line begins behind the end of one, as far as its beginning is sure. */
  private static final Pattern HEAD_BEHIND_END =
      Pattern.compile(
          "(?<=[0-9%\\],:>]|msec\\))\\s+(?=(?:[sc]?lat|sync) (?:\\([num]sec\\)|percentiles |prio"
              + " )|(?:high|low) prio|bw \\(|iops +:|cpu +:|IO"
              + " depths|(?:submit|complete|issued|errors|latency) +:|issued"
              + " rwt|(?:read|write|trim|mixed) ?: (?:IOPS|io)=|(?:READ|WRITE|TRIM|MIXED):"
              + " (?:bw|io)=|Run status group|Disk stats \\(|fsync/fdatasync|\\| +[0-9.]+th=)");

  private static final Pattern HOST_LINE = Pattern.compile("hostname=[^,\\s]*, be=[01], ");

  /** The prefix of the last line that had one, digits made alike. */
  private String lastPrefix = "";

  private boolean lastHadMarkup;

  private final LineCutter cutter;

  /** The prefix of the line that was cleaned last, digits made alike. */
  private String foundPrefix = "";

  private final DamagedLines damaged = new DamagedLines();
  private final BlockPrefix blockPrefix = new BlockPrefix();

  /** Gives the lines behind the one that is mended. */
  interface Following {
    /** The line this many places on, 1 for the next; null when there is none. */
    @Nullable LineToken peek(int places);

    /** Takes lines away, since they were joined. */
    void skip(int lines);
  }

  LineMender(LineCutter cutter) {
    this.cutter = cutter;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** What the line is, as one or more lines; empty when it is not fio's. */
  List<LineToken> mend(LineToken first, Following following) {
    LineToken line = PartialLines.joined(first, following);
    if (blockPrefix.isAll(line)) {
      return List.of(line.as(LineLexer.BLANK));
    }
    if (line.to - line.from <= MAX_LENGTH && !FioWords.isIn(line.bytes, line.from, line.to)) {
      // only where other lines had a prefix may this be an empty line with no more than it
      boolean mayBeEmpty =
          !lastPrefix.isEmpty() || blockPrefix.isLearnt() || line.to - line.from <= SHORT;
      return mayBeEmpty && isDecoration(line) ? List.of(line.as(LineLexer.BLANK)) : List.of();
    }
    DirtyText text = new DirtyText(line);
    if (!LogRecord.unwrap(text) && line.to - line.from <= MAX_LENGTH) {
      text.delete(0, blockPrefix.length(line, following));
    }
    List<DirtyText> pieces = LinesInString.of(text);
    if (pieces.size() == 1) {
      DirtyText only = pieces.get(0);
      return only.length() > MAX_LENGTH ? List.of() : mendOne(line, only, following);
    }
    List<LineToken> mended = new ArrayList<>();
    boolean any = false;
    DirtyText last = pieces.get(pieces.size() - 1);
    boolean open = text.length() > 0 && last.endsWith(text);
    for (DirtyText piece : pieces) {
      // the input may end in the last one; the others have an end
      LineToken part = piece == last && open ? line : line.as(LineLexer.NOISE);
      LineToken token = piece.length() > MAX_LENGTH ? null : clean(part, piece);
      if (token == null && piece.length() <= MAX_LENGTH) {
        token = damaged.recognize(token(part, line.lastLine, piece, LineLexer.NOISE));
      }
      any |= token != null && token.getType() != LineLexer.BLANK;
      mended.add(token != null ? token : token(part, line.lastLine, piece, LineLexer.NOISE));
    }
    return any ? mended : List.of();
  }

  /** Whether nothing is left of a short line without its decoration: an empty line of a quote. */
  private static boolean isDecoration(LineToken line) {
    if (line.to - line.from > 120) {
      return false;
    }
    DirtyText text = new DirtyText(line);
    LogRecord.unwrap(text);
    for (CleaningStep step : CleaningStep.values()) {
      step.clean(text);
    }
    for (int i = 0; i < MAX_PREFIXES && text.length() > 0; i++) {
      int prefix = LinePrefix.length(text);
      if (prefix == 0) {
        break;
      }
      text.delete(0, prefix);
    }
    return text.toString().isBlank() || SUFFIX.matcher(text.toString()).lookingAt();
  }

  /** A backslash behind a digit tells that the line, and maybe the number, goes on. */
  private static boolean endsInCutMark(DirtyText text) {
    int last = text.length() - 1;
    return last > 0 && text.charAt(last) == '\\' && Character.isDigit(text.charAt(last - 1));
  }

  /** Where every line ends in a backslash, it tells nothing. */
  private static boolean isCutMarkNext(Following following) {
    LineToken next = following.peek(1);
    return next != null && next.text().endsWith("\\");
  }

  private List<LineToken> mendOne(LineToken line, DirtyText text, Following following) {
    boolean cutMark = endsInCutMark(text) && !isCutMarkNext(following);
    boolean softBreak = cutMark || CleaningStep.hasSoftBreak(text);
    boolean markup = text.contains("<") || text.contains("&");
    LineToken token = clean(line, text, cutMark);
    if (token != null) {
      lastHadMarkup = markup;
      lastPrefix = foundPrefix;
      if (token.getType() == LineLexer.JOB || token.getType() == LineLexer.HEADER) {
        return List.of(cleanName(token, following));
      }
      return List.of(withWrappedNumber(token, following));
    }
    LineToken behindMarks = matchBehindMarks(line, text);
    if (behindMarks != null) {
      return List.of(behindMarks);
    }
    LineToken known = damaged.recognize(token(line, line.lastLine, text, LineLexer.NOISE));
    if (softBreak || known != null) {
      LineToken joined = join(line, text, softBreak, following);
      if (joined == null && softBreak) {
        joined = join(line, text, false, following);
      }
      if (joined != null) {
        return List.of(withWrappedNumber(joined, following));
      }
    }
    List<LineToken> split = split(line, text);
    if (!split.isEmpty()) {
      return split;
    }
    return known == null ? List.of() : List.of(known);
  }

  /** A line that can be no other, behind whatever opens a string, a page or a block. */
  private @Nullable LineToken matchBehindMarks(LineToken line, DirtyText text) {
    Matcher host = HOST_LINE.matcher(text.toString());
    return host.find() && host.start() > 0
        ? match(line, line.lastLine, text.part(host.start(), text.length()))
        : null;
  }

  /** The lines in a text that has lost the line ends between them; empty when it is one line. */
  private List<LineToken> split(LineToken line, DirtyText text) {
    Matcher head = HEAD_BEHIND_END.matcher(text.toString());
    List<LineToken> lines = new ArrayList<>();
    int from = 0;
    boolean any = false;
    while (from < text.length()) {
      int to = head.find() ? head.start() : text.length();
      DirtyText part = text.part(from, to);
      LineToken token = match(line, line.lastLine, part);
      any |= token != null;
      if (token == null) {
        LineToken noise = token(line, line.lastLine, part, LineLexer.NOISE);
        token = damaged.recognize(noise);
        token = token == null ? noise : token;
      }
      lines.add(token);
      from = to;
    }
    return any && lines.size() > 1 ? lines : List.of();
  }

  /**
   * A job's line or header that has another line before it, whose line end is lost: the grammar
   * takes it for a part of the name. One line where it is none.
   */
  List<LineToken> splitBeforeName(LineToken line) {
    DirtyText text = new DirtyText(line);
    int end = text.toString().lastIndexOf(": (g");
    int sign = text.toString().indexOf('=');
    if (sign < 0 || sign > end || text.length() > MAX_LENGTH) {
      return List.of(line);
    }
    for (int at = sign + 1; at < end; at++) {
      boolean blank = text.charAt(at) == ' ';
      // where a file ends without a line end, the next one goes on in its last line
      if (blank || text.charAt(at - 1) == '%' || endsInUnit(text, at)) {
        LineToken first = match(line, line.lastLine, text.part(0, at));
        LineToken second =
            first == null
                ? null
                : match(line, line.lastLine, text.part(blank ? at + 1 : at, text.length()));
        if (first != null
            && first.getChannel() == Token.DEFAULT_CHANNEL
            && second != null
            && second.getType() == line.getType()) {
          return List.of(first, second);
        }
      }
    }
    return List.of(line);
  }

  private static boolean endsInUnit(DirtyText text, int end) {
    return text.charAt(end - 1) == 'c' && text.toString().startsWith("msec", end - 4);
  }

  /** Cleans a text until it is a whole line; null when it never is, and then it is all clean. */
  private @Nullable LineToken clean(LineToken line, DirtyText text) {
    return clean(line, text, false);
  }

  private @Nullable LineToken clean(LineToken line, DirtyText text, boolean keepsCutMark) {
    LineToken token = match(line, line.lastLine, text);
    for (CleaningStep step : CleaningStep.values()) {
      if (token != null) {
        return token;
      }
      int before = text.changes();
      step.clean(text);
      token = text.changes() == before ? null : match(line, line.lastLine, text);
    }
    StringBuilder prefixes = new StringBuilder();
    token = token == null ? withoutSuffix(line, text, keepsCutMark) : token;
    for (int i = 0; i < MAX_PREFIXES && token == null; i++) {
      int prefix = LinePrefix.length(text);
      if (prefix == 0) {
        break;
      }
      prefixes.append(text.toString(), 0, prefix);
      text.delete(0, prefix);
      token = match(line, line.lastLine, text);
      token = token == null ? withoutSuffix(line, text, keepsCutMark) : token;
    }
    foundPrefix = alike(prefixes.toString());
    if (token == null && suffixStart(text, keepsCutMark) >= 0) {
      text.delete(suffixStart(text, keepsCutMark), text.length());
    }
    if (token == null) {
      // the blanks of a damaged line stay as they are, for what is said of it
      DirtyText collapsed = text.part(0, text.length());
      token = collapseBlanks(collapsed) ? match(line, line.lastLine, collapsed) : null;
    }
    return token;
  }

  /** The line that a text is without what stands behind it, if it is one. */
  private @Nullable LineToken withoutSuffix(LineToken line, DirtyText text, boolean keepsCutMark) {
    int suffix = suffixStart(text, keepsCutMark);
    return suffix <= 0 ? null : match(line, line.lastLine, text.part(0, suffix));
  }

  /** Where a suffix starts; -1 when there is none. */
  private static int suffixStart(DirtyText text, boolean keepsCutMark) {
    if (text.length() == 0 || !mayEndSuffix(text.charAt(text.length() - 1))) {
      return -1;
    }
    Matcher suffix = SUFFIX.matcher(text.toString());
    return suffix.find() && !(keepsCutMark && endsInCutMark(text)) ? suffix.start() : -1;
  }

  private static boolean mayEndSuffix(char last) {
    return Character.isWhitespace(last) || "\"'\\|,/M".indexOf(last) >= 0;
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

  /** The line with what was wrapped to the next lines, when together they are whole. */
  private @Nullable LineToken join(
      LineToken line, DirtyText start, boolean softBreak, Following following) {
    DirtyText glued = softBreak ? start.part(0, start.length() - 1) : start;
    DirtyText spaced = glued;
    String prefix = foundPrefix;
    for (int i = 1; i <= MAX_WRAPS; i++) {
      LineToken next = following.peek(i);
      if (next == null || !isNoise(next) || next.to - next.from > MAX_LENGTH) {
        return null;
      }
      LineToken own = clean(next, new DirtyText(next));
      if (!softBreak && own != null && !isNoise(own)) {
        return null;
      }
      DirtyText more = new DirtyText(next);
      boolean goesOn = softBreak && CleaningStep.hasSoftBreak(more);
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
      glued = glued.joined("", more);
      spaced = spaced.joined(" ", more);
      LineToken token = match(line, next.lastLine, glued);
      token = token != null ? token : match(line, next.lastLine, spaced);
      if (token != null) {
        following.skip(i);
        return token;
      }
    }
    return null;
  }

  /** Takes the prefix of the line's beginning from its continuation, and no more. */
  private static void withoutPrefix(DirtyText text, String prefix) {
    String found = "";
    for (int i = 0; i < MAX_PREFIXES && !alike(found).equals(prefix); i++) {
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

  private LineToken withWrappedNumber(LineToken line, Following following) {
    LineToken next = line.endsInDigit() ? following.peek(1) : null;
    if (next == null || !isNoise(next) || next.to - next.from > MAX_LENGTH) {
      return line;
    }
    LineToken joined = joinNumber(line, next);
    if (joined == null) {
      return line;
    }
    following.skip(1);
    return joined;
  }

  /** A whole line whose last number goes on in the next line, where a terminal has wrapped it. */
  @Nullable LineToken joinNumber(LineToken line, LineToken next) {
    DirtyText more = new DirtyText(next);
    Matcher quote = QUOTE_MARK.matcher(more.toString());
    if (quote.lookingAt()) {
      more.delete(0, quote.end());
    }
    String digits = more.toString();
    if (!digits.matches("[0-9.][0-9.%]*(?:[,:].*)?")
        || YEAR.matcher(line.text()).find()
        || line.to - line.from < 40) {
      return null;
    }
    return match(line, next.lastLine, new DirtyText(line).joined("", more));
  }

  private static String alike(String prefix) {
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

  /**
   * A line that starts with a name, without the marks that the grammar took for the name: those
   * that no name starts with, and those that the lines around it have, too.
   */
  LineToken cleanName(LineToken line, Following following) {
    DirtyText text = new DirtyText(line);
    String before = text.toString();
    text.delete(0, blockPrefix.length(line, following));
    CleaningStep.TERMINAL_CODES.clean(text);
    CleaningStep.PROGRESS.clean(text);
    if ((text.contains("<") || text.contains("&")) && isMarkupAround(following)) {
      CleaningStep.MARKUP.clean(text);
    }
    String prefix = prefixOf(text.part(0, text.length()));
    if (!prefix.isEmpty() && isPrefixAround(alike(prefix), following)) {
      text.delete(0, prefix.length());
    } else {
      for (int i = 0; i < MAX_PREFIXES; i++) {
        int length = LinePrefix.sureLength(text);
        if (length == 0) {
          break;
        }
        text.delete(0, length);
      }
    }
    if (text.toString().equals(before)) {
      return line;
    }
    LineToken cleaned = match(line, line.lastLine, text);
    return cleaned != null && cleaned.getType() == line.getType() ? cleaned : line;
  }

  /** All prefixes that a text starts with, as long as a line is left behind them. */
  private static String prefixOf(DirtyText text) {
    StringBuilder prefixes = new StringBuilder();
    for (int i = 0; i < MAX_PREFIXES; i++) {
      int length = LinePrefix.length(text);
      if (length == 0) {
        break;
      }
      prefixes.append(text.toString(), 0, length);
      text.delete(0, length);
    }
    return prefixes.toString();
  }

  /** A name may hold what looks like markup; it is markup where the lines around have it, too. */
  private boolean isMarkupAround(Following following) {
    if (lastHadMarkup) {
      return true;
    }
    for (int i = 1; i <= MAX_WRAPS; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        return false;
      }
      if (isNoise(next) && next.to - next.from <= MAX_LENGTH) {
        DirtyText text = new DirtyText(next);
        boolean markup = text.contains("<") || text.contains("&");
        if (markup && clean(next, text) != null) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isPrefixAround(String prefix, Following following) {
    if (prefix.isEmpty()) {
      return false;
    }
    if (prefix.equals(lastPrefix)) {
      return true;
    }
    for (int i = 1; i <= MAX_WRAPS; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        return false;
      }
      if (isNoise(next) && next.to - next.from <= MAX_LENGTH) {
        DirtyText text = new DirtyText(next);
        if (clean(next, text) != null && foundPrefix.equals(prefix)) {
          return true;
        }
      }
    }
    return false;
  }

  static boolean isNoise(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.NOISE, LineLexer.CUT, LineLexer.BARE_VERSION -> true;
      default -> false;
    };
  }

  /** The text as a whole line, or null. */
  private @Nullable LineToken match(LineToken line, long lastLine, DirtyText text) {
    if (line.getType() == LineLexer.CUT && !endsItself(text)) {
      return null;
    }
    LineToken token = token(line, lastLine, text, LineLexer.NOISE);
    cutter.open(token.bytes, token.from, token.to);
    int end = cutter.cut(token.from);
    int type = cutter.type();
    if (end < token.to
        || type == LineLexer.NOISE
        || type == LineLexer.CUT
        || line.getType() == LineLexer.CUT && endsInText(type)) {
      return null;
    }
    return token.as(type, cutter.channel());
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

  /** A line of a text, in the place of another. */
  static LineToken token(LineToken line, long lastLine, DirtyText text, int type) {
    boolean cut = line.getType() == LineLexer.CUT && !endsItself(text);
    byte[] bytes = bytes(cut ? text.toString() : text + "\n");
    return new LineToken(
        type,
        Token.HIDDEN_CHANNEL,
        bytes,
        0,
        bytes.length,
        0,
        line.line,
        lastLine,
        LineToken.Condition.WHOLE,
        text.byteColumns(bytes.length));
  }
}
