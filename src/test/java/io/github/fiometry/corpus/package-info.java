/**
 * Tests over what real fio printed: text against its JSON or terse twin, invariants where there is
 * no twin, one whole report of each era, and reports cut at every byte.
 *
 * <p>Nothing here uses a reader of ours to find out what is right: JSON is read by plain Jackson,
 * terse lines are split at their semicolons.
 */
@NullMarked
package io.github.fiometry.corpus;

import org.jspecify.annotations.NullMarked;
