package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each check finds what was made wrong by hand in a real report, and nothing in the report itself.
 * The report: fio 3.33, randrw, 4 KiB, iodepth 16, one job.
 */
class SoundnessCheckTest {
  private static final String TEXT = read("testdata/text/fio-3.33/randrw-70-30.txt");
  private static final String JSON_AND_TEXT = read("testdata/corpus/3.33/randrw-70-30/both.txt");

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Finding> findings(String text) {
    return SoundnessCheck.check(Fio.read(text)).stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .toList();
  }

  private static Finding only(String text) {
    List<Finding> findings = findings(text);
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  private static String edited(String text, String original, String edit) {
    assertThat(text).contains(original);
    return text.replaceFirst(Pattern.quote(original), edit);
  }

  @Test
  void findsNothingWrongInSoundReports() {
    assertThat(findings(TEXT)).isEmpty();
    assertThat(findings(JSON_AND_TEXT)).isEmpty();
  }

  @Test
  void saysWhereWhatWhyAndWhatToDo() {
    List<Finding> findings = findings(edited(TEXT, "IOPS=4547", "IOPS=5547"));
    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly(SoundnessRule.CONTRADICTION, SoundnessRule.BLOCK_SIZE);
    Finding finding = findings.get(0);
    assertThat(finding.rule()).isEqualTo(SoundnessRule.CONTRADICTION);
    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.where()).isEqualTo("-:1, job randrw, read");
    assertThat(finding.what()).matches("\\d+ I/Os in [\\d.]+ s are [\\d.]+ IOPS, not 5547");
    assertThat(finding.rule().why()).endsWith(".");
    assertThat(finding.rule().advice()).endsWith(".");
    assertThat(finding.toString())
        .startsWith("-:1, job randrw, read: error: contradiction: ")
        .endsWith(finding.what());
  }

  @Test
  void findsBandwidthThatDoesNotFitAmountAndRuntime() {
    List<Finding> findings = findings(edited(TEXT, "BW=17.8MiB/s", "BW=27.8MiB/s"));
    assertThat(findings)
        .extracting(Finding::rule)
        .contains(SoundnessRule.CONTRADICTION, SoundnessRule.BLOCK_SIZE);
  }

