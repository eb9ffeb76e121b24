package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupStats;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups whose number is damaged: one wrong digit makes no second report. */
class GroupNumbersTest {
  private static List<OptionalInt> numbers(FioRun run) {
    return run.groups().stream().map(GroupStats::groupId).toList();
  }

  /** The number of another group is wrong for sure; one that no job has may be the jobs' fault. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/stonewall-3groups/normal.txt",
        "2.1.10/stonewall-3groups/normal.txt",
        "2.16/stonewall-3groups/normal.txt",
        "3.1/stonewall-3groups/normal.txt",
        "3.16/stonewall-3groups/normal.txt",
        "3.33/stonewall-3groups/normal.txt"
      })
  void aWrongDigitOfAGroupsNumberChangesNoOtherLine(String file) {
    List<String> lines = Texts.lines(file);
    FioRun sound = Texts.readCorpus(file).onlyRun();

    for (int group = 0; group < 3; group++) {
      int at = Texts.indexOf(lines, "Run status group " + group, 0);
      for (int digit = 0; digit < 10; digit++) {
        String heading = "Run status group " + digit + " (all jobs):\n";

        FioRun run = Texts.read(Texts.without(lines, at, at + 1, heading)).onlyRun();

        assertThat(run.complete()).isTrue();
        assertThat(run.jobs()).isEqualTo(sound.jobs());
        assertThat(run.disks()).isEqualTo(sound.disks());
        assertThat(run.groups())
            .extracting(GroupStats::io)
            .isEqualTo(sound.groups().stream().map(GroupStats::io).toList());
        if (digit < 3) {
          assertThat(numbers(run)).isEqualTo(numbers(sound));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/stonewall-3groups/normal.txt",
        "2.16/stonewall-3groups/normal.txt",
        "3.33/stonewall-3groups/normal.txt"
      })
  void aReportWithoutTheJobsOfAGroupIsNotComplete(String file) {
    List<String> lines = Texts.lines(file);
    int second = Texts.indexOf(lines, "seq-read: (groupid", 0);
    int third = Texts.indexOf(lines, "rand-rw: (groupid", 0);

    FioRun run = Texts.read(Texts.without(lines, second, third, "")).onlyRun();

    assertThat(run.jobs()).hasSize(2);
    assertThat(run.groups()).hasSize(3);
    assertThat(run.complete()).isFalse();
  }
}
