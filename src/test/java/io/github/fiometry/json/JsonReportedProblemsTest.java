package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.OptionsOrigin;
import io.github.fiometry.model.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Problems with fio's JSON that people reported in public, named after project and number. */
class JsonReportedProblemsTest {

  private static IoStats read(Job job) {
    return job.io().get(Direction.READ);
  }

  @Test
  void fio731AndFio1685AndEzfio38FindTheDocumentBehindErrorsAndNotes() {
    JsonText text = JsonText.ofCorpus("3.33/sigint/json.txt");
    assertThat(text.onlyRun().jobs()).isNotEmpty();
    assertThat(text.onlyRun().complete()).isTrue();
    assertThat(text.otherLines).anyMatch(line -> line.contains("fio: terminating on signal 2"));
  }

  @Test
  void fio360AndFio129FindTheDocumentBehindTheTextOfAClient() {
    JsonText text = JsonText.ofCorpus("2.1.10/client-2servers/json.txt");
    FioRun run = text.onlyRun();
    assertThat(run.firstLine()).isEqualTo(27);
    assertThat(run.clientStats()).hasSize(4);
    assertThat(run.jobs()).isEmpty();
    assertThat(run.hosts()).extracting(host -> host.port().getAsInt()).containsExactly(8811, 8810);
    assertThat(run.allClients()).isEmpty();
  }

  @Test
  void fio672ReadsEveryDocumentOfAStatusInterval() {
    JsonText text = JsonText.ofCorpus("3.33/status-interval/json.txt");
    assertThat(text.runs).hasSizeGreaterThan(1);
    long[] ios =
        text.runs.stream()
            .mapToLong(
                run ->
                    run.jobs().get(0).io().values().stream()
                        .mapToLong(io -> io.totalIos().orElse(0))
                        .sum())
            .toArray();
    assertThat(ios).isSorted(); // they are cumulative (fio PR 461)
    assertThat(text.otherLines).isEmpty();
  }

  @Test
  void fio511AcceptsPlaceholderPercentilesThatComeThreeTimes() {
    Job job = JsonText.ofCorpus("3.1/lat-percentiles/both.txt").onlyJob();
    assertThat(read(job).totalLatency().get().percentiles().get().asMap())
        .hasSize(17)
        .doesNotContainKey(0.0);
  }

  @Test
  void fio516AndFio273KeepTheGlobalOptionsOfEachHost() {
    FioRun run = JsonText.ofCorpus("3.42/client-2servers/json.txt").onlyRun();
    assertThat(run.hosts()).hasSize(2);
    assertThat(run.hosts())
        .allSatisfy(
            host -> {
              assertThat(host.hostname()).contains("127.0.0.1");
              assertThat(host.globalOptions())
                  .containsExactly(
                      java.util.Map.entry("ioengine", "null"),
                      java.util.Map.entry("size", "4m"),
                      java.util.Map.entry("bs", "4k"),
                      java.util.Map.entry("group_reporting", ""));
            });
    assertThat(run.globalOptions()).isEmpty();
    FioRun merged = JsonText.ofCorpus("3.33/client-2servers/json.txt").onlyRun();
    assertThat(merged.globalOptions()).containsOnlyKeys("ioengine", "size", "bs");
    assertThat(merged.allClients().get().hostname()).isEmpty();
    assertThat(merged.clientStats())
        .hasSize(4)
        .noneMatch(j -> j.name().get().equals("All clients"));
  }

  @Test
  void fio691SaysWhichLatencyThePercentilesAreOf() {
    IoStats moved = read(JsonText.ofCorpus("3.1/lat-percentiles/both.txt").onlyJob());
    assertThat(moved.completionLatency().get().percentiles()).isEmpty();
    assertThat(moved.completionLatency().get().bins()).isEmpty();
    assertThat(moved.totalLatency().get().percentileNanos(1)).hasValue(33536);
    assertThat(moved.totalLatency().get().bins().get().totalCount()).isEqualTo(496);
    IoStats inPlace = read(JsonText.ofCorpus("3.16/lat-percentiles/both.txt").onlyJob());
    assertThat(inPlace.totalLatency().get().percentileNanos(1)).hasValue(66048);
  }

  @Test
  void fio1478AndFio272AndFio17LeaveOutStatisticsWithoutSamples() {
    Job job = JsonText.ofCorpus("3.33/gtod-reduce/both.txt").onlyJob();
    for (IoStats io : job.io().values()) {
      assertThat(io.submissionLatency()).isEmpty();
      assertThat(io.completionLatency()).isEmpty();
      assertThat(io.totalLatency()).isEmpty();
    }
    assertThat(read(JsonText.ofCorpus("3.1/lat-percentiles/both.txt").onlyJob()).bandwidthSamples())
        .isEmpty();
    assertThat(job.io()).doesNotContainKey(Direction.TRIM);
  }

