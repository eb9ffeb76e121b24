package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.SampleStats;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Values are those of the fields, worked out by hand. */
class TerseReaderTest {
  private static final Path OWN = Path.of("testdata", "terse", "fio-3.33");

  private static final String V3_FIO_3_42 = TerseInput.text("3.42/randrw-70-30/terse.txt");

  private static TerseInput own(String name) {
    return TerseInput.of(TerseInput.bytes(OWN.resolve(name + ".txt")));
  }

  private static Job job(TerseInput input) {
    assertThat(input.diagnostics()).isEmpty();
    assertThat(input.run().complete()).isTrue();
    assertThat(input.run().jobs()).hasSize(1);
    return input.run().jobs().get(0);
  }

  private static IoStats read(Job job) {
    return job.io().get(Direction.READ);
  }

  @Test
  void readsVersion3() {
    TerseInput input = TerseInput.of(V3_FIO_3_42);
    FioRun run = input.run();
    assertThat(run.format()).isEqualTo(RunFormat.TERSE);
    assertThat(run.fioVersion()).hasValue("3.42");
    assertThat(run.firstLine()).isEqualTo(1);
    assertThat(run.lastLine()).isEqualTo(1);
    Job job = job(input);
    assertThat(job.name()).hasValue("randrw");
    assertThat(job.groupId()).hasValue(0);
    assertThat(job.error()).hasValue(0);
    assertThat(job.pid()).isEmpty();
    assertThat(job.description()).isEmpty();
    assertThat(job.io()).containsOnlyKeys(Direction.READ, Direction.WRITE);
    IoStats read = read(job);
    assertThat(read.ioBytes()).hasValue(51068 * 1024.0);
    assertThat(read.bytesPerSecond()).hasValue(50966 * 1024.0);
    assertThat(read.iops()).hasValue(12741);
    assertThat(read.runtimeMillis()).hasValue(1002);
    assertThat(read.totalIos()).isEmpty();
    LatencyStats slat = read.submissionLatency().orElseThrow();
    assertThat(slat.minNanos()).hasValue(3000);
    assertThat(slat.maxNanos()).hasValue(13_763_000);
    assertThat(slat.meanNanos()).hasValue(38354.048);
    assertThat(slat.standardDeviationNanos()).hasValue(291642.827);
    assertThat(slat.percentiles()).isEmpty();
    LatencyStats clat = read.completionLatency().orElseThrow();
    assertThat(clat.minNanos()).hasValue(1000);
    assertThat(clat.maxNanos()).hasValue(24_444_000);
    assertThat(clat.percentileNanos(99.5)).hasValue(12_124_000);
    assertThat(clat.percentiles().orElseThrow().size()).isEqualTo(17);
    LatencyStats lat = read.totalLatency().orElseThrow();
    assertThat(lat.minNanos()).hasValue(39_000);
    assertThat(lat.meanNanos()).hasValue(752665.981);
    SampleStats samples = read.bandwidthSamples().orElseThrow();
    assertThat(samples.min()).hasValue(48920 * 1024.0);
    assertThat(samples.max()).hasValue(52275 * 1024.0);
    assertThat(samples.aggregatePercent()).hasValue(99.276969);
    assertThat(samples.mean()).hasValue(50597.5 * 1024);
    assertThat(samples.samples()).isEmpty();
    assertThat(read.iopsSamples()).isEmpty();
    assertThat(job.cpu().orElseThrow().userPercent()).hasValue(8.891109);
    assertThat(job.cpu().orElseThrow().contextSwitches()).hasValue(1726);
    assertThat(job.ioDepths().orElseThrow().asMap())
        .isEqualTo(
            Map.of("1", 0.1, "2", 0.1, "4", 0.1, "8", 0.1, "16", 99.9, "32", 0.0, ">=64", 0.0));
    assertThat(job.latencyDistribution())
        .startsWith(new LatencyBucket(OptionalLong.of(2000), 0.01))
        .contains(new LatencyBucket(OptionalLong.of(500_000), 48.90))
        .endsWith(new LatencyBucket(OptionalLong.of(50_000_000), 0.14));
    assertThat(run.disks()).hasSize(1);
    assertThat(run.disks().get(0).name()).isEqualTo("vda");
    assertThat(run.disks().get(0).counters().readIos()).hasValue(10852);
    assertThat(run.disks().get(0).counters().writeTicksMillis()).hasValue(804);
    assertThat(run.disks().get(0).counters().inQueueMillis()).hasValue(2735);
    assertThat(run.disks().get(0).counters().utilizationPercent()).hasValue(42.86);
    assertThat(run.disks().get(0).counters().readSectors()).isEmpty();
  }

