package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.SampleStats;
import org.junit.jupiter.api.Test;

/** What the same keys mean in different versions, on small documents made for it. */
class EraRulesTest {

  private static Job job(String version, String job) {
    return text(version, job).onlyJob();
  }

  private static JsonText text(String version, String job) {
    return JsonText.of(
        "{\n \"fio version\" : \"fio-"
            + version
            + "\",\n \"jobs\" : [\n  {\n"
            + job
            + "\n  }\n ]\n}\n");
  }

  private static IoStats read(String version, String values) {
    return job(version, "\"jobname\" : \"j\", \"read\" : {" + values + "}")
        .io()
        .get(Direction.READ);
  }

  @Test
  void readsDataInKibUpTo220AndInBytesSince() {
    assertThat(read("2.20", "\"io_bytes\" : 8, \"bw\" : 3").ioBytes()).hasValue(8192);
    assertThat(read("2.0.10", "\"io_bytes\" : 8, \"bw\" : 3").bytesPerSecond()).hasValue(3072);
    assertThat(read("2.21", "\"io_bytes\" : 8000, \"io_kbytes\" : 7").ioBytes()).hasValue(8000);
    assertThat(read("3.42", "\"io_bytes\" : 8000").ioBytes()).hasValue(8000);
    assertThat(read("2.20-12-gabcd", "\"io_bytes\" : 8000, \"io_kbytes\" : 7").ioBytes())
        .hasValue(8000);
    assertThat(read("3.33", "\"io_bytes\" : 8, \"bw_bytes\" : 3999, \"bw\" : 3").bytesPerSecond())
        .hasValue(3999);
  }

  @Test
  void readsLatenciesInMicrosecondsUpTo221() {
    String object = " : {\"min\" : 2, \"max\" : 9, \"mean\" : 4.25, \"stddev\" : 0.10}";
    LatencyStats old =
        read("2.21", "\"io_bytes\" : 8, \"clat\"" + object).completionLatency().get();
    assertThat(old.minNanos()).hasValue(2000);
    assertThat(old.meanNanos()).hasValue(4250);
    assertThat(old.standardDeviationNanos()).hasValue(100);
    LatencyStats now =
        read("2.99", "\"io_bytes\" : 8, \"clat_ns\"" + object).completionLatency().get();
    assertThat(now.meanNanos()).hasValue(4.25);
    assertThat(now.samples()).isEmpty();
  }

  @Test
  void readsTheLatencyTargetInTheUnitsOfEachEra() {
    String keys =
        "\"jobname\" : \"j\", \"read\" : {\"io_bytes\" : 8, \"lat_ns\" : {}}, \"latency_depth\" :"
            + " 16, \"latency_target\" : 20000, \"latency_percentile\" : 99.5, \"latency_window\" :"
            + " 200000";
    assertTarget(job("2.1.5", keys), 20_000_000, 200_000_000);
    assertTarget(job("3.2", keys), 20_000_000, 200_000_000);
    assertTarget(job("3.3", keys), 20_000, 200_000);
    assertTarget(job("3.20", keys), 20_000, 200_000);
    assertTarget(job("3.21", keys), 20_000, 200_000_000);
    assertTarget(job("3.41", keys), 20_000, 200_000_000);
    String last = keys + ", \"latency_target_ns\" : 20000, \"latency_window_us\" : 200000";
    assertTarget(job("3.42", last), 20_000, 200_000_000);
    LatencyTarget none =
        job(
                "3.33",
                "\"jobname\" : \"j\", \"latency_target\" : 0, \"latency_window\" : 0,"
                    + " \"latency_depth\" : 4")
            .latencyTarget()
            .get();
    assertThat(none.targetNanos()).isEmpty();
    assertThat(none.windowNanos()).isEmpty();
    assertThat(none.depth()).hasValue(4);
  }

  private static void assertTarget(Job job, double nanos, double windowNanos) {
    LatencyTarget target = job.latencyTarget().get();
    assertThat(target.targetNanos()).hasValue(nanos);
    assertThat(target.windowNanos()).hasValue(windowNanos);
    assertThat(target.percentile()).hasValue(99.5);
    assertThat(target.depth()).hasValue(16);
  }

