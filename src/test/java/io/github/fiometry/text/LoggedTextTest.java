package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports inside the records, strings and cut lines that logs make of them. */
class LoggedTextTest {
  private static final String[] REPORTS = {
    "2.0.7/numjobs3-nogroup/normal.txt",
    "2.0.7/client-2servers/normal.txt",
    "2.16/randrw-70-30/normal.txt",
    "3.1/fsync4/normal.txt",
    "3.33/cmdprio/normal.txt",
    "3.42/client-2servers/normal.txt"
  };

  private static String corpus(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  private static String eachLine(String text, UnaryOperator<String> change) {
    StringBuilder changed = new StringBuilder();
    text.lines().forEach(line -> changed.append(change.apply(line)).append('\n'));
    return changed.toString();
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private static Arguments dirt(String name, UnaryOperator<String> change) {
    return Arguments.of(name, change);
  }

  private static Arguments dirtOfLines(String name, UnaryOperator<String> change) {
    return dirt(name, text -> eachLine(text, change));
  }

  private static Stream<Arguments> logs() {
    return Stream.of(
        dirtOfLines(
            "json-file of Docker",
            line ->
                "{\"log\":\""
                    + escaped(line)
                    + "\\n\",\"stream\":\"stdout\",\"time\":\"2024-03-01T12:00:00.1Z\"}"),
        dirtOfLines(
            "JSON lines",
            line ->
                "{\"time\": \"2024-03-01T12:00:00.1Z\", \"level\": \"info\", \"msg\": \""
                    + escaped(line)
                    + "\"}"),
        dirtOfLines(
            "JSON lines with the message first",
            line -> "{\"message\":\"" + escaped(line) + "\",\"host\":{\"name\":\"vm\"},\"n\":7}"),
        dirtOfLines(
            "logfmt",
            line -> "time=\"2024-03-01T12:00:00Z\" level=info msg=\"" + escaped(line) + '"'),
        dirt(
            "list of Python",
            text -> "['" + text.stripTrailing().replace("\n", "', '") + "', '']\n"),
        dirt(
            "list of lines with their ends",
            text -> "lines = [\"" + text.stripTrailing().replace("\n", "\\n\", \"") + "\"]\n"),
        dirt("bytes of Python", text -> "b'" + text.replace("\n", "\\n") + "'\n"),
        dirt(
            "a value of JSON",
            text -> "ok: [vm] => {\n    \"fio.stdout\": \"" + escaped(text) + "\"\n}\n"),
        dirt(
            "a page",
            text ->
                "<html><body><pre>"
                    + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                    + "</pre></body></html>\n"),
        dirt("a block of XML", text -> "<log><![CDATA[" + text + "]]></log>\n"),
        dirtOfLines("CR as two characters", line -> line + "^M"),
        dirtOfLines("line ends as text", line -> line + "\\r\\n\r"),
        dirtOfLines("a turning bar", line -> "|\b/\b-\b" + line),
        dirtOfLines("table", line -> "| " + line + " |"),
        dirtOfLines("box", line -> String.format("\u2502 %-110s \u2502", line)),
        dirt("numbered table", LoggedTextTest::numberedTable));
  }

  private static String numberedTable(String text) {
    int[] number = {0};
    return eachLine(text, line -> "| " + ++number[0] + " | " + line + " |");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("logs")
  void losesNoValue(String name, UnaryOperator<String> change) {
    for (String report : REPORTS) {
      String text = corpus(report);
      Map<String, String> sound = Trees.values(Texts.read(text).runs());

      Map<String, String> read = Trees.values(Texts.read(change.apply(text)).runs());

      assertThat(Trees.strange(sound, read)).as("strange in %s", report).isEmpty();
      assertThat(Trees.lost(sound, read)).as("lost of %s", report).isEmpty();
    }
  }

  /** The kubelet cuts long lines and marks all but the last part with P. */
  @Test
  void joinsLinesThatAContainerLogHasCut() {
    String time = "2024-03-01T12:00:00.000000000Z stdout ";
    String text = corpus("3.33/randrw-70-30/normal.txt");
    String cut =
        eachLine(
            text,
            line ->
                line.length() < 12
                    ? time + "F " + line
                    : (time + "P " + line.substring(0, 5) + '\n')
                        + (time + "P " + line.substring(5, 11) + '\n')
                        + (time + "F " + line.substring(11)));

    FioRun run = Texts.read(cut).onlyRun();

    FioRun whole = Texts.read(text).onlyRun();
    assertThat(run.jobs()).isEqualTo(whole.jobs());
    assertThat(run.groups()).isEqualTo(whole.groups());
    assertThat(run.complete()).isTrue();
  }

  /** 2.0.7 prints no times, and no interim reports. */
  @ParameterizedTest
  @ValueSource(strings = {"numjobs3-nogroup", "stonewall-3groups"})
  void keepsJobsWithoutTimesTogetherAcrossProgress(String workload) {
    String text = corpus("2.0.7/" + workload + "/normal.txt");
    String progress = "Jobs: 1 (f=1): [r] [50.0% done] [4096K/0K /s] [1000 /0  iops] [eta 00m:01s]";

    FioRun run =
        Texts.read(text.replaceAll("(?m)^(?=\\w+: \\(groupid)", progress + '\r')).onlyRun();

    assertThat(run.complete()).isTrue();
    assertThat(run.jobs()).hasSize(3).isEqualTo(Texts.read(text).onlyRun().jobs());
  }

  /** A terminal that scrolls may leave a line twice. */
  @Test
  void readsAJobWhoseOwnLineComesTwice() {
    String text = corpus("2.0.7/randrw-70-30/normal.txt");

    Texts.Result result = Texts.read(text.replaceAll("(?m)^(randrw: \\(groupid.*)$", "$1\n$1"));

    assertThat(result.onlyRun().jobs()).isEqualTo(Texts.read(text).onlyRun().jobs());
    assertThat(result.codes()).containsExactly("6:1: warning: inconsistent-value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.0.7", "2.16", "3.1", "3.42"})
  void readsReportsAppendedWithoutALineEnd(String version) {
    String text = corpus(version + "/numjobs3-nogroup/normal.txt");

    Texts.Result result = Texts.read(text.stripTrailing() + text.stripTrailing() + text);

    FioRun whole = Texts.read(text).onlyRun();
    assertThat(result.codes()).isEmpty();
    assertThat(result.runs()).hasSize(3).allMatch(FioRun::complete);
    assertThat(result.runs())
        .allSatisfy(
            run -> {
              assertThat(run.fioVersion()).isEqualTo(whole.fioVersion());
              assertThat(run.jobs()).isEqualTo(whole.jobs());
              assertThat(run.disks()).isEqualTo(whole.disks());
            });
  }

  /** Only what stands before the first header is no part of its name. */
  @Test
  void takesTheHeaderWithMarksOnlyWhereTheJobHasNoOther() {
    String text = corpus("3.33/randrw-70-30/normal.txt");
    String other = "\"randrw: (g=0): rw=read, bs=(R) 8192B-8192B, ioengine=sync, iodepth=7\n";

    Job job = Texts.read(other + text).onlyRun().jobs().get(0);

    assertThat(job.workload().flatMap(Workload::ioEngine)).hasValue("libaio");
  }

  @Test
  void takesNoProgressInAStringForAPartOfAName() {
    String text =
        "out: \"Jobs: 7 (f=7): [r(7)][100.0%][r=11.7MiB/s][r=3001 IOPS][eta 00m:00s] t: (groupid=0,"
            + " jobs=7): err= 0: pid=2450: Wed Dec  2 06:59:19 2020\\n"
            + "  read: IOPS=3016, BW=11.8MiB/s (12.4MB/s)(2121MiB/180004msec)\\n"
            + "\"\n";

    Job job = Texts.read(text).onlyRun().jobs().get(0);

    assertThat(job.name()).hasValue("t");
    assertThat(job.read().orElseThrow().iops()).hasValue(3016);
  }

  /** No line before these tells what the prefix is. */
  @Test
  void readsAPieceOfAReportBehindAPrefix() {
    String prefix = "20:16:21 DEBUG| [stdout] ";
    String text =
        prefix
            + "   iops        : min=   24, max=  370, avg=197.00, stdev=244.66, samples=2\n"
            + prefix
            + "  lat (usec)   : 50=24.02%, 100=25.98%\n"
            + prefix
            + "  cpu          : usr=31.81%, sys=1.17%, ctx=2164, majf=0, minf=13\n";

    Job job = Texts.read(text).onlyRun().jobs().get(0);

    assertThat(job.cpu().orElseThrow().contextSwitches()).hasValue(2164);
    assertThat(job.latencyDistribution()).hasSize(2);
  }

  /** Go writes some characters of a string by number; blank lines are records, too. */
  @Test
  void decodesNamesInRecordsAndTakesEmptyOnesForBlankLines() {
    String name = "\u6d4b <b>\"x\" & \\\\y";
    String text =
        corpus("3.42/status-interval/normal.txt").replaceAll("(?m)^status(?=: \\(g)", name);
    String log =
        eachLine(
            text,
            line ->
                "{\"log\":\""
                    + escaped(line)
                        .replace("<", "\\u003c")
                        .replace(">", "\\u003e")
                        .replace("&", "\\u0026")
                        .replace("\u6d4b", "\\u6d4b")
                    + "\\n\",\"stream\":\"stdout\"}");

    Texts.Result read = Texts.read(log);

    Texts.Result clean = Texts.read(text);
    assertThat(clean.runs().get(0).jobs().get(0).name()).hasValue("\u6d4b <b>\"x\" & \\y");
    assertThat(Trees.values(read.runs())).isEqualTo(Trees.values(clean.runs()));
    assertThat(read.codes()).isEqualTo(clean.codes());
  }

  /**
   * On a terminal the next line is written over progress, whose carriage return is in the record.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Jobs: 1 (f=1): [m(1)][50.0%][r=10.1MiB/s][r=2585 IOPS][eta 00m:01s]\\r",
        "Jobs: 1 (f=1): [r] [50.0% done] [4K/0K /s] [10 /0  iops] [eta 00m:01s]\\r\\r",
        "Jobs: 1 (f=1)\\rJobs: 1 (f=1): [m(1)][50.0%][eta 00m:01s]\\r\\u001b[K",
        "\\rJobs: 1 (f=1)\\r",
        "\\r",
        "\\r\\r"
      })
  void takesACarriageReturnInARecordForOne(String progress) {
    for (String report :
        List.of("2.0.7/numjobs3-nogroup", "2.16/randrw-70-30", "3.42/numjobs3-nogroup")) {
      String text =
          corpus(report + "/normal.txt").replaceAll("(?m)^\\w+(?=: \\(g)", "a\\\\rb \u6d4b");
      String log =
          eachLine(
              text,
              line ->
                  "{\"log\":\""
                      + (line.contains(": (g") ? progress : "")
                      + escaped(line).replace("\u6d4b", "\\u6d4b")
                      + "\\r\\n\",\"stream\":\"stdout\"}");

      Texts.Result read = Texts.read(log);

      Texts.Result clean = Texts.read(text);
      assertThat(clean.onlyRun().jobs().get(0).name()).hasValue("a\\rb \u6d4b");
      assertThat(Trees.values(read.runs())).as(report).isEqualTo(Trees.values(clean.runs()));
      assertThat(read.codes())
          .as(report)
          .filteredOn(code -> !code.endsWith("info: foreign-line"))
          .isEqualTo(clean.codes());
    }
  }

  @Test
  void takesWhatStandsBeforeACarriageReturnInARecordForALine() {
    String text = corpus("3.33/randrw-70-30/normal.txt");
    String lines = escaped(text.stripTrailing()).replace("\\n", "\\r");

    Texts.Result read = Texts.read("{\"log\":\"" + lines + "\\n\"}\n");

    assertThat(read.onlyRun().jobs()).isEqualTo(Texts.read(text).onlyRun().jobs());
    assertThat(read.codes()).isEmpty();
  }

  @Test
  void takesACarriageReturnBehindProgressInAStringForALineEnd() {
    String text = corpus("3.33/randrw-70-30/normal.txt");
    String progress = "Jobs: 1 (f=1): [m(1)][50.0%][eta 00m:01s]\\r";

    Texts.Result read =
        Texts.read(
            "  \"fio.out\": \""
                + escaped(text).replace("randrw: (groupid", progress + "randrw: (groupid")
                + "\"\n");

    assertThat(read.onlyRun().jobs()).isEqualTo(Texts.read(text).onlyRun().jobs());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"stdout_lines\": [%s]}",
        "{\"stdout_lines\":[%s],\"stderr_lines\":[]}",
        "{\"changed\": true, \"msg\": \"\", \"stderr_lines\": [], \"stdout_lines\": [ %s ], \"rc\":"
            + " 0}",
        "host1 | CHANGED => {\"stdout_lines\": [%s]}",
        "{\"message\": [%s]}"
      })
  void readsAListOfLinesInARecordOnOneLine(String record) {
    for (String report :
        List.of(
            "2.0.7/randread-qd32",
            "2.16/client-2servers",
            "3.1/oddnames",
            "3.33/cmdprio",
            "3.42/err-missing-one-of-three")) {
      String text = corpus(report + "/normal.txt");
      String lines =
          text.stripTrailing()
              .lines()
              .map(line -> '"' + escaped(line) + '"')
              .collect(Collectors.joining(", "));

      Texts.Result read = Texts.read(record.replace("%s", lines) + '\n');

      Texts.Result clean = Texts.read(text);
      assertThat(Trees.values(read.runs())).as(report).isEqualTo(Trees.values(clean.runs()));
      assertThat(read.diagnostics())
          .as(report)
          .extracting(Diagnostic::code)
          .containsExactlyElementsOf(clean.diagnostics().stream().map(Diagnostic::code).toList());
    }
  }

  @Test
  void takesTheMessageThatIsNotEmpty() {
    String text = corpus("3.33/randrw-70-30/normal.txt");

    Texts.Result read = Texts.read("{\"msg\":\"\",\"stdout\":\"" + escaped(text) + "\"}\n");

    assertThat(read.onlyRun().jobs()).isEqualTo(Texts.read(text).onlyRun().jobs());
  }

  /** An empty cell or string is one of fio's blank lines, of which an interim report has more. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "        \"%s\",",
        "'%s',",
        "| 12 | %s |",
        "7,\"%s\"",
        "/* %s */",
        "<tr><td class=\"n\">3</td><td>%s</td></tr>",
        "time=2026-01-05T07:08:04Z level=info msg=\"%s\"",
        "[pod/a/b] {\"log\": \"%s\\n\", \"stream\": \"stdout\"}"
      })
  void takesAnEmptyCellForABlankLine(String cell) {
    for (String report : List.of("3.33/cmdprio", "3.42/status-interval")) {
      String text = corpus(report + "/normal.txt");

      Texts.Result read = Texts.read(eachLine(text, line -> cell.replace("%s", line)));

      Texts.Result clean = Texts.read(text);
      assertThat(Trees.values(read.runs())).as(report).isEqualTo(Trees.values(clean.runs()));
      assertThat(read.codes())
          .as(report)
          .filteredOn(code -> !code.endsWith("info: foreign-line"))
          .isEqualTo(clean.codes());
    }
  }

  /** The priority of RFC 5424 is no tag. */
  @ParameterizedTest
  @ValueSource(strings = {"<b>", "a&amp;b", "&lt;", "<14>1", "a <i>b</i>"})
  void keepsNamesLikeMarkupBehindThePriorityOfSyslog(String name) {
    for (String report : List.of("2.16/randrw-70-30", "3.33/cmdprio")) {
      String text = corpus(report + "/normal.txt").replaceAll("(?m)^\\w+(?=: \\(g)", name);

      Texts.Result read =
          Texts.read(
              eachLine(text, line -> "<14>1 2026-01-05T07:08:04.685Z host0 fio 12 - - " + line));

      Texts.Result clean = Texts.read(text);
      assertThat(clean.onlyRun().jobs().get(0).name()).hasValue(name);
      assertThat(Trees.values(read.runs())).as(report).isEqualTo(Trees.values(clean.runs()));
      assertThat(read.codes()).as(report).isEqualTo(clean.codes());
    }
  }
}
