package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real runs: what fio writes beside its target, and what it could be led to. */
class SideFilesTest {
  @TempDir private Path folder;

  @BeforeEach
  void needsFio() {
    InstalledFio.installed();
  }

  private RunnerOptions.Builder options(String result) {
    return RunnerOptions.builder(folder.resolve(result)).stateFolder(folder.resolve("state"));
  }

  private RunResult run(RunnerOptions.Builder options, String... arguments) throws Exception {
    return new FioRunner(InstalledFio.installed(), options.build())
        .run(FioCommand.parse(List.of(arguments)));
  }

  private List<String> names(String result) throws IOException {
    try (var files = Files.list(folder.resolve(result))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void logsGoIntoTheResultFolderWhateverTheirName() throws Exception {
    Path mine = folder.resolve("pr_bw.1.log");
    Files.writeString(mine, "precious");
    Path other = Files.writeString(folder.resolve("other"), "precious");
    Files.createSymbolicLink(folder.resolve("pr_iops.1.log"), other);
    RunResult result =
        run(
            options("result"),
            "--name=x",
            "--rw=write",
            "--size=64k",
            "--bs=4k",
            "--filename=" + folder.resolve("data"),
            "--write_bw_log=" + folder.resolve("pr"),
            "--write_iops_log=" + folder.resolve("pr"),
            "--write_lat_log=" + folder.resolve("l".repeat(120)),
            "--write_hist_log=../h");
    assertThat(result.problem()).isEmpty();
    assertThat(mine).hasContent("precious");
    assertThat(other).hasContent("precious");
    String stem = "01-x-" + folder.toString().substring(1).replace('/', '-') + "-pr";
    assertThat(names("result"))
        .contains(stem + "_bw.1.log", stem + "_iops.1.log", "01-x-..-h_clat_hist.1.log")
        .contains("01-x-" + "l".repeat(80) + "_lat.1.log");
    assertThat(folder.resolve("h_clat_hist.1.log")).doesNotExist();
  }

  @Test
  void whatVerificationLeavesBehindGoesIntoTheResultFolder() throws Exception {
    Path data = folder.resolve("data");
    RunResult written =
        run(
            options("one").keepFiles(),
            "--name=x",
            "--rw=write",
            "--size=64k",
            "--bs=4k",
            "--verify=crc32c",
            "--filename=" + data);
    assertThat(written.problem()).isEmpty();
    assertThat(names("one")).contains("local-x-0-verify.state");
    try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
      file.seek(8192);
      file.write("broken".getBytes(StandardCharsets.US_ASCII));
    }
    RunResult read =
        run(
            options("two"),
            "--name=x",
            "--rw=read",
            "--size=64k",
            "--bs=4k",
            "--verify=crc32c",
            "--verify_dump=1",
            "--filename=" + data);
    assertThat(read.state()).isEqualTo(RunState.FAILED);
    assertThat(names("two")).contains("data.8192.hdr_fail");
    assertThat(Path.of("data.8192.hdr_fail")).doesNotExist();
    assertThat(Path.of("local-x-0-verify.state")).doesNotExist();
  }

  @Test
  void aFullDiskOfTheResultsIsSaid() throws Exception {
    LoopDevice.assumePossible();
    Path mount = Files.createDirectory(folder.resolve("result"));
    Commands.run("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", mount.toString());
    try {
      RunResult result =
          run(
              options("result/run"),
              "--name=x",
              "--rw=read",
              "--size=64m",
              "--ioengine=null",
              "--write_lat_log=x",
              "--write_bw_log=x");
      assertThat(result.state()).isEqualTo(RunState.FAILED);
      assertThat(result.problem().orElseThrow())
          .startsWith("the disk of " + mount.resolve("run") + " is full (")
          .contains("results and logs may be cut short; empty: 01-x-x_");
    } finally {
      Commands.run("umount", mount.toString());
    }
  }

  @Test
  void fioGetsTheDeviceThatWasJudgedThoughItsLinkChanges() throws Exception {
    try (LoopDevice empty = LoopDevice.over(folder.resolve("img"), 4 << 20);
        LoopDevice precious = LoopDevice.over(folder.resolve("precious"), 4 << 20)) {
      precious.write(0, "precious".getBytes(StandardCharsets.US_ASCII));
      Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(empty.path()));
      Path fio = folder.resolve("fio");
      Files.writeString(
          fio,
          "#!/bin/sh\ncase \"$1\" in --output=*) ln -sfn "
              + precious.path()
              + " "
              + link
              + ";; esac\nexec "
              + InstalledFio.installed().program()
              + " \"$@\"\n");
      assertThat(fio.toFile().setExecutable(true)).isTrue();
      GuardOptions allowed = new GuardOptions(Set.of(empty.name()), Set.of(), Set.of());
      for (String target : List.of("--filename=" + link, "--name=" + link)) {
        Files.delete(link);
        Files.createSymbolicLink(link, Path.of(empty.path()));
        List<String> words = new ArrayList<>(List.of("--name=x", "--rw=write", "--bs=4k"));
        words.set(target.startsWith("--name") ? 0 : 1, target);
        words.addAll(List.of("--rw=write", "--size=8k"));
        RunnerOptions options = options("result" + target.charAt(2)).guard(allowed).build();
        RunResult result =
            new FioRunner(FioInstallation.at(fio), options).run(FioCommand.parse(words));
        assertThat(result.problem()).isEmpty();
        assertThat(link.toRealPath()).isEqualTo(Path.of(precious.path()));
        assertThat(ManifestFile.read(result.output().getParent()).steps().get(0).command())
            .contains("--filename=" + empty.path());
      }
      Commands.run("blockdev", "--flushbufs", precious.path());
      assertThat(Arrays.copyOf(Files.readAllBytes(folder.resolve("precious")), 9))
          .isEqualTo("precious\0".getBytes(StandardCharsets.US_ASCII));
      byte[] start = Arrays.copyOf(Files.readAllBytes(folder.resolve("img")), 8192);
      assertThat(start).isNotEqualTo(new byte[8192]);
    }
  }