  @Test
  void leavesOutTheShareOfTheGroupWhereItIsWrong() {
    String samples =
        "\"io_bytes\" : 8, \"total_ios\" : 2, \"bw_min\" : 1, \"bw_max\" : 3, \"bw_mean\" : 2.0,"
            + " \"bw_dev\" : 1.0, \"bw_agg\" : ";
    assertThat(samples("2.1.7", samples + "2.0").aggregatePercent()).isEmpty();
    assertThat(samples("2.1.8", samples + "99.5").aggregatePercent()).hasValue(99.5);
    assertThat(samples("2.17", samples + "0.10").aggregatePercent()).isEmpty();
    assertThat(samples("2.21", samples + "0.10").aggregatePercent()).isEmpty();
    assertThat(samples("2.99", samples + "99.5").aggregatePercent()).hasValue(99.5);
    assertThat(samples("3.24", samples + "-7.5").aggregatePercent()).isEmpty();
    JsonText text = text("3.24", "\"jobname\" : \"j\", \"read\" : {" + samples + "-7.5}");
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.KNOWN_FIO_FAULT);
    assertThat(text("3.33", "\"jobname\" : \"j\", \"read\" : {" + samples + "nan}").diagnostics)
        .extracting(Diagnostic::message)
        .containsExactly("fio prints nan or inf where it cannot compute a number");
  }

  /** The samples themselves stay. */
  private static SampleStats samples(String version, String values) {
    SampleStats samples = read(version, values).bandwidthSamples().get();
    assertThat(samples.mean()).hasValue(2048);
    return samples;
  }

  @Test
  void leavesOutBandwidthSamplesBefore2015() {
    String samples = "\"io_bytes\" : 8, \"bw_min\" : 1, \"bw_max\" : 3, \"bw_mean\" : 2.0";
    assertThat(read("2.0.14", samples).bandwidthSamples()).isEmpty();
    assertThat(read("2.0.15", samples).bandwidthSamples().get().min()).hasValue(1024);
  }

  @Test
  void takesTheSecondTotalErrorForTheFirstErrorUpTo213() {
    String errors = "\"jobname\" : \"j\", \"total_err\" : 7, \"total_err\" : 84";
    assertThat(job("2.1.3", errors).errors().get().total()).hasValue(7);
    assertThat(job("2.1.3", errors).errors().get().firstError()).hasValue(84);
    String later = "\"jobname\" : \"j\", \"total_err\" : 7, \"first_error\" : 84";
    assertThat(job("2.1.4", later).errors()).isEqualTo(job("2.1.3", errors).errors());
  }

  @Test
  void readsBinsByIndexUpTo219AndByValueSince() {
    String index =
        "\"io_bytes\" : 8, \"clat\" : {\"min\" : 1, \"max\" : 200, \"mean\" : 2.0, \"bins\" :"
            + " {\"0\" : 0, \"1\" : 3, \"127\" : 1, \"128\" : 2, \"129\" : 0, \"192\" : 5,"
            + " \"FIO_IO_U_PLAT_BITS\" : 6, \"FIO_IO_U_PLAT_VAL\" : 64, \"FIO_IO_U_PLAT_NR\" :"
            + " 1216}}";
    LatencyStats old = read("2.16", index).completionLatency().get();
    // buckets of 2 us from 128 us on, of 4 us from 256 us on; fio's value is their middle
    assertThat(old.bins().get().size()).isEqualTo(4);
    assertThat(old.bins().get().nanos(0)).isEqualTo(1_000);
    assertThat(old.bins().get().nanos(1)).isEqualTo(127_000);
    assertThat(old.bins().get().nanos(2)).isEqualTo(129_000);
    assertThat(old.bins().get().nanos(3)).isEqualTo(258_000);
    assertThat(old.bins().get().count(3)).isEqualTo(5);
    String value =
        "\"io_bytes\" : 8, \"clat\" : {\"min\" : 1, \"max\" : 200, \"mean\" : 2.0, \"bins\" : {"
            + "\"1\" : 3, \"129\" : 2}}";
    assertThat(read("2.20", value).completionLatency().get().bins().get().nanos(1))
        .isEqualTo(129_000);
  }

  @Test
  void readsPercentileLabelsOfEveryEraAndDropsThePlaceholders() {
    LatencyStats old =
        read(
                "2.0.13",
                "\"io_bytes\" : 8, \"clat\" : {\"min\" : 1, \"max\" : 9, \"mean\" : 2.0,"
                    + " \"percentile\" : {\"1.00\" : 1, \"99.95\" : 9, \"0.00\" : 0, \"0.00\" :"
                    + " 0}}")
            .completionLatency()
            .get();
    assertThat(old.percentiles().get().asMap())
        .containsOnlyKeys(1.0, 99.95)
        .containsEntry(99.95, 9000L);
    LatencyStats none =
        read(
                "3.3",
                "\"io_bytes\" : 8, \"clat_ns\" : {\"min\" : 1, \"max\" : 9, \"mean\" : 2.0,"
                    + " \"percentile\" : {\"0.00\" : 0, \"0.00\" : 0}}")
            .completionLatency()
            .get();
    assertThat(none.percentiles()).isEmpty();
  }

  @Test
  void movesPercentilesOfTheTotalLatencyWhereTheyBelong() {
    String job =
        "\"jobname\" : \"j\", \"job options\" : {\"lat_percentiles\" : \"1\"}, \"read\" :"
            + " {\"io_bytes\" : 8, \"clat_ns\" : {\"min\" : 1, \"max\" : 9, \"mean\" : 2.0,"
            + " \"percentile\" : {\"50.000000\" : 5}, \"bins\" : {\"5\" : 1}}, \"lat_ns\" :"
            + " {\"min\" : 2, \"max\" : 10, \"mean\" : 3.0}}";
    for (String version : new String[] {"3.1", "3.2", "3.12"}) {
      IoStats read = job(version, job).io().get(Direction.READ);
      assertThat(read.completionLatency().get().percentiles()).as(version).isEmpty();
      assertThat(read.totalLatency().get().percentileNanos(50)).as(version).hasValue(5);
      assertThat(read.totalLatency().get().bins().isPresent()).isEqualTo(version.equals("3.1"));
    }
    assertThat(
            job("3.13", job).io().get(Direction.READ).completionLatency().get().percentileNanos(50))
        .hasValue(5);
    String none = job.replace("\"lat_percentiles\" : \"1\"", "\"clat_percentiles\" : \"0\"");
    assertThat(job("3.1", none).io().get(Direction.READ).totalLatency().get().percentileNanos(50))
        .hasValue(5);
    assertThat(
            job("3.2", none).io().get(Direction.READ).completionLatency().get().percentileNanos(50))
        .hasValue(5);
  }

  @Test
  void leavesOutACounterThatHasOverflowed() {
    JsonText text =
        text(
            "2.2.9",
            "\"jobname\" : \"j\", \"read\" : {\"io_bytes\" : 8, \"runtime\" : -271, \"total_ios\" :"
                + " 18446744073709551345}");
    IoStats read = text.onlyJob().io().get(Direction.READ);
    assertThat(read.runtimeMillis()).isEmpty();
    assertThat(read.totalIos()).isEmpty();
    assertThat(read.ioBytes()).hasValue(8192);
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.KNOWN_FIO_FAULT);
  }
}
