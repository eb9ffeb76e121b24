package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What one reporting group of a run did to the device: the load that a promise is judged by.
 *
 * @param name the names of the jobs, joined by a comma; empty for a direction line quoted alone
 * @param rw fio's word for the pattern; absent when unknown or when the jobs differ
 * @param directions the directions that are summed up in this load; empty when the job did no I/O
 * @param iops I/Os per second; absent when unknown
 * @param bytesPerSecond bandwidth in bytes per second; absent when unknown
 * @param blockSizeBytes the size of an I/O, in bytes; absent when unknown
 * @param blockSizeSource where the block size was taken from
 * @param runtimeMillis how long the load lasted, in milliseconds; absent when unknown
 * @param jobs how many reported jobs are summed up
 * @param rule how their rates were brought to one figure
 * @param note why reads and writes of the group are not one load; absent when they are, or when
 *     there is nothing to say
 */
public record Measured(
    String name,
    Optional<String> rw,
    Set<Direction> directions,
    OptionalDouble iops,
    OptionalDouble bytesPerSecond,
    OptionalDouble blockSizeBytes,
    BlockSizeSource blockSizeSource,
    OptionalLong runtimeMillis,
    int jobs,
    MergeRule rule,
    Optional<String> note) {

  /** Where a block size was taken from. */
  public enum BlockSizeSource {
    /** It is what the job was asked for. */
    WORKLOAD("the job's bs"),
    /** Bandwidth divided by IOPS, on the power of two it is nearest to when within 5 %. */
    RATES("bandwidth / IOPS"),
    /** The user said so. */
    GIVEN("given"),
    /** Not known. */
    UNKNOWN("unknown");

    private final String sentence;

    BlockSizeSource(String sentence) {
      this.sentence = sentence;
    }

    /**
     * The source for people.
     *
     * @return a short phrase
     */
    public String sentence() {
      return sentence;
    }
  }

  /** Copies the set, so that the load cannot change. */
  public Measured {
    directions = Set.copyOf(directions);
  }

  /**
   * The loads of a run: for each reporting group its directions apart.
   *
   * @param run the run
   * @return the loads, by group and direction
   */
  public static List<Measured> directionsOf(FioRun run) {
    return new LoadMaker(run).apart();
  }

  /**
   * The loads of a run: for each reporting group reads and writes together, since they share the
   * device's limits, as far as they ran at the same time; trims stay apart. Lines that were quoted
   * without their job are loads of their own.
   *
   * @param run the run
   * @return the loads, by group
   */
  public static List<Measured> of(FioRun run) {
    return new LoadMaker(run).together();
  }

  /**
   * The same load with a block size that the user knows.
   *
   * @param bytes the block size in bytes
   * @return a new load
   */
  public Measured withBlockSize(double bytes) {
    return new Measured(
        name,
        rw,
        directions,
        iops,
        bytesPerSecond,
        OptionalDouble.of(bytes),
        BlockSizeSource.GIVEN,
        runtimeMillis,
        jobs,
        rule,
        note);
  }

  Measured withNote(String sentence) {
    return new Measured(
        name,
        rw,
        directions,
        iops,
        bytesPerSecond,
        blockSizeBytes,
        blockSizeSource,
        runtimeMillis,
        jobs,
        rule,
        Optional.of(sentence));
  }
}
