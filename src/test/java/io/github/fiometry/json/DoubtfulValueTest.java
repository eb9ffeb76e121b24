package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that could be taken for something else: they are right, or absent and told. */
class DoubtfulValueTest {
  private static String corpus(String file) {
    return new String(JsonText.corpusBytes(file), StandardCharsets.UTF_8);
  }

  private static String without(String text, String mark) {
    return text.lines().filter(line -> !line.contains(mark)).collect(Collectors.joining("\n"));
  }

  private static List<String> told(JsonText text) {
    return text.diagnostics.stream().map(Diagnostic::toString).toList();
  }

  private static Optional<LatencyBins> readBins(JsonText text) {
    return text.onlyRun()
        .jobs()
        .get(0)
        .read()
        .orElseThrow()
        .completionLatency()
        .orElseThrow()
        .bins();
  }

  /**
   * 2.2.12 to 2.19 print indices of buckets, whether the constants that say so are there or not.
   */
  @Test
  void takesBinsForIndicesByVersionWhenTheConstantsAreLost() {
    String whole = corpus("2.16/all-formats-randrw-group-terse2/both.txt");
    String lost = without(whole, "FIO_IO_U_PLAT").replaceAll(",(\n +})", "$1");
    LatencyBins bins = readBins(JsonText.of(whole)).orElseThrow();
    assertThat(bins.nanos(bins.size() - 1)).isEqualTo(12_352_000);
    assertThat(readBins(JsonText.of(lost))).contains(bins);
    String noVersion = without(lost, "\"fio version\"");
    assertThat(readBins(JsonText.of(noVersion))).contains(bins);
  }

  /** The digits before a bracket that stands for another digit are no value. */
  @ParameterizedTest
  @CsvSource({
    "'\"runtime\" : 112,', '\"runtime\" : 11},'",
    "'\"runtime\" : 112,', '\"runtime\" : 1]2,'",
    "'\"runtime\" : 112,', '\"runtime\" : 1,2,'",
    "'\"runtime\" : 112,', '\"runtime\" : {12,'",
    "'\"runtime\" : 112,', '\"runtime\" : },'",
    "'\"runtime\" : 112,', '\"runtime\" : ,'",
  })
  void takesNoPartOfANumber(String sound, String damaged) {
    String whole = corpus("3.42/log-noavg/json.txt");
    String runtime = whole.replaceFirst("\"runtime\" : \\d+,", "\"runtime\" : 112,");
    assertThat(runtime).contains(sound);
    IoStats before = JsonText.of(runtime).onlyJob().read().orElseThrow();
    JsonText text = JsonText.of(runtime.replace(sound, damaged));
    IoStats after = text.onlyJob().read().orElseThrow();
    assertThat(after.runtimeMillis()).isEmpty();
    assertThat(after.toBuilder().runtimeMillis(112).build()).isEqualTo(before);
    assertThat(told(text))
        .isNotEmpty()
        .allMatch(
            line -> line.contains("error: unreadable-value: expected a value as JSON has it"));
  }

  /** A brace in the time of a report closes no document. */
  @Test
  void goesOnBehindABraceInTheFirstNumber() {
    String whole = corpus("3.42/log-noavg/json.txt");
    String damaged = whole.replaceFirst("(\"timestamp\" : \\d\\d)\\d", "$1}");
    FioRun run = JsonText.of(damaged).onlyRun();
    assertThat(run.timestampMillis()).isEqualTo(JsonText.of(whole).onlyRun().timestampMillis());
    assertThat(run.jobs()).isEqualTo(JsonText.of(whole).onlyRun().jobs());
  }

  /** The host comes last in an element: cut before it, nobody knows what its global options are. */
  @Test
  void givesNoDefaultsToAJobOfAnUnknownHost() {
    String cut =
        corpus("3.42/client-2servers/json.txt").lines().limit(58).collect(Collectors.joining("\n"));
    Job job = JsonText.of(cut).onlyRun().clientStats().get(0);
    assertThat(job.hostname()).isEmpty();
    Workload workload = job.workload().orElse(Workload.builder().build());
    assertThat(workload.defaulted()).isEmpty();
    assertThat(workload.ioEngine()).isEmpty();
    assertThat(workload.blockSizes()).isEmpty();
  }

