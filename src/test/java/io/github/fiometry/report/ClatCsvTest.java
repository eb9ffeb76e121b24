package io.github.fiometry.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.fiometry.Fio;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClatCsvTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  @Test
  void writesARowForEachBucketWithCountsAddedUpAndTheirPart() {
    LatencyStats completion =
        LatencyStats.builder()
            .bins(LatencyBins.of(new long[] {10, 133}, new long[] {3, 1}))
            .build();
    LatencyStats submission =
        LatencyStats.builder().bins(LatencyBins.of(new long[] {10}, new long[] {7})).build();
    Job job =
        Job.builder()
            .io(
                java.util.Map.of(
                    Direction.WRITE,
                    IoStats.builder()
                        .submissionLatency(submission)
                        .completionLatency(completion)
                        .build()))
            .build();
    String none = ", , , ";
    assertThat(ClatCsv.of(job).lines().skip(1))
        .containsExactly(
            "10, " + none + none + none + "7, 7, 1.0, 3, 3, 0.75, " + none + none + none + none,
            "133, " + none + none + none + none + "1, 4, 1.0, " + none + none + none + none);
    assertThat(ClatCsv.of(job))
        .startsWith("nsec, read_slat_ns_count, read_slat_ns_cumulative, read_slat_ns_percentile, ");
  }

  @Test
  void printsNumbersAsPythonDoes() {
    assertThat(ClatCsv.shortest(1)).isEqualTo("1.0");
    assertThat(ClatCsv.shortest(1.0 / 3)).isEqualTo("0.3333333333333333");
    assertThat(ClatCsv.shortest(0.0001)).isEqualTo("0.0001");
    assertThat(ClatCsv.shortest(0.00001)).isEqualTo("1e-05");
    assertThat(ClatCsv.shortest(0.0000123)).isEqualTo("1.23e-05");
    assertThat(ClatCsv.shortest(1.5e-10)).isEqualTo("1.5e-10");
    assertThat(ClatCsv.shortest(2.0 / 3e6)).isEqualTo("6.666666666666667e-07");
  }

  /** The tool of Debian's fio is the measure; it must be there, as .ci/run installs it. */
  @Test
  void isWhatFiosOwnToolWritesByteForByte(@TempDir Path folder) throws Exception {
    assumeThat(toolWorks()).as("fio_jsonplus_clat2csv with python3-six").isTrue();
    int compared = 0;
    for (Path file : reports()) {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      int start = text.startsWith("{\n") ? 0 : text.indexOf("\n{\n") + 1;
      int end = text.indexOf("\n}\n", start);
      if (!text.contains("\"bins\" : {") || end < 0) {
        continue;
      }
      Path json = folder.resolve("doc" + compared + ".json");
      Files.writeString(json, text.substring(start, end + 3), StandardCharsets.ISO_8859_1);
      if (run(folder, json) != 0) {
        continue; // client_stats, raw control characters, unified reporting
      }
      FioRun run = Fio.read(json).runs().get(0);
      for (int job = 0; job < run.jobs().size(); job++) {
        Path written = folder.resolve("doc" + compared + "_job" + job + ".csv");
        assertThat(ClatCsv.of(run.jobs().get(job)))
            .as(file + " job " + job)
            .isEqualTo(Files.readString(written));
      }
      compared++;
    }
    assertThat(compared).isGreaterThan(15);
  }

  private static int run(Path folder, Path json) throws IOException, InterruptedException {
    Process tool =
        new ProcessBuilder(
                "fio_jsonplus_clat2csv", json.toString(), json.toString().replace(".json", ".csv"))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("messages").toFile())
            .start();
    assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return tool.exitValue();
  }

  private static boolean toolWorks() throws InterruptedException {
    try {
      Process help = new ProcessBuilder("fio_jsonplus_clat2csv", "--help").start();
      help.getInputStream().readAllBytes();
      return help.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** json+ alone, and some of the reports that hold text as well. */
  private static List<Path> reports() throws IOException {
    try (Stream<Path> all = Files.walk(CORPUS)) {
      return all.filter(
              p ->
                  p.toString().matches(".*/3[^/]*/[^/]*/jsonplus\\.txt")
                      || p.toString().matches(".*/3\\.(1|42)/(lat|unified|fsync)[^/]*/both\\.txt"))
          .sorted()
          .toList();
    }
  }

  /** fio's tool fails on noise in front, on client_stats and on several documents. */
  @Test
  void readsWhereTheToolFails() throws Exception {
    FioRun clients =
        Fio.read(CORPUS.resolve("3.33/client-2servers/both.txt")).runs().stream()
            .filter(run -> !ClatCsv.jobs(run).isEmpty())
            .findFirst()
            .orElseThrow();
    List<Job> jobs = ClatCsv.jobs(clients);
    assertThat(jobs).hasSize(clients.clientStats().size()).hasSizeGreaterThan(1);
    for (Job job : jobs) {
      long samples =
          job.io().values().stream()
              .mapToLong(
                  io -> io.completionLatency().orElseThrow().bins().orElseThrow().totalCount())
              .sum();
      assertThat(counts(job)).isEqualTo(samples).isPositive();
    }
    List<FioRun> interim = Fio.read(CORPUS.resolve("3.42/status-interval/both.txt")).runs();
    assertThat(interim.stream().filter(run -> !ClatCsv.jobs(run).isEmpty()).count())
        .isGreaterThan(1);
  }

  /** The sum of all clat counts in the table. */
  private static long counts(Job job) {
    List<String> lines = ClatCsv.of(job).lines().toList();
    List<String> header = List.of(lines.get(0).split(", "));
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      if (header.get(i).endsWith("_clat_ns_count")) {
        columns.add(i);
      }
    }
    assertThat(columns).hasSize(3);
    long sum = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(", ", -1);
      for (int column : columns) {
        sum += cells[column].isEmpty() ? 0 : Long.parseLong(cells[column]);
      }
    }
    return sum;
  }

  @Test
  void hasOnlyAHeaderForAJobWithoutDistributions() throws Exception {
    Job job =
        ClatCsv.jobs(Fio.read(CORPUS.resolve("3.33/log-noavg/json.txt")).runs().get(0)).get(0);
    assertThat(ClatCsv.hasBins(job)).isFalse();
    assertThat(ClatCsv.of(job).lines()).hasSize(1);
  }

  @Test
  void givesMicrosecondBucketsOfFio2InNanoseconds() throws Exception {
    Job job =
        Fio.read(CORPUS.resolve("2.16/bs-range/both.txt")).runs().stream()
            .flatMap(run -> ClatCsv.jobs(run).stream())
            .findFirst()
            .orElseThrow();
    assertThat(counts(job))
        .isEqualTo(job.io().values().stream().mapToLong(io -> io.totalIos().orElseThrow()).sum());
    assertThat(ClatCsv.of(job).lines().skip(1))
        .allSatisfy(
            line ->
                assertThat(Long.parseLong(line.substring(0, line.indexOf(','))) % 1000).isZero());
  }
}
