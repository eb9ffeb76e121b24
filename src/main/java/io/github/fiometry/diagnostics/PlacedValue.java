package io.github.fiometry.diagnostics;

/**
 * A value of an input with the place where it stands: what {@code fiometry parse --explain} shows.
 *
 * @param line the line, from 1
 * @param column the column of the value's first character, from 1
 * @param name what the value is, in the words of its format
 * @param value the value as printed
 */
public record PlacedValue(long line, long column, String name, String value) {}
