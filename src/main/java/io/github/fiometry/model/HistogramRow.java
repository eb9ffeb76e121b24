package io.github.fiometry.model;

/**
 * One row of a histogram log: the completion latencies of one direction of one job in one interval.
 * fio: {@code write_hist_log}.
 *
 * @param timeMillis end of the interval: milliseconds since the start of the job, or of a clock
 *     with {@link SeriesInfo#epochTime()}
 * @param direction read, write or trim
 * @param blockSizeBytes fio's block size for the row, in bytes
 * @param bins the latencies of the interval; with a coarseness each middle stands for 2^coarseness
 *     of fio's buckets
 */
public record HistogramRow(
    long timeMillis, Direction direction, long blockSizeBytes, LatencyBins bins) {}
