package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.fiometry.report.JobCsv;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParseCommandTest {
  private static final String TERSE = "testdata/corpus/3.33/randrw-70-30/terse4.txt";
  private static final String INTERIM = "testdata/corpus/3.33/status-interval/terse.txt";

  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content).toString();
  }

  private static String terse() throws IOException {
    return Files.readString(Path.of(TERSE));
  }

  private static byte[] zip(Map<String, String> members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (var member : members.entrySet()) {
        zip.putNextEntry(new ZipEntry(member.getKey()));
        zip.write(member.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void printsOneLineForEachJobAndDirection() {
    CommandRun run = CommandRun.of("parse", TERSE);
    assertThat(run)
        .isEqualTo(
            new CommandRun(
                0,
                """
                job     rw     bs  iodepth  IOPS  BW MiB/s    mean    p50     p99   p99.9     max
                randrw  read    -        -  8610      33.6  1.11ms  248us  10.3ms  51.1ms  63.3ms
                randrw  write   -        -  3715      14.5  1.62ms  528us  13.3ms  51.1ms  63.3ms
                """,
                ""));
  }

  @Test
  void readsStandardInput() throws IOException {
    CommandRun run =
        CommandRun.withInput(terse().getBytes(StandardCharsets.UTF_8), "parse", "-o", "json", "-");
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("{\n  \"schema\": 1,\n  \"source\": \"-\",\n");
  }

  @Test
  void printsOneJsonDocumentForOneFileAndAListForMore() throws IOException {
    String file = file("in/run.txt", terse());
    assertThat(CommandRun.of("parse", "-o", "json", file).out()).startsWith("{");
    assertThat(CommandRun.of("parse", "-o", "json", file, file).out()).startsWith("[");
    assertThat(CommandRun.of("parse", "-o", "json", folder.toString()).out()).startsWith("[");
    Path archive = folder.resolve("one.zip");
    Files.write(archive, zip(Map.of("run.txt", terse())));
    CommandRun run = CommandRun.of("parse", "-o", "json", archive.toString());
    assertThat(run.out()).startsWith("[").contains("\"source\": \"" + archive + "!run.txt\"");
  }

  @Test
  void printsOneDocumentALineAsNdjson() throws IOException {
    String file = file("in/run.txt", terse());
    CommandRun run = CommandRun.of("parse", "-o", "ndjson", file, folder.toString());
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(2).allMatch(line -> line.startsWith("{\"schema\":1,"));
  }

  @Test
  void namesWhatCannotBeReadAndPrintsTheRest() throws IOException {
    String noResult = file("notes.txt", "buy milk\n");
    String missing = folder.resolve("missing.txt").toString();
    CommandRun run = CommandRun.of("parse", noResult, TERSE, missing);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "fiometry: "
                + missing
                + ": no such file or directory\n"
                + "fiometry: "
                + noResult
                + ": no fio result in it\n");
    assertThat(run.out().lines()).hasSize(3);
  }

  @Test
  void countsTheFilesOfAFolderThatHoldNoFioOutput() throws IOException {
    file("results/run.txt", terse());
    file("results/readme.md", "# results\n");
    file("results/deep/er/notes.txt", "buy milk\n");
    Files.write(folder.resolve("results/data"), new byte[100_000]);
    String results = folder.resolve("results").toString();
    CommandRun run = CommandRun.of("parse", results);
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo("fiometry: " + results + ": passed over 3 files without fio output\n");
    assertThat(CommandRun.of("parse", "-q", results).err()).isEmpty();
  }

  @Test
  void failsOnAFolderOrArchiveThatGivesNothing() throws IOException {
    file("results/readme.md", "# results\n");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path archive = folder.resolve("a.zip");
    Files.write(archive, zip(Map.of("readme.md", "# results\n")));
    String results = folder.resolve("results").toString();
    CommandRun run = CommandRun.of("parse", results, empty.toString(), archive.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "fiometry: "
                + results
                + ": no fio result in 1 file\nfiometry: "
                + empty
                + ": nothing to read in it\nfiometry: "
                + archive
                + ": no fio result in 1 file\n");
    assertThat(CommandRun.of("parse", "-o", "json", results).out()).isEqualTo("[]\n");
  }

  @Test
  void readsTheFilesOfAFolderInTheOrderOfTheirNames() throws IOException {
    for (int i = 0; i < 40; i++) {
      file("results/host" + i % 4 + "/run" + i + ".txt", terse());
    }
    CommandRun first = CommandRun.of("parse", "-o", "csv", folder.toString());
    List<String> sources =
        first.out().lines().skip(1).map(line -> line.split(",", 2)[0]).distinct().toList();
    assertThat(sources).hasSize(40).isSorted();
    for (int i = 0; i < 5; i++) {
      assertThat(CommandRun.of("parse", "-o", "csv", folder.toString())).isEqualTo(first);
    }
  }

  @Test
  void readsCompressedFilesUnderTheirOwnName() throws IOException {
    Path packed = folder.resolve("run.txt.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(terse().getBytes(StandardCharsets.UTF_8));
    }
    CommandRun run = CommandRun.of("parse", "-o", "json", packed.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("{").contains("\"source\": \"" + packed + "\"");
  }

  @Test
  void tellsInTheDocumentThatAPackedFileIsCutOff() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(terse().getBytes(StandardCharsets.UTF_8));
    }
    byte[] cut = java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() - 6);
    Path packed = Files.write(folder.resolve("run.txt.gz"), cut);
    CommandRun run = CommandRun.of("parse", "-o", "json", packed.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "fiometry: "
                + packed
                + ": the packed data ends too early; what comes before is read\n");
    assertThat(run.out())
        .contains("\"code\": \"unreadable-input\"")
        .contains("\"jobs\": [")
        .contains("\"message\": \"the packed data ends too early; what comes before is read\"");
  }

  @Test
  void printsAllFiguresAsCsvUnderStableNames() {
    CommandRun run = CommandRun.of("parse", "-o", "csv", TERSE);
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(3);
    List<String> names = List.of(lines.get(0).split(",", -1));
    assertThat(names).isEqualTo(JobCsv.columnNames()).doesNotHaveDuplicates();
    List<String> read = List.of(lines.get(1).split(",", -1));
    assertThat(read).hasSameSizeAs(names);
    assertThat(read.get(names.indexOf("source"))).isEqualTo(TERSE);
    assertThat(read.get(names.indexOf("direction"))).isEqualTo("read");
    assertThat(read.get(names.indexOf("fio_version"))).isEqualTo("3.33");
    assertThat(Double.parseDouble(read.get(names.indexOf("iops")))).isGreaterThan(1000);
    assertThat(read.get(names.indexOf("same_run"))).isEmpty();
  }

  @Test
  void keepsTheNamesOfTheCsvColumns() {
    assertThat(String.join(" ", JobCsv.columnNames()))
        .isEqualTo(
            "source run format fio_version complete interim same_run scope hostname group_id job"
                + " num_jobs error rw direction bs_min_bytes bs_max_bytes io_engine io_depth"
                + " io_bytes bw_bytes_per_sec iops runtime_ms total_ios short_ios dropped_ios"
                + " slat_min_ns slat_max_ns slat_mean_ns slat_stddev_ns slat_samples"
                + latency("clat")
                + latency("lat")
                + " bw_samples_min_bytes_per_sec bw_samples_max_bytes_per_sec"
                + " bw_samples_mean_bytes_per_sec bw_samples_stddev_bytes_per_sec"
                + " iops_samples_min iops_samples_max iops_samples_mean iops_samples_stddev"
                + " cpu_user_percent cpu_system_percent refined");
  }

  private static String latency(String kind) {
    return (" K_min_ns K_max_ns K_mean_ns K_stddev_ns K_samples K_p1_ns K_p5_ns K_p10_ns K_p20_ns"
            + " K_p30_ns K_p40_ns K_p50_ns K_p60_ns K_p70_ns K_p80_ns K_p90_ns K_p95_ns K_p99_ns"
            + " K_p99.5_ns K_p99.9_ns K_p99.95_ns K_p99.99_ns")
        .replace("K", kind);
  }

  @Test
  void saysWhichReportOfARunALineIsFrom() {
    CommandRun all = CommandRun.of("parse", INTERIM);
    assertThat(all.out().lines().map(line -> line.split(" +")[0]))
        .startsWith("run", "0/interim", "0/interim", "1/interim");
    CommandRun best = CommandRun.of("parse", "--best", INTERIM);
    assertThat(best.out().lines()).hasSize(3);
    assertThat(best.out()).startsWith("job ");
  }

  @Test
  void fitsTheTerminal() {
    for (int columns : List.of(120, 100, 80, 72)) {
      CommandRun run = CommandRun.onTerminal(columns, "parse", INTERIM, TERSE);
      assertThat(run.out().lines()).allMatch(line -> line.length() <= columns);
    }
    CommandRun narrow = CommandRun.onTerminal(60, "parse", INTERIM, TERSE);
    assertThat(narrow.err()).contains("fiometry: the terminal is too narrow for: p99.9");
    assertThat(CommandRun.of("parse", INTERIM, TERSE).out()).contains(TERSE);
  }

  @Test
  void writesMarkdown() {
    List<String> lines = CommandRun.of("parse", "-o", "markdown", TERSE).out().lines().toList();
    assertThat(lines).hasSize(4).allMatch(line -> line.startsWith("| ") && line.endsWith(" |"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "parse",
        "parse -o",
        "parse -o yaml x",
        "parse --nonsense x",
        "parse - -",
        "parse -q -v x",
        "parse --output-file"
      })
  void refusesWrongUsage(String line) {
    String[] args = line.isEmpty() ? new String[0] : line.split(" ");
    CommandRun run = CommandRun.of(args);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("fiometry").endsWith(" --help'.\n").doesNotContain("\tat ");
  }

  @Test
  void printsHelpAndVersionOnStandardOutput() {
    CommandRun help = CommandRun.of("parse", "--help");
    assertThat(help.status()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).contains("Examples:", "Exit status:", "table, json, ndjson, csv");
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(CommandRun.of("--version").out()).startsWith("fiometry ");
    assertThat(CommandRun.of("--help").out()).contains("parse");
  }

  @Test
  void takesNamesThatLookLikeSomethingElse() throws IOException {
    for (String name : List.of("@file", "-dash", "a b", "日本.txt", "${x}", "*")) {
      String file = file("odd/" + name, terse());
      assertThat(CommandRun.of("parse", file).status()).as(name).isZero();
    }
  }

  @Test
  void writesTheOutputFileWholeAndKeepsItsRights() throws IOException {
    Path target = folder.resolve("out.csv");
    assertThat(CommandRun.of("parse", "-o", "csv", "--output-file", target.toString(), TERSE))
        .isEqualTo(new CommandRun(0, "", ""));
    String expected = CommandRun.of("parse", "-o", "csv", TERSE).out();
    assertThat(target).hasContent(expected);
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-rw-r--"));
    Files.writeString(target, "old");
    CommandRun.of("parse", "-o", "csv", "--output-file", target.toString(), TERSE);
    assertThat(target).hasContent(expected);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-rw-r--");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(target);
    }
  }

  @Test
  void writesThroughALinkAndDoesNotReadItsOwnOutput() throws IOException {
    file("results/run.txt", terse());
    Path results = folder.resolve("results");
    Path link = Files.createSymbolicLink(results.resolve("latest.json"), Path.of("all.json"));
    for (int i = 0; i < 2; i++) {
      CommandRun run =
          CommandRun.of(
              "parse", "-o", "json", "--output-file", link.toString(), results.toString());
      assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    }
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(results.resolve("all.json"))).containsOnlyOnce("\"schema\"");
  }

  @Test
  void keepsTheOldOutputFileWhenThereIsNothingToWrite() throws IOException {
    String target = file("out.json", "old");
    CommandRun run = CommandRun.of("parse", "-o", "json", "--output-file", target, "/missing");
    assertThat(run.status()).isEqualTo(1);
    assertThat(Path.of(target)).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(Path.of(target));
    }
  }

  @Test
  void saysWhyTheOutputFileCannotBeWritten() {
    String target = folder.resolve("no/such/folder/out.csv").toString();
    CommandRun run = CommandRun.of("parse", "--output-file", target, TERSE);
    assertThat(run)
        .isEqualTo(
            new CommandRun(
                1, "", "fiometry: cannot write " + target + ": the folder is not there\n"));
    run = CommandRun.of("parse", "--output-file", folder.toString(), TERSE);
    assertThat(run.err()).isEqualTo("fiometry: cannot write " + folder + ": it is a folder\n");
  }

  @Test
  void saysWhenADeviceIsFull() {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    CommandRun run = CommandRun.of("parse", "--output-file", "/dev/full", TERSE);
    assertThat(run)
        .isEqualTo(
            new CommandRun(1, "", "fiometry: cannot write /dev/full: no space left on device\n"));
  }

  @Test
  void namesAFolderThatItMayNotRead() throws IOException {
    file("results/run.txt", terse());
    Path closed = Files.createDirectory(folder.resolve("results/closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(closed), "root may read everything");
    CommandRun run = CommandRun.of("parse", folder.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("fiometry: " + closed + ": permission denied\n");
    assertThat(run.out().lines()).hasSize(3);
  }

  @Test
  void followsLinksButNotInCircles() throws IOException {
    file("results/run.txt", terse());
    Path results = folder.resolve("results");
    Files.createSymbolicLink(results.resolve("again"), results);
    Files.createSymbolicLink(results.resolve("dangling"), Path.of("nowhere"));
    CommandRun run = CommandRun.of("parse", results.toString());
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).hasSize(3);
  }

  @Test
  void survivesManyFilesWithoutOutput() throws IOException {
    for (int i : IntStream.range(0, 300).toArray()) {
      file("results/" + i, "nothing " + i + "\n");
    }
    CommandRun run = CommandRun.onTerminal(80, "parse", folder.toString());
    assertThat(run.err()).contains("no fio result in 300 files");
  }

  /** 17.9 MiB are printed; 4575 I/Os of 4096 bytes are 18739200 bytes. */
  @Test
  void refinesWhatTheTextRounds() {
    String report = "testdata/text/fio-3.33/randrw-70-30.txt";
    assertThat(CommandRun.of("parse", "-o", "json", report).out())
        .contains("\"io_bytes\": 18769510.4")
        .doesNotContain("\"refined\"");
    assertThat(CommandRun.of("parse", "-o", "json", "--refine", report).out())
        .contains("\"io_bytes\": 18739200,", "\"iops\": 4547.713717693837", "\"refined\"");
  }
}