  @Test
  void countsThousandsOfBytesPerSecondIn207() {
    // 56192 KiB in 1001 ms are 57483.1 bytes per ms; later versions print 56135 KiB/s.
    IoStats read = read(job(TerseInput.ofCorpus("2.0.7/randrw-70-30/terse2.txt")));
    assertThat(read.ioBytes()).hasValue(56192 * 1024.0);
    assertThat(read.bytesPerSecond()).hasValue(57_483_000);
    assertThat(read.bandwidthSamples().orElseThrow().mean()).hasValue(54608 * 1024.0);
    assertThat(read.completionLatency().orElseThrow().percentileNanos(99.95)).hasValue(22_656_000);
    assertThat(read(job(TerseInput.ofCorpus("2.0.7/description/terse3.txt"))).bytesPerSecond())
        .hasValue(8388608 * 1000.0);
  }

  @Test
  void countsKibibytesPerSecondFrom208OnEvenInVersion2() {
    String line =
        TerseInput.text("2.0.7/randrw-70-30/terse2.txt").lines().findFirst().orElseThrow();
    TerseInput input = TerseInput.of(TerseInput.withField(line, 6, "56135") + ";\n");
    assertThat(read(job(input)).bytesPerSecond()).hasValue(56135 * 1024.0);
  }

  @Test
  void readsTheSamplesOfVersion5() {
    Job job = job(TerseInput.ofCorpus("3.42/randrw-70-30/terse5.txt"));
    assertThat(job.io()).containsOnlyKeys(Direction.READ, Direction.WRITE);
    IoStats write = job.io().get(Direction.WRITE);
    assertThat(write.bandwidthSamples().orElseThrow().samples()).hasValue(2);
    SampleStats iops = write.iopsSamples().orElseThrow();
    assertThat(iops.min()).hasValue(4774);
    assertThat(iops.max()).hasValue(6498);
    assertThat(iops.mean()).hasValue(5636);
    assertThat(iops.standardDeviation()).hasValue(1219.052091);
    assertThat(iops.samples()).hasValue(2);
  }

  @Test
  void leavesOutSamplesThatWereNotTaken() {
    IoStats read = read(job(TerseInput.ofCorpus("2.1.10/randrw-70-30/terse4.txt")));
    assertThat(read.bandwidthSamples()).isEmpty();
    assertThat(read.totalLatency().orElseThrow().maxNanos()).hasValue(20_325_000);
  }

  @Test
  void readsTheDescriptionLineOfVersion2() {
    String expected = "quoted \"text\", back\\slash, = and 测试: [x]";
    for (String version : List.of("2.0.7", "2.1.10", "2.16", "3.1", "3.28", "3.42")) {
      TerseInput input = TerseInput.ofCorpus(version + "/description/terse2.txt");
      assertThat(job(input).description()).as(version).hasValue(expected);
      assertThat(input.run().lastLine()).as(version).isEqualTo(2);
      assertThat(input.run().fioVersion()).isEmpty();
      for (String terse : List.of("terse.txt", "terse4.txt", "terse5.txt")) {
        if (TerseInput.CORPUS.resolve(version + "/description/" + terse).toFile().length() > 0) {
          TerseInput other = TerseInput.ofCorpus(version + "/description/" + terse);
          assertThat(job(other).description()).as(version + terse).hasValue(expected);
        }
      }
    }
  }

  @Test
  void hasNoDescriptionWhereVersion2PrintsASemicolonAlone() {
    TerseInput input = TerseInput.ofCorpus("2.0.7/randrw-70-30/terse2.txt");
    assertThat(input.taken()).containsExactly(1L, 2L);
    assertThat(job(input).description()).isEmpty();
  }

  @Test
  void keepsSemicolonsInNamesAndDescriptions() {
    for (String name : List.of("semicolons", "semicolons-terse2")) {
      Job job = job(own(name));
      assertThat(job.name()).hasValue("a;b;c");
      assertThat(job.description()).hasValue("x;5;7;y");
      assertThat(read(job).ioBytes()).hasValue(3976 * 1024.0);
    }
  }

