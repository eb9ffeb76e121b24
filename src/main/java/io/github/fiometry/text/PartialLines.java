package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines that the log of a container has cut in parts. */
final class PartialLines {
  private static final byte[] PARTIAL = " P ".getBytes(StandardCharsets.US_ASCII);

  /** "2024-05-01T10:00:00.123456789Z stdout P ", before a part of a line. */
  private static final Pattern PART = Pattern.compile("[^=]{0,120}?(?:stdout|stderr) ([PF]) ");

  private static final byte[] RECORD = "{\"log\":".getBytes(StandardCharsets.US_ASCII);

  /** {@code {"log":"…","stream":"stdout",…}}: the last part of a line has the line end. */
  private static final Pattern LOGGED =
      Pattern.compile("\\{\"log\":\\s*\"((?:[^\"\\\\]++|\\\\.)*+)\"(?=\\s*[,}])");

  private static final String LINE_END = "\\n";

  /** A longer line is none of fio's. */
  private static final int MOST_PARTS = 64;

  /** Up to this line no record has a line end: a collector has taken them off. */
  private long withoutEndsBefore;

  /** Whether a line is a part that goes on in the next line. */
  static boolean isPart(DirtyText text) {
    Matcher mark = PART.matcher(text.toString());
    return text.contains(" P ")
        && mark.lookingAt()
        && mark.group(1).equals("P")
        && text.toString().lastIndexOf('"', mark.start(1)) < 0; // else a string has such lines
  }

  /** The line with its other parts, which it takes away: all but the last are marked {@code P}. */
  LineToken joined(LineToken line, LineMender.Following following) {
    if (line.to - line.from > RECORD.length
        && Arrays.equals(
            line.bytes, line.from, line.from + RECORD.length, RECORD, 0, RECORD.length)) {
      return joinedRecords(line, following);
    }
    LineToken joined = line;
    while (Bytes.indexOf(joined.bytes, joined.from, joined.to, PARTIAL) >= 0) {
      DirtyText text = new DirtyText(joined);
      Matcher mark = PART.matcher(text.toString());
      LineToken next = following.peek(1);
      if (!mark.lookingAt()
          || mark.group(1).equals("F")
          || next == null
          || text.length() > LineCleaner.MAX_LENGTH) {
        return joined;
      }
      DirtyText rest = new DirtyText(next);
      Matcher again = PART.matcher(rest.toString());
      if (!again.lookingAt()) {
        return joined;
      }
      following.skip(1);
      if (again.group(1).equals("F")) {
        text.replace(mark.start(1), mark.end(1), 'F');
      }
      rest.delete(0, again.end());
      joined = LineCleaner.noise(line, next.lastLine(), text.joined("", rest));
    }
    return joined;
  }

  /** A record with those behind it, up to the one with the end of the line. */
  private LineToken joinedRecords(LineToken line, LineMender.Following following) {
    DirtyText text = new DirtyText(line);
    Matcher first = LOGGED.matcher(text.toString());
    if (line.line < withoutEndsBefore
        || !first.lookingAt()
        || first.end(1) == first.start(1)
        || first.group(1).endsWith(LINE_END)) {
      return line;
    }
    DirtyText start = text.part(0, first.end(1));
    for (int i = 1; i <= MOST_PARTS && start.length() <= LineCleaner.MAX_LENGTH; i++) {
      LineToken next = following.peek(i);
      DirtyText more = new DirtyText(next == null ? LineToken.NONE : next);
      Matcher logged = LOGGED.matcher(more.toString());
      if (next == null || !logged.lookingAt()) {
        return line;
      }
      if (logged.group(1).endsWith(LINE_END)) {
        following.skip(i);
        DirtyText rest = more.part(logged.start(1), more.length());
        return LineCleaner.noise(line, next.lastLine(), start.joined("", rest));
      }
      start = start.joined("", more.part(logged.start(1), logged.end(1)));
      withoutEndsBefore = i == MOST_PARTS ? next.line : withoutEndsBefore;
    }
    return line;
  }
}
