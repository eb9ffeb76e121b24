package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One direction summed over jobs.
 *
 * <p>A figure that one of the jobs lacks is absent: a sum of the others would be too low without
 * saying so.
 *
 * @param direction the direction
 * @param ioBytes data moved by all jobs, in bytes; absent when a job's is
 * @param totalIos I/Os of all jobs; absent when a job's are
 * @param bytesPerSecond bandwidth of all jobs together, in bytes per second; absent when a job's
 *     is, and when the jobs ran one after another
 * @param iops I/Os per second of all jobs together; absent when a job's are, and when the jobs ran
 *     one after another
 * @param runtimeMillis time from the first start to the last end as far as known, in milliseconds;
 *     absent when a job's runtime is
 * @param jobs the number of jobs with this direction, a job's own {@code jobs=N} counted once
 * @param rule how the rates were brought together
 */
public record RateTotal(
    Direction direction,
    OptionalDouble ioBytes,
    OptionalLong totalIos,
    OptionalDouble bytesPerSecond,
    OptionalDouble iops,
    OptionalLong runtimeMillis,
    int jobs,
    MergeRule rule) {}
