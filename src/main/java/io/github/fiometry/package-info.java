/**
 * Fiometry reads what fio (the Flexible I/O Tester) prints, in every version from 2.0.7 on and in
 * every format, into one normalized model, and answers questions about it.
 *
 * <p>The front door is {@link io.github.fiometry.Fio}. The packages:
 *
 * <ul>
 *   <li>{@code model}: the result, records only
 *   <li>{@code diagnostics}: what was not understood, and where
 *   <li>{@code input}: files, directories, compressed files and archives as named streams
 *   <li>{@code text}, {@code json}, {@code terse}, {@code samplelog}: the readers
 *   <li>{@code analytics}: statistics and verdicts over the model
 *   <li>{@code report}: tables, CSV, Markdown, HTML
 *   <li>{@code runner}: runs fio
 *   <li>{@code cli}: the command line
 * </ul>
 */
@NullMarked
package io.github.fiometry;

import org.jspecify.annotations.NullMarked;
