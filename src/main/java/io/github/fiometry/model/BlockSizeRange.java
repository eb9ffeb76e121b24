package io.github.fiometry.model;

/**
 * The block sizes of one direction, in bytes. fio: the bs part of the job header, option bs or
 * bsrange.
 *
 * @param minBytes the smallest block size, in bytes; text from 2.17 on rounds odd sizes to 4 digits
 *     (JSON {@code min})
 * @param maxBytes the largest block size, in bytes; text from 2.17 on rounds odd sizes to 4 digits
 *     (JSON {@code max})
 */
public record BlockSizeRange(double minBytes, double maxBytes) {}
