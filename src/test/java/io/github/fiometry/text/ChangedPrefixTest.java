package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports behind prefixes that change within the text: a new file, a new logger. */
class ChangedPrefixTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static String corpus(String file) throws IOException {
    return Files.readString(CORPUS.resolve(file));
  }

  private static List<FioRun> unplaced(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .toList();
  }

  /** As {@code grep -C99999 word a.log b.log} prints them, with and without {@code -n}. */
  private static String found(String report, String file, String word, boolean numbered) {
    StringBuilder found = new StringBuilder();
    List<String> lines = report.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String mark = lines.get(i).contains(word) ? ":" : "-";
      found.append(file).append(mark).append(numbered ? (i + 1) + mark : "");
      found.append(lines.get(i)).append('\n');
    }
    return found.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"IOPS", "iops", "lat", "randrw", "groupid", "pid", "cpu"})
  void readsBothFilesThatGrepHasFound(String word) throws IOException {
    String first = corpus("3.33/randrw-70-30/normal.txt");
    String second = corpus("3.42/numjobs3-nogroup/normal.txt");
    List<FioRun> clean = new ArrayList<>(unplaced(Fio.read(first)));
    clean.addAll(unplaced(Fio.read(second)));
    for (boolean numbered : new boolean[] {false, true}) {
      String found =
          found(first, "nor.log", word, numbered)
              + "--\n"
              + found(second, "nor2.log", word, numbered);

      FioDocument read = Fio.read(found);

      assertThat(unplaced(read)).as("numbered: %s", numbered).isEqualTo(clean);
    }
  }

  /** What stands before the lines of the first report is no part of the second one's names. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "// ",
        "> > ",
        "node03: ",
        "Jan  5 07:08:09 h run.sh[7]: ",
        "2026-01-05T07:08:09Z ",
        "17:"
      })
  void learnsThePrefixAnewWhereAnotherBegins(String first) throws IOException {
    String report = corpus("3.33/randrw-70-30/normal.txt");
    String other = corpus("2.1.10/randrw-70-30/normal.txt");
    List<FioRun> clean = new ArrayList<>(unplaced(Fio.read(report)));
    clean.addAll(unplaced(Fio.read(other)));
    for (String second :
        List.of(
            "node7: ",
            "// ",
            "fio-1  | ",
            "[pod/fio-0/fio] ",
            "2026-01-05T07:08:04.548000Z 03O ",
            "")) {
      FioDocument read =
          Fio.read(
              report.replaceAll("(?m)^", first).strip()
                  + "\n"
                  + other.replaceAll("(?m)^", second).strip()
                  + "\n");

      assertThat(unplaced(read)).as("then %s", second).isEqualTo(clean);
      assertThat(read.diagnostics())
          .extracting(Diagnostic::message)
          .as("then %s", second)
          .isEmpty();
    }
  }

  /** Before 2.1 the header of a job that burns the processor has neither group nor direction. */
  @ParameterizedTest
  @ValueSource(
      strings = {"node%d: ", "[pod/fio-%d/fio] ", "\u001b[36mfio%d-1  | \u001b[0m", "h fio[7%d]: "})
  void keepsTheHeaderOfAJobThatBurnsTheProcessor(String prefix) throws IOException {
    List<String> burning = corpus("2.0.7/engine-cpuio/normal.txt").lines().toList();
    List<String> other = corpus("2.1.10/randrw-70-30/normal.txt").lines().toList();
    List<FioRun> clean = new ArrayList<>(unplaced(Fio.read(String.join("\n", burning) + "\n")));
    assertThat(clean.get(0).jobs().get(0).workload().orElseThrow().ioEngine()).hasValue("cpu");
    clean.addAll(unplaced(Fio.read(String.join("\n", other) + "\n")));
    for (int turn : new int[] {1, 5, 1000}) {
      StringBuilder log = new StringBuilder();
      for (int i = 0; i < Math.max(burning.size(), other.size()); i += turn) {
        for (int j = i; j < Math.min(i + turn, burning.size()); j++) {
          log.append(String.format(prefix, 1)).append(burning.get(j)).append('\n');
        }
        for (int j = i; j < Math.min(i + turn, other.size()); j++) {
          log.append(String.format(prefix, 2)).append(other.get(j)).append('\n');
        }
      }

      FioDocument read = Fio.read(log.toString());

      assertThat(unplaced(read)).as("turns of %d", turn).hasSameElementsAs(clean).hasSize(2);
    }
  }
}