  @Test
  void readsEveryOddName() {
    for (String version : List.of("2.0.7", "2.1.10", "2.16", "2.18", "3.1", "3.33", "3.42")) {
      TerseInput input = TerseInput.ofCorpus(version + "/oddnames/terse.txt");
      assertThat(input.diagnostics()).isEmpty();
      assertThat(input.run().jobs().stream().map(job -> job.name().orElseThrow()))
          .as(version)
          .startsWith("job with spaces", "a:b:c", "paren(1)", "sq[uare]", "read: IOPS=5")
          .contains("semi;colon", "测试", "quo\"te", "tab\there", "lat (usec): 2=50.00%")
          .hasSize(20);
    }
  }

  @Test
  void readsASingleMixedDirection() {
    for (int version = 2; version <= 5; version++) {
      Job job = job(own("unified-mixed-terse" + version));
      assertThat(job.io()).containsOnlyKeys(Direction.MIXED);
      assertThat(job.io().get(Direction.MIXED).ioBytes()).hasValue(8192 * 1024.0);
      assertThat(job.ioDepths().orElseThrow().percent("1")).hasValue(100.0);
    }
  }

  @Test
  void readsTheMixedDirectionBesideTheOthers() {
    for (int version = 2; version <= 5; version++) {
      Job job = job(own("unified-both-terse" + version));
      assertThat(job.io()).containsOnlyKeys(Direction.READ, Direction.WRITE, Direction.MIXED);
      double sum = 0;
      for (Direction direction : List.of(Direction.READ, Direction.WRITE)) {
        sum += job.io().get(direction).ioBytes().orElseThrow();
      }
      assertThat(sum).isEqualTo(8192 * 1024.0);
      assertThat(job.io().get(Direction.MIXED).ioBytes()).hasValue(sum);
    }
  }

  @Test
  void keepsADirectionOfLessThanOneKibibyte() {
    String line = TerseInput.withField(text("below-1k"), 6, "0");
    assertThat(read(job(TerseInput.of(line))).ioBytes()).hasValue(0);
    assertThat(read(job(TerseInput.of(line))).completionLatency().orElseThrow().maxNanos())
        .hasValue(3_568_000);
  }

  private static String text(String name) {
    return new String(TerseInput.bytes(OWN.resolve(name + ".txt")), StandardCharsets.UTF_8);
  }

  @Test
  void leavesOutWhatWasNotMeasured() {
    IoStats disabled = read(job(own("disabled-latencies")));
    assertThat(disabled.completionLatency()).isEmpty();
    assertThat(disabled.submissionLatency()).isEmpty();
    assertThat(disabled.totalLatency().orElseThrow().meanNanos()).hasValue(30.995);
    IoStats without = read(job(own("no-percentiles")));
    assertThat(without.completionLatency().orElseThrow().percentiles()).isEmpty();
    assertThat(without.completionLatency().orElseThrow().maxNanos()).hasValue(10_000);
  }

  @Test
  void givesPercentilesThatDoNotFitTheCompletionLatencyToTheTotalLatency() {
    // lat_percentiles=1: the line does not say it, but the largest percentile may.
    String line = TerseInput.withField(text("lat-percentiles"), 34, "99.990000%=7520");
    line = TerseInput.withField(line, 39, "7549");
    IoStats read = read(job(TerseInput.of(line)));
    assertThat(read.completionLatency().orElseThrow().percentiles()).isEmpty();
    assertThat(read.totalLatency().orElseThrow().percentileNanos(99.99)).hasValue(7_520_000);
    // Here it does not, so they stay where they nearly always belong.
    assertThat(
            read(job(own("lat-percentiles")))
                .completionLatency()
                .orElseThrow()
                .percentileNanos(99.99))
        .hasValue(6_520_000);
  }

  @Test
  void leavesOutTheNanOfAJobWithoutIo() {
    for (String version : List.of("3.1", "3.16", "3.28", "3.33")) {
      TerseInput input = TerseInput.ofCorpus(version + "/err-open/terse.txt");
      Job job = input.run().jobs().get(0);
      assertThat(job.error()).hasValue(2);
      assertThat(job.io()).isEmpty();
      assertThat(job.latencyDistribution()).isEmpty();
      assertThat(input.diagnostics())
          .singleElement()
          .satisfies(d -> assertThat(d.severity()).isEqualTo(Severity.INFO))
          .satisfies(d -> assertThat(d.code()).isEqualTo(DiagnosticCode.KNOWN_FIO_FAULT))
          .satisfies(d -> assertThat(d.text()).hasValue("-nan%"));
    }
  }

