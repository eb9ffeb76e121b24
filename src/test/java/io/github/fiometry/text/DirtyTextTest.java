package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole reports as pages, mails and loggers show them: no value is lost, none is invented. */
class DirtyTextTest {
  private static final List<String> REPORTS =
      List.of(
          "2.0.7/rate-bw/normal.txt",
          "2.1.10/randrw-70-30/normal.txt",
          "2.16/steadystate-iops/normal.txt",
          "3.1/fsync4/normal.txt",
          "3.28/cmdprio/normal.txt",
          "3.28/client-2servers/normal.txt",
          "3.33/numjobs3-nogroup/normal.txt",
          "3.42/idle-prof-percpu/normal.txt");

  private record Dirt(String name, UnaryOperator<String> change) {}

  private static Dirt eachLine(String name, UnaryOperator<String> change) {
    return new Dirt(
        name,
        text -> {
          StringBuilder changed = new StringBuilder();
          for (String line : text.split("\n", -1)) {
            changed.append(change.apply(line)).append('\n');
          }
          return changed.toString();
        });
  }

  private static List<Dirt> dirt() {
    int[] count = {0};
    return List.of(
        new Dirt("CRLF", text -> text.replace("\n", "\r\n")),
        new Dirt("an empty line after each", text -> text.replace("\n", "\n\n")),
        new Dirt("no indentation", text -> text.replaceAll("(?m)^ +", "")),
        new Dirt("more indentation", text -> text.replaceAll("(?m)^", "      ")),
        new Dirt("tabs for indentation", text -> text.replaceAll("(?m)^ +", "\t")),
        new Dirt("collapsed blanks", text -> text.replaceAll(" +", " ")),
        new Dirt(
            "collapsed blanks, no indentation, empty lines",
            text -> text.replaceAll(" +", " ").replaceAll("(?m)^ ", "").replace("\n", "\n\n")),
        new Dirt("blanks that do not break", text -> text.replace(' ', '\u00a0')),
        new Dirt("no-break indentation", text -> text.replaceAll("(?m)^ ", "\u00a0")),
        eachLine("trailing blanks", line -> line + "   "),
        eachLine("quoted", line -> "> " + line),
        eachLine("quoted twice", line -> "> > " + line),
        eachLine("quoted without blank", line -> ">>" + line),
        eachLine("colours", line -> "\u001b[32m" + line + "\u001b[0m"),
        eachLine("container log", line -> "2024-05-01T10:00:00.123456789Z stdout F " + line),
        eachLine("docker log", line -> "2024-05-01T10:00:00.123456789Z " + line),
        eachLine("time", line -> "[2024-05-01 10:00:00,123] " + line),
        eachLine(
            "time and level",
            line -> "2024-05-01 10:00:00,123 - INFO - ".replace(" - INFO - ", " INFO: ") + line),
        eachLine("level", line -> "[INFO] " + line),
        eachLine("syslog", line -> "Nov 30 10:43:23 box fio[1234]: " + line),
        eachLine("kernel", line -> "[   12.345678] " + line),
        eachLine("klog", line -> "I0530 10:43:23.123456    1234 fio.go:42] " + line),
        eachLine("comment", line -> "# " + line),
        eachLine("code comment", line -> "// " + line),
        eachLine("block comment", line -> " * " + line),
        eachLine("added", line -> "+" + line),
        eachLine("removed", line -> "-" + line),
        eachLine("pod", line -> "[pod/fio-7d9/fio] " + line),
        eachLine("compose", line -> "fio_1  | " + line),
        eachLine("line numbers", line -> String.format("%5d: %s", ++count[0], line)),
        eachLine(
            "web page",
            line -> line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")),
        eachLine("line breaks of HTML", line -> line + "<br>"),
        eachLine("paragraphs", line -> "<p>" + line + "</p>"),
        eachLine("marked words", line -> line.replaceAll("(IOPS=|iops=)([0-9])", "$1<b>$2</b>")),
        eachLine("bold", line -> line.replaceAll("(bw=|BW=)(\\S+)", "**$1$2**")),
        new Dirt(
            "quoted printable",
            text -> wrapQuotedPrintable(text.replace("=", "=3D").replace("\u00a0", "=C2=A0"))),
        new Dirt("wrapped at 72 by a mail program", text -> wrapWords(text, 72)),
        new Dirt("wrapped and quoted", text -> wrapWords(text, 72).replaceAll("(?m)^", "> ")),
        new Dirt("wrapped at 80 by a terminal", text -> wrapHard(text, 80, "\n")),
        new Dirt("wrapped at 60 by a mail program", text -> wrapWords(text, 60)),
        new Dirt("wrapped at 72 by a terminal", text -> wrapHard(text, 72, "\n")),
        new Dirt("wrapped at 40 by a terminal", text -> wrapHard(text, 40, "\n")),
        new Dirt("wrapped at 80, with a blank", text -> wrapHard(text, 80, "\n ")),
        new Dirt("wrapped at 78, with a mark", text -> wrapHard(text, 78, "\\\n")),
        new Dirt("wrapped at 75, with another mark", text -> wrapHard(text, 75, "=\n")),
        new Dirt(
            "one string", text -> "\"" + text.replace("\"", "\\\"").replace("\n", "\\n") + "\"\n"),
        new Dirt(
            "JSON list",
            text -> text.replace("\"", "\\\"").replaceAll("(?m)^(.*)$", "    \"$1\",")),
        new Dirt("full-width punctuation", DirtyTextTest::fullWidth),
        new Dirt("tabs for blanks", text -> text.replace(' ', '\t')),
        new Dirt("each second blank does not break", text -> text.replace("  ", " \u00a0")),
        new Dirt(
            "blanks lost behind signs and commas", text -> text.replaceAll("([=,\\[]) +", "$1")),
        new Dirt("hyphens that do not break", text -> text.replace('-', '\u2011')),
        new Dirt("dashes", text -> text.replace('-', '\u2013')),
        new Dirt("minus signs", text -> text.replace('-', '\u2212')),
        new Dirt("soft hyphens", text -> text.replace("/", "\u00ad/")),
        new Dirt("characters without width", text -> text.replace("=", "=\u200b")),
        new Dirt("line separators", text -> text.replace("\n", "\u2028")),
        new Dirt("next lines", text -> text.replace('\n', '\u0085')),
        new Dirt(
            "characters by number",
            text ->
                text.replace(">", "&gt;")
                    .replace("<", "&lt;")
                    .replace("=", "&#61;")
                    .replace("/", "&#x2F;")),
        new Dirt("escaped twice", text -> text.replace(">", "&amp;gt;").replace("<", "&amp;lt;")),
        eachLine("marks of a forum", line -> line.replaceAll("(=\\s*)([\\d.]+)", "$1[b]$2[/b]")),
        eachLine(
            "colours of a wiki",
            line -> line.replaceAll("(=\\s*)([\\d.]+)", "$1{color:red}$2{color}")),
        eachLine("colours shown by a viewer", line -> "^[[32m" + line + "^[[0m"),
        eachLine("colours shown by a program", line -> "\\x1b[32m" + line + "\\x1b[0m"),
        eachLine("colours without their first character", line -> "[1;32m" + line + "[0m"),
        eachLine(
            "colours inside of lines without their first character",
            line -> line.replaceAll("(?<==)([ \\d.]+)(?=[,K])", "[33m$1[0m")),
        new Dirt("ligatures", text -> text.replace("fi", "\ufb01").replace("fl", "\ufb02")),
        new Dirt(
            "a mail broken anywhere",
            text ->
                "Content-Transfer-Encoding: quoted-printable\n\n" + brokenAnywhere(coded(text))),
        new Dirt(
            "blanks of Latin 1 in a mail without its head",
            text -> wrapQuotedPrintable(coded(text).replaceAll("(?m)^  ", "=A0 "))),
        new Dirt(
            "a page in a mail",
            text ->
                "Content-Transfer-Encoding: quoted-printable\n\n"
                    + wrapQuotedPrintable(coded(text.replace("\n", "<br/>\n")))),
        new Dirt(
            "a log in a mail",
            text ->
                "Content-Transfer-Encoding: quoted-printable\n\n"
                    + wrapQuotedPrintable(
                        coded(text.replaceAll("(?m)^", "2024-05-01T10:00:00.1234567Z ")))),
        new Dirt(
            "colours in a mail",
            text ->
                "Content-Transfer-Encoding: quoted-printable\n\n"
                    + wrapQuotedPrintable(coded(text).replaceAll("(?m)^(.+)$", "=1B[32m$1=1B[0m"))),
        eachLine("parts of a container's log", DirtyTextTest::inParts),
        eachLine("parts in records", DirtyTextTest::inRecords),
        eachLine("added, no indentation", line -> "+" + line.stripLeading()),
        eachLine("removed, no indentation", line -> "-" + line.stripLeading()),
        eachLine("quoted twice, no indentation", line -> ">>" + line.stripLeading()),
        eachLine("in quotes, no indentation", line -> '"' + line.stripLeading() + '"'),
        eachLine("Python's log, no indentation", line -> "INFO:root:" + line.stripLeading()),
        eachLine("found by grep, no indentation", line -> "fio.log:45:" + line.stripLeading()),
        eachLine("titles of a window", line -> "\u001b]0;root@host: ~\u0007" + line),
        eachLine("carriage returns shown by a viewer", line -> line + "^M"),
        eachLine("line ends shown by a viewer", line -> line + "$"),
        eachLine("paragraphs of RTF", line -> line + "\\par"),
        eachLine("line ends shown by a program", line -> line + "\\r\\n"),
        eachLine("a table of one column", line -> "| " + line + " |"),
        eachLine("a box", line -> "\u2502 " + line + "   \u2502"),
        eachLine("doubled percent signs", line -> line.replace("%", "%%")),
        new Dirt("a fence", text -> "```\n" + text + "```\n"),
        new Dirt("prompts", text -> "root@vm:~# fio job.fio\n" + text + "root@vm:~# "),
        new Dirt(
            "prose around",
            text ->
                "Das Ergebnis: IOPS=5 und BW=3MiB/s, siehe\n\n" + text + "\nread: also viel\n"));
  }

  private static String coded(String text) {
    return text.replace("=", "=3D");
  }

  /** A soft break in each line, every time at another place, but not inside of a code. */
  private static String brokenAnywhere(String text) {
    StringBuilder broken = new StringBuilder();
    int count = 0;
    for (String line : text.split("\n", -1)) {
      int at = line.isEmpty() ? 0 : 7 * ++count % line.length();
      boolean inCode = line.lastIndexOf('=', at - 1) >= Math.max(0, at - 2);
      broken.append(line, 0, at).append(at == 0 || inCode ? "" : "=\n");
      broken.append(line.substring(at)).append('\n');
    }
    return broken.toString();
  }

  private static String inParts(String line) {
    int middle = line.length() / 2;
    String time = "2024-05-01T10:00:00.123456789Z stdout ";
    return time + "P " + line.substring(0, middle) + "\n" + time + "F " + line.substring(middle);
  }

  private static String inRecords(String line) {
    int middle = line.length() / 2;
    String behind = "\",\"stream\":\"stdout\",\"time\":\"2024-05-01T10:00:00.12Z\"}";
    String first = "{\"log\":\"" + line.substring(0, middle) + behind;
    String second = "{\"log\":\"" + line.substring(middle) + "\\n" + behind;
    return middle == 0 ? second : first + "\n" + second;
  }

  private static String fullWidth(String text) {
    StringBuilder changed = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      boolean name = line.contains("(g=") || line.contains("groupid=") || line.contains("fio-");
      changed
          .append(
              name
                  ? line
                  : line.replace(',', '\uff0c')
                      .replace(':', '\uff1a')
                      .replace('(', '\uff08')
                      .replace(')', '\uff09'))
          .append('\n');
    }
    return changed.toString();
  }