  @Test
  void findsMoreInFlightThanTheDepthAllows() {
    // 4547 IOPS of 1.42 ms and 2027 of 3.96 ms are 14.5 in flight of 16 allowed.
    assertThat(findings(TEXT)).isEmpty();
    List<Finding> found = findings(edited(TEXT, "iodepth=16", "iodepth=8"));
    assertThat(found)
        .extracting(Finding::rule)
        .containsExactly(SoundnessRule.LITTLES_LAW, SoundnessRule.CONTRADICTION);
    assertThat(found.get(1).what()).isEqualTo("99.8 % of the I/Os at depth 16, but iodepth=8");
    Finding finding = found.get(0);
    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.direction()).isEmpty();
    assertThat(finding.what())
        .startsWith("IOPS times latency makes 14.")
        .endsWith("I/Os in flight, but iodepth=8 with 1 jobs allows 8");
  }

  @Test
  void saysOnlyInPassingThatAShortRunHasTooMuchInFlight() {
    String text = edited(TEXT, "iodepth=16", "iodepth=8").replaceAll("/\\d+msec\\)", "/90msec)");
    assertThat(SoundnessCheck.check(Fio.read(text)))
        .filteredOn(finding -> finding.rule() == SoundnessRule.LITTLES_LAW)
        .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO));
  }

  @Test
  void findsADistributionWithAMissingLine() {
    String text = TEXT.replaceFirst("  lat \\(msec\\).*\n", "");
    assertThat(findings(text))
        .extracting(Finding::rule)
        .containsOnly(SoundnessRule.DISTRIBUTION_SUM);
    String depths = TEXT.replaceFirst("16=99.\\d%", "16=89.8%");
    assertThat(only(depths).what()).startsWith("the IO depths add up to 9");
  }

  @Test
  void findsPercentilesThatFallOrLeaveTheRange() {
    String falling = JSON_AND_TEXT.replaceFirst("\"50.000000\" : \\d+", "\"50.000000\" : 51000");
    assertThat(findings(falling))
        .extracting(Finding::rule)
        .contains(SoundnessRule.PERCENTILE_ORDER);
    String beyond = JSON_AND_TEXT.replaceFirst("\"99.990000\" : \\d+", "\"99.990000\" : 99999999");
    assertThat(findings(beyond))
        .extracting(Finding::rule)
        .containsExactly(SoundnessRule.PERCENTILE_RANGE);
  }

  @Test
  void findsPercentilesAtTheEndOfTheBuckets() {
    String text =
        JSON_AND_TEXT
            .replaceFirst("\"99.990000\" : \\d+", "\"99.990000\" : 17112760320")
            .replaceFirst(
                "(\"clat_ns\" : \\{\\s+\"min\" : \\d+,\\s+\"max\" : )\\d+", "$19000000000");
    text = text.replaceFirst("\"max\" : 9000000000", "\"max\" : 29000000000");
    assertThat(findings(text))
        .extracting(Finding::rule)
        .contains(SoundnessRule.SATURATED_PERCENTILE);
  }

  @Test
  void findsADirectionThatIsMissing() {
    String json =
        JSON_AND_TEXT.substring(JSON_AND_TEXT.indexOf("\n{") + 1, JSON_AND_TEXT.indexOf("\n}") + 2);
    String readOnly = json.replaceFirst("\"write\" : \\{", "\"was_write\" : {");
    Finding finding = only(readOnly);
    assertThat(finding.rule()).isEqualTo(SoundnessRule.MISSING_DIRECTION);
    assertThat(finding.direction()).hasValue(Direction.WRITE);
    assertThat(finding.what()).isEqualTo("rw=randrw, but there is no write");
  }

  @Test
  void findsLatenciesThatDoNotAddUp() {
    String text =
        JSON_AND_TEXT.replaceFirst("(\"lat_ns\" : \\{[^}]*\"mean\" : )[\\d.]+", "$19999999.5");
    assertThat(findings(text)).extracting(Finding::rule).contains(SoundnessRule.LATENCY_PARTS);
  }

  @Test
  void findsExtremesThatDoNotAscend() {
    String text = JSON_AND_TEXT.replaceFirst("\"bw_min\" : \\d+", "\"bw_min\" : 999999999");
    Finding finding = only(text);
    assertThat(finding.rule()).isEqualTo(SoundnessRule.CONTRADICTION);
    assertThat(finding.what()).startsWith("bandwidth samples: min ").endsWith("do not ascend");
  }

  @Test
  void findsAFormatThatWasEdited() {
    String text =
        JSON_AND_TEXT.replaceFirst(
            "clat \\((\\w+)\\): min=(.*), avg= ?[\\d.]+", "clat ($1): min=$2, avg=1.00");
    assertThat(findings(text)).extracting(Finding::rule).contains(SoundnessRule.FORMATS_DIFFER);
  }

  @Test
  void findsBufferedAccessToADevice() {
    String json =
        JSON_AND_TEXT.substring(JSON_AND_TEXT.indexOf("\n{") + 1, JSON_AND_TEXT.indexOf("\n}") + 2);
    String buffered =
        json.replaceAll("\"filename\" : \"[^\"]*\"", "\"filename\" : \"/dev/sdb\"")
            .replaceAll("\"direct\" : \"1\"", "\"direct\" : \"0\"");
    assertThat(only(buffered).what()).isEqualTo("filename=/dev/sdb without direct=1");
    assertThat(findings(buffered.replace("/dev/sdb", "/data/file"))).isEmpty();
    assertThat(findings(buffered.replace("\"direct\" : \"0\"", "\"direct\" : \"1\""))).isEmpty();
  }

  @Test
  void findsAGroupThatIsNotTheSumOfItsJobs() {
    String text = TEXT.replaceFirst("(READ: bw=.*, io=)[\\d.]+MiB", "$199.9MiB");
    assertThat(findings(text))
        .extracting(Finding::what)
        .anyMatch(
            what -> what.startsWith("the group's line says 104752742 bytes, its jobs add up"));
  }

  @Test
  void namesKnownFaultsAndShortRunsInPassing() {
    List<Finding> findings = SoundnessCheck.check(Fio.read(TEXT.replace("fio-3.33", "fio-3.25")));
    assertThat(findings)
        .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO))
        .extracting(Finding::rule)
        .containsExactlyInAnyOrder(SoundnessRule.KNOWN_FAULT, SoundnessRule.SHORT_RUN);
    assertThat(SoundnessCheck.check(Fio.read(TEXT)))
        .extracting(Finding::rule)
        .containsExactly(SoundnessRule.SHORT_RUN);
  }

  /** Two jobs of a group whose logs have a row for each I/O: the IOPS samples are 2. */
  @Test
  void doesNotHoldTheSizeOfIosAgainstSamplesOfEachIo() {
    String group = read("testdata/answers/fio-3.33/group-each-io-logged.txt");
    assertThat(group).contains("iops        : min=    2, max=    2, avg= 2.00");
    assertThat(findings(group)).noneMatch(it -> it.rule() == SoundnessRule.CONTRADICTION);
  }

  @Test
  void saysWhoseOptionsAGroupHas() {
    assertThat(
            SoundnessCheck.check(
                Fio.read(read("testdata/corpus/3.33/all-formats-randrw-group-terse3/both.txt"))))
        .extracting(Finding::rule)
        .contains(SoundnessRule.OPTIONS_OF_LAST_JOB);
  }

  /** One edit of the real report, and the beginning of what is found first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READ: bw=17.8MiB/s | READ: bw=57.8MiB/s | the group's line says 18769510 bytes in 1.006 s",
        "run=1006-1006msec | run=9006-9006msec | the group's line says 9006 to 9006 ms, its jobs",
        "min=17757, max=18634, per=100.00%, avg=18195.50"
            + " | min=37757, max=38634, per=100.00%, avg=38195.50"
            + " | the IOPS samples, 4549 on average, of 4096 bytes are 18630656 bytes per second",
        "avg=4548.50, stdev=154.86 | avg=4648.50, stdev=154.86 | -",
        "min= 4439, max= 4658, avg=4548.50 | min= 9439, max= 9658, avg=9548.50"
            + " | the IOPS samples, 9549 on average, of 4096 bytes are 39110656 bytes per second",
        "per=99.80% | per=19.80% | the bandwidth samples, 8289280 bytes per second on average, are"
            + " 99",
        "16=99.8%, 32=0.0% | 16=0.0%, 32=99.8% | 99.8 % of the I/Os at depth 32, but iodepth=16",
        "100=1.10%, 250=24.78% | 100=24.78%, 250=1.10%"
            + " | by the latency distribution 25.01 % of the I/Os are done in 100000 ns, by the",
      })
  void findsOneEditedFigure(String original, String edit, String what) {
    List<Finding> findings = findings(edited(TEXT, original.strip(), edit.strip()));
    if (what.equals("-")) {
      assertThat(findings).isEmpty(); // I/Os that end between the two samples
      return;
    }
    assertThat(findings).isNotEmpty();
    assertThat(findings.get(0).rule()).isEqualTo(SoundnessRule.CONTRADICTION);
    assertThat(findings.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(findings.get(0).what()).startsWith(what);
  }

  @Test
  void findsLatenciesOfOnlyAFewOfTheIos() throws IOException {
    String both = read("testdata/answers/fio-3.33/one.txt");
    String json = both.substring(both.indexOf("\n{") + 1, both.indexOf("\n}") + 2);
    String few =
        json.replaceFirst(
            "(\"clat_ns\" : \\{\\s+\"min\" : \\d+,\\s+\"max\" : \\d+,\\s+\"mean\" : [\\d.]+,"
                + "\\s+\"stddev\" : [\\d.]+,\\s+\"N\" : )\\d+",
            "$15");
    assertThat(findings(json)).isEmpty();
    assertThat(only(few).what()).matches("the completion latency was measured for 5 of \\d+ I/Os");
  }
}