  @Test
  void leavesOutAShareThatFioPrintsWrongly() {
    String line = TerseInput.withField(V3_FIO_3_42, 2, "fio-2.21");
    TerseInput input = TerseInput.of(line);
    SampleStats samples = read(input.run().jobs().get(0)).bandwidthSamples().orElseThrow();
    assertThat(samples.aggregatePercent()).isEmpty();
    assertThat(samples.min()).hasValue(48920 * 1024.0);
    assertThat(input.diagnostics())
        .hasSize(2)
        .allSatisfy(d -> assertThat(d.code()).isEqualTo(DiagnosticCode.KNOWN_FIO_FAULT));
    TerseInput nan = TerseInput.of(TerseInput.withField(V3_FIO_3_42, 44, "-nan%"));
    assertThat(read(nan.run().jobs().get(0)).bandwidthSamples().orElseThrow().aggregatePercent())
        .isEqualTo(OptionalDouble.empty());
    assertThat(nan.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.KNOWN_FIO_FAULT);
  }

  @Test
  void leavesOutARuntimeThatWrappedAround() {
    String line = TerseInput.withField(V3_FIO_3_42, 9, "18446744073709551345");
    TerseInput input = TerseInput.of(line);
    assertThat(read(input.run().jobs().get(0)).runtimeMillis()).isEmpty();
    assertThat(input.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.KNOWN_FIO_FAULT);
  }

  @Test
  void readsErrorsBehindTheDisks() {
    for (String file :
        List.of(
            "2.0.7/err-verify-continue/terse.txt",
            "2.1.10/err-verify-continue/both.txt",
            "2.2.10/err-verify-continue/both.txt")) {
      TerseInput input = TerseInput.ofCorpus(file);
      Job job = job(input);
      assertThat(job.errors().orElseThrow().total()).as(file).hasValue(1);
      assertThat(job.errors().orElseThrow().firstError()).as(file).hasValue(84);
      assertThat(job.description()).isEmpty();
      assertThat(input.run().disks()).hasSize(file.startsWith("2.1.10") ? 0 : 1);
    }
  }

  @Test
  void readsErrorsAndDescriptionTogether() {
    String failed = V3_FIO_3_42.replaceFirst("^(3;[^;]*;[^;]*;0;)0;", "$184;");
    Job job = job(TerseInput.of(failed.stripTrailing() + ";3;84;a description\n"));
    assertThat(job.errors().orElseThrow().total()).hasValue(3);
    assertThat(job.description()).hasValue("a description");
  }

  /** fio takes the first error for the job's: the error field tells errors from descriptions. */
  @Test
  void tellsErrorsFromADescriptionByTheErrorField() {
    Job described = job(TerseInput.of(V3_FIO_3_42.stripTrailing() + ";12;34\n"));
    assertThat(described.errors()).isEmpty();
    assertThat(described.description()).hasValue("12;34");
    Job counted = job(TerseInput.of(V3_FIO_3_42.stripTrailing() + ";0;0\n"));
    assertThat(counted.errors().orElseThrow().total()).hasValue(0);
    assertThat(counted.description()).isEmpty();
    Job failed =
        job(
            TerseInput.of(
                TerseInput.bytes(
                    Path.of("testdata/terse/fio-3.33/continue-on-error-description.txt"))));
    assertThat(failed.error()).hasValue(28);
    assertThat(failed.errors().orElseThrow().total()).hasValue(1);
    assertThat(failed.errors().orElseThrow().firstError()).hasValue(28);
    assertThat(failed.description()).hasValue("9;8");
  }

  /** Colours, a string of another language with one or two lines, and a tag of a page around it. */
  @Test
  void readsALineInsideOfWhatProgramsPutAroundIt() {
    String line = V3_FIO_3_42.stripTrailing();
    Job sound = job(TerseInput.of(V3_FIO_3_42));
    List<DiskStats> disks = TerseInput.of(V3_FIO_3_42).run().disks();
    assertThat(disks).isNotEmpty();
    for (String wrapped :
        List.of(
            "\u001b[1m" + line + "\u001b[0m",
            "{\"out\": \"" + line + "\\n\"}",
            "<pre>" + line + "</pre>")) {
      TerseInput input = TerseInput.of(wrapped + "\n");
      assertThat(job(input)).as(wrapped).isEqualTo(sound);
      assertThat(input.run().disks()).as(wrapped).isEqualTo(disks);
      assertThat(input.run().complete()).as(wrapped).isTrue();
    }
    TerseInput two = TerseInput.of("'" + line + "\\n" + line.replace(";0;0;", ";1;0;") + "\\n'\n");
    assertThat(two.run().jobs()).hasSize(2);
  }

