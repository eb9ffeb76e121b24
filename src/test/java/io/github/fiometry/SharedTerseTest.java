package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terse lines behind the prefixes of loggers, of one program and of several. */
class SharedTerseTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static List<String> corpus(String file) {
    try {
      return Files.readAllLines(CORPUS.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<FioRun> unplaced(List<FioRun> runs) {
    return runs.stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .collect(Collectors.toList());
  }

  private static List<FioRun> clean(List<String> lines) {
    return unplaced(Fio.read(String.join("\n", lines) + "\n").runs());
  }

  /** Version 2 has the description on a line of its own, and an empty line behind each job. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[pod/fio-0/fio] %s",
        "Jan  5 07:08:09 host0 run.sh[777]: %s",
        "node01: %s",
        "2026-01-05T07:08:04.137000789Z stdout F %s",
        "fio0-1  | %s",
        "logs/fio0.log:17:%s",
        "{\"log\":\"%s\\n\",\"stream\":\"stdout\"}"
      })
  void keepsWhatStandsOnLinesOfItsOwnBehindAPrefix(String frame) {
    for (String file :
        List.of("2.2.10/description/terse2.txt", "3.33/stonewall-3groups/terse2.txt")) {
      List<String> lines = corpus(file);
      List<FioRun> clean = clean(lines);

      String log =
          lines.stream()
              .map(
                  line ->
                      frame.startsWith("{")
                          ? line.replace("\\", "\\\\").replace("\"", "\\\"")
                          : line)
              .map(line -> String.format(frame, line) + "\n")
              .collect(Collectors.joining());
      FioDocument read = Fio.read(log);

      assertThat(unplaced(read.runs())).as(file).isEqualTo(clean);
      assertThat(read.diagnostics()).as(file).isEmpty();
    }
  }

  @Test
  void keepsADescriptionBehindAPrefix() {
    List<String> lines = corpus("2.2.10/description/terse2.txt");
    String description = clean(lines).get(0).jobs().get(0).description().orElseThrow();
    assertThat(description).startsWith("quoted \"text\"");

    FioDocument read =
        Fio.read(lines.stream().map(l -> "node1: " + l + "\n").collect(Collectors.joining()));

    assertThat(read.runs().get(0).jobs().get(0).description()).hasValue(description);
  }

  /** Every line of a report has the same disks with the same counts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "_PID=77%n%nPRIORITY=6%nMESSAGE=%s%n",
        "   {%n    \"_source\": {%n     \"message\": \"%s\"%n    }%n   },%n",
        "[12345.678] nvme nvme0: I/O 12 QID 3 timeout%n%s%n"
      })
  void keepsAReportTogetherWhateverStandsBetweenItsLines(String form) {
    for (String file :
        List.of(
            "3.33/stonewall-3groups/terse3.txt",
            "3.1/stonewall-3groups/terse5.txt",
            "3.28/stonewall-3groups/terse.txt")) {
      List<String> lines = corpus(file);
      String log =
          lines.stream().map(line -> String.format(form, line)).collect(Collectors.joining());

      assertThat(unplaced(Fio.read(log).runs())).as(file).isEqualTo(clean(lines));
    }
  }

  /** The disks of the last interim report are those of the final one. */
  @ParameterizedTest
  @ValueSource(strings = {"status-interval", "status-interval-500ms"})
  void partsTheFinalReportFromTheLastInterimOne(String name) {
    String output = String.join("\n", corpus("2.2.10/" + name + "/both.txt")) + "\n";

    List<FioRun> terse =
        Fio.read(output).runs().stream()
            .filter(run -> run.format() == RunFormat.TERSE)
            .collect(Collectors.toList());

    assertThat(terse).hasSizeGreaterThan(2).allSatisfy(run -> assertThat(run.jobs()).hasSize(1));
    assertThat(terse.get(terse.size() - 1).interim()).isFalse();
    assertThat(terse.get(terse.size() - 2).interim()).isTrue();
  }

  @Test
  void partsTheReportsOfTwoRunsWithTheirDisks() {
    List<String> lines = corpus("3.33/stonewall-3groups/terse3.txt");
    String other = lines.get(0).replace(";vda;545;540;", ";vda;546;540;");

    assertThat(Fio.read(lines.get(0) + "\n$ fio again\n" + other + "\n").runs()).hasSize(2);
  }

  /** Two hosts whose jobs come by turns, and a third that prints text. */
  @ParameterizedTest
  @ValueSource(strings = {"node%d: ", "[pod/fio-%d-x7/fio] ", "Jan  5 07:08:09 host fio[7%d]: "})
  void tellsTheReportsOfTwoHostsApart(String prefix) {
    List<String> first = corpus("3.33/stonewall-3groups/terse3.txt");
    List<String> second = corpus("3.42/numjobs3-nogroup/terse.txt");
    List<FioRun> clean = new ArrayList<>(clean(first));
    clean.addAll(clean(second));
    Random random = new Random(20_261_130);
    for (int i = 0; i < 20; i++) {
      StringBuilder log = new StringBuilder();
      int a = 0;
      int b = 0;
      while (a < first.size() || b < second.size()) {
        boolean takesFirst = b == second.size() || a < first.size() && random.nextBoolean();
        String line = takesFirst ? first.get(a++) : second.get(b++);
        log.append(String.format(prefix, takesFirst ? 1 : 2)).append(line).append('\n');
        if (random.nextInt(3) == 0) {
          log.append(String.format(prefix, 3)).append("up and running\n");
        }
      }

      FioDocument read = Fio.read(log.toString());

      assertThat(unplaced(read.runs())).hasSameElementsAs(clean).hasSameSizeAs(clean);
      assertThat(read.runs()).extracting(FioRun::firstLine).isSorted();
    }
  }

  /** Each host has run the job once; none of them is a later report of another's. */
  @Test
  void takesTheSameJobOfEachHostForARunOfItsOwn() {
    String line = corpus("3.33/randrw-70-30/terse3.txt").get(0);

    FioDocument read = Fio.read("node1: " + line + "\nnode2: " + line + "\nnode3: " + line + "\n");

    assertThat(read.runs()).hasSize(3).allSatisfy(run -> assertThat(run.jobs()).hasSize(1));
  }

  @Test
  void takesATagOfAPageForNoServer() {
    String line = corpus("3.33/randrw-70-30/terse3.txt").get(0);

    FioDocument read = Fio.read("<html>\n<body>\n<pre>\n" + line + "\n</pre>\n");

    assertThat(read.runs())
        .singleElement()
        .satisfies(run -> assertThat(run.clientStats()).isEmpty());
    assertThat(read.runs().get(0).jobs()).extracting(Job::name).singleElement().isNotNull();
  }
}