  @Test
  void aFileThatAppearsBeforeTheStartIsRefusedAndLeft() throws Exception {
    Path data = folder.resolve("data");
    Path fio = folder.resolve("fio");
    // The second question about engines comes after all was judged for the first time.
    Files.writeString(
        fio,
        "#!/bin/sh\nif [ \"$1\" = --enghelp ]; then test -e "
            + folder.resolve("asked")
            + " && echo mine > "
            + data
            + "; touch "
            + folder.resolve("asked")
            + "; fi\nexec "
            + InstalledFio.installed().program()
            + " \"$@\"\n");
    assertThat(fio.toFile().setExecutable(true)).isTrue();
    assertThatThrownBy(
            () ->
                new FioRunner(FioInstallation.at(fio), options("result").build())
                    .run(
                        FioCommand.parse(
                            List.of("--name=x", "--rw=write", "--size=8k", "--filename=" + data))))
        .isInstanceOf(FioRunException.class)
        .hasMessageContaining("this file was there before and would be overwritten");
    assertThat(data).hasContent("mine");
  }

  @Test
  void aRelativePathIsTheFileThatFioOpens() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 1 << 20)) {
      Path dev = Files.createDirectories(Path.of("target", "relative-" + device.name(), "dev"));
      Path mine = Files.writeString(dev.resolve(device.name()), "precious");
      try {
        // Below the root folder this would be no device; a name below the working folder is a file.
        GuardOptions allowed = new GuardOptions(Set.of(device.name()), Set.of(), Set.of());
        assertThatThrownBy(
                () ->
                    run(
                        options("result").guard(allowed),
                        "--name=x",
                        "--rw=write",
                        "--size=8k",
                        "--filename=" + mine))
            .hasMessageContaining(mine + ": this file was there before");
        Path link = Files.createSymbolicLink(dev.resolve("link"), Path.of(device.path()));
        assertThat(SystemTree.ofThisMachine().blockDevice(link.toString()).orElseThrow().name())
            .isEqualTo(device.name());
        assertThat(SystemTree.ofThisMachine().blockDevice("dev/" + device.name())).isEmpty();
      } finally {
        Files.deleteIfExists(dev.resolve("link"));
        Files.delete(mine);
        Files.delete(dev);
        Files.delete(dev.getParent());
      }
    }
  }

  @Test
  void aSecondRunOnTheSameDiskIsRefused() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 1 << 20)) {
      String[] reading = {"--name=x", "--rw=read", "--size=8k", "--filename=" + device.path()};
      DeviceLocks first = DeviceLocks.take(Set.of(device.name()), folder);
      try {
        assertThatThrownBy(() -> run(options("second"), reading))
            .isInstanceOf(FioRunException.class)
            .hasMessageContaining(device.path() + ": another run of fiometry uses this disk");
        assertThat(folder.resolve("second")).doesNotExist();
      } finally {
        first.close();
      }
      assertThat(run(options("third"), reading).problem()).isEmpty();
    }
  }

  @Test
  void aSchedulerThatFioChangedIsPutBack() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 1 << 20)) {
      SystemTree system = SystemTree.ofThisMachine();
      String setting = "/sys/class/block/" + device.name() + "/queue/scheduler";
      String before = system.setting(setting).orElseThrow();
      String wanted = before.equals("none") ? "mq-deadline" : "none";
      assertThat(system.line(setting).orElseThrow()).contains(wanted).contains("[" + before + "]");
      RunResult result =
          run(
              options("result"),
              "--name=x",
              "--rw=read",
              "--size=8k",
              "--filename=" + device.path(),
              "--ioscheduler=" + wanted);
      assertThat(result.problem()).isEmpty();
      assertThat(system.setting(setting)).contains(before);
      assertThat(ManifestFile.read(folder.resolve("result")).settings())
          .containsExactly(new RunManifest.Setting(setting, before, wanted, true));
    }
  }
}
