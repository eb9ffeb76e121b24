package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.fiometry.runner.InstalledFio;
import io.github.fiometry.runner.ManifestFile;
import io.github.fiometry.runner.RunManifest;
import io.github.fiometry.runner.RunState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in a real terminal, which {@code script} (bsdutils) makes. */
class TerminalTest {
  private static final int CTRL_C = 3;

  @TempDir private Path folder;

  @BeforeEach
  void needsATerminal() {
    InstalledFio.installed();
    boolean there = Files.isExecutable(Path.of("/usr/bin/script"));
    assertThat(there || !"true".equals(System.getenv("CI"))).as("CI has script").isTrue();
    assumeTrue(there, "no /usr/bin/script (package bsdutils) to make a terminal");
  }

  private record Result(int status, String screen) {}

  private Path results() {
    return folder.resolve("results");
  }

  /**
   * Types Ctrl-C as often as is said when fio has printed its first status line. A shell that runs
   * the tests in the background makes all it starts deaf to it, so that is undone first.
   */
  private Result interrupted(int times, String... arguments) throws Exception {
    StringBuilder words = new StringBuilder("exec env --default-signal=INT '");
    words.append(Path.of(System.getProperty("java.home"), "bin", "java"));
    words.append("' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp \"$CP\" ");
    words.append(Main.class.getName()).append(" run -d '").append(results()).append('\'');
    for (String argument : arguments) {
      words.append(" '").append(argument).append('\'');
    }
    ProcessBuilder builder =
        new ProcessBuilder("/usr/bin/script", "-q", "-e", "-c", words.toString(), "/dev/null");
    builder.environment().put("CP", System.getProperty("java.class.path"));
    builder.environment().put("SHELL", "/bin/sh");
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    Path screen = folder.resolve("screen");
    builder.redirectErrorStream(true).redirectOutput(screen.toFile());
    Process process = builder.start();
    try {
      Path status = results().resolve("01-r.status.txt");
      for (int i = 0; i < 1200 && !(Files.exists(status) && Files.size(status) > 0); i++) {
        Thread.sleep(50);
      }
      // Until then the manifest need not know of the process.
      for (int i = 0; i < 200 && step().pid().isEmpty(); i++) {
        Thread.sleep(50);
      }
      typeCtrlC(process, times);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Result(process.exitValue(), Files.readString(screen, StandardCharsets.UTF_8));
  }

  /** All but the first may come too late: the terminal is gone when the first has ended the run. */
  private static void typeCtrlC(Process process, int times) throws Exception {
    OutputStream keyboard = process.getOutputStream();
    keyboard.write(CTRL_C);
    keyboard.flush();
    for (int i = 1; i < times && !process.waitFor(100, TimeUnit.MILLISECONDS); i++) {
      try {
        keyboard.write(CTRL_C);
        keyboard.flush();
      } catch (IOException e) {
        assertThat(process.waitFor(1, TimeUnit.SECONDS)).as("ended: %s", e).isTrue();
      }
    }
  }

  private RunManifest.Step step() throws Exception {
    return ManifestFile.read(results()).steps().get(0);
  }

  @Test
  void ctrlCStopsFioShowsAndKeepsWhatItMeasured() throws Exception {
    for (int times : List.of(1, 3)) {
      Result result =
          interrupted(
              times,
              "--",
              "--name=r",
              "--ioengine=null",
              "--rw=randread",
              "--size=1g",
              "--rate_iops=100",
              "--runtime=60",
              "--time_based");
      assertThat(result.status()).as("%s times: %s", times, result.screen()).isEqualTo(130);
      assertThat(result.screen())
          .contains("r    randread  4k        1 ")
          .contains("fiometry: r: fio was interrupted; what it printed is kept")
          .contains("fiometry: results in " + results());
      assertThat(step().state()).isEqualTo(RunState.INTERRUPTED);
      assertThat(ProcessHandle.of(step().pid().orElseThrow()).filter(ProcessHandle::isAlive))
          .isEmpty();
      assertThat(ManifestFile.read(results()).state()).isEqualTo(RunState.INTERRUPTED);
      Files.move(results(), folder.resolve("kept" + times));
    }
  }

  @Test
  void whileFioTakesItsTimeToEndThatIsSaid() throws Exception {
    Path fio = folder.resolve("fio");
    Files.writeString(
        fio,
        "#!/bin/sh\ncase \"$1\" in --version) echo fio-3.33; exit;; --enghelp) printf"
            + " 'Available IO engines:\\n\\tpsync\\n'; exit;; --cmdhelp*) exit;; esac\n"
            + "trap '' INT TERM; echo started; sleep 4\n");
    assertThat(fio.toFile().setExecutable(true)).isTrue();
    Result result =
        interrupted(
            1, "--fio", fio.toString(), "--", "--name=r", "--size=4k", "--filename=/dev/zero");
    assertThat(result.screen())
        .contains("fiometry: waiting for fio to end, up to 15 s, then it is killed");
    assertThat(result.status()).isEqualTo(130);
    assertThat(step().state()).isEqualTo(RunState.INTERRUPTED);
  }
}
