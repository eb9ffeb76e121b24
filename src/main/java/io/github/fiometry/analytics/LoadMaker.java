package io.github.fiometry.analytics;

import io.github.fiometry.analytics.Measured.BlockSizeSource;
import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Makes the loads of a run: what ran at the same time is one load, all else stays apart. */
final class LoadMaker {
  private static final String ONE_AFTER_ANOTHER =
      "reads and writes did not run at the same time, so each is judged alone";
  private static final String NOT_KNOWN =
      "it is not known whether reads and writes ran at the same time, so each is judged alone";

  /** How far the stated block size of a group may be from bandwidth through IOPS. */
  private static final double SAME_SIZE = 0.1;

  private final FioRun run;
  private final RunGroups groups;

  LoadMaker(FioRun run) {
    this.run = run;
    this.groups = new RunGroups(run);
  }

  /** The loads with their directions apart. */
  List<Measured> apart() {
    List<Measured> loads = new ArrayList<>();
    for (List<Job> jobs : JobTotals.startingTogether(run)) {
      loads.addAll(byDirection(jobs).values());
      loads.addAll(idle(jobs));
    }
    return loads;
  }

  /** The loads with reads and writes together where they ran together. */
  List<Measured> together() {
    List<Measured> loads = new ArrayList<>();
    for (List<Job> jobs : JobTotals.startingTogether(run)) {
      Map<Direction, Measured> byDirection = byDirection(jobs);
      Measured read = byDirection.get(Direction.READ);
      Measured write = byDirection.get(Direction.WRITE);
      if (read != null && write != null) {
        byDirection.keySet().removeAll(List.of(Direction.READ, Direction.WRITE));
        loads.addAll(join(jobs, read, write));
      }
      loads.addAll(byDirection.values());
      loads.addAll(idle(jobs));
    }
    return loads;
  }

  private Map<Direction, Measured> byDirection(List<Job> jobs) {
    Map<Direction, RateTotal> totals = new EnumMap<>(Direction.class);
    totals.putAll(JobTotals.ofGroup(jobs));
    if (totals.size() > 1) {
      totals.remove(Direction.MIXED); // unified_rw_reporting=both: the same I/Os once more
    }
    Map<Direction, Measured> loads = new EnumMap<>(Direction.class);
    totals.forEach((direction, total) -> loads.put(direction, load(jobs, total)));
    return loads;
  }

