package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFilesTest {
  private static final String OWN =
      """
      {
        "schema": 1,
        "vendor": "lab",
        "rules": [
          {
            "id": "array",
            "title": "Our array",
            "source": {"document": "contract", "state": "documented"},
            "capacity_unit": "TiB",
            "throughput_unit": "MB/s",
            "limits": [{"metric": "iops", "amount": {"base": 5000}}]
          }
        ],
        "thresholds": [
          {"model": "*SSDPE2KX*", "rw": "randread", "block_size_bytes": 4096,
           "direction": "read", "metric": "p99", "at_most": 200000},
          {"model": "INTEL *", "direction": "read", "metric": "iops", "at_least": 400000}
        ]
      }
      """;

  private static String resource(String name) throws IOException {
    try (InputStream stream =
        RuleFilesTest.class.getResourceAsStream("/io/github/fiometry/rules/" + name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Schema schema() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(resource("rules.schema.json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"alibaba", "aws", "azure", "gcp", "huawei", "oracle", "selectel", "tencent"})
  void shipsRulesThatKeepToTheSchema(String vendor) throws IOException {
    assertThat(schema().validate(resource(vendor + ".json"), InputFormat.JSON)).isEmpty();
    assertThat(RuleBook.shipped().rules()).anyMatch(rule -> rule.vendor().equals(vendor));
  }

  @Test
  void documentsInTheSchemaWhatItReads() throws IOException {
    assertThat(schema().validate(OWN, InputFormat.JSON)).isEmpty();
    String misspelt = OWN.replace("\"base\"", "\"bass\"");
    assertThat(schema().validate(misspelt, InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void readsRulesAndThresholdsOfTheUsersOwn(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("own.json"), OWN);
    RuleBook book = RuleBook.shipped().with(RuleBook.read(file));
    assertThat(book.rule("lab/array").orElseThrow().title()).isEqualTo("Our array");
    assertThat(book.rule("aws/gp2")).isPresent();
    assertThat(book.thresholdsFor("intel ssdpe2kx010t8")).hasSize(2);
    assertThat(book.thresholdsFor("Samsung SSD 980")).isEmpty();
  }

  @Test
  void holdsJobsAgainstThresholdsOfTheirDeviceModel() {
    List<DeviceThreshold> thresholds =
        RuleBook.parse("own.json", OWN).thresholdsFor("INTEL SSDPE2KX010T8");
    IoStats io =
        Loads.io(412_000, 412_000.0 * 4096, 60_000).toBuilder()
            .completionLatency(
                LatencyStats.builder()
                    .percentiles(Percentiles.of(new double[] {99}, new long[] {210_000}))
                    .build())
            .build();
    FioRun run = Loads.run("randread", 4096, Direction.READ, io);
    assertThat(thresholds.get(0).judge(run).get(0).verdict()).isEqualTo(Verdict.SHORT);
    assertThat(thresholds.get(0).judge(run).get(0).value()).hasValue(210_000);
    assertThat(thresholds.get(1).judge(run).get(0).verdict()).isEqualTo(Verdict.PASS);
    FioRun other = Loads.run("read", 4096, Direction.READ, io);
    assertThat(thresholds.get(0).judge(other)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"base\": 5000 | \"base\": \"5k\" | own.json:11:56: expected a number for \"base\", found"
            + " \"5k\"",
        "\"amount\": | \"amuont\": | own.json:11:47: expected one of [access, amount, burst,"
            + " direction, io_unit_bytes, largest_block_size_bytes, least_block_size_bytes, metric,"
            + " per_provisioned_iops, provisioning, quoted_block_size_bytes, variant] as a key,"
            + " found \"amuont\"",
        "\"TiB\" | \"TB\" | own.json:9:24: expected one of [GB, GiB, TiB], found \"TB\"",
        "\"title\": \"Our array\", | '' | own.json:5:5: expected \"title\" in an element of"
            + " \"rules\"",
        "\"schema\": 1 | \"schema\": 2 | own.json:2:13: expected rules of schema 1",
        "\"metric\": \"p99\" | \"metric\": \"q99\" | own.json:16:37: expected one of the metrics"
            + " iops, bw, mean, min, max, stddev, p50, p99.9 or another percentile, the latencies"
            + " also with slat-, clat- or lat- before",
        "4096 | 0.5 | own.json:15:67: expected a whole number of bytes for \"block_size_bytes\"",
      })
  void answersAMistakeWithLineAndColumn(String right, String wrong, String message) {
    String text = OWN.replace(right, wrong);
    assertThatThrownBy(() -> RuleBook.parse("own.json", text))
        .isInstanceOf(FioParseException.class)
        .hasMessage(message);
  }

  @Test
  void answersTextThatIsNoJsonWithLineAndColumn() {
    assertThatThrownBy(() -> RuleBook.parse("own.json", "{\n  \"schema\": 1,,\n}"))
        .isInstanceOf(FioParseException.class)
        .hasMessageStartingWith("own.json:2:15: this is not JSON: ");
    assertThatThrownBy(() -> RuleBook.parse("own.json", ""))
        .hasMessage("own.json:1:1: expected JSON, found nothing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-13-45", "2025-02-30", "2025-00", "20250101"})
  void aDateMustBeInTheCalendar(String date) {
    String text = OWN.replace("\"title\":", "\"valid_from\": \"" + date + "\", \"title\":");
    assertThatThrownBy(() -> RuleBook.parse("own.json", text))
        .isInstanceOf(FioParseException.class)
        .hasMessageMatching("own\\.json:\\d+:\\d+: expected a date such as 2025-09 or 2025-09-30");
  }

  @Test
  void aRuleMustNotEndBeforeItBegins() {
    String dates = "\"valid_from\": \"2025-09\", \"valid_to\": \"2024-09-30\", \"title\":";
    assertThat(
            RuleBook.parse("own.json", OWN.replace("\"title\":", dates.replace("2024", "2026")))
                .rules())
        .hasSize(1);
    assertThatThrownBy(() -> RuleBook.parse("own.json", OWN.replace("\"title\":", dates)))
        .hasMessageEndingWith("expected a date after valid_from 2025-09");
  }

  @Test
  void anIdMayStandOnceInAFile() {
    int from = OWN.indexOf("{", OWN.indexOf("\"rules\""));
    int to = OWN.indexOf("\"thresholds\"");
    String rule = OWN.substring(from, OWN.lastIndexOf("}", to) + 1);
    String twice = OWN.replace(rule, rule + ", " + rule);
    assertThatThrownBy(() -> RuleBook.parse("own.json", twice))
        .isInstanceOf(FioParseException.class)
        .hasMessageMatching(
            "own\\.json:\\d+:\\d+: expected each id once, found another rule lab/array");
  }
}
