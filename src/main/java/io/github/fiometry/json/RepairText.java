package io.github.fiometry.json;

import java.util.regex.Pattern;

/**
 * Where strings and other tokens end in a line that is to be repaired, and how strings are mended.
 */
final class RepairText {
  private static final Pattern ELISION =
      Pattern.compile(
          "\\W{0,8}(\\.{2,}|…|snip|cut|omitted|truncated|elided|more ).*",
          Pattern.CASE_INSENSITIVE);

  private RepairText() {}

  /** Whether somebody says that a part is left out here. */
  static boolean isElision(String text) {
    return ELISION.matcher(text.strip()).matches();
  }

  static int endOfString(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == '"') {
        return i;
      }
    }
    return -1;
  }

  static boolean isKey(String text, int quote) {
    int end = endOfString(text, quote + 1);
    return end >= 0 && text.substring(end + 1).stripLeading().startsWith(":");
  }

  static boolean isLiteral(String token) {
    return token.equals("null") || token.equals("true") || token.equals("false");
  }

  /** Whether nothing but an object with a key stands on the line, as programs log in JSON. */
  static boolean isWholeObject(String text, int start) {
    if (text.charAt(start) != '{') {
      return false;
    }
    int key = afterBlanks(text, start + 1);
    return key < text.length()
        && text.charAt(key) == '"'
        && isKey(text, key)
        && afterBlanks(text, Math.max(0, endOfBrackets(text, start))) == text.length();
  }

  /** How many more brackets open than close from an index on. */
  static int depth(String text, int from) {
    int depth = 0;
    for (int i = from; i >= 0 && i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        int end = endOfString(text, i + 1);
        i = end < 0 ? text.length() : end;
      } else {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      }
    }
    return depth;
  }

  /** The quote that ends a value: the first that is followed by what may follow a value. */
  static int endOfValueString(String text, int from) {
    for (int end = endOfString(text, from); end >= 0; end = endOfString(text, end + 1)) {
      int next = afterBlanks(text, end + 1);
      if (next == text.length() || ",}]".indexOf(text.charAt(next)) >= 0) {
        return end;
      }
    }
    return -1;
  }

  static int endOfToken(String text, int from) {
    int end = from;
    while (end < text.length()
        && ",}]{[\":".indexOf(text.charAt(end)) < 0
        && !isBlank(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /**
   * The text of a string as JSON wants it: control characters and stray backslashes escaped. Where
   * one backslash is stray, as fio 2.0.10 prints them, all are that could begin an escape.
   */
  static String sound(String text) {
    boolean raw = hasStrayBackslash(text);
    StringBuilder sound = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ') {
        sound.append(String.format("\\u%04x", (int) c));
      } else if (c == '"') {
        sound.append("\\\"");
      } else if (c == '\\') {
        if (isEscape(text, i) && !(raw && "\"\\".indexOf(text.charAt(i + 1)) < 0)) {
          sound.append(c).append(text.charAt(++i));
        } else {
          sound.append("\\\\");
        }
      } else {
        sound.append(c);
      }
    }
    return sound.toString();
  }

  private static boolean hasStrayBackslash(String text) {
    for (int i = text.indexOf('\\'); i >= 0; i = text.indexOf('\\', i + 2)) {
      if (!isEscape(text, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEscape(String text, int backslash) {
    int next = backslash + 1;
    return next < text.length()
        && "\"\\/bfnrtu".indexOf(text.charAt(next)) >= 0
        && (text.charAt(next) != 'u' || isHex(text, next + 1));
  }

  static boolean isHex(String text, int from) {
    return text.length() >= from + 4
        && text.substring(from, from + 4).chars().allMatch(c -> Character.digit(c, 16) >= 0);
  }

  /**
   * Whether a bracket that opens here may do so: it ends its line, or more than a number follows
   * it, or its own closing one stands on the line.
   */
  static boolean mayOpen(String text, int bracket) {
    int next = afterBlanks(text, bracket + 1);
    if (next == text.length() || "{[\"]}".indexOf(text.charAt(next)) >= 0) {
      return true;
    }
    return text.charAt(bracket) == '[' && text.indexOf(']', next) >= 0;
  }

  /**
   * Whether a line of a document with one pair a line begins with a bracket that stands for a
   * blank: a key follows that is not the bracket's.
   */
  static boolean isStrayBracket(String text, int first) {
    char c = text.charAt(first);
    int next = afterBlanks(text, first + 1);
    if (next == text.length() || text.charAt(next) != '"') {
      return false;
    }
    boolean closesOnTheLine = text.indexOf(c == '{' ? '}' : ']', next) >= 0;
    return c == '}' || c == ']' || ((c == '{' || c == '[') && !closesOnTheLine);
  }

  /** The index behind the bracket that closes the one that opens here; -1 when none does. */
  static int endOfBrackets(String text, int open) {
    int depth = 0;
    for (int i = open; i >= 0 && i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        i = endOfString(text, i + 1);
        if (i < 0) {
          return -1;
        }
      } else if (c == '{' || c == '[') {
        depth++;
      } else if (c == '}' || c == ']') {
        depth--;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return -1;
  }

  /** A blank, or the one that pages put for indentation. */
  static boolean isBlank(char c) {
    return Character.isWhitespace(c) || c == '\u00A0';
  }

  /** The index of the first character that is no blank, or the length. */
  static int afterBlanks(String text, int from) {
    int i = from;
    while (i < text.length() && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }
}
