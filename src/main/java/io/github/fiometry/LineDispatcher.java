package io.github.fiometry;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.json.JsonInput;
import io.github.fiometry.json.JsonReadResult;
import io.github.fiometry.json.JsonReader;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.terse.TerseReader;
import io.github.fiometry.text.TextChunk;
import io.github.fiometry.text.TextChunks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  private static final int LINES_FREE_TO_WASTE = 20_000;

  /** So much may be read again of what is no document, and so much more for each line. */
  private static final long BYTES_FREE_TO_REFUSE = 4 << 20;

  private static final long BYTES_REFUSED_PER_LINE = 16;

  private static final byte[] VERSION = "\"fio version\"".getBytes(StandardCharsets.US_ASCII);

  /** fio's version stands on the line behind the brace, which may have a prefix. */
  private static final int VERSION_DISTANCE = 512;

  /** So far is looked ahead for a framed document where very many braces begin none. */
  private static final int FEW_LINES = 4;

  /** Within so many bytes the head of a part of a mail tells its charset. */
  private static final int MAIL_HEAD = 4096;

  private ByteSource source;
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

  /** Before this offset no document begins any more: too much was read for nothing. */
  private long noDocumentBefore = -1;

  /** Up to here was read for nothing. */
  private long refusedUpTo = -1;

  private long refusedAgain;

  /** The frame of the document that begins at {@link #framedAt}, if one does. */
  private @Nullable LineFrame frame;

  private long framedAt = -1;
  private @Nullable KeysAhead keysAhead;

  /** The lines that were looked at for documents in vain. */
  private long wastedLines;

  /** The text of a line whose terse records were taken; null when there is none. */
  private @Nullable TextChunk besideTerse;

  /** The last line, counted in the source, that the terse reader has seen. */
  private long offered = -1;

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
    this.bytes = new byte[0];
    goTo(start);
  }

  /** Goes on at an offset of the source. */
  private void goTo(long start) {
    if (source instanceof WholeInput whole) {
      bytes = whole.bytes();
      offset = 0;
      next = (int) start;
      limit = whole.size();
      ended = true;
    } else {
      bytes = new byte[CHUNK_BYTES];
      offset = start;
      next = 0;
      limit = 0;
      ended = false;
    }
    partEnd = 0;
    plainUpTo = -1;
    noDocumentAt = -1;
    noDocumentBefore = -1;
    refusedUpTo = -1;
    offered = -1;
    framedAt = -1;
    keysAhead = null;
  }

  /** The JSON documents found so far, in order of appearance. */
  List<JsonReadResult> documents() {
    return documents;
  }

  @Override
  public @Nullable TextChunk next() throws IOException {
    while (true) {
      TextChunk beside = besideTerse;
      if (beside != null) {
        besideTerse = null;
        return beside;
      }
      endSplice();
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
        if (MailPart.mayBegin(bytes, at, end)) {
          if (at > start) {
            return chunk(start, at, firstLine);
          }
          if (unfoldMail(at)) {
            break;
          }
        }
        int brace = offset + at >= plainUpTo ? JsonReader.bracket(bytes, at, end) : -1;
        brace = brace >= 0 && isWorthATry(at, brace) ? brace : -1;
        boolean framed = brace >= 0 && isFramed(at, brace, end);
        boolean document = framed || brace >= 0 && isDocumentStart(at, end);
        // progress that ends in carriage returns may stand before the brace
        int part = document && !framed ? behindLastReturn(at, end) : at;
        if (part > at) {
          return chunk(start, part, firstLine);
        }
        boolean tooLong = end - at > MAX_LINE_BYTES;
        if ((document || tooLong) && at > start) {
          return chunk(start, at, firstLine);
        }
        if (framed && readFramed() || document && readDocument()) {
          break;
        }
        if (tooLong) {
          return firstPart(end);
        }
        if (source instanceof SplicedSource && line == offered + 1) {
          terse.goOnAt(number(line));
        }
        int taken =
            takesDressed(at, end)
                ? end
                : terse.take(bytes, at, end, limit, ended || isLong(at), number(line));
        if (taken == TerseReader.NEEDS_MORE) {
          if (at > start) {
            return chunk(start, at, firstLine);
          }
          break;
        }
        if (taken > at) {
          next = taken;
          long number = number(line);
          besideTerse =
              terse
                  .textBeside()
                  .map(text -> new TextChunk(text, 0, text.length, number))
                  .orElse(null);
          line += linesIn(at, taken);
          offered = line - 1;
          if (at > start) {
            return new TextChunk(bytes, start, at, number(firstLine));
          }
          break;
        }
        offered = line++;
        at = end;
        if (source instanceof SplicedSource && number(line) != number(line - 1) + 1) {
          return chunk(start, at, firstLine);
        }
      }
      if (next == start && !fill()) {
        return null;
      }
    }
  }

  /**
   * Whether a document is looked for at a brace: inside of what was refused, once too much was read
   * for nothing, only where fio's version is near, and in the end nowhere.
   */
  private boolean isWorthATry(int from, int brace) {
    if (offset + from >= noDocumentBefore) {
      return true;
    }
    if (refusedAgain > 4 * mostRefusedAgain()) {
      return false;
    }
    int most = Math.min(limit, brace + VERSION_DISTANCE) - VERSION.length;
    for (int i = brace; i < most; i++) {
      if (Arrays.equals(bytes, i, i + VERSION.length, VERSION, 0, VERSION.length)) {
        return true;
      }
    }
    return false;
  }

  private long mostRefusedAgain() {
    return BYTES_FREE_TO_REFUSE + BYTES_REFUSED_PER_LINE * number(line);
  }

  /**
   * Counts what was read for nothing more than once. Braces in braces would be read again and
   * again, so that in the end hardly any document is looked for inside of what was refused.
   */
  private void refuse(long start, long count) {
    refusedAgain += Math.max(0, Math.min(refusedUpTo, start + count) - start);
    refusedUpTo = Math.max(refusedUpTo, start + count);
    if (refusedAgain > mostRefusedAgain()) {
      noDocumentBefore = start + count;
    }
  }

  /** Whether so much behind an offset is at hand that no wrapped line goes further. */
  private boolean isLong(int from) {
    return limit - from >= CHUNK_BYTES;
  }

  private int linesIn(int from, int to) {
    int lines = bytes[to - 1] == '\n' ? 0 : 1;
    for (int i = from; i < to; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  /** The number of a line in the whole input. */
  private long number(long counted) {
    return source instanceof SplicedSource spliced ? spliced.number(counted) : counted;
  }

  private TextChunk chunk(int from, int to, long firstLine) {
    next = to;
    return new TextChunk(bytes, from, to, number(firstLine));
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

  /** Whether the lines of a document lie behind prefixes or in records from this one on. */
  private boolean isFramed(int from, int brace, int to) throws IOException {
    long start = offset + from;
    if (start == framedAt) {
      return frame != null;
    }
    if (!FrameStart.mayBegin(bytes, from, brace, to, Math.min(limit, to + CHUNK_BYTES))
        || !keysAhead().isNear(start)) {
      return false;
    }
    boolean far = wastedLines < LINES_FREE_TO_WASTE + 2 * line;
    frame = LineFrame.learn(source, start, far ? LineFrame.MOST_LINES : FEW_LINES).orElse(null);
    framedAt = start;
    wastedLines += frame != null ? 0 : far ? LineFrame.MOST_LINES : FEW_LINES;
    return frame != null;
  }

  private KeysAhead keysAhead() {
    KeysAhead known = keysAhead;
    if (known == null) {
      known = new KeysAhead(source);
      keysAhead = known;
    }
    return known;
  }

  /** Reads the document whose frame is known. */
  private boolean readFramed() throws IOException {
    LineFrame known = frame;
    frame = null;
    return known != null && (unfold(known) || readFramed(known, Integer.MAX_VALUE));
  }

  /** Puts the lines that are in one line in its place. */
  private boolean unfold(LineFrame known) throws IOException {
    FramedReader reader = new FramedReader(source, offset + next, line, known);
    if (!known.isOneLine() || !reader.next() || !reader.isTaken()) {
      return false;
    }
    SplicedLines lines = SplicedLines.in(reader.line(), line);
    if (lines.numbers().length < 2) {
      return false;
    }
    splice(lines, reader.end(), line + 1);
    return true;
  }

  /** Whether a line is terse as it was before a page or a terminal showed it otherwise. */
  private boolean takesDressed(int from, int to) {
    Optional<byte[]> plain = DressedTerse.undressed(bytes, from, to);
    if (plain.isEmpty() || TerseReader.holdsPlainRecord(bytes, from, to)) {
      return false;
    }
    byte[] record = plain.get();
    return terse.take(record, 0, record.length, record.length, true, number(line)) > 0;
  }

  /** Puts what a part of a mail says in its place. */
  private boolean unfoldMail(int at) throws IOException {
    byte[] before = Arrays.copyOfRange(bytes, Math.max(0, at - MAIL_HEAD), at);
    Optional<MailPart> part = MailPart.read(source, offset + at, line, before, diagnostics);
    part.ifPresent(mail -> splice(mail.lines(), mail.end(), mail.nextLine()));
    return part.isPresent();
  }

  private void splice(SplicedLines lines, long end, long nextLine) {
    source = SplicedSource.of(lines, source, end, nextLine);
    line = 1;
    goTo(0);
  }

  /**
   * Reads the document that begins on the next line.
   *
   * @param most how many runs may be in it
   */
  private boolean readFramed(LineFrame known, int most) throws IOException {
    DiagnosticCollector own = new DiagnosticCollector(diagnostics.source());
    FramedDocument document =
        FramedDocument.readEither(source, offset + next, line, known, json, own);
    if (document.result().bytes() <= 0) {
      refuse(offset + next, document.result().refusedBytes());
      return false;
    }
    if (document.result().runs().size() > most) {
      return false;
    }
    if (most == Integer.MAX_VALUE && readDecoded(known, document.result().runs())) {
      return true;
    }
    documents.add(numbered(document.result(), own));
    if (document.others().isEmpty()) {
      line = document.nextLine();
      moveTo(document.end());
    } else {
      splice(document.others(), document.end(), document.nextLine());
    }
    return true;
  }

  /** Reads a document once more where its labels show that characters are written by codes. */
  private boolean readDecoded(LineFrame known, List<FioRun> runs) throws IOException {
    Optional<LineFrame> decoding = known.decoding(runs);
    return decoding.isPresent() && readFramed(decoding.get(), runs.size());
  }

  /** Goes back to the input itself where the lines are used up that stood in a document. */
  private void endSplice() {
    if (source instanceof SplicedSource spliced
        && offset + next >= spliced.lines().size()
        && partEnd <= next
        && plainUpTo <= offset + next) {
      long start = spliced.restOffset() + offset + next - spliced.lines().size();
      line = number(line);
      source = spliced.rest();
      goTo(start);
    }
  }

  /** A result with the numbers of lines in the whole input; its diagnostics are handed on. */
  private JsonReadResult numbered(JsonReadResult result, DiagnosticCollector own) {
    own.moveTo(diagnostics, this::number);
    if (!(source instanceof SplicedSource) || result.kind() != JsonReadResult.Kind.FIO) {
      return result;
    }
    List<FioRun> runs = new ArrayList<>();
    for (FioRun run : result.runs()) {
      runs.add(
          run.toBuilder()
              .firstLine(number(run.firstLine()))
              .lastLine(number(run.lastLine()))
              .build());
    }
    return new JsonReadResult(result.kind(), result.bytes(), result.lines(), runs, 0);
  }

  /** Reads the document at the start of the next line; false when there is none after all. */
  private boolean readDocument() throws IOException {
    long start = offset + next;
    DiagnosticCollector own = new DiagnosticCollector(diagnostics.source());
    JsonReadResult result = json.read(from(start), line, own);
    if (result.bytes() <= 0) {
      noDocumentAt = start;
      refuse(start, result.refusedBytes());
      return false;
    }
    if (readDecoded(LineFrame.NONE, result.runs())) {
      return true;
    }
    documents.add(numbered(result, own));
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
            LongLines.report(bytes, 0, limit, diagnostics.at(number(line), 1), diagnostics);
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
    LongLines.report(
        bytes, from, from + MAX_LINE_BYTES, diagnostics.at(number(line), 1), diagnostics);
    bytes[from + MAX_LINE_BYTES - 1] = '\n';
    next = endOfLine;
    return new TextChunk(bytes, from, from + MAX_LINE_BYTES, number(line++));
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
