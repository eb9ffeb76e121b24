package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * What is allowed in flight, on real runs of fio 3.33 of more than a second, each as text and JSON.
 */
class LittlesLawTest {
  private static String read(String name) throws IOException {
    return Files.readString(Path.of("testdata/answers/fio-3.33/" + name));
  }

  private static String json(String both) {
    return both.substring(both.indexOf("\n{") + 1, both.indexOf("\n}") + 2);
  }

  private static List<Finding> grave(String text) {
    return SoundnessCheck.check(Fio.read(text)).stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .toList();
  }

  private static List<Finding> littlesLaw(String text) {
    return SoundnessCheck.check(Fio.read(text)).stream()
        .filter(finding -> finding.rule() == SoundnessRule.LITTLES_LAW)
        .toList();
  }

  // 16 in flight for 1463 ms of writes, then 16 for 1266 ms of reads that verify them.
  @Test
  void writesAndTheirVerificationAreNotInFlightTogether() throws IOException {
    String text = read("verify.txt");
    assertThat(SoundnessCheck.check(Fio.read(text)))
        .extracting(Finding::rule)
        .containsExactly(SoundnessRule.SHORT_RUN, SoundnessRule.SHORT_RUN);
    String deep = text.replace("iodepth=16", "iodepth=4").replace("\"16\"", "\"4\"");
    assertThat(littlesLaw(deep))
        .extracting(Finding::severity)
        .containsExactly(Severity.ERROR, Severity.ERROR);
  }

  @Test
  void aVerifyRunReportedAsMixedCountsBothPhasesInTheRuntimeOfOne() throws IOException {
    assertThat(grave(read("verify-mixed.txt"))).isEmpty();
  }

  @Test
  void jobsOfUnlikeDepthMayHaveTheSumInFlight() throws IOException {
    String text = read("depths.txt");
    Job grouped = Fio.read(text).runs().get(0).jobs().get(0);
    assertThat(grouped.memberWorkloads())
        .extracting(Workload::ioDepth)
        .containsExactly(OptionalInt.of(1), OptionalInt.of(64));
    assertThat(grave(text)).isEmpty();
    List<Finding> tooMuch = littlesLaw(text.replace("iodepth=64", "iodepth=16"));
    assertThat(tooMuch).hasSize(1);
    assertThat(tooMuch.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(tooMuch.get(0).what())
        .matches(
            "IOPS times latency makes 6\\d\\.\\d+ I/Os in flight, but the jobs of the group"
                + " together may have 17");
  }

  @Test
  void jobsOfUnlikeBlockSizeHaveNoCommonOne() throws IOException {
    String text = read("sizes.txt");
    assertThat(grave(text)).isEmpty();
    assertThat(littlesLaw(text))
        .extracting(Finding::severity, Finding::what)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                Severity.INFO,
                "IOPS times latency makes 31.63 I/Os in flight, but iodepth=16: how many jobs"
                    + " there were, and whether all had this depth, is not known"));
  }

  @Test
  void aJsonElementWhoseRuntimesAddUpToOneIsOneJob() throws IOException {
    String document = json(read("one.txt"));
    assertThat(littlesLaw(document)).isEmpty();
    List<Finding> slow = littlesLaw(document.replaceAll("(\"mean\" : \\d+)\\.", "$1000."));
    assertThat(slow).hasSize(1);
    assertThat(slow.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(slow.get(0).what()).endsWith("but iodepth=64 with 1 jobs allows 64");
  }

  @Test
  void aJsonElementOfFourAlikeJobsMayHaveFourTimesTheDepth() throws IOException {
    String document = json(read("four.txt"));
    assertThat(littlesLaw(document)).isEmpty();
    assertThat(littlesLaw(document.replace("\"iodepth\" : \"8\"", "\"iodepth\" : \"4\"")))
        .extracting(Finding::what)
        .allSatisfy(what -> assertThat(what).endsWith("but iodepth=4 with 4 jobs allows 16"))
        .hasSize(1);
    // with half the runtime there were other jobs than the four whose options are shown
    String others =
        document
            .replace("\"iodepth\" : \"8\"", "\"iodepth\" : \"4\"")
            .replaceFirst("\"job_runtime\" : \\d+", "\"job_runtime\" : 9600");
    assertThat(littlesLaw(others)).extracting(Finding::severity).containsExactly(Severity.INFO);
  }
}
