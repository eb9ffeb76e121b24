package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON documents whose lines lie behind prefixes, inside strings or in the records of a logger. */
class FramedDocumentTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static final List<String> DOCUMENTS =
      List.of(
          "2.1.10/oddnames/json.txt",
          "2.16/log-noavg/json.txt",
          "3.1/log-noavg/jsonplus.txt",
          "3.33/cmdprio/json.txt",
          "3.33/oddnames/json.txt",
          "3.42/status-interval/json.txt");

  private static String corpus(String file) {
    Path path = CORPUS.resolve(file);
    try {
      if (Files.exists(path)) {
        return Files.readString(path);
      }
      byte[] packed = Files.readAllBytes(CORPUS.resolve(file + ".gz"));
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // --- the frames -------------------------------------------------------------------------------

  private static Arguments text(String name, UnaryOperator<String> change) {
    return Arguments.of(name, change);
  }

  private static Arguments lines(String name, UnaryOperator<String> change) {
    return text(name, text -> eachLine(text, i -> change));
  }

  private static Arguments prefix(String name, IntFunction<String> prefix) {
    return text(name, text -> eachLine(text, i -> line -> prefix.apply(i) + line));
  }

  private static String eachLine(String text, IntFunction<UnaryOperator<String>> change) {
    List<String> lines = text.lines().toList();
    StringBuilder changed = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      changed.append(change.apply(i).apply(lines.get(i))).append('\n');
    }
    return changed.toString();
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /** As Go escapes strings in JSON, and what is beyond ASCII besides. */
  private static String escapedByGo(String text) {
    StringBuilder escaped = new StringBuilder();
    for (char c : escaped(text).toCharArray()) {
      boolean code = c >= 0x80 || "<>&".indexOf(c) >= 0;
      escaped.append(code ? String.format("\\u%04x", (int) c) : String.valueOf(c));
    }
    return escaped.toString();
  }

  private static String time(int line) {
    return String.format(
        "2026-01-05T%02d:%02d:%02d.%dZ", line / 3600, line / 60 % 60, line % 60, 1000 + 37 * line);
  }

  private static Stream<Arguments> prefixes() {
    return Stream.of(
        prefix("container log", i -> time(i) + " stdout F "),
        prefix("kubectl logs --prefix", i -> "[pod/fio-5d4f8-x2/fio] "),
        prefix("kubectl logs --timestamps", i -> time(i) + " "),
        prefix("stern", i -> "fio-5d4f8-x2 fio "),
        prefix("compose", i -> "fio-1  | "),
        prefix("compose in colours", i -> "\u001b[36mfio-1  |\u001b[0m "),
        prefix(
            "syslog", i -> String.format("Jan  5 07:%02d:%02d h fio[12]: ", i / 60 % 60, i % 60)),
        prefix("syslog of RFC 5424", i -> "<14>1 " + time(i) + " h fio 12 - - "),
        prefix("journalctl -o short-monotonic", i -> String.format("[%12.6f] h fio: ", 9 + i / 7.)),
        prefix("Python", i -> "2026-01-05 07:08:09,123 - bench.fio - INFO - "),
        prefix("klog", i -> String.format("I0105 07:08:%02d.123456    4711 f.go:88] ", i % 60)),
        prefix("[INFO]", i -> "[INFO] "),
        prefix("zap", i -> time(i) + "\tINFO\trunner/fio.go:42\t"),
        prefix("pdsh", i -> "node01: "),
        prefix("an address", i -> "10.0.0.12: "),
        prefix("mpirun", i -> "[1,0]<stdout>:"),
        prefix("quote in a quote", i -> "> > "),
        prefix("quote of a person", i -> "JD> "),
        prefix("comment", i -> " * "),
        prefix("diff", i -> "+"),
        prefix("cat -n", i -> String.format("%6d\t", i + 1)),
        prefix("nl", i -> String.format("%4d  ", i + 1)),
        prefix("grep -n", i -> "fio.log:" + (i + 1) + ":"),
        prefix("YAML", i -> "        "));
  }

  private static Stream<Arguments> records() {
    return Stream.of(
        lines(
            "json-file of Docker",
            line ->
                "{\"log\":\""
                    + escapedByGo(line)
                    + "\\n\",\"stream\":\"stdout\",\"time\":\"2026-01-05T07:08:09.1Z\"}"),
        lines("a message first", line -> "{\"msg\":\"" + escaped(line) + "\",\"level\":\"info\"}"),
        text(
            "a message last",
            text ->
                eachLine(
                    text,
                    i ->
                        line ->
                            "{\"ts\": \""
                                + time(i)
                                + "\", \"n\": "
                                + i
                                + ", \"message\": \""
                                + escaped(line)
                                + "\"}")),
        lines(
            "journalctl -o json",
            line ->
                "{\"__CURSOR\":\"s=1;i=af\",\"_PID\":\"7\",\"MESSAGE\":\""
                    + escaped(line)
                    + "\",\"_COMM\":\"fio\"}"),
        text(
            "a record of a collector",
            text ->
                eachLine(
                    text,
                    i ->
                        line ->
                            time(i)
                                + " kube.var.log: {\"log\":\""
                                + escaped(line)
                                + "\\n\",\"stream\":\"stdout\",\"kubernetes\":{\"pod\":\"x\"}}")),
        lines(
            "a record in a record",
            line ->
                "{\"log\":\""
                    + escaped("{\"level\":\"info\",\"msg\":\"" + escaped(line) + "\"}")
                    + "\\n\",\"stream\":\"stdout\"}"),
        lines("logfmt", line -> "time=\"x\" level=info msg=\"" + escaped(line) + "\" pod=a"),
        lines("CSV", line -> "\"x\",\"h\",\"" + line.replace("\"", "\"\"") + "\""),
        lines("a list in JSON", line -> "        \"" + escaped(line) + "\","),
        text(
            "a list of Python",
            text ->
                text.lines()
                    .map(line -> '\'' + line.replace("\\", "\\\\").replace("'", "\\'") + '\'')
                    .collect(Collectors.joining(", ", "[", "]\n"))),
        text(
            "one record",
            text -> "{\"level\":\"info\",\"msg\":\"" + escaped(text) + "\",\"t\":\"x\"}\n"));
  }

  private static Stream<Arguments> pages() {
    return Stream.of(
        lines("colours of a terminal", line -> "\u001b[32m" + line + "\u001b[0m"),
        lines(
            "colours of jq",
            line -> "\u001b[1;39m" + line.replace(":", "\u001b[0m\u001b[1;39m:") + "\u001b[0m"),
        lines("cat -A", line -> line + "$"),
        lines("a table", line -> "| " + line + " |"),
        lines("line breaks of HTML", line -> line + "<br />"),
        lines("spans", line -> "<span class=\"line\">" + line + "</span>"),
        lines(
            "characters by name",
            line ->
                line.replace("&", "&amp;")
                    .replace("<", "&lt;")
                    .replace(">", "&gt;")
                    .replace("\"", "&quot;")
                    .replace("  ", "&nbsp; ")),
        lines(
            "some characters by name",
            line -> line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")),
        lines("blanks that do not break", line -> line.replace(' ', '\u00a0')),
        text(
            "a page from its first tag on",
            text -> "<html><body><pre>" + ofHtml(text).stripTrailing() + "</pre></body></html>\n"),
        text(
            "a paragraph",
            text -> "<p>" + ofHtml(text).stripTrailing().replace("\n", "<br>\n") + "</p>\n"),
        text(
            "a string over several lines",
            text ->
                "out = '''" + text.strip().replace("\\", "\\\\").replace("\"", "\\\"") + "'''\n"),
        text(
            "a cell of CSV over several lines",
            text -> "n1,2026-01-05,\"" + text.strip().replace("\"", "\"\"") + "\"\n"),
        text(
            "a cell of CSV on one line",
            text -> "n1,\"" + onOneLine(text).replace("\"", "\"\"") + "\"\n"),
        text("printers' quotes on one line", text -> onOneLine(text).replace('"', '”') + "\n"),
        lines("quotes as printers set them", line -> line.replaceAll("\"([^\"]*)\"", "“$1”")),
        lines("low quotes", line -> line.replaceAll("\"([^\"]*)\"", "„$1“")));
  }

  private static String onOneLine(String text) {
    return text.strip().replaceAll("\\s*\n\\s*", " ");
  }

  private static String ofHtml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&#34;");
  }

  private static Stream<Arguments> frames() {
    return Stream.of(prefixes(), records(), pages()).flatMap(all -> all);
  }

  private static List<FioRun> unplaced(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .collect(Collectors.toList());
  }

  private static List<String> said(FioDocument document) {
    return document.diagnostics().stream().map(d -> d.code() + " " + d.message()).toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void readsAsWithoutTheFrame(String name, UnaryOperator<String> frame) {
    for (String file : DOCUMENTS) {
      FioDocument clean = Fio.read(corpus(file));

      FioDocument read = Fio.read(frame.apply(corpus(file)));

      assertThat(read.format()).as(file).isEqualTo(DocumentFormat.JSON);
      assertThat(unplaced(read)).as(file).isEqualTo(unplaced(clean));
      assertThat(said(read)).as(file).isEqualTo(said(clean));
    }
  }

  /** The same as a stream, of which not all is in memory. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("prefixes")
  void tellsTheLinesOfTheInput(String name, UnaryOperator<String> frame) throws IOException {
    String document = corpus("3.33/cmdprio/json.txt");
    String other = "x\n".repeat(40_000);

    String input = other + frame.apply(document) + other;
    FioDocument read = Fio.read(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));

    FioRun run = read.runs().get(0);
    assertThat(run.firstLine()).isEqualTo(40_001);
    assertThat(run.lastLine()).isEqualTo(40_000 + document.lines().count());
    assertThat(run.jobs()).isEqualTo(Fio.read(document).runs().get(0).jobs());
  }

  // --- where things are -------------------------------------------------------------------------

  private static String withBrokenIops(String document) {
    return document.replaceFirst("\"iops\" : [0-9.]+", "\"iops\" : [1, 2]");
  }

  @Test
  void saysWhereAValueStandsBehindAPrefix() {
    String document = withBrokenIops(corpus("3.33/cmdprio/json.txt"));
    int line = lineOf(document, "\"iops\" : [1, 2]");

    FioDocument read = Fio.read(eachLine(document, i -> text -> "10.0.0.12: " + text));

    assertThat(read.diagnostics())
        .extracting(Diagnostic::toString)
        .singleElement()
        .asString()
        .contains(":" + line + ":" + (18 + 11) + ": error: unreadable-value: expected a number");
  }

  @Test
  void saysWhereAValueStandsInARecord() {
    String document = withBrokenIops(corpus("3.33/cmdprio/json.txt"));
    int line = lineOf(document, "\"iops\" : [1, 2]");

    FioDocument read =
        Fio.read(
            eachLine(document, i -> t -> "{\"é\":1,\"log\":\"" + escaped(t) + "\\n\",\"n\":2}"));

    // two quotes stand before the value in its line, each escaped by one character
    assertThat(read.diagnostics())
        .extracting(Diagnostic::toString)
        .singleElement()
        .asString()
        .contains(":" + line + ":" + (18 + 14 + 2) + ": error: unreadable-value");
  }

  private static int lineOf(String document, String text) {
    return (int) document.substring(0, document.indexOf(text)).lines().count();
  }

  // --- lines in parts, and lines of others ------------------------------------------------------

  /** The kubelet and Docker cut a document on one line after 16 KiB. */
  @Test
  void joinsTheLinesThatALogOfContainersHasCut() {
    String document = corpus("3.42/oddnames/jsonplus.txt").replaceAll("\\s*\n\\s*", " ").strip();
    assertThat(document.length()).isGreaterThan(16 * 1024);
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < document.length(); i += 16 * 1024) {
      parts.add(document.substring(i, Math.min(document.length(), i + 16 * 1024)));
    }
    StringBuilder kubelet = new StringBuilder();
    StringBuilder docker = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      boolean last = i == parts.size() - 1;
      kubelet.append(time(i)).append(last ? " stdout F " : " stdout P ").append(parts.get(i));
      kubelet.append('\n');
      docker.append("{\"log\":\"").append(escaped(parts.get(i))).append(last ? "\\n" : "");
      docker.append("\",\"stream\":\"stdout\"}\n");
    }
    List<FioRun> clean = unplaced(Fio.read(document));
    assertThat(clean).hasSize(1);

    assertThat(unplaced(Fio.read(kubelet.toString()))).isEqualTo(clean);
    assertThat(unplaced(Fio.read(docker.toString()))).isEqualTo(clean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fio.log%s", "%2$d%1$s", "fio.log%1$s%2$d%1$s"})
  void readsWhatGrepMarksInTwoWays(String prefix) {
    String document = corpus("3.33/cmdprio/json.txt");
    List<FioRun> clean = unplaced(Fio.read(document));
    for (String word : List.of("iops", "jobname", "\"read\"", "clat", "bw", "fio version")) {
      String found =
          eachLine(
              document,
              i -> line -> String.format(prefix, line.contains(word) ? ":" : "-", i + 1) + line);
      FioDocument read = Fio.read(found);

      assertThat(unplaced(read)).as(word).isEqualTo(clean);
      assertThat(read.diagnostics()).as(word).isEqualTo(Fio.read(document).diagnostics());
    }
  }

  private static String interleaved(List<String> a, List<String> b, int burst) {
    StringBuilder both = new StringBuilder();
    for (int i = 0; i < Math.max(a.size(), b.size()); i += burst) {
      a.subList(Math.min(i, a.size()), Math.min(i + burst, a.size()))
          .forEach(line -> both.append(line).append('\n'));
      b.subList(Math.min(i, b.size()), Math.min(i + burst, b.size()))
          .forEach(line -> both.append(line).append('\n'));
    }
    return both.toString();
  }

  private static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of("[pod/fio-a/fio] ", "[pod/fio-b/fio] "),
        Arguments.of("node1: ", "node2: "),
        Arguments.of("Jan  5 07:08:09 h1 fio[71]: ", "Jan  5 07:08:09 h1 fio[72]: "),
        Arguments.of("2026-01-05T07:08:09Z stdout F ", "2026-01-05T07:08:09Z stderr F "));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void readsTheDocumentsOfTwoProgramsThatWriteOneLog(String first, String second) {
    String a = corpus("3.33/cmdprio/json.txt");
    String b = corpus("3.42/log-noavg/jsonplus.txt");
    List<Job> jobs = new ArrayList<>(Fio.read(a).runs().get(0).jobs());
    jobs.addAll(Fio.read(b).runs().get(0).jobs());
    for (int burst : new int[] {1, 7, 100}) {
      String log =
          interleaved(
              a.lines().map(line -> first + line).toList(),
              b.lines().map(line -> second + line).toList(),
              burst);

      FioDocument read = Fio.read(log);

      assertThat(read.runs()).hasSize(2).allMatch(FioRun::complete);
      assertThat(read.runs().stream().flatMap(run -> run.jobs().stream())).isEqualTo(jobs);
      assertThat(read.diagnostics()).isEmpty();
      assertThat(read.runs().get(1).lastLine()).isEqualTo(log.lines().count());
    }
  }

  @Test
  void readsTheDocumentsOfManyHostsThatWriteByTurns() {
    String document = corpus("3.33/cmdprio/json.txt");
    StringBuilder log = new StringBuilder();
    document
        .lines()
        .forEach(
            line -> {
              for (int host = 0; host < 150; host++) {
                log.append("n").append(host).append(": ").append(line).append('\n');
              }
            });

    FioDocument read = Fio.read(log.toString());

    assertThat(read.runs()).hasSize(150).allMatch(FioRun::complete);
    assertThat(read.runs())
        .allSatisfy(
            run -> assertThat(run.jobs()).isEqualTo(Fio.read(document).runs().get(0).jobs()));
    assertThat(read.diagnostics()).isEmpty();
  }

  @Test
  void leavesOutProgressAndReadsMessagesOfAnotherStream() {
    String document = corpus("3.33/cmdprio/json.txt");
    String progress = " stderr F Jobs: 1 (f=1): [r(1)][50.0%][r=1MiB/s][r=3 IOPS][eta 00m:01s]\n";
    String error = " stderr F fio: pid=7, err=5/file:io_u.c:1787, func=io_u error, error=Input\n";

    FioDocument read =
        Fio.read(
            eachLine(
                document,
                i ->
                    line ->
                        (i % 20 == 7 ? time(i) + progress : "")
                            + (i == 50 ? time(i) + error : "")
                            + time(i)
                            + " stdout F "
                            + line));

    assertThat(read.runs()).hasSize(1);
    assertThat(read.runs().get(0).complete()).isTrue();
    assertThat(read.runs().get(0).jobs()).isEqualTo(Fio.read(document).runs().get(0).jobs());
    assertThat(read.diagnostics())
        .extracting(Diagnostic::toString)
        .singleElement()
        .asString()
        .contains(":54:36: warning: fio-error:");
  }

  @Test
  void readsTheTextOfOneProgramBesideTheDocumentOfAnother() {
    String document = corpus("3.33/cmdprio/json.txt");
    String report = corpus("3.42/randrw-70-30/normal.txt");

    FioDocument read =
        Fio.read(
            interleaved(
                document.lines().map(line -> "[pod/a/fio] " + line).toList(),
                report.lines().map(line -> "[pod/b/fio] " + line).toList(),
                3));

    assertThat(read.format()).isEqualTo(DocumentFormat.MIXED);
    assertThat(read.runs()).hasSize(2).allMatch(FioRun::complete);
    assertThat(read.runs().stream().flatMap(run -> run.jobs().stream()).toList())
        .containsExactlyInAnyOrder(
            Fio.read(document).runs().get(0).jobs().get(0),
            Fio.read(report).runs().get(0).jobs().get(0));
  }

  /** What is read of a document that is cut, and the other report behind it. */
  @Test
  void goesOnBehindADocumentThatIsCut() {
    String document = corpus("3.33/cmdprio/json.txt");
    String cut = document.substring(0, document.indexOf("\"write\" : {"));
    String log =
        eachLine(cut, i -> line -> "host1: " + line) + eachLine(document, i -> l -> "h2: " + l);

    FioDocument read = Fio.read(log);

    assertThat(read.runs()).extracting(FioRun::complete).containsExactly(false, true);
    assertThat(read.runs().get(0).lastLine()).isEqualTo(cut.lines().count());
    assertThat(read.runs().get(1).jobs()).isEqualTo(Fio.read(document).runs().get(0).jobs());
    assertThat(said(read)).singleElement().asString().contains("ends inside of the JSON document");
  }

  /** A line whose prefix is damaged costs itself. */
  @Test
  void keepsTheOtherLinesWhereOneHasNoPrefix() {
    String document = corpus("3.33/cmdprio/json.txt");
    int line = lineOf(document, "\"iops\" :");

    FioDocument read =
        Fio.read(eachLine(document, i -> text -> (i == line - 1 ? "[INF ] " : "[INFO] ") + text));

    Job job = read.runs().get(0).jobs().get(0);
    Job clean = Fio.read(document).runs().get(0).jobs().get(0);
    assertThat(job.read().orElseThrow().iops()).isEmpty();
    assertThat(job.read().orElseThrow().ioBytes()).isEqualTo(clean.read().orElseThrow().ioBytes());
    assertThat(job.write()).isEqualTo(clean.write());
    assertThat(said(read)).hasSize(1);
  }

  @Test
  void readsADictOfPython() {
    String document = corpus("3.33/cmdprio/json.txt");
    String dict =
        document
            .replaceAll("\\s*\n\\s*", " ")
            .replace("\" : ", "\": ")
            .replace("\"jobname\": \"", "\"jobname\": \"it's ")
            .replaceAll("\"(it's [^\"]*)\"", "\u0000$1\u0000")
            .replace('"', '\'')
            .replace('\u0000', '"')
            .replaceFirst("\\{", "{'a': True, 'b': None, ");

    FioDocument read = Fio.read("2020-04-07 18:54:02,380 - INFO - ocs_ci.fio.192 - " + dict + "\n");

    Job job = read.runs().get(0).jobs().get(0);
    assertThat(job.name().orElseThrow()).startsWith("it's ");
    assertThat(job.io()).isEqualTo(Fio.read(document).runs().get(0).jobs().get(0).io());
    assertThat(read.diagnostics()).isEmpty();
  }

  /** Another program's JSON and source code are no documents behind any prefix. */
  @Test
  void takesNothingElseForADocument() {
    String other = "{\n  \"jobs\": 1,\n  \"x\": {\n    \"y\": [\n      {\n      }\n    ]\n  }\n}\n";
    for (String prefix : List.of("", "> ", "2026-01-05T07:08:09Z stdout F ", "// ")) {
      FioDocument read =
          Fio.read(eachLine(other.repeat(30), i -> line -> prefix + line) + "int main() {\n}\n");
      assertThat(read.runs()).as(prefix).isEmpty();
    }
  }

  @Test
  void keepsANameThatLooksEscapedInADocumentThatIsNot() {
    String document =
        corpus("3.33/cmdprio/json.txt")
            .replaceFirst("\"jobname\" : \"[^\"]*\"", "\"jobname\" : \"a=3Db &gt; c\"");

    Job job = Fio.read(document).runs().get(0).jobs().get(0);

    assertThat(job.name()).hasValue("a=3Db &gt; c");
  }

  @Test
  void decodesAMailInQuotedPrintable() {
    String document =
        corpus("3.33/cmdprio/json.txt")
            .replaceFirst("\"jobname\" : \"[^\"]*\"", "\"jobname\" : \"测=试\"");
    String mail =
        document
            .replace("=", "=3D")
            .replace("测", "=E6=B5=8B")
            .replace("试", "=E8=AF=95")
            .replace("\"jobname\" : ", "\"jobname\" =\n: ");

    FioDocument read = Fio.read(mail);

    assertThat(unplaced(read)).isEqualTo(unplaced(Fio.read(document)));
    assertThat(read.runs().get(0).jobs().get(0).name()).hasValue("测=试");
    assertThat(read.diagnostics()).isEmpty();
  }
}
