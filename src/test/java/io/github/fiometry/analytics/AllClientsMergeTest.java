package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** fio's client adds up what its servers report: our merge of the servers' blocks must be that. */
class AllClientsMergeTest {
  private final Map<String, Integer> checked = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  @Test
  void mergingTheHostsOfEveryClientRunGivesItsAllClients() {
    int runs = 0;
    for (CorpusJson.Report report : CorpusJson.reports()) {
      for (FioRun run : report.runs()) {
        if (run.allClients().isPresent()) {
          runs++;
          check(report, run, run.allClients().get());
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(runs).isGreaterThanOrEqualTo(14);
    assertThat(checked)
        .containsKeys(
            "2.16 extremes",
            "2.18 extremes",
            "2.18 bins",
            "3.1 bins",
            "3.16 counts",
            "3.28 counts",
            "3.33 moments",
            "3.42 moments",
            "3.42 bins",
            "3.42 percentiles",
            "3.42 percentiles within bounds");
  }

  private void check(CorpusJson.Report report, FioRun run, Job all) {
    for (Direction direction : all.io().keySet()) {
      kind(report, run, all, direction, "slat", IoStats::submissionLatency);
      kind(report, run, all, direction, "clat", IoStats::completionLatency);
      kind(report, run, all, direction, "lat", IoStats::totalLatency);
    }
  }

  private void kind(
      CorpusJson.Report report,
      FioRun run,
      Job all,
      Direction direction,
      String name,
      Function<IoStats, Optional<LatencyStats>> latency) {
    IoStats total = all.io().get(direction);
    if (latency.apply(total).isEmpty()) {
      return;
    }
    LatencyStats stated = LatencyMerge.counted(total, latency.apply(total).get());
    List<LatencyStats> parts = new ArrayList<>();
    for (Job job : run.clientStats()) {
      IoStats io = job.io().get(direction);
      if (io != null && latency.apply(io).isPresent()) {
        parts.add(LatencyMerge.counted(io, latency.apply(io).get()));
      }
    }
    LatencyMerge merge =
        LatencyMerge.of(
            parts,
            PercentileRule.ofFioVersion(run.fioVersion().or(() -> Optional.of(report.version()))));
    LatencyStats merged = merge.merged();
    Check check = new Check(report.version(), report + " " + direction.word() + " " + name);
    check.equal("counts", stated.samples(), merged.samples());
    check.equal("extremes", stated.minNanos(), merged.minNanos());
    check.equal("extremes", stated.maxNanos(), merged.maxNanos());
    if (stated.bins().isPresent()) {
      check.equal("bins", stated.bins(), merged.bins());
    }
    if (List.of("3.33", "3.42").contains(report.version())) {
      check.close("moments", stated.meanNanos(), merged.meanNanos());
      check.close("moments", stated.standardDeviationNanos(), merged.standardDeviationNanos());
    }
    if (report.version().equals("3.42") && stated.percentiles().isPresent()) {
      stated
          .percentiles()
          .get()
          .asMap()
          .forEach((rank, value) -> percentile(check, merge, rank, value));
    }
  }

  private static void percentile(Check check, LatencyMerge merge, double rank, long value) {
    LatencyStats merged = merge.merged();
    if (merged.bins().isPresent()) {
      check.equal(
          "percentiles",
          OptionalLong.of(value),
          PercentileRule.EXACT.value(merged.bins().get(), rank, merged.samples().orElseThrow()));
    } else {
      PercentileBounds bounds = merge.bounds().get(rank);
      assertThat(bounds).isNotNull();
      check.equal(
          "percentiles within bounds",
          true,
          bounds.lowNanos() <= value && value <= bounds.highNanos());
    }
  }

  private final class Check {
    private final String version;
    private final String where;

    Check(String version, String where) {
      this.version = version;
      this.where = where;
    }

    void equal(String what, Object stated, Object merged) {
      checked.merge(version + " " + what, 1, Integer::sum);
      if (!stated.equals(merged)) {
        wrong.add(where + " " + what + ": fio says " + stated + ", merged " + merged);
      }
    }

    void close(String what, OptionalDouble stated, OptionalDouble merged) {
      checked.merge(version + " " + what, 1, Integer::sum);
      double expected = stated.orElse(Double.NaN);
      // fio adds up in floating point, host by host, and prints six decimals.
      if (!(Math.abs(expected - merged.orElse(Double.NaN)) <= 2e-6 * expected)) {
        wrong.add(where + " " + what + ": fio says " + stated + ", merged " + merged);
      }
    }
  }
}
