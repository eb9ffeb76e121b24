package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one reporting group of a run did to the device: the load that a promise is judged by.
 *
 * @param name the names of the jobs, joined by a comma; empty for a direction line quoted alone
 * @param rw fio's word for the pattern; absent when unknown or when the jobs differ
 * @param directions the directions that are summed up in this load
 * @param iops I/Os per second; absent when unknown
 * @param bytesPerSecond bandwidth in bytes per second; absent when unknown
 * @param blockSizeBytes the size of an I/O, in bytes; absent when unknown
 * @param blockSizeSource where the block size was taken from
 * @param runtimeMillis how long the load lasted, in milliseconds; absent when unknown
 * @param jobs how many reported jobs are summed up
 * @param rule how their rates were brought to one figure
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
    MergeRule rule) {

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
    List<Measured> loads = new ArrayList<>();
    JobTotals.byGroup(run)
        .forEach(
            (group, totals) ->
                totals.forEach(
                    (direction, total) -> loads.add(one(jobs(run, group, direction), total))));
    return loads;
  }

  /**
   * The loads of a run: for each reporting group reads and writes together, since they share the
   * device's limits; trims stay apart.
   *
   * @param run the run
   * @return the loads, by group
   */
  public static List<Measured> of(FioRun run) {
    List<Measured> loads = new ArrayList<>();
    for (Map.Entry<Integer, Map<Direction, RateTotal>> group : JobTotals.byGroup(run).entrySet()) {
      List<Measured> apart = new ArrayList<>();
      group
          .getValue()
          .forEach(
              (direction, total) -> apart.add(one(jobs(run, group.getKey(), direction), total)));
      if (apart.size() > 1
          && apart.get(0).directions.contains(Direction.READ)
          && apart.get(1).directions.contains(Direction.WRITE)) {
        loads.add(together(apart.remove(0), apart.remove(0)));
      }
      loads.addAll(apart);
    }
    return loads;
  }

  private static List<Job> jobs(FioRun run, int group, Direction direction) {
    return JobTotals.jobsOf(run).stream()
        .filter(job -> job.groupId().orElse(0) == group && job.direction(direction).isPresent())
        .toList();
  }

  private static Measured one(List<Job> jobs, RateTotal total) {
    Set<String> names = new TreeSet<>();
    Set<Optional<String>> patterns = new HashSet<>();
    Set<Optional<BlockSizeRange>> sizes = new HashSet<>();
    for (Job job : jobs) {
      job.name().ifPresent(names::add);
      patterns.add(job.workload().flatMap(Workload::rw));
      sizes.add(job.workload().map(workload -> workload.blockSizes().get(total.direction())));
    }
    OptionalDouble blockSize = OptionalDouble.empty();
    BlockSizeSource source = BlockSizeSource.UNKNOWN;
    Optional<BlockSizeRange> only = sizes.size() == 1 ? sizes.iterator().next() : Optional.empty();
    if (only.filter(range -> range.minBytes() == range.maxBytes()).isPresent()) {
      blockSize = OptionalDouble.of(only.get().minBytes());
      source = BlockSizeSource.WORKLOAD;
    } else {
      blockSize = fromRates(total.iops(), total.bytesPerSecond());
      source = blockSize.isPresent() ? BlockSizeSource.RATES : source;
    }
    return new Measured(
        String.join(",", names),
        patterns.size() == 1 ? patterns.iterator().next() : Optional.empty(),
        Set.of(total.direction()),
        total.iops(),
        total.bytesPerSecond(),
        blockSize,
        source,
        total.runtimeMillis(),
        total.jobs(),
        total.rule());
  }

  private static Measured together(Measured read, Measured write) {
    boolean same =
        read.blockSizeSource == BlockSizeSource.WORKLOAD
            && write.blockSizeSource == BlockSizeSource.WORKLOAD
            && read.blockSizeBytes.equals(write.blockSizeBytes);
    OptionalDouble iops = sum(read.iops, write.iops);
    OptionalDouble bytesPerSecond = sum(read.bytesPerSecond, write.bytesPerSecond);
    OptionalDouble blockSize = same ? read.blockSizeBytes : fromRates(iops, bytesPerSecond);
    BlockSizeSource rates = blockSize.isPresent() ? BlockSizeSource.RATES : BlockSizeSource.UNKNOWN;
    Set<String> names = new TreeSet<>(List.of(read.name.split(",")));
    names.addAll(List.of(write.name.split(",")));
    return new Measured(
        String.join(",", names),
        read.rw.equals(write.rw) ? read.rw : Optional.empty(),
        Set.of(Direction.READ, Direction.WRITE),
        iops,
        bytesPerSecond,
        blockSize,
        same ? BlockSizeSource.WORKLOAD : rates,
        read.runtimeMillis.isPresent() && write.runtimeMillis.isPresent()
            ? OptionalLong.of(
                Math.max(read.runtimeMillis.getAsLong(), write.runtimeMillis.getAsLong()))
            : OptionalLong.empty(),
        Math.max(read.jobs, write.jobs),
        read.rule == write.rule ? read.rule : MergeRule.RATES_ADDED);
  }

  private static OptionalDouble sum(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent()
        ? OptionalDouble.of(a.getAsDouble() + b.getAsDouble())
        : OptionalDouble.empty();
  }

  /**
   * The mean size of an I/O. Text cuts IOPS to a whole number or four digits, so the quotient is a
   * little off; sizes are powers of two as good as always.
   */
  private static OptionalDouble fromRates(OptionalDouble iops, OptionalDouble bytesPerSecond) {
    if (iops.isEmpty() || bytesPerSecond.isEmpty() || !(iops.getAsDouble() > 0)) {
      return OptionalDouble.empty();
    }
    double size = bytesPerSecond.getAsDouble() / iops.getAsDouble();
    double power = Math.pow(2, Math.rint(Math.log(size) / Math.log(2)));
    return OptionalDouble.of(Math.abs(size / power - 1) <= 0.05 ? power : size);
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
        rule);
  }
}
