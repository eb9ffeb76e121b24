package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the report of a client ends that talks to fio servers. */
class ClientReportTest {
  private static String text(String version, String testCase) {
    byte[] whole = Texts.corpus(version + "/" + testCase);
    StringBuilder text = new StringBuilder();
    for (TextChunk chunk : Texts.chunks(whole)) {
      text.append(
          new String(
              chunk.bytes(), chunk.from(), chunk.to() - chunk.from(), StandardCharsets.UTF_8));
    }
    return text.toString();
  }

  private static void assertSame(FioRun run, FioRun alone) {
    assertThat(run.fioVersion()).isEqualTo(alone.fioVersion());
    assertThat(run.jobs()).isEqualTo(alone.jobs());
    assertThat(run.clientStats()).isEqualTo(alone.clientStats());
    assertThat(run.allClients()).isEqualTo(alone.allClients());
    assertThat(run.groups()).isEqualTo(alone.groups());
    assertThat(run.disks()).isEqualTo(alone.disks());
    assertThat(run.hosts()).isEqualTo(alone.hosts());
    assertThat(run.complete()).isEqualTo(alone.complete());
  }

  /** What is fio's fault in a version must not change by the banner of another one below it. */
  @ParameterizedTest
  @CsvSource({
    "2.1.10, client-2servers, 2.16",
    "2.2.10, client-1server, 2.2.10",
    "2.16, client-2servers, 3.42",
    "3.1, client-2servers, 3.42",
    "3.1, client-1server, 3.1",
    "3.33, client-2servers, 2.16",
    "3.42, client-2servers, 3.1",
  })
  void endsBeforeALocalReport(String version, String client, String localVersion) {
    String servers = text(version, client + "/both.txt");
    String local = text(localVersion, "engine-psync/both.txt");

    List<FioRun> runs = Texts.read(servers + "$ fio local.fio\n" + local).runs();

    assertThat(runs).hasSize(2);
    assertSame(runs.get(0), Texts.read(servers).onlyRun());
    assertSame(runs.get(1), Texts.read(local).onlyRun());
  }

  /** Two machines wrote, then one alone, the day after: published so. */
  @Test
  void givesTheJobOfTheNextDayNoServer() {
    String text =
        """
        # fio --client=192.0.2.14 --client=192.0.2.15 test.fio
            hostname=node2, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.25, flags=1
            <node2> job1: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=16
            <node2> Starting 1 process
            job1: (groupid=0, jobs=1): err= 0: pid=12199: Sun Apr 14 15:51:28 2024
            write: IOPS=4410, BW=17.2MiB/s (18.1MB/s)(1034MiB/60006msec); 0 zone resets

            Run status group 0 (all jobs):
            WRITE: bw=17.2MiB/s (18.1MB/s), 17.2MiB/s-17.2MiB/s (18.1MB/s-18.1MB/s), io=1034MiB (1084MB), run=60006-60006msec
        # fio --name=test --rw=read --bs=4k --size=500M
            test: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
            fio-3.25
            Starting 1 process
            test: (groupid=0, jobs=1): err= 0: pid=31620: Mon Apr 15 17:20:54 2024
            read: IOPS=295, BW=1181KiB/s (1210kB/s)(34.6MiB/30008msec)

            Run status group 0 (all jobs):
            READ: bw=1181KiB/s (1210kB/s), 1181KiB/s-1181KiB/s (1210kB/s-1210kB/s), io=34.6MiB (36.3MB), run=30008-30008msec

            Disk stats (read/write):
            vda: ios=8858/1027, merge=0/10, ticks=58623/68032, in_queue=126660, util=99.75%
        """;

    List<FioRun> runs = Texts.read(text).runs();

    assertThat(runs).hasSize(2);
    assertThat(runs.get(0).clientStats()).hasSize(1);
    assertThat(runs.get(0).clientStats().get(0).hostname()).hasValue("node2");
    assertThat(runs.get(0).fioVersion()).isEmpty();
    assertThat(runs.get(0).groups()).hasSize(1);
    FioRun local = runs.get(1);
    assertThat(local.clientStats()).isEmpty();
    Job test = local.jobs().get(0);
    assertThat(test.name()).hasValue("test");
    assertThat(test.hostname()).isEmpty();
    assertThat(test.read().orElseThrow().iops()).hasValue(295);
    assertThat(test.workload().orElseThrow().ioEngine()).hasValue("psync");
    assertThat(local.fioVersion()).hasValue("3.25");
    assertThat(local.disks().get(0).hostname()).isEmpty();
  }

