package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two reports in columns or in a diff: no line and no name is mixed of both. */
class TwoReportsTest {
  private static List<String> lines(String report) {
    return new String(Texts.corpus(report), StandardCharsets.UTF_8).lines().toList();
  }

  private static FioRun whole(List<String> lines) {
    return Texts.read(String.join("\n", lines) + "\n").onlyRun();
  }

  private static void assertBoth(Texts.Result result, List<String> first, List<String> second) {
    assertThat(result.runs()).hasSize(2);
    for (FioRun whole : List.of(whole(first), whole(second))) {
      assertThat(result.runs())
          .anySatisfy(
              run -> {
                assertThat(run.fioVersion()).isEqualTo(whole.fioVersion());
                assertThat(run.jobs()).isEqualTo(whole.jobs());
                assertThat(run.groups()).isEqualTo(whole.groups());
                assertThat(run.disks()).isEqualTo(whole.disks());
                assertThat(run.complete()).isTrue();
              });
    }
  }

  /** Blanks, as {@code pr -m -t} has them; the mark of {@code sdiff}; the tab of {@code paste}. */
  @ParameterizedTest
  @CsvSource({
    "'%-131s%s', 3.33/randrw-70-30, 2.16/randrw-70-30",
    "'%-131s%s', 3.42/fsync4, 3.33/numjobs3-nogroup",
    "'%-128s | %s', 3.33/numjobs3-nogroup, 2.0.7/numjobs3-nogroup",
    "'%-101s %s', 3.33/randrw-70-30, 3.33/numjobs3-nogroup",
    "'%s\t%s', 3.33/randrw-70-30, 2.16/randrw-70-30",
    "'%s\t%s', 2.0.7/numjobs3-nogroup, 3.42/fsync4",
  })
  void readsTwoColumns(String form, String left, String right) {
    List<String> first = lines(left + "/normal.txt");
    List<String> second = lines(right + "/normal.txt");
    StringBuilder page = new StringBuilder("two machines:\n\n");
    for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
      String one = i < first.size() ? first.get(i) : "";
      String other = i < second.size() ? second.get(i) : "";
      page.append(String.format(form, one, other)).append('\n');
    }

    assertBoth(Texts.read(page.toString()), first, second);
  }

  @Test
  void readsBothReportsOfAUnifiedDiff() {
    List<String> before = lines("3.33/randrw-70-30/normal.txt");
    List<String> after = new ArrayList<>(before);
    after.replaceAll(line -> line.replace("IOPS=4547", "IOPS=5000").replace("pid=23534", "pid=7"));
    StringBuilder diff = new StringBuilder("--- a/log\n+++ b/log\n");
    diff.append(String.format("@@ -1,%d +1,%d @@%n", before.size(), after.size()));
    for (int i = 0; i < before.size(); i++) {
      boolean same = before.get(i).equals(after.get(i));
      diff.append(same ? ' ' : '-').append(before.get(i)).append('\n');
      if (!same) {
        diff.append('+').append(after.get(i)).append('\n');
      }
    }

    Texts.Result result = Texts.read(diff.toString());

    assertBoth(result, before, after);
    assertThat(result.runs().get(0).jobs().get(0).read().orElseThrow().iops()).hasValue(4547);
    assertThat(result.runs().get(1).jobs().get(0).read().orElseThrow().iops()).hasValue(5000);
  }

  /** Without the lines that are the same in both, but nothing of one in the other. */
  @Test
  void readsBothReportsOfAPlainDiff() {
    List<String> before = lines("3.33/randrw-70-30/normal.txt");
    List<String> after = lines("2.16/randrw-70-30/normal.txt");
    StringBuilder diff = new StringBuilder("1,45c1,40\n");
    before.forEach(line -> diff.append("< ").append(line).append('\n'));
    diff.append("---\n");
    after.forEach(line -> diff.append("> ").append(line).append('\n'));

    assertBoth(Texts.read(diff.toString()), before, after);
  }

  /** A log that was added as a whole is one report, and no diff of two. */
  @Test
  void readsAnAddedReportAsOne() {
    List<String> lines = lines("3.33/randrw-70-30/normal.txt");
    String added = "@@ -0,0 +1," + lines.size() + " @@\n+" + String.join("\n+", lines) + "\n";

    assertThat(Texts.read(added).onlyRun().jobs()).isEqualTo(whole(lines).jobs());
  }
}
