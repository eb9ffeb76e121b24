package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What must hold inside a text report, with or without a twin: the same quantity told twice, sums
 * of shares, orders.
 */
class CorpusInvariantTest {
  private static final Table EXCEPTIONS = Table.of("invariant-exceptions.tsv", 4);
  private static final Set<String> TEXTS = Set.of("both.txt", "normal.txt");

  static Stream<CorpusFile> files() {
    return CorpusFile.all(TEXTS::contains).stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void reportAgreesWithItself(CorpusFile file) {
    List<String> left = new ArrayList<>();
    for (String problem : problems(file)) {
      if (EXCEPTIONS.rows().stream().noneMatch(row -> excuses(row, file, problem))) {
        left.add(problem);
      }
    }

    assertThat(left).isEmpty();
  }

  @Test
  void everyExceptionIsStillNeeded() {
    List<Table.Row> unused = new ArrayList<>(EXCEPTIONS.rows());
    files()
        .filter(file -> unused.stream().anyMatch(row -> excuses(row, file, "")))
        .forEach(
            file ->
                problems(file)
                    .forEach(problem -> unused.removeIf(row -> excuses(row, file, problem))));

    assertThat(unused).isEmpty();
  }

  private static boolean excuses(Table.Row row, CorpusFile file, String problem) {
    return file.version().matches(row.cell(0))
        && file.caseName().matches(row.cell(1))
        && (problem.isEmpty() || problem.matches(row.cell(2)));
  }

  private static List<String> problems(CorpusFile file) {
    List<String> problems = new ArrayList<>();
    JobOptions options = JobOptions.ofCommand(file.command());
    for (FioRun run : TextRuns.textRuns(TextRuns.read(file.bytes()))) {
      List<Job> jobs = new ArrayList<>(run.jobs());
      jobs.addAll(run.clientStats());
      for (Job job : jobs) {
        Map<String, String> own = options.of(job.name().orElse(""));
        new JobInvariants(file.release(), own, job, run.interim(), problems).check();
      }
      run.allClients()
          .ifPresent(
              job ->
                  new JobInvariants(file.release(), Map.of(), job, run.interim(), problems)
                      .check());
      if (run.clientStats().isEmpty() && run.complete()) {
        for (GroupStats group : run.groups()) {
          group(file.release(), options, run, group, problems);
        }
      }
    }
    return problems;
  }

  private static void group(
      FioRelease release, JobOptions options, FioRun run, GroupStats group, List<String> problems) {
    for (Map.Entry<Direction, GroupIo> entry : group.io().entrySet()) {
      String where = "group " + group.groupId().orElse(-1) + " " + entry.getKey();
      GroupIo total = entry.getValue();
      List<Job> members =
          run.jobs().stream()
              .filter(job -> job.groupId().equals(group.groupId()))
              .filter(job -> job.direction(entry.getKey()).isPresent())
              .filter(
                  job -> job.direction(entry.getKey()).orElseThrow().runtimeMillis().isPresent())
              .toList();
      if (members.isEmpty()) {
        if (entry.getKey() != Direction.MIXED) {
          problems.add(where + ": no job moved data this way");
        }
        continue;
      }
      List<IoStats> ios =
          members.stream().map(job -> job.direction(entry.getKey()).orElseThrow()).toList();
      long longest = ios.stream().mapToLong(io -> io.runtimeMillis().orElseThrow()).max().orElse(0);
      long shortest =
          ios.stream().mapToLong(io -> io.runtimeMillis().orElseThrow()).min().orElse(0);
      if (total.maxRuntimeMillis().orElse(-1) != longest
          || total.minRuntimeMillis().orElse(-1) != shortest) {
        problems.add(where + ": runtimes are not those of its jobs");
      }
      if (ios.stream().anyMatch(io -> io.ioBytes().isEmpty())) {
        continue;
      }
      Units units = Units.of(options.of(members.get(0).name().orElse("")), release);
      PrintedInterval sum =
          ios.stream()
              .map(io -> units.interval(io.ioBytes().orElseThrow(), 0))
              .reduce(new PrintedInterval(0, 0), PrintedInterval::plus);
      double lost = release.upTo("2.16") ? units.kbBase() * ios.size() : 0;
      PrintedInterval printed =
          units.interval(total.ioBytes().orElseThrow(), release.upTo("2.16") ? 1 : 0);
      if (!new PrintedInterval(sum.low() - lost, sum.high()).meets(printed)) {
        problems.add(where + ": io " + total.ioBytes() + " is not the sum of its jobs' " + sum);
      }
      double least = total.minBytesPerSecond().orElseThrow();
      double most = total.maxBytesPerSecond().orElseThrow();
      if (least > most) {
        problems.add(where + ": minb " + least + " above maxb " + most);
      }
    }
  }
}