  /**
   * The jobs that were to do I/O and did none, each by itself. Text leaves them out; what is cut
   * short may have lost its figures.
   */
  private List<Measured> idle(List<Job> jobs) {
    List<Measured> idle = new ArrayList<>();
    for (Job job : jobs) {
      Optional<String> rw = job.workload().flatMap(Workload::rw);
      boolean computes =
          job.workload().flatMap(Workload::ioEngine).filter("cpuio"::equals).isPresent();
      if (job.io().isEmpty()
          && !computes
          && job.sync().isEmpty()
          && run.format() != RunFormat.TEXT
          && run.complete()) {
        idle.add(
            new Measured(
                names(List.of(job)),
                rw,
                Set.of(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                BlockSizeSource.UNKNOWN,
                OptionalLong.empty(),
                1,
                MergeRule.ONE_JOB,
                Optional.empty()));
      }
    }
    return idle;
  }

  private Measured load(List<Job> jobs, RateTotal total) {
    List<Job> busy = jobs.stream().filter(j -> j.direction(total.direction()).isPresent()).toList();
    Set<Optional<String>> patterns = new HashSet<>();
    Set<Optional<BlockSizeRange>> sizes = new HashSet<>();
    boolean sure = true;
    for (Job job : busy) {
      sure &= JobMembers.of(groups, job).alike();
      List<Optional<Workload>> workloads = new ArrayList<>();
      job.memberWorkloads().forEach(member -> workloads.add(Optional.of(member)));
      if (workloads.isEmpty()) {
        workloads.add(job.workload());
      }
      for (Optional<Workload> workload : workloads) {
        patterns.add(workload.flatMap(Workload::rw));
        sizes.add(workload.map(it -> it.blockSizes().get(total.direction())));
      }
    }
    OptionalDouble bySize =
        sizes.size() == 1 ? size(sizes.iterator().next()) : OptionalDouble.empty();
    OptionalDouble byRates = fromRates(total.iops(), total.bytesPerSecond());
    boolean stated = bySize.isPresent() && (sure || agree(bySize, byRates));
    OptionalDouble blockSize = stated ? bySize : byRates;
    return new Measured(
        names(busy),
        patterns.size() == 1 ? patterns.iterator().next() : Optional.empty(),
        Set.of(total.direction()),
        total.iops(),
        total.bytesPerSecond(),
        blockSize,
        stated
            ? BlockSizeSource.WORKLOAD
            : blockSize.isPresent() ? BlockSizeSource.RATES : BlockSizeSource.UNKNOWN,
        total.runtimeMillis(),
        total.jobs(),
        total.rule(),
        Optional.empty());
  }

  private static OptionalDouble size(Optional<BlockSizeRange> range) {
    return range.filter(it -> it.minBytes() == it.maxBytes()).isPresent()
        ? OptionalDouble.of(range.get().minBytes())
        : OptionalDouble.empty();
  }

  /** A group's block size is that of one job; with others of other sizes the rates tell. */
  private static boolean agree(OptionalDouble stated, OptionalDouble byRates) {
    return byRates.isEmpty()
        || Math.abs(byRates.getAsDouble() / stated.getAsDouble() - 1) <= SAME_SIZE;
  }

  /** One load if they ran together at least in part, else both, with a word about why. */
  private List<Measured> join(List<Job> jobs, Measured read, Measured write) {
    Optional<ReadWriteSpan> found = ReadWriteSpan.of(groups, jobs);
    if (found.isEmpty()) {
      return List.of(read.withNote(NOT_KNOWN), write.withNote(NOT_KNOWN));
    }
    JobSpan span = found.get().span();
    return switch (span.rule()) {
      case NOT_ADDED ->
          List.of(read.withNote(ONE_AFTER_ANOTHER), write.withNote(ONE_AFTER_ANOTHER));
      case TIMES_UNKNOWN -> List.of(read.withNote(NOT_KNOWN), write.withNote(NOT_KNOWN));
      case ONE_JOB, RATES_ADDED ->
          List.of(
              joined(
                  found.get(),
                  read,
                  write,
                  sum(read.iops(), write.iops()),
                  sum(read.bytesPerSecond(), write.bytesPerSecond())));
      case DATA_OVER_SPAN ->
          List.of(
              joined(
                  found.get(),
                  read,
                  write,
                  span.mean(found.get().all(), JobTotals::ios),
                  span.mean(found.get().all(), JobTotals::bytes)));
    };
  }

  private static Measured joined(
      ReadWriteSpan span,
      Measured read,
      Measured write,
      OptionalDouble iops,
      OptionalDouble bytesPerSecond) {
    boolean same =
        read.blockSizeSource() == BlockSizeSource.WORKLOAD
            && write.blockSizeSource() == BlockSizeSource.WORKLOAD
            && read.blockSizeBytes().equals(write.blockSizeBytes());
    OptionalDouble blockSize = same ? read.blockSizeBytes() : fromRates(iops, bytesPerSecond);
    BlockSizeSource rates = blockSize.isPresent() ? BlockSizeSource.RATES : BlockSizeSource.UNKNOWN;
    boolean one = span.jobs().size() == 1 && span.span().rule() == MergeRule.RATES_ADDED;
    return new Measured(
        names(span.jobs()),
        read.rw().equals(write.rw()) ? read.rw() : Optional.empty(),
        Set.of(Direction.READ, Direction.WRITE),
        iops,
        bytesPerSecond,
        blockSize,
        same ? BlockSizeSource.WORKLOAD : rates,
        span.span().millis(),
        span.jobs().size(),
        one ? MergeRule.ONE_JOB : span.span().rule(),
        Optional.empty());
  }

  private static String names(List<Job> jobs) {
    Set<String> names = new TreeSet<>();
    jobs.forEach(job -> job.name().ifPresent(names::add));
    return String.join(",", names);
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
}
