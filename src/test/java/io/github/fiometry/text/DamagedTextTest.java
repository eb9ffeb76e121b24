package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of every era, spoilt in every way: a damage costs what it hits and nothing else. */
class DamagedTextTest {
  private static byte[] text(String file) {
    byte[] bytes = Texts.corpus(file);
    List<TextChunk> chunks = Texts.chunks(bytes);
    int length = 0;
    for (TextChunk chunk : chunks) {
      length += chunk.to() - chunk.from();
    }
    byte[] text = new byte[length];
    int at = 0;
    for (TextChunk chunk : chunks) {
      System.arraycopy(chunk.bytes(), chunk.from(), text, at, chunk.to() - chunk.from());
      at += chunk.to() - chunk.from();
    }
    return text;
  }

  private static Map<String, String> values(byte[] text) {
    return Trees.values(Texts.read(text).runs());
  }

  private static List<String> lines(byte[] text) {
    return List.of(new String(text, StandardCharsets.UTF_8).split("(?<=\n)"));
  }

  private static byte[] bytes(List<String> lines) {
    return String.join("", lines).getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/rate-bw/normal.txt",
        "2.1.10/randrw-70-30/normal.txt",
        "2.16/steadystate-iops/both.txt",
        "2.18/numjobs3-nogroup/both.txt",
        "3.1/fsync4/both.txt",
        "3.16/randrw-70-30/normal.txt",
        "3.28/cmdprio/both.txt",
        "3.33/client-2servers/both.txt",
        "3.42/idle-prof-percpu/both.txt"
      })
  void keepsValuesOrLosesThemWhereTheInputIsCutOff(String file) {
    byte[] text = text(file);
    Map<String, String> sound = Trees.valuesInOrder(Texts.read(text).runs());

    for (int end = 0; end < text.length; end++) {
      Texts.Result cut = Texts.read(Arrays.copyOf(text, end));

      assertThat(Trees.strange(sound, Trees.valuesInOrder(cut.runs())))
          .as("cut at %d", end)
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/rate-bw/normal.txt",
        "2.1.10/randrw-70-30/normal.txt",
        "2.18/numjobs3-nogroup/both.txt",
        "3.28/cmdprio/both.txt",
        "3.33/status-interval/normal.txt",
        "3.42/idle-prof-percpu/both.txt"
      })
  void losesNothingThroughALineThatIsNotFios(String file) {
    byte[] text = text(file);
    Map<String, String> sound = values(text);
    List<String> lines = lines(text);

    for (int at = 0; at <= lines.size(); at++) {
      List<String> noisy = new ArrayList<>(lines);
      noisy.add(at, "[   12.345678] nvme0: I/O timeout, QID 3 = reset controller\n");

      assertThat(values(bytes(noisy))).as("noise before line %d", at + 1).isEqualTo(sound);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/rate-bw/normal.txt",
        "2.1.10/randrw-70-30/normal.txt",
        "2.18/numjobs3-nogroup/both.txt",
        "3.28/cmdprio/both.txt",
        "3.33/numjobs3-nogroup/both.txt",
        "3.42/randrw-70-30/normal.txt"
      })
  void movesNothingWhenALineIsMissing(String file) {
    byte[] text = text(file);
    Map<String, String> sound = values(text);
    List<String> lines = lines(text);

    for (int at = 0; at < lines.size(); at++) {
      List<String> fewer = new ArrayList<>(lines);
      fewer.remove(at);
      Map<String, String> spoilt = values(bytes(fewer));
      if (lines.get(at).contains("(groupid=")) {
        // what is left of the job has no name any more
        spoilt = new TreeMap<>(spoilt);
        spoilt.keySet().removeIf(path -> path.contains("/jobs/nameless"));
      }

      assertThat(Trees.strange(sound, spoilt)).as("without: %s", lines.get(at)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/rate-bw/normal.txt",
        "2.16/steadystate-iops/both.txt",
        "3.28/cmdprio/both.txt",
        "3.42/randrw-70-30/normal.txt"
      })
  void changesNoOtherLineWhenBytesOfOneChange(String file) {
    byte[] text = text(file);
    List<String> lines = lines(text);
    Random random = new Random(7);

    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      if (line.isBlank()) {
        continue;
      }
      List<String> fewer = new ArrayList<>(lines);
      fewer.set(at, "");
      // what stays when the whole line is gone must be as it was, whatever becomes of its bytes
      Map<String, String> kept = values(bytes(fewer));
      Map<String, String> sound = values(text);
      kept.keySet().removeIf(path -> !kept.get(path).equals(sound.get(path)));
      for (int round = 0; round < 12; round++) {
        StringBuilder changed = new StringBuilder(line);
        int place = random.nextInt(line.length() - 1);
        changed.setCharAt(place, "xX ~,0%=-(:".charAt(random.nextInt(11)));
        List<String> spoilt = new ArrayList<>(lines);
        spoilt.set(at, changed.toString());
        Map<String, String> read = values(bytes(spoilt));

        assertThat(Trees.strange(sound, restrictedTo(kept, read)))
            .as("%s instead of %s", changed, line)
            .isEmpty();
        assertThat(Trees.lost(kept, read)).as("%s instead of %s", changed, line).isEmpty();
      }
    }
  }

  private static Map<String, String> restrictedTo(
      Map<String, String> kept, Map<String, String> read) {
    Map<String, String> restricted = new TreeMap<>(read);
    restricted.keySet().retainAll(kept.keySet());
    return restricted;
  }
}
