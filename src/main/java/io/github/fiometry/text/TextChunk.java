package io.github.fiometry.text;

/**
 * Some lines of the input.
 *
 * <p>Lines that stand between two chunks (a JSON document) are left out; a report goes on across
 * them.
 *
 * @param bytes holds the lines, UTF-8
 * @param from where the first line starts
 * @param to where the last line ends, behind its line end
 * @param firstLine number of the first line, from 1
 */
// An array, since a chunk is a view of the front door's buffer and lives for one call only.
@SuppressWarnings("ArrayRecordComponent")
public record TextChunk(byte[] bytes, int from, int to, long firstLine) {}
