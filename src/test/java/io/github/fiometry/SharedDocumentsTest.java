package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON documents of several programs that write one log and take turns seldom or often. */
class SharedDocumentsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static final List<String> DOCUMENTS =
      List.of(
          "2.16/log-noavg/json.txt",
          "3.33/cmdprio/json.txt",
          "3.33/oddnames/json.txt",
          "2.1.10/oddnames/json.txt");

  private static String corpus(String file) {
    try {
      return Files.readString(CORPUS.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What stands before a line, by who writes it and which line of the log it is. */
  private interface Prefix {
    String of(int writer, int line);
  }

  private static Arguments prefix(String name, Prefix prefix) {
    return Arguments.of(name, prefix);
  }

  private static Stream<Arguments> prefixes() {
    return Stream.of(
        prefix("kubectl", (w, i) -> "[pod/fio-" + w + "-x7k2q/fio] "),
        prefix("stern", (w, i) -> "fio-" + w + " fio "),
        prefix("compose", (w, i) -> "fio" + w + "-1  | "),
        prefix("compose in colours", (w, i) -> "\u001b[3" + (w + 3) + "mfio-" + w + " |\u001b[0m "),
        prefix("pdsh", (w, i) -> String.format(Locale.ROOT, "node%02d: ", w)),
        prefix("syslog", (w, i) -> time("Jan  5 07:%02d:%02d host", i) + w + " fio[12]: "),
        prefix("syslog, by number", (w, i) -> time("Jan  5 07:%02d:%02d h fio[", i) + w + "]: "),
        prefix("RFC 5424", (w, i) -> time("<14>1 2026-01-05T07:%02d:%02dZ h", i) + w + " fio - - "),
        prefix("klog", (w, i) -> time("I0105 07:%02d:%02d.123456    ", i) + (w + 1) + " f.go:88] "),
        prefix("grep -nH", (w, i) -> "fio" + w + ".log:" + (i + 1) + ":"));
  }

  private static String time(String format, int line) {
    return String.format(Locale.ROOT, format, line / 60 % 60, line % 60);
  }

  /** The lines of all, each behind its prefix; a turn has at most so many lines. */
  private static String log(List<List<String>> writers, Prefix prefix, Random random, int most) {
    StringBuilder log = new StringBuilder();
    int[] next = new int[writers.size()];
    int left = writers.stream().mapToInt(List::size).sum();
    int line = 0;
    while (left > 0) {
      int writer = random.nextInt(writers.size());
      for (int turn = 1 + random.nextInt(most); turn > 0; turn--) {
        if (next[writer] < writers.get(writer).size()) {
          log.append(prefix.of(writer, line++)).append(writers.get(writer).get(next[writer]++));
          log.append('\n');
          left--;
        }
      }
    }
    return log.toString();
  }

  private static List<FioRun> unplaced(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("prefixes")
  void givesEachWriterItsOwnValues(String name, Prefix prefix) {
    Random random = new Random(20_261_130);
    for (int most : new int[] {1, 8, 60, 400, 900}) {
      for (int writers = 2; writers <= 3; writers++) {
        List<List<String>> lines = new ArrayList<>();
        List<FioRun> clean = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          String document = corpus(DOCUMENTS.get((most + i) % DOCUMENTS.size()));
          lines.add(document.lines().toList());
          clean.addAll(unplaced(Fio.read(document)));
        }
        String log = log(lines, prefix, random, most);

        FioDocument read = Fio.read(log);

        assertThat(unplaced(read)).as("%d by %d", writers, most).hasSameElementsAs(clean);
        assertThat(read.diagnostics()).extracting(Diagnostic::message).isEmpty();
      }
    }
  }

  /** The first writer changes once within the lines from which the prefix is learnt. */
  @Test
  void takesTheNumberOfAPodForItsNameThoughTheNextOneIsLarger() {
    List<String> first = corpus("3.33/cmdprio/json.txt").lines().toList();
    List<String> second = corpus("2.16/log-noavg/json.txt").lines().toList();
    StringBuilder log = new StringBuilder();
    first.subList(0, 59).forEach(line -> log.append("[pod/fio-0/fio] " + line + "\n"));
    second.subList(0, 100).forEach(line -> log.append("[pod/fio-1/fio] " + line + "\n"));
    first.subList(59, first.size()).forEach(l -> log.append("[pod/fio-0/fio] " + l + "\n"));
    second.subList(100, second.size()).forEach(l -> log.append("[pod/fio-1/fio] " + l + "\n"));

    FioDocument read = Fio.read(log.toString());

    List<FioRun> clean = new ArrayList<>(unplaced(Fio.read(String.join("\n", first))));
    clean.addAll(unplaced(Fio.read(String.join("\n", second))));
    assertThat(unplaced(read)).isEqualTo(clean);
    assertThat(read.diagnostics()).isEmpty();
  }

  /** A clock that counts seconds grows now and then as well, but no document is whole without. */
  @Test
  void takesANumberThatGrowsNowAndThenForAClockWhereOneDocumentNeedsIt() {
    List<String> lines = corpus("3.33/cmdprio/json.txt").lines().toList();
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      log.append("[" + (9 + i / 20) + "] fio: " + lines.get(i) + "\n");
    }

    FioDocument read = Fio.read(log.toString());

    assertThat(unplaced(read)).isEqualTo(unplaced(Fio.read(String.join("\n", lines))));
    assertThat(read.diagnostics()).isEmpty();
  }

  /** fio ends its progress with no line end before it prints the document. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("prefixes")
  void readsADocumentWhoseBraceStandsBehindTheProgress(String name, Prefix prefix) {
    String document = corpus("3.33/cmdprio/json.txt");
    String state = "Jobs: 1 (f=1): [r(1)][50.0%][r=1MiB/s][r=3 IOPS][eta 00m:01s]";
    for (String progress :
        List.of(
            state,
            state + "\r",
            "\r" + state + "\r",
            (state + "\r") + "\r",
            (state + "\r").repeat(20))) {
      List<String> lines = List.of((progress + document).split("\n"));

      FioDocument read = Fio.read(log(List.of(lines), prefix, new Random(1), 9));

      assertThat(unplaced(read)).as(progress).isEqualTo(unplaced(Fio.read(document)));
      assertThat(read.diagnostics()).as(progress).isEmpty();
    }
  }

  /** The same in the records of Docker, where the return is written by a letter. */
  @Test
  void readsADocumentWhoseBraceStandsBehindTheProgressInARecord() {
    String document = corpus("3.33/cmdprio/json.txt");
    String state = "Jobs: 1 (f=1): [r(1)][50.0%][r=1MiB/s][r=3 IOPS][eta 00m:01s]\r";
    StringBuilder log = new StringBuilder();
    for (String line : (state + state + document).split("\n")) {
      String text = line.replace("\\", "\\\\").replace("\"", "\\\"").replace("\r", "\\r");
      log.append("{\"log\":\"" + text + "\\n\",\"stream\":\"stdout\"}\n");
    }

    FioDocument read = Fio.read(log.toString());

    assertThat(unplaced(read)).isEqualTo(unplaced(Fio.read(document)));
    assertThat(read.diagnostics()).isEmpty();
  }

  /** A container's log has what all its programs print, some of which log in JSON. */
  @ParameterizedTest
  @ValueSource(strings = {"", "[pod/fio-0/fio] ", "Jan  5 07:08:09 h run.sh[71]: "})
  void leavesOutWhatAnotherProgramLogsInJsonWithinADocument(String prefix) {
    String record = "{\"level\":\"warn\",\"jobs\":[{\"jobname\":\"x\"}],\"iops\":5}";
    String pretty =
        "{\n  \"level\": \"warn\",\n  \"iops\": {\n    \"a\": [\n      1\n    ]\n  }\n}";
    String mixed = record + "\nWARN disk slow\n" + record;
    for (String document : List.of("3.33/cmdprio/json.txt", "2.1.10/oddnames/json.txt")) {
      List<String> lines = corpus(document).lines().toList();
      List<FioRun> clean = unplaced(Fio.read(String.join("\n", lines)));
      for (String other : List.of(record, pretty, mixed)) {
        for (int i = 2; i < lines.size(); i += 23) {
          if (other.equals(pretty) && !lines.get(i - 1).matches(".*[{,]|[\\s}]*")) {
            continue; // nothing shows that a last value is whole
          }
          List<String> all = new ArrayList<>(lines);
          long line = i + 1L;
          all.addAll(i, other.lines().toList());

          FioDocument read = Fio.read(prefix + String.join("\n" + prefix, all) + "\n");

          assertThat(unplaced(read)).as("behind line %d", i).isEqualTo(clean);
          assertThat(read.diagnostics())
              .filteredOn(d -> d.severity() != Severity.INFO)
              .as("behind line %d", i)
              .singleElement()
              .satisfies(d -> assertThat(d.code()).isEqualTo(DiagnosticCode.FOREIGN_LINE))
              .satisfies(d -> assertThat(d.position().line()).isEqualTo(line));
        }
      }
    }
  }
}