  @Test
  void makesNoDescriptionOfASemicolonAtTheEnd() {
    Job job = job(TerseInput.of(V3_FIO_3_42.stripTrailing() + ";\n"));
    assertThat(job).isEqualTo(job(TerseInput.of(V3_FIO_3_42)));
    assertThat(job.description()).isEmpty();
  }

  @Test
  void putsTheMembersUnderTheirDevice() {
    // Made: no md device was at hand. The slaves block holds means and the highest utilization.
    String disks =
        ";md0;300;40;0;0;70;8;78;50.00%;slaves;151;20;1;2;35;4;39;42.50%"
            + ";sda;151;20;1;3;35;4;40;42.50%;sdb;152;21;1;2;36;4;39;40.00%;sdc;7;0;0;0;1;0;1;1.00%";
    String line = TerseInput.fields(V3_FIO_3_42, 1, 121) + disks + "\n";
    TerseInput input = TerseInput.of(line);
    assertThat(input.diagnostics()).isEmpty();
    assertThat(input.run().disks()).extracting(d -> d.name()).containsExactly("md0", "sdc");
    assertThat(input.run().disks().get(0).members())
        .extracting(d -> d.name())
        .containsExactly("sda", "sdb");
    assertThat(input.run().disks().get(0).aggregate().orElseThrow().utilizationPercent())
        .hasValue(42.5);
    assertThat(input.run().disks().get(0).aggregate().orElseThrow().writeMerges()).hasValue(2);
  }

  @Test
  void takesALineOutOfALog() {
    String record = V3_FIO_3_42.stripTrailing();
    Job expected = job(TerseInput.of(record));
    for (String dirty :
        List.of(
            "> " + record,
            "    " + record + "   ",
            "2026-11-30 10:45:55 " + record,
            "[10:45:55] INFO: " + record,
            "\"" + record + "\"",
            "'" + record + "',",
            "`" + record + "`",
            "| " + record + " |",
            "Jobs: 1 (f=1)\rJobs: 0 (f=0)\r" + record + "\r",
            record + "Jobs: 1 (f=1): [m(1)][50.0%][eta 00m:01s]",
            record + "\rJobs: 0 (f=0)\r",
            "$ fio --minimal job.fio | tee -a log; " + record)) {
      assertThat(job(TerseInput.of(dirty + "\n"))).as(dirty).isEqualTo(expected);
      assertThat(job(TerseInput.of(dirty + "\r\n"))).as(dirty).isEqualTo(expected);
      assertThat(job(TerseInput.of(dirty))).as(dirty).isEqualTo(expected);
    }
  }

  @Test
  void readsTwoRecordsOfOneLine() {
    TerseInput input =
        TerseInput.of(V3_FIO_3_42.stripTrailing() + "\rJobs: 1 (f=1)\r" + V3_FIO_3_42);
    assertThat(input.runs()).hasSize(2);
    assertThat(input.diagnostics()).isEmpty();
  }

  @Test
  void leavesProseAndTablesAlone() {
    for (String line :
        List.of(
            "3;4;5",
            "3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;21;22;23;24;25;26;27;28;29;30",
            "2;job;0;0;1;2;3;4;5;6;7;8;9",
            "2;job;0;0;1;2;3;4;5;6;7.5;8.5;9.5;10",
            "5;fiona;3",
            "version 3;fio is a tool",
            "3;2.5;7.5",
            "3;2.5.1;7.5",
            "  write: IOPS=12.1k, BW=47.3MiB/s (49.6MB/s)(8192KiB/169msec); 0 zone resets",
            ";",
            ";;;;;",
            "a;b;3;c",
            "")) {
      assertThat(TerseInput.of(line + "\n").taken()).as(line).isEmpty();
    }
  }

  @Test
  void takesTheHeadingOfAppendedLines() {
    TerseInput input = TerseInput.ofCorpus("2.1.10/randrw-70-30/both.txt");
    assertThat(input.taken()).hasSize(2);
    assertThat(input.run().firstLine()).isEqualTo(input.taken().get(1));
    assertThat(input.diagnostics()).isEmpty();
  }

  @Test
  void findsARecordAtEveryOffsetOfALine() {
    // The search looks at eight bytes at once; bytes above 127 must not mislead it.
    Job expected = job(TerseInput.of(V3_FIO_3_42));
    for (int length = 0; length < 40; length++) {
      for (String filler : List.of(" ", "é ", ": ", "\uFFFD ", "; ")) {
        String prefix = filler.repeat(length);
        assertThat(job(TerseInput.of(prefix + V3_FIO_3_42))).as(prefix).isEqualTo(expected);
      }
    }
  }
}
