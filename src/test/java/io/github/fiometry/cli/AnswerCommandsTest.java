package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class AnswerCommandsTest {
  private static final String MADE = "testdata/made/ssd-hdd-2.0.7/";

  /** The four lines that the Selectel guide quotes from its four tests. */
  private static final List<String> GUIDE_LINES =
      List.of(
          "write: IOPS=118, BW=475KiB/s (487kB/s)(2000MiB/4310296msec); 0 zone resets",
          "read: IOPS=320, BW=1280KiB/s (1311kB/s)(2000MiB/1599899msec)",
          "write: IOPS=25, BW=100MiB/s (105MB/s)(2000MiB/19974msec); 0 zone resets",
          "read: IOPS=25, BW=100MiB/s (105MB/s)(2000MiB/19911msec)");

  @TempDir Path folder;

  private static CommandRun run(List<String> first, String... more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private CommandRun compare(int[] base, int[] changed, String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of("compare", "--base"));
    all.addAll(Repeats.of(folder, "a", base));
    all.add("--new");
    all.addAll(Repeats.of(folder, "b", changed));
    return run(all, more);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  // The guide at linux.it.net.cn (2016): a disk of 20 GB wrote bw=9456KB/s, IOPS=591.
  private String twentyGigabytes() throws IOException {
    return file("20g.log", "  write: io=945600KB, bw=9456KB/s, iops=591 , runt=100000msec\n");
  }

  @Test
  void judgesTheTwentyGigabytesOfTheGuide() throws IOException {
    CommandRun judged =
        CommandRun.of(
            "expect", "--rule", "alibaba/cloud-ssd-2016", "--capacity", "20GB", twentyGigabytes());
    assertThat(judged.status()).isZero();
    assertThat(judged.out())
        .startsWith(
            """
            alibaba/cloud-ssd-2016: SSD cloud disk of 2016, 20.00 GB (18.63 GiB); pass from 95 %, \
            above from 105 % of the promise
            job  rw      bs  IOPS  BW MiB/s  IOPS/GB  IOPS/GiB  limit                              \
            of promise  verdict
            -    write  16k   591      9.23    29.55     31.73  min(20000, 30 × 20 GB) = 600 IOPS      \
            98.5 %  pass
            """);
    assertThat(judged.out()).contains("(third-party)");
  }

  @Test
  void failsWithThreeOnlyWhenAskedTo() throws IOException {
    String input = twentyGigabytes();
    String[] strict = {
      "expect", "--rule", "alibaba/cloud-ssd-2016", "--capacity", "20GB", "--pass", "99", input
    };
    assertThat(CommandRun.of(strict).status()).isZero();
    assertThat(run(List.of(strict), "--fail-short").status()).isEqualTo(3);
    assertThat(run(List.of(strict), "--fail-short").out()).contains("pass from 99 %", "short");
  }

  private static CommandRun expect(List<String> files, String rule, String... more) {
    List<String> first = new ArrayList<>(List.of("expect", "--rule", rule));
    first.addAll(files);
    return run(first, more);
  }

  @Test
  void judgesTheFourLinesOfTheFileStorageGuide() throws IOException {
    List<String> files = new ArrayList<>();
    for (String line : GUIDE_LINES) {
      files.add(file("line" + files.size(), line + "\n"));
    }
    CommandRun nfs = expect(files, "selectel/hdd-base", "-o", "csv");
    assertThat(nfs.out().lines().map(line -> line.split(",")[20]))
        .containsExactly("verdict", "pass", "pass", "pass", "above");
    CommandRun cifs = expect(files, "selectel/hdd-base:cifs", "-o", "csv");
    assertThat(cifs.out().lines().map(line -> line.split(",")[20]))
        .containsExactly("verdict", "pass", "pass", "pass", "pass");
    CommandRun fast = expect(files, "selectel/ssd-fast", "--fail-short");
    assertThat(fast.status()).isEqualTo(3);
  }

  @Test
  void takesABareCapacityInTheUnitOfTheRule() throws IOException {
    String input = twentyGigabytes();
    CommandRun bare =
        CommandRun.of("expect", "--rule", "alibaba/cloud-ssd-2016", "--capacity", "20", input);
    assertThat(bare.out()).contains("20.00 GB");
    CommandRun alone = CommandRun.of("expect", "--capacity", "20GB", "-o", "csv", input);
    assertThat(alone.out().lines().skip(1).findFirst().orElseThrow())
        .endsWith("write,591,9682944,29.55,31.7290708992,484147.2,519849.0976124928");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "expect x | --rule is missing",
        "expect --rule aws/gp2 | an INPUT is missing",
        "expect --rule aws/gp9 --capacity 1GB x | no disk type 'aws/gp9'",
        "expect --rule aws/gp2 x | aws/gp2 promises by capacity",
        "expect --rule aws/gp2 --capacity 50G x | expected a capacity with its unit",
        "expect --rule aws/gp2:nfs --capacity 50GB x | aws/gp2 has no variants, not 'nfs'",
        "expect --rule aws/gp2 --capacity 50GB --bs 4q x | expected a size such as 4k",
        "expect --rule aws/gp2 --capacity 50GB --pass 120 x | --pass is greater than 0",
        "expect --capacity 50GB --device-model X x | no thresholds for 'X'",
        "table | a --device NAME=INPUT or an INPUT is missing",
        "table --device ssd x | expected NAME=INPUT, found 'ssd'",
        "table --metric q9 x | --metric: 'q9' is not known",
        "table --rows bs --columns bs x | rows and columns are both by bs",
        "table --direction up x | --direction: 'up' is not known",
        "compare a | expected BASE and NEW",
        "compare --base a | expected BASE and NEW",
        "compare a b --fail-over much | expected a percentage such as 10%",
        "compare a b --metric speed | --metric: 'speed' is not known",
      })
  void answersWrongUsageWithTwoAndAReason(String line, String reason) {
    CommandRun wrong = CommandRun.of(line.split(" "));
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"expect", "table", "compare"})
  void helpsWithoutAComplaint(String command) {
    CommandRun help = CommandRun.of(command, "--help");
    assertThat(help.status()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).contains("Exit status:", "Examples:").doesNotContain("%%");
  }

  @Test
  void readsRulesAndThresholdsOfTheUsersOwn() throws IOException {
    String rules =
        file(
            "own.json",
            """
            {"schema": 1, "vendor": "lab",
             "rules": [{"id": "a", "title": "A", "source": {"document": "d", "state": "documented"},
               "capacity_unit": "GB", "throughput_unit": "MB/s",
               "limits": [{"metric": "iops", "amount": {"base": 500}}]}],
             "thresholds": [{"model": "X*", "direction": "write", "metric": "iops",
               "at_least": 1000}]}
            """);
    String input = twentyGigabytes();
    CommandRun own = CommandRun.of("expect", "--rules", rules, "--rule", "lab/a", input);
    assertThat(own.out()).contains("500 IOPS", "118.2 %", "above");
    CommandRun model =
        CommandRun.of("expect", "--rules", rules, "--device-model", "x1", "--fail-short", input);
    assertThat(model.status()).isEqualTo(3);
    assertThat(model.out()).contains("at least 1000", "short");
    CommandRun damaged =
        CommandRun.of(
            "expect", "--rules", file("bad.json", "{\n \"schema\": 2}"), "--rule", "x", input);
    assertThat(damaged.status()).isEqualTo(2);
    assertThat(damaged.err()).contains("bad.json:2:12: expected rules of schema 1");
  }

  @Test
  void listsTheRules() {
    CommandRun list = CommandRun.of("expect", "--list-rules");
    assertThat(list.status()).isZero();
    assertThat(list.out()).contains("aws/gp2 ", "selectel/hdd-base ", "unverified");
    assertThat(CommandRun.of("expect", "--list-rules", "-o", "json").out())
        .startsWith("{\n  \"rules\": [\n    {\n      \"key\": \"alibaba/essd-pl0\"");
  }

  @Test
  void namesInputsWithoutResultAndStillPrintsTheOthers() throws IOException {
    String empty = file("empty.log", "nothing\n");
    CommandRun judged = CommandRun.of("expect", "--capacity", "20GB", twentyGigabytes(), empty);
    assertThat(judged.status()).isEqualTo(1);
    assertThat(judged.out()).contains("29.55");
    assertThat(judged.err()).contains("empty.log: no fio result in it");
  }

  // fioloadgen#83, fio-plot#75: tables for spreadsheets and wikis were wished for.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "csv | table,device,workload,direction,bw_bytes_per_sec,results,ratio_to_baseline,mark",
        "markdown | **BW MiB/s**",
        "json | \"metric\": \"bw_bytes_per_sec\"",
        "html | <caption>BW MiB/s</caption>",
        "table | sequential read",
      })
  void fioPlot75PrintsTablesForSpreadsheetsAndWikis(String format, String part) {
    CommandRun table =
        CommandRun.of(
            "table",
            "-o",
            format,
            "--device",
            "SSD=" + MADE + "ssd-raid10",
            "--device",
            "HDD=" + MADE + "hdd-raid5");
    assertThat(table.status()).isZero();
    assertThat(table.out()).contains(part);
  }

  @Test
  void writesAPageThatNeedsNothingElseAndEscapesNames() throws IOException {
    Path page = folder.resolve("page.html");
    CommandRun table =
        CommandRun.of(
            "table",
            "-o",
            "html",
            "--output-file",
            page.toString(),
            "--device",
            "<script>alert(1)</script>=" + MADE + "ssd-raid10");
    assertThat(table).isEqualTo(new CommandRun(0, "", ""));
    assertThat(Files.readString(page))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script", "http", "src=");
  }

  @Test
  void neverTestsASingleRun() throws IOException {
    List<String> both = new ArrayList<>(List.of("compare"));
    both.addAll(Repeats.of(folder, "a", 1000));
    both.addAll(Repeats.of(folder, "b", 700));
    CommandRun compared = run(both, "--fail-over", "10%");
    assertThat(compared.status()).isZero();
    assertThat(compared.out())
        .contains("looks worse", "nothing is tested", "With 4 runs each a change could be shown");
    assertThat(compared.err())
        .contains("the runs are too few to show a regression: 4 each are the least");
  }

  // fuse-backend-rs#241: a Markdown table with a threshold and a flag for regressions.
  @Test
  void fuseBackendRs241FailsOnAShownRegressionBeyondTheLimit() throws IOException {
    int[] base = {1000, 1010, 990, 1005};
    int[] worse = {850, 860, 845, 855};
    CommandRun over = compare(base, worse, "--fail-over", "10%", "-o", "markdown");
    assertThat(over.status()).isEqualTo(3);
    assertThat(over.out()).contains("| IOPS", "worse");
    assertThat(over.err()).contains("regression: job (randread, bs 4096, iodepth 1), read: iops");
    assertThat(compare(base, worse, "--fail-over", "20%").status()).isZero();
    assertThat(compare(worse, base, "--fail-over", "10%").status()).isZero();
    assertThat(compare(base, worse).status()).isZero();
  }

  @Test
  void failsWhereTheNewRunsLackTheFigureToJudge() {
    String base = "testdata/answers/fio-3.33/two-jobs-with-clat.json";
    String changed = "testdata/answers/fio-3.33/one-of-two-without-clat.json";
    CommandRun lacks =
        CommandRun.of("compare", base, changed, "--metric", "p99", "--fail-over", "5%");
    assertThat(lacks.status()).isEqualTo(3);
    assertThat(lacks.err())
        .contains(
            "only in base, so it cannot be judged: b (randread, bs 4096, iodepth 1), read:"
                + " clat-p99");
    assertThat(lacks.out())
        .contains("only in base: b (randread, bs 4096, iodepth 1), read: clat-p50, clat-p90");
    assertThat(CommandRun.of("compare", base, changed, "--fail-over", "5%").status()).isZero();
  }

  @Test
  void failsWhereNeitherSideHasTheFigureToJudge() throws IOException {
    String quoted = file("quoted.log", GUIDE_LINES.get(1) + "\n");
    CommandRun none =
        CommandRun.of("compare", quoted, quoted, "--metric", "p99", "--fail-over", "5%");
    assertThat(none.status()).isEqualTo(3);
    assertThat(none.err())
        .contains("the two sides have no figure in common that could be judged")
        .doesNotContain("too few");
    assertThat(none.out()).contains("nothing is tested; the sides have none of the figures");
  }

  @Test
  void doesNotPairAJobOfJsonWithTwo() {
    CommandRun unlike =
        CommandRun.of(
            "compare",
            "testdata/answers/fio-3.33/numjobs-not-asked.json",
            "testdata/answers/fio-3.33/numjobs-2.json");
    assertThat(unlike.status()).isEqualTo(1);
    assertThat(unlike.err()).contains("the two sides have no job in common");
    assertThat(unlike.out())
        .contains(
            "only in base: a (randread, bs 4096, iodepth 1)\n",
            "only in new: a (randread, bs 4096, iodepth 1, 2 jobs)\n");
  }

  @Test
  void saysThatThreeRunsEachAreTooFew() throws IOException {
    CommandRun few =
        compare(new int[] {1000, 1010, 990}, new int[] {500, 510, 490}, "--fail-over", "10");
    assertThat(few.status()).isZero();
    assertThat(few.out()).contains("~", "4 runs each are the least for 1 test(s)");
    assertThat(few.err()).contains("too few to show a regression");
  }

  @Test
  void testsTheMetricThatWasAskedFor() throws IOException {
    CommandRun mean =
        compare(
            new int[] {1000, 1010, 990, 1005},
            new int[] {850, 860, 845, 855},
            "--metric",
            "mean",
            "--fail-over",
            "10%");
    assertThat(mean.status()).isEqualTo(3);
    assertThat(mean.out()).contains("clat mean *").doesNotContain("IOPS *");
  }

  @Test
  void givesTheSameAnswerTwice() throws IOException {
    int[] base = {1000, 1010, 990, 1005};
    int[] changed = {980, 1002, 970, 1001};
    String first = compare(base, changed, "-o", "json").out();
    assertThat(compare(base, changed, "-o", "json").out()).isEqualTo(first);
    assertThat(first).contains("\"bootstrap_seed\": 20120607", "\"ratio_lower\"", "\"p_holm\"");
  }

  private static Element junit(Path file) throws Exception {
    byte[] xml = Files.readAllBytes(file);
    Document document =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml));
    return document.getDocumentElement();
  }

  @Test
  void writesJunitXmlForBuildServers() throws Exception {
    Path file = folder.resolve("result.xml");
    compare(
        new int[] {1000, 1010, 990, 1005},
        new int[] {850, 860, 845, 855},
        "--fail-over",
        "10%",
        "--junit",
        file.toString());
    Element suite = junit(file);
    assertThat(suite.getAttribute("tests")).isEqualTo("1");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message"))
        .isEqualTo("IOPS worse by 15.0 %, limit 10 %: 1003 to 853, p 0.0286");
    compare(new int[] {1000}, new int[] {700}, "--junit", file.toString());
    assertThat(junit(file).getAttribute("skipped")).isEqualTo("1");
    assertThat(junit(file).getAttribute("failures")).isEqualTo("0");
  }

  @Test
  void countsSecondFormatsOfARunOnce() {
    String both = "testdata/corpus/3.33/all-formats-randrw-group-terse3/both.txt";
    CommandRun same = CommandRun.of("compare", "-o", "json", both, both);
    assertThat(same.out())
        .contains("\"base_runs\": 1,", "\"new_runs\": 1,", "\"result\": \"same\"");
    CommandRun interim =
        CommandRun.of("table", "-o", "csv", "testdata/corpus/3.33/status-interval/both.txt");
    assertThat(interim.out().lines().skip(1))
        .isNotEmpty()
        .allMatch(line -> line.split(",")[5].equals("1"));
  }

  @Test
  void saysWhenTheSidesHaveNoJobInCommon() throws IOException {
    CommandRun nothing =
        CommandRun.of(
            "compare", Repeats.of(folder, "a", 100).get(0), MADE + "ssd-raid10/seq-read.txt");
    assertThat(nothing.status()).isEqualTo(1);
    assertThat(nothing.out()).contains("only in base: job", "only in new: mytest");
    assertThat(nothing.err()).contains("no job in common");
  }

  @Test
  void leavesNoHalfFileWhenTheFolderIsMissing() throws IOException {
    CommandRun failed =
        CommandRun.of(
            "expect",
            "--capacity",
            "20GB",
            twentyGigabytes(),
            "--output-file",
            folder.resolve("no/such").toString());
    assertThat(failed.status()).isEqualTo(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactly("20g.log");
    }
  }

  @Test
  void readsStandardInput() {
    CommandRun piped =
        CommandRun.withInput(
            (GUIDE_LINES.get(0) + "\n").getBytes(StandardCharsets.UTF_8),
            "expect",
            "--rule",
            "selectel/hdd-base",
            "-");
    assertThat(piped.status()).isZero();
    assertThat(piped.out()).contains("98.3 %");
  }

  /** A made JSON result with one job; without I/Os the job has none in any direction. */
  private String made(String name, double iops) throws IOException {
    String read =
        iops == 0
            ? "{\"io_bytes\": 0, \"bw_bytes\": 0, \"iops\": 0, \"runtime\": 0, \"total_ios\": 0}"
            : "{\"io_bytes\": %d, \"bw_bytes\": %d, \"iops\": %s, \"runtime\": 60000}"
                .formatted((long) (iops * 4096 * 60), (long) (iops * 4096), iops);
    return file(
        name + ".json",
        """
        {"fio version": "fio-3.33", "timestamp": 1, "time": "x", "jobs": [{"jobname": "%s",
         "groupid": 0, "error": 0, "job options": {"rw": "randread", "bs": "4k"}, "read": %s,
         "write": {"io_bytes": 0, "total_ios": 0}, "trim": {"io_bytes": 0, "total_ios": 0}}]}
        """
            .formatted(name, read));
  }

  @Test
  void aDiskThatDidNothingDoesNotPass() throws IOException {
    CommandRun run =
        CommandRun.of(
            "expect",
            "--fail-short",
            "--rule",
            "aws/gp2",
            "--capacity",
            "1000GiB",
            made("alive", 3000),
            made("dead", 0));
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out())
        .containsPattern("alive +randread +4k .* 100\\.0 % +pass\n")
        .containsPattern("dead +randread .* no I/O\n")
        .contains("dead.json dead randread: the job did no I/O\n");
  }

  // 94.96 % of 3000 is short of 95 %.
  @Test
  void aPercentageIsNotRoundedOverTheBound() throws IOException {
    CommandRun run =
        CommandRun.of(
            "expect", "--rule", "aws/gp2", "--capacity", "1000GiB", made("close", 2848.8));
    assertThat(run.out()).containsPattern(" 94\\.96 % +short\n");
  }

  @Test
  void showsThePercentOfTheBurstBesideThatOfTheLastingPromise() throws IOException {
    CommandRun run =
        CommandRun.of(
            "expect",
            "--rule",
            "aws/gp2",
            "--capacity",
            "100GiB",
            made("bursts", 2000),
            made("steady", 300));
    assertThat(run.out())
        .containsPattern("of promise +of burst +verdict\n")
        .containsPattern("= 300 IOPS +666\\.7 % +66\\.7 % +within burst\n")
        .containsPattern("= 300 IOPS +100\\.0 % +10\\.0 % +pass\n")
        .contains("bursts.json bursts randread: within burst: more than the disk does lastingly");
  }

  private static final String THREE_JOBS = "testdata/corpus/3.33/numjobs3-nogroup/";

  // Each of the three jobs prints its p99: 10.159, 10.421 and 10.552 ms.
  @Test
  void givesTheBoundsOfAPercentileThatCannotBeMerged() {
    CommandRun alone = CommandRun.of("table", "--metric", "p99", THREE_JOBS + "normal.txt");
    assertThat(alone.status()).isZero();
    assertThat(alone.out())
        .contains(
            "- all, random read, read: p99 of several jobs cannot be known without the bins of"
                + " each (json+); it lies between 10.159 and 10.552 ms\n");
    CommandRun beside =
        CommandRun.of(
            "table",
            "--metric",
            "p99",
            "--device",
            "A=" + THREE_JOBS + "normal.txt",
            "--device",
            "B=" + THREE_JOBS + "both.txt");
    assertThat(beside.out())
        .containsPattern("A +-\nB +6\\.59ms\n")
        .contains("- A, random read, read: p99 of several jobs cannot be known");
    CommandRun compared =
        CommandRun.of("compare", THREE_JOBS + "normal.txt", THREE_JOBS + "both.txt");
    assertThat(compared.out())
        .contains(
            "- no percentiles of several jobs without the bins of each (json+): worker (randread,"
                + " bs 4096, iodepth 4, 3 jobs), read\n");
  }

  @Test
  void namesTheJobsThatShareACell() throws IOException {
    CommandRun run = CommandRun.of("table", "--metric", "iops", made("a", 100), made("b", 300));
    assertThat(run.out())
        .containsPattern("all +200\n")
        .contains(
            "- all, random read: results of job a, b in one cell; rows or columns by job tell them"
                + " apart\n");
  }

  @Test
  void pagesFitSmallScreens() {
    for (String command : List.of("table", "check")) {
      CommandRun run = CommandRun.of(command, "-o", "html", THREE_JOBS + "normal.txt");
      assertThat(run.out())
          .contains("<meta name=\"viewport\" content=\"width=device-width\">")
          .contains("<div class=\"wide\">\n<table>")
          .contains("h1, caption, li { overflow-wrap: anywhere; }");
    }
  }
}
