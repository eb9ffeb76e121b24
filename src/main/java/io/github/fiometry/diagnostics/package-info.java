/**
 * What the readers say about their input: positions, diagnostics and the exception of strict
 * reading.
 */
@NullMarked
package io.github.fiometry.diagnostics;

import org.jspecify.annotations.NullMarked;
