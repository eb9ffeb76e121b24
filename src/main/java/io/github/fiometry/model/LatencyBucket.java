package io.github.fiometry.model;

import java.util.OptionalLong;

/**
 * One bucket of a job's latency distribution: the share of I/Os whose latency lies below the bound
 * and not below the bound of the bucket before.
 *
 * <p>fio: stat.c {@code show_lat}, lines {@code lat (usec) : 250=2.26%}; buckets of zero percent
 * are left out.
 *
 * @param upperNanos exclusive upper bound in nanoseconds; absent for the last bucket, fio: {@code
 *     >=2000} ms (JSON {@code upper_ns})
 * @param percent share of the I/Os, 0 to 100; text lifts non-zero shares below 0.01 to 0.01 (JSON
 *     {@code percent})
 */
public record LatencyBucket(OptionalLong upperNanos, double percent) {}
