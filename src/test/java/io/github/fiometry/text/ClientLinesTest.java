package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Lines of a client's report that are lost, changed, or glued to the next one. */
class ClientLinesTest {
  static Stream<String> reports() {
    return Stream.of("2.1.10", "2.16", "3.1", "3.28", "3.33", "3.42")
        .map(version -> version + "/client-2servers/normal.txt");
  }

  /** Nothing of the report but what the line itself says. */
  private static void assertIsSound(String file, String spoilt, String ofTheLine) {
    Texts.Result sound = Texts.readCorpus(file);
    Texts.Result read = Texts.read(spoilt);
    Map<String, String> values = Trees.valuesInOrder(read.runs());

    assertThat(read.runs()).hasSize(1);
    assertThat(Trees.strange(Trees.valuesInOrder(sound.runs()), values))
        .allMatch(strange -> strange.matches(ofTheLine));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void aDeletedLineGivesNoValueToAnotherJobOrRun(String file) {
    List<String> lines = Texts.lines(file);

    for (int i = 0; i < lines.size(); i++) {
      String ofTheLine = lines.get(i).startsWith("Run status") ? ".*/groups/.*" : "";
      assertIsSound(file, Texts.without(lines, i, i + 1, ""), ofTheLine);
    }
  }

  /** Up to 3.16 fio may print the sum after each server; the last one counts. */
  @ParameterizedTest
  @CsvSource({
    "2.16, 0, 4, 20656",
    "2.16, 1, , 20656",
    "3.1, 0, 4, 20582.4",
    "3.1, 1, , 20582.4",
    "3.33, 0, , 20582.4"
  })
  void aSumThatHasLostItsLineIsStillTheSum(String version, int which, Integer jobs, double kibi) {
    String file = version + "/client-2servers/normal.txt";
    List<String> lines = Texts.lines(file);
    int at = Texts.indexOf(lines, "All clients", 0);
    for (int i = 0; i < which; i++) {
      at = Texts.indexOf(lines, "All clients", at + 1);
    }

    FioRun run = Texts.read(Texts.without(lines, at, at + 1, "")).onlyRun();

    Job sum = run.allClients().orElseThrow();
    assertThat(sum.numJobs()).isEqualTo(jobs == null ? OptionalInt.empty() : OptionalInt.of(jobs));
    assertThat(sum.direction(Direction.READ).orElseThrow().ioBytes()).hasValue(kibi * 1024);
    assertThat(run.clientStats())
        .extracting(job -> job.name().orElseThrow())
        .containsExactly("remote-read", "remote-rw", "remote-read", "remote-rw");
    assertThat(run.complete()).isEqualTo(jobs != null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2.16 | <vm> Starting 3 | <vm> Starting 2 | .*/processes = .*",
        "2.16 | <vm> Starting 3 | <vm% Starting 3 | ",
        "3.28 | <vm> Starting 3 | <vmx Starting 3 | ",
        "3.42 | <vm> remote-rw: (g=1 | <vmQ remote-rw: (g=1 | .*member_workloads.*",
        "2.16 | <vm> remote-rw: (g=1 | vm> remote-rw: (g=1 | .*member_workloads.*",
        "2.16 | groupid=1, jobs=1 | groupid=1, jobs=4 | .*/num_jobs = .*",
        "3.1 | groupid=0, jobs=2 | groupid=0, jobs=7 | .*/num_jobs = .*",
        "2.16 | fio=fio-2.16 | fio=fio-4.16 | .*/fio_version = .*",
        "2.16 | jobs=2): err= 0: pid=0 | jobs=6): err= 0: pid=0 | .*all_clients/num_jobs = .*",
        "2.16 | jobs=4): err= 0: pid=0 | jobs=2): err= 0: pid=0 | .*all_clients/num_jobs = .*",
        "2.16 | jobs=4): err= 0: pid=0 | jobs=4): err= 0: pid=6 | .*all_clients/pid = .*",
        "3.33 | All clients: | AlQ clients: | ",
        "3.33 | All clients: | All clients# | ",
        "3.1 | All clients: (group | All clients: Qgroup | "
      })
  void aChangedByteOfALineChangesNoOtherLine(
      String version, String from, String to, String ofTheLine) {
    String file = version + "/client-2servers/normal.txt";
    String text = String.join("", Texts.lines(file));
    assertThat(text).contains(from);

    String spoilt = text.replaceFirst(Pattern.quote(from), to);

    assertIsSound(file, spoilt, ofTheLine == null ? "" : ofTheLine);
    assertThat(Texts.read(spoilt).onlyRun().allClients())
        .hasValueSatisfying(sum -> assertThat(sum.name()).hasValue("All clients"));
  }

  /** The line end of an empty line of a server may be lost as well. */
  @ParameterizedTest
  @MethodSource("reports")
  void aLostLineEndBetweenTheLinesOfServersCostsNothing(String file) {
    List<String> lines = Texts.lines(file);
    Map<String, String> sound = Trees.valuesInOrder(Texts.readCorpus(file).runs());

    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).startsWith("<") || lines.get(i).startsWith("hostname=")) {
        String glued = Texts.without(lines, i, i + 1, lines.get(i).replace("\n", ""));

        assertThat(Trees.valuesInOrder(Texts.read(glued).runs())).as("line " + i).isEqualTo(sound);
      }
    }
  }
}
