package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.json.NormalizedJsonWriter.Form;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NormalizedJsonWriterTest {

  @Test
  void writesKeysInTheOrderOfTheSchemaAndLeavesOutWhatIsAbsent() {
    Job job =
        Job.builder()
            .zoneResets(7)
            .groupId(0)
            .name("a \"b\"")
            .io(
                Map.of(
                    Direction.READ,
                    IoStats.builder()
                        .iops(25.5)
                        .ioBytes(41231686041.6)
                        .completionLatency(
                            LatencyStats.builder()
                                .minNanos(1000)
                                .meanNanos(1234.5678)
                                .percentiles(
                                    Percentiles.of(
                                        new double[] {1, 99.5, 99.95}, new long[] {1, 2, 3}))
                                .bins(LatencyBins.of(new long[] {5, 6}, new long[] {2, 1}))
                                .build())
                        .build()))
            .build();
    FioDocument document =
        new FioDocument(
            "run.log",
            DocumentFormat.TEXT,
            List.of(FioRun.builder().fioVersion("3.33").lastLine(9).jobs(List.of(job)).build()),
            List.of(
                Diagnostic.of(
                        Severity.INFO,
                        DiagnosticCode.FIO_NOTE,
                        new SourcePosition("run.log", 3, 0),
                        "a note")
                    .withValues(Map.of("count", 3L))));
    assertThat(NormalizedJsonWriter.toString(document))
        .isEqualTo(
            """
            {
              "schema": 1,
              "source": "run.log",
              "format": "text",
              "runs": [
                {
                  "fio_version": "3.33",
                  "format": "text",
                  "first_line": 1,
                  "last_line": 9,
                  "complete": true,
                  "interim": false,
                  "jobs": [
                    {
                      "name": "a \\"b\\"",
                      "group_id": 0,
                      "io": {
                        "read": {
                          "io_bytes": 41231686041.6,
                          "iops": 25.5,
                          "clat_ns": {
                            "min": 1000,
                            "mean": 1234.5678,
                            "percentiles": {
                              "1": 1,
                              "99.5": 2,
                              "99.95": 3
                            },
                            "bins": {
                              "5": 2,
                              "6": 1
                            }
                          }
                        }
                      },
                      "zone_resets": 7
                    }
                  ]
                }
              ],
              "diagnostics": [
                {
                  "severity": "info",
                  "code": "fio-note",
                  "message": "a note",
                  "line": 3,
                  "values": {
                    "count": 3
                  }
                }
              ]
            }
            """);
  }

  @Test
  void writesEveryNumberWithoutExponentAndWholeOnesWithoutFraction() {
    assertThat(JsonNumbers.text(3.0)).isEqualTo("3");
    assertThat(JsonNumbers.text(-0.0)).isEqualTo("0");
    assertThat(JsonNumbers.text(100.0)).isEqualTo("100");
    assertThat(JsonNumbers.text(99.95)).isEqualTo("99.95");
    assertThat(JsonNumbers.text(0.000012)).isEqualTo("0.000012");
    assertThat(JsonNumbers.text(1e22)).isEqualTo("10000000000000000000000");
    assertThat(JsonNumbers.text(1.8446744073709552E19)).isEqualTo("18446744073709552000");
    assertThat(JsonNumbers.text(2.0E-3)).isEqualTo("0.002");
    assertThat(JsonNumbers.text(-12345678.5)).isEqualTo("-12345678.5");
  }

  @Test
  void writesOneDocumentALineOrAList() throws IOException {
    FioDocument none = new FioDocument("é\uD800", DocumentFormat.NONE, List.of(), List.of());
    String line =
        "{\"schema\":1,\"source\":\"é\uFFFD\",\"format\":\"none\",\"runs\":[],\"diagnostics\":[]}\n";
    assertThat(written(none, Form.LINES)).isEqualTo(line + line);
    assertThat(written(none, Form.LIST))
        .startsWith("[\n  {\n    \"schema\": 1,")
        .contains("\n  },\n  {\n")
        .endsWith("\n  }\n]\n");
    StringBuilder characters = new StringBuilder();
    try (NormalizedJsonWriter writer = new NormalizedJsonWriter(characters, Form.LIST)) {
      writer.write(none);
      writer.write(none);
    }
    assertThat(characters.toString()).isEqualTo(written(none, Form.LIST));
  }

  @Test
  void writesAnEmptyListWhenThereIsNoDocument() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new NormalizedJsonWriter(bytes, Form.LIST).close();
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("[]\n");
  }

  private static String written(FioDocument document, Form form) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (NormalizedJsonWriter writer = new NormalizedJsonWriter(bytes, form)) {
      writer.write(document);
      writer.write(document);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
