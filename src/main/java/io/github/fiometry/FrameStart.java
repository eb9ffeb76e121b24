package io.github.fiometry;

/** Whether the first line of a framed document may be one; asked for each line with a brace. */
final class FrameStart {
  /** The first key of a document and its colon. */
  private static final int LONGEST_KEY = 40;

  private FrameStart() {}

  /**
   * Whether the first line of a framed document may be this one: behind a brace nothing comes, or
   * what ends a string or a line, or what no JSON has there. Cheap, since it is asked for each line
   * with a brace.
   *
   * @param brace where the first brace is
   * @param to where the line ends
   * @param ahead where the bytes at hand end
   */
  static boolean mayBegin(byte[] bytes, int from, int brace, int to, int ahead) {
    int end = to;
    while (end > brace && FreedLine.isBlank(bytes[end - 1])) {
      end--;
    }
    for (int at = brace; at < end; at++) {
      if (bytes[at] == '{' && mayBeginAt(bytes, from, at, end)) {
        return true;
      }
    }
    return end == brace + 1 && isMarkup(bytes, to, ahead);
  }

  /** Whether a line begins with what is neither a blank nor a quote in a document. */
  private static boolean isMarkup(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && FreedLine.isBlank(bytes[at])) {
      at++;
    }
    if (at < to && bytes[at] == '"' && hasFullWidth(bytes, at, Math.min(to, at + LONGEST_KEY))) {
      return true;
    }
    if (at + 1 < to && bytes[at + 1] == '"' && (bytes[at] == '\\' || bytes[at] == '"')) {
      return true;
    }
    return at < to
        && (bytes[at] == '&'
            || bytes[at] == (byte) 0xc2
            || bytes[at] == (byte) 0xe2
            || bytes[at] == FramePage.ESCAPE);
  }

  private static boolean hasFullWidth(byte[] bytes, int from, int to) {
    for (int i = from; i < to && bytes[i] != '\n'; i++) {
      if (bytes[i] == (byte) 0xef) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeginAt(byte[] bytes, int from, int brace, int end) {
    int at = brace + 1;
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    if (at == end) {
      return !isBlank(bytes, from, brace); // an indented document needs no freeing
    }
    switch (bytes[at]) {
      case '"' -> {
        return at + 1 == end
            || ",}]) ".indexOf(bytes[at + 1]) >= 0
            || bytes[at + 1] == '"' && (at + 2 == end || isKeyOfFio(bytes[at + 2]))
            || isPart(bytes, from, brace);
      }
      case '\'' -> {
        return at + 1 == end || ",}]) ".indexOf(bytes[at + 1]) >= 0 || isKeyOfFio(bytes[at + 1]);
      }
      case '\\' -> {
        return isEscapedEnd(bytes, at, end);
      }
      case '<', '&', '$', '|', '^', FramePage.ESCAPE, (byte) 0xe2, (byte) 0xc2 -> {
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** Whether the keys of a document of fio begin with such a letter. */
  static boolean isKeyOfFio(int letter) {
    return "fgjcd".indexOf(letter) >= 0;
  }

  /** A line end inside a string, its closing quote, or a key of fio behind the quote. */
  private static boolean isEscapedEnd(byte[] bytes, int backslash, int end) {
    int at = backslash;
    while (at < end && (bytes[at] == '\\' || bytes[at] == ' ')) {
      at++;
      if (at < end && bytes[at - 1] == '\\' && (bytes[at] == 'n' || bytes[at] == 'r')) {
        at++;
      }
    }
    if (at == end || bytes[at] != '"') {
      return at == end || bytes[at] == '\'';
    }
    int next = at + 1;
    return next == end || ",}])\\ fgjcd".indexOf(bytes[next]) >= 0;
  }

  /** Whether the kubelet says that only a part of the line is here. */
  static boolean isPart(byte[] bytes, int from, int brace) {
    return brace - from > 10
        && bytes[brace - 1] == ' '
        && bytes[brace - 2] == 'P'
        && bytes[brace - 3] == ' ';
  }

  private static boolean isBlank(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!FreedLine.isBlank(bytes[i])) {
        return false;
      }
    }
    return true;
  }
}
