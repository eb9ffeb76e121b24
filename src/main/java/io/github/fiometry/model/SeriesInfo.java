package io.github.fiometry.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a series of samples is about: what its log's name and format say.
 *
 * @param source the log's name as it was given
 * @param kind what was measured, and with it the unit
 * @param meaning what one row stands for
 * @param prefix the name's beginning: the option's value or the job's name; absent when the log's
 *     name is none that fio gives
 * @param jobNumber fio's number of the job (thread), from 1; absent up to 2.1.10, with {@code
 *     per_job_logs=0} and for aggregate logs: then all jobs with this prefix are in one log, one
 *     after another
 * @param host the host from which fio fetched the log in client/server mode; absent otherwise
 * @param onlyDirection the one direction of an aggregate log ({@code agg-read_bw.log}); absent for
 *     all others
 * @param epochTime true when the times are milliseconds of a clock ({@code log_unix_epoch}, {@code
 *     log_alternate_epoch}), false when they count from the start of the job
 */
public record SeriesInfo(
    String source,
    SampleKind kind,
    SampleMeaning meaning,
    Optional<String> prefix,
    OptionalInt jobNumber,
    Optional<String> host,
    Optional<Direction> onlyDirection,
    boolean epochTime) {

  /**
   * A series of which only kind and meaning are known.
   *
   * @param source a name for it
   * @param kind what was measured
   * @param meaning what one row stands for
   * @return the description
   */
  public static SeriesInfo of(String source, SampleKind kind, SampleMeaning meaning) {
    return new SeriesInfo(
        source,
        kind,
        meaning,
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        false);
  }
}
