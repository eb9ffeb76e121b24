package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terse lines as logs, pages and tools show them: nothing of them is lost, nothing is cut. */
class TerseDirtTest {
  private static final String ESCAPE = "\u001b";

  private static final String V2 = TerseInput.text("3.42/randrw-70-30/terse2.txt").strip();
  private static final String V3 = TerseInput.text("3.42/randrw-70-30/terse.txt").strip();

  private static void assertWhole(String line, String shown) {
    TerseInput sound = TerseInput.of(line + "\n");
    for (String end : new String[] {"\n", ""}) {
      TerseInput read = TerseInput.of(shown + end);

      assertThat(read.diagnostics()).as(shown).isEmpty();
      assertThat(read.runs()).as(shown).hasSize(1);
      assertThat(read.run().complete()).as(shown).isTrue();
      assertThat(read.run().jobs()).as(shown).isEqualTo(sound.run().jobs());
      assertThat(read.run().disks()).as(shown).isEqualTo(sound.run().disks());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s<br>",
        "%s<br/>",
        "%s <br />",
        "<p>%s</p>",
        "<li><b>%s</b></li>",
        "%s</span><br>",
        "%s \\",
        "%s\\",
        "%s$",
        "%s $",
        "+%s",
        "+ %s",
        "-%s",
        "run.log-12-%s",
        "run.log:12:%s",
        "    MESSAGE=%s",
        "time=07:08:09 msg=%s",
        "{\"msg\":\"%s\",\"level\":\"info\"}",
        "{\"log\":\"%s\\n\",\"stream\":\"stdout\",\"time\":\"2026-01-05T07:08:58Z\"}",
        "{\"log\":\"Jobs: 1 (f=1): [m(1)][50.0%][eta 00m:01s]\\r%s\\n\",\"stream\":\"stdout\"}",
        "{\"log\":\"\\r%s\\rJobs: 1 (f=1)\\r\\n\",\"stream\":\"stdout\"}",
        "{\"log\":\"%s\\r\\n\",\"stream\":\"stdout\"}",
        "{\"level\": \"info\", \"message\": \"%s\"}",
        "['%s']",
        "['%s', 'done']",
        "['Starting', '%s', 'done']",
        "(\"%s\", 0)",
        "b'%s\\n'",
        ESCAPE + "[32m%s" + ESCAPE + "[0m",
        "%s" + ESCAPE + "[K",
        ESCAPE + "[K%s",
        ESCAPE + "[2K" + ESCAPE + "[1m%s" + ESCAPE + "[0m" + ESCAPE + "[K"
      })
  void readsALineWhole(String shown) {
    assertWhole(V3, shown.replace("%s", V3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s<br>", "%s \\", "%s$", "+%s", "['%s', 'done']", ESCAPE + "[K%s"})
  void readsALineOfVersion2Whole(String shown) {
    assertWhole(V2, shown.replace("%s", V2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"['%s', '%s']", "{\"a\":\"%s\",\"b\":\"%s\"}"})
  void readsEachLineOfAList(String shown) {
    String second = V3.replace("randrw", "other");

    TerseInput read = TerseInput.of(shown.replaceFirst("%s", V3).replace("%s", second) + "\n");

    assertThat(read.diagnostics()).isEmpty();
    assertThat(read.runs().stream().flatMap(run -> run.jobs().stream()))
        .extracting(Job::name)
        .extracting(name -> name.orElse(""))
        .containsExactly("randrw", "other");
    assertThat(read.runs()).allMatch(run -> run.complete());
  }

  @Test
  void readsANameAndADescriptionOutOfTheRecordOfALogger() {
    String line = V3.replace("randrw", "a \\u003e \\\"b\\\" c:\\\\new") + ";about \\u6d4b\\\\";

    TerseInput read = TerseInput.of("{\"n\":1,\"log\": \"" + line + "\",\"level\":\"info\"}\n");

    assertThat(read.run().complete()).isTrue();
    assertThat(read.run().jobs().get(0).name()).hasValue("a > \"b\" c:\\new");
    assertThat(read.run().jobs().get(0).description()).hasValue("about 测\\");
    assertThat(read.diagnostics()).isEmpty();
  }

  @Test
  void readsANameBehindProgressInTheRecordOfALogger() {
    String line = V3.replace("randrw", "a \\u003e c:\\\\rb");

    TerseInput read = TerseInput.of("{\"log\": \"Jobs: 1 (f=1)\\r" + line + "\\n\"}\n");

    assertThat(read.run().jobs().get(0).name()).hasValue("a > c:\\rb");
    assertThat(read.diagnostics()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ends in $", "ends in \\", "ends <here>", "\"q\", and 'r', too", "a<b>"})
  void keepsMarksThatADescriptionEndsIn(String description) {
    TerseInput read = TerseInput.of(V3 + ";" + description + "\n");

    assertThat(read.run().jobs().get(0).description()).hasValue(description);
  }
}
