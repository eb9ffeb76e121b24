package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    return text.replaceAll("(?m)^[\\w-]+(?=: \\(g)", name);
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
      List<String> lines = new ArrayList<>();
      text.lines().forEach(line -> lines.add(prefix.replace("%s", line)));
      String prefixed = String.join("\n", lines) + "\n";

      assertThat(Texts.read(prefixed).onlyRun().jobs())
          .as(prefix)
          .hasSize(3)
          .extracting(Job::name)
          .allSatisfy(found -> assertThat(found).hasValue(name));
      assertThat(values(prefixed)).as(prefix).isEqualTo(sound);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"info", "log", "out", "stdout", "12"})
  void keepsTheHeaderOfSuchAJobWhereATerminalHasWrappedIt(String name) {
    String text = renamed(name);

    assertThat(values(text.replaceAll("(?m)^(.{80})(?=.)", "$1\n"))).isEqualTo(values(text));
  }
}
