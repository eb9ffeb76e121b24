package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Many lines in one: a log inside a string or a list, with a mark for each line end. */
final class LinesInString {
  /**
   * A line end as a log inside a string has it. Looked for only where a row of backslashes begins:
   * from each of them anew, a long row would take hours.
   */
  private static final Pattern LINE_END =
      Pattern.compile("(?<!\\\\)(?:\\\\++r)?\\\\++n|[\\u0085\\u2028\\u2029]");

  /** The same where progress stands in the text, which ends in a carriage return alone. */
  private static final Pattern END_AND_RETURN =
      Pattern.compile("(?<!\\\\)(?:\\\\++r)++(?!\\\\)|" + LINE_END.pattern());

  /** A break in a page: {@code <br>}, {@code </p><p>}. It may be inside a line, too. */
  private static final Pattern BREAK =
      Pattern.compile(
          "<br\\s*+/?>|</(p|div|li)\\s*+>\\s*+<\\1(?:\\s[^<>]*+)?>", Pattern.CASE_INSENSITIVE);

  private static final Pattern BREAK_BEHIND =
      Pattern.compile("(?:<br\\s*+/?>|</?p>)\\s*+$", Pattern.CASE_INSENSITIVE);

  /** One of these is in every mark of a line end. */
  private static final String MARKS = "\\\u0085\u2028\u2029";

  /** The beginning of a list of lines, as languages print it: {@code ['read: IOPS=…', '…']}. */
  private static final Pattern LIST = Pattern.compile("\\s*(?:[\\w.\"']+ ?[=:] ?)?\\[u?[\"']");

  private static final Pattern LIST_END =
      Pattern.compile("(?:\\\\n)?(?:', ?u?'|\", ?u?\"|', ?\"|\", ?')");

  private static final Pattern QUOTE =
      Pattern.compile("\\s*[\\[{]?(?:[\\w.\"']+\\s*[=:]\\s*)?\\[?\\\\?[bu]?[\"']");

  private LinesInString() {}

  /** The quote at the start of a string belongs to no name. */
  private static void unquote(DirtyText text) {
    Matcher quote = QUOTE.matcher(text.toString());
    if (quote.lookingAt()) {
      text.delete(0, quote.end());
    }
  }

  private static boolean hasMark(DirtyText text) {
    for (int i = 0; i < MARKS.length(); i++) {
      if (text.indexOf(MARKS.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The lines in a text; the text itself when it is one line. */
  static List<DirtyText> of(DirtyText text) {
    return of(text, pieces -> pieces);
  }

  /**
   * The lines in a text; the text itself when it is one line.
   *
   * @param breaks tells which lines the pieces between breaks of a page are
   */
  static List<DirtyText> of(DirtyText text, UnaryOperator<List<DirtyText>> breaks) {
    List<DirtyText> lines = new ArrayList<>();
    for (DirtyText line : ofMarks(text)) {
      if (line.indexOf('<') >= 0) {
        lines.addAll(breaks.apply(split(line, BREAK)));
      } else {
        lines.add(line);
      }
    }
    if (lines.size() > 1) {
      unquote(lines.get(0));
    }
    return lines;
  }

  /** Takes a break off the end of a text; false when there is none. */
  static boolean cutBreakBehind(DirtyText text) {
    if (text.indexOf('<') < 0) {
      return false;
    }
    Matcher end = BREAK_BEHIND.matcher(text.toString());
    boolean found = end.find();
    text.delete(found ? end.start() : text.length(), text.length());
    return found;
  }

  private static List<DirtyText> ofMarks(DirtyText text) {
    boolean list = text.indexOf('[') >= 0 && LIST.matcher(text.toString()).lookingAt();
    if (!list && !hasMark(text)) {
      return List.of(text);
    }
    return split(text, list ? LIST_END : text.contains("Jobs: ") ? END_AND_RETURN : LINE_END);
  }

  private static List<DirtyText> split(DirtyText text, Pattern end) {
    List<DirtyText> pieces = new ArrayList<>();
    Matcher matcher = end.matcher(text.toString());
    int from = 0;
    while (matcher.find()) {
      pieces.add(text.part(from, matcher.start()));
      from = matcher.end();
    }
    if (from > 0 && from < text.length()) {
      pieces.add(text.part(from, text.length()));
    }
    return pieces.isEmpty() ? List.of(text) : pieces;
  }
}
