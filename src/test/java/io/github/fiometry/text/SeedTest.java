package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

/** Pages from the web as they stand, with their prose; the values are read off them by eye. */
class SeedTest {
  private static Texts.Result seed(String file) {
    return Texts.read(
        Texts.bytes(
            Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "seeds", file)));
  }

  private static IoStats only(FioRun run) {
    assertThat(run.jobs()).hasSize(1);
    assertThat(run.jobs().get(0).io()).hasSize(1);
    return run.jobs().get(0).io().values().iterator().next();
  }

  /** Markdown in Chinese; three reports cut short, one with the commas of its issued line lost. */
  @Test
  void readsTheGuideToLocalDisks() {
    Texts.Result result = seed("000_fbb55fc0e7934e6d.txt");

    assertThat(result.runs()).hasSize(3).noneMatch(FioRun::complete);
    FioRun first = result.runs().get(0);
    assertThat(first.processes()).hasValue(1);
    Job job = first.jobs().get(0);
    assertThat(job.name()).hasValue("Rand_Write Testing");
    assertThat(job.finishedAt()).hasValue(LocalDateTime.of(2024, 11, 19, 11, 28, 24));
    IoStats write = job.write().orElseThrow();
    assertThat(write.iops()).hasValue(2301);
    assertThat(write.bytesPerSecond()).hasValue(9206 * 1024);
    assertThat(write.ioBytes()).hasValue(1024 * 1048576);
    assertThat(write.runtimeMillis()).hasValue(113896);
    assertThat(write.zoneResets()).hasValue(0);
    assertThat(write.submissionLatency().orElseThrow().meanNanos()).hasValue(5430);
    assertThat(write.completionLatency().orElseThrow().maxNanos()).hasValue(119809000);
    assertThat(write.totalLatency().orElseThrow().standardDeviationNanos()).hasValue(7039410);
    assertThat(write.completionLatency().orElseThrow().percentileNanos(99.99))
        .hasValue(101_000_000);
    assertThat(write.bandwidthSamples().orElseThrow().aggregatePercent()).hasValue(100);
    assertThat(write.iopsSamples().orElseThrow().samples()).hasValue(227);
    assertThat(job.latencyDistribution()).hasSize(10);

    Job second = result.runs().get(1).jobs().get(0);
    assertThat(second.pid()).hasValue(17934);
    assertThat(second.write().orElseThrow().totalIos()).hasValue(1024);
    assertThat(second.write().orElseThrow().shortIos()).hasValue(0);
    assertThat(second.cpu().orElseThrow().contextSwitches()).hasValue(1025);
    assertThat(second.ioDepths().orElseThrow().percent(">=64")).hasValue(93.8);

    Job third = result.runs().get(2).jobs().get(0);
    assertThat(third.name()).hasValue("Rand_Write_Latency_Testing");
    assertThat(third.write().orElseThrow().totalLatency().orElseThrow().minNanos())
        .hasValue(254000);
    assertThat(third.cpu().orElseThrow().systemPercent()).hasValue(3);
  }

  /** A direction line in prose, a report full of markup, and the same with its blanks lost. */
  @Test
  void readsTheBlogPage() {
    Texts.Result result = seed("001_a3768ac4df29c3dd.txt");

    assertThat(result.runs()).hasSize(3);
    for (FioRun run : result.runs()) {
      IoStats write = only(run);
      assertThat(write.ioBytes()).hasValue(20336L * 1048576);
      assertThat(write.bytesPerSecond()).hasValue(347058 * 1024);
      assertThat(write.iops()).hasValue(21691);
      assertThat(write.runtimeMillis()).hasValue(60001);
    }
    assertThat(result.runs()).extracting(FioRun::complete).containsExactly(false, true, true);
    FioRun marked = result.runs().get(1);
    FioRun bare = result.runs().get(2);
    assertThat(marked.fioVersion()).hasValue("2.0.7");
    assertThat(marked.threads()).hasValue(10);
    Job job = marked.jobs().get(0);
    assertThat(job.numJobs()).hasValue(10);
    assertThat(job.workload().orElseThrow().rw()).hasValue("write");
    IoStats write = job.write().orElseThrow();
    assertThat(write.totalIos()).hasValue(1301489);
    assertThat(write.completionLatency().orElseThrow().percentileNanos(99.99)).hasValue(110080000);
    assertThat(write.bandwidthSamples().orElseThrow().max()).hasValue(396352 * 1024.0);
    assertThat(job.latencyDistribution()).hasSize(13);
    assertThat(marked.groups().get(0).io().get(Direction.WRITE).bytesPerSecond())
        .hasValue(347057 * 1024);
    assertThat(marked.disks().get(0).counters().utilizationPercent()).hasValue(77.53);
    assertThat(bare.jobs()).isEqualTo(marked.jobs());
    assertThat(bare.groups()).isEqualTo(marked.groups());
    assertThat(bare.disks()).isEqualTo(marked.disks());
  }

  /** Spanish, indented; one counter of the disk is damaged, its neighbours are not. */
  @Test
  void readsTheCloudManual() {
    Texts.Result result = seed("002_cff14736c906742f.txt");

    FioRun run = result.onlyRun();
    assertThat(run.fioVersion()).hasValue("3.7");
    assertThat(run.processes()).hasValue(6);
    assertThat(run.complete()).isTrue();
    IoStats write = only(run);
    assertThat(write.iops()).hasValue(1005000);
    assertThat(write.bytesPerSecond()).hasValue(3925 * 1048576.0);
    assertThat(write.ioBytes()).hasValue(41231686041.6);
    assertThat(write.totalIos()).hasValue(10062326);
    assertThat(write.submissionLatency().orElseThrow().maxNanos()).hasValue(9562200);
    assertThat(run.jobs().get(0).latencyTarget().orElseThrow().depth()).hasValue(128);
    assertThat(run.disks().get(0).counters().readIos()).isEmpty();
    assertThat(run.disks().get(0).counters().writeIos()).hasValue(11063917);
    assertThat(run.disks().get(0).counters().inQueueMillis()).hasValue(9632482);
    assertThat(result.codes()).contains("225:22: error: unreadable-value");
    assertThat(result.diagnostics())
        .anyMatch(
            diagnostic ->
                diagnostic
                    .message()
                    .equals("expected two numbers after 'ios=', found '4Z/11063917,'"));
  }

  /** Russian; four direction lines quoted alone. */
  @Test
  void readsTheQuotedLines() {
    Texts.Result result = seed("003_137de099a883b8c5.txt");

    assertThat(result.runs()).hasSize(4).noneMatch(FioRun::complete);
    assertThat(result.runs()).allMatch(run -> run.jobs().get(0).name().isEmpty());
    IoStats first = only(result.runs().get(0));
    assertThat(first.iops()).hasValue(118);
    assertThat(first.bytesPerSecond()).hasValue(475 * 1024);
    assertThat(first.ioBytes()).hasValue(2000 * 1048576.0);
    assertThat(first.runtimeMillis()).hasValue(4310296);
    assertThat(result.runs().get(0).firstLine()).isEqualTo(68);
    assertThat(result.runs().get(1).jobs().get(0).read()).isPresent();
    assertThat(only(result.runs().get(3)).runtimeMillis()).hasValue(19911);
  }

  /** Prose about fio, with pieces of lines in it. */
  @Test
  void findsNoReportInProse() {
    Texts.Result result = seed("004_9f47fef905cbfc63.txt");

    assertThat(result.runs()).isEmpty();
    assertThat(result.codes()).allMatch(code -> code.endsWith("info: foreign-line"));
  }
}
