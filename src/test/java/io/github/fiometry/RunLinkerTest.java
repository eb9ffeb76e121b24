package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.RunFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLinkerTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static final Path INTERIM = CORPUS.resolveSibling("interim");

  private static final Path SEVERAL = CORPUS.resolveSibling("several-runs");

  private static final Path TERSE = CORPUS.resolveSibling("terse").resolve("fio-3.33");

  private static String corpus(String file) throws IOException {
    return Files.readString(CORPUS.resolve(file));
  }

  private static List<Integer> fioRuns(FioDocument document) {
    List<Integer> firsts = new ArrayList<>();
    for (int i = 0; i < document.runs().size(); i++) {
      firsts.add(document.runs().get(i).sameRunIndex().orElse(i));
    }
    return firsts;
  }

  /** Every file of the corpus was printed by one call of fio, whatever formats it holds. */
  @Test
  void everyFileOfTheCorpusIsOneFioRun() throws IOException {
    List<String> others = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CORPUS)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".txt"))::iterator) {
        FioDocument document = Fio.read(file);
        if (fioRuns(document).stream().distinct().count() > 1) {
          others.add(CORPUS.relativize(file) + " " + fioRuns(document));
        }
      }
    }
    assertThat(others).isEmpty();
  }

  @Test
  void marksTheReportsBeforeTheLastOfEveryFormat() throws IOException {
    FioDocument document = Fio.read(corpus("3.33/status-interval/both.txt"));
    assertThat(document.runs())
        .extracting(FioRun::format)
        .containsExactly(
            RunFormat.TEXT,
            RunFormat.JSON,
            RunFormat.JSON,
            RunFormat.TEXT,
            RunFormat.JSON,
            RunFormat.TEXT);
    assertThat(document.runs())
        .extracting(FioRun::interim)
        .containsExactly(true, true, true, true, false, false);
    assertThat(fioRuns(document)).containsOnly(0);
    assertThat(BestRuns.of(document)).containsExactly(document.runs().get(4));
  }

  @Test
  void keepsTwoRunsOfOneJobApart() throws IOException {
    String text = corpus("3.33/randrw-70-30/both.txt");
    String json = text.substring(text.indexOf("{\n"), text.indexOf("\n}\n") + 3);
    String later =
        json.replaceAll("(\"timestamp(?:_ms)?\" : 17960)", "$19").replace("1796", "1797");
    assertThat(fioRuns(Fio.read(json + later))).containsExactly(0, 1);
  }

  @Test
  void keepsRunsOfOneJobWithOneProcessIdApart() throws IOException {
    String text = corpus("3.33/randrw-70-30/both.txt").replaceFirst("(?s)\\{\n.*\n}\n", "");
    String later =
        text.replaceAll("(pid=\\d+: \\w+ \\w+ \\d+) \\d\\d:\\d\\d:\\d\\d", "$1 23:59:59");
    assertThat(later).isNotEqualTo(text);
    assertThat(fioRuns(Fio.read(text + later))).containsExactly(0, 1);
  }

  /** A guide shows one report twice: it is one run, and neither copy is an interim report. */
  @Test
  void linksACopyOfAReportWithoutCallingItInterim() throws IOException {
    String text = corpus("2.0.7/randrw-70-30/normal.txt");
    FioDocument document = Fio.read(text + "and once more:\n" + text);
    assertThat(fioRuns(document)).containsExactly(0, 0);
    assertThat(document.runs()).extracting(FioRun::interim).containsExactly(false, false);
  }

  /** Which server answers first may differ between the text and the JSON of one run. */
  @Test
  void linksTheServersOfAClientInAnyOrder() throws IOException {
    List<FioRun> runs = Fio.read(corpus("3.42/client-2servers/both.txt")).runs();
    FioRun text = runs.get(0);
    List<Job> turned = new ArrayList<>(text.clientStats());
    Collections.reverse(turned);
    FioRun first = text.toBuilder().clientStats(turned).build();
    FioRun json = runs.get(1).toBuilder().firstLine(5000).lastLine(6000).build();
    assertThat(RunLinker.link(List.of(first, json)).get(1).sameRunIndex()).hasValue(0);
  }

  @Test
  void linksTheSameReportFarApart() throws IOException {
    String both = corpus("3.33/randrw-70-30/both.txt");
    String json = both.substring(both.indexOf("{\n"), both.indexOf("\n}\n") + 3);
    String text = both.replaceFirst("(?s)\\{\n.*\n}\n", "");
    String other = corpus("3.16/randrw-70-30/both.txt");
    assertThat(fioRuns(Fio.read(json + other + text))).containsExactly(0, 1, 1, 0);
  }

  /** Runs of a second or less, one right behind the other: each is a result of its own. */
  @ParameterizedTest
  @CsvSource({
    "iodepth-sweep, 4",
    "five-repeats, 5",
    "size-sweep, 4",
    "size-sweep-terse, 3",
    "null-three-json, 3",
    "rate-three-json, 3",
    "null-text-then-json, 2",
    "null-terse-json-text, 3",
  })
  void keepsShortRunsThatFollowAtOnceApart(String file, int runs) throws IOException {
    FioDocument document = Fio.read(SEVERAL.resolve(file + ".txt"));
    assertThat(fioRuns(document)).doesNotHaveDuplicates().hasSize(runs);
    assertThat(document.runs()).extracting(FioRun::interim).containsOnly(false);
    assertThat(BestRuns.of(document)).hasSize(runs);
  }

  /** Before the delay is over nothing is counted; after the ramp all is counted anew. */
  @ParameterizedTest
  @CsvSource({
    "startdelay-json.txt, 5",
    "ramp-time-json.txt, 6",
    "two-runtimes-normal-terse-json-plus.txt, 15"
  })
  void takesReportsBeforeMeasuringForInterim(String file, int reports) throws IOException {
    FioDocument document = Fio.read(INTERIM.resolve(file));
    assertThat(document.runs()).hasSize(reports);
    assertThat(fioRuns(document)).containsOnly(0);
    assertThat(BestRuns.of(document)).hasSize(1);
    assertThat(BestRuns.of(document).get(0).interim()).isFalse();
  }

  /** The terse line before is of another run, a moment earlier; text and JSON are of one. */
  @Test
  void linksTheTwoFormatsOfOneRunButNotTheRunBefore() throws IOException {
    FioDocument document = Fio.read(SEVERAL.resolve("null-terse-then-both.txt"));
    assertThat(fioRuns(document)).containsExactly(0, 1, 1);
  }

  private static FioRun reportOf(
      long totalIos, long runtimeMillis, double maxNanos, long clockMillis, long elapsedSeconds) {
    IoStats read =
        IoStats.builder()
            .ioBytes(4096.0 * totalIos)
            .totalIos(totalIos)
            .runtimeMillis(runtimeMillis)
            .totalLatency(LatencyStats.builder().minNanos(10).maxNanos(maxNanos).build())
            .build();
    Job job =
        Job.builder()
            .name("x")
            .groupId(0)
            .elapsedSeconds(elapsedSeconds)
            .io(Map.of(Direction.READ, read))
            .build();
    return FioRun.builder()
        .format(RunFormat.JSON)
        .timestampMillis(1_796_000_000_123L + clockMillis)
        .jobs(List.of(job))
        .build();
  }

  /**
   * Each row: what the second report says, and whether it can be a later one of the first's run.
   */
  @ParameterizedTest
  @CsvSource({
    "2000, 2000, 900, 1000, 2, true, all has grown",
    "2000, 2000, 800, 1000, 2, false, the largest latency has fallen",
    "2000, 1001, 900, 1000, 2, false, twice the data in a millisecond",
    "1000, 1000, 850, 500, 1, true, nothing has happened",
    "1000, 1000, 900, 500, 1, false, another largest latency without another I/O",
    "1002, 1001, 900, 1400, 1, false, the clock went on and the run did not",
    "999, 2000, 900, 1000, 2, false, fewer I/Os",
  })
  void takesForInterimOnlyWhatALaterReportCanHaveComeFrom(
      long totalIos,
      long runtimeMillis,
      double maxNanos,
      long clockMillis,
      long elapsedSeconds,
      boolean oneRun,
      String why) {
    FioRun first = reportOf(1000, 1000, 850, 0, 1);
    FioRun second = reportOf(totalIos, runtimeMillis, maxNanos, clockMillis, elapsedSeconds);
    assertThat(RunLinker.link(List.of(first, second)).get(0).interim()).as(why).isEqualTo(oneRun);
  }

  /**
   * With lat_percentiles=1 terse has the percentiles of the total latency: fio 3.33, once with
   * those of both latencies asked for, once with the total's alone.
   */
  @ParameterizedTest
  @CsvSource({"lat-percentiles-mixed, false", "lat-and-clat-percentiles-mixed, true"})
  void putsTersePercentilesWhereTheOtherFormatsHaveThem(String file, boolean both)
      throws IOException {
    FioDocument document = Fio.read(TERSE.resolve(file + ".txt"));
    assertThat(fioRuns(document)).containsOnly(0);
    IoStats terse = writeOf(document, RunFormat.TERSE);
    IoStats json = writeOf(document, RunFormat.JSON);
    assertThat(terse.completionLatency().orElseThrow().percentiles()).isEmpty();
    assertThat(json.completionLatency().orElseThrow().percentiles().isPresent()).isEqualTo(both);
    long exact = json.totalLatency().orElseThrow().percentileNanos(50).orElseThrow();
    assertThat(terse.totalLatency().orElseThrow().percentileNanos(50))
        .hasValue(exact / 1000 * 1000);
  }

  /** {@code {"jobs"} in a terse line begins no document, and the job is the line's. */
  @Test
  void readsTheTerseLineOfAJobWhoseNameLooksLikeJson() throws IOException {
    FioDocument document = Fio.read(TERSE.resolve("name-of-a-brace-mixed.txt"));
    assertThat(document.runs()).hasSize(3);
    assertThat(fioRuns(document)).containsOnly(0);
    for (FioRun run : document.runs()) {
      assertThat(run.jobs())
          .extracting(job -> job.name().orElseThrow())
          .containsExactly("}", "{\"jobs\"");
    }
  }

  /** Only the second of two sections of a group asks for group_reporting. */
  @Test
  void leavesOutTheElementOfNoJobInEveryFormat() throws IOException {
    FioDocument document = Fio.read(TERSE.resolve("group-of-two-sections-mixed.txt"));
    for (FioRun run : document.runs()) {
      assertThat(run.jobs()).extracting(job -> job.name().orElseThrow()).containsExactly("a", "c");
      assertThat(run.jobs().get(0).numJobs())
          .isEqualTo(run.format() == RunFormat.TEXT ? OptionalInt.of(4) : OptionalInt.empty());
    }
    assertThat(document.diagnostics())
        .filteredOn(d -> d.message().contains("without name and I/O"))
        .extracting(Diagnostic::toString)
        .hasSize(2)
        .allMatch(line -> line.contains("info: known-fio-fault"));
    assertThat(document.diagnostics()).allMatch(d -> d.severity() == Severity.INFO);
  }

  private static IoStats writeOf(FioDocument document, RunFormat format) {
    return document.runs().stream()
        .filter(run -> run.format() == format)
        .map(run -> run.jobs().get(0).write().orElseThrow())
        .findFirst()
        .orElseThrow();
  }
}
