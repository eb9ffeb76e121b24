package io.github.fiometry.samplelog;

import java.util.Optional;

/**
 * What came of reading one log.
 *
 * @param lines how many lines or, of a binary log, records there were
 * @param samples how many samples (rows of a histogram log) were read
 * @param unreadableLines how many lines could not be read; the first ten have a diagnostic each
 * @param corruptRows how many rows of a histogram log hold counts that cannot be, as fio 3.6 to
 *     3.16 writes them; they are left out and not counted as unreadable
 * @param breakOff why a compressed log could not be read to its end, in words; absent when it was
 */
public record LogReadResult(
    long lines, long samples, long unreadableLines, long corruptRows, Optional<String> breakOff) {}
