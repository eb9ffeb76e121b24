package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that lost their ends, or got ends where there are none. */
class BrokenLineTest {
  private static String text(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  private static Map<String, String> values(String text) {
    return Trees.valuesInOrder(Texts.read(text).runs());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/randrw-70-30/normal.txt",
        "2.16/randrw-70-30/normal.txt",
        "3.33/cmdprio/normal.txt",
        "3.42/latency-target/normal.txt"
      })
  void takesNoValueFromAnotherLineWhereALineEndIsLost(String file) {
    String text = text(file);
    Map<String, String> sound = values(text);

    for (int at = text.indexOf("err= 0"); (at = text.indexOf("\n  ", at + 1)) > 0; ) {
      String glued = text.substring(0, at) + text.substring(at + 1);

      assertThat(Trees.strange(sound, values(glued)))
          .as(text.substring(at - 30, at + 30))
          .isEmpty();
    }
  }

  /** Digits alone are the rest of a number only where a terminal has wrapped other lines, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/randrw-70-30/normal.txt",
        "2.16/randrw-70-30/normal.txt",
        "3.33/randrw-70-30/normal.txt",
        "3.42/latency-target/normal.txt"
      })
  void takesNoNumberOfItsOwnForTheRestOfAnother(String file) {
    String text = text(file);
    Map<String, String> sound = values(text);

    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      for (String noise : new String[] {"7", "12", "1024"}) {
        String noisy = text.substring(0, at + 1) + noise + text.substring(at);

        assertThat(values(noisy))
            .as(noise + " behind " + text.substring(Math.max(0, at - 60), at))
            .isEqualTo(sound);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2.16/randrw-70-30/normal.txt, stdev=353.95, clat",
    "3.33/cmdprio/normal.txt, stdev=1541.43, clat",
    "2.16/randrw-70-30/normal.txt, >=64=0.0%, submit",
    "3.42/latency-target/normal.txt, ctx=, IO depths"
  })
  void readsBothLinesWhereALineEndIsLost(String file, String end, String next) {
    String text = text(file);

    String glued = text.replaceFirst("(" + end + ".*)\n( +" + next + ")", "$1$2");

    assertThat(glued).isNotEqualTo(text);
    assertThat(values(glued)).isEqualTo(values(text));
  }

  @ParameterizedTest
  @CsvSource({
    "2.1.10/randrw-70-30/normal.txt, 40",
    "2.2.10/null-highiops/normal.txt, 40",
    "2.16/randrw-70-30/normal.txt, 72",
    "3.1/fsync4/normal.txt, 40",
    "3.28/cmdprio/normal.txt, 80",
    "3.33/numjobs3-nogroup/normal.txt, 40",
    "3.42/latency-target/normal.txt, 60"
  })
  void takesNoPartOfANumberForTheNumber(String file, int width) {
    String text = text(file);
    Map<String, String> sound = values(text);

    for (String mark : new String[] {"\n", "\\\n", "=\n"}) {
      String wrapped =
          text.replaceAll("(?m)^(.{" + width + "})(?=.)", "$1" + mark.replace("\\", "\\\\"));

      assertThat(Trees.strange(sound, values(wrapped)))
          .as("%s wrapped by %s", file, mark)
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.16/randrw-70-30/normal.txt", "3.33/numjobs3-nogroup/normal.txt"})
  void takesProgressOutOfTheMiddleOfALine(String file) {
    String text = text(file);
    int at = text.indexOf("s=1): err=");

    String spoilt =
        text.substring(0, at)
            + "Jobs: 1 (f=1): [m(1)] [66.7% done] [50992KB/21568KB/0KB /s] [eta 00m:01s]\r"
            + text.substring(at);

    assertThat(values(spoilt)).isEqualTo(values(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.42/latency-target/normal.txt", "2.16/randrw-70-30/normal.txt"})
  void takesALineBeforeAJobForNoName(String file) {
    String text = text(file);
    String job = text.substring(0, text.indexOf(':'));
    String two = text + text.substring(text.indexOf("\n" + job + ": (groupid=") + 1);

    String glued =
        text.stripTrailing() + " " + text.substring(text.indexOf("\n" + job + ": (groupid=") + 1);

    assertThat(Trees.strange(values(two), values(glued))).isEmpty();
  }

  /** "depth=1remote-rw: (groupid=…": the last number of a line has lost its end to a name. */
  @Test
  void partsANumberFromTheNameBehindIt() {
    String text = text("3.42/client-2servers/normal.txt");

    String glued = text.replaceFirst("(depth=\\d+)\n(remote-rw: )", "$1$2");

    assertThat(glued).isNotEqualTo(text);
    assertThat(values(glued)).isEqualTo(values(text));
  }
}
