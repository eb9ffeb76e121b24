package io.github.fiometry;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.json.JsonInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The lines of a document freed of their frame, as an input of its own. Lines of others between
 * them are left out; what is where in the real input is found by reading it once more.
 */
final class FramedLines implements JsonInput {
  /** Behind so much of others the document does not go on. */
  private static final long MOST_BYTES_LEFT_OUT = 4 << 20;

  private static final int MOST_LINES_LEFT_OUT = 50_000;

  /** So much of others is kept and read behind the document. */
  private static final int MOST_BYTES_KEPT = 16 << 20;

  /** So many lines lie between the places that are kept. */
  private static final int LINES_BETWEEN_MARKS = 64;

  /** Where a freed line begins, among the freed ones and in the input. */
  private record Mark(long freedOffset, long freedLine, long offset, long line) {}

  /** A place in the input. */
  record Place(long line, long column) {}

  /** Where a document ends: behind this line, of which some text may be left. */
  record End(long offset, long line, String rest) {}

  private final ByteSource source;
  private final LineFrame frame;
  private final List<Mark> marks = new ArrayList<>();
  private boolean hasOthers;
  private long furthest;

  /**
   * The lines from one on.
   *
   * @param offset where the first line starts in the input
   * @param line its number
   */
  FramedLines(ByteSource source, long offset, long line, LineFrame frame) {
    this.source = source;
    this.frame = frame;
    marks.add(new Mark(0, 1, offset, line));
  }

  @Override
  public InputStream open() {
    return new Stream(reader(marks.get(0)));
  }

  /** How far in the input the lines have been read. */
  long furthest() {
    return furthest;
  }

  private FramedReader reader(Mark mark) {
    return new FramedReader(source, mark.offset(), mark.line(), frame);
  }

  /** Where a place of the freed lines is in the input. */
  Place place(long freedLine, long column) throws IOException {
    Mark mark = marks.get(0);
    for (Mark other : marks) {
      mark = other.freedLine() <= freedLine ? other : mark;
    }
    FramedReader reader = reader(mark);
    long line = mark.freedLine();
    long at = 0;
    while (reader.next()) {
      FreedLine text = reader.line();
      if (!reader.isTaken()) {
        continue;
      }
      if (line == freedLine && column == 0) {
        return new Place(reader.number(), 0);
      }
      for (int i = text.from(); i < text.to(); i++) {
        byte b = text.at(i);
        at += (b & 0xC0) != 0x80 ? 1 : 0;
        if (line == freedLine && (at == column || b == '\n')) {
          return new Place(reader.number(), reader.column(text.place(i)));
        }
        if (b == '\n') {
          line++;
          at = 0;
        }
      }
      if (!text.isPartial()) {
        if (line >= freedLine) {
          int last = text.length() == 0 ? 0 : text.place(text.to() - 1) + 1;
          return new Place(reader.number(), reader.column(last));
        }
        line++;
        at = 0;
      }
    }
    return new Place(reader.number(), 0);
  }

  /** Where a document ends that has so many freed bytes. */
  End end(long freedBytes) throws IOException {
    Mark mark = marks.get(0);
    for (Mark other : marks) {
      mark = other.freedOffset() < freedBytes ? other : mark;
    }
    FramedReader reader = reader(mark);
    long offset = mark.freedOffset();
    while (reader.next()) {
      if (!reader.isTaken()) {
        continue;
      }
      FreedLine text = reader.line();
      int length = text.length() + (endsLine(reader) ? 1 : 0);
      if (offset + length >= freedBytes) {
        int rest = text.from() + (int) (freedBytes - offset);
        String left =
            rest >= text.to()
                ? ""
                : new String(text.bytes(), rest, text.to() - rest, StandardCharsets.UTF_8);
        return new End(reader.end(), reader.number(), left.strip());
      }
      offset += length;
    }
    return new End(reader.end(), reader.number(), "");
  }

