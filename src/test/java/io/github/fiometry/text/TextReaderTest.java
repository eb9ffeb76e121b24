package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Real reports of several eras; the values are read off the text by eye. */
class TextReaderTest {

  @Test
  void readsTheFirstVersion() {
    FioRun run = Texts.readCorpus("2.0.7/rate-bw/normal.txt").onlyRun();

    assertThat(run.fioVersion()).hasValue("2.0.7");
    assertThat(run.processes()).hasValue(1);
    assertThat(run.complete()).isTrue();
    assertThat(run.firstLine()).isEqualTo(1);
    assertThat(run.lastLine()).isEqualTo(29);
    Job job = run.jobs().get(0);
    assertThat(job.name()).hasValue("rate");
    assertThat(job.pid()).hasValue(30708);
    assertThat(job.finishedAt()).isEmpty();
    IoStats read = job.read().orElseThrow();
    // io=8320.0KB, bw=8311.8KB/s, iops=129 , runt=  1001msec
    assertThat(read.ioBytes()).hasValue(8320.0 * 1024);
    assertThat(read.bytesPerSecond()).hasValue(8511283.2);
    assertThat(read.iops()).hasValue(129);
    assertThat(read.runtimeMillis()).hasValue(1001);
    assertThat(read.totalIos()).hasValue(130);
    assertThat(read.droppedIos()).isEmpty();
    assertThat(read.completionLatency().orElseThrow().maxNanos()).hasValue(5368000);
    assertThat(read.completionLatency().orElseThrow().percentileNanos(99.99)).hasValue(5344000);
    assertThat(read.bandwidthSamples().orElseThrow().mean()).hasValue(8448 * 1024.0);
    assertThat(job.ioDepths().orElseThrow().percent(">=64")).hasValue(0);
    assertThat(job.latencyTarget()).isEmpty();
    Workload workload = job.workload().orElseThrow();
    assertThat(workload.rw()).hasValue("read");
    assertThat(workload.blockSizes())
        .containsOnlyKeys(Direction.READ, Direction.WRITE)
        .containsEntry(Direction.READ, new BlockSizeRange(65536, 65536));
    assertThat(run.groups().get(0).io().get(Direction.READ).maxRuntimeMillis()).hasValue(1001);
    assertThat(run.disks().get(0).counters().utilizationPercent()).hasValue(8.11);
  }

  @Test
  void readsALaterVersion() {
    FioRun run = Texts.readCorpus("3.42/status-interval/normal.txt").runs().get(0);

    assertThat(run.fioVersion()).hasValue("3.42");
    Job job = run.jobs().get(0);
    assertThat(job.finishedAt()).hasValue(LocalDateTime.of(2026, 11, 30, 10, 42, 16));
    IoStats write = job.write().orElseThrow();
    assertThat(write.bytesPerSecond()).hasValue(16.6 * 1048576);
    assertThat(write.completionLatency().orElseThrow().maxNanos()).hasValue(12502000);
    assertThat(write.completionLatency().orElseThrow().percentileNanos(99.99)).hasValue(12518000);
    assertThat(write.iopsSamples().orElseThrow().samples()).hasValue(1);
    assertThat(write.bandwidthSamples().orElseThrow().min()).hasValue(16518 * 1024.0);
    assertThat(write.totalIos()).hasValue(3627);
    assertThat(run.disks().get(0).counters().readSectors()).hasValue(32560);
    assertThat(job.latencyDistribution()).hasSize(13);
    assertThat(job.latencyTarget().orElseThrow().targetNanos()).isEmpty();
    assertThat(job.latencyTarget().orElseThrow().depth()).hasValue(4);
  }

  @Test
  void readsInterimReportsAsRunsOfTheirOwn() {
    Texts.Result result = Texts.readCorpus("3.42/status-interval/normal.txt");

    assertThat(result.runs()).hasSize(3);
    assertThat(result.runs()).allMatch(FioRun::complete);
    assertThat(result.runs()).extracting(run -> run.fioVersion().orElse("")).containsOnly("3.42");
    assertThat(result.diagnostics()).isEmpty();
  }

  @Test
  void readsClientMode() {
    FioRun run = Texts.readCorpus("3.33/client-2servers/both.txt").onlyRun();

    assertThat(run.hosts()).hasSize(2);
    assertThat(run.hosts().get(0).fioVersion()).hasValue("3.33");
    assertThat(run.jobs()).isEmpty();
    assertThat(run.clientStats())
        .extracting(job -> job.name().orElse("") + job.groupId().orElse(-1))
        .containsExactly("remote-read0", "remote-rw1", "remote-read0", "remote-rw1");
    assertThat(run.clientStats()).allMatch(job -> job.hostname().orElse("").equals("vm"));
    Job all = run.allClients().orElseThrow();
    assertThat(all.pid()).hasValue(0);
    // BW=19.6Gi (21.0G): no unit, and yet bytes per second
    assertThat(all.read().orElseThrow().bytesPerSecond()).hasValue(19.6 * 1073741824);
  }

  @Test
  void readsTheSameInChunksOfOneLine() {
    byte[] bytes = Texts.corpus("3.33/randrw-70-30/normal.txt");
    List<TextChunk> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        byte[] line = Arrays.copyOfRange(bytes, start, i + 1);
        lines.add(new TextChunk(line, 0, line.length, lines.size() + 1L));
        start = i + 1;
      }
    }

    assertThat(Texts.read(lines, Refinement.AS_PRINTED)).isEqualTo(Texts.read(bytes));
  }
}
