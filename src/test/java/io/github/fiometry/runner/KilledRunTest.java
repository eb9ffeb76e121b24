package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.BestRuns;
import io.github.fiometry.Fio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a program of its own, which is ended in the middle. */
class KilledRunTest {
  @TempDir private Path folder;

  @BeforeEach
  void needsFio() {
    InstalledFio.installed();
  }

  private Path result() {
    return folder.resolve("result");
  }

  private Process start(String device, String setting, String... arguments) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.fiometry.runner.RunOnce",
                result().toString(),
                folder.resolve("state").toString(),
                device,
                setting));
    words.addAll(List.of(arguments));
    return new ProcessBuilder(words).redirectError(folder.resolve("err").toFile()).start();
  }

  /** A loop device with one of its settings changed, which is put back with the device. */
  private static final class ChangedDevice implements AutoCloseable {
    final SystemTree system = SystemTree.ofThisMachine();
    final String setting;
    private final LoopDevice device;
    private final String before;

    ChangedDevice(Path image) throws IOException {
      device = LoopDevice.over(image, 4 << 20);
      setting = "/sys/class/block/" + device.name() + "/queue/rq_affinity";
      before = system.line(setting).orElseThrow();
      system.write(setting, "1");
    }

    String name() {
      return device.name();
    }

    String path() {
      return device.path();
    }

    @Override
    public void close() throws IOException {
      try {
        system.write(setting, before);
      } finally {
        device.close();
      }
    }
  }

  /** Waits until fio runs and whatever the test needs has been noted. */
  private RunManifest.Step running(boolean withFile) throws Exception {
    for (int i = 0; i < 600; i++) {
      Thread.sleep(50);
      if (!Files.exists(result().resolve(ManifestFile.NAME))) {
        continue;
      }
      RunManifest manifest = ManifestFile.read(result());
      boolean noted =
          !withFile || manifest.madeFiles().stream().anyMatch(file -> file.key().isPresent());
      // With its first status line fio has taken care of signals, which it has not at its start.
      Path status = result().resolve("01-r.status.txt");
      if (noted
          && !manifest.steps().isEmpty()
          && manifest.steps().get(0).pid().isPresent()
          && Files.size(status) > 0) {
        return manifest.steps().get(0);
      }
    }
    throw new AssertionError("the run did not start: " + Files.readString(folder.resolve("err")));
  }

  private static final String[] LONG = {
    "--name=r", "--rw=randwrite", "--rate_iops=100", "--runtime=60", "--time_based", "--bs=4k"
  };

  private static String[] longRun(String... more) {
    List<String> words = new ArrayList<>(List.of(LONG));
    words.addAll(List.of(more));
    return words.toArray(new String[0]);
  }

  @Test
  void whatAKilledRunLeftBehindIsPutBackByTheNextOne() throws Exception {
    Path file = folder.resolve("data");
    Process run = start("-", "-", longRun("--filename=" + file, "--size=1m"));
    RunManifest.Step step = running(true);
    run.destroyForcibly().waitFor();
    long fio = step.pid().orElseThrow();
    assertThat(FioRunnerTest.isAlive(fio)).as("fio outlives the program that was killed").isTrue();
    assertThat(ManifestFile.read(result()).state()).isEqualTo(RunState.RUNNING);

    List<String> done =
        new UnfinishedRuns(folder.resolve("state")).restoreAll(SystemTree.ofThisMachine());
    assertThat(done)
        .containsExactly(
            "ended fio, which was still running (process " + fio + ")",
            "removed the test file " + file);
    assertThat(FioRunnerTest.isAlive(fio)).isFalse();
    assertThat(file).doesNotExist();
    assertThat(result().resolve(RunSession.RESERVE)).doesNotExist();
    RunManifest manifest = ManifestFile.read(result());
    assertThat(manifest.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(manifest.steps().get(0).problem()).contains("the run was killed");
    assertThat(folder.resolve("state")).isEmptyDirectory();
    // fio was asked to end, so that what it had measured is there.
    assertThat(BestRuns.of(Fio.read(result().resolve("01-r.txt"))).get(0).jobs()).isNotEmpty();
    assertThat(DiskSampleFile.read(result().resolve("01-r.disks.csv"))).isNotNull();
    assertThat(Restorer.ofThisMachine().restore(result())).isEmpty();
  }

  @Test
  void jobsThatOutliveFioAreEndedBeforeAnythingIsPutBack() throws Exception {
    try (ChangedDevice device = new ChangedDevice(folder.resolve("img"))) {
      Process run =
          start(
              device.name(), device.setting, longRun("--filename=" + device.path(), "--numjobs=3"));
      long fio = running(false).pid().orElseThrow();
      run.destroyForcibly().waitFor();
      String mark = ManifestFile.read(result()).mark().orElseThrow();
      MarkedProcesses marked = new MarkedProcesses(device.system, mark);
      assertThat(marked.find()).extracting(ProcessHandle::pid).contains(fio).hasSize(4);
      ProcessHandle.of(fio).orElseThrow().destroyForcibly();
      for (int i = 0; i < 100 && marked.find().size() > 3; i++) {
        Thread.sleep(50);
      }
      assertThat(marked.find()).as("its jobs write on").hasSize(3);
      assertThat(new UnfinishedRuns(folder.resolve("state")).restoreAll(device.system))
          .containsExactly(
              "ended 3 jobs of fio, which had outlived it", "set " + device.setting + " back to 1");
      assertThat(marked.find()).isEmpty();
    }
  }

  @Test
  void fioEndsByItselfAndPrintsItsResultWhenItsRunnerIsKilled() throws Exception {
    Path file = folder.resolve("data");
    Process run =
        start(
            "-",
            "-",
            "--name=r",
            "--rw=randwrite",
            "--rate_iops=100",
            "--runtime=3",
            "--time_based",
            "--bs=4k",
            "--filename=" + file,
            "--size=1m");
    long fio = running(true).pid().orElseThrow();
    run.destroyForcibly().waitFor();
    for (int i = 0; i < 200 && FioRunnerTest.isAlive(fio); i++) {
      Thread.sleep(50);
    }
    assertThat(BestRuns.of(Fio.read(result().resolve("01-r.txt"))).get(0).jobs()).hasSize(1);
    assertThat(Restorer.ofThisMachine().restore(result()))
        .containsExactly("removed the test file " + file);
  }

  @Test
  void anotherFileOfTheSameNameIsLeftAlone() throws Exception {
    Path file = folder.resolve("data");
    Process run = start("-", "-", longRun("--filename=" + file, "--size=1m"));
    running(true);
    run.destroyForcibly().waitFor();
    Path other = Files.writeString(folder.resolve("other"), "mine");
    Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(Restorer.ofThisMachine().restore(result()))
        .contains("left " + file + ", since it may be another file by now");
    assertThat(file).hasContent("mine");
  }

  @Test
  void aSettingIsPutBackAfterAKillAndARunThatGoesOnIsLeftAlone() throws Exception {
    try (ChangedDevice device = new ChangedDevice(folder.resolve("img"))) {
      Process run = start(device.name(), device.setting, longRun("--filename=" + device.path()));
      running(false);
      assertThat(device.system.line(device.setting)).contains("2");
      assertThat(ManifestFile.read(result()).settings())
          .containsExactly(new RunManifest.Setting(device.setting, "1", "2", false));
      assertThatThrownBy(() -> Restorer.ofThisMachine().restore(result()))
          .hasMessageContaining("this run still goes on");
      assertThat(new UnfinishedRuns(folder.resolve("state")).restoreAll(device.system)).isEmpty();
      run.destroyForcibly().waitFor();
      assertThat(Restorer.ofThisMachine().restore(result()))
          .contains("set " + device.setting + " back to 1");
      assertThat(device.system.line(device.setting)).contains("1");
      assertThat(ManifestFile.read(result()).settings().get(0).putBack()).isTrue();
    }
  }

  @Test
  void aTerminatedRunEndsFioPutsBackAndKeepsTheResult() throws Exception {
    try (ChangedDevice device = new ChangedDevice(folder.resolve("img"))) {
      Process run = start(device.name(), device.setting, longRun("--filename=" + device.path()));
      RunManifest.Step step = running(false);
      Thread.sleep(500);
      run.destroy();
      run.waitFor();
      assertThat(FioRunnerTest.isAlive(step.pid().orElseThrow())).isFalse();
      assertThat(device.system.line(device.setting)).contains("1");
      RunManifest manifest = ManifestFile.read(result());
      assertThat(manifest.state()).isEqualTo(RunState.INTERRUPTED);
      assertThat(manifest.settings().get(0).putBack()).isTrue();
      assertThat(manifest.endedMillis()).isNotEqualTo(OptionalLong.empty());
      assertThat(BestRuns.of(Fio.read(result().resolve("01-r.txt"))).get(0).jobs()).isNotEmpty();
      assertThat(folder.resolve("state")).isEmptyDirectory();
    }
  }

  @Test
  void aFolderWithoutAManifestIsNoResult() {
    assertThatThrownBy(() -> Restorer.ofThisMachine().restore(folder))
        .hasMessage(folder + " is no result folder: it has no manifest.json");
  }
}
