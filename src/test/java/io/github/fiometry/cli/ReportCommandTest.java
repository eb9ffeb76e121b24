package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final String REPORT = "testdata/text/fio-3.33/randrw-70-30.txt";
  private static final String TERSE = "testdata/corpus/3.33/randrw-70-30/terse4.txt";
  private static final String NAMES = "testdata/corpus/3.33/oddnames/both.txt";
  private static final String PRIORITIES = "testdata/corpus/3.33/cmdprio/both.txt";

  @TempDir Path folder;

  @Test
  void writesOnePageThatNeedsNothingElse() throws Exception {
    Path page = folder.resolve("report.html");
    CommandRun run =
        CommandRun.of("report", REPORT, NAMES, PRIORITIES, "--output-file", page.toString());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isZero();
    String html = Files.readString(page);
    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .doesNotContainIgnoringCase("<script", "<link", "<img", "<iframe", "http:", "https:")
        .doesNotContain(" src=", "url(", "@import");
    assertThat(unclosed(html)).isEmpty();
    assertThat(html)
        .contains("<td>read clat</td><td class=\"number\">39us</td>")
        .contains("<td class=\"number\">12.4ms</td>")
        .contains("quo&quot;te", "名前 ü é", "tab\\there")
        .contains("<th class=\"number\">p99.95</th>")
        .contains("<div class=\"chart\" data-of=\"summary\"></div>");
  }

  /** Elements that are opened and not closed, or the other way round. */
  private static List<String> unclosed(String html) {
    Deque<String> open = new ArrayDeque<>();
    var tags = Pattern.compile("<(/?)([a-z0-9]+)[^>]*>").matcher(html);
    while (tags.find()) {
      if (Set.of("meta", "wbr").contains(tags.group(2))) {
        continue;
      }
      if (tags.group(1).isEmpty()) {
        open.push(tags.group(2));
      } else if (tags.group(2).equals(open.peek())) {
        open.pop();
      } else {
        return List.of(tags.group());
      }
    }
    return List.copyOf(open);
  }

  @Test
  void showsNamesThatWouldBeMarkupAsTheyAre() throws Exception {
    String evil = "<script>alert(1)</script>&amp\" onload=\"x";
    String text = Files.readString(Path.of(TERSE)).replace(";randrw;", ";" + evil + ";");
    Path file = Files.writeString(folder.resolve("a&<b>.txt"), text);
    CommandRun run = CommandRun.of("report", file.toString());
    assertThat(run.out())
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp&quot; onload=&quot;x")
        .contains("a&amp;&lt;b&gt;.txt")
        .doesNotContain("<script", "<b>");
    assertThat(unclosed(run.out())).isEmpty();
  }

  @Test
  void showsWhatWasAskedForBesideTheResults() {
    CommandRun run =
        CommandRun.of(
            "report",
            "-o",
            "markdown",
            "--title",
            "Our disks",
            "--rule",
            "aws/gp3",
            "--capacity",
            "200GiB",
            "--base",
            "testdata/corpus/3.28/randrw-70-30/both.txt",
            "testdata/corpus/3.33/randrw-70-30/both.txt",
            "testdata/corpus/3.33/cmdprio/both.txt");
    assertThat(run.status()).isZero();
    assertThat(run.out().lines().filter(line -> line.startsWith("# ") || line.startsWith("## ")))
        .containsExactly(
            "# Our disks",
            "## Summary",
            "## fio results by device and workload",
            "## Expected against measured",
            "## Comparison of fio runs",
            "## testdata/corpus/3.33/randrw-70-30/both.txt",
            "## testdata/corpus/3.33/cmdprio/both.txt");
  }

  @Test
  void writesNothingWhenThereIsNoResult() throws Exception {
    Path notes = Files.writeString(folder.resolve("notes.txt"), "buy milk\n");
    Path page = folder.resolve("report.html");
    CommandRun run = CommandRun.of("report", notes.toString(), "--output-file", page.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(page).doesNotExist();
    assertThat(CommandRun.of("report").status()).isEqualTo(2);
    assertThat(CommandRun.of("report", "--rule", "no/such", REPORT).status()).isEqualTo(2);
  }

  @Test
  void aBrowserShowsThePage() throws Exception {
    Path page = folder.resolve("report.html");
    CommandRun.of("report", REPORT, NAMES, "--output-file", page.toString());
    Browser browser = Browser.show(page, folder);
    String written = Files.readString(page);
    // The browser mended nothing: as many rows and parts as were written, and no text outside.
    for (String tag : List.of("<tr>", "<td", "<details", "<table>", "<h2 ", "<h3>")) {
      assertThat(browser.dom().split(tag, -1).length)
          .as(tag)
          .isEqualTo(written.split(tag, -1).length);
    }
    assertThat(browser.dom()).contains("<td>名前 ü é</td>");
    assertThat(browser.requests()).isEmpty();
  }

  @Test
  void aBrowserThatAsksTheNetworkWouldBeNoticed() throws Exception {
    Path page = folder.resolve("report.html");
    CommandRun.of("report", REPORT, "--output-file", page.toString());
    String image = "<img src=\"http://fiometry.invalid/x.png\"></body>";
    Files.writeString(page, Files.readString(page).replace("</body>", image));
    assertThat(Browser.show(page, folder).requests())
        .containsExactly("http://fiometry.invalid/x.png");
  }

  @Test
  void breaksLongNamesAndPathsSoThatTheFiguresStayInSight() {
    String deep = "testdata/corpus/3.33/all-formats-randrw-group-terse3/both.txt";
    CommandRun run = CommandRun.of("report", deep, NAMES);
    assertThat(run.out())
        .contains("<td class=\"long\">LLLLLLLLLL", "<td>slash/name</td>")
        .contains("<td class=\"long\">" + deep.replace("/", "/<wbr>") + "</td>");
  }
}
