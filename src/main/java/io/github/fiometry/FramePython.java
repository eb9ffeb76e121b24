package io.github.fiometry;

/**
 * A dict as Python prints it, {@code {'fio version': 'fio-3.7', 'x': None}}, made to JSON. A string
 * must end on its line.
 */
enum FramePython implements FrameStep {
  DICT;

  @Override
  public boolean free(FreedLine line) {
    line.begin();
    int i = line.from();
    while (i < line.to()) {
      byte b = line.at(i);
      if (b == '\'' || b == '"') {
        i = string(line, i);
      } else if ((b == 'u' || b == 'b') && i + 1 < line.to() && line.at(i + 1) == '\'') {
        i++;
      } else if (b == 'T' && line.startsWith(i, "True")) {
        i = word(line, i, "true", 4);
      } else if (b == 'F' && line.startsWith(i, "False")) {
        i = word(line, i, "false", 5);
      } else if (b == 'N' && line.startsWith(i, "None")) {
        i = word(line, i, "null", 4);
      } else {
        line.copy(i++);
      }
    }
    line.finish();
    return true;
  }

  private static int word(FreedLine line, int index, String json, int length) {
    for (int i = 0; i < json.length(); i++) {
      line.put((byte) json.charAt(i), line.place(index));
    }
    return index + length;
  }

  /** Writes a string with the quotes and escapes of JSON; gives the index behind it. */
  private static int string(FreedLine line, int open) {
    byte quote = line.at(open);
    line.put((byte) '"', line.place(open));
    int i = open + 1;
    while (i < line.to() && line.at(i) != quote) {
      byte b = line.at(i);
      if (b == '\\' && i + 1 < line.to()) {
        i += escape(line, i);
      } else {
        if (b == '"') {
          line.put((byte) '\\', line.place(i));
        }
        line.copy(i++);
      }
    }
    line.put((byte) '"', line.place(Math.min(i, line.to() - 1)));
    return i + 1;
  }

  private static int escape(FreedLine line, int backslash) {
    byte next = line.at(backslash + 1);
    if (next == '\'') {
      line.copy(backslash + 1);
      return 2;
    }
    if (next == 'x' && backslash + 4 <= line.to()) {
      int high = Character.digit((char) line.at(backslash + 2), 16);
      int low = backslash + 3 < line.to() ? Character.digit((char) line.at(backslash + 3), 16) : -1;
      if (high >= 0 && low >= 0) {
        line.put((byte) '\\', line.place(backslash));
        for (char c : String.format("u%04x", high * 16 + low).toCharArray()) {
          line.put((byte) c, line.place(backslash));
        }
        return 4;
      }
    }
    line.copy(backslash);
    line.copy(backslash + 1);
    return 2;
  }
}
