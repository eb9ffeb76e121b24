package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Documents as people keep them: in logs, mails, lists, strings, shortened by hand. */
class JsonInTheWildTest {
  private static final String DOCUMENT =
      new String(JsonText.corpusBytes("3.33/cmdprio/json.txt"), StandardCharsets.UTF_8);
  private static final List<Job> JOBS = JsonText.of(DOCUMENT).onlyRun().jobs();

  private static String eachLine(UnaryOperator<String> change) {
    return DOCUMENT.lines().map(change).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String oneLine() {
    return JsonMapper.shared().readTree(DOCUMENT).toString();
  }

  private static void assertSameJobs(JsonText text, int runs) {
    assertThat(text.runs).hasSize(runs);
    for (FioRun run : text.runs) {
      assertThat(run.complete()).isTrue();
      assertThat(run.jobs()).isEqualTo(JOBS);
    }
    assertThat(text.diagnostics).isEmpty();
  }

  @Test
  void readsADocumentWithALogPrefixOnEveryLine() {
    int[] second = {0};
    JsonText text =
        JsonText.of(
            "Nov 30 10:00:00 host fio[17]: starting\n"
                + eachLine(
                    line ->
                        String.format(
                            "Nov 30 10:%02d:%02d host fio[17]: %s",
                            second[0] / 60, second[0]++ % 60, line))
                + "Nov 30 11:00:00 host fio[17]: done\n");
    assertSameJobs(text, 1);
    assertThat(text.otherLines).hasSize(2);
    assertThat(text.onlyRun().firstLine()).isEqualTo(2);
    assertThat(text.onlyRun().lastLine()).isEqualTo(1 + DOCUMENT.lines().count());
  }

  @Test
  void readsADocumentBehindQuoteMarksCommentMarksAndContainerLogs() {
    for (String prefix :
        List.of(
            "> ",
            ">> ",
            "# ",
            "// ",
            " * ",
            "-- ",
            "| ",
            "fio-1  | ",
            "2026-11-30T10:00:00.123Z stdout F ",
            "[worker-3] ")) {
      assertSameJobs(JsonText.of(eachLine(line -> prefix + line)), 1);
      assertSameJobs(JsonText.of(eachLine(line -> (prefix + line).stripTrailing())), 1);
    }
  }

  @Test
  void readsADocumentInAMarkdownFenceOrABlockComment() {
    JsonText fence = JsonText.of("Result:\n```json\n" + DOCUMENT + "```\nThanks\n");
    assertSameJobs(fence, 1);
    assertThat(fence.otherLines)
        .hasSize(4)
        .last()
        .isEqualTo(4 + DOCUMENT.lines().count() + ": Thanks");
    assertSameJobs(JsonText.of("/* " + DOCUMENT.stripTrailing() + " */\n"), 1);
    assertSameJobs(JsonText.of("result = " + DOCUMENT), 1);
    assertSameJobs(JsonText.of("\uFEFF" + DOCUMENT), 1);
    assertSameJobs(JsonText.of(DOCUMENT.replace("\n", "\r\n")), 1);
  }

  @Test
  void readsADocumentThatIsIndentedOrNotAtAll() {
    assertSameJobs(JsonText.of(eachLine(line -> "      " + line)), 1);
    assertSameJobs(JsonText.of(eachLine(String::strip)), 1);
    assertSameJobs(JsonText.of(JsonMapper.shared().readTree(DOCUMENT).toPrettyString()), 1);
  }

  @Test
  void readsLinesAndListsOfDocuments() {
    String line = oneLine();
    assertSameJobs(JsonText.of(line + "\n" + line + "\n" + line), 3);
    assertSameJobs(JsonText.of(line + line), 2);
    assertSameJobs(JsonText.of(DOCUMENT + DOCUMENT), 2);
    assertSameJobs(JsonText.of("[" + line + "," + line + "]\n"), 2);
    JsonText list = JsonText.of("[\n" + DOCUMENT.stripTrailing() + ",\n" + DOCUMENT + "]\nnext\n");
    assertSameJobs(list, 2);
    assertThat(list.otherLines).hasSize(1).first().asString().endsWith("next");
    assertThat(list.runs.get(1).firstLine()).isEqualTo(2 + DOCUMENT.lines().count());
  }

  @Test
  void readsADocumentInsideOfAnotherDocument() {
    assertSameJobs(
        JsonText.of("{\"host\":\"a\",\"n\":[1,{\"x\":2}],\"fio\":" + oneLine() + "}\n"), 1);
    assertSameJobs(
        JsonText.of(
            "{\n  \"host\": \"a\",\n  \"result\": "
                + DOCUMENT.stripTrailing()
                + ",\n  \"x\": 1\n}\n"),
        1);
  }

  @Test
  void readsADocumentThatIsAString() {
    String string = JsonMapper.shared().writeValueAsString(DOCUMENT);
    assertSameJobs(JsonText.of("{\"output\": " + string + ", \"rc\": 0}\n"), 1);
    assertSameJobs(JsonText.of("  \"stdout\": " + string + ",\n"), 1);
    String twice = JsonMapper.shared().writeValueAsString(string);
    assertSameJobs(JsonText.of("log: " + twice + "\n"), 1);
    assertSameJobs(JsonText.of("[" + string + "," + string + "]\n"), 2);
    assertSameJobs(JsonText.of("x = '" + DOCUMENT.replace("\n", "\\n") + "'\n"), 1);
    JsonText compact = JsonText.of("\n" + JsonMapper.shared().writeValueAsString(oneLine()) + "\n");
    assertSameJobs(compact, 1);
    assertThat(compact.onlyRun().firstLine()).isEqualTo(2);
    assertThat(compact.onlyRun().lastLine()).isEqualTo(2);
  }

  @Test
  void readsKeysInAnyOrder() {
    JsonMapper sorted =
        JsonMapper.builder()
            .enable(tools.jackson.databind.SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();
    Object tree = sorted.readValue(DOCUMENT, java.util.TreeMap.class);
    JsonText text = JsonText.of(sorted.writerWithDefaultPrettyPrinter().writeValueAsString(tree));
    assertThat(text.onlyRun().jobs()).hasSize(1);
    Job job = text.onlyRun().jobs().get(0);
    assertThat(job.io()).isEqualTo(JOBS.get(0).io());
    assertThat(job.latencyTarget()).isEqualTo(JOBS.get(0).latencyTarget());
    assertThat(text.diagnostics).isEmpty();
  }

  @Test
  void readsNotANumberAsAbsent() {
    for (String word : List.of("nan", "-nan", "inf", "-inf", "NaN", "Infinity", "\"nan\"")) {
      String damaged = DOCUMENT.replaceFirst("\"iops\" : [0-9.]+", "\"iops\" : " + word);
      JsonText text = JsonText.of(damaged);
      assertThat(text.diagnostics)
          .as(word)
          .extracting(Diagnostic::toString)
          .containsExactly(
              "test:29:18: info: known-fio-fault: fio prints nan or inf where it cannot compute a"
                  + " number");
      assertThat(text.onlyRun().complete()).isTrue();
      assertThat(text.onlyJob().io().get(Direction.READ).iops()).as(word).isEmpty();
      assertThat(text.onlyJob().io().get(Direction.READ).totalIos())
          .isEqualTo(JOBS.get(0).io().get(Direction.READ).totalIos());
    }
  }

  @Test
  void readsNamesWithQuotesControlCharactersAndBytesThatAreNoUtf8() {
    String named = "\"jobname\" : \"" + JOBS.get(0).name().orElseThrow() + "\"";
    assertThat(
            JsonText.of(DOCUMENT.replace(named, "\"jobname\" : \"my \"own\" job\""))
                .onlyJob()
                .name())
        .contains("my \"own\" job");
    assertThat(
            JsonText.of(DOCUMENT.replace(named, "\"jobname\" : \"a\tb\u0007\"")).onlyJob().name())
        .contains("a\tb\u0007");
    assertThat(JsonText.of(DOCUMENT.replace(named, "\"jobname\" : \"a\nb\"")).onlyJob().name())
        .contains("a\nb");
    assertThat(JsonText.of(DOCUMENT.replace(named, "\"jobname\" : \"C:\\data\"")).onlyJob().name())
        .contains("C:\\data");
    byte[] latin =
        DOCUMENT
            .replace(named, "\"jobname\" : \"caf\u00e9\"")
            .getBytes(StandardCharsets.ISO_8859_1);
    JsonText text = JsonText.of(latin);
    assertThat(text.onlyJob().name()).contains("caf\uFFFD");
    assertThat(text.onlyJob().io()).isEqualTo(JOBS.get(0).io());
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.KNOWN_FIO_FAULT);
  }

  @Test
  void readsADocumentWithOtherLinesInside() {
    String damaged =
        DOCUMENT.replaceFirst(
            "(\n +\"total_ios\")",
            "\nfio: io_u error on file x: write offset=0\n[ 12.3] sd 0:0\n$1");
    JsonText text = JsonText.of(damaged);
    assertThat(text.onlyRun().jobs()).isEqualTo(JOBS);
    assertThat(text.onlyRun().complete()).isTrue();
    assertThat(text.diagnostics).hasSize(1);
    assertThat(text.diagnostics.get(0).code()).isEqualTo(DiagnosticCode.FOREIGN_LINE);
    assertThat(text.diagnostics.get(0).text())
        .contains("fio: io_u error on file x: write offset=0");
    assertThat(text.diagnostics.get(0).values()).containsEntry("count", 2L);
  }

  @Test
  void keepsWhatIsLeftOfADocumentThatSomebodyShortened() {
    String[] lines = DOCUMENT.lines().toArray(String[]::new);
    int percentiles = 0;
    while (!lines[percentiles].contains("\"percentile\"")) {
      percentiles++;
    }
    for (String dots : List.of("...", "            ...", "  [...]", "// snip", "\u2026")) {
      StringBuilder shortened = new StringBuilder();
      for (int i = 0; i < lines.length; i++) {
        if (i == percentiles + 4) {
          shortened.append(dots).append('\n');
        }
        if (i < percentiles + 4 || i > percentiles + 9) {
          shortened.append(lines[i]).append('\n');
        }
      }
      JsonText text = JsonText.of(shortened.toString());
      assertThat(text.onlyRun().complete()).as(dots).isFalse();
      assertThat(text.onlyJob().io().get(Direction.READ).iops())
          .isEqualTo(JOBS.get(0).io().get(Direction.READ).iops());
      assertThat(text.onlyJob().cpu()).isEqualTo(JOBS.get(0).cpu());
      assertThat(text.diagnostics)
          .extracting(Diagnostic::code)
          .containsExactly(DiagnosticCode.TRUNCATED_REPORT);
      assertThat(text.diagnostics.get(0).position().line()).isEqualTo(percentiles + 5);
    }
  }

  @Test
  void leavesOtherJsonAndSourceCodeAlone() {
    for (String other :
        List.of(
            "{\"timestamp\": \"2026\", \"msg\": \"x\"}\n",
            "{\n  \"jobs\": [\n    {\"id\": 1}\n  ]\n}\n",
            "{}\n[]\n[\n]\n",
            "int main() {\n  return 0;\n}\n",
            "{\"a\":{\"b\":{\"c\":[1,2,{\"d\":1}]}}}\n",
            "{\n",
            "{\"fio version\" ",
            "[{\n\"x\": 1 }\n]")) {
      JsonText text = JsonText.of(other);
      assertThat(text.runs).as(other).isEmpty();
      assertThat(text.diagnostics).as(other).isEmpty();
      assertThat(text.otherLines).as(other).hasSize((int) other.lines().count());
    }
  }

  @Test
  void doesNotTryLinesOfTextReports() {
    for (String file : List.of("3.33/randrw-70-30/normal.txt", "2.0.7/log-noavg/normal.txt")) {
      JsonText.ofCorpus(file)
          .otherLines
          .forEach(
              line -> {
                byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                assertThat(JsonReader.mayStartDocument(bytes, 0, bytes.length)).as(line).isFalse();
              });
    }
  }

  @Test
  void saysWhereAValueOfTheWrongShapeStands() {
    String damaged = DOCUMENT.replaceFirst("\"iops\" : [0-9.]+", "\"iops\" : [1, 2]");
    JsonText text = JsonText.of("note\n" + damaged);
    assertThat(text.onlyJob().io().get(Direction.READ).iops()).isEmpty();
    assertThat(text.onlyJob().io().get(Direction.READ).runtimeMillis())
        .isEqualTo(JOBS.get(0).io().get(Direction.READ).runtimeMillis());
    int line = 2 + (int) damaged.substring(0, damaged.indexOf("\"iops\" : [")).lines().count() - 1;
    assertThat(text.diagnostics)
        .extracting(Diagnostic::toString)
        .containsExactly(
            "test:"
                + line
                + ":18: error: unreadable-value: expected a number at /jobs/0/read/iops, found a"
                + " list");
  }

  /**
   * What {@code jq .jobs}, {@code jq .jobs[]} and {@code jq -c} cut out: version and options go.
   */
  @Test
  void readsJobsWithoutTheDocumentAroundThem() {
    JsonMapper mapper = JsonMapper.shared();
    var element = mapper.readTree(DOCUMENT).get("jobs").get(0);
    String pretty = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(element);
    String list =
        "[\n" + pretty + ",\n" + pretty.replace("\"groupid\" : 0", "\"groupid\" : 1") + "\n]\n";
    for (String input : List.of(pretty + "\n", mapper.writeValueAsString(element) + "\n", list)) {
      JsonText text = JsonText.of(input);
      FioRun run = text.onlyRun();
      assertThat(run.complete()).isFalse();
      assertThat(run.fioVersion()).isEmpty();
      assertThat(run.jobs()).hasSize(input.equals(list) ? 2 : 1);
      assertThat(run.jobs().get(0).name()).isEqualTo(JOBS.get(0).name());
      assertThat(run.jobs().get(0).io()).isEqualTo(JOBS.get(0).io());
      assertThat(run.jobs().get(0).numJobs()).isEmpty();
      assertThat(text.diagnostics)
          .extracting(Diagnostic::code)
          .containsExactly(DiagnosticCode.TRUNCATED_REPORT);
    }
  }

  /** Another program's object with a job's name is no job of fio. */
  @Test
  void takesNoOtherJobForOneOfFio() {
    JsonText text = JsonText.of("{\"jobname\": \"nightly\", \"error\": 0, \"elapsed\": 12}\n");
    assertThat(text.runs).isEmpty();
  }

  @Test
  void keepsTheLastValueOfAnInputThatEndsBehindItsLine() {
    LatencyStats whole = JOBS.get(0).io().get(Direction.READ).completionLatency().orElseThrow();
    String head = DOCUMENT.substring(0, DOCUMENT.indexOf(",", DOCUMENT.indexOf("\"50.000000\"")));
    JsonText text = JsonText.of(head + "\n");
    assertThat(text.onlyJob().io().get(Direction.READ).completionLatency().orElseThrow())
        .satisfies(
            latency ->
                assertThat(latency.percentileNanos(50)).isEqualTo(whole.percentileNanos(50)));
    assertThat(whole.percentileNanos(50)).isPresent();
    assertThat(text.diagnostics)
        .extracting(Diagnostic::message)
        .containsExactly("the input ends inside of the JSON document");
    JsonText cut = JsonText.of(head);
    assertThat(cut.onlyJob().io().get(Direction.READ).completionLatency().orElseThrow())
        .satisfies(latency -> assertThat(latency.percentileNanos(50)).isEmpty());
  }

  /** fio's progress ends with a carriage return, so that the next line of the document is glued. */
  @Test
  void readsTheLineBehindProgressInsideOfTheDocument() {
    String glued =
        DOCUMENT.replaceFirst(
            "\n( +\"fio version\")", "\nJobs: 1 (f=1): [w(1)][50.0%][eta 00m:01s]\r$1");
    assertThat(glued).isNotEqualTo(DOCUMENT);
    JsonText text = JsonText.of(glued);
    assertThat(text.onlyRun().fioVersion()).isEqualTo(JsonText.of(DOCUMENT).onlyRun().fioVersion());
    assertSameJobs(text, 1);
  }

  /** Pages put blanks that do not break where the indentation was. */
  @Test
  void readsIndentationOfBlanksThatDoNotBreak() {
    assertSameJobs(JsonText.of(DOCUMENT.replace("  ", "\u00a0\u00a0")), 1);
  }

  @Test
  void passesOverManyBracketsInAnUnknownKey() {
    String deep = "\"x\" : " + "[".repeat(3000) + "]".repeat(3000) + ",\n";
    String whole = DOCUMENT.replaceFirst("( +)(\"jobname\")", "$1" + deep + "$1$2");
    assertThat(whole).isNotEqualTo(DOCUMENT);
    JsonText text = JsonText.of(whole);
    assertThat(text.onlyJob()).isEqualTo(JOBS.get(0));
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.UNREADABLE_VALUE);
  }
}
