package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines that the log of a container has cut in parts. */
final class PartialLines {
  private static final byte[] PARTIAL = " P ".getBytes(StandardCharsets.US_ASCII);

  /** "2024-05-01T10:00:00.123456789Z stdout P ", before a part of a line. */
  private static final Pattern PART = Pattern.compile("[^=]{0,120}?(?:stdout|stderr) ([PF]) ");

  private PartialLines() {}

  /** Whether a line is a part that goes on in the next line. */
  static boolean isPart(DirtyText text) {
    Matcher mark = PART.matcher(text.toString());
    return text.contains(" P ")
        && mark.lookingAt()
        && mark.group(1).equals("P")
        && text.toString().lastIndexOf('"', mark.start(1)) < 0; // else a string has such lines
  }

  /** The line with its other parts, which it takes away: all but the last are marked {@code P}. */
  static LineToken joined(LineToken line, LineMender.Following following) {
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
}
