package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs with a name that loggers put before a line: a prefix must leave a name. */
class NameLikePrefixTest {
  private static final List<String> PREFIXES =
      List.of(
          "%s",
          "> %s",
          "> > %s",
          "# %s",
          "2026-01-05T07:08:09.1234567Z stdout F %s",
          "Jan 05 07:08:09 host1 fio[12]: %s",
          "[07:08:09] %s",
          "[INFO] %s",
          "fio_1  | %s");

  private static String renamed(String name) {
    String text =
        new String(Texts.corpus("3.33/numjobs3-nogroup/normal.txt"), StandardCharsets.UTF_8);
    return text.replaceAll("(?m)^[\\w-]+(?=: \\(g)", Matcher.quoteReplacement(name));
  }

  private static Map<String, String> values(String text) {
    return Trees.valuesInOrder(Texts.read(text).runs());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"info", "INFO", "Info", "debug", "DEBUG", "WARN", "WARNING", "ERROR", "randrw"})
  void keepsANameThatIsALevelOfALogger(String name) {
    String text = renamed(name);
    Map<String, String> sound = values(text);

    for (String prefix : PREFIXES) {
      String prefixed = behind(prefix, text);

      assertThat(Texts.read(prefixed).onlyRun().jobs())
          .as(prefix)
          .hasSize(3)
          .extracting(Job::name)
          .allSatisfy(found -> assertThat(found).hasValue(name));
      assertThat(values(prefixed)).as(prefix).isEqualTo(sound);
    }
  }

  /** In a whole report no other line has the mark, so it is the name's. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[INFO] job",
        "INFO: job",
        "INFO:root:job",
        "- job",
        "+ job",
        "# job",
        "> job",
        "// job",
        "* job",
        "(x)",
        "'q'",
        "`x`",
        "**bold**",
        "1: job",
        "[07:08:58] job",
        "2026-01-05 07:08:58 job",
        "run.log-5-job"
      })
  void keepsMarksInANameThatNoLineAroundHas(String name) {
    String text = renamed(name);
    Map<String, String> sound = values(renamed("worker"));

    for (String prefix : PREFIXES) {
      String prefixed = behind(prefix, text);

      assertThat(Texts.read(prefixed).onlyRun().jobs())
          .as(prefix)
          .hasSize(3)
          .extracting(Job::name)
          .allSatisfy(found -> assertThat(found).hasValue(name));
      assertThat(Texts.read(prefixed).onlyRun().jobs())
          .as(prefix)
          .extracting(job -> job.workload().orElseThrow().ioEngine())
          .containsOnly(Optional.of("libaio"));
      assertThat(values(prefixed)).as(prefix).hasSameSizeAs(sound);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info",
        "log",
        "out",
        "stdout",
        "12",
        "#1",
        "-1",
        "+1",
        "[x]",
        "(x)",
        "\"q\"",
        "'q'",
        "`x`",
        "**bold**",
        "a[b]",
        "a\\[b\\]",
        "<b>x</b>",
        "1: job",
        "[pod/a] job",
        "- job",
        "[INFO] job"
      })
  void keepsTheHeaderOfSuchAJobWhereAMailOrATerminalHasWrappedIt(String name) {
    String text = renamed(name);
    Map<String, String> sound = values(text);
    String terminal = text.replaceAll("(?m)^(.{80})(?=.)", "$1\n");
    String mail = text.replaceAll("(?m)^(.{50,72}) (?=[(0-9a-zA-Z])", "$1\n");

    assertThat(sound).containsValue('"' + name.replaceAll("[\"\\\\]", "\\\\$0") + '"');
    assertThat(values(terminal)).isEqualTo(sound);
    assertThat(values(mail)).isEqualTo(sound);
    assertThat(values(behind("> %s", mail))).isEqualTo(sound);
  }

  /** A logger that writes a whole output as one record puts its mark before the first line only. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[INFO] ",
        "2026-01-05 07:08:58,123 - INFO - ",
        "2026-01-05 07:08:58,123 root INFO bench.py:12 ",
        "INFO: ",
        "> "
      })
  void takesTheMarkOfARecordOffItsFirstLine(String mark) {
    String text = renamed("worker");
    Map<String, String> sound = values(text);
    int report = text.indexOf("worker: (groupid");

    assertThat(values(mark + text)).isEqualTo(sound);
    assertThat(values(text.substring(0, report) + mark + text.substring(report))).isEqualTo(sound);
  }

  /** Headings and the jobs' lines have the mark, what is indented has none. */
  @ParameterizedTest
  @ValueSource(strings = {"[INFO] ", "INFO: ", "[07:08:58] ", "> "})
  void takesTheMarkOfARecordOffWhereEachParagraphIsOne(String mark) {
    String text = renamed("worker");

    assertThat(values(text.replaceAll("(?<=^|\\n)(?=[\\w.])", mark))).isEqualTo(values(text));
  }

  private static String behind(String prefix, String text) {
    StringBuilder prefixed = new StringBuilder();
    text.lines().forEach(line -> prefixed.append(prefix.replace("%s", line)).append('\n'));
    return prefixed.toString();
  }
}
