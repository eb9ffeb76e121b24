package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.input.InputLimits;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What README and the other pages show is what the program does. */
class UsageExampleTest {
  private static final Path README = Path.of("README.md");
  private static final Path SOURCE =
      Path.of("src/test/java/io/github/fiometry/cli/UsageExampleTest.java");

  private static void readmeExample(PrintStream out) throws IOException {
    System.setOut(out);
    // readme:begin
    FioDocument doc = Fio.read(Path.of("testdata/corpus/3.33/err-enospc/both.txt"));
    doc.diagnostics().forEach(System.out::println);

    FioRun run = Fio.readRun(Path.of("testdata/text/fio-3.33/randrw-70-30.txt"));
    Job job = run.jobs().get(0);
    System.out.println(job.read().orElseThrow().iops());
    System.out.println(
        job.read().orElseThrow().completionLatency().orElseThrow().percentileNanos(99.0));
    // readme:end
  }

  /** The fenced blocks of a page with one language. */
  private static List<String> blocks(Path page, String language) throws IOException {
    List<String> blocks = new ArrayList<>();
    var matcher =
        Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(page));
    while (matcher.find()) {
      blocks.add(matcher.group(1));
    }
    return blocks;
  }

  @Test
  void theJavaExampleIsTheOneThatRunsHere() throws IOException {
    String source = Files.readString(SOURCE);
    String begin = "    // readme:begin\n";
    String example =
        source.substring(
            source.indexOf(begin) + begin.length(), source.indexOf("    // readme:end\n"));
    String imports = imports(Files.readString(SOURCE), example);
    assertThat(blocks(README, "java"))
        .containsExactly(imports + "\n" + example.replaceAll("(?m)^    ", ""));
  }

  /** The imports of this file that an example of it needs. */
  private static String imports(String source, String example) {
    StringBuilder imports = new StringBuilder();
    var line = Pattern.compile("(?m)^import [\\w.]+\\.(\\w+);\n").matcher(source);
    while (line.find()) {
      if (Pattern.compile("\\b" + line.group(1) + "\\b").matcher(example).find()) {
        imports.append(line.group());
      }
    }
    return imports.toString();
  }

  @Test
  void theJavaExamplePrintsWhatReadmeSays() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream old = System.out;
    try {
      readmeExample(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    } finally {
      System.setOut(old);
    }
    assertThat(blocks(README, "text")).containsExactly(bytes.toString(StandardCharsets.UTF_8));
  }

  @Test
  void theCommandsPrintWhatReadmeSays() throws IOException {
    int commands = 0;
    for (String block : blocks(README, "console")) {
      StringBuilder expected = new StringBuilder();
      for (String line : block.lines().toList()) {
        if (line.startsWith("$ ./fiometry ")) {
          CommandRun run = CommandRun.of(line.substring("$ ./fiometry ".length()).split(" +"));
          assertThat(run.status()).as(line).isZero();
          expected.append(line).append('\n').append(run.err()).append(run.out());
          commands++;
        }
      }
      assertThat(block).isEqualTo(expected.toString());
    }
    assertThat(commands).isPositive();
  }

  @Test
  void readmeNamesEveryExitStatusAndLimitThatIsInForce() throws IOException {
    String readme = Files.readString(README);
    assertThat(readme).contains("16 GiB", "256 MiB", "250 times", "100,000 members");
    assertThat(InputLimits.DEFAULTS)
        .isEqualTo(new InputLimits(16L << 30, 250, 256L << 20, 100_000));
    assertThat(readme).contains("1000 diagnostics");
    assertThat(DiagnosticCollector.DEFAULT_LIMIT).isEqualTo(1000);
  }
}
