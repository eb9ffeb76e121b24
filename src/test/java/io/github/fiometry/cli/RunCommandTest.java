package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.runner.FioServer;
import io.github.fiometry.runner.InstalledFio;
import io.github.fiometry.runner.LoopDevice;
import io.github.fiometry.runner.RunProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code fiometry run} with the real fio. */
class RunCommandTest {
  @TempDir private Path folder;

  private String results() {
    return folder.resolve("results").toString();
  }

  @Test
  void aPlanRunsAndItsTablesAreShown() throws IOException {
    InstalledFio.installed();
    CommandRun run =
        CommandRun.of(
            "run",
            "file-storage",
            "--target",
            folder.toString(),
            "--runtime",
            "300ms",
            "--size",
            "8M",
            "-d",
            results());
    assertThat(run.err()).contains("fiometry: 1/4 rand-write-4k\n", "fiometry: results in ");
    assertThat(run.status()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).startsWith("job            rw         bs  iodepth");
    assertThat(lines.subList(1, 5))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("rand-write-4k", "rand-read-4k", "rand-write-4m", "rand-read-4m");
    assertThat(run.out())
        .contains("nfs, selectel/hdd-base: ", "selectel/ssd-fast: ", "25000 IOPS", "of promise");
    assertThat(folder.resolve("fiometry-test")).doesNotExist();
    CommandRun parsed = CommandRun.of("parse", results());
    assertThat(parsed.status()).isZero();
    assertThat(parsed.out()).contains("04-rand-read-4m.txt");
  }

  @Test
  void repeatsAreReadyForACompare() {
    InstalledFio.installed();
    CommandRun run =
        CommandRun.of(
            "run",
            "per-gb",
            "--target",
            folder.toString(),
            "--runtime",
            "200ms",
            "--size",
            "4M",
            "--repeat",
            "2",
            "--sweep",
            "bs=4k,64k",
            "--capacity",
            "40GB",
            "-d",
            results(),
            "-q");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("rand-write-16k-bs64k-run2")
        .contains("Per gigabyte of 40.00 GB (37.25 GiB)");
    assertThat(folder.resolve("results/03-rand-write-16k-bs4k-run2.txt")).exists();
  }