  /** The lines of others up to a place in the input; very many are left out. */
  SplicedLines leftOut(long end, DiagnosticCollector diagnostics) throws IOException {
    if (!hasOthers) {
      return SplicedLines.NONE;
    }
    FramedReader reader = reader(marks.get(0));
    byte[] bytes = new byte[1 << 12];
    long[] numbers = new long[64];
    int size = 0;
    int lines = 0;
    long dropped = 0;
    long firstDropped = 0;
    while (reader.end() < end && reader.next()) {
      if (reader.isTaken() || reader.isBlank()) {
        continue;
      }
      if (size + reader.length() + 1 > MOST_BYTES_KEPT) {
        firstDropped = dropped == 0 ? reader.number() : firstDropped;
        dropped++;
        continue;
      }
      bytes = grown(bytes, size + reader.length() + 1);
      reader.copyTo(bytes, size);
      size += reader.length();
      if (bytes[size - 1] != '\n') {
        bytes[size++] = '\n';
      }
      numbers = lines == numbers.length ? Arrays.copyOf(numbers, 2 * lines) : numbers;
      numbers[lines++] = reader.number();
    }
    if (dropped > 0) {
      diagnostics.add(
          Diagnostic.of(
                  Severity.WARNING,
                  DiagnosticCode.FOREIGN_LINE,
                  diagnostics.at(firstDropped, 1),
                  "too many lines of others between those of a JSON document; they are left out")
              .withValues(Map.of("count", dropped)));
    }
    return new SplicedLines(bytes, size, Arrays.copyOf(numbers, lines));
  }

  private static byte[] grown(byte[] bytes, int size) {
    return size <= bytes.length ? bytes : Arrays.copyOf(bytes, Math.max(size, 2 * bytes.length));
  }

  /** Whether a line end follows the text, which the input may have cut. */
  private static boolean endsLine(FramedReader reader) {
    return !reader.line().isPartial() && reader.goesOnBehindText();
  }

  /** Reads the freed lines. */
  private final class Stream extends BlockStream {
    private final FramedReader reader;
    private int at;
    private int end;
    private boolean newline;
    private boolean goesOn;
    private boolean ended;
    private long freed;
    private long freedLine = 1;
    private long bytesLeftOut;
    private int linesLeftOut;

    Stream(FramedReader reader) {
      this.reader = reader;
    }

    @Override
    int readBlock(byte[] target, int from, int length) throws IOException {
      int count = 0;
      while (count < length && (at < end || newline || next(count > 0))) {
        int part = Math.min(length - count, end - at);
        System.arraycopy(reader.line().bytes(), at, target, from + count, part);
        at += part;
        count += part;
        if (at == end && newline && count < length) {
          target[from + count++] = '\n';
          newline = false;
        }
      }
      return count == 0 ? -1 : count;
    }

    /**
     * Goes to the next line of the document that is not empty.
     *
     * @param stopsAtOthers whether not to look beyond lines of others
     */
    private boolean next(boolean stopsAtOthers) throws IOException {
      while (!ended && reader.next()) {
        furthest = Math.max(furthest, reader.end());
        if (reader.isTaken()) {
          take();
          if (at < end || newline) {
            return true;
          }
          continue;
        }
        hasOthers |= !reader.isBlank();
        bytesLeftOut += reader.length();
        linesLeftOut++;
        if (bytesLeftOut > MOST_BYTES_LEFT_OUT || linesLeftOut > MOST_LINES_LEFT_OUT) {
          break;
        }
        if (stopsAtOthers) {
          return false;
        }
      }
      ended = true;
      return false;
    }

    private void take() {
      FreedLine line = reader.line();
      Mark last = marks.get(marks.size() - 1);
      if (!goesOn && reader.number() - last.line() >= LINES_BETWEEN_MARKS) {
        marks.add(new Mark(freed, freedLine, reader.offset(), reader.number()));
      }
      bytesLeftOut = 0;
      linesLeftOut = 0;
      at = line.from();
      end = line.to();
      goesOn = line.isPartial();
      newline = endsLine(reader);
      freed += end - at + (newline ? 1 : 0);
      freedLine += newline ? 1 : 0;
      for (int i = at; i < end; i++) {
        freedLine += line.at(i) == '\n' ? 1 : 0;
      }
      ended = frame.isOneLine();
    }
  }
}
