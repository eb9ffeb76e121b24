package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same report gives the same model, whether it is read as text, JSON or terse: every value that
 * two formats hold is equal to the last digit that the coarser one prints. All runs are those of
 * our own readers, found and linked by the front door; {@code CorpusTwinTest} holds the text
 * against JSON and terse as plain parsers see them.
 *
 * <p>What does not agree is fio's fault, and listed with its reason in {@code
 * agreement-exceptions.tsv}.
 */
class FormatAgreementTest {
  private static final Table EXCEPTIONS = Table.of("agreement-exceptions.tsv", 5);

  /** One report in the formats in which it was printed. */
  private record Report(Map<RunFormat, FioRun> runs) {
    Optional<FioRun> run(RunFormat format) {
      return Optional.ofNullable(runs.get(format));
    }
  }

  static Stream<CorpusFile> files() {
    return CorpusFile.all("both.txt"::equals).stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void formatsAgree(CorpusFile file) {
    List<String> left = new ArrayList<>();
    for (Found found : differences(file)) {
      if (EXCEPTIONS.rows().stream().noneMatch(row -> found.isExcusedBy(row, file))) {
        left.add(found.toString());
      }
    }

    assertThat(left).as(file.toString()).isEmpty();
  }

  @Test
  void everyExceptionIsStillNeeded() {
    Set<Table.Row> unused = new LinkedHashSet<>(EXCEPTIONS.rows());
    files()
        .filter(file -> unused.stream().anyMatch(row -> isOf(row, file)))
        .forEach(
            file ->
                differences(file)
                    .forEach(found -> unused.removeIf(row -> found.isExcusedBy(row, file))));

    assertThat(unused).isEmpty();
  }

  static Stream<String> commands() {
    String file = "--filename=data --size=4m --bs=4k";
    return Stream.of(
        "--terse-version=2 --ioengine=null --size=8m --bs=4k --name=null --rw=randrw",
        "--terse-version=3 --ioengine=null --size=8m --bs=4k --name=trim --rw=randtrim",
        "--terse-version=4 --ioengine=null --size=8m --bs=4k --name=a --rw=trimwrite --name=b"
            + " --rw=read --stonewall",
        "--terse-version=5 " + file + " --name=psync --ioengine=psync --rw=randrw --fsync=8",
        "--terse-version=5 "
            + file
            + " --name=group --ioengine=psync --rw=randread --numjobs=3 --group_reporting"
            + " --runtime=1 --time_based",
        "--terse-version=3 " + file + " --name=jobs --ioengine=psync --rw=write --numjobs=2",
        "--terse-version=3 "
            + file
            + " --name=rounds --ioengine=psync --rw=randrw --runtime=2 --time_based"
            + " --status-interval=1",
        "--terse-version=4 " + file + " --name=mixed --rw=randrw --unified_rw_reporting=mixed",
        "--terse-version=5 " + file + " --name=both --rw=randrw --unified_rw_reporting=both",
        "--terse-version=5 " + file + " --name=list --rw=read --percentile_list=0.5:50:99.99",
        "--terse-version=5 " + file + " --name=desc --rw=read --description=a;b",
        "--terse-version=3 " + file + " --name=lat --rw=randwrite --lat_percentiles=1",
        "--terse-version=5 "
            + file
            + " --name=latonly --rw=randrw --lat_percentiles=1 --clat_percentiles=0");
  }

  /** The installed fio prints all formats at once; its version need not be one of the corpus. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void formatsOfTheInstalledFioAgree(String arguments, @TempDir Path directory)
      throws IOException, InterruptedException {
    String version = installedVersion(directory);
    assumeTrue(!version.isEmpty(), "fio is not installed: apt-get install fio");
    assumeTrue(FioRelease.of(version).since("3.0"), "fio " + version + " is older than 3.0");
    List<String> command = new ArrayList<>(List.of("fio", "--output-format=normal,terse,json+"));
    command.addAll(List.of(arguments.split(" ")));
    byte[] output = output(command, directory);

    List<Report> reports = reports(read(output));
    assertThat(reports).isNotEmpty();
    for (Report report : reports) {
      assertThat(report.runs()).hasSize(3);
      assertThat(differences(report, FioRelease.of(version), arguments))
          .as(new String(output, StandardCharsets.UTF_8))
          .filteredOn(found -> !isAFaultOfEveryFio(found) && !hasNoPlaceInTerse(found, arguments))
          .isEmpty();
    }
  }

  /** Terse divides by the group's bandwidth in whole KiB/s, JSON by bytes per second. */
  private static boolean isAFaultOfEveryFio(Found found) {
    return found.formats().equals("json-terse")
        && found.difference().path().endsWith(".aggregatePercent");
  }

  /** A terse line has one set of percentiles: where both are asked for, those of the total. */
  private static boolean hasNoPlaceInTerse(Found found, String arguments) {
    return found.formats().equals("json-terse")
        && arguments.endsWith("--lat_percentiles=1")
        && found.difference().path().contains(".completionLatency.percentiles");
  }

  private static String installedVersion(Path directory) throws InterruptedException {
    try {
      String printed =
          new String(output(List.of("fio", "--version"), directory), StandardCharsets.UTF_8);
      return printed.strip().replace("fio-", "");
    } catch (IOException e) {
      return "";
    }
  }

  private static byte[] output(List<String> command, Path directory)
      throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return Files.readAllBytes(output);
  }

