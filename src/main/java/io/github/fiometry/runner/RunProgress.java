package io.github.fiometry.runner;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far a run is, as fio's status line says.
 *
 * @param jobs jobs that run
 * @param percentDone share that is done; absent when fio cannot tell
 * @param readBytesPerSecond present rate of reads; absent when the line does not tell it
 * @param writeBytesPerSecond present rate of writes
 * @param trimBytesPerSecond present rate of trims
 * @param readIops present reads per second
 * @param writeIops present writes per second
 * @param trimIops present trims per second
 * @param timeLeft how long it will still take; absent when fio cannot tell
 */
public record RunProgress(
    int jobs,
    OptionalDouble percentDone,
    OptionalDouble readBytesPerSecond,
    OptionalDouble writeBytesPerSecond,
    OptionalDouble trimBytesPerSecond,
    OptionalDouble readIops,
    OptionalDouble writeIops,
    OptionalDouble trimIops,
    Optional<Duration> timeLeft) {}
