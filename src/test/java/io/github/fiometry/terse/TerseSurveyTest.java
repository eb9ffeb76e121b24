package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults that users of other programs reported, each under the project and its number. */
class TerseSurveyTest {
  private static final String WITH_DISK = TerseInput.text("3.42/randrw-70-30/terse.txt");

  /** 121 fields where the program expected 129 or 130. */
  @Test
  void fiovisualizer17ReadsLinesWithAndWithoutDisks() {
    String without = TerseInput.fields(WITH_DISK, 1, 121);
    FioRun run = TerseInput.of(without).run();
    assertThat(run.disks()).isEmpty();
    assertThat(run.jobs()).isEqualTo(TerseInput.of(WITH_DISK).run().jobs());
    String two = WITH_DISK.stripTrailing() + ";vdb;1;2;3;4;5;6;7;8.00%\n";
    assertThat(TerseInput.of(two).run().disks())
        .extracting(disk -> disk.name())
        .containsExactly("vda", "vdb");
  }

  /** No disk fields on zfs. */
  @Test
  void fio1555HasNoDisksWhereFioFoundNone() {
    FioRun run = TerseInput.of(TerseInput.text("3.42/null-highiops/terse.txt")).run();
    assertThat(run.disks()).isEmpty();
    assertThat(run.complete()).isTrue();
  }

  /** No disk fields in 2.1.4 to 2.1.14. */
  @Test
  void fio38HasNoDisksIn2110() {
    TerseInput input = TerseInput.ofCorpus("2.1.10/randrw-70-30/both.txt");
    assertThat(input.diagnostics()).isEmpty();
    assertThat(input.run().disks()).isEmpty();
    assertThat(input.run().complete()).isTrue();
  }

  /** "Where can I get the meaning of each field?" */
  @Test
  void fio1226ExplainsEachField() {
    List<ExplainedField> fields = TerseExplainer.explain(WITH_DISK);
    assertThat(fields).hasSize(130);
    assertThat(fields.get(14))
        .isEqualTo(new ExplainedField(15, 77, "read completion latency max", "us", "24444"));
  }

  /** HOWTO: the description is the last field or, in version 2, the next line. */
  @Test
  void howtoDescriptionIsTheLastFieldOrTheNextLine() {
    assertThat(
            TerseInput.of(WITH_DISK.stripTrailing() + ";what it is\n")
                .run()
                .jobs()
                .get(0)
                .description())
        .hasValue("what it is");
    TerseInput version2 = TerseInput.ofCorpus("3.42/description/terse2.txt");
    assertThat(version2.run().jobs().get(0).description()).isPresent();
    assertThat(version2.run().jobs()).hasSize(1);
  }

  /** HOWTO: version 3 has no trims, version 5 adds samples. */
  @Test
  void howtoVersionsDifferInTrimsAndSamples() {
    assertThat(TerseLayout.of(TerseVersion.V3).get(1).directions())
        .containsExactly(Direction.READ, Direction.WRITE);
    assertThat(TerseLayout.of(TerseVersion.V4).get(1).directions())
        .containsExactly(Direction.READ, Direction.WRITE, Direction.TRIM);
    assertThat(TerseVersion.V4.directionFields()).hasSize(41);
    assertThat(TerseVersion.V5.directionFields()).hasSize(47).contains(TerseField.IOPS_SAMPLES);
  }
}
