/**
 * The normalized result: records for everything that fio reports, the same for every fio version
 * and every input format.
 *
 * <p>Units are in the names: nanoseconds, bytes, bytes per second, percent from 0 to 100. What the
 * input does not hold is an empty {@link java.util.Optional}, an empty map or an empty list, never
 * 0. All types are immutable. The normalized JSON ({@code fiometry parse -o json}) has the same
 * shape; each component's documentation names its JSON key.
 */
@NullMarked
package io.github.fiometry.model;

import org.jspecify.annotations.NullMarked;
