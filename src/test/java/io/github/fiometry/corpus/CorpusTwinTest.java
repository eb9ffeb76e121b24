package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The text of each {@code both.txt} against the JSON or terse twin of the same run: every value
 * that the text gives is the one that this fio prints of the twin's number, to the last digit, and
 * no value is there that the twin does not have.
 */
class CorpusTwinTest {
  private static final Table WITHOUT_TWIN = Table.of("without-twin.tsv", 3);
  private static final Table EXCEPTIONS = Table.of("twin-exceptions.tsv", 4);

  static Stream<CorpusFile> files() {
    return CorpusFile.all("both.txt"::equals).stream().filter(file -> !hasNoTwin(file));
  }

  private static boolean hasNoTwin(CorpusFile file) {
    return WITHOUT_TWIN.rows().stream()
        .anyMatch(
            row -> file.version().matches(row.cell(0)) && file.caseName().matches(row.cell(1)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void textSaysWhatItsTwinSays(CorpusFile file) {
    List<String> left = new ArrayList<>();
    for (Expected.Difference difference : differences(file)) {
      if (EXCEPTIONS.rows().stream().noneMatch(row -> excuses(row, file, difference))) {
        left.add(difference.toString());
      }
    }

    assertThat(left).as(file.toString()).isEmpty();
  }

  @Test
  void everyExceptionIsStillNeeded() {
    Set<Table.Row> unused = new LinkedHashSet<>(EXCEPTIONS.rows());
    files()
        .filter(
            file ->
                unused.stream()
                    .anyMatch(
                        row ->
                            file.version().matches(row.cell(0))
                                && file.caseName().matches(row.cell(1))))
        .forEach(
            file ->
                differences(file)
                    .forEach(difference -> unused.removeIf(row -> excuses(row, file, difference))));

    assertThat(unused).isEmpty();
  }

  @Test
  void onlyListedCasesHaveNoTwin() {
    List<String> wrong = new ArrayList<>();
    for (CorpusFile file : CorpusFile.all("both.txt"::equals)) {
      // the JSON of 2.18/long-filename cannot be parsed
      boolean none = file.caseName().equals("long-filename") && file.version().equals("2.18");
      if ((none || !Twins.exist(file)) != hasNoTwin(file)) {
        wrong.add(file.toString());
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static boolean excuses(Table.Row row, CorpusFile file, Expected.Difference difference) {
    return file.version().matches(row.cell(0))
        && file.caseName().matches(row.cell(1))
        && difference.path().matches(row.cell(2));
  }

  private static List<Expected.Difference> differences(CorpusFile file) {
    List<TwinRun> twins = Twins.of(file);
    List<FioRun> runs = TextRuns.textRuns(TextRuns.read(file.bytes()));
    List<Expected.Difference> all = new ArrayList<>();
    if (twins.size() != runs.size()) {
      all.add(
          new Expected.Difference(
              "runs", runs.size() + " text reports, but " + twins.size() + " twins"));
    }
    boolean interrupted = file.text().contains("fio: terminating on signal");
    for (int i = 0; i < Math.min(runs.size(), twins.size()); i++) {
      Expected expected = ExpectedText.of(twins.get(i), file.release(), interrupted);
      String run = runs.size() > 1 ? "runs[" + i + "]." : "";
      expected.differencesOf(FlatResult.of(runs.get(i))).stream()
          .map(found -> new Expected.Difference(run + found.path(), found.problem()))
          .forEach(all::add);
    }
    return all;
  }
}
