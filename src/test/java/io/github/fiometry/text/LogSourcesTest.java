package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

  static List<String> prefixes() {
    return SharedLog.PREFIXES;
  }

  private static List<String> some(Random random) {
    List<String> texts = new ArrayList<>();
    int count = random.nextInt(3) == 0 ? 2 + random.nextInt(4) : 2;
    for (int i = 0; i < count; i++) {
      texts.add(corpus(REPORTS.get(random.nextInt(REPORTS.size()))));
    }
    return SharedLog.withOwnDisks(texts);
  }

  @ParameterizedTest
  @MethodSource("prefixes")
  void readsReportsApartWhoseLinesAlternate(String prefix) {
    for (int seed = 0; seed < 3; seed++) {
      Random random = new Random(seed);
      SharedLog log = new SharedLog(some(random));
      for (int mostAtOnce : new int[] {1, 5, 20}) {
        assertIsWhole(log, log.inTurns(prefix, mostAtOnce, random));
      }
    }
  }

  /** The disks of one host behind the first lines of the other, and all other overlaps. */
  @ParameterizedTest
  @MethodSource("prefixes")
  void readsReportsApartWhoseProgramsTakeTurnsOnceOrTwice(String prefix) {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      SharedLog log = new SharedLog(some(random));
      for (int turns : new int[] {2, 3, 5}) {
        assertIsWhole(log, log.overlapping(prefix, turns, random));
      }
    }
  }

  private static void assertIsWhole(SharedLog log, String text) {
    SharedLog.Verdict verdict = log.judge(Texts.read(text).runs());
    assertThat(verdict.wrong()).as(text).isEmpty();
    assertThat(verdict.lost()).as(text).isZero();
  }

  /** A log that starts and ends anywhere. */
  @ParameterizedTest
  @MethodSource("prefixes")
  void movesNoValueOfReportsThatAreCut(String prefix) {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      List<String> texts = new ArrayList<>();
      for (String text : some(random)) {
        List<String> lines = text.lines().toList();
        int half = lines.size() / 2;
        List<String> left = lines.subList(random.nextInt(half), half + random.nextInt(half));
        texts.add(String.join("\n", left));
      }
      SharedLog log = new SharedLog(texts);
      for (int turns : new int[] {2, 3}) {
        String text = log.overlapping(prefix, turns, random);

        SharedLog.Verdict verdict = log.judge(Texts.read(text).runs(), prefix);

        assertThat(verdict.wrong()).as(text).isEmpty();
        assertThat(verdict.lost()).as(text).isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void keepsTheDisksOfAHostWhoseLastLinesComeBehindTheOtherReport() {
    List<String> first =
        corpus("3.33/randrw-70-30/normal.txt").replace("vda:", "sda:").lines().toList();
    List<String> second = corpus("3.42/fsync4/normal.txt").replace("vda:", "sdb:").lines().toList();
    StringBuilder log = new StringBuilder();
    int disks = first.indexOf("Disk stats (read/write):");
    first.subList(0, disks).forEach(line -> log.append("node01: ").append(line).append('\n'));
    int groups = second.indexOf("Run status group 0 (all jobs):");
    second.subList(0, groups + 2).forEach(line -> log.append("node02: ").append(line).append('\n'));
    first
        .subList(disks, first.size())
        .forEach(line -> log.append("node01: ").append(line).append('\n'));
    second
        .subList(groups + 2, second.size())
        .forEach(line -> log.append("node02: ").append(line).append('\n'));

    Texts.Result result = Texts.read(log.toString());

    assertThat(result.runs())
        .extracting(
            run -> run.fioVersion().orElseThrow() + " " + run.disks().get(0).name(),
            run -> run.disks().size())
        .containsExactly(tuple("3.33 sda", 1), tuple("3.42 sdb", 1));
    assertThat(result.diagnostics()).isEmpty();
  }

  /** As a terminal shows {@code docker compose logs}: each container in its colour. */
  @Test
  void readsContainersApartThatDifferInColourToo() {
    List<String> texts = List.of(corpus(REPORTS.get(0)), corpus(REPORTS.get(2)));
    SharedLog log = new SharedLog(SharedLog.withOwnDisks(texts));
    String text = log.overlapping("\u001b[3%dmfio%d-1  | \u001b[0m", 3, new Random(8));

    List<FioRun> runs = Texts.read(text).runs();

    assertThat(runs)
        .extracting(run -> run.fioVersion().orElseThrow() + " " + run.jobs().size())
        .containsExactlyInAnyOrder("3.33 1", "2.0.7 3");
    assertThat(log.judge(runs).wrong()).isEmpty();
  }

  /** Another program may print lines that are like those of fio; they make no run. */
  @Test
  void makesNoRunOfLinesOfAnotherProgram() {
    String text = corpus(REPORTS.get(0));
    StringBuilder log = new StringBuilder();
    int number = 0;
    for (String line : text.lines().toList()) {
      log.append("Jan  5 07:08:58 h fio[12]: ").append(line).append('\n');
      if (number++ % 4 == 0) {
        log.append(
            "Jan  5 07:08:58 h iostat[7]: cpu : usr=5.00%, sys=1.00%, ctx=1, majf=0, minf=1\n");
        log.append("Jan  5 07:08:58 h sar[7]:   lat (usec)   : 2=1.00%\n");
      }
    }

    Texts.Result result = Texts.read(log.toString());

    assertThat(result.onlyRun().toBuilder().firstLine(1).lastLine(1).build())
        .isEqualTo(Texts.read(text).onlyRun().toBuilder().firstLine(1).lastLine(1).build());
    assertThat(result.diagnostics())
        .extracting(diagnostic -> diagnostic.severity().word() + ": " + diagnostic.message())
        .containsExactly("info: 24 lines that are not fio's");
  }

  /** Fio's own messages start so, too. */
  @Test
  void readsAHostThatIsCalledFioApartFromAnother() {
    SharedLog log =
        new SharedLog(
            SharedLog.withOwnDisks(List.of(corpus(REPORTS.get(0)), corpus(REPORTS.get(1)))));
    String text = log.inTurns("host-%s: ", 4, new Random(5)).replace("host-a: ", "fio: ");

    assertIsWhole(log, text);
  }

  /** Each with a report of its own, and only one word that tells them apart. */
  @Test
  void readsReportsOfMoreThanAThousandHostsApart() {
    String report = corpus("3.42/fsync4/normal.txt");
    int hosts = 1100;
    StringBuilder log = new StringBuilder();
    List<String> lines = report.lines().toList();
    for (String line : lines) {
      for (int host = 0; host < hosts; host++) {
        String own = line.replaceFirst("ctx=\\d+", "ctx=" + (1000 + host));
        log.append("node").append(host).append(": ").append(own).append('\n');
      }
    }

    List<FioRun> runs = Texts.read(log.toString()).runs();

    assertThat(runs).hasSize(hosts).allMatch(FioRun::complete);
    assertThat(runs)
        .extracting(run -> run.jobs().get(0).cpu().orElseThrow().contextSwitches().orElseThrow())
        .doesNotHaveDuplicates();
  }

  /** Two hosts, and on each a logger that names the thread, too. */
  @Test
  void tellsHostsApartByWhatNamesThemAlone() {
    List<String> texts =
        SharedLog.withOwnDisks(List.of(corpus(REPORTS.get(0)), corpus(REPORTS.get(1))));
    SharedLog log = new SharedLog(texts);
    Random random = new Random(3);
    String text =
        log.inTurns("host-%s THREAD ", 4, random)
            .lines()
            .map(line -> line.replace("THREAD", "[worker-" + random.nextInt(4) + "]"))
            .collect(Collectors.joining("\n"));

    assertIsWhole(log, text);
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
  @ValueSource(
      strings = {
        "threads", "turns", "levels", "numbers", "seconds", "streams", "service", "quotes"
      })
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
              case "service" -> "fio: ";
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
