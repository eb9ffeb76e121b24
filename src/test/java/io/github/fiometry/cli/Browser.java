package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What Chromium without a window made of a page.
 *
 * @param dom the page as the browser understood it
 * @param requests the addresses that the page made the browser ask the network for
 */
record Browser(String dom, List<String> requests) {
  private static final Path PROGRAM = Path.of("/usr/bin/chromium");

  /** A request of a page; what the browser asks for itself comes from "not an origin". */
  private static final Pattern REQUEST =
      Pattern.compile("\"initiator\":\"(?!not an origin\")[^\\n]*\"url\":\"([^\"]*)\"");

  /** Shows the page; skips the test where there is no Chromium, but never in CI. */
  static Browser show(Path page, Path folder) throws IOException, InterruptedException {
    if (!Files.isExecutable(PROGRAM)) {
      assertThat(System.getenv("CI")).as("CI has Chromium").isNotEqualTo("true");
      assumeTrue(false, "Chromium is not installed");
    }
    Path dom = folder.resolve("dom.html");
    Path log = folder.resolve("network.json");
    Process browser =
        new ProcessBuilder(
                PROGRAM.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--log-net-log=" + log,
                "--user-data-dir=" + folder.resolve("profile"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(browser.waitFor(120, TimeUnit.SECONDS)).as("Chromium has answered").isTrue();
    } finally {
      browser.destroyForcibly();
    }
    List<String> requests =
        REQUEST
            .matcher(Files.readString(log, StandardCharsets.UTF_8))
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    return new Browser(Files.readString(dom, StandardCharsets.UTF_8), requests);
  }
}
