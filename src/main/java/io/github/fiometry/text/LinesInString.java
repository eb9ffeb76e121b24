package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Many lines in one: a log inside a string or a list, with a mark for each line end. */
final class LinesInString {
  /**
   * A line end as a log inside a string or a web page has it. Looked for only where a row of
   * backslashes begins: from each of them anew, a long row would take hours.
   */
  private static final Pattern LINE_END =
      Pattern.compile("(?<!\\\\)(?:\\\\++r)?\\\\++n|<br\\s*+/?>|[\\u0085\\u2028\\u2029]");

  /** The same where progress stands in the text, which ends in a carriage return alone. */
  private static final Pattern END_AND_RETURN =
      Pattern.compile("(?<!\\\\)(?:\\\\++r)++(?!\\\\)|" + LINE_END.pattern());

  /** One of these, or a tag, is in every mark of a line end. */
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
    List<DirtyText> pieces = new ArrayList<>();
    boolean list = text.indexOf('[') >= 0 && LIST.matcher(text.toString()).lookingAt();
    if (list || text.contains("<br") || hasMark(text)) {
      Matcher end =
          (list ? LIST_END : text.contains("Jobs: ") ? END_AND_RETURN : LINE_END)
              .matcher(text.toString());
      int from = 0;
      while (end.find()) {
        pieces.add(text.part(from, end.start()));
        from = end.end();
      }
      if (from > 0 && from < text.length()) {
        pieces.add(text.part(from, text.length()));
      }
    }
    if (pieces.size() > 1) {
      unquote(pieces.get(0));
    }
    return pieces.isEmpty() ? List.of(text) : pieces;
  }
}
