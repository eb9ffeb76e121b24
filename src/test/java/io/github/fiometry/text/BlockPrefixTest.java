package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
