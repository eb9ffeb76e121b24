package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines whose end is lost together with their line end, so that the next one goes on in them. */
class JoinedLinesTest {
  private static final String RANDRW = "3.33/randrw-70-30/normal.txt";

  /** The last number of a line, and a count without its end, may be whole, or lack digits. */
  private static final Pattern ENDS_IN_LAST_NUMBER =
      Pattern.compile(
          "(?:minf|samples|depth|iodepth|jobs|pid)=[0-9]+$|[0-9]-[0-9]+$|:\\d\\d \\d+$");

  private static String text(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  private static Map<String, String> values(String text) {
    return Trees.valuesInOrder(Texts.read(text).runs());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "slat (usec): min=3, max=56475, avg=100.11, stdev=1244.; slat_ns/stddev;"
            + " 7:54: expected a number after 'stdev=', found '1244.'",
        "slat (usec): min=3, max=56; slat_ns/max slat_ns/mean slat_ns/stddev;"
            + " 7:29: expected a number after 'max=', found '56'",
        "clat (usec): min=39, max=39984, avg=142; clat_ns/mean clat_ns/stddev;"
            + " 8:41: expected a number after 'avg=', found '142'",
        "clat (us; clat_ns/min clat_ns/max clat_ns/mean clat_ns/stddev;"
            + " 8:1: a line that is not fio's",
        "   iops        : m; iops_samples/; 17:1: a line that is not fio's",
        "  IO depths    : 1=0.1%, 2=0.; io_depths/;" + " 34:1: a line that is not fio's",
        "     submit    : 0=0.0%, 4=100.; submit_depths/;" + " 35:1: a line that is not fio's",
        "complete  : 0=0.0%, 4=100.0%, 8=0; complete_depths/;"
            + " 36:36: expected a number, found '8=0'",
        "   READ: bw=17.8MiB/s (18.6MB/s), 17.8Mi; /groups/;"
            + " 41:35: expected a rate after '),', found '17.8Mi'",
      })
  void losesWhatTheTornLineLacksAndNothingOfTheNext(String torn, String lost, String told) {
    String text = text(RANDRW);
    Map<String, String> sound = values(text);
    int start = text.indexOf(torn);
    assertThat(start).isPositive();
    int end = text.indexOf('\n', start);
    String damaged = text.substring(0, start + torn.length()) + text.substring(end + 1);

    Map<String, String> read = values(damaged);

    assertThat(Trees.strange(sound, read)).isEmpty();
    assertThat(Trees.lost(sound, read))
        .isNotEmpty()
        .allMatch(path -> Arrays.stream(lost.split(" ")).anyMatch(path::contains));
    assertThat(Texts.read(damaged).diagnostics())
        .anySatisfy(
            diagnostic ->
                assertThat(
                        diagnostic.position().line()
                            + ":"
                            + diagnostic.position().column()
                            + ": "
                            + diagnostic.message())
                    .isEqualTo(told));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        RANDRW,
        "2.16/stonewall-3groups/normal.txt",
        "2.0.7/randrw-70-30/normal.txt",
        "3.1/numjobs3-nogroup/normal.txt",
        "3.33/unified-both/normal.txt",
        "3.33/cmdprio/normal.txt"
      })
  void givesNoValueOfALineToTheTornOneBefore(String file) {
    String text = text(file);
    Map<String, String> sound = values(text);
    List<String> lines = Arrays.asList(text.split("\n"));
    for (int i = 0; i + 1 < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || lines.get(i + 1).isBlank() || line.contains("(g")) {
        continue;
      }
      for (int cut = 1 + i % 5; cut < line.length(); cut += 5) {
        String torn = line.substring(0, cut);
        if (ENDS_IN_LAST_NUMBER.matcher(torn).find()) {
          continue;
        }
        List<String> damaged = new ArrayList<>(lines.subList(0, i));
        damaged.add(torn + lines.get(i + 1));
        damaged.addAll(lines.subList(i + 2, lines.size()));

        Map<String, String> read = values(String.join("\n", damaged) + "\n");

        // a name may begin with anything; that no header has it is told
        assertThat(Trees.strange(sound, read))
            .as("%s, line %s cut at %s", file, i + 1, cut)
            .filteredOn(value -> !value.contains("/name = "))
            .isEmpty();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "clat (usec): min=39, max=39984, avg=1422.08, stdev=3185.82;"
            + " clat (usec): min=39984, avg=1522.19, stdev=3402.25; clat_ns/",
        "clat (usec): min=39, max=39984, avg=1422.08, stdev=3185.82;"
            + " clat (usec): min=39, m=1522.19, stdev=3402.25; clat_ns/",
        "cpu          : usr=5.37%, sys=15.22%, ctx=310, majf=0, minf=13;"
            + " cpu          : usr=5.7%, 16=99.8%, 32=0.0%, >=64=0.0%; /cpu/",
        "IO depths    : 1=0.1%, 2=0.1%, 4=0.1%, 8=0.1%, 16=99.8%, 32=0.0%, >=64=0.0%;"
            + " IO depths   =100.0%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.0%, >=64=0.0%; /io_depths/",
        "submit    : 0=0.0%, 4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.0%, >=64=0.0%;"
            + " submit    : 0=0.0%, 4=10%, 64=0.0%, >=64=0.0%; /submit_depths/",
        "vda: ios=3698/1663, merge=0/0, ticks=383/198, in_queue=581, util=9.63%;"
            + " vda: ios=3698/1663, merge=5, util=19.63%; /disks/",
      })
  void takesNoValueOfAnEndWhoseBeginningIsLost(String whole, String spliced, String lost) {
    String text = text(RANDRW);
    assertThat(text).contains(whole);
    Map<String, String> sound = values(text);

    Texts.Result result = Texts.read(text.replaceFirst(Pattern.quote(whole), spliced));
    Map<String, String> read = Trees.valuesInOrder(result.runs());

    assertThat(Trees.lost(sound, read)).isNotEmpty().allMatch(path -> path.contains(lost));
    assertThat(Trees.strange(sound, read)).isEmpty();
    assertThat(result.diagnostics()).isNotEmpty();
  }

  @Test
  void readsAReportThatIsPastedAsOneLine() {
    String text = text(RANDRW);
    Map<String, String> sound = values(text);

    Map<String, String> read = values(text.strip().replaceAll("\n+", " ") + "\n");

    assertThat(Trees.strange(sound, read)).isEmpty();
    assertThat(Trees.lost(sound, read)).allMatch(path -> path.endsWith("/processes"));
  }

  @Test
  void readsTheDiskBehindAHeadingWithoutLineEnd() {
    String text = text(RANDRW);

    assertThat(values(text.replace("Disk stats (read/write):\n", "Disk stats (read/write):")))
        .isEqualTo(values(text));
  }

  @Test
  void doesNotBelieveAVersionThatAnotherLineGoesOnIn() {
    String text = text(RANDRW);
    String damaged = text.replace("fio-3.33\nStarting", "fio-3.33Starting");

    assertThat(Trees.lost(values(text), values(damaged)))
        .hasSize(1)
        .allMatch(path -> path.endsWith("/fio_version"));
    assertThat(Texts.read(damaged).diagnostics().get(0).message())
        .startsWith("expected a version like");
  }

  @Test
  void namesNoJobAfterTheLineBeforeIt() {
    String text = text("3.33/numjobs3-nogroup/normal.txt");
    String damaged =
        text.replaceFirst("(latency   : target=0, windo).*\nworker: \\(g", "$1worker: (g");
    assertThat(damaged).isNotEqualTo(text);

    Texts.Result result = Texts.read(damaged);

    assertThat(result.runs().get(0).jobs()).hasSize(3);
    assertThat(result.runs().get(0).jobs().get(0).name()).contains("worker");
    assertThat(result.runs().get(0).jobs().get(1).name()).isEmpty();
    assertThat(result.diagnostics())
        .anyMatch(diagnostic -> diagnostic.message().startsWith("expected a job's name"));
  }

  @Test
  void takesTheNameOfItsHeaderForAJobBehindTheFirstLettersOfALine() {
    String text = text("3.33/stonewall-3groups/normal.txt");
    String damaged = text.replaceFirst("\n     latency.*\n(\\S+: \\(groupid=1)", "\n     lat$1");
    assertThat(damaged).isNotEqualTo(text);

    assertThat(Trees.strange(values(text), values(damaged))).isEmpty();
    assertThat(Texts.read(damaged).diagnostics())
        .anyMatch(
            diagnostic ->
                diagnostic
                    .message()
                    .equals("before the name of this job, which its header has, stands more"));
  }
}
