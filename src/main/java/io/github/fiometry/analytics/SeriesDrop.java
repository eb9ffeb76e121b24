package io.github.fiometry.analytics;

import java.util.OptionalLong;

/**
 * A place where a rate falls suddenly and stays low: a cache that is full, a device that throttles.
 *
 * @param timeMillis start of the first low interval
 * @param before median rate before
 * @param after median rate after
 * @param dropPercent by how much the rate fell, percent of the rate before
 * @param recoveredMillis start of the interval in which it came back to at least nine tenths of the
 *     rate before; absent when it did not
 */
public record SeriesDrop(
    long timeMillis,
    double before,
    double after,
    double dropPercent,
    OptionalLong recoveredMillis) {}
