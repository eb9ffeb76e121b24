package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that are missing between two jobs, where nobody says so but the numbers. */
class UnmarkedCutsTest {
  private static final String LEFT_OUT =
      "the lines below this one do not fit each other, and some of another job are missing: what"
          + " may be that job's is left out";

  private static Texts.Result without(List<String> lines, int from, int to) {
    return Texts.read(Texts.without(lines, from, to, ""));
  }

  /** Fewer jobs than fio started are no sign, since it prints none without I/O. */
  @ParameterizedTest
  @CsvSource({
    "2.0.7/sigterm-2jobs/normal.txt",
    "2.1.10/exitall/normal.txt",
    "2.1.10/err-missing-one-of-three/normal.txt",
    "3.42/sigterm-2jobs/normal.txt",
  })
  void keepsAllOfAJobButOneDamagedLineWhereOthersDidNothing(String file) {
    List<String> lines = Texts.lines(file);
    Map<String, String> sound = Trees.values(Texts.read(String.join("", lines)).runs());
    int damaged = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher number = Pattern.compile("(iops=|IOPS=|runt= *|total=r=|total=)(\\d)").matcher(line);
      if (!number.find()) {
        continue;
      }
      damaged++;
      List<String> changed = new ArrayList<>(lines);
      String digit = number.group(2).equals("7") ? "3" : "7";
      changed.set(i, line.substring(0, number.start(2)) + digit + line.substring(number.end(2)));

      Map<String, String> read = Trees.values(Texts.read(String.join("", changed)).runs());

      assertThat(sound.keySet()).as("line %d", i + 1).isEqualTo(read.keySet());
    }
    assertThat(damaged).isPositive();
  }

  /** The header says randread, and fio has summed up one job more. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/client-2servers/normal.txt",
        "2.16/client-2servers/normal.txt",
        "3.28/client-2servers/normal.txt",
        "3.42/client-2servers/normal.txt"
      })
  void givesAReadingJobOfAServerNoWrites(String file) {
    List<String> lines = Texts.lines(file);
    int reading = Texts.indexOf(lines, "remote-read: (groupid", 0) + 1;
    int writing =
        Texts.indexOf(lines, "read", Texts.indexOf(lines, "remote-rw: (groupid", reading) + 1);

    FioRun run = without(lines, reading, writing).onlyRun();

    Job job = run.clientStats().get(0);
    assertThat(job.name()).hasValue("remote-read");
    assertThat(job.io()).isEmpty();
    assertThat(job.latencyDistribution()).isEmpty();
    assertThat(run.clientStats().get(1).read().orElseThrow().totalIos()).hasValue(2048);
    assertThat(run.complete()).isFalse();
  }

  /** One sign alone may be damage, which costs nothing but itself. */
  @Test
  void keepsAJobOfWhichOneNumberIsDamaged() {
    String text =
        new String(Texts.corpus("3.33/numjobs3-nogroup/normal.txt"), StandardCharsets.UTF_8);
    int issued = text.indexOf("issued rwts: total=") + "issued rwts: total=".length();
    String damaged = text.substring(0, issued) + "9" + text.substring(issued);

    Texts.Result result = Texts.read(damaged);

    assertThat(Trees.strange(Trees.values(Texts.read(text).runs()), Trees.values(result.runs())))
        .allMatch(value -> value.contains("/total_ios"));
    assertThat(result.onlyRun().jobs()).hasSize(3).allMatch(job -> job.cpu().isPresent());
    assertThat(result.diagnostics()).isEmpty();
  }

  /** The heading of the sync percentiles is deleted: it costs them, and nothing else. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "3.33/fsync4/normal.txt",
        "3.33/sync-file-range/normal.txt",
        "3.42/fdatasync4/normal.txt",
        "3.42/fsync4/normal.txt"
      })
  void keepsAJobTogetherWhoseSyncPercentilesHaveLostTheirHeading(String file) {
    List<String> lines = Texts.lines(file);
    int heading = Texts.indexOf(lines, "sync percentiles", 0);
    Map<String, String> sound = Trees.values(Texts.read(String.join("", lines)).runs());

    Map<String, String> read = Trees.values(without(lines, heading, heading + 1).runs());

    assertThat(Trees.strange(sound, read)).isEmpty();
    assertThat(sound.keySet().stream().filter(path -> !read.containsKey(path)))
        .isNotEmpty()
        .allMatch(path -> path.contains("/sync/") && path.contains("ercentile"));
  }

  /** The first letter of a paste is lost, in the header's line. */
  @Test
  void takesNoPartOfAWordForTheNameOfAJob() {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    String name = Texts.read(text).onlyRun().jobs().get(0).name().orElseThrow();

    Job job = Texts.read(text.substring(1)).onlyRun().jobs().get(0);

    assertThat(job.name()).hasValue(name);
  }
}
