package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
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
}