  /** A page has taken the servers' names for its own tags. */
  @Test
  void keepsTheHeadersOfAServerWhereNoLineHasAName() {
    String text = text("2.16", "client-2servers/normal.txt").replace("<vm> ", "");

    FioRun run = Texts.read(text).onlyRun();

    assertThat(run.clientStats()).hasSize(4);
    assertThat(run.allClients().orElseThrow().numJobs()).hasValue(4);
    assertThat(run.complete()).isTrue();
  }

  @Test
  void readsEachSumThatWasLookedForInTwoReports() {
    String text =
        """
        # grep -A 1 "All clients" read.txt
        All clients: (groupid=0, jobs=48): err= 0: pid=0: Tue Aug 18 12:45:25 2020
           read: IOPS=4969, BW=621Mi (651M)(96.0GiB/158260msec)

        # grep -A 1 "All clients" write.txt
        All clients: (groupid=0, jobs=48): err= 0: pid=0: Tue Aug 18 12:42:35 2020
          write: IOPS=1999, BW=250Mi (262M)(96.0GiB/393242msec)
        """;

    List<FioRun> runs = Texts.read(text).runs();

    assertThat(runs).hasSize(2);
    Job read = runs.get(0).allClients().orElseThrow();
    assertThat(read.read().orElseThrow().iops()).hasValue(4969);
    assertThat(read.read().orElseThrow().runtimeMillis()).hasValue(158260);
    assertThat(read.write()).isEmpty();
    Job write = runs.get(1).allClients().orElseThrow();
    assertThat(write.write().orElseThrow().iops()).hasValue(1999);
    assertThat(write.read()).isEmpty();
  }

  /** Up to 3.16 a sum of the servers that have ended may come before that of all. */
  @ParameterizedTest
  @ValueSource(strings = {"2.16", "3.1"})
  void takesTheSumOfAllServersOfOneReport(String version) {
    Texts.Result result = Texts.read(text(version, "client-2servers/normal.txt"));

    FioRun run = result.onlyRun();
    assertThat(run.clientStats()).hasSize(4);
    assertThat(run.allClients().orElseThrow().numJobs()).hasValue(4);
    assertThat(run.complete()).isTrue();
  }

  /** Each server says how many jobs it starts: what comes behind them all is of another report. */
  @ParameterizedTest
  @ValueSource(strings = {"2.16", "3.1", "3.33", "3.42"})
  void endsBehindItsLastJob(String version) {
    String text = text(version, "client-2servers/normal.txt");
    String blocks = text.substring(text.indexOf("\nremote-read: (groupid") + 1);

    Texts.Result result = Texts.read(text + "\n" + blocks.replaceAll(": pid=([1-9])", ": pid=9$1"));

    assertThat(result.runs()).hasSize(2);
    FioRun alone = Texts.read(text).onlyRun();
    assertSame(result.runs().get(0), alone);
    FioRun second = result.runs().get(1);
    assertThat(second.clientStats()).hasSize(4);
    assertThat(second.groups()).isEqualTo(alone.groups());
    assertThat(second.allClients().orElseThrow().numJobs()).hasValue(4);
    assertThat(result.diagnostics())
        .noneMatch(diagnostic -> diagnostic.code() == DiagnosticCode.FOREIGN_LINE);
  }

  /** A header that has lost the line end before it stands on a line with a server's name. */
  @ParameterizedTest
  @ValueSource(strings = {"2.16/client-2servers/normal.txt", "3.33/client-2servers/normal.txt"})
  void endsNoReportWhereAHeaderIsGluedToTheLineBefore(String file) {
    String text = new String(Texts.corpus(file), StandardCharsets.UTF_8);
    int headers = 0;
    for (int end = text.indexOf('\n'); end > 0; end = text.indexOf('\n', end + 1)) {
      if (!text.startsWith("<vm> remote-", end + 1)) {
        continue;
      }
      headers++;
      FioRun run = Texts.read(text.substring(0, end) + text.substring(end + 1)).onlyRun();
      assertThat(run.clientStats()).as("byte %d", end).hasSize(4);
      assertThat(run.clientStats()).allMatch(job -> job.hostname().isPresent());
    }
    assertThat(headers).isPositive();
  }
}
