package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Checks of one job. */
final class JobSoundness {
  /** How far above the allowed number of I/Os in flight the measured one may be. */
  private static final double MAX_OVER_DEPTH = 1.1;

  /** Shorter runs measure their own start and end. */
  private static final long SURE_MILLIS = 1000;

  private static final Map<Direction, Set<String>> PATTERNS =
      Map.of(
          Direction.READ, Set.of("read", "randread", "rw", "readwrite", "randrw"),
          Direction.WRITE, Set.of("write", "randwrite", "rw", "readwrite", "randrw"),
          Direction.TRIM, Set.of("trim", "randtrim"));

  private final FioRun run;
  private final RunGroups groups;
  private final Job job;
  private final FindingCollector findings;
  private final PrintedPrecision precision;
  private final JobMembers members;

  JobSoundness(FioRun run, RunGroups groups, Job job, FindingCollector findings) {
    this.run = run;
    this.groups = groups;
    this.job = job;
    this.findings = findings;
    this.precision = new PrintedPrecision(run);
    this.members = JobMembers.of(groups, job);
  }

  void check() {
    checkLittlesLaw();
    new DistributionSoundness(run, job, hasFailed(), members, findings).check();
    checkDirections();
    checkOptions();
    for (Map.Entry<Direction, IoStats> entry : job.io().entrySet()) {
      FindingCollector place = findings.of(entry.getKey());
      new RateSoundness(entry.getValue(), blockSizes(entry.getKey()), precision, place).check();
      new LatencySoundness(entry.getValue(), precision, place).check();
      // fio adds samples of reads and writes up for the mixed line of unified_rw_reporting=both
      boolean again = entry.getKey() == Direction.MIXED && job.io().size() > 1;
      if (!run.interim() && !hasFailed() && !again) {
        new SampleSoundness(entry.getValue(), blockSizes(entry.getKey()), precision, place)
            .check(groups.rate(job, entry.getKey()));
      }
    }
  }

  /**
   * The block sizes by which bandwidth and IOPS must fit. Interim reports count the two at
   * different moments, a failed I/O counts without data, and in a group each job may have its own.
   */
  private Optional<BlockSizeRange> blockSizes(Direction direction) {
    if (run.interim() || hasFailed() || job.workload().isEmpty() || !members.alike()) {
      return Optional.empty();
    }
    Workload workload = job.workload().get();
    // With bs_is_seq_rand the sizes are those of sequential and random I/O, mixed in one direction.
    return workload.blockSizeIsSequentialRandom().orElse(false)
        ? Optional.empty()
        : Optional.ofNullable(workload.blockSizes().get(direction));
  }

  private boolean hasFailed() {
    return job.error().orElse(0) != 0 || job.errors().isPresent();
  }

  /**
   * The time that all I/Os were in flight, through the time that the job was busy, is the mean
   * number of I/Os in flight.
   */
  private void checkLittlesLaw() {
    OptionalInt depth = job.workload().map(Workload::ioDepth).orElse(OptionalInt.empty());
    long busyMillis = JobMembers.busyMillis(job);
    if (depth.isEmpty() || busyMillis == 0) {
      return;
    }
    double inFlightSeconds = 0;
    for (Map.Entry<Direction, IoStats> entry : job.io().entrySet()) {
      if (entry.getKey() == Direction.MIXED && job.io().size() > 1) {
        continue;
      }
      IoStats io = entry.getValue();
      OptionalDouble nanos = meanInFlightNanos(io);
      if (nanos.isEmpty() || io.iops().isEmpty() || io.runtimeMillis().isEmpty()) {
        return;
      }
      double ios = io.iops().getAsDouble() * io.runtimeMillis().getAsLong() / 1000.0;
      inFlightSeconds += ios * nanos.getAsDouble() / 1e9;
    }
    double inFlight = inFlightSeconds / (busyMillis / 1000.0);
    double allowed = members.depth().orElse(depth.getAsInt());
    if (inFlight <= allowed * MAX_OVER_DEPTH) {
      return;
    }
    String what =
        "IOPS times latency makes " + FindingCollector.number(inFlight) + " I/Os in flight, but ";
    if (members.depth().isEmpty()) {
      findings.info(
          SoundnessRule.LITTLES_LAW,
          what
              + "iodepth="
              + depth.getAsInt()
              + ": how many jobs there were, and whether all had this depth, is not known");
      return;
    }
    what +=
        members.alike()
            ? "iodepth="
                + depth.getAsInt()
                + " with "
                + members.count().orElse(1)
                + " jobs allows "
                + FindingCollector.number(allowed)
            : "the jobs of the group together may have " + FindingCollector.number(allowed);
    if (busyMillis >= SURE_MILLIS && run.complete() && !run.interim()) {
      findings.error(SoundnessRule.LITTLES_LAW, what);
    } else {
      findings.info(SoundnessRule.LITTLES_LAW, what);
    }
  }

  /** The time an I/O is in flight: from its submission on, so the completion latency first. */
  private static OptionalDouble meanInFlightNanos(IoStats io) {
    Optional<LatencyStats> latency = io.completionLatency().or(io::totalLatency);
    return latency.isPresent() ? latency.get().meanNanos() : OptionalDouble.empty();
  }

  private void checkDirections() {
    String rw = job.workload().flatMap(Workload::rw).orElse("");
    if (job.io().isEmpty() || job.io().containsKey(Direction.MIXED)) {
      return;
    }
    PATTERNS.forEach(
        (direction, patterns) -> {
          if (patterns.contains(rw) && !job.io().containsKey(direction)) {
            findings
                .of(direction)
                .warning(
                    SoundnessRule.MISSING_DIRECTION,
                    "rw=" + rw + ", but there is no " + direction.word());
          }
        });
  }

  private void checkOptions() {
    if (job.optionsOf().isPresent()) {
      findings.info(
          SoundnessRule.OPTIONS_OF_LAST_JOB,
          "the options are those of the last of "
              + (job.numJobs().isPresent() ? job.numJobs().getAsInt() : "several")
              + " jobs");
    }
    String file = option("filename");
    boolean isDevice = file.startsWith("/dev/") && !file.startsWith("/dev/shm/");
    boolean direct = isSet("direct") || option("buffered").equals("0");
    if (isDevice && !direct && !file.equals("/dev/null") && !file.equals("/dev/zero")) {
      findings.warning(SoundnessRule.BUFFERED_DEVICE, "filename=" + file + " without direct=1");
    }
  }

  private String option(String name) {
    return job.options().getOrDefault(name, run.globalOptions().getOrDefault(name, ""));
  }

  private boolean isSet(String name) {
    boolean given = job.options().containsKey(name) || run.globalOptions().containsKey(name);
    return given
        && !List.of("0", "false", "no", "off").contains(option(name).toLowerCase(Locale.ROOT));
  }
}
