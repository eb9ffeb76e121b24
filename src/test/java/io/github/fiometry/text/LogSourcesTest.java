package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several fio in one log: the values of one are never given to another, and none is lost. */
class LogSourcesTest {
  private static final List<String> REPORTS =
      List.of(
          "3.33/randrw-70-30/normal.txt",
          "2.16/randrw-70-30/normal.txt",
          "2.0.7/numjobs3-nogroup/normal.txt",
          "3.42/fsync4/normal.txt");

  private static String corpus(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  /** The lines of some texts as they come, a few of each at a time; each with its own prefix. */
  private static String interleaved(
      List<String> texts, IntFunction<String> prefix, int mostAtOnce, long seed) {
    Random random = new Random(seed);
    List<List<String>> left = new ArrayList<>();
    texts.forEach(text -> left.add(new ArrayList<>(text.lines().toList())));
    StringBuilder log = new StringBuilder();
    int line = 0;
    while (left.stream().anyMatch(lines -> !lines.isEmpty())) {
      int source = random.nextInt(left.size());
      int count = 1 + random.nextInt(mostAtOnce);
      for (int i = 0; i < count && !left.get(source).isEmpty(); i++) {
        String own = prefix.apply(source).replace("SS", String.format("%02d", line++ % 60));
        log.append(own).append(left.get(source).remove(0)).append('\n');
      }
    }
    return log.toString();
  }

  private static List<FioRun> sorted(List<FioRun> runs) {
    return runs.stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .sorted(Comparator.comparing(run -> run.jobs().toString()))
        .toList();
  }

  /** {@code %s} is a name and {@code %d} a number that differs between the sources. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[pod/fio-%s/fio] ",
        "fio-%s_1  | ",
        "fio_%d  | ",
        "Mar  1 12:00:SS host fio[1%d]: ",
        "2024-03-01T12:00:SS+0100 host%d fio[77]: ",
        "2024-03-01T12:00:SS.123456789Z stdout F [fio-%d] ",
        "2024-03-01 12:00:SS,123 INFO  [pool-1-thread-%d] c.e.F - ",
        "node0%d: ",
        "10.0.0.%d: ",
        "[1,%d]<stdout>:",
        "%d: ",
        "bench (%s)\tRun fio\t2024-03-01T12:00:SS.1234567Z ",
        "\u001b[3%dm%s |\u001b[0m ",
      })
  void readsReportsApartWhoseLinesAlternate(String prefix) {
    IntFunction<String> named =
        source ->
            prefix.replace("%s", "abc".substring(source, source + 1)).replace("%d", "" + source);
    for (int mostAtOnce : new int[] {1, 5}) {
      for (int other = 1; other < REPORTS.size(); other++) {
        List<String> texts =
            List.of(corpus(REPORTS.get(0)), corpus(REPORTS.get(other)), corpus(REPORTS.get(1)));

        List<FioRun> runs = Texts.read(interleaved(texts, named, mostAtOnce, other)).runs();

        List<FioRun> whole = new ArrayList<>();
        texts.forEach(text -> whole.addAll(Texts.read(text).runs()));
        assertThat(sorted(runs)).isEqualTo(sorted(whole));
      }
    }
  }

  @Test
  void readsReportsApartThatAreInRecordsOfJson() {
    List<String> texts = List.of(corpus(REPORTS.get(0)), corpus(REPORTS.get(2)));
    String log =
        interleaved(texts, source -> "pod" + source + ' ', 3, 7)
            .replaceAll("(?m)^(pod.) (.*)$", "{\"log\":\"$2\\\\n\",\"pod\":\"$1\"}");

    List<FioRun> runs = Texts.read(log).runs();

    List<FioRun> whole = new ArrayList<>();
    texts.forEach(text -> whole.addAll(Texts.read(text).runs()));
    assertThat(sorted(runs)).isEqualTo(sorted(whole));
  }

  /** The report that was begun goes on; the runs come in the order of their first lines. */
  @Test
  void readsAReportWithoutPrefixApartFromOneWithIt() {
    List<String> texts = List.of(corpus(REPORTS.get(3)), corpus(REPORTS.get(1)));

    List<FioRun> runs =
        Texts.read(interleaved(texts, source -> source == 0 ? "" : "[b] ", 4, 1)).runs();

    assertThat(runs).hasSize(2).allMatch(FioRun::complete);
    assertThat(runs).isSortedAccordingTo(Comparator.comparingLong(FioRun::firstLine));
    assertThat(runs)
        .extracting(run -> run.jobs().get(0).name().orElseThrow())
        .containsExactlyInAnyOrder("sync", "randrw");
  }

  /** A line of another pod, the only one of its report that is left. */
  @Test
  void givesNoValueOfASingleForeignLineToAReport() {
    String text = corpus("3.33/randrw-70-30/normal.txt");
    FioRun whole = Texts.read(text).onlyRun();
    StringBuilder log = new StringBuilder();
    text.lines()
        .forEach(
            line -> {
              log.append("[pod/a] ").append(line).append('\n');
              if (line.contains(" slat ")) {
                log.append("[pod/b]     clat (usec): min=7, max=7777, avg=77.00, stdev=7.00\n");
              }
            });

    List<FioRun> runs = Texts.read(log.toString()).runs();

    assertThat(runs).hasSize(1);
    assertThat(runs.get(0).jobs()).isEqualTo(whole.jobs());
    assertThat(runs.get(0).complete()).isTrue();
  }

  /** More than one look ahead holds: no report lies across its end. */
  @Test
  void readsALongLogOfTwoSourcesApart() {
    String first = corpus(REPORTS.get(0)).repeat(800);
    String second = corpus(REPORTS.get(1)).repeat(800);

    List<FioRun> runs =
        Texts.read(interleaved(List.of(first, second), source -> "fio" + source + ": ", 5, 3))
            .runs();

    assertThat(runs).hasSize(1600).allMatch(FioRun::complete);
    assertThat(runs).allMatch(run -> run.jobs().size() == 1);
    assertThat(runs).filteredOn(run -> run.fioVersion().orElseThrow().equals("2.16")).hasSize(800);
  }

  /** One program, whatever differs in the prefixes of its lines. */
  @ParameterizedTest
  @ValueSource(strings = {"threads", "turns", "levels", "numbers", "seconds", "streams", "quotes"})
  void keepsOneReportTogether(String changing) {
    for (String report : REPORTS) {
      String text = corpus(report);
      Random random = new Random(5);
      StringBuilder log = new StringBuilder();
      int number = 0;
      for (String line : text.lines().toList()) {
        number++;
        String prefix =
            switch (changing) {
              case "threads" -> "12:00:01 [pool-1-thread-" + random.nextInt(4) + "] c.e.F - ";
              case "turns" -> "[t" + number % 2 + "] ";
              case "levels" -> random.nextBoolean() ? "[INFO] " : "[WARN] ";
              case "numbers" -> "<" + random.nextInt(100_000) + "> ";
              case "seconds" -> "at " + (57 + number / 4) % 60 + " s ";
              case "streams" -> random.nextBoolean() ? "stdout F " : "stderr F ";
              default -> number % 2 == 0 ? "> " : ">> ";
            };
        log.append(prefix).append(line).append('\n');
      }
      Map<String, String> sound = Trees.values(Texts.read(text).runs());

      Map<String, String> read = Trees.values(Texts.read(log.toString()).runs());

      assertThat(Trees.strange(sound, read)).as("strange in %s", report).isEmpty();
      assertThat(Trees.lost(sound, read)).as("lost of %s", report).isEmpty();
    }
  }
}
