package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Percentiles;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Percentiles as middles of fio's buckets. */
class LatencyBucketsTest {
  private static final Pattern HEADING_OR_VALUE =
      Pattern.compile("percentiles \\(([num])sec\\)|th=\\[ *(\\d+)\\]");

  private static String text(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  private static Percentiles ofReads(String text) {
    return Texts.read(text)
        .onlyRun()
        .jobs()
        .get(0)
        .direction(Direction.READ)
        .orElseThrow()
        .completionLatency()
        .orElseThrow()
        .percentiles()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "2.0.7/randrw-70-30/normal.txt, 1000",
    "2.1.10/randrw-70-30/normal.txt, 1000",
    "2.16/stonewall-3groups/normal.txt, 1000",
    "3.1/randrw-70-30/normal.txt, 1",
    "3.16/randrw-70-30/normal.txt, 1",
    "3.28/stonewall-3groups/normal.txt, 1",
    "3.33/cmdprio/normal.txt, 1",
    "3.42/fsync4/normal.txt, 1"
  })
  void allPercentilesThatFioPrintsAreMiddles(String file, long nanosOfBuckets) {
    Matcher found = HEADING_OR_VALUE.matcher(text(file));
    long unit = 0;
    int values = 0;
    while (found.find()) {
      if (found.group(1) != null) {
        unit = Map.of("n", 1L, "u", 1000L, "m", 1_000_000L).get(found.group(1)) / nanosOfBuckets;
      } else {
        values++;
        assertThat(LatencyBuckets.isMiddle(Long.parseLong(found.group(2)), unit))
            .as(found.group())
            .isTrue();
      }
    }
    assertThat(values).isGreaterThan(16);
  }

  @ParameterizedTest
  @ValueSource(longs = {42751, 42753, 42754, 128, 130, 4_096})
  void aValueBetweenTwoMiddlesIsNone(long value) {
    assertThat(LatencyBuckets.isMiddle(value, 1)).isFalse();
  }

  @Test
  void aValueThatNoCounterHoldsIsNone() {
    assertThat(LatencyBuckets.isMiddle(Long.MAX_VALUE, 1000)).isFalse();
    assertThat(LatencyBuckets.isMiddle(-1, 1)).isFalse();
    assertThat(LatencyBuckets.isMiddle(0, 1000)).isTrue();
  }

  /** Either of the two may be the damaged one by their order; only one can be a percentile. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2.16 | 99.95th=[42752] | 99.95th=[42754] | 99.95",
        "3.16 | 99.99th=[29492] | 99.99th=[29292] | 99.99",
        "3.33 | 99.00th=[12387] | 99.00th=[13387] | 99"
      })
  void aWrongDigitOfAPercentileCostsNoOther(String version, String from, String to, double rank) {
    String text = text(version + "/randrw-70-30/normal.txt");
    Percentiles sound = ofReads(text);

    String spoilt = text.replaceFirst(Pattern.quote(from), to);
    Percentiles read = ofReads(spoilt);

    assertThat(spoilt).isNotEqualTo(text);
    assertThat(read.size()).isEqualTo(sound.size() - 1);
    for (int i = 0; i < sound.size(); i++) {
      if (sound.rank(i) != rank) {
        assertThat(read.value(sound.rank(i))).hasValue(sound.valueAt(i));
      }
    }
  }

  /** Small values are all middles: which of the two is damaged cannot be told. */
  @Test
  void ofTwoPossiblePercentilesNoneIsKept() {
    String text = text("3.33/randrw-70-30/normal.txt");
    String rows =
        "    clat percentiles (usec):\n     | 50.00th=[   70], 90.00th=[   40], 99.00th=[  100]\n";
    String spoilt =
        text.replaceFirst("(?s)    clat percentiles \\(usec\\):\n(?:     \\|[^\n]*\n)+", rows);

    assertThat(ofReads(spoilt).size()).isEqualTo(1);
  }
}
