package io.github.fiometry.analytics;

/**
 * Where a percentile of several sources together must lie when only their own percentiles are
 * known: between the smallest and the largest of them.
 *
 * @param lowNanos the smallest percentile of the sources, nanoseconds
 * @param highNanos the largest percentile of the sources, nanoseconds
 */
public record PercentileBounds(long lowNanos, long highNanos) {}
