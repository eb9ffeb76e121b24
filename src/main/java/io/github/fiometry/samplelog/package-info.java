/**
 * Reads fio's per-sample logs: bandwidth, IOPS and latency logs of 4 to 8 columns, histogram logs,
 * and the binary form that {@code log_store_compressed} leaves ({@code .fz}).
 *
 * <p>A log says neither its version nor its options, so what a column or a unit is must be found
 * out. {@link io.github.fiometry.samplelog.SampleLogSet} decides it for all logs of a run together,
 * from what is known of the run, from the logs' names and from their first rows, and tells each
 * decision with its reason. Reading is streaming: memory does not grow with the log.
 */
@NullMarked
package io.github.fiometry.samplelog;

import org.jspecify.annotations.NullMarked;
