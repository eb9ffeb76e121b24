package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogCommandTest {
  private static final String CORPUS =
      System.getProperty("fiometry.basedir", ".") + "/testdata/corpus/";

  private static List<String> rows(String csv) {
    return csv.lines().skip(1).toList();
  }

  @Test
  void printsOneLineForEachSeriesWithItsPartOfTheRun() {
    CommandRun run = CommandRun.of("log", CORPUS + "3.33/log-hist");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0).split("\\s+"))
        .containsExactly(
            "log", "kind", "job", "host", "dir", "samples", "are", "from", "to", "min", "mean",
            "p50", "p99", "max", "of", "run");
    assertThat(lines.get(1)).contains("clat_hist", "read", "1499", "histograms", "75.0%");
    assertThat(lines.get(2)).contains("clat_hist", "write", "1499", "74.9%");
  }

  @Test
  void givesExactFiguresAsCsv() {
    CommandRun run =
        CommandRun.of("log", "-o", "csv", CORPUS + "3.33/log-noavg/logs-both/lat_clat.1.log");
    assertThat(run.status()).isZero();
    assertThat(run.out().lines().findFirst().orElseThrow())
        .isEqualTo(
            "source,kind,prefix,job,host,direction,logs,rows,unit,samples,from_ms,to_ms,min,mean,p50,"
                + "p99,max,percentiles,p99_n_enough,issued_ios,coverage_percent");
    List<String> rows = rows(run.out());
    assertThat(rows).hasSize(2);
    // The report beside it: read N 132, min 31211, max 10831463 ns.
    assertThat(rows.get(0)).contains(",clat,lat,1,,read,1,I/Os,ns,132,").endsWith(",132,100");
  }

  /** As with log_unix_epoch: milliseconds since 1970. */
  @Test
  void printsTimesOfAClockToTheMillisecond(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("x_clat.1.log");
    Files.writeString(log, "1796088419986, 4100, 0, 4096, 0\n1796088425550, 5200, 0, 4096, 0\n");
    assertThat(CommandRun.of("log", log.toString()).out())
        .contains(" 1796088419.986s ", " 1796088425.55s ");
  }

  @Test
  void resamplesByTimeAsCsvAndJson() {
    String log = CORPUS + "3.33/log-avg100/logs-both/iops_iops.1.log";
    CommandRun csv = CommandRun.of("log", "--every", "1s", "-o", "csv", log);
    assertThat(csv.status()).isZero();
    assertThat(rows(csv.out())).hasSize(2);
    assertThat(rows(csv.out()).get(0)).contains(",read,1,IOPS,0,1000,").endsWith(",9,919");
    CommandRun json = CommandRun.of("log", "--every", "1s", "-o", "json", log);
    assertThat(json.out())
        .contains("\"interval_ms\": 1000", "\"from_ms\": 0", "\"rows\": 9", "\"covered_ms\": 919");
  }

  @Test
  void printsPercentilesOverTimeAndSaysWhereNIsTooSmall() {
    CommandRun run =
        CommandRun.of(
            "log", "--percentiles-over-time", "--every", "250ms", CORPUS + "3.42/log-hist");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("p50", "p99.99", "* n is too small")
        .contains("clat_hist read")
        .contains("clat_hist write");
    CommandRun csv =
        CommandRun.of(
            "log",
            "--percentiles-over-time",
            "--every",
            "250ms",
            "-o",
            "csv",
            CORPUS + "3.42/log-hist");
    assertThat(csv.out().lines().findFirst().orElseThrow())
        .contains("p50_ns,p50_low_ns,p50_high_ns,p50_n_enough", "p99.9_ns");
    // Three intervals of two directions, 503 writes in the first.
    assertThat(rows(csv.out())).hasSize(6);
    assertThat(csv.out()).contains(",503\n");
  }

  @Test
  void mergesJobsExactly() {
    CommandRun run =
        CommandRun.of("log", "--merge", "-o", "csv", CORPUS + "3.42/log-perjob1-numjobs3");
    assertThat(run.status()).isZero();
    // Three jobs of 64 I/Os each, reads and writes.
    int total = 0;
    for (String row : rows(run.out())) {
      String[] cells = row.split(",");
      if (cells[1].equals("clat")) {
        assertThat(cells[6]).isEqualTo("3");
        total += Integer.parseInt(cells[9]);
      }
    }
    assertThat(total).isEqualTo(192);
    assertThat(run.out()).contains(",bw,bw,");
  }

  @Test
  void mergesTheReportsOfHostsWhereThereAreNoLogs() {
    CommandRun exact =
        CommandRun.of("log", "--merge", CORPUS + "3.42/client-2servers/jsonplus.txt");
    assertThat(exact.status()).isZero();
    assertThat(exact.out())
        .contains("read clat")
        .doesNotContain("read clat: 4 of 4 parts have no bins");
    CommandRun bounds = CommandRun.of("log", "--merge", CORPUS + "3.42/client-2servers/json.txt");
    assertThat(bounds.out())
        .contains("..")
        .contains("so the percentiles of all together cannot be known");
  }

  @Test
  void tellsTheWindowAndTheRoundOfTheSteadyState() {
    CommandRun run =
        CommandRun.of(
            "log",
            "--steady-state",
            "--round",
            "100ms",
            "--window",
            "4",
            CORPUS + "3.42/log-avg100/logs-both/iops_iops.1.log");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("range at most 20 %, slope at most 10 % of the mean, over 4 rounds of 0.1s")
        .containsPattern("iops +1 +read +steady");
  }

  @Test
  void makesFiosOwnSteadyStateAgain() {
    CommandRun run = CommandRun.of("log", "--steady-state", CORPUS + "3.33/steadystate-iops");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("iops:30.000000%: attained, 0.926158 %; its samples bear it out");
  }

  @Test
  void showsUnreadableLinesWithTheirPlaceAndCountsThem(@TempDir Path folder) throws Exception {
    StringBuilder log = new StringBuilder("1, 100, 0, 4096, 0\n");
    for (int i = 0; i < 12; i++) {
      log.append("x\n");
    }
    log.append("2, 300, 0, 4096, 0\n");
    Path file = folder.resolve("a_clat.1.log");
    Files.writeString(file, log);
    CommandRun run = CommandRun.of("log", "-o", "csv", file.toString());
    assertThat(run.status()).isZero();
    assertThat(rows(run.out()).get(0)).contains(",read,1,I/Os,ns,2,1,2,100,200,");
    assertThat(run.err())
        .contains("a_clat.1.log: 12 lines of 14 could not be read and are left out")
        .contains("a_clat.1.log:2:1: error: unreadable-value")
        .contains("a_clat.1.log:11:1: error: unreadable-value")
        .doesNotContain("a_clat.1.log:12:1:")
        .contains("2 more diagnostics");
  }

  @Test
  void readsPackedLogsAndLogsInArchives(@TempDir Path folder) throws Exception {
    byte[] log = Files.readAllBytes(Path.of(CORPUS + "3.33/log-noavg/logs-both/lat_clat.1.log"));
    byte[] fz =
        Files.readAllBytes(Path.of(CORPUS + "3.33/log-compressed/logs-both/lat_lat.1.log.fz"));
    byte[] report = Files.readAllBytes(Path.of(CORPUS + "3.33/log-noavg/both.txt"));
    Path packed = folder.resolve("x_clat.1.log.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(log);
    }
    Path archive = folder.resolve("all.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (String name : List.of("run/z_lat.1.log.fz", "run/lat_clat.1.log", "run/both.txt")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.endsWith("fz") ? fz : name.endsWith("txt") ? report : log);
        zip.closeEntry();
      }
    }
    CommandRun run = CommandRun.of("log", "-o", "csv", packed.toString(), archive.toString());
    assertThat(run.err()).doesNotContain("zip").doesNotContain("gz");
    assertThat(run.status()).isZero();
    assertThat(rows(run.out())).hasSize(6);
    assertThat(run.out())
        .contains("all.zip!run/lat_clat.1.log,clat,lat,1,,read,1,I/Os,ns,132,")
        .contains("all.zip!run/z_lat.1.log.fz,lat,z,1,,read,1,I/Os,ns,62,");
  }

  @Test
  void saysWhatTheLogsWereTakenFor() {
    CommandRun run =
        CommandRun.of("log", "-o", "json", CORPUS + "3.42/log-issue-time/logs-both/lat_clat.1.log");
    assertThat(run.out())
        .contains("\"question\": \"columns\"")
        .contains("time, value, direction, block size, offset, priority, issue time")
        .contains("\"answer\": \"nanoseconds\"");
  }

  @Test
  void saysWhereNothingIsFound(@TempDir Path folder) {
    CommandRun empty = CommandRun.of("log", folder.toString());
    assertThat(empty.status()).isEqualTo(1);
    assertThat(empty.err()).contains("no sample log in", "write_lat_log");
    CommandRun missing = CommandRun.of("log", folder.resolve("nothing").toString());
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains("nothing: no such file");
  }

  @Test
  void refusesWrongUsage() {
    assertThat(CommandRun.of("log", "--every", "soon", "x").status()).isEqualTo(2);
    assertThat(CommandRun.of("log", "--every", "0", "x").err())
        .contains("--every: expected a length of time such as 500ms, 1s or 2m, found '0'");
    assertThat(CommandRun.of("log", "--window", "1", "x").status()).isEqualTo(2);
    assertThat(CommandRun.of("log", "--latency-unit", "s", "x").status()).isEqualTo(2);
    assertThat(CommandRun.of("log", "--kind", "q", "x").status()).isEqualTo(2);
  }

  @Test
  void writesTheAnswerIntoAFile(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("out.csv");
    CommandRun run =
        CommandRun.of(
            "log",
            "--every",
            "500ms",
            "-o",
            "csv",
            "--output-file",
            out.toString(),
            CORPUS + "3.28/log-avg100");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(out, StandardCharsets.UTF_8)).startsWith("source,kind,");
  }

  private static final String IOSTAT = CORPUS + "../runner/iostat/";

  @Test
  void readsWhatIostatPrinted() {
    String file = IOSTAT + "sysstat-12.6.1-xm.txt";
    CommandRun run = CommandRun.of("log", file);
    assertThat(run.status()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0))
        .matches(
            "input +device +intervals +r/s +w/s +rMB/s +wMB/s +r_await +w_await +%util +max %util");
    assertThat(lines.get(1).substring(file.length()))
        .matches(" +loop0 +2 +24.6k +24.4k +96.0 +95.5 +114us +90.8us +71.8 +74.5");
    assertThat(lines.get(2).substring(file.length())).matches(" +loop1 +2( +0){4} +- +- +0.0 +0.0");
    assertThat(run.out())
        .endsWith(
            "- "
                + file
                + ": the first of 3 reports tells of the time since the machine was started (unless"
                + " iostat was given -y) and is left out of the means\n");
    CommandRun csv = CommandRun.of("log", "-o", "csv", IOSTAT + "sysstat-10.1.5-xm.txt");
    assertThat(csv.out().lines().skip(1))
        .containsExactly(
            IOSTAT + "sysstat-10.1.5-xm.txt,1,nvme0n1,,,0,2301,0,9426698.24,,0.43,0.43,97.6");
    CommandRun json = CommandRun.of("log", "-o", "json", file);
    assertThat(json.out()).contains("\"report\": 2", "\"reads_per_sec\": 16628.71");
    assertThat(json.err()).isEmpty();
  }

  @Test
  void readsTheDiskCountersOfARun(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("01-x.disks.csv");
    Files.writeString(
        file,
        "epoch_ms,device,reads,read_sectors,read_ms,writes,write_sectors,write_ms,in_flight,busy_ms"
            + "\n1000,sda,100,800,50,10,80,20,0,60\n3000,sda,300,4800,450,60,2080,120,3,1060\n");
    CommandRun run = CommandRun.of("log", "-o", "csv", file.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out().lines().skip(1))
        .containsExactly(file + ",1,sda,3000,2000,100,25,1024000,512000,2,2,2,50");
    Files.writeString(file, "something else\n");
    CommandRun broken = CommandRun.of("log", file.toString());
    assertThat(broken.status()).isEqualTo(1);
    assertThat(broken.err()).startsWith("fiometry: " + file + ": expected the columns epoch_ms,");
  }
}
