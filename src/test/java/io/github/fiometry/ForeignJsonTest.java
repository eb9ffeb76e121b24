package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioDocument;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON of other programs: it makes no runs, and costs no more than other text. */
class ForeignJsonTest {
  private static final String DOCUMENT =
      """
      {
        "fio version" : "fio-3.33",
        "timestamp" : 5,
        "jobs" : [
          {
            "jobname" : "own",
            "groupid" : 0,
            "error" : 0
          }
        ]
      }
      """;

  private static String prefixed(String prefix, String text) {
    return text.lines().map(line -> prefix + line + "\n").collect(Collectors.joining());
  }

  private static List<String> jobNames(FioDocument read) {
    return read.runs().stream()
        .flatMap(run -> run.jobs().stream())
        .map(job -> job.name().orElse("-"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "> ", "[pod/a/b] "})
  void readsTheDocumentBehindVeryManyThatNeverEnd(String prefix) {
    for (String open : List.of("{\n  \"jobs\" : [\n", "{\n  \"a\": 1,\n  \"jobs\": [\n")) {
      FioDocument read = Fio.read(prefixed(prefix, open.repeat(70_000)) + "\n" + DOCUMENT);

      assertThat(jobNames(read)).containsExactly("own");
      assertThat(read.runs().get(0).complete()).isTrue();
      assertThat(read.diagnostics())
          .extracting(Diagnostic::code)
          .containsOnly(DiagnosticCode.FOREIGN_LINE);
    }
  }

  @Test
  void findsDocumentsInsideOfALargeOneOfSomebodyElse() {
    String result = "{\"name\": \"bench\", \"log\": \"" + "x".repeat(5_000) + "\", \"fio\": ";
    String all =
        "{\"jobs\": [\n" + (result + DOCUMENT + "},\n").repeat(2_000) + "{\"name\": \"end\"}]}\n";

    assertThat(jobNames(Fio.read(all))).hasSize(2_000).containsOnly("own");
  }

  private static Stream<String> ofOthers() {
    return Stream.of(
        "{\"build\": {\"jobs\": [{\"name\": \"compile\", \"elapsed\": 3, \"error\": 0}]}}",
        "{\"jobs\": [{\"jobname\": \"deploy\", \"status\": \"ok\"}], \"timestamp\": 5}",
        "{\"version\": \"3.1\", \"jobs\": [{\"id\": 1, \"jobname\": \"backup\", \"elapsed\": 4,"
            + " \"error\": \"none\", \"eta\": 0}]}",
        "{\"ts\": 1, \"msg\": \"x\", \"jobs\": [{\"name\": \"n\", \"read\": {\"iops\": 5}}]}",
        "{\"jobs\": [{\"name\": \"n\", \"hostname\": \"h\", \"port\": 80, \"error\": 0}]}",
        "{\"jobs\": [1, 2, 3], \"disk_util\": []}");
  }

  private static String pretty(String json) {
    return json.replaceAll("([\\[{,]) ?", "$1\n  ").replaceAll("([\\]}])", "\n$1");
  }

  @ParameterizedTest
  @MethodSource("ofOthers")
  void makesNoRunsOfTheJobsOfOthers(String json) {
    String record = "{\"log\":\"" + json.replace("\"", "\\\"") + "\\n\",\"stream\":\"stdout\"}";
    String pretty = pretty(json);
    String records =
        pretty
            .lines()
            .map(
                line -> "{\"log\":\"" + line.replace("\"", "\\\"") + "\\n\",\"stream\":\"stdout\"}")
            .collect(Collectors.joining("\n"));
    for (String text :
        List.of(
            json, record, pretty, records, "[pod/a/b] " + json, prefixed("[pod/a/b] ", pretty))) {
      FioDocument read = Fio.read(text + "\n");

      assertThat(read.runs()).as(text).isEmpty();
      assertThat(read.diagnostics())
          .as(text)
          .extracting(Diagnostic::code)
          .containsOnly(DiagnosticCode.FOREIGN_LINE);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jobs\": [{\"jobname\": \"own\", \"read\": {\"iops\": 5}}]}",
        "{\"jobs\": [{\"jobname\": \"own\", \"groupid\": 0}]}",
        "{\"global options\": {\"bs\": \"4k\"}, \"jobs\": [{\"jobname\": \"own\"}]}",
        "{\"jobs\": [{\"jobname\": \"own\", \"usr_cpu\": 1.5}]}"
      })
  void readsJobsWithoutAVersionWhoseKeysAreThoseOfFio(String json) {
    assertThat(jobNames(Fio.read(json + "\n"))).containsExactly("own");
    assertThat(jobNames(Fio.read(prefixed("[pod/a/b] ", pretty(json))))).containsExactly("own");
  }
}