  /** A number that cannot be negative, as fio prints counters past 2^63 and damage makes others. */
  @ParameterizedTest
  @CsvSource({
    "'\"bw_max\" : \\d+', '\"bw_max\" : -33370', 'info: known-fio-fault: fio''s counter has"
        + " overflowed'",
    "'\"iops\" : [\\d.]+', '\"iops\" : -28.39', 'error: unreadable-value: expected a number that is"
        + " not'",
    "'\"util\" : [\\d.]+', '\"util\" : -1.5', 'error: unreadable-value: expected a number that is"
        + " not'",
  })
  void leavesOutNegativeNumbersWhereNoneCanBe(String pattern, String negative, String message) {
    String whole = corpus("3.42/log-noavg/json.txt");
    String damaged = whole.replaceFirst(pattern, negative);
    assertThat(damaged).isNotEqualTo(whole);
    JsonText text = JsonText.of(damaged);
    assertThat(told(text)).hasSize(1).allMatch(line -> line.contains(message));
    assertThat(NormalizedJsonWriter.toString(text.document())).doesNotContain(": -");
  }

  /** 2.0.10 escapes nothing: with one backslash that is no escape, none is. */
  @Test
  void keepsEveryBackslashOfANameWithAStrayOne() {
    String text =
        "{\n  \"fio version\" : \"fio-2.0.10\",\n  \"jobs\" : [\n    {\n"
            + "      \"jobname\" : \"C:\\dir\\new\",\n      \"groupid\" : 0\n    }\n  ]\n}\n";
    assertThat(JsonText.of(text).onlyJob().name()).contains("C:\\dir\\new");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"name\" : \"vda\"', '\"nxme\" : \"vda\"', expected a disk's name",
    "'\"name\" : \"vda\"', '\"name\" : null', expected a disk's name",
    "'\"name\" : \"vda\"', '\"name\" : [1]', expected a string",
  })
  void keepsADiskWithoutItsName(String name, String damaged, String message) {
    String whole = corpus("3.42/log-noavg/json.txt");
    assertThat(whole).contains(name);
    DiskStats before = JsonText.of(whole).onlyRun().disks().get(0);
    JsonText text = JsonText.of(whole.replace(name, damaged));
    DiskStats disk = text.onlyRun().disks().get(0);
    assertThat(disk).isEqualTo(before.toBuilder().name("").build());
    assertThat(told(text)).hasSize(1).allMatch(line -> line.contains(message));
  }

  /** What other programs leave out of a document: bw says the same in KiB/s. */
  @Test
  void takesBandwidthInKibibytesWhereNoneInBytesIs() {
    String whole = corpus("3.42/log-noavg/json.txt");
    IoStats exact = JsonText.of(whole).onlyJob().read().orElseThrow();
    IoStats cut = JsonText.of(without(whole, "\"bw_bytes\"")).onlyJob().read().orElseThrow();
    double kib = Math.floor(exact.bytesPerSecond().orElseThrow() / 1024);
    assertThat(cut.bytesPerSecond()).hasValue(kib * 1024);
    String damaged = whole.replaceFirst("\"bw_bytes\" : \\d", "\"bw_bytes\" : ~");
    assertThat(JsonText.of(damaged).onlyJob().read().orElseThrow().bytesPerSecond()).isEmpty();
  }

  /** Versions before 3.2 print none in bytes, so none can be lost where the document is cut. */
  @ParameterizedTest
  @ValueSource(strings = {"2.1.10", "2.16", "3.1"})
  void keepsBandwidthInKibibytesBeforeACut(String version) {
    String whole = corpus(version + "/log-noavg/json.txt");
    IoStats exact = JsonText.of(whole).onlyJob().read().orElseThrow();
    String cut = whole.substring(0, whole.indexOf("\"percentile\"") + 20);
    IoStats left = JsonText.of(cut).onlyJob().read().orElseThrow();
    assertThat(exact.bytesPerSecond().orElseThrow()).isPositive();
    assertThat(left.bytesPerSecond()).isEqualTo(exact.bytesPerSecond());
  }

  /** Two sections in one group, of which only the second asks for group_reporting. */
  @Test
  void countsNoJobsOfAGroupOfSeveralSections() {
    String jobs =
        "{\"fio version\":\"fio-3.33\",\"jobs\":[{\"jobname\":\"a\",\"groupid\":0,"
            + "\"job options\":{\"rw\":\"read\",\"numjobs\":\"3\"},\"job_runtime\":%d,"
            + "\"read\":{\"io_bytes\":8192,\"total_ios\":2,\"runtime\":1000}}%s]}";
    String ofNoJob = ",{\"groupid\":0,\"job_runtime\":0}";
    assertThat(JsonText.of(jobs.formatted(3000, "")).onlyJob().numJobs()).hasValue(3);
    assertThat(JsonText.of(jobs.formatted(3000, ofNoJob)).onlyJob().numJobs()).isEmpty();
    assertThat(JsonText.of(jobs.formatted(4000, "")).onlyJob().numJobs()).isEmpty();
  }
}
