package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A label, heading or word that is damaged costs its own value, and no sound one. */
class DamagedLabelTest {
  private static final String RANDRW = "3.33/randrw-70-30/normal.txt";

  private static String text(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  private static Map<String, String> values(String text) {
    return Trees.values(Texts.read(text).runs());
  }

  private static List<String> told(String text) {
    return Texts.read(text).diagnostics().stream()
        .map(diagnostic -> diagnostic.position().line() + ": " + diagnostic.message())
        .toList();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = ';',
      value = {
        // percentiles
        " 1.00th=[   71]; 1400th=[   71]; percentiles/1$;"
            + " '11: expected a percentile, found ''1400th=[   71]'''",
        "50.00th=[  314]; 70.00th=[  314]; percentiles/50$;"
            + " 12: a percentile that is out of order is left out",
        "20.00th=[  174]; 20.00th=[   17]; percentiles/20$;"
            + " 11: a percentile that is out of order is left out",
        "95.00th=[ 7308]; 95.00th=[73080]; percentiles/95$;"
            + " 13: a percentile that is out of order is left out",
        // buckets
        "1000=2.69%; 2000=2.69%; distribution;"
            + " '31: expected a bucket of fio''s, found ''2000=2.69%'''",
        "50=0.21%; 250=0.21%; distribution;"
            + " 30: a bucket of the latency distribution that is out of order is left out",
        "750=6.35%; 1000=6.35%; distribution;"
            + " 31: a bucket of the latency distribution that is out of order is left out",
      })
  void losesTheValueOfADamagedLabelAlone(
      String whole, String damaged, String lost, String message) {
    String text = text(RANDRW);
    assertThat(text).contains(whole);
    Map<String, String> sound = values(text);
    String spoilt = text.replaceFirst(Pattern.quote(whole), damaged);

    Map<String, String> read = values(spoilt);

    assertThat(Trees.strange(sound, read)).isEmpty();
    assertThat(Trees.lost(sound, read))
        .isNotEmpty()
        .allMatch(path -> Pattern.compile(lost).matcher(path).find());
    assertThat(told(spoilt)).contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"     lat (usec): ", "     lat (usec): mi", "     lat (usec): ..."})
  void losesTheLatencyLineAloneThatLooksLikeADistribution(String damaged) {
    String text = text(RANDRW);
    Map<String, String> sound = values(text);

    String spoilt = text.replaceFirst("     lat \\(usec\\): min=44.*", damaged);

    assertThat(Trees.strange(sound, values(spoilt))).isEmpty();
    assertThat(Trees.lost(sound, values(spoilt)))
        .hasSize(4)
        .allMatch(path -> path.contains("/read/lat_ns/"));
    assertThat(told(spoilt)).containsExactly("9: a line that is not fio's");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "#", "|", ">", "\f", "\""})
  void keepsAGroupTogetherAcrossAnEmptyLine(String line) {
    for (String file :
        List.of(RANDRW, "2.16/randrw-70-30/normal.txt", "3.33/stonewall-3groups/normal.txt")) {
      String text = text(file);

      String apart = text.replaceAll("\n( +WRITE: )", "\n" + line + "\n$1");

      assertThat(apart).isNotEqualTo(text);
      assertThat(values(apart)).isEqualTo(values(text));
      assertThat(Texts.read(apart).runs().get(0).complete()).isTrue();
      assertThat(told(apart)).hasSameSizeAs(told(text));
    }
  }

  @Test
  void keepsARowOfPercentilesThatStandsTwice() {
    String text = text(RANDRW);
    String row = "     | 99.99th=[40109]\n";
    assertThat(text).contains(row);

    assertThat(values(text.replace(row, row + row))).isEqualTo(values(text));
    assertThat(told(text.replace(row, row + row)))
        .containsExactly("16: these percentiles come again; the first counts");
  }

  @Test
  void leavesTheIssuedCountsOfReadsOutOfTheMixedDirection() {
    String text = text("3.33/unified-both/normal.txt");
    Map<String, String> sound = values(text);

    String spoilt = text.replaceFirst("\n  read: .*", "");

    assertThat(Trees.strange(sound, values(spoilt))).isEmpty();
    assertThat(Trees.lost(sound, values(spoilt)))
        .hasSize(4)
        .allMatch(path -> path.contains("/io/read/"));
    assertThat(told(spoilt))
        .anyMatch(message -> message.contains("expected the line of the read direction"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "\\n"
            + "  read: .*; ''; '6: expected the line of the read direction before these lines: the"
            + " issued I/Os tell that they are its'",
        "^randrw: \\(g=0\\); raNdrw: (g=0);"
            + " '5: no header of its group has the name of this job'",
        "4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.0%, >=64=0.0%; 4=100.0%;"
            + " '35: expected all 7 shares, from 0= to >=64=, found ''%'''",
      })
  void tellsOfWhatIsLost(String whole, String damaged, String message) {
    String text = text(RANDRW);
    String spoilt = text.replaceFirst(whole, damaged);
    assertThat(spoilt).isNotEqualTo(text);

    assertThat(told(spoilt)).containsExactly(message);
    assertThat(Trees.strange(values(text), values(spoilt))).isEmpty();
  }
}