  @Test
  void fio378AndFio233ReadDataInBytesThatFioPrintsInKib() {
    IoStats old = JsonText.ofCorpus("2.16/unified1/both.txt").onlyJob().io().get(Direction.MIXED);
    assertThat(old.ioBytes()).hasValue(8 << 20);
    IoStats now = JsonText.ofCorpus("3.33/unified1/both.txt").onlyJob().io().get(Direction.MIXED);
    assertThat(now.ioBytes()).hasValue(8 << 20);
  }

  @Test
  void fio2132SaysThatTheOptionsOfAGroupAreThoseOfItsLastJob() {
    Job group = JsonText.ofCorpus("3.33/randwrite-numjobs4-group/both.txt").onlyJob();
    assertThat(group.options()).containsEntry("numjobs", "4");
    assertThat(group.numJobs()).hasValue(4);
    assertThat(group.optionsOf()).contains(OptionsOrigin.LAST_JOB);
    List<Job> single = JsonText.ofCorpus("3.33/numjobs3-nogroup/both.txt").onlyRun().jobs();
    assertThat(single).hasSize(3).allSatisfy(job -> assertThat(job.numJobs()).hasValue(1));
    assertThat(single).allSatisfy(job -> assertThat(job.optionsOf()).isEmpty());
  }

  @Test
  void namelessElementsWithoutIoAreLeftOutWithANote() {
    // group_reporting in one job of several, fio 3.33: an element for no job at all
    JsonText text =
        JsonText.of(
            "{\n"
                + "  \"fio version\" : \"fio-3.33\",\n"
                + "  \"jobs\" : [\n"
                + "    {\n"
                + "      \"jobname\" : \"a\",\n"
                + "      \"read\" : { \"io_bytes\" : 4096, \"total_ios\" : 1 }\n"
                + "    },\n"
                + "    {\n"
                + "      \"read\" : { \"io_bytes\" : 0, \"total_ios\" : 0 },\n"
                + "      \"usr_cpu\" : 0.0\n"
                + "    }\n"
                + "  ]\n"
                + "}\n");
    assertThat(text.onlyJob().name()).contains("a");
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.KNOWN_FIO_FAULT);
  }

  @Test
  void fio1984KeepsAPercentileAboveTheMaximumAsPrinted() {
    JsonText text =
        JsonText.of(
            "{\n"
                + "\"fio version\" : \"fio-3.39\",\n"
                + "\"jobs\" : [ { \"jobname\" : \"a\", \"read\" : { \"io_bytes\" : 4096,"
                + " \"clat_ns\" : { \"min\" : 1, \"max\" : 10000, \"mean\" : 5.0, \"stddev\" : 1.0,"
                + " \"N\" : 9, \"percentile\" : { \"99.999900\" : 10048 } } } } ]\n"
                + "}\n");
    assertThat(read(text.onlyJob()).completionLatency().get().percentileNanos(99.9999))
        .hasValue(10048);
    assertThat(text.diagnostics).isEmpty();
  }

  @Test
  void fio1882ReadsTheMixedDirectionThatTheTextLacks() {
    IoStats mixed =
        JsonText.ofCorpus("3.33/unified-both/both.txt").onlyJob().io().get(Direction.MIXED);
    assertThat(mixed.iops().getAsDouble()).isGreaterThan(100);
  }

  @Test
  void fioPlot2AndFioPlot6AndFioPlot149NameTheDefaultsOfOptionsThatWereNotGiven() {
    Workload workload =
        JsonText.ofCorpus("3.42/engine-cpuio/both.txt").onlyRun().jobs().get(0).workload().get();
    assertThat(workload.ioEngine()).contains("cpuio");
    assertThat(workload.rw()).contains("read");
    assertThat(workload.ioDepth()).hasValue(1);
    assertThat(workload.blockSizes().get(Direction.WRITE).minBytes()).isEqualTo(4096);
    assertThat(workload.defaulted()).containsExactly("rw", "block_size_bytes", "io_depth");
  }

  @Test
  void fioPlot155TakesGlobalOptionsWhereTheJobHasNone() {
    FioRun run = JsonText.ofCorpus("3.42/client-2servers/json.txt").onlyRun();
    Workload workload = run.clientStats().get(0).workload().get();
    assertThat(workload.rw()).contains("randread");
    assertThat(workload.ioEngine()).contains("null");
    assertThat(workload.defaulted()).containsExactly("io_depth");
  }
}