  @Test
  void aRefusalIsStatus4AndSaysWhatToDo() throws Exception {
    InstalledFio.installed();
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 4 << 20)) {
      CommandRun run =
          CommandRun.of(
              "run",
              "huawei-local-disk",
              "--target",
              device.path(),
              "--runtime",
              "1s",
              "-d",
              results());
      assertThat(run.status()).isEqualTo(4);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .isEqualTo(
              "fiometry: refused: "
                  + device.path()
                  + ": nothing on it was recognized, but whatever is on it would be lost; if that"
                  + " is wanted, say --allow-write "
                  + device.name()
                  + "\n");
      assertThat(folder.resolve("results")).doesNotExist();
      CommandRun allowed =
          CommandRun.of(
              "run",
              "-q",
              "--allow-write",
              device.name(),
              "-d",
              results(),
              "--",
              "fio",
              "-name=" + device.path(),
              "-rw=write",
              "-bs=64k");
      assertThat(allowed.err()).isEmpty();
      assertThat(allowed.status()).isZero();
    }
  }

  @Test
  void aDryRunPrintsTheCommandAndTheJobFileAndRunsNothing() throws IOException {
    InstalledFio.installed();
    Path target = folder.resolve("it's new");
    CommandRun run =
        CommandRun.of("run", "per-gb", "--target", target.toString(), "--dry-run", "-d", "out");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            " --output=out/01-rand-write-16k.txt --output-format=normal,json+ --eta=always"
                + " --direct=1 --iodepth=64 --ioengine=libaio --numjobs=1 --group_reporting"
                + " --runtime=100 --rw=randwrite --bs=16k --size=256M --name=rand-write-16k"
                + " '--filename="
                + folder
                + "/it'\\''s new'\n")
        .contains("#   [rand-write-16k]\n#   filename=" + target + "\n");
    assertThat(target).doesNotExist();
    CommandRun refused =
        CommandRun.of("run", "--dry-run", "-d", "out", "--", "--name=/dev/sdzz9", "--rw=write");
    assertThat(refused.status()).isZero();
    assertThat(refused.out()).contains("--name=/dev/sdzz9");
    CommandRun existing =
        CommandRun.of(
            "run",
            "--dry-run",
            "-d",
            "out",
            "--",
            "--name=a",
            "--rw=write",
            "--filename=/dev/sdzz9");
    assertThat(existing.err())
        .startsWith("fiometry: would be refused: /dev/sdzz9: there is no such device");
    CommandRun quiet =
        CommandRun.of(
            "run",
            "-q",
            "--dry-run",
            "-d",
            "out",
            "--",
            "--name=a",
            "--rw=write",
            "--filename=/dev/sdzz9");
    assertThat(quiet.err()).isEqualTo(existing.err());
  }

  @Test
  void theListOfPlansNamesTheirSources() {
    CommandRun run = CommandRun.of("run", "--list-plans");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains(
            "huawei-local-disk\n",
            "essd-iops\n",
            "file-storage\n",
            "ssd-hdd\n",
            "ssd-hdd-libaio\n",
            "per-gb\n")
        .contains("source: Протестировать производительность файлового хранилища");
  }

  @Test
  void aJobFileRunsUnderItsName() throws IOException {
    InstalledFio.installed();
    Path job = folder.resolve("two jobs.fio");
    Files.writeString(
        job, "[global]\nioengine=null\nsize=1m\n[a]\nrw=read\n[b]\nstonewall\nrw=randwrite\n");
    CommandRun run = CommandRun.of("run", job.toString(), "-d", results());
    assertThat(run.err()).doesNotContain("two jobs:");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("a    read", "b    randwrite");
    assertThat(folder.resolve("results/01-two-jobs.txt")).exists();
  }

  @Test
  void theResultsOfSeveralHostsAreShownAndMerged() throws IOException {
    InstalledFio.installed();
    try (FioServer one = FioServer.start(folder);
        FioServer two = FioServer.start(folder)) {
      CommandRun run =
          CommandRun.of(
              "run",
              "-d",
              results(),
              "--hosts",
              one.host() + "," + two.host(),
              "--",
              "--name=r",
              "--ioengine=null",
              "--rw=randread",
              "--size=1m",
              "--rate_iops=500",
              "--runtime=1",
              "--time_based");
      assertThat(run.err()).contains("fiometry: results in ");
      assertThat(run.status()).isZero();
      List<String> lines = run.out().lines().toList();
      assertThat(List.of(lines.get(1), lines.get(2)))
          .extracting(line -> line.substring(0, line.indexOf(' ')))
          .containsExactlyInAnyOrder(one.host() + ":r", two.host() + ":r");
      // json+ has the bins of both, so that the percentiles of all I/Os are known.
      assertThat(run.out()).containsPattern("read clat +2 +\\d+");
      assertThat(run.out()).doesNotContain("read clat: ");
    }
  }

  @Test
  void theJobsOfADiskAreAddedUp() throws IOException {
    InstalledFio.installed();
    CommandRun run =
        CommandRun.of(
            "run",
            "-q",
            "-d",
            results(),
            "--",
            "--name=disk",
            "--ioengine=null",
            "--rw=randread",
            "--numjobs=3",
            "--rate_iops=100",
            "--size=1g",
            "--runtime=1",
            "--time_based",
            "--name=alone",
            "--ioengine=null",
            "--size=4k");
    assertThat(run.status()).isZero();
    String sums = run.out().substring(run.out().indexOf("Jobs of one name together\n"));
    assertThat(sums.lines().skip(1).findFirst().orElseThrow())
        .isEqualTo("input  job   jobs  direction  IOPS  BW MiB/s");
    assertThat(sums).containsPattern("(?m)^disk +disk +3 +read +(29|30)\\d +1.\\d\\d$");
    assertThat(sums).doesNotContain("alone");
  }

  @Test
  void aFailedFioIsStatus1() throws IOException {
    InstalledFio.installed();
    CommandRun run =
        CommandRun.of(
            "run",
            "-d",
            results(),
            "--",
            "--name=a",
            "--size=4k",
            "--filename=/dev/zero",
            "--bs=nonsense");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("fiometry: a: fio ended with exit status 1: ");
    CommandRun missing =
        CommandRun.of("run", "--fio", folder + "/nosuch", "--", "--name=a", "--size=4k");
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains("nosuch --version failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "run nosuchplan",
        "run per-gb",
        "run per-gb --target /tmp/x --runtime soon",
        "run per-gb --target /tmp/x --sweep bs",
        "run per-gb --target /tmp/x --sweep bs=4k,",
        "run per-gb --target /tmp/x --sweep rw=randread,randwrite --sweep rw=read",
        "run per-gb --target /tmp/x --set bs=4k --set bs=8k",
        "run -- --name=global1 --rw=read",
        "run per-gb --target /tmp/x --repeat 0",
        "run per-gb --target /tmp/x --capacity much",
        "run per-gb ssd-hdd --target /tmp/x",
        "run per-gb --target /tmp/x --target /tmp/y",
        "run --target /tmp/x -- --name=a",
        "run -- --rw=read",
        "run essd-iops --target /dev/sdb --hosts a,b",
        "run --hosts a,,a -- --name=a"
      })
  void wrongUsageIsStatus2(String arguments) {
    CommandRun run = CommandRun.of(arguments.split(" "));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("fiometry run: ").contains("Try 'fiometry run --help'.");
  }

  @Test
  void restoreOfAFolderThatIsNoResultIsAMessage() {
    CommandRun run = CommandRun.of("run", "--restore", folder.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo("fiometry: " + folder + " is no result folder: it has no manifest.json\n");
  }

  @Test
  void theBarOfATerminalShowsRatesAndTimeLeftAndLeavesNoTrace() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            err,
            true,
            true,
            OptionalInt.of(100));
    RunMeter meter = new RunMeter(console, Verbosity.NORMAL, 2);
    meter.stepStarted("rand-read");
    meter.progress(
        new RunProgress(
            1,
            OptionalDouble.of(42),
            OptionalDouble.of(4_194_304),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(1024),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.of(Duration.ofSeconds(3_671))));
    String bar = "[########............]  42% rand-read  read 1024 IOPS 4 MiB/s  1:01:11 left";
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("fiometry: 1/2 rand-read\n\r" + bar);
    meter.clear();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .endsWith(bar + "\r" + " ".repeat(bar.length()) + "\r");
  }
}
