package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.SampleMeaning;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Un-averaged latency logs hold every I/O: what the report of the same run says must follow. */
class LogsAgainstReportTest {
  /** What a log holds of one direction. */
  private static final class Seen {
    long count;
    long min = Long.MAX_VALUE;
    long max;
    double sum;
  }

  private int compared;
  private int withSum;
  private final List<String> wrong = new ArrayList<>();
  private final TreeSet<String> versions = new TreeSet<>();

  @Test
  void latencyLogsOfEveryVersionHoldWhatTheReportOfTheSameRunSays() throws Exception {
    for (CorpusLogs.Folder folder : CorpusLogs.folders()) {
      List<FioRun> runs = Fio.read(folder.report()).runs();
      FioRun report =
          of(runs, RunFormat.JSON)
              .or(() -> of(runs, RunFormat.TERSE))
              .or(() -> of(runs, RunFormat.TEXT))
              .orElseThrow();
      SampleLogSet set =
          SampleLogSet.of(folder.sources(), LogHints.none().withFioVersion(folder.version()));
      for (SampleLog log : set.logs()) {
        boolean latency = log.info().kind().isLatency() && !log.isHistogram();
        if (latency && log.format().meaning() == SampleMeaning.EACH_IO) {
          compare(folder, report, of(runs, RunFormat.TEXT), log);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(versions)
        .contains(
            "2.0.7", "2.1.10", "2.2.10", "2.16", "2.18", "3.1", "3.16", "3.28", "3.33", "3.42");
    assertThat(compared).isGreaterThan(300);
    assertThat(compared - withSum).as("terse without text, 2.0.7").isEqualTo(6);
  }

  private static Optional<FioRun> of(List<FioRun> runs, RunFormat format) {
    return runs.stream().filter(run -> run.format() == format).reduce((first, last) -> last);
  }

  private void compare(
      CorpusLogs.Folder folder, FioRun report, Optional<FioRun> text, SampleLog log)
      throws Exception {
    Map<Direction, Seen> seen = new EnumMap<>(Direction.class);
    log.read(
        batch -> {
          for (int row = 0; row < batch.size(); row++) {
            Seen one = seen.computeIfAbsent(batch.direction(row), key -> new Seen());
            one.count++;
            one.min = Math.min(one.min, batch.value(row));
            one.max = Math.max(one.max, batch.value(row));
            one.sum += batch.value(row);
          }
        },
        new DiagnosticCollector(log.source()));
    List<Job> jobs = jobsOf(report, log);
    // Terse counts no I/Os; the text of the same run does.
    List<Job> counting = text.map(run -> jobsOf(run, log)).orElse(jobs);
    seen.forEach((direction, one) -> compare(folder, report, log, jobs, counting, direction, one));
  }

  private static List<Job> jobsOf(FioRun run, SampleLog log) {
    return log.info().jobNumber().isPresent()
        ? List.of(run.jobs().get(log.info().jobNumber().getAsInt() - 1))
        : run.jobs();
  }

  private void compare(
      CorpusLogs.Folder folder,
      FioRun report,
      SampleLog log,
      List<Job> jobs,
      List<Job> counting,
      Direction direction,
      Seen seen) {
    long count = 0;
    boolean counted = true;
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    double sum = 0;
    double sumUncertain = 0;
    for (int i = 0; i < jobs.size(); i++) {
      IoStats io = jobs.get(i).io().get(direction);
      if (io == null) {
        continue;
      }
      LatencyStats stats =
          switch (log.info().kind()) {
            case TOTAL_LATENCY -> io.totalLatency().orElseThrow();
            case COMPLETION_LATENCY -> io.completionLatency().orElseThrow();
            default -> io.submissionLatency().orElseThrow();
          };
      IoStats counts = counting.get(i).io().getOrDefault(direction, io);
      long n = stats.samples().orElse(io.totalIos().orElse(counts.totalIos().orElse(-1)));
      counted &= n >= 0;
      count += n;
      min = Math.min(min, stats.minNanos().orElseThrow());
      max = Math.max(max, stats.maxNanos().orElseThrow());
      double mean = stats.meanNanos().orElseThrow();
      sum += mean * n;
      sumUncertain += n * lastDecimal(folder, report.format(), mean) / 2;
    }
    String where = folder + " " + log.source() + " " + direction;
    compared++;
    withSum += counted ? 1 : 0;
    versions.add(folder.version());
    if (counted && count != seen.count) {
      wrong.add(where + ": " + seen.count + " rows, the report has " + count);
    }
    if (report.format() != RunFormat.TEXT && (min != seen.min || max != seen.max)) {
      wrong.add(where + ": " + seen.min + ".." + seen.max + ", the report has " + min + ".." + max);
    }
    if (counted && Math.abs(seen.sum - sum) > sumUncertain * 1.001 + 1e-3) {
      wrong.add(
          where + ": sum " + seen.sum + ", the report's mean gives " + sum + " +- " + sumUncertain);
    }
  }

  /** What the last printed decimal of a mean is worth, in nanoseconds. */
  private static double lastDecimal(CorpusLogs.Folder folder, RunFormat format, double mean) {
    boolean micro = folder.version().startsWith("2.");
    return switch (format) {
      case JSON -> (micro ? 1000 : 1) * 1e-6;
      // Terse prints microseconds with six decimals in every version.
      case TERSE -> 1e-3;
      // Text prints two decimals of the unit that it chose for the line.
      case TEXT -> mean > 1e6 ? 1e4 : 10;
    };
  }
}
