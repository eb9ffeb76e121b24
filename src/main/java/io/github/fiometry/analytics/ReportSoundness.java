package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that are about a report as a whole. */
final class ReportSoundness {
  /** Below this, ramps and caches are a good part of what was measured. */
  private static final long SHORT_MILLIS = 10_000;

  /**
   * Something that fio versions print wrongly.
   *
   * @param since the first release with it
   * @param until the last release with it
   * @param formats where it shows
   * @param needs what a report must hold for it to matter
   * @param what what is wrong
   */
  private record Fault(
      FioVersion since, FioVersion until, Set<RunFormat> formats, Needs needs, String what) {}

  private enum Needs {
    NOTHING,
    INTERIM,
    ALL_CLIENTS,
    MIXED_BESIDE_OTHERS
  }

  private static final Set<RunFormat> TEXT = Set.of(RunFormat.TEXT);
  private static final Set<RunFormat> ALL = Set.of(RunFormat.TEXT, RunFormat.JSON, RunFormat.TERSE);

  private static final List<Fault> FAULTS =
      List.of(
          new Fault(
              FioVersion.of(2, 0, 7),
              FioVersion.of(2, 19),
              TEXT,
              Needs.NOTHING,
              "fractions of amounts, rates and IOPS are no decimals up to fio 2.19: 1.26M may be"
                  + " anything from 1 to 2"),
          new Fault(
              FioVersion.of(2, 20),
              FioVersion.of(3, 25),
              TEXT,
              Needs.NOTHING,
              "fio 2.20 to 3.25 print 19.0k for 19980: a fraction that rounds up to one is printed"
                  + " as zero"),
          new Fault(
              FioVersion.of(2, 14),
              FioVersion.of(2, 19),
              ALL,
              Needs.NOTHING,
              "fio 2.14 to 2.19 take no bandwidth samples without a bandwidth log"),
          new Fault(
              FioVersion.of(2, 0, 7),
              FioVersion.of(3, 29),
              ALL,
              Needs.INTERIM,
              "up to fio 3.29 interim reports give jobs that are done too long a runtime, so too"
                  + " low a bandwidth"),
          new Fault(
              FioVersion.of(3, 3),
              FioVersion.of(3, 3),
              ALL,
              Needs.ALL_CLIENTS,
              "fio 3.3 prints zeros for All clients"),
          new Fault(
              FioVersion.of(2, 0, 7),
              FioVersion.of(3, 29),
              ALL,
              Needs.ALL_CLIENTS,
              "up to fio 3.29 mean and deviation of All clients are wrong where a server has"
                  + " several jobs"),
          new Fault(
              FioVersion.of(3, 30),
              FioVersion.of(3, 38),
              TEXT,
              Needs.MIXED_BESIDE_OTHERS,
              "fio 3.30 to 3.38 print zeros in the mixed line of unified_rw_reporting=both"));

  private ReportSoundness() {}

  static void check(FioRun run, FindingCollector findings) {
    checkVersion(run, findings);
    checkRuntime(run, findings);
    new GroupSoundness(run, findings).check();
  }

  private static void checkVersion(FioRun run, FindingCollector findings) {
    Optional<FioVersion> version = run.fioVersion().flatMap(FioVersion::parse);
    for (Fault fault : FAULTS) {
      if (version.isPresent()
          && version.get().isSince(fault.since())
          && version.get().compareTo(fault.until()) <= 0
          && fault.formats().contains(run.format())
          && has(run, fault.needs())) {
        findings.info(SoundnessRule.KNOWN_FAULT, fault.what());
      }
    }
  }

  private static boolean has(FioRun run, Needs needs) {
    return switch (needs) {
      case NOTHING -> !JobTotals.jobsOf(run).isEmpty();
      case INTERIM -> run.interim();
      case ALL_CLIENTS -> run.allClients().isPresent();
      case MIXED_BESIDE_OTHERS ->
          run.jobs().stream()
              .anyMatch(job -> job.io().containsKey(Direction.MIXED) && job.io().size() > 1);
    };
  }

  private static void checkRuntime(FioRun run, FindingCollector findings) {
    long longest = 0;
    for (Job job : JobTotals.jobsOf(run)) {
      for (IoStats io : job.io().values()) {
        longest = Math.max(longest, io.runtimeMillis().orElse(0));
      }
    }
    if (!run.interim() && longest > 0 && longest < SHORT_MILLIS) {
      findings.info(
          SoundnessRule.SHORT_RUN,
          "the longest job ran "
              + FindingCollector.number(longest / 1000.0)
              + " s, less than "
              + SHORT_MILLIS / 1000
              + " s");
    }
  }
}
