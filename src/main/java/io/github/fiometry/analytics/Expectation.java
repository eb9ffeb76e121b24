package io.github.fiometry.analytics;

import io.github.fiometry.model.FioRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A measured load judged by what the disk promises.
 *
 * @param promise the promise
 * @param measured the load
 * @param binding the limit that the load meets first at its block size; absent when not judged
 * @param promisedIops the I/Os per second that the judged promise allows at this block size; absent
 *     when not judged or the block size is unknown and the limit is of throughput
 * @param promisedBytesPerSecond the same as bandwidth; absent when not judged or the block size is
 *     unknown and the limit is of IOPS
 * @param basis whether the lasting promise or the burst was the measure
 * @param percentOfPromise the measured figure in percent of the promise it was judged by, which is
 *     the lasting one for {@link Verdict#WITHIN_BURST}; absent when not judged
 * @param percentOfBurst the measured figure in percent of the burst; absent when the disk does not
 *     burst
 * @param verdict the verdict
 * @param tolerance the bounds of the verdict
 * @param perCapacity the measured figures per gigabyte
 * @param notes what has to be kept in mind, one sentence each
 */
public record Expectation(
    DiskPromise promise,
    Measured measured,
    Optional<DiskPromise.Limit> binding,
    OptionalDouble promisedIops,
    OptionalDouble promisedBytesPerSecond,
    Basis basis,
    OptionalDouble percentOfPromise,
    OptionalDouble percentOfBurst,
    Verdict verdict,
    Tolerance tolerance,
    CapacityRatios perCapacity,
    List<String> notes) {

  /** Which promise was the measure. */
  public enum Basis {
    /** What the disk does lastingly. */
    BASELINE("baseline"),
    /** What the disk does for a time. */
    BURST("burst");

    private final String word;

    Basis(String word) {
      this.word = word;
    }

    /**
     * The basis in one word.
     *
     * @return {@code baseline} or {@code burst}
     */
    public String word() {
      return word;
    }
  }

  /** Copies the list, so that the expectation cannot change. */
  public Expectation {
    notes = List.copyOf(notes);
  }

  /**
   * Judges every load of a run. Reads and writes are judged together, unless the promise tells them
   * apart.
   *
   * @param promise what the disk promises
   * @param run the run
   * @param tolerance the bounds of the verdict
   * @return one expectation for each load, by group
   */
  public static List<Expectation> judge(DiskPromise promise, FioRun run, Tolerance tolerance) {
    return judge(promise, run, tolerance, OptionalDouble.empty());
  }

  /**
   * Judges every load of a run whose block size the user knows.
   *
   * @param promise what the disk promises
   * @param run the run
   * @param tolerance the bounds of the verdict
   * @param blockSizeBytes the block size of all loads, in bytes; absent to take it from the run
   * @return one expectation for each load, by group
   */
  public static List<Expectation> judge(
      DiskPromise promise, FioRun run, Tolerance tolerance, OptionalDouble blockSizeBytes) {
    boolean apart = promise.limits().stream().anyMatch(limit -> limit.direction().isPresent());
    List<Measured> loads = apart ? Measured.directionsOf(run) : Measured.of(run);
    return loads.stream()
        .map(
            load ->
                blockSizeBytes.isPresent()
                    ? load.withBlockSize(blockSizeBytes.getAsDouble())
                    : load)
        .map(load -> judge(promise, load, tolerance))
        .map(expectation -> expectation.withNotes(RuleDates.check(promise.rule(), run)))
        .toList();
  }

  /**
   * Judges one load.
   *
   * @param promise what the disk promises
   * @param measured the load
   * @param tolerance the bounds of the verdict
   * @return the expectation
   */
  public static Expectation judge(DiskPromise promise, Measured measured, Tolerance tolerance) {
    return new Judge(promise, measured, tolerance).judge();
  }

  private Expectation withNotes(List<String> more) {
    return new Expectation(
        promise,
        measured,
        binding,
        promisedIops,
        promisedBytesPerSecond,
        basis,
        percentOfPromise,
        percentOfBurst,
        verdict,
        tolerance,
        perCapacity,
        Stream.concat(notes.stream(), more.stream()).toList());
  }
}
