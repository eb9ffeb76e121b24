package io.github.fiometry;

import java.io.IOException;

/**
 * Lines that were left out of a document, followed by what comes behind it: where two programs
 * write one log, the document of the other goes on there.
 *
 * @param lines the lines that were left out
 * @param rest the input
 * @param restOffset where the lines behind the document begin
 * @param restLine the number of the first of them
 */
record SplicedSource(SplicedLines lines, ByteSource rest, long restOffset, long restLine)
    implements ByteSource {

  /**
   * The same lines before an input, which may be spliced itself.
   *
   * @param lines lines with their numbers in the source
   * @param source the input that they come from
   * @param offset where they are followed by the rest of it
   * @param line the number of the line there, counted in the source
   */
  static SplicedSource of(SplicedLines lines, ByteSource source, long offset, long line) {
    if (!(source instanceof SplicedSource spliced)) {
      return new SplicedSource(lines, source, offset, line);
    }
    SplicedLines numbered = lines.withNumbers(spliced::number);
    if (offset >= spliced.lines.size()) {
      long restOffset = spliced.restOffset + offset - spliced.lines.size();
      return new SplicedSource(numbered, spliced.rest, restOffset, spliced.number(line));
    }
    SplicedLines both = numbered.followedBy(spliced.lines, (int) offset, (int) line - 1);
    return new SplicedSource(both, spliced.rest, spliced.restOffset, spliced.restLine);
  }

  /** The number of a line in the whole input. */
  long number(long counted) {
    int count = lines.numbers().length;
    return counted <= count ? lines.numbers()[(int) counted - 1] : restLine + counted - count - 1;
  }

  @Override
  public int read(long offset, byte[] bytes, int from, int length) throws IOException {
    if (offset >= lines.size()) {
      return rest.read(restOffset + offset - lines.size(), bytes, from, length);
    }
    int count = (int) Math.min(length, lines.size() - offset);
    System.arraycopy(lines.bytes(), (int) offset, bytes, from, count);
    return count;
  }

  @Override
  public void release(long offset) throws IOException {
    if (offset > lines.size()) {
      rest.release(restOffset + offset - lines.size());
    }
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }
}
