package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A break of a page ends a line or stands inside of one, even in the middle of a number. */
class TagBreaksTest {
  private static final List<String> REPORTS =
      List.of(
          "2.0.7/stonewall-3groups/normal.txt",
          "2.1.10/randrw-70-30/normal.txt",
          "2.16/steadystate-iops/normal.txt",
          "3.1/fsync4/normal.txt",
          "3.28/cmdprio/normal.txt",
          "3.42/idle-prof-percpu/normal.txt");

  private static final List<String> MARKS =
      List.of(
          "<br>",
          "<br/>",
          "<br />",
          "<BR>",
          "</p><p>",
          "<wbr>",
          "<b>",
          "</span>",
          "&shy;",
          "&#8203;",
          "<br>\n",
          "<br />\r\n");

  private static final Pattern IN_NUMBER = Pattern.compile("(?<=[0-9.])(?=[0-9.])");
  private static final Pattern IN_WORD = Pattern.compile("(?<=\\S)(?=\\S)");
  private static final String STONEWALL = "2.0.7/stonewall-3groups/normal.txt";

  private static String text(String report) {
    return new String(Texts.corpus(report), StandardCharsets.UTF_8);
  }

  private static Map<String, String> values(String text) {
    return Trees.values(Texts.read(text).runs());
  }

  /** Puts a mark into each line, at one of the places where it can stand. */
  private static String marked(String text, Pattern place, String mark, int which) {
    StringBuilder marked = new StringBuilder();
    for (String line : text.split("(?<=\n)")) {
      Matcher name = Pattern.compile(".*?(?=: \\(g)").matcher(line);
      int from = name.lookingAt() ? name.end() : 0;
      List<Integer> places = new ArrayList<>();
      for (Matcher matcher = place.matcher(line.stripTrailing()); matcher.find(); ) {
        if (matcher.start() > from) {
          places.add(matcher.start());
        }
      }
      int at = places.isEmpty() ? 0 : places.get(which % places.size());
      marked.append(line, 0, at).append(places.isEmpty() ? "" : mark).append(line.substring(at));
    }
    return marked.toString();
  }

  private static Stream<Arguments> marksInReports() {
    return REPORTS.stream()
        .flatMap(report -> MARKS.stream().map(mark -> Arguments.of(report, mark)));
  }

  /** No line has more than so many places inside of its numbers. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("marksInReports")
  void losesNoValueWhereverAMarkStandsInANumber(String report, String mark) {
    String text = text(report);
    Map<String, String> sound = values(text);
    int most =
        text.lines()
            .mapToInt(line -> (int) IN_NUMBER.matcher(line).results().count())
            .max()
            .orElse(0);
    assertThat(most).isBetween(15, 80);

    for (int which = 0; which < most; which++) {
      String marked = marked(text, IN_NUMBER, mark, which);

      assertThat(values(marked)).as("place %d", which).isEqualTo(sound);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<br>", "<br>\n", "<b>"})
  void losesNoValueWhereAMarkStandsInAWord(String mark) {
    String text = text(STONEWALL);
    Map<String, String> sound = values(text);

    // the same letters before a mark in many lines would look like a prefix
    for (int which = 3; which < 39; which++) {
      assertThat(values(marked(text, IN_WORD, mark, which))).as("place %d", which).isEqualTo(sound);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<br>", "<BR />", "<br>\n", "<br>\r\n", "</p><p>", "</p>\n<p>", "<br>\n<br>\n"})
  void keepsTheLinesOfAPageApart(String end) {
    for (String report : REPORTS) {
      String text = text(report);

      Map<String, String> read = values("<p>" + text.replace("\n", end) + "</p>\n");

      assertThat(read).as(report).isEqualTo(values(text));
    }
  }

  /** The digits behind the break may be a line of something else, or the rest of the number. */
  @ParameterizedTest
  @ValueSource(strings = {"<br>", "<br>\n", "</p><p>"})
  void leavesANumberOutThatMayEndOrGoOn(String end) {
    String text = text(STONEWALL);
    assertThat(text).contains("stdev=38.67\n");

    String page = text.replace("stdev=38.67\n", "stdev=38.6\n7\n").replace("\n", end) + "\n";

    List<String> lost = Trees.lost(values(text), values(page));
    assertThat(lost).hasSize(1);
    assertThat(Trees.strange(values(text), values(page))).isEmpty();
    assertThat(Texts.read(page).diagnostics())
        .anyMatch(told -> told.message().contains("expected a number after 'stdev='"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "another program's line | <br>2026-11-30 10:43:23 done",
        "prose | <br>and so on",
        "a remark with a comma | <br>, which is little",
      })
  void readsAWholeLineBeforeWhatIsNoRestOfIt(String name, String behind) {
    String text = text(STONEWALL);

    String page = text.replace("stdev=38.67\n", "stdev=38.67" + behind + "\n");

    assertThat(page).isNotEqualTo(text);
    assertThat(values(page)).isEqualTo(values(text));
  }

  @Test
  void takesNoNumberForWholeWhoseRestIsDamaged() {
    String text = text(STONEWALL);
    assertThat(text).contains("total=r=1033/w=1015/d=0");

    String page = text.replace("total=r=1033/w=1015/d=0", "total=r=10<br>3Z/w=1015/d=0");

    assertThat(Trees.strange(values(text), values(page))).isEmpty();
    assertThat(Texts.read(page).diagnostics()).isNotEmpty();
  }
}
