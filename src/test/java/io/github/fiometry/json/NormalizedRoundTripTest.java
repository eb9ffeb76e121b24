package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.fiometry.Fio;
import io.github.fiometry.FioReader;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.text.Refinement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NormalizedRoundTripTest {
  private static final Schema SCHEMA = schema(text -> text);

  /** The schema as shipped allows keys that come later; what we write now must not need that. */
  private static final Schema CLOSED_SCHEMA =
      schema(
          text ->
              text.replaceAll(
                  "\"properties\": \\{", "\"additionalProperties\": false, \"properties\": {"));

  private static Schema schema(java.util.function.UnaryOperator<String> change) {
    try (InputStream in = Fio.class.getResourceAsStream("fiometry-schema-1.json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(change.apply(text));
    } catch (IOException e) {
      throw new AssertionError("the schema is shipped with the classes", e);
    }
  }

  static Stream<Path> versions() throws IOException {
    try (Stream<Path> versions = Files.list(JsonText.corpus())) {
      return versions.filter(Files::isDirectory).sorted().toList().stream();
    }
  }

  /** Every report of the corpus, text, terse and JSON. */
  @ParameterizedTest
  @MethodSource("versions")
  void readsItsOwnOutputBackToTheSameModel(Path version) throws IOException {
    int reports = 0;
    try (Stream<Path> files = Files.walk(version)) {
      for (Path file : files.filter(NormalizedRoundTripTest::isOutput).sorted().toList()) {
        FioDocument document = Fio.read(new ByteArrayInputStream(JsonText.bytes(file)));
        String json = NormalizedJsonWriter.toString(document);
        assertThat(problems(CLOSED_SCHEMA, json)).as(file.toString()).isEmpty();
        JsonText back = JsonText.of(json);
        assertThat(back.kinds).as(file.toString()).containsExactly(JsonReadResult.Kind.FIOMETRY);
        assertThat(back.otherLines).as(file.toString()).isEmpty();
        assertThat(back.runs).as(file.toString()).isEqualTo(document.runs());
        assertThat(withoutSource(back.diagnostics))
            .as(file.toString())
            .isEqualTo(withoutSource(document.diagnostics()));
        reports += document.runs().size();
      }
    }
    assertThat(reports).isGreaterThan(50);
  }

  private static boolean isOutput(Path file) {
    return file.getFileName()
        .toString()
        .matches("(both|json|jsonplus|terse[2-5]?|normal)\\.txt(\\.gz)?");
  }

  private static List<String> problems(Schema schema, String json) {
    return schema.validate(json, InputFormat.JSON).stream().map(Error::toString).toList();
  }

  private static List<Diagnostic> withoutSource(List<Diagnostic> diagnostics) {
    List<Diagnostic> same = new ArrayList<>();
    for (Diagnostic d : diagnostics) {
      SourcePosition place = new SourcePosition("", d.position().line(), d.position().column());
      same.add(new Diagnostic(d.severity(), d.code(), place, d.message(), d.text(), d.values()));
    }
    return same;
  }

  @Test
  void keepsWhatWasRefined() throws IOException {
    String report =
        """
        fio-3.1
        Starting 1 process

        j: (groupid=0, jobs=1): err= 0: pid=21461: Fri Oct  6 05:21:27 2017
          write: IOPS=3068, BW=11.0MiB/s (12.6MB/s)(4096MiB/341704msec)
             issued rwts: total=0,1048576,0,0 short=0,0,0,0 dropped=0,0,0,0

        Run status group 0 (all jobs):
          WRITE: bw=11.0MiB/s (12.6MB/s), 11.0MiB/s-11.0MiB/s (12.6MB/s-12.6MB/s), io=4096MiB (4295MB), run=341704-341704msec
        """;
    FioDocument document =
        FioReader.builder()
            .refinement(Refinement.REFINE)
            .build()
            .read(new StringReader(report), "");
    String json = NormalizedJsonWriter.toString(document);

    assertThat(document.runs().get(0).groups().get(0).io().get(Direction.WRITE).refined())
        .contains("bw_bytes_per_sec");
    assertThat(problems(CLOSED_SCHEMA, json)).isEmpty();
    assertThat(JsonText.of(json).runs).isEqualTo(document.runs());
  }

  @Test
  void refusesWhatIsNotTheSchema() {
    assertThat(problems(SCHEMA, "{\"schema\":1}")).isNotEmpty();
    String document =
        NormalizedJsonWriter.toString(JsonText.ofCorpus("3.42/cmdprio/json.txt").document());
    assertThat(problems(SCHEMA, document)).isEmpty();
    assertThat(problems(SCHEMA, document.replace("\"runs\": [", "\"runs\": 1, \"x\": [")))
        .isNotEmpty();
    assertThat(problems(SCHEMA, document.replace("\"iops\":", "\"iops\": \"1\", \"y\":")))
        .isNotEmpty();
  }

  @Test
  void ignoresKeysThatCameLaterWithinTheSchema() {
    FioDocument document = JsonText.ofCorpus("3.42/cmdprio/json.txt").document();
    String later =
        NormalizedJsonWriter.toString(document)
            .replace("\"iops\":", "\"new\": {\"a\": [1]}, \"iops\":");
    assertThat(problems(SCHEMA, later)).isEmpty();
    assertThat(JsonText.of(later).runs).isEqualTo(document.runs());
  }

  @Test
  void readsAListAndLinesOfDocuments() throws IOException {
    FioDocument document =
        new FioDocument(
            "a",
            DocumentFormat.JSON,
            JsonText.ofCorpus("3.33/status-interval/json.txt").runs,
            List.of());
    for (NormalizedJsonWriter.Form form :
        List.of(NormalizedJsonWriter.Form.LIST, NormalizedJsonWriter.Form.LINES)) {
      StringBuilder text = new StringBuilder();
      try (NormalizedJsonWriter writer = new NormalizedJsonWriter(text, form)) {
        writer.write(document);
        writer.write(document);
      }
      JsonText back = JsonText.of(text.toString());
      assertThat(back.otherLines).isEmpty();
      assertThat(back.runs).hasSize(2 * document.runs().size());
      assertThat(back.runs.get(0)).isEqualTo(document.runs().get(0));
    }
  }

  @Test
  void linksTheRunsOfEachDocumentOfAListAndOfLines() throws IOException {
    FioDocument document =
        Fio.read(new ByteArrayInputStream(JsonText.corpusBytes("3.33/status-interval/json.txt")));
    assertThat(document.runs().get(1).sameRunIndex()).hasValue(0);
    int runs = document.runs().size();
    for (NormalizedJsonWriter.Form form :
        List.of(NormalizedJsonWriter.Form.LIST, NormalizedJsonWriter.Form.LINES)) {
      StringBuilder text = new StringBuilder();
      try (NormalizedJsonWriter writer = new NormalizedJsonWriter(text, form)) {
        writer.write(document);
        writer.write(document);
      }
      FioDocument back = Fio.read(text.toString());
      assertThat(back.format()).isEqualTo(DocumentFormat.FIOMETRY);
      assertThat(back.runs()).hasSize(2 * runs);
      assertThat(back.runs().get(1).sameRunIndex()).hasValue(0);
      assertThat(back.runs().get(runs).sameRunIndex()).isEmpty();
      assertThat(back.runs().get(runs + 1).sameRunIndex()).hasValue(runs);
    }
  }
}
