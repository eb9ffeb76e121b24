package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.BestRuns;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real runs of the installed fio. */
class FioRunnerTest {
  @TempDir private Path folder;

  private RunnerOptions.Builder options() {
    return RunnerOptions.builder(folder.resolve("result"))
        .stateFolder(folder.resolve("state"))
        .grace(Duration.ofSeconds(5));
  }

  private RunResult run(RunnerOptions.Builder options, String... arguments) throws Exception {
    return new FioRunner(InstalledFio.installed(), options.build())
        .run(FioCommand.parse(List.of(arguments)));
  }

  private Path file() {
    return folder.resolve("test file");
  }

  private static Job onlyJob(RunResult result) {
    List<FioRun> runs = BestRuns.of(result.document());
    assertThat(runs).hasSize(1);
    assertThat(runs.get(0).jobs()).hasSize(1);
    return runs.get(0).jobs().get(0);
  }

  @Test
  void keepsTheResultTheDisksAndHowItCameAbout() throws Exception {
    List<RunProgress> progress = Collections.synchronizedList(new ArrayList<>());
    RunResult result =
        run(
            options().progress(progress::add),
            "--name=mixed",
            "--filename=" + file(),
            "--size=4m",
            "--rw=randrw",
            "--runtime=2",
            "--time_based",
            "--rate_iops=200",
            "--write_bw_log=bw");
    assertThat(result.problem()).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.FINISHED);
    assertThat(result.exitStatus()).hasValue(0);
    assertThat(onlyJob(result).read().orElseThrow().iops().orElseThrow()).isBetween(50.0, 500.0);
    assertThat(progress).isNotEmpty().allMatch(line -> line.jobs() <= 1);
    assertThat(result.files())
        .extracting(path -> path.getFileName().toString())
        .contains(
            "01-mixed.txt",
            "01-mixed.fio",
            "01-mixed.status.txt",
            "01-mixed.stderr.txt",
            "01-mixed.disks.csv",
            "01-mixed-bw_bw.1.log");
    RunManifest manifest = ManifestFile.read(folder.resolve("result"));
    assertThat(manifest.state()).isEqualTo(RunState.FINISHED);
    assertThat(manifest.fioVersion()).isEqualTo(InstalledFio.installed().versionText());
    assertThat(manifest.machine().kernel()).isPresent();
    assertThat(manifest.targets())
        .extracting(RunManifest.Target::path)
        .containsExactly(file().toString());
    assertThat(manifest.targets().get(0).fileSystem()).isPresent();
    RunManifest.Step step = manifest.steps().get(0);
    assertThat(step.command()).contains("--output-format=normal,json+", "--filename=" + file());
    assertThat(step.endedMillis().orElseThrow() - step.startedMillis()).isGreaterThan(1900);
    assertThat(file()).as("the test file is removed, since the run made it").doesNotExist();
    assertThat(folder.resolve("state")).isEmptyDirectory();
  }

  @Test
  void aJobFileRunsAsItWasJudged() throws Exception {
    Path job = folder.resolve("my job.fio");
    Files.writeString(folder.resolve("common.fio"), "size=64k\nbs=4k\n");
    Files.writeString(
        job, "[global]\ninclude common.fio\n[r]\nfilename=" + file() + "\nrw=write ; all\n");
    FioCommand command = FioCommand.ofJobFile(job, System.getenv());
    // What the file says by now does not matter any more.
    Files.writeString(job, "[r]\nfilename=/dev/null\nsize=4k\nrw=write\n");
    RunResult result = new FioRunner(InstalledFio.installed(), options().build()).run(command);
    assertThat(result.problem()).isEmpty();
    assertThat(onlyJob(result).write().orElseThrow().ioBytes()).hasValue(65536);
  }

  @Test
  void readingAFileOfTheUserLeavesItAsItIs() throws Exception {
    byte[] before =
        "0123456789abcdef".repeat(4096).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    Files.write(file(), before);
    RunResult result = run(options(), "--name=r", "--rw=randread", "--filename=" + file());
    assertThat(result.state()).isEqualTo(RunState.FINISHED);
    assertThat(ManifestFile.read(folder.resolve("result")).steps().get(0).command())
        .contains("--readonly");
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void keepsTheTestFileWhenTold() throws Exception {
    run(options().keepFiles(), "--name=w", "--rw=write", "--size=4k", "--filename=" + file());
    assertThat(file()).hasSize(4096);
    assertThat(Restorer.ofThisMachine().restore(folder.resolve("result"))).isEmpty();
    assertThat(file()).hasSize(4096);
  }

  @Test
  void aFileThatTakesThePlaceOfATestFileIsLeftAndThatIsSaid() throws Exception {
    Path mine = Files.writeString(folder.resolve("mine"), "mine");
    AtomicBoolean put = new AtomicBoolean();
    RunnerOptions options =
        options()
            .progress(
                line -> {
                  if (!put.get() && isNoted()) {
                    try {
                      Files.move(mine, file(), StandardCopyOption.REPLACE_EXISTING);
                      put.set(true);
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  }
                })
            .build();
    FioCommand command =
        FioCommand.parse(
            List.of(
                "--name=a",
                "--rw=write",
                "--size=1m",
                "--filename=" + file(),
                "--name=b",
                "--stonewall",
                "--rw=write",
                "--rate_iops=100",
                "--size=1m",
                "--runtime=4",
                "--time_based",
                "--filename=" + folder.resolve("other")));
    FioRunner.Results results =
        new FioRunner(InstalledFio.installed(), options)
            .runAll(List.of(new NamedCommand("both", command)));
    assertThat(put).isTrue();
    assertThat(results.left())
        .containsExactly("left " + file() + ", since it may be another file by now");
    assertThat(file()).hasContent("mine");
    assertThat(folder.resolve("other")).doesNotExist();
  }

  private boolean isNoted() {
    try {
      return ManifestFile.read(folder.resolve("result")).madeFiles().stream()
          .allMatch(made -> made.key().isPresent());
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void missingFoldersAreMadeAndRemovedAgain() throws Exception {
    Path deep = folder.resolve("a/b/c");
    RunResult result = run(options(), "--name=w", "--rw=write", "--size=4k", "--filename=" + deep);
    assertThat(result.problem()).isEmpty();
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void aRefusalLeavesNothingBehind() throws Exception {
    Files.writeString(file(), "mine");
    assertThatThrownBy(
            () -> run(options(), "--name=w", "--rw=write", "--size=4k", "--filename=" + file()))
        .isInstanceOf(FioRunException.class)
        .hasMessageStartingWith("refused: " + file() + ": this file was there before");
    assertThat(folder.resolve("result")).doesNotExist();
    assertThat(file()).hasContent("mine");
  }

  @Test
  void aResultFolderIsNeverMixedWithOtherFiles() throws Exception {
    Files.createDirectories(folder.resolve("result"));
    Files.writeString(folder.resolve("result/other"), "");
    assertThatThrownBy(() -> run(options(), "--name=r", "--size=4k", "--filename=/dev/zero"))
        .isInstanceOf(FioRunException.class)
        .hasMessageContaining("is not empty");
  }

  @Test
  void fiosOwnErrorIsTheMessage() throws Exception {
    RunResult result =
        run(options(), "--name=r", "--rw=read", "--size=4k", "--filename=/dev/zero", "--bs=x");
    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(result.problem().orElseThrow())
        .startsWith("fio ended with exit status 1: ")
        .contains("bs=x");
  }

  @Test
  void aFullDiskIsReportedAndThePartialResultKept() throws Exception {
    LoopDevice.assumePossible();
    Path mount = Files.createDirectory(folder.resolve("full"));
    Commands.run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", mount.toString());
    try {
      Path sparse = mount.resolve("sparse");
      Commands.run("truncate", "-s", "8m", sparse.toString());
      GuardOptions named = new GuardOptions(Set.of(), Set.of(sparse.toString()), Set.of());
      RunResult result =
          run(
              options().guard(named),
              "--name=w",
              "--rw=write",
              "--size=8m",
              "--filename=" + sparse);
      assertThat(result.state()).isEqualTo(RunState.FAILED);
      assertThat(result.problem().orElseThrow()).contains("No space left on device");
      assertThat(onlyJob(result).write()).isPresent();
      assertThat(sparse).as("it was there before the run").exists();
    } finally {
      Commands.run("umount", mount.toString());
    }
  }

  @Test
  void aRunThatTakesTooLongIsStoppedAndItsResultKept() throws Exception {
    RunResult result =
        run(
            options().timeLimit(Duration.ofMillis(1500)),
            "--name=r",
            "--rw=read",
            "--size=1m",
            "--filename=/dev/zero",
            "--rate_iops=100",
            "--runtime=60",
            "--time_based");
    assertThat(result.state()).isEqualTo(RunState.TIMED_OUT);
    assertThat(result.problem())
        .contains("fio did not end within 1.5 s and was stopped; what it printed is kept");
    assertThat(onlyJob(result).read().orElseThrow().iops().orElseThrow()).isBetween(20.0, 200.0);
  }

  @Test
  void aHungFioIsKilledWithItsJobs() throws Exception {
    Path fake = fakeFio("trap '' TERM INT; sleep 300 & echo $! > " + folder + "/child; wait; wait");
    RunnerOptions options =
        options().timeLimit(Duration.ofMillis(500)).grace(Duration.ofMillis(500)).build();
    RunResult result =
        new FioRunner(FioInstallation.at(fake), options)
            .run(FioCommand.parse(List.of("--name=r", "--size=4k", "--filename=/dev/zero")));
    assertThat(result.state()).isEqualTo(RunState.TIMED_OUT);
    assertThat(result.problem())
        .contains(
            "fio did not end within 0.5 s and was stopped and, since it did not react, killed;"
                + " it printed no result");
    long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
    assertThat(isAlive(child)).isFalse();
  }

  /** A killed process that nobody has waited for yet counts as dead. */
  static boolean isAlive(long pid) {
    return SystemTree.ofThisMachine()
        .line("/proc/" + pid + "/stat")
        .filter(stat -> !stat.substring(stat.lastIndexOf(')') + 2).startsWith("Z"))
        .isPresent();
  }

  private Path fakeFio(String rest) throws IOException {
    Path fake = folder.resolve("fio");
    Files.writeString(
        fake,
        "#!/bin/sh\ncase \"$1\" in --version) echo fio-3.33; exit;; --enghelp) printf"
            + " 'Available IO engines:\\n\\tpsync\\n'; exit;; --cmdhelp*) exit;; esac\n"
            + rest
            + "\n");
    assertThat(fake.toFile().setExecutable(true)).isTrue();
    return fake;
  }

  @Test
  void jobsAreEndedWhenFioItselfIsKilled() throws Exception {
    Path fake = fakeFio("sleep 300 & echo $! > " + folder + "/child; kill -KILL $$");
    RunResult result =
        new FioRunner(FioInstallation.at(fake), options().build())
            .run(FioCommand.parse(List.of("--name=r", "--size=4k", "--filename=/dev/zero")));
    assertThat(result.problem()).contains("fio ended with signal 9");
    long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
    assertThat(isAlive(child)).isFalse();
  }

  @Test
  void aFioThatPrintsNothingIsAFailure() throws Exception {
    RunResult result =
        new FioRunner(FioInstallation.at(fakeFio("exit 0")), options().build())
            .run(FioCommand.parse(List.of("--name=r", "--size=4k", "--filename=/dev/zero")));
    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(result.problem()).contains("fio printed no result");
  }

  @Test
  void aFioThatCrashesIsAFailure() throws Exception {
    RunResult result =
        new FioRunner(FioInstallation.at(fakeFio("kill -SEGV $$")), options().build())
            .run(FioCommand.parse(List.of("--name=r", "--size=4k", "--filename=/dev/zero")));
    assertThat(result.problem()).contains("fio ended with signal 11");
  }

  @Test
  void anInterruptedThreadStopsFioAndKeepsItsResult() throws Exception {
    List<RunResult> results = new ArrayList<>();
    List<Boolean> interrupted = new ArrayList<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                results.add(
                    run(
                        options(),
                        "--name=r",
                        "--rw=read",
                        "--size=1m",
                        "--filename=/dev/zero",
                        "--rate_iops=100",
                        "--runtime=60",
                        "--time_based"));
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
              interrupted.add(Thread.currentThread().isInterrupted());
            });
    thread.start();
    // With its first status line fio has taken care of signals, which it has not at its start.
    Path status = folder.resolve("result/01-r.status.txt");
    for (int i = 0; i < 600 && !(Files.exists(status) && Files.size(status) > 0); i++) {
      Thread.sleep(50);
    }
    Thread.sleep(500);
    thread.interrupt();
    thread.join(20_000);
    assertThat(interrupted).containsExactly(true);
    RunResult result = results.get(0);
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(result.problem()).contains("fio was interrupted; what it printed is kept");
    assertThat(onlyJob(result).read()).isPresent();
    assertThat(ManifestFile.read(folder.resolve("result")).state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void aLoopDeviceIsWrittenWhenItsNameWasTyped() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 8 << 20)) {
      GuardOptions allowed = new GuardOptions(Set.of(device.name()), Set.of(), Set.of());
      RunResult result =
          run(
              options().guard(allowed),
              "--name=" + device.path(),
              "--rw=randwrite",
              "--direct=1",
              "--ioengine=libaio",
              "--iodepth=4",
              "--runtime=2",
              "--time_based");
      assertThat(result.problem()).isEmpty();
      assertThat(onlyJob(result).write().orElseThrow().iops().orElseThrow()).isPositive();
      assertThat(ManifestFile.read(folder.resolve("result")).targets().get(0).sizeBytes())
          .hasValue(8 << 20);
      List<DiskActivity> activity =
          DiskSampleFile.activity(result.diskSamples()).getOrDefault(device.name(), List.of());
      assertThat(activity).isNotEmpty();
      assertThat(activity.stream().mapToDouble(DiskActivity::writesPerSecond).max().orElseThrow())
          .isPositive();
      assertThatThrownBy(
              () ->
                  new FioRunner(
                          InstalledFio.installed(),
                          RunnerOptions.builder(folder.resolve("second"))
                              .stateFolder(folder.resolve("state"))
                              .build())
                      .run(FioCommand.parse(List.of("--name=" + device.path(), "--rw=trim"))))
          .isInstanceOf(FioRunException.class)
          .hasMessageContaining("say --allow-write " + device.name());
    }
  }
}