  private static String wrapWords(String text, int width) {
    StringBuilder wrapped = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      String rest = line;
      int blank;
      while (rest.length() > width && (blank = rest.lastIndexOf(' ', width)) > 8) {
        wrapped.append(rest, 0, blank).append('\n');
        rest = rest.substring(blank + 1);
      }
      wrapped.append(rest).append('\n');
    }
    return wrapped.toString();
  }

  private static String wrapHard(String text, int width, String end) {
    return text.replaceAll(
        "(?m)(?<=^|\\G)(.{" + width + "})(?=.)", "$1" + Matcher.quoteReplacement(end));
  }

  private static String wrapQuotedPrintable(String text) {
    StringBuilder wrapped = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      String rest = line;
      while (rest.length() > 76) {
        int end = 75;
        // a code is never cut
        while (rest.charAt(end - 1) == '=' || rest.charAt(end - 2) == '=') {
          end--;
        }
        wrapped.append(rest, 0, end).append("=\n");
        rest = rest.substring(end);
      }
      wrapped.append(rest).append('\n');
    }
    return wrapped.toString();
  }

  private static Stream<Arguments> dirtyReports() {
    List<Arguments> all = new ArrayList<>();
    for (Dirt dirt : dirt()) {
      REPORTS.forEach(report -> all.add(Arguments.of(dirt.name(), report, dirt.change())));
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("dirtyReports")
  void losesNoValue(String name, String report, UnaryOperator<String> change) {
    String text = new String(Texts.corpus(report), StandardCharsets.UTF_8);
    Map<String, String> sound = Trees.values(Texts.read(text).runs());

    Map<String, String> read = Trees.values(Texts.read(change.apply(text)).runs());

    assertThat(Trees.lost(sound, read)).as("lost").isEmpty();
    assertThat(Trees.strange(sound, read)).as("strange").isEmpty();
  }

  /** The blank of Latin 1 that does not break is no UTF-8. */
  @ParameterizedTest
  @ValueSource(strings = {"2.0.7/rate-bw/normal.txt", "3.42/idle-prof-percpu/normal.txt"})
  void readsTheBlanksOfLatin1(String report) {
    String text = new String(Texts.corpus(report), StandardCharsets.UTF_8);
    Map<String, String> sound = Trees.values(Texts.read(text).runs());

    byte[] latin = text.replace(' ', '\u00a0').getBytes(StandardCharsets.ISO_8859_1);

    assertThat(Trees.values(Texts.read(latin).runs())).isEqualTo(sound);
  }

  /** A log that begins in the middle of a job: the issued line tells whose latencies these are. */
  @Test
  void readsAReportWhoseBeginningIsCutOff() {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    Job whole = Texts.read(text).onlyRun().jobs().get(0);

    FioRun run = Texts.read(text.substring(text.indexOf("    slat"))).onlyRun();

    assertThat(run.complete()).isFalse();
    Job job = run.jobs().get(0);
    assertThat(job.name()).isEmpty();
    assertThat(job.write()).isEqualTo(whole.write());
    assertThat(job.read().orElseThrow().completionLatency())
        .isEqualTo(whole.read().orElseThrow().completionLatency());
    assertThat(job.read().orElseThrow().iops()).isEmpty();
    assertThat(job.cpu()).isEqualTo(whole.cpu());
    assertThat(run.groups()).hasSize(1);
  }

  /** One or two lines may be quoted in prose; they make no run, and change none. */
  @Test
  void takesNoQuotedLineForAJob() {
    String quoted =
        "Look at the\n"
            + "  cpu          : usr=0.80%, sys=18.31%, ctx=738, majf=0, minf=13\n"
            + "line and at\n"
            + "     lat (usec): min=29, max=6632, avg=269.49, stdev=711.89\n";
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);

    assertThat(Texts.read(quoted).runs()).isEmpty();
    assertThat(Trees.values(Texts.read(quoted + text + quoted).runs()))
        .isEqualTo(Trees.values(Texts.read(text).runs()));
  }

  /** What would be dirt elsewhere is the name of a job or of a disk as it stands. */
  @ParameterizedTest
  @ValueSource(strings = {"[0mrandrw", "\ufb01le1", "rand[K", "job\u00b2", "\uff4aob"})
  void keepsANameThatLooksLikeDirt(String name) {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);

    FioRun run = Texts.read(text.replace("randrw: (g", name + ": (g")).onlyRun();

    assertThat(run.jobs()).extracting(Job::name).containsExactly(Optional.of(name));
    assertThat(run.jobs().get(0).workload()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dm-0", "cciss!c0d0", "nvme0n1p1", "mmcblk0.1", "md_d0"})
  void keepsTheNameOfADiskAtTheMargin(String name) {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);

    FioRun run = Texts.read(text.replace("  vda: ios", name + ": ios")).onlyRun();

    assertThat(run.disks()).extracting(DiskStats::name).containsExactly(name);
  }

  /** Where no record has a line end, each is a line: a collector has taken the ends off. */
  @Test
  void joinsNoRecordsWithoutLineEnds() {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    String records = text.replaceAll("(?m)^(.*)\n", "{\"log\":\"$1\",\"stream\":\"stdout\"}\n");

    assertThat(Trees.values(Texts.read(records).runs()))
        .isEqualTo(Trees.values(Texts.read(text).runs()));
  }

  /** A raised digit is a mark of a footnote, and no digit of the number. */
  @Test
  void takesARaisedDigitForNoDigit() {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    Map<String, String> sound = Trees.values(Texts.read(text).runs());
    assertThat(text).contains("ctx=310,");

    Map<String, String> read =
        Trees.values(Texts.read(text.replace("ctx=310,", "ctx=310\u00b2,")).runs());

    assertThat(Trees.strange(sound, read)).isEmpty();
  }
}
