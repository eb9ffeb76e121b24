package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports behind prefixes that no list holds: they are taken off, and are part of no name. */
class BlockPrefixTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "node01: ",
        "10.0.0.12: ",
        "node[01]: ",
        "[1,0]<stdout>:",
        "2024-03-01T12:00:%02d+0100 host01 fio[1234]: ",
        "<14>1 2024-03-01T12:00:%02d.123Z host fio 1234 - - ",
        "job\tRun fio\t2024-03-01T12:00:01.12345%02dZ ",
        "2024-03-01 12:00:01,1%02d INFO  [main] c.e.FioRunner - ",
        "2024-03-01 12:00:01,1%02d - fio - INFO - ",
        "INFO:root:",
        "out/fio.log:%d:",
        "%7d ",
        "17092908%02d.004 ",
        "[  4.0%02ds] ",
        "03/01/2024 12:00:%02d PM ",
        "JA> ",
      })
  void losesNoValueBehindAPrefix(String prefix) {
    for (String report :
        new String[] {
          "2.16/randrw-70-30/normal.txt",
          "3.1/fsync4/normal.txt",
          "3.33/numjobs3-nogroup/normal.txt",
          "3.42/idle-prof-percpu/normal.txt"
        }) {
      String text = new String(Texts.corpus(report), StandardCharsets.UTF_8);
      StringBuilder prefixed = new StringBuilder();
      int number = 10;
      for (String line : text.split("\n")) {
        prefixed.append(String.format(prefix, number++)).append(line).append('\n');
        number = number == 60 ? 10 : number;
      }
      Map<String, String> sound = Trees.values(Texts.read(text).runs());

      Map<String, String> read = Trees.values(Texts.read(prefixed.toString()).runs());

      assertThat(Trees.strange(sound, read)).as("strange in %s", report).isEmpty();
      assertThat(Trees.lost(sound, read)).as("lost of %s", report).isEmpty();
    }
  }

  /** Words that differ from line to line, in whatever way. */
  @ParameterizedTest
  @ValueSource(strings = {"[%08x] ", "%04x-%04x ", "%s host: ", "%s ", "job %s |"})
  void losesNoValueBehindWordsThatDiffer(String prefix) {
    String[] words = {"Mon", "Tue", "\ud83d\udfe2", "\ud83d\udd35", "ab1c"};
    Random random = new Random(1);
    for (String report :
        new String[] {
          "2.0.7/numjobs3-nogroup/normal.txt",
          "2.16/randrw-70-30/normal.txt",
          "3.33/numjobs3-nogroup/normal.txt",
          "3.42/client-2servers/normal.txt"
        }) {
      String text = new String(Texts.corpus(report), StandardCharsets.UTF_8);
      StringBuilder prefixed = new StringBuilder();
      for (String line : text.split("\n")) {
        Object first =
            prefix.contains("x") ? random.nextInt(65536) : words[random.nextInt(words.length)];
        prefixed.append(String.format(prefix, first, random.nextInt(65536))).append(line);
        prefixed.append('\n');
      }
      Map<String, String> sound = Trees.values(Texts.read(text).runs());

      Map<String, String> read = Trees.values(Texts.read(prefixed.toString()).runs());

      assertThat(Trees.strange(sound, read)).as("strange in %s", report).isEmpty();
      assertThat(Trees.lost(sound, read)).as("lost of %s", report).isEmpty();
    }
  }

  /** Many headers come before the first line that tells what the prefix is. */
  @Test
  void takesNoPrefixForAPartOfANameBeforeManyHeaders() {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      log.append("node7: job").append(i);
      log.append(": (g=").append(i).append("): rw=read, bs=(R) ").append(1 + i);
      log.append("KiB-4096KiB, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=null, iodepth=2\n");
    }
    String text =
        new String(Texts.corpus("3.33/numjobs3-nogroup/normal.txt"), StandardCharsets.UTF_8);
    String report =
        text.substring(text.indexOf("fio-3.33")).replace("worker: (groupid=0", "job9: (groupid=9");
    report.lines().forEach(line -> log.append("node7: ").append(line).append('\n'));

    Job job = Texts.read(log.toString()).onlyRun().jobs().get(0);

    assertThat(job.name()).hasValue("job9");
    assertThat(job.workload().orElseThrow().ioEngine()).hasValue("null");
    assertThat(job.workload().orElseThrow().ioDepth()).hasValue(2);
  }

  /** What {@code grep -C} prints: a colon behind what matches, a hyphen behind the lines around. */
  @ParameterizedTest
  @CsvSource({"run.log, true", "out/2026-01-05/run.log, true", "run.log, false", "'', true"})
  void losesNoValueInWhatGrepHasFound(String file, boolean numbers) {
    for (String report :
        new String[] {
          "2.16/randrw-70-30/normal.txt",
          "3.33/numjobs3-nogroup/normal.txt",
          "3.42/idle-prof-percpu/normal.txt"
        }) {
      String text = new String(Texts.corpus(report), StandardCharsets.UTF_8);
      StringBuilder found = new StringBuilder();
      int number = 0;
      for (String line : text.split("\n")) {
        number++;
        String mark = line.contains("groupid") || line.contains("IOPS") ? ":" : "-";
        found.append(file).append(file.isEmpty() ? "" : mark);
        found.append(numbers ? number + mark : "").append(line).append('\n');
        if (number == 7) {
          found.append("--\n");
        }
      }
      Map<String, String> sound = Trees.values(Texts.read(text).runs());

      Map<String, String> read = Trees.values(Texts.read(found.toString()).runs());

      assertThat(read).as(report).isEqualTo(sound);
    }
  }

  /** A job that failed before its first I/O prints no line of its own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "node01: ",
        "fio-bench-5d4f8-x2x9z fio ",
        "run.log-%d-",
        "[  4.0%02d] fio: ",
        "2026-01-05T07:08:%02d.123Z 01O ",
        "INFO:root:",
        "time=\"2026-01-05T07:08:%02dZ\" level=info msg=\""
      })
  void readsARunWithoutJobsBehindAPrefix(String prefix) {
    for (String report :
        new String[] {
          "2.0.7/err-open/normal.txt",
          "2.1.10/zero-create-only/normal.txt",
          "2.1.10/err-open/normal.txt"
        }) {
      String text = new String(Texts.corpus(report), StandardCharsets.UTF_8);
      StringBuilder prefixed = new StringBuilder();
      int number = 10;
      for (String line : text.split("\n")) {
        prefixed.append(String.format(prefix, number++)).append(line);
        prefixed.append(prefix.endsWith("\"") ? "\"\n" : "\n");
      }
      FioRun sound = Texts.read(text).onlyRun();

      FioRun read = Texts.read(prefixed.toString()).onlyRun();

      assertThat(read.fioVersion()).as(report).isPresent().isEqualTo(sound.fioVersion());
      assertThat(read.groups()).isNotEmpty().isEqualTo(sound.groups());
      assertThat(read.disks()).isEqualTo(sound.disks());
      assertThat(read.jobs()).isEmpty();
    }
  }

  /** Prose may end like one line of fio's, and like the same twice. */
  @Test
  void takesNoProseForAPrefix() {
    String text =
        """
        the version is fio-3.33
        the version is fio-3.28
        it says: Starting 1 process
        and then Run status group 0 (all jobs):
        """;

    assertThat(Texts.read(text).runs()).isEmpty();
  }

  /** The cpu engine's header ends in a number, the prefix of the next line begins with one. */
  @Test
  void takesNoNumberOfALineForTheRestOfTheHeaderBefore() {
    String text = new String(Texts.corpus("2.0.7/engine-cpuio/normal.txt"), StandardCharsets.UTF_8);
    StringBuilder numbered = new StringBuilder();
    int number = 1;
    for (String line : text.split("\n")) {
      numbered.append(number++).append(": ").append(line).append('\n');
    }

    FioRun run = Texts.read(numbered.toString()).onlyRun();

    assertThat(run.fioVersion()).hasValue("2.0.7");
    assertThat(run.jobs()).isEqualTo(Texts.read(text).onlyRun().jobs());
  }
}
