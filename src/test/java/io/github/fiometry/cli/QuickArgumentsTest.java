package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The quick way understands a command line as picocli does, or not at all. */
class QuickArgumentsTest {
  private static final List<String> WORDS =
      List.of(
          "run.log",
          "-",
          "results/",
          "@file",
          "a b",
          "",
          "--",
          "-x",
          "-o",
          "json",
          "ndjson",
          "csv",
          "table",
          "markdown",
          "yaml",
          "CSV",
          "--output-format",
          "--output-format=csv",
          "-ocsv",
          "-q",
          "--quiet",
          "-v",
          "--verbose",
          "-qv",
          "--strict",
          "--best",
          "--refine",
          "--explain",
          "--help",
          "-h",
          "--version",
          "--output-file",
          "--to-clat-csv");

  /** What picocli makes of the arguments; empty where it refuses them or shows help. */
  private static Optional<ParseOptions> picocli(List<String> args) {
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(),
            new ByteArrayOutputStream(),
            false,
            false,
            OptionalInt.empty());
    ParseCommand command = new ParseCommand(console);
    CommandLine commandLine =
        new CommandLine(command, new CommandFactory(console))
            .setExpandAtFiles(false)
            .setCaseInsensitiveEnumValuesAllowed(true);
    try {
      CommandLine.ParseResult result = commandLine.parseArgs(args.toArray(new String[0]));
      return result.isUsageHelpRequested() || result.isVersionHelpRequested()
          ? Optional.empty()
          : Optional.of(command.options());
    } catch (CommandLine.ParameterException e) {
      return Optional.empty();
    }
  }

  private static Optional<ParseOptions> quick(List<String> args) {
    List<String> all = new ArrayList<>(List.of("parse"));
    all.addAll(args);
    return QuickArguments.of(all.toArray(new String[0]));
  }

  @Test
  void understandsTheEverydayForms() {
    for (List<String> args :
        List.of(
            List.of("run.log"),
            List.of("-"),
            List.of("-o", "json", "run.log"),
            List.of("a", "b", "--output-format", "csv", "-q"),
            List.of("--best", "-v", "results/", "--strict"))) {
      assertThat(quick(args)).as("%s", args).isPresent().isEqualTo(picocli(args));
    }
  }

  @Test
  void neverUnderstandsAnythingElseThanPicocliDoes() {
    Random random = new Random(42);
    int understood = 0;
    for (int i = 0; i < 4000; i++) {
      List<String> args = new ArrayList<>();
      for (int words = random.nextInt(5); words >= 0; words--) {
        args.add(WORDS.get(random.nextInt(WORDS.size())));
      }
      Optional<ParseOptions> quick = quick(args);
      if (quick.isPresent()) {
        understood++;
        assertThat(quick).as("%s", args).isEqualTo(picocli(args));
      }
    }
    assertThat(understood).isGreaterThan(200);
  }

  @Test
  void leavesOtherCommandsAlone() {
    assertThat(QuickArguments.of()).isEmpty();
    assertThat(QuickArguments.of("parse")).isEmpty();
    assertThat(QuickArguments.of("expect", "run.log")).isEmpty();
    assertThat(QuickArguments.of("--version")).isEmpty();
  }
}
