package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineHeadsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", ".")).resolve("testdata/corpus");

  private static final List<String> PREFIXES =
      List.of(
          "", "> ", "fio-1  | ", "2024-05-01 10:00:00 host fio[815]: ", "x", "\u968f\u673a ", "\t");

  /** The twin is one regular expression of all forms. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/randrw-70-30/normal.txt",
        "2.16/stonewall-3groups/normal.txt",
        "3.33/randrw-70-30/both.txt",
        "3.33/cmdprio/normal.txt"
      })
  void findsWhatOneExpressionFinds(String file) throws Exception {
    Pattern twin = Pattern.compile(ReportLine.HEADS.pattern());
    Random random = new Random(7);
    int found = 0;
    for (String line : Files.readAllLines(CORPUS.resolve(file))) {
      for (String prefix : PREFIXES) {
        String whole = prefix + line;
        int cut = random.nextInt(whole.length() + 1);
        for (String text :
            List.of(whole, whole + whole, whole.substring(cut), whole.substring(0, cut))) {
          found += compare(twin, text);
        }
      }
    }
    assertThat(found).isGreaterThan(500);
  }

  /** Compares all places of a text, and tells how many they are. */
  private static int compare(Pattern twin, String text) {
    Matcher matcher = twin.matcher(text);
    int count = 0;
    int from = 0;
    while (matcher.find()) {
      LineHeads.Found found = ReportLine.HEADS.find(text, from, text.length());
      assertThat(found).as(text).isNotNull();
      assertThat(found.start()).as(text).isEqualTo(matcher.start());
      assertThat(found.end()).as(text).isEqualTo(matcher.end());
      from = matcher.end();
      count++;
    }
    assertThat(ReportLine.HEADS.find(text, from, text.length())).as(text).isNull();
    return count;
  }

  @Test
  void takesTheFirstOfTwoFormsThatStandAtOnePlace() {
    LineHeads heads =
        new LineHeads(
            new LineHeads.Group("", List.of("lat \\d", "lat"), ""),
            new LineHeads.Group("(?<=#)", List.of("\\|a*"), "!"));

    assertThat(heads.find("a lat 7", 0, 7)).isEqualTo(new LineHeads.Found(0, 0, 2, 7));
    assertThat(heads.find("a lat x", 0, 7)).isEqualTo(new LineHeads.Found(0, 1, 2, 5));
    assertThat(heads.find("|! #|aa!", 0, 8)).isEqualTo(new LineHeads.Found(1, 2, 4, 8));
    assertThat(heads.find("#|aa!", 0, 4)).isNull();
    assertThat(heads.find("#|aa!", 1, 5)).isEqualTo(new LineHeads.Found(1, 2, 1, 5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x?y", "[sc]lat", "(?:read|write)", "\\d+", "^cpu"})
  void refusesAFormThatBeginsWithNoCertainLetter(String form) {
    assertThatThrownBy(() -> new LineHeads(new LineHeads.Group("", List.of(form), "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a form that begins with no plain letter: " + form);
  }
}
