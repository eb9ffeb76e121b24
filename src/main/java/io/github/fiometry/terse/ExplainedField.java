package io.github.fiometry.terse;

/**
 * One field of a terse line, explained.
 *
 * @param number the field's number, from 1, as awk and cut count with {@code ;} between fields
 * @param column where it starts in its line, in characters from 1
 * @param name what it tells, in words, for example {@code read completion latency max}
 * @param unit the unit of the number as printed, for example {@code us}; empty for counts and text
 * @param value the number as printed, without percent sign and percentile label; text as it is
 */
public record ExplainedField(int number, long column, String name, String unit, String value) {}
