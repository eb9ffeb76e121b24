package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Interim reports stay interim where one of their lines is lost, or one of their figures wrong. */
class DamagedInterimTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static String text(String file) throws IOException {
    return Files.readString(CORPUS.resolve(file));
  }

  private static void assertLikeSound(FioDocument sound, FioDocument read, String what) {
    assertThat(read.runs())
        .as(what)
        .extracting(FioRun::interim, FioRun::sameRunIndex)
        .isEqualTo(
            sound.runs().stream().map(run -> tuple(run.interim(), run.sameRunIndex())).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/status-interval/normal.txt",
        "2.16/status-interval/normal.txt",
        "3.1/status-interval/normal.txt",
        "3.28/status-interval/normal.txt",
        "3.33/status-interval/normal.txt",
        "3.42/status-interval/normal.txt"
      })
  void aDeletedLineMakesNoFinishedRunOfAnInterimReport(String file) throws IOException {
    String text = text(file);
    FioDocument sound = Fio.read(text);
    List<String> lines = List.of(text.split("(?<=\n)"));

    boolean behindFirstJob = false;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("groupid=") && !behindFirstJob) {
        // behind its own headers a nameless report may be a run of its own
        behindFirstJob = true;
        continue;
      }
      List<String> left = new ArrayList<>(lines);
      left.remove(i);

      assertLikeSound(sound, Fio.read(String.join("", left)), lines.get(i));
    }
  }

  /** Bytes and I/Os of one direction tell the same; one of them is wrong where they differ. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3.33 | (16.3MiB/1781msec) | (86.3MiB/1781msec)",
        "3.33 | (16.7MiB/1781msec) | (76.7MiB/1781msec)",
        "3.33 | total=4183,4290 | total=4183,6290",
        "3.33 | total=4183,4290 | total=9183,4290"
      })
  void aWrongDigitOfAFigureMakesNoFinishedRunOfAnInterimReport(
      String version, String from, String to) throws IOException {
    String text = text(version + "/status-interval/normal.txt");
    assertThat(text).contains(from);

    assertLikeSound(Fio.read(text), Fio.read(text.replace(from, to)), to);
  }

  /** Two runs right behind each other have their own headers, and the later one its own start. */
  @ParameterizedTest
  @ValueSource(strings = {"2.1.10", "3.33"})
  void aLaterRunWithoutItsJobsNameIsNoLaterReport(String version) throws IOException {
    String text = text(version + "/randrw-70-30/normal.txt");
    String second = text.replaceFirst("\nrandrw: \\(groupid[^\n]*", "");

    FioDocument document = Fio.read(text + second);

    assertThat(document.runs()).hasSize(2);
    assertThat(document.runs()).allMatch(run -> run.sameRunIndex().isEmpty());
  }
}