  /** One disagreement and the two formats. */
  private record Found(String formats, Expected.Difference difference) {
    boolean isExcusedBy(Table.Row row, CorpusFile file) {
      return isOf(row, file)
          && formats.matches(row.cell(2))
          && difference.path().matches(row.cell(3));
    }

    @Override
    public String toString() {
      return formats + " " + difference;
    }
  }

  private static boolean isOf(Table.Row row, CorpusFile file) {
    return file.version().matches(row.cell(0)) && file.caseName().matches(row.cell(1));
  }

  private static List<Found> differences(CorpusFile file) {
    List<Found> all = new ArrayList<>();
    List<Report> reports = reports(read(file.bytes()));
    for (int i = 0; i < reports.size(); i++) {
      String prefix = reports.size() > 1 ? "reports[" + i + "]." : "";
      for (Found found : differences(reports.get(i), file.release(), file.command())) {
        Expected.Difference difference = found.difference();
        all.add(
            new Found(
                found.formats(),
                new Expected.Difference(prefix + difference.path(), difference.problem())));
      }
    }
    return all;
  }

  private static List<Found> differences(Report report, FioRelease release, String command) {
    List<Found> all = new ArrayList<>();
    if (report.runs().size() == 1) {
      // What is not linked is not compared: so every report must have its partner, or a reason.
      String format = report.runs().keySet().iterator().next().word();
      all.add(new Found("alone", new Expected.Difference(format, "the other format is missing")));
    }
    JobOptions options = JobOptions.ofCommand(command);
    String version = terseVersion(options);
    Optional<FioRun> text = report.run(RunFormat.TEXT);
    Optional<FioRun> json = report.run(RunFormat.JSON);
    Optional<FioRun> terse = report.run(RunFormat.TERSE);
    if (text.isPresent() && json.isPresent()) {
      TwinRun twin = ModelTwin.of(json.get(), release, options, true);
      ExpectedText.of(twin, release)
          .differencesOf(FlatResult.of(text.get()))
          .forEach(difference -> all.add(new Found("text-json", difference)));
    }
    if (text.isPresent() && terse.isPresent() && release.upTo("2.21") && !version.equals("2")) {
      boolean hasTrims = !version.equals("3");
      TwinRun twin = ModelTwin.of(terse.get(), release, options, hasTrims);
      ExpectedText.of(twin, release)
          .differencesOf(FlatResult.of(text.get()))
          .forEach(difference -> all.add(new Found("text-terse", difference)));
    }
    if (json.isPresent() && terse.isPresent()) {
      TerseOfJson.differences(json.get(), terse.get(), version)
          .forEach(difference -> all.add(new Found("json-terse", difference)));
    }
    return all;
  }

  private static String terseVersion(JobOptions options) {
    return options.global().getOrDefault("terse-version", "3");
  }

  private static FioDocument read(byte[] bytes) {
    try {
      return Fio.read(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The reports of one fio run are linked to its first; the nth of each format belong together. */
  private static List<Report> reports(FioDocument document) {
    Map<Integer, Map<RunFormat, List<FioRun>>> byRun = new LinkedHashMap<>();
    for (int i = 0; i < document.runs().size(); i++) {
      FioRun run = document.runs().get(i);
      byRun
          .computeIfAbsent(run.sameRunIndex().orElse(i), unused -> new LinkedHashMap<>())
          .computeIfAbsent(run.format(), unused -> new ArrayList<>())
          .add(run);
    }
    List<Report> reports = new ArrayList<>();
    for (Map<RunFormat, List<FioRun>> formats : byRun.values()) {
      int count = formats.values().stream().mapToInt(List::size).max().orElse(0);
      for (int i = 0; i < count; i++) {
        Map<RunFormat, FioRun> report = new LinkedHashMap<>();
        for (Map.Entry<RunFormat, List<FioRun>> entry : formats.entrySet()) {
          if (i < entry.getValue().size()) {
            report.put(entry.getKey(), entry.getValue().get(i));
          }
        }
        reports.add(new Report(report));
      }
    }
    return reports;
  }
}
