package io.github.fiometry.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The tokens of one line after another of a damaged document: knows which objects and lists are
 * open, and writes what is sound to the same column of the same line.
 */
final class RepairTokens {
  /**
   * A key that fio never prints, put into every object of which something is missing: for readers
   * to whom a part of an object is worse than none.
   */
  static final String MISSING = "\u0000";

  /** Not a number, in JSON or as a string that another program made of it. */
  static final String NOT_A_NUMBER_KIND = "nan";

  static final String NOT_A_NUMBER_FAULT = "fio prints nan or inf where it cannot compute a number";

  private static final int DEEPEST = 100;

  /** Jackson takes keys up to 50,000 characters; fio's longest has some twenty. */
  private static final int LONGEST_KEY = 10_000;

  /** fio's buffer for a line is 1024 bytes; a shorter string did not lose its quote by that. */
  private static final int SHORTEST_CUT_STRING = 900;

  private static final int MOST_LINES_OF_A_STRING = 20;

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d{0,307})(\\.\\d{1,307})?([eE][-+]?\\d{1,3})?");

  /** All that may stand on a line which a number goes on in. */
  private static final Pattern REST_OF_NUMBER =
      Pattern.compile("\\d*\\.?\\d*(?:[eE][-+]?\\d+)?\\s*[,}\\]]?\\s*$");

  private static final Pattern NOT_A_NUMBER =
      Pattern.compile("[-+]?(nan(\\(.*\\))?|inf|infinity)", Pattern.CASE_INSENSITIVE);

  private static final class Level {
    final boolean isObject;
    int indent;
    final long line;
    boolean hasElement;
    boolean wantsValue;

    Level(boolean isObject, int indent, long line) {
      this.isObject = isObject;
      this.indent = indent;
      this.line = line;
    }
  }

  private final JsonRepair repair;
  private final StringBuilder out;
  private final List<Level> levels = new ArrayList<>();
  private final int firstColumn;
  private final boolean noPrefix;
  private int outColumn;
  private boolean onePairALine;
  private boolean indented;
  private long lineNumber = -1;

  /** The line on which the bracket was opened that was closed last on this line; -1 for none. */
  private long closedLine = -1;

  /**
   * Lines deeper than this belong to an object whose brace was unreadable; -1 when there is none.
   */
  private int orphansBelow = -1;

  RepairTokens(JsonRepair repair, StringBuilder out, int firstColumn, boolean noPrefix) {
    this.repair = repair;
    this.out = out;
    this.firstColumn = firstColumn;
    this.noPrefix = noPrefix;
  }

  private Level top() {
    return levels.get(levels.size() - 1);
  }

  private boolean wantsValue() {
    return !levels.isEmpty() && (!top().isObject || top().wantsValue);
  }

  // --- what a line is ---------------------------------------------------------------------------

  /** Whether a line could be part of the document, by its first characters. */
  boolean isJson(String text, int start) {
    String rest = text.substring(start).stripTrailing();
    char c = rest.charAt(0);
    char then = rest.length() > 1 ? rest.substring(1).stripLeading().charAt(0) : '\n';
    return switch (c) {
      case '"', '}', ']', ',' -> true;
      case '{' -> then == '\n' || then == '"' || then == '}';
      case '[' -> wantsValue() && (then == '\n' || "{[]\"-0123456789".indexOf(then) >= 0);
      default -> {
        int end = RepairText.endOfToken(rest, 0);
        String token = rest.substring(0, end);
        yield wantsValue()
            && isScalar(token)
            && (end == rest.length() || ",]}".indexOf(rest.charAt(end)) >= 0);
      }
    };
  }

  /**
   * Whether a line is an object that another program has logged: where a key has to stand, or
   * further out than the list that is open.
   */
  boolean isOfOthers(String text, int start, int column) {
    return !levels.isEmpty()
        && (top().isObject ? !top().wantsValue : onePairALine && column <= top().indent)
        && RepairText.isWholeObject(text, start);
  }

  /** Whether a column is that of the document's first brace, so that nothing of it begins there. */
  boolean isAtMargin(int column) {
    return !levels.isEmpty() && onePairALine && column <= levels.get(0).indent;
  }

  private static boolean isScalar(String token) {
    return NUMBER.matcher(token).matches()
        || NOT_A_NUMBER.matcher(token).matches()
        || RepairText.isLiteral(token);
  }

  /** Whether a brace at a column, followed by this text, begins another document. */
  boolean isDocumentKey(String text, int column) {
    if (text.startsWith("\"fio version\"")) {
      return true;
    }
    boolean outermost = !levels.isEmpty() && column <= levels.get(0).indent;
    return outermost
        && (text.startsWith("\"client_stats\"")
            || text.startsWith("\"cpu_idleness\"")
            || text.startsWith("\"disk_util\"")
            || text.startsWith("\"schema\""));
  }

  // --- writing ----------------------------------------------------------------------------------

  void newLine() {
    out.append('\n');
    outColumn = 0;
  }

  private void emit(int column, String text) {
    while (outColumn < column) {
      out.append(' ');
      outColumn++;
    }
    out.append(text);
    outColumn += text.length();
  }

  private void emitSeparator() {
    if (!levels.isEmpty() && !top().wantsValue) {
      if (top().hasElement) {
        emit(outColumn, ",");
      }
      top().hasElement = true;
    }
  }

  private void emitValue(int column, String text) {
    emitSeparator();
    emit(column, text);
    top().wantsValue = false;
  }

  private void open(boolean object, int column, int indent) {
    emitSeparator();
    emit(column, object ? "{" : "[");
    if (!levels.isEmpty()) {
      top().wantsValue = false;
    }
    levels.add(new Level(object, indent, lineNumber));
  }

  private void pop() {
    Level level = levels.remove(levels.size() - 1);
    if (level.wantsValue) {
      emit(outColumn, "null");
      level.hasElement = true;
    }
    if (level.isObject) {
      emit(outColumn, level.hasElement ? ",\"\\u0000\":null}" : "\"\\u0000\":null}");
    } else {
      emit(outColumn, "]");
    }
  }

  /** Marks the innermost object as one of which something is missing. */
  void missing() {
    if (!levels.isEmpty() && top().isObject) {
      if (top().wantsValue) {
        emitValue(outColumn, "null");
      }
      emitMissing();
    }
  }

  void closeAll() {
    while (!levels.isEmpty()) {
      pop();
    }
  }

  // --- one line ---------------------------------------------------------------------------------

  /**
   * Takes the tokens of one line.
   *
   * @return the index behind the brace that closes the document, or -1 when it goes on
   */
  int line(RepairLine line, int first) throws IOException {
    String text = line.text();
    boolean fresh = line.startsLine() && line.number() != lineNumber;
    int start = first;
    if (fresh && onePairALine && RepairText.isStrayBracket(text, first)) {
      repair.doubt();
      repair.unreadable(line, first, text.substring(first));
      missing();
      start = RepairText.afterBlanks(text, first + 1);
    }
    lineNumber = line.number();
    closedLine = -1;
    int indent = line.column() + start - repair.behindProgress(line);
    if (fresh && !levels.isEmpty() && !fitsIndentation(line, start, indent)) {
      return -1;
    }
    int i = start;
    boolean firstToken = fresh;
    while (true) {
      i = RepairText.afterBlanks(text, i);
      if (i == text.length()) {
        return -1;
      }
      char c = text.charAt(i);
      if (c == '"' && !levels.isEmpty() && !top().isObject && RepairText.isKey(text, i)) {
        repair.missing(line, i, "lines of the JSON document are missing before this one");
        while (!top().isObject) {
          pop();
        }
      }
      if (c == '}' || c == ']') {
        close(c == '}', line, i, firstToken, indent);
        i++;
        if (levels.isEmpty()) {
          return i;
        }
      } else if (c == ',') {
        if (!levels.isEmpty() && top().wantsValue) {
          repair.unreadable(line, i, "");
          emitValue(outColumn, "null");
        }
        i++;
      } else if (!levels.isEmpty() && top().isObject && !top().wantsValue) {
        i = key(line, i, indent);
      } else {
        i = value(line, i, indent);
      }
      firstToken = false;
    }
  }

  /** Closes what the line's indentation shows to be ended; false when the line is an orphan. */
  private boolean fitsIndentation(RepairLine line, int start, int indent) {
    char c = line.text().charAt(start);
    if (levels.size() == 1 && !top().hasElement) {
      Level root = top();
      if (!noPrefix && !repair.hasPrefix(line)) {
        // what stood before the brace was on the first line only
        root.indent = Math.max(0, indent - 2);
      }
      onePairALine = indent > root.indent;
      indented = onePairALine && !repair.isByBrackets();
    }
    if (orphansBelow >= 0) {
      if (indent > orphansBelow) {
        return false;
      }
      orphansBelow = -1;
    }
    if (onePairALine && "\"{[]},".indexOf(c) < 0 && indent <= top().indent) {
      repair.doubt();
      repair.unreadable(line, start, line.text().substring(start)); // the rest of a broken number
      return false;
    }
    if (!indented || "\"{[".indexOf(c) < 0) {
      return true;
    }
    while (levels.size() > 1 && indent <= top().indent) {
      repair.missing(line, start, "lines of the JSON document are missing before this one");
      pop();
    }
    if (c == '"' && !top().isObject && RepairText.isKey(line.text(), start)) {
      repair.missing(line, start, "lines of the JSON document are missing before this one");
      open(true, outColumn, Math.max(indent - 2, top().indent + 1));
    }
    return true;
  }

  private void close(boolean object, RepairLine line, int index, boolean firstToken, int indent) {
    int match = -1;
    if (indented && firstToken) {
      for (int i = levels.size() - 1; i >= 0 && match < 0; i--) {
        if (levels.get(i).indent == indent && levels.get(i).isObject == object) {
          match = i;
        }
      }
      if (match < 0 && top().isObject == object && top().indent > indent) {
        match = levels.size() - 1;
      }
    } else {
      for (int i = levels.size() - 1; i >= 0 && match < 0; i--) {
        if (levels.get(i).isObject == object) {
          match = i;
        }
      }
    }
    if (match < 0) {
      // closes something whose beginning is missing
      repair.missing(line, index, "lines of the JSON document are missing before this one");
      return;
    }
    if (onePairALine && !firstToken && !mayCloseHere(levels.get(match))) {
      repair.unreadable(line, index, line.text().substring(index));
      missing();
      return;
    }
    while (levels.size() > match + 1) {
      repair.missing(line, index, "lines of the JSON document are missing before this one");
      pop();
    }
    if (top().wantsValue) {
      repair.unreadable(line, index, "");
      emitValue(outColumn, "null");
    }
    closedLine = levels.remove(levels.size() - 1).line;
    emit(line.column() + index, object ? "}" : "]");
  }

  /**
   * In a document with one pair a line a bracket closes on a line of its own, or what was opened on
   * the same line, or together with one that was opened on the same line as it.
   */
  private boolean mayCloseHere(Level level) {
    return level.line == lineNumber || level.line == closedLine;
  }

  // --- keys -------------------------------------------------------------------------------------

  private int key(RepairLine line, int start, int indent) {
    String text = line.text();
    int end = text.charAt(start) == '"' ? RepairText.endOfString(text, start + 1) : -1;
    if (end < 0 || end - start > LONGEST_KEY) {
      return withoutKey(line, start);
    }
    emitSeparator();
    emit(line.column() + start, '"' + RepairText.sound(text.substring(start + 1, end)) + "\":");
    top().wantsValue = true;
    int i = RepairText.afterBlanks(text, end + 1);
    if (i < text.length() && text.charAt(i) == ':') {
      return i + 1;
    }
    // the colon is damaged: the brackets still count, a value alone does not
    int bracket = bracketAtEnd(text, i);
    if (bracket >= 0) {
      if (text.substring(i, bracket).indexOf('"') >= 0) {
        repair.unreadable(line, start, text.substring(start)); // the key itself
      }
      return bracket;
    }
    int rest = unreadable(line, i, indent);
    emitMissing(); // perhaps the key is none
    return rest;
  }

  /** Where an opening bracket ends the line, or -1. */
  private static int bracketAtEnd(String text, int from) {
    int last = text.length() - 1;
    while (last >= from && Character.isWhitespace(text.charAt(last))) {
      last--;
    }
    return last >= from && (text.charAt(last) == '{' || text.charAt(last) == '[') ? last : -1;
  }

  /** Something where a key should be. */
  private int withoutKey(RepairLine line, int start) {
    repair.doubt();
    String text = line.text();
    int bracket = bracketAtEnd(text, start);
    if (bracket >= 0) {
      repair.unreadable(line, start, text.substring(start));
      emitMissing();
      emitSeparator();
      emit(outColumn, "\"?\":");
      top().wantsValue = true;
      return bracket;
    }
    emitMissing();
    String rest = text.substring(start);
    if (RepairText.isElision(rest)) {
      repair.missing(line, start, "somebody has left out a part of the JSON document here");
    } else {
      repair.unreadable(line, start, rest);
    }
    int end = start + 1;
    while (end < text.length() && ",}]\"".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    boolean brokenKey = text.charAt(start) == '"';
    return brokenKey ? text.length() : end;
  }

  private void emitMissing() {
    emitSeparator();
    emit(outColumn, "\"\\u0000\":null");
  }

  // --- values -----------------------------------------------------------------------------------

  private int value(RepairLine line, int start, int indent) throws IOException {
    String text = line.text();
    char c = text.charAt(start);
    if (c == '{' || c == '[') {
      if (levels.size() >= DEEPEST) {
        return tooDeep(line, start, indent);
      }
      if (onePairALine && !RepairText.mayOpen(text, start)) {
        return unreadable(line, start, indent);
      }
      open(c == '{', line.column() + start, levels.isEmpty() ? firstColumn : indent);
      return start + 1;
    }
    return c == '"' ? string(line, start) : scalar(line, start, indent);
  }

  /** Leaves out brackets in brackets as fio never has them; they end with the one that closes. */
  private int tooDeep(RepairLine line, int start, int indent) {
    int end = RepairText.endOfBrackets(line.text(), start);
    if (end < 0) {
      return unreadable(line, start, indent);
    }
    repair.unreadable(line, start, line.text().substring(start, end));
    emitValue(outColumn, "null");
    return end;
  }

  private int scalar(RepairLine line, int start, int indent) throws IOException {
    String text = line.text();
    int end = RepairText.endOfToken(text, start);
    String token = text.substring(start, end);
    int next = RepairText.afterBlanks(text, end);
    if (token.isEmpty()) {
      repair.doubt(); // a colon where no key was: the list is none
    }
    if (token.isEmpty() || !isScalar(token)) {
      return unreadable(line, start, indent);
    }
    boolean ended = next < text.length() ? isEndedBy(text, next) : isEndedByNextLine(line);
    if (!ended) {
      // perhaps only the first digits of a number: a part of a value is worse than none
      return unreadable(line, start, indent);
    }
    boolean notANumber = !RepairText.isLiteral(token) && !NUMBER.matcher(token).matches();
    if (notANumber) {
      repair.notANumber(line, start);
    }
    emitValue(line.column() + start, notANumber ? "null" : token);
    return next;
  }

  /**
   * Whether what follows a value on its line ends it: a bracket that may close here, or a comma
   * behind which the line ends or goes on with what may follow, as after {@code 12,5} it does not.
   */
  private boolean isEndedBy(String text, int next) {
    char c = text.charAt(next);
    int then = RepairText.afterBlanks(text, next + 1);
    boolean last = then == text.length();
    if (c == ',') {
      return last
          || (top().isObject
              ? "\"}".indexOf(text.charAt(then)) >= 0
              : !onePairALine || top().line == lineNumber);
    }
    return (c == '}' || c == ']')
        && (c == '}') == top().isObject
        && (!onePairALine || mayCloseHere(top()))
        && (last || ",}]".indexOf(text.charAt(then)) >= 0);
  }

  /** Whether a value at the end of its line, without comma, is the last of its object or list. */
  private boolean isEndedByNextLine(RepairLine line) throws IOException {
    if (!line.endsLine()) {
      return false;
    }
    Optional<RepairLine> next = repair.peek();
    if (next.isEmpty()) {
      return onePairALine; // the input is cut behind a whole line
    }
    if (onePairALine) {
      // what another program has printed in between says nothing of the value
      next = repair.peek(RepairTokens::mayFollowValue);
      if (next.isEmpty()) {
        return false;
      }
    }
    String text = next.get().text();
    int start = repair.contentStart(next.get());
    return "}],".indexOf(text.charAt(start)) >= 0
        || top().isObject
            && RepairText.isWholeObject(text, start)
            && !isDocumentKey(text.substring(start + 1).strip(), 0);
  }

  /**
   * Whether the line behind one without a comma may be of the document: it begins with a mark, or
   * is the rest of a number that was wrapped.
   */
  private static boolean mayFollowValue(String text) {
    return "}],{\"".indexOf(text.charAt(0)) >= 0 || REST_OF_NUMBER.matcher(text).lookingAt();
  }

  /** Leaves out what cannot be read, up to the next comma or bracket that ends it. */
  private int unreadable(RepairLine line, int start, int indent) {
    String text = line.text();
    int end = onePairALine && top().line != lineNumber ? endOfPair(text, start) : start;
    while (end < text.length() && ",}]".indexOf(text.charAt(end)) < 0) {
      if (text.charAt(end) == '"') {
        int close = RepairText.endOfString(text, end + 1);
        end = close < 0 ? text.length() - 1 : close;
      }
      end++;
    }
    String found = text.substring(start, end).strip();
    if (RepairText.isElision(found)) {
      repair.missing(line, start, "somebody has left out a part of the JSON document here");
    } else {
      repair.unreadable(line, start, found);
      orphansBelow = indented ? indent : -1;
    }
    if (top().isObject) {
      emitValue(outColumn, "null");
      if (found.indexOf('"') >= 0) {
        emitMissing(); // more than this value
      }
    }
    return end;
  }

  /** The comma that ends a line, or its end: nothing on it counts but the one pair. */
  private int endOfPair(String text, int start) {
    int end = text.length();
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end > start && text.charAt(end - 1) == ',' ? end - 1 : end;
  }

  private int string(RepairLine line, int start) throws IOException {
    int end = RepairText.endOfValueString(line.text(), start + 1);
    if (end >= 0) {
      emitValue(
          line.column() + start,
          '"' + RepairText.sound(line.text().substring(start + 1, end)) + '"');
      return end + 1;
    }
    String rest = line.text().substring(start + 1).stripTrailing();
    Optional<RepairLine> next = line.endsLine() ? repair.peek() : Optional.empty();
    if (next.isPresent()
        && !isJson(next.get().text(), repair.contentStart(next.get()))
        && continues(line, start)) {
      return line.text().length();
    }
    boolean cutByFio = next.isPresent() && rest.length() >= SHORTEST_CUT_STRING;
    if (cutByFio) {
      repair.shortened(line, start);
      emitValue(line.column() + start, '"' + RepairText.sound(rest) + '"');
    } else {
      repair.unreadable(line, start, rest);
      if (top().isObject) {
        emitValue(outColumn, "null");
      }
    }
    return line.text().length();
  }

  /** A string with raw line ends in it; fio prints them as they are. */
  private boolean continues(RepairLine line, int start) throws IOException {
    StringBuilder value = new StringBuilder(line.text().substring(start + 1));
    List<RepairLine> used = new ArrayList<>();
    for (int n = 0; n < MOST_LINES_OF_A_STRING && repair.peek().isPresent(); n++) {
      List<RepairLine> more = repair.takePeeked();
      used.addAll(more);
      String text = more.get(more.size() - 1).text();
      int end = RepairText.endOfValueString(text, 0);
      if (end >= 0) {
        String all = value + "\n" + text.substring(0, end);
        emitValue(line.column() + start, '"' + RepairText.sound(all) + '"');
        used.forEach(repair::endLine);
        return true;
      }
      value.append('\n').append(text);
    }
    repair.giveBack(used);
    return false;
  }
}
