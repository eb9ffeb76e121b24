package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs as they are found: with other names, in other encodings, cut, or with damaged times. */
class LogInputsTest {
  private static final String CORPUS =
      System.getProperty("fiometry.basedir", ".") + "/testdata/corpus/";

  /** Four rows of 1856 buckets. */
  private static final Path HISTOGRAMS =
      Path.of(CORPUS + "3.33/log-hist/logs-both/hist_clat_hist.1.log");

  private static final String ROWS = "1, 100, 0, 4096, 0\n2, 200, 0, 4096, 0\n3, 300, 1, 4096, 1\n";

  @TempDir private Path folder;

  private static List<String> rows(CommandRun run) {
    return run.out().lines().skip(1).toList();
  }

  private CommandRun csv(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, content);
    return CommandRun.of("log", "-o", "csv", file.toString());
  }

  @Test
  void readsAHistogramLogOfAnyName() throws IOException {
    CommandRun run = csv("histograms.txt", Files.readAllBytes(HISTOGRAMS));
    assertThat(run.status()).isZero();
    // As of the same log with its own name.
    assertThat(rows(run)).hasSize(2);
    assertThat(rows(run).get(0))
        .contains(",read,1,histograms,ns,1499,256,754,20,100.07138092061375,30,932,42240,");
    assertThat(rows(run).get(1))
        .contains(",write,1,histograms,ns,1499,256,754,20,79.82588392261508,30,1004,1976,");
  }

  @Test
  void looksPastAnArchiveOfHistogramLogsBesideTheLogs() throws IOException {
    Path runs = Files.createDirectories(folder.resolve("all/run"));
    Files.writeString(runs.resolve("ok_clat.1.log"), ROWS);
    byte[] histograms = Files.readAllBytes(HISTOGRAMS);
    try (OutputStream packed =
            new GZIPOutputStream(Files.newOutputStream(folder.resolve("all/old.tgz")));
        TarArchiveOutputStream tar = new TarArchiveOutputStream(packed)) {
      TarArchiveEntry entry = new TarArchiveEntry("x_clat_hist.1.log");
      entry.setSize(histograms.length);
      tar.putArchiveEntry(entry);
      tar.write(histograms);
      tar.closeArchiveEntry();
    }
    CommandRun run = CommandRun.of("log", "-o", "csv", runs.resolve("ok_clat.1.log").toString());
    assertThat(run.status()).isZero();
    assertThat(rows(run)).hasSize(2);
    assertThat(run.out()).contains(",clat,ok,1,,read,1,I/Os,ns,2,1,2,100,150,");
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-16LE, true",
    "UTF-16BE, true",
    "UTF-16LE, false",
    "UTF-16BE, false",
    "UTF-8, true"
  })
  void readsLogsInTheEncodingsOfEditors(String charset, boolean mark) throws IOException {
    String text = (mark ? "\ufeff" : "") + ROWS;
    CommandRun run = csv("x_clat.1.log", text.getBytes(Charset.forName(charset)));
    assertThat(run.status()).isZero();
    assertThat(run.err()).doesNotContain("error", "line");
    assertThat(rows(run)).hasSize(2);
    assertThat(rows(run).get(0)).contains(",clat,x,1,,read,1,I/Os,ns,2,1,2,100,150,");
    assertThat(rows(run).get(1)).contains(",clat,x,1,,write,1,I/Os,ns,1,3,3,300,300,");
  }

  @Test
  void tellsThePlaceOfADamagedLineInUtf16() throws IOException {
    String text = "\ufeff1, 100, 0, 4096, 0\r\n2, \u00e4, 0, 4096, 0\r\n";
    CommandRun run = csv("x_clat.1.log", text.getBytes(StandardCharsets.UTF_16LE));
    assertThat(run.err())
        .contains("x_clat.1.log:2:4: error: unreadable-value: expected a number (value), found '?'")
        .contains("1 line of 2 could not be read");
  }

  @Test
  void readsAHistogramLogInUtf16() throws IOException {
    String text = Files.readString(HISTOGRAMS);
    CommandRun run =
        csv("a_clat_hist.1.log", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE));
    assertThat(run.err()).doesNotContain("error", "line");
    assertThat(rows(run).get(0)).contains(",clat_hist,a,1,,read,1,histograms,ns,1499,");
  }

  @Test
  void saysThatACompressedLogCouldNotBeReadToItsEnd() throws IOException {
    byte[] whole =
        Files.readAllBytes(Path.of(CORPUS + "3.33/log-compressed/logs-both/lat_lat.1.log.fz"));
    ByteArrayOutputStream cut = new ByteArrayOutputStream();
    cut.write(whole, 0, whole.length - 20);
    CommandRun run = csv("x_lat.1.log.fz", cut.toByteArray());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .contains("fiometry: " + folder.resolve("x_lat.1.log.fz"))
        .contains("the compressed log ends in the middle of a stream")
        .doesNotContain("line");
  }

  @Test
  void doesNotBelieveTheOnlyLineWhenItIsCut() throws IOException {
    CommandRun run = csv("x_clat.1.log", "1, 100, 0, 40".getBytes(StandardCharsets.UTF_8));
    assertThat(rows(run)).isEmpty();
    assertThat(run.err())
        .contains(
            "x_clat.1.log:1:14: error: unreadable-value: the line is cut: its end is missing");
  }

  @Test
  void believesACutLineThatEndsInZeroSinceNoNumberGoesOnBehindIt() throws IOException {
    CommandRun run = csv("x_bw.1.log", "500, 100, 0, 0".getBytes(StandardCharsets.UTF_8));
    assertThat(rows(run)).hasSize(1);
    assertThat(rows(run).get(0)).contains(",bw,x,1,,read,1,means,bytes/s,1,500,500,102400,");
    assertThat(run.err()).doesNotContain("error", "line");
  }

  private String secondsUpTo(long last) {
    StringBuilder log = new StringBuilder();
    for (int i = 1; i <= 20; i++) {
      log.append(i * 1000L).append(", 1000, 0, 0, 0\n");
    }
    return log.append(last).append(", 1000, 0, 0, 0\n").toString();
  }

  @Test
  void givesOneRowForAGapOfYearsAndSaysSo() throws IOException {
    Files.writeString(folder.resolve("x_iops.1.log"), secondsUpTo(99_999_999_999L));
    CommandRun run = CommandRun.of("log", "--every", "1s", "-o", "csv", folder.toString());
    assertThat(run.status()).isZero();
    assertThat(rows(run)).hasSize(23);
    assertThat(rows(run).get(20)).endsWith(",iops,x,1,,read,1,IOPS,20000,99999998000,,,0,0");
    assertThat(rows(run).get(21)).contains(",99999998000,99999999000,1000,");
    assertThat(run.err())
        .contains("sample 21 has the time 99999999999 ms, the one before 20000 ms")
        .contains("a time may be damaged");
    for (String question : List.of("--merge", "--steady-state", "--percentiles-over-time")) {
      assertThat(CommandRun.of("log", question, folder.toString()).status()).isZero();
    }
  }

  @Test
  void doesNotBelieveATimeThatNoClockShows() throws IOException {
    Files.writeString(folder.resolve("x_iops.1.log"), secondsUpTo(9_223_372_036_854_775_000L));
    CommandRun run = CommandRun.of("log", "--every", "1s", "-o", "csv", folder.toString());
    assertThat(run.status()).isZero();
    assertThat(rows(run)).hasSize(20);
    assertThat(run.err())
        .contains(
            "x_iops.1.log:21:1: error: unreadable-value: expected a time in milliseconds below"
                + " 2^52, found '9223372036854775000'");
  }

  @Test
  void takesASingleWindowOfAClockForNoLongerThanItMayBe() throws IOException {
    Files.writeString(folder.resolve("x_iops.1.log"), "1796000000500, 1000, 0, 0, 0\n");
    CommandRun run = CommandRun.of("log", "--every", "1s", "-o", "csv", folder.toString());
    assertThat(rows(run)).hasSize(1);
    assertThat(rows(run).get(0)).contains(",1796000000000,1796000001000,1000,1000,1,");
  }

  @Test
  void marksAnIntervalOfWhichAMillisecondIsCovered() throws IOException {
    StringBuilder log = new StringBuilder();
    for (int i = 1; i <= 1000; i++) {
      log.append(i * 3 - 1).append(", 1, 0, 4096, 0\n");
    }
    Files.writeString(folder.resolve("x_iops.1.log"), log + "3000, 1, 0, 4096, 0\n");
    CommandRun run = CommandRun.of("log", "--every", "1s", folder.toString());
    // Three rows of whole seconds, one I/O in the first millisecond of the fourth.
    assertThat(run.out())
        .containsPattern("2s +3s +334 .* 100\\.0%\\n")
        .containsPattern("3s +4s +1000 .* 0\\.1% \\+\\n")
        .contains("+ less than half of the interval is covered (covered_ms): the rate is that of");
    assertThat(CommandRun.of("log", "--every", "1s", "-o", "json", folder.toString()).out())
        .containsOnlyOnce("\"partial\": true");
  }

  @Test
  void findsNoSteadyStateOverAHoleAndFindsTheStall() throws IOException {
    StringBuilder log = new StringBuilder();
    for (int second : new int[] {1, 2, 3, 61, 62}) {
      log.append(second * 1000).append(", 1000, 0, 0, 0\n");
    }
    Files.writeString(folder.resolve("x_iops.1.log"), log);
    CommandRun run = CommandRun.of("log", "--steady-state", "-o", "csv", folder.toString());
    assertThat(rows(run)).hasSize(1);
    assertThat(rows(run).get(0)).endsWith(",IOPS,1000,5,5,not steady,,,,,3000,57");
    assertThat(CommandRun.of("log", "--steady-state", folder.toString()).out())
        .contains("no window reaches over one");
  }
}
