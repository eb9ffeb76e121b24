package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.SampleStats;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that no fio prints, and those that it prints where it has none. */
class ImpossibleValueTest {
  private static final String NEW = "3.33/randrw-70-30/normal.txt";
  private static final String OLD = "2.16/randrw-70-30/normal.txt";

  private static String text(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  private static String replaced(String file, String sound, String damaged) {
    String text = text(file);
    int at = text.indexOf(sound);
    assertThat(at).as(sound).isNotNegative();
    return text.substring(0, at) + damaged + text.substring(at + sound.length());
  }

  private static String told(Diagnostic diagnostic) {
    return diagnostic.position().line()
        + ":"
        + diagnostic.position().column()
        + ": "
        + diagnostic.severity().word()
        + ": "
        + diagnostic.code().word()
        + ": "
        + diagnostic.message();
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '!',
      value = {
        // a sign
        NEW
            + "! IOPS=4547! IOPS=-4547! /io/read/iops! 6:14: error: unreadable-value: expected a"
            + " number without a sign, found '-4547, BW=17'",
        NEW
            + "! BW=17.8M! BW=-17.8M! /io/read/bw_bytes_per_sec! 6:23: error: unreadable-value:"
            + " expected a rate without a sign, found '-17.8MiB/s (18.6MB/s)(17'",
        NEW
            + "! min=3, max! min=-3, max! /io/read/slat_ns/min! 7:22: error: unreadable-value:"
            + " expected a number without a sign, found '-3, max=5647'",
        OLD
            + "! iops=12973! iops=-12973! /io/read/iops! 6:41: error: unreadable-value: expected a"
            + " number without a sign, found '-12973, runt'",
        NEW
            + "! util=9.63%! util=-9.63%! /util_percent! 45:68: error: unreadable-value: expected a"
            + " percentage without a sign, found '-9.63%'",
        // a suffix where none is printed
        NEW
            + "! max=18634! max=23k! /io/read/bw_samples_bytes_per_sec/max! 16:33: error:"
            + " unreadable-value: expected a number without a suffix, found '23k, per=100'",
        NEW
            + "! avg=100.11! avg=100.11k! /io/read/slat_ns/mean! 7:40: error: unreadable-value:"
            + " expected a number without a suffix, found '100.11k, std'",
        NEW
            + "! max= 4658! max=12k! /io/read/iops_samples/max! 17:33: error: unreadable-value:"
            + " expected a number without a suffix, found '12k, avg=454'",
        NEW
            + "! ctx=310! ctx=3.1k! /cpu/context_switches! 33:45: error: unreadable-value: expected"
            + " a number without a suffix, found '3.1k, majf=0'",
        // decimals where none are printed
        NEW
            + "! max=56475! max=56.475! /io/read/slat_ns/max! 7:29: error: unreadable-value:"
            + " expected a number without decimals, or with a suffix, found '56.475, avg='",
        NEW
            + "! max=18634! max=18.634! /io/read/bw_samples_bytes_per_sec/max! 16:33: error:"
            + " unreadable-value: expected a number without decimals, found '18.634, per='",
        NEW
            + "! max= 4658! max= 46.58! /io/read/iops_samples/max! 17:34: error: unreadable-value:"
            + " expected a number without decimals, found '46.58, avg=4'",
        NEW
            + "! BW=17.8MiB/s! BW=17.8B/s! /io/read/bw_bytes_per_sec! 6:23: error:"
            + " unreadable-value: expected a number without decimals, or with a suffix, found"
            + " '17.8B/s (18.6MB/s)(17.9M'",
        // more than any counter holds
        NEW
            + "! IOPS=4547! IOPS=99999999999999999999999! /io/read/iops! 6:14: error:"
            + " unreadable-value: expected a number of at most 64 bits, found"
            + " '99999999999999999999999'",
        NEW
            + "! ctx=310! ctx=18446744073709551616! /cpu/context_switches"
            + "! 33:45: error: unreadable-value: expected a number of at most 64 bits, found"
            + " '18446744073709551616'",
        NEW
            + "! ctx=310! ctx=18446744073709551615! /cpu/context_switches! 33:45: info:"
            + " known-fio-fault: the number 18446744073709551615 is a negative one that fio printed"
            + " unsigned; it is left out",
        // no number
        NEW
            + "! stdev=620.13! stdev=-nan! /io/read/bw_samples_bytes_per_sec/stddev"
            + "! 16:73: info: known-fio-fault: fio prints -nan where it cannot compute a number",
        NEW
            + "! avg=4548.50! avg=inf! /io/read/iops_samples/mean"
            + "! 17:44: info: known-fio-fault: fio prints inf where it cannot compute a number",
        NEW
            + "! per=100.00%! per=-inf%! /io/read/bw_samples_bytes_per_sec/aggregate_percent"
            + "! 16:44: info: known-fio-fault: fio prints -inf where it cannot compute a number",
        NEW
            + "! usr=5.37%! usr=nan%! /cpu/user_percent"
            + "! 33:22: info: known-fio-fault: fio prints nan where it cannot compute a number",
        OLD
            + "! stdev=353.95! stdev=nan! /io/read/slat_ns/stddev"
            + "! 7:53: info: known-fio-fault: fio prints nan where it cannot compute a number",
      })
  void leavesOutWhatFioCannotHaveMeasured(
      String file, String sound, String damaged, String lost, String message) {
    Map<String, String> values = Trees.values(Texts.read(text(file)).runs());

    Texts.Result result = Texts.read(replaced(file, sound, damaged));

    Map<String, String> read = Trees.values(result.runs());
    assertThat(Trees.strange(values, read)).isEmpty();
    assertThat(Trees.lost(values, read)).hasSize(1).allMatch(path -> path.endsWith(lost));
    assertThat(result.diagnostics()).extracting(ImpossibleValueTest::told).containsExactly(message);
  }

  /** In a damaged line fio's word for no number is no damage either. */
  @Test
  void tellsNoNumberFromDamage() {
    Texts.Result result =
        Texts.read(
            replaced(
                NEW,
                "avg=18195.50, stdev=620.13, samples=2",
                "avg=18?95.50, stdev=-nan, samples=2"));

    assertThat(result.codes())
        .containsExactly("16:57: error: unreadable-value", "16:73: info: known-fio-fault");
    assertThat(read(result).bandwidthSamples().orElseThrow().samples()).hasValue(2);
  }

  private static IoStats read(Texts.Result result) {
    return result.onlyRun().jobs().get(0).read().orElseThrow();
  }

  /** One figure is always in KiB/s, MiB/s …, the other in kB/s, MB/s. */
  @ParameterizedTest
  @ValueSource(strings = {"BW=17.8MB/s (18.6MB/s)", "BW=17.8MiB/s (18.6MiB/s)"})
  void believesNoneOfTwoBandwidthsInOneKindOfUnit(String damaged) {
    Texts.Result result = Texts.read(replaced(NEW, "BW=17.8MiB/s (18.6MB/s)", damaged));

    IoStats read = read(result);
    assertThat(read.bytesPerSecond()).isEmpty();
    assertThat(read.iops()).hasValue(4547);
    assertThat(read.runtimeMillis()).hasValue(1006);
    assertThat(result.codes()).containsExactly("6:23: warning: inconsistent-value");
  }

  /** The middle of two lines is lost, so that one has the end of the other. */
  @Test
  void believesNoEndOfALineThatHasLostItsMiddle() {
    String damaged =
        replaced(
            NEW,
            "per=100.00%, avg=18195.50, stdev=620.13, samples=2",
            "avg=1422.08, stdev=3185.82");

    Texts.Result result = Texts.read(damaged);

    SampleStats samples = read(result).bandwidthSamples().orElseThrow();
    assertThat(samples.min()).hasValue(17757 * 1024);
    // its end may be the other line's
    assertThat(samples.max()).isEmpty();
    assertThat(samples.mean()).isEmpty();
    assertThat(samples.standardDeviation()).isEmpty();
    assertThat(result.diagnostics())
        .extracting(ImpossibleValueTest::told)
        .containsExactly(
            "16:29: error: unreadable-value: expected the value that fio prints before 'max=',"
                + " found 'max=18634, a'");
  }

  /** Up to 3.0 only clat has percentiles: "clat" that has lost its first letter is still clat. */
  @ParameterizedTest
  @CsvSource({"2.16/randrw-70-30/normal.txt, lat", "3.1/randrw-70-30/normal.txt, slat"})
  void givesPercentilesToTheOnlyLatencyThatHasThem(String file, String kind) {
    LatencyStats sound = read(Texts.read(text(file))).completionLatency().orElseThrow();

    Texts.Result result =
        Texts.read(replaced(file, "    clat percentiles", "    " + kind + " percentiles"));

    assertThat(read(result).completionLatency()).contains(sound);
    assertThat(read(result).totalLatency().orElseThrow().percentiles()).isEmpty();
    assertThat(result.codes()).containsExactly("6:0: warning: inconsistent-value");
  }

  /** Where lat may have them, a lost letter cannot be told from lat_percentiles=1. */
  @Test
  void keepsThePercentilesOfLatWhereFioPrintsThem() {
    LatencyStats sound = read(Texts.read(text(NEW))).completionLatency().orElseThrow();

    Texts.Result result = Texts.read(replaced(NEW, "    clat percentiles", "    lat percentiles"));

    assertThat(read(result).totalLatency().orElseThrow().percentiles())
        .isEqualTo(sound.percentiles());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "randrw: (groupid=[b]0[/b], jobs=[b]1[/b]): err= [b]0[/b]: pid=23534: Mon Nov 30 10:57:46"
            + " 2026",
        "randrw: (groupid=0, jobs=1): err= ?: pid=23534: Mon Nov 30 10:57:46 2026",
        "randrw: (groupid=?, jobs=1): err= 0: pid=23534: Mon Nov 30 10:57:46 2026"
      })
  void takesNoPartOfAJobLineForAnError(String line) {
    Job job = Texts.read("fio-3.33\n" + line + "\n" + DIRECTION).onlyRun().jobs().get(0);

    assertThat(job.errorMessage()).isEmpty();
    assertThat(job.pid()).hasValue(23534);
    assertThat(job.numJobs()).hasValue(1);
  }

  private static final String DIRECTION =
      "  read: IOPS=4547, BW=17.8MiB/s (18.6MB/s)(17.9MiB/1006msec)\n";

  /** Two jobs of a client's report, the first without its own line and its direction line. */
  @Test
  void tellsThatAJobOfAClientHasLostItsLine() {
    String text =
        text("3.42/client-2servers/normal.txt")
            .replaceFirst("<vm> \n(remote-read: \\(groupid.*)\n(  read: .*)\n", "[cut]\n");

    Texts.Result result = Texts.read(text);

    FioRun sound = Texts.read(text("3.42/client-2servers/normal.txt")).onlyRun();
    FioRun run = result.onlyRun();
    assertThat(run.clientStats()).hasSameSizeAs(sound.clientStats());
    assertThat(run.clientStats().get(0).name()).isEmpty();
    assertThat(run.clientStats().get(0).cpu()).isEqualTo(sound.clientStats().get(0).cpu());
    assertThat(run.clientStats().subList(1, run.clientStats().size()))
        .isEqualTo(sound.clientStats().subList(1, run.clientStats().size()));
    assertThat(run.complete()).isFalse();
    assertThat(List.copyOf(result.codes())).anyMatch(code -> code.endsWith("truncated-report"));
  }
}
