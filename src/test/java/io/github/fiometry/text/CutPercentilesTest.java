package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of percentiles that a person has cut away: a row has no name, so the next may be any. */
class CutPercentilesTest {
  /** The lines without some, counted from 1, for which a mark stands. */
  private static List<String> cut(List<String> lines, int first, int last) {
    List<String> left = new ArrayList<>(lines.subList(0, first - 1));
    left.add("...\n");
    left.addAll(lines.subList(last, lines.size()));
    return left;
  }

  private static List<Job> jobs(List<String> lines) {
    return Texts.read(String.join("", lines)).onlyRun().jobs();
  }

  private static LatencyStats completion(IoStats stats) {
    return stats.completionLatency().orElseThrow();
  }

  /** The heading of lat is cut out, and its rows would go on those of clat. */
  @Test
  void givesCompletionNoPercentilesOfTheWholeLatency() {
    List<String> lines = Texts.lines("3.33/lat-percentiles/normal.txt");

    IoStats read = jobs(cut(lines, 12, 16)).get(0).read().orElseThrow();

    Percentiles percentiles = completion(read).percentiles().orElseThrow();
    assertThat(percentiles.size()).isEqualTo(4);
    assertThat(percentiles.value(20)).hasValue(135_000);
    assertThat(percentiles.value(70)).isEmpty();
    assertThat(read.totalLatency().orElseThrow().percentiles()).isEmpty();
    assertThat(read.totalLatency().orElseThrow().maxNanos()).hasValue(16_778_000);
  }

  /** The issued line is cut out as well: only the longest latency tells. */
  @Test
  void givesReadsNoPercentilesAboveTheirLongestLatency() {
    List<String> lines = Texts.lines("2.1.10/randrw-70-30/normal.txt");

    IoStats read = jobs(cut(cut(lines, 30, 37), 13, 23)).get(0).read().orElseThrow();

    assertThat(completion(read).maxNanos()).hasValue(25_235_000);
    assertThat(completion(read).percentileNanos(60)).hasValue(199_000);
    assertThat(completion(read).percentileNanos(99.99)).isEmpty();
    assertThat(read.iops()).hasValue(22_451);
  }

  @Test
  void keepsAJobWhosePercentilesOfSyncsAreCut() {
    List<String> lines = Texts.lines("3.33/fsync4/normal.txt");

    List<Job> jobs = jobs(cut(lines, 20, 21));

    assertThat(jobs).hasSize(1);
    assertThat(jobs.get(0).cpu().orElseThrow().contextSwitches()).hasValue(190);
    assertThat(jobs.get(0).write().orElseThrow().totalIos()).hasValue(256);
    LatencyStats sync = jobs.get(0).sync().orElseThrow().latency().orElseThrow();
    assertThat(sync.maxNanos()).hasValue(18_574_000);
    assertThat(sync.percentiles()).isEmpty();
  }

  /** The rows of one job end at its longest latency, and those behind the other mark do not. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void tellsByTheLongestLatencyWhichMarkStandsForAJob(int marksAtTheEnd) {
    List<String> lines = Texts.lines("3.33/numjobs3-nogroup/normal.txt");
    List<Job> sound = jobs(lines);
    int inSecond = 38;
    int inThird = 59;
    List<String> left = cut(cut(lines, inSecond, inThird), 13, 15);
    for (int i = 0; i < marksAtTheEnd; i++) {
      left.add("...\n");
    }

    List<Job> jobs = jobs(left);

    assertThat(jobs).hasSize(3);
    assertThat(jobs.get(0).cpu()).isPresent().isEqualTo(sound.get(0).cpu());
    assertThat(completion(jobs.get(0).read().orElseThrow()).percentileNanos(99.99))
        .hasValue(50_594_000);
    assertThat(jobs.get(1).pid()).hasValue(24_293);
    assertThat(jobs.get(1).cpu()).isEmpty();
    assertThat(completion(jobs.get(1).read().orElseThrow()).percentileNanos(99)).isEmpty();
    assertThat(jobs.get(2).pid()).isEmpty();
    assertThat(jobs.get(2).cpu()).isPresent().isEqualTo(sound.get(2).cpu());
  }

  /** What stands right before a line of another job's direction is of that job. */
  @Test
  void givesWhatStandsBeforeADirectionThatTheJobHasAlreadyToTheNext() {
    List<String> lines = Texts.lines("3.42/log-perjob0-numjobs3/normal.txt");
    int firstWrite = Texts.indexOf(lines, "write:", 0);
    int secondRead = Texts.indexOf(lines, "read:", firstWrite);
    int secondSamples = Texts.indexOf(lines, "bw (", secondRead);

    List<Job> jobs = jobs(cut(lines, firstWrite + 2, secondSamples));

    IoStats write = jobs.get(0).write().orElseThrow();
    assertThat(write.iops()).isPresent();
    assertThat(write.bandwidthSamples()).isEmpty();
    assertThat(jobs.get(1).pid()).isEmpty();
    assertThat(jobs.get(1).write().orElseThrow().bandwidthSamples()).isPresent();
    assertThat(jobs.get(1).read().orElseThrow().bandwidthSamples())
        .isPresent()
        .isEqualTo(jobs(lines).get(1).read().orElseThrow().bandwidthSamples());
  }

  /** Nothing marks the cut, but the rows of the syncs are longer than any write. */
  @Test
  void leavesOutPercentilesThatAreLongerThanTheLongestLatency() {
    List<String> lines = new ArrayList<>(Texts.lines("3.33/fsync4/normal.txt"));
    int heading = Texts.indexOf(lines, "clat percentiles", 0);
    int syncs = Texts.indexOf(lines, "sync percentiles", heading);
    lines.subList(heading + 2, syncs + 2).clear();

    Texts.Result result = Texts.read(String.join("", lines));

    Job job = result.onlyRun().jobs().get(0);
    LatencyStats clat = completion(job.write().orElseThrow());
    assertThat(clat.maxNanos()).hasValue(102_000);
    assertThat(clat.meanNanos()).hasValue(12_480);
    assertThat(clat.percentiles()).isEmpty();
    assertThat(job.cpu().orElseThrow().contextSwitches()).hasValue(190);
    assertThat(result.diagnostics().get(0).message())
        .isEqualTo(
            "percentiles are longer than the longest latency: they are left out, since their rows"
                + " may be those of others");
  }

  /** One changed digit in the longest latency costs that value alone. */
  @Test
  void keepsPercentilesWhereTheLongestLatencyIsDamaged() {
    String text = String.join("", Texts.lines("3.33/fsync4/normal.txt"));
    String damaged = text.replace("clat (usec): min=3, max=102,", "clat (usec): min=3, max=002,");
    assertThat(damaged).isNotEqualTo(text);

    Job job = jobs(List.of(damaged)).get(0);

    assertThat(completion(job.write().orElseThrow()).percentileNanos(99.99)).hasValue(103_000);
  }
}
