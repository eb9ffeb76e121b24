package io.github.fiometry;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.json.JsonInput;
import io.github.fiometry.json.JsonReadResult;
import io.github.fiometry.json.JsonReader;
import io.github.fiometry.terse.TerseReader;
import io.github.fiometry.text.TextChunk;
import io.github.fiometry.text.TextChunks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through an input line by line: lines of JSON documents go to the JSON reader, terse lines to
 * the terse reader, all others, in chunks of whole lines, to the text reader, which pulls them.
 *
 * <p>Memory is bounded by one chunk, since lines are cut at {@link #MAX_LINE_BYTES}.
 */
final class LineDispatcher implements TextChunks {
  /** No line of fio is near as long; a log inside a JSON string may be. */
  static final int MAX_LINE_BYTES = 1 << 20;

  private static final int CHUNK_BYTES = 64 << 10;

  private final ByteSource source;
  private final JsonReader json;
  private final TerseReader terse;
  private final DiagnosticCollector diagnostics;
  private final List<JsonReadResult> documents = new ArrayList<>();

  private byte[] bytes;
  private long offset;
  private int next;
  private int limit;
  private long line = 1;
  private boolean ended;
  private long noDocumentAt = -1;

  /** Where a part ends of a line that is too long; 0 when there is none. */
  private int partEnd;

  /** Before this offset of the input no line ends and no document begins. */
  private long plainUpTo = -1;

  /**
   * A dispatcher over a source.
   *
   * @param start where the text starts, behind a byte order mark
   */
  LineDispatcher(
      ByteSource source,
      int start,
      JsonReader json,
      TerseReader terse,
      DiagnosticCollector diagnostics) {
    this.source = source;
    this.json = json;
    this.terse = terse;
    this.diagnostics = diagnostics;
    if (source instanceof WholeInput whole) {
      bytes = whole.bytes();
      next = start;
      limit = whole.size();
      ended = true;
    } else {
      bytes = new byte[CHUNK_BYTES];
      offset = start;
    }
  }

  /** The JSON documents found so far, in order of appearance. */
  List<JsonReadResult> documents() {
    return documents;
  }

  @Override
  public @Nullable TextChunk next() throws IOException {
    while (true) {
      int start = next;
      long firstLine = line;
      int at = start;
      if (partEnd > start) {
        at = partEnd;
        partEnd = 0;
        return chunk(start, at, firstLine);
      }
      while (true) {
        int end = endOfLine(at);
        if (end < 0 || at - start >= CHUNK_BYTES) {
          if (at > start) {
            return chunk(start, at, firstLine);
          }
          break;
        }
        boolean document = offset + at >= plainUpTo && isDocumentStart(at, end);
        // progress that ends in carriage returns may stand before the brace
        int part = document ? behindLastReturn(at, end) : at;
        if (part > at) {
          return chunk(start, part, firstLine);
        }
        boolean tooLong = end - at > MAX_LINE_BYTES;
        if ((document || tooLong) && at > start) {
          return chunk(start, at, firstLine);
        }
        if (document && readDocument()) {
          break;
        }
        if (tooLong) {
          return firstPart(end);
        }
        if (terse.accepts(bytes, at, end, line)) {
          next = end;
          line++;
          if (at > start) {
            return new TextChunk(bytes, start, at, firstLine);
          }
          break;
        }
        line++;
        at = end;
      }
      if (next == start && !fill()) {
        return null;
      }
    }
  }

  private TextChunk chunk(int from, int to, long firstLine) {
    next = to;
    return new TextChunk(bytes, from, to, firstLine);
  }

  /** The offset behind the line's end, or -1 when the line does not end in the buffer. */
  private int endOfLine(int from) {
    if (offset + from < plainUpTo) {
      return (int) (plainUpTo - offset);
    }
    for (int i = from; i < limit; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return ended && from < limit ? limit : -1;
  }

  private boolean isDocumentStart(int from, int to) {
    int ahead = Math.min(limit, to + CHUNK_BYTES);
    return JsonReader.mayStartDocument(bytes, from, to, ahead) && offset + from != noDocumentAt;
  }

  /**
   * Where the last part of a line starts that is one for a terminal, if a document may be there.
   */
  private int behindLastReturn(int from, int to) {
    for (int i = to - 3; i >= from; i--) {
      if (bytes[i] == '\r') {
        return isDocumentStart(i + 1, to) ? i + 1 : from;
      }
    }
    return from;
  }

  /** Reads the document at the start of the next line; false when there is none after all. */
  private boolean readDocument() throws IOException {
    long start = offset + next;
    JsonReadResult result = json.read(from(start), line, diagnostics);
    if (result.bytes() <= 0) {
      noDocumentAt = start;
      return false;
    }
    documents.add(result);
    line += result.lines();
    moveTo(start + result.bytes());
    return true;
  }

  private JsonInput from(long start) {
    if (!(source instanceof WholeInput)) {
      return () -> source.open(start);
    }
    ByteBuffer all = ByteBuffer.wrap(bytes, next, limit - next);
    return new JsonInput() {
      @Override
      public InputStream open() {
        return source.open(start);
      }

      @Override
      public ByteBuffer inMemory() {
        return all;
      }
    };
  }

  private void moveTo(long target) {
    if (target - offset <= limit) {
      next = (int) (target - offset);
    } else {
      offset = target;
      next = 0;
      limit = 0;
    }
  }

  /** Reads more behind the unfinished line; false at the end of the input. */
  private boolean fill() throws IOException {
    if (ended) {
      return next < limit;
    }
    source.release(offset + next);
    System.arraycopy(bytes, next, bytes, 0, limit - next);
    offset += next;
    limit -= next;
    next = 0;
    if (limit == bytes.length) {
      if (limit >= MAX_LINE_BYTES) {
        if (!isDocumentStart(0, limit) || !readDocument()) {
          int end = LongLines.lastEndInside(bytes, 0, limit);
          if (end > 0) {
            partEnd = end;
          } else {
            LongLines.report(bytes, 0, limit, diagnostics.at(line, 1), diagnostics);
            cutLine();
          }
          noDocumentAt = offset;
        }
        return true;
      }
      bytes = Arrays.copyOf(bytes, 2 * limit);
    }
    int count = source.read(offset + limit, bytes, limit, bytes.length - limit);
    ended = count < 0;
    limit += Math.max(count, 0);
    return !ended || limit > 0;
  }

  /** A part of a line that is in memory as a whole; where it has none, its rest is dropped. */
  private TextChunk firstPart(int endOfLine) {
    int from = next;
    int end = LongLines.lastEndInside(bytes, from, from + MAX_LINE_BYTES);
    if (end > from) {
      plainUpTo = offset + endOfLine;
      return chunk(from, end, line);
    }
    LongLines.report(bytes, from, from + MAX_LINE_BYTES, diagnostics.at(line, 1), diagnostics);
    bytes[from + MAX_LINE_BYTES - 1] = '\n';
    next = endOfLine;
    return new TextChunk(bytes, from, from + MAX_LINE_BYTES, line++);
  }

  /** Drops the rest of a line that fills the buffer. */
  private void cutLine() throws IOException {
    byte[] rest = new byte[CHUNK_BYTES];
    long from = offset + limit;
    for (int count = read(from, rest); count > 0; count = read(from, rest)) {
      for (int i = 0; i < count; i++) {
        if (rest[i] == '\n') {
          cutAt(from + i);
          return;
        }
      }
      from += count;
      source.release(from);
    }
    cutAt(from);
  }

  private int read(long from, byte[] into) throws IOException {
    return source.read(from, into, 0, into.length);
  }

  /** The buffer then holds the beginning of the line and its end of line, nothing else. */
  private void cutAt(long endOfLine) {
    bytes[limit - 1] = '\n';
    offset = endOfLine + 1 - limit;
  }
}
