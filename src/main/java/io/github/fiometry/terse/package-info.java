/**
 * Reads terse output: one line per job or group with values divided by semicolons ({@code
 * --minimal}, {@code --output-format=terse}), versions 2 to 5, and explains its fields.
 *
 * <p>What stands where is data: {@code TerseVersion} holds one table of fields per version, and
 * everything else works on these tables.
 */
@NullMarked
package io.github.fiometry.terse;

import org.jspecify.annotations.NullMarked;
