package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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
  private static final int SHORT = 8;
  private static final int LINES_AHEAD = 3;

  /** Two lines in one are at least so long. */
  private static final int SHORTEST_PAIR = 50;

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

  private final LineCleaner cleaner;
  private final WrappedLines wrapped;

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
    this.cleaner = new LineCleaner(cutter);
    this.wrapped = new WrappedLines(cleaner, damaged);
  }

  /** A whole line with digits of its last number, or values, that stand in the next line. */
  LineToken withRest(LineToken line, Following following) {
    return wrapped.withRest(line, lastPrefix, following);
  }

  /** A message without what a page or a terminal has put behind it. */
  LineToken withoutDirtBehind(LineToken message) {
    return cleaner.withoutDirtBehind(message, new DirtyText(message), message);
  }

  /** What the line is, as one or more lines; empty when it is not fio's. */
  List<LineToken> mend(LineToken first, Following following) {
    LineToken line = PartialLines.joined(first, following);
    if (blockPrefix.isAll(line)) {
      return List.of(line.as(LineLexer.BLANK));
    }
    if (line.to - line.from <= LineCleaner.MAX_LENGTH
        && !FioWords.isIn(line.bytes, line.from, line.to)) {
      // only where other lines had a prefix may this be an empty line with no more than it
      boolean mayBeEmpty =
          !lastPrefix.isEmpty() || blockPrefix.isLearnt() || line.to - line.from <= SHORT;
      return mayBeEmpty && isDecoration(line) ? List.of(line.as(LineLexer.BLANK)) : List.of();
    }
    DirtyText text = new DirtyText(line);
    if (!LogRecord.unwrap(text) && line.to - line.from <= LineCleaner.MAX_LENGTH) {
      text.delete(0, blockPrefix.length(line, following));
    }
    List<DirtyText> pieces = LinesInString.of(text);
    if (pieces.size() == 1) {
      DirtyText only = pieces.get(0);
      return only.length() > LineCleaner.MAX_LENGTH ? List.of() : mendOne(line, only, following);
    }
    List<LineToken> mended = new ArrayList<>();
    boolean any = false;
    DirtyText last = pieces.get(pieces.size() - 1);
    boolean open = text.length() > 0 && last.endsWith(text);
    for (DirtyText piece : pieces) {
      // the input may end in the last one; the others have an end
      LineToken part = piece == last && open ? line : line.as(LineLexer.NOISE);
      LineToken token = piece.length() > LineCleaner.MAX_LENGTH ? null : cleaner.clean(part, piece);
      if (token == null && piece.length() <= LineCleaner.MAX_LENGTH) {
        token = damaged.recognize(LineCleaner.noise(part, line.lastLine(), piece));
      }
      if (token != null && hasName(token)) {
        token = cleanName(token, following);
      }
      any |= token != null && token.getType() != LineLexer.BLANK;
      mended.add(token != null ? token : LineCleaner.noise(part, line.lastLine(), piece));
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
    for (int i = 0; i < LineCleaner.MAX_PREFIXES && text.length() > 0; i++) {
      int prefix = LinePrefix.length(text);
      if (prefix == 0) {
        break;
      }
      text.delete(0, prefix);
    }
    return LineCleaner.isSuffix(text);
  }

  /** Where every line ends in a backslash, it tells nothing. */
  private static boolean isCutMarkNext(Following following) {
    LineToken next = following.peek(1);
    return next != null && next.text().endsWith("\\");
  }

  private List<LineToken> mendOne(LineToken line, DirtyText text, Following following) {
    boolean cutMark = LineCleaner.endsInCutMark(text) && !isCutMarkNext(following);
    boolean softBreak = cutMark || CleaningStep.hasSoftBreak(text);
    boolean markup = text.contains("<") || text.contains("&");
    LineToken token = cleaner.clean(line, text, cutMark);
    if (token != null) {
      lastHadMarkup = markup;
      lastPrefix = cleaner.foundPrefix();
      if (hasName(token)) {
        return List.of(cleanName(token, following));
      }
      return List.of(withRest(token, following));
    }
    LineToken behindMarks = matchBehindMarks(line, text);
    if (behindMarks != null) {
      return List.of(behindMarks);
    }
    LineToken noise = LineCleaner.noise(line, line.lastLine(), text);
    int kind = damaged.beginning(noise);
    if (softBreak || kind != LineLexer.NOISE) {
      LineToken joined = wrapped.join(line, text, kind, softBreak, following);
      if (joined == null && softBreak) {
        joined = wrapped.join(line, text, kind, false, following);
      }
      if (joined != null) {
        return List.of(withRest(joined, following));
      }
    }
    List<LineToken> split = split(line, text);
    if (!split.isEmpty()) {
      return split;
    }
    LineToken known = damaged.recognize(noise, kind);
    return known == null ? List.of() : List.of(known);
  }

  private static boolean hasName(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.JOB, LineLexer.HEADER, LineLexer.CPU_HEADER -> true;
      default -> false;
    };
  }

  /** A line that can be no other, behind whatever opens a string, a page or a block. */
  private @Nullable LineToken matchBehindMarks(LineToken line, DirtyText text) {
    Matcher host = HOST_LINE.matcher(text.toString());
    return host.find() && host.start() > 0
        ? cleaner.match(line, line.lastLine(), text.part(host.start(), text.length()))
        : null;
  }

  /** The lines in a text that has lost the line ends between them; empty when it is one line. */
  private List<LineToken> split(LineToken line, DirtyText text) {
    if (text.length() < SHORTEST_PAIR) {
      return List.of();
    }
    Matcher head = HEAD_BEHIND_END.matcher(text.toString());
    List<LineToken> lines = new ArrayList<>();
    int from = 0;
    boolean any = false;
    while (from < text.length()) {
      int to = head.find() ? head.start() : text.length();
      DirtyText part = text.part(from, to);
      LineToken token = cleaner.match(line, line.lastLine(), part);
      any |= token != null;
      if (token == null) {
        LineToken noise = LineCleaner.noise(line, line.lastLine(), part);
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
    if (sign < 0 || sign > end || text.length() > LineCleaner.MAX_LENGTH) {
      return List.of(line);
    }
    for (int at = sign + 1; at < end; at++) {
      boolean blank = text.charAt(at) == ' ';
      // where a file ends without a line end, the next one goes on in its last line
      boolean digitEnds =
          Character.isDigit(text.charAt(at - 1)) && !Character.isDigit(text.charAt(at));
      if (blank || digitEnds || text.charAt(at - 1) == '%' || endsInUnit(text, at)) {
        LineToken first = cleaner.match(line, line.lastLine(), text.part(0, at));
        LineToken second =
            first == null
                ? null
                : cleaner.match(
                    line, line.lastLine(), text.part(blank ? at + 1 : at, text.length()));
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
    if (!prefix.isEmpty() && isPrefixAround(LineCleaner.alike(prefix), following)) {
      text.delete(0, prefix.length());
    } else {
      for (int i = 0; i < LineCleaner.MAX_PREFIXES; i++) {
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
    LineToken cleaned = cleaner.match(line, line.lastLine(), text);
    return cleaned != null && cleaned.getType() == line.getType() ? cleaned : line;
  }

  /** All prefixes that a text starts with, as long as a line is left behind them. */
  private static String prefixOf(DirtyText text) {
    StringBuilder prefixes = new StringBuilder();
    for (int i = 0; i < LineCleaner.MAX_PREFIXES; i++) {
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
    return lastHadMarkup || isNoiseAhead(following, this::hasMarkup);
  }

  private boolean hasMarkup(LineToken line) {
    DirtyText text = new DirtyText(line);
    boolean markup = text.contains("<") || text.contains("&");
    return markup && cleaner.clean(line, text) != null;
  }

  private boolean isPrefixAround(String prefix, Following following) {
    return !prefix.isEmpty()
        && (prefix.equals(lastPrefix) || isNoiseAhead(following, line -> hasPrefix(line, prefix)));
  }

  private boolean hasPrefix(LineToken line, String prefix) {
    return cleaner.clean(line, new DirtyText(line)) != null && cleaner.foundPrefix().equals(prefix);
  }

  /** Whether one of the next lines that match nothing is such a line. */
  private static boolean isNoiseAhead(Following following, Predicate<LineToken> such) {
    for (int i = 1; i <= LINES_AHEAD; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        return false;
      }
      if (LineCleaner.isNoise(next)
          && next.to - next.from <= LineCleaner.MAX_LENGTH
          && such.test(next)) {
        return true;
      }
    }
    return false;
  }
}
