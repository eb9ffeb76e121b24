package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TerseExplainerTest {
  private static List<ExplainedField> explain(String file) {
    return TerseExplainer.explain(TerseInput.text(file).lines().findFirst().orElseThrow());
  }

  private static String row(ExplainedField field) {
    return field.number() + " " + field.name() + " [" + field.unit() + "] " + field.value();
  }

  @Test
  void namesEveryKindOfField() {
    List<ExplainedField> fields = explain("3.42/randrw-70-30/terse5.txt");
    assertThat(fields).hasSize(189);
    assertThat(fields.stream().map(TerseExplainerTest::row))
        .startsWith(
            "1 terse version [] 5",
            "2 fio version [] fio-3.42",
            "3 job name [] randrw",
            "4 group id [] 0",
            "5 error [errno] 0",
            "6 read data moved [KiB] 53140",
            "7 read bandwidth [KiB/s] 53086",
            "8 read IOPS [1/s] 13271",
            "9 read runtime [ms] 1001")
        .contains(
            "31 read latency percentile 99.5 [us] 14614",
            "35 read latency percentile, not used [us] 0",
            "44 read bandwidth share of the group [%] 99.937837",
            "95 write IOPS samples min [1/s] 4774",
            "100 trim data moved [KiB] 0",
            "152 I/O depth 1 [%] 0.1",
            "159 latency below 2 us [%] 0.00",
            "180 latency 2000 ms and more [%] 0.00",
            "181 disk vda name [] vda",
            "189 disk vda utilization [%] 42.51");
  }

  @Test
  void saysTheUnitOf207() {
    assertThat(row(explain("2.0.7/randrw-70-30/terse2.txt").get(5)))
        .isEqualTo("6 read bandwidth [1000 B/s] 57483");
  }

  @Test
  void countsAllFieldsOfANameWithSemicolons() {
    String line =
        TerseInput.text("3.42/oddnames/terse.txt").lines().skip(7).findFirst().orElseThrow();
    List<ExplainedField> fields = TerseExplainer.explain(line);
    assertThat(fields.stream().map(TerseExplainerTest::row))
        .contains("3 job name [] semi", "4 job name [] colon", "5 group id [] 0");
  }

  @Test
  void explainsContinuationLines() {
    assertThat(TerseExplainer.explain(";vda;1;2;3;4;5;6;7;8.00%\n"))
        .extracting(TerseExplainerTest::row)
        .startsWith("2 disk vda name [] vda", "3 disk vda read I/Os [] 1")
        .hasSize(9);
    assertThat(TerseExplainer.explain(";what it is"))
        .extracting(TerseExplainerTest::row)
        .containsExactly("2 description [] what it is");
  }

  @Test
  void saysWhatIsDamagedOrCut() {
    String line = TerseInput.text("3.42/randrw-70-30/terse.txt");
    assertThat(row(TerseExplainer.explain(TerseInput.withField(line, 8, "?")).get(7)))
        .isEqualTo("8 read IOPS, damaged [1/s] ?");
    List<ExplainedField> cut = TerseExplainer.explain(line.substring(0, 41));
    assertThat(row(cut.get(cut.size() - 1))).isEqualTo("9 cut or damaged [] 1");
  }

  @Test
  void explainsNothingElse() {
    assertThat(TerseExplainer.explain("  read: IOPS=12.1k")).isEmpty();
    assertThat(TerseExplainer.explain("")).isEmpty();
  }
}
