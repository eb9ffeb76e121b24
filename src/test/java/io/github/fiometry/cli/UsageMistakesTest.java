package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a careless caller writes: each is said in one line, and nothing is done. */
class UsageMistakesTest {
  private static final String REPORT = "testdata/text/fio-3.33/randrw-70-30.txt";

  private static void refuses(CommandRun run, String message) {
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().findFirst()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "parse, --output-file",
    "log, --every",
    "log, --output-file",
    "expect, --capacity",
    "expect, --rules",
    "expect, --rule",
    "table, --device",
    "table, --baseline",
    "compare, --junit",
    "compare, --base",
    "check, --output-file",
    "report, --title",
    "report, --base",
    "run, --directory",
    "run, --target",
    "run, --hosts",
    "run, --fio"
  })
  void refusesAnEmptyValue(String command, String option) {
    refuses(
        CommandRun.of(command, option + "=", REPORT),
        "fiometry " + command + ": " + option + ": the value is empty");
    refuses(
        CommandRun.of(command, REPORT, option, ""),
        "fiometry " + command + ": " + option + ": the value is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parse", "expect", "table", "check", "report"})
  void refusesAnEmptyName(String command) {
    List<String> arguments = new ArrayList<>(List.of(command, "", REPORT));
    if (command.equals("expect")) {
      arguments.addAll(List.of("--capacity", "1GB"));
    }
    refuses(
        CommandRun.of(arguments.toArray(new String[0])),
        "fiometry " + command + ": INPUT: the name is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ten", "10d%", "10d", "0x10%", "NaN%", "-1%", "1e1%", "%"})
  void wantsAPercentageAsALimit(String limit) {
    refuses(
        CommandRun.of("compare", REPORT, REPORT, "--fail-over", limit),
        "fiometry compare: --fail-over: expected a percentage such as 10%, found '" + limit + "'");
  }

  @Test
  void takesNoBareFractionForAPercentage() {
    refuses(
        CommandRun.of("compare", REPORT, REPORT, "--fail-over", "0.1"),
        "fiometry compare: --fail-over: 0.1 can be a share or a percentage: say 0.1%");
    for (String limit : List.of("0.1%", "10", "10%", "0")) {
      CommandRun run = CommandRun.of("compare", REPORT, REPORT, "--fail-over", limit);
      assertThat(run.status()).as(limit).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "0x1p3", "95d", "Infinity", "1e400", "ninety"})
  void wantsPlainNumbers(String number) {
    refuses(
        CommandRun.of("expect", REPORT, "--rule", "alibaba/cloud-ssd-2016", "--pass", number),
        "fiometry expect: Invalid value for option '--pass': expected a number, found '"
            + number
            + "'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"rules\": [       | 1:12: this is not JSON: it ends too early",
        "{\"a\": tru}        | 1:7: this is not JSON: expected a value, a name, a comma or a"
            + " bracket",
        "{\"a\":1,}          | 1:8: this is not JSON: expected a value, a name, a comma or a"
            + " bracket",
        "{\"rules\":null}    | 1:10: expected a value for \"rules\", found null"
      })
  void saysInPlainWordsWhatIsWrongWithARuleFile(String json, String message, @TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(folder.resolve("bad.json"), json);
    refuses(
        CommandRun.of("expect", "--list-rules", "--rules", file.toString()),
        "fiometry expect: " + file + ":" + message);
  }

  @Test
  void saysThatARuleFileIsNestedTooDeeplyOrIsNoText(@TempDir Path folder) throws Exception {
    Path deep = Files.writeString(folder.resolve("deep.json"), "[".repeat(3000));
    assertThat(CommandRun.of("expect", "--list-rules", "--rules", deep.toString()).err())
        .contains("this is not JSON: it is nested too deeply, or a number or a name is too long");
    Path binary = Files.write(folder.resolve("binary.json"), new byte[] {'{', (byte) 0xff});
    refuses(
        CommandRun.of("expect", "--list-rules", "--rules", binary.toString()),
        "fiometry expect: " + binary + ": it is not text in UTF-8");
  }

  @Test
  void refusesOptionsThatWouldChangeNothing() {
    refuses(
        CommandRun.of("log", "testdata", "--round", "1s"),
        "fiometry log: --round and --window belong to --steady-state");
    refuses(
        CommandRun.of("log", "testdata", "--fio-version", "new"),
        "fiometry log: --fio-version: expected a version such as 3.33, found 'new'");
    refuses(
        CommandRun.of("table", REPORT, "--rw", "reads"),
        "fiometry table: --rw: 'reads' is not known; --help shows the words");
    refuses(
        CommandRun.of("report", REPORT, "--capacity", "20GB"),
        "fiometry report: --capacity belongs to a --rule");
    refuses(
        CommandRun.of("report", REPORT, "--provisioned-iops", "20"),
        "fiometry report: what was provisioned belongs to a --rule");
  }

  @Test
  void saysOfANameThatIsTooLongThatItIs() {
    String name = "x".repeat(5000);
    CommandRun run = CommandRun.of("parse", name);
    assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(run.err()).isEqualTo("fiometry: " + name + ": file name too long\n");
  }
}
