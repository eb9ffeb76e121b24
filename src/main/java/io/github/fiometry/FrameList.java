package io.github.fiometry;

/** A line that is a list of lines, as languages print it: {@code [' "jobs" : [', ' …', …]}. */
enum FrameList implements FrameStep {
  OF_STRINGS;

  @Override
  public boolean free(FreedLine line) {
    int at = line.afterBlanks(line.from());
    if (at == line.to() || line.at(at) != '[') {
      return false;
    }
    line.begin();
    at++;
    while (at < line.to() && line.at(at) != ']') {
      byte b = line.at(at);
      if (b == ',' || FreedLine.isBlank(b)) {
        at++;
        continue;
      }
      int end = FrameString.write(line, at, false);
      if (end < 0) {
        return false;
      }
      if (line.at(end - 1) != 'n' || line.at(end - 2) != '\\') {
        line.put((byte) '\n', line.place(end));
      }
      at = end + 1;
    }
    line.finish();
    return true;
  }
}
