/**
 * Reads the text reports of fio, all versions from 2.0.7 to 3.42, into the model.
 *
 * <p>A line's life: {@code LineTokens} cuts the bytes into lines with the grammar {@code LineLexer}
 * (one token for each line) and mends damaged ones; {@code ReportParser} says to which part of a
 * report a line belongs; {@code RunAssembler} hands it to the decoder of its part, which reads the
 * values by their offset into a draft; when the report ends, the draft becomes a {@link
 * io.github.fiometry.model.FioRun}. What a number means in which version is told by {@code
 * EraRules}.
 */
@NullMarked
package io.github.fiometry.text;

import org.jspecify.annotations.NullMarked;
