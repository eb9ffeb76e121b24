package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.ByteRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is damaged is absent and said; what is not damaged is as it was. */
class TerseDamageTest {
  private static final List<String> SOUND =
      List.of(
          TerseInput.text("2.0.7/randrw-70-30/terse2.txt").lines().findFirst().orElseThrow(),
          TerseInput.text("2.18/randrw-70-30/terse.txt").stripTrailing(),
          TerseInput.text("2.1.10/randrw-70-30/terse4.txt").stripTrailing(),
          TerseInput.text("3.42/randrw-70-30/terse5.txt").stripTrailing());

  private static final String LINE = SOUND.get(1);

  /** Values that say something about the whole run, or are text that may be shortened. */
  private static final Set<String> OF_RUN = Set.of("/complete", "/lastLine", "/firstLine");

  private static Map<String, Object> values(String line) {
    return values(TerseInput.of(line));
  }

  private static Map<String, Object> values(TerseInput input) {
    Map<String, Object> values = new HashMap<>();
    for (FioRun run : input.runs()) {
      values.putAll(Leaves.of(run));
    }
    values.keySet().removeAll(OF_RUN);
    return values;
  }

  /**
   * The example of terse output in the HOWTO of every fio: of fio 1.x, IOPS and percentiles lack.
   */
  @Test
  void believesNothingOfALineThatNoFioFrom207Prints() {
    String ofFio1 =
        "2;card0;0;0;7139336;121836;60004;1;10109;27.932460;116.933948;220;126861;3495.446807;"
            + "1085.368601;226;126864;3523.635629;1089.012448;24063;99944;50.275485%;59818.274627;"
            + "5540.657370;7155060;122104;60004;1;8338;29.086342;117.839068;388;128077;5032.488518;"
            + "1234.785715;391;128085;5061.839412;1236.909129;23436;100928;50.287926%;59964.832030;"
            + "5644.844189;14.595833%;19.394167%;123706;0;7313;0.1%;0.1%;0.1%;0.1%;0.1%;0.1%;100.0%;"
            + "0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.01%;0.02%;0.05%;0.16%;6.04%;40.40%;52.68%;0.64%;"
            + "0.01%;0.00%;0.01%;0.00%;0.00%;0.00%;0.00%;0.00%";

    TerseInput input = TerseInput.of(ofFio1 + "\n" + LINE + "\n");

    assertThat(input.runs())
        .singleElement()
        .satisfies(run -> assertThat(run.firstLine()).isEqualTo(2));
    assertThat(input.diagnostics())
        .singleElement()
        .satisfies(
            diagnostic -> {
              assertThat(diagnostic.severity()).isEqualTo(Severity.ERROR);
              assertThat(diagnostic.position().line()).isEqualTo(1);
              assertThat(diagnostic.position().column()).isEqualTo(1);
              assertThat(diagnostic.message())
                  .isEqualTo(
                      "expected the fields of terse version 2 as a fio from 2.0.7 on prints them,"
                          + " found 78 fields of another order; none of them is read");
            });
    byte[] bytes = ofFio1.getBytes(StandardCharsets.UTF_8);
    assertThat(TerseExplainer.explain(bytes, 0, bytes.length))
        .hasSize(78)
        .filteredOn(row -> row.name().equals("cut or damaged"))
        .hasSizeGreaterThan(75);
  }

  @Test
  void keepsTheNeighboursOfADamagedField() {
    Map<String, Object> sound = values(LINE + "\n");
    int fields = LINE.split(";", -1).length;
    for (int field = 4; field <= fields; field++) {
      if (field == 122) {
        continue; // The disk's name: any text is one.
      }
      TerseInput input = TerseInput.of(TerseInput.withField(LINE, field, "x"));
      assertThat(input.diagnostics())
          .filteredOn(d -> d.severity() == Severity.ERROR)
          .as("field " + field)
          .extracting(Diagnostic::code)
          .containsExactly(
              field < fields ? DiagnosticCode.UNREADABLE_VALUE : DiagnosticCode.TRUNCATED_REPORT);
      Map<String, Object> values = values(input);
      assertThat(sound).as("field " + field).containsAllEntriesOf(values);
      assertThat(sound.size() - values.size()).as("field " + field).isBetween(0, 1);
    }
  }

  @Test
  void saysWhereADamagedFieldIs() {
    String damaged = TerseInput.withField("测试 " + LINE, 8, "25729x");
    Diagnostic diagnostic =
        TerseInput.of("\n" + damaged).diagnostics().stream()
            .filter(d -> d.severity() == Severity.ERROR)
            .findFirst()
            .orElseThrow();
    assertThat(diagnostic.position().line()).isEqualTo(2);
    assertThat(diagnostic.position().column()).isEqualTo(damaged.indexOf("25729x") + 1);
    assertThat(diagnostic.message())
        .isEqualTo("expected a whole number as IOPS (field 8), found '25729x'");
    assertThat(diagnostic.text()).hasValue("25729x");
    assertThat(diagnostic.values()).containsEntry("field", 8L);
  }

  @Test
  void keepsWhatIsCompleteOfALineThatIsCutAnywhere() {
    for (String line : SOUND) {
      Map<String, Object> sound = values(line + "\n");
      boolean hasDisks = !line.startsWith("2") && line.contains("vda");
      int name = line.indexOf("vda");
      for (int end = 0; end < line.length(); end += end < 80 || end > line.length() - 80 ? 1 : 3) {
        TerseInput input = TerseInput.of(line.substring(0, end));
        if (input.runs().isEmpty()) {
          // Version 2 shows only with its first decimals that it is terse.
          assertThat(end).isLessThan(line.startsWith("2") ? 60 : 14);
          continue;
        }
        Map<String, Object> values = values(input);
        if (hasDisks && end >= name - 1) {
          values.remove("/jobs/0/description"); // A disk's name alone may be a description.
        }
        values.remove("/fioVersion");
        assertThat(sound).as("cut at " + end).containsAllEntriesOf(values);
        boolean atEndOfFields = hasDisks && end >= name - 1 && end <= name + 3;
        if (!atEndOfFields) {
          assertThat(input.run().complete()).as("cut at " + end).isFalse();
          assertThat(input.diagnostics())
              .as("cut at " + end)
              .filteredOn(d -> d.code() == DiagnosticCode.TRUNCATED_REPORT)
              .hasSize(1);
        }
      }
    }
  }

  @Test
  void takesNoValueFromTheWrongPlaceWhenAByteIsFlipped() {
    byte[] replacements = {';', 'x', 0, (byte) 0xFF, ' ', '%', '.', '=', '-'};
    Random random = new Random(20261130);
    for (String line : SOUND) {
      Map<String, Object> sound = values(line + "\n");
      byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
      for (int at = 2; at < bytes.length - 1; at += 1 + random.nextInt(5)) {
        byte[] flipped = bytes.clone();
        flipped[at] = replacements[random.nextInt(replacements.length)];
        String text = new String(flipped, StandardCharsets.UTF_8);
        Map<String, Object> values = values(TerseInput.of(flipped));
        Set<String> wrong = new HashSet<>();
        values.forEach(
            (path, value) -> {
              if (!value.equals(sound.get(path))) {
                wrong.add(path);
              }
            });
        // Text that is flipped is other text, and 12.5 may become -2.5; that is one value.
        wrong.removeIf(path -> path.endsWith("/name") || path.endsWith("/fioVersion"));
        wrong.removeIf(path -> path.endsWith("/description"));
        assertThat(wrong.size())
            .as("flipped at %d: %s in %s", at, wrong, text.substring(Math.max(0, at - 20), at + 1))
            .isLessThanOrEqualTo(isOneField(bytes, flipped, at) ? 1 : 0);
      }
    }
  }

  /** Whether the flip leaves all semicolons where they were, so that it hits a single field. */
  private static boolean isOneField(byte[] bytes, byte[] flipped, int at) {
    return bytes[at] != ';' && flipped[at] != ';';
  }

  @Test
  void leavesOutWhatCannotBeToldApartWhenASemicolonIsLost() {
    // Eight whole numbers in a row are seven now; any two of them may have been joined.
    TerseInput input = TerseInput.of(LINE.replace(";102919;25729;", ";10291925729;") + "\n");
    Job job = input.run().jobs().get(0);
    assertThat(job.name()).hasValue("randrw");
    IoStats read = job.io().get(Direction.READ);
    assertThat(read.ioBytes()).isEmpty();
    assertThat(read.iops()).isEmpty();
    assertThat(read.runtimeMillis()).isEmpty();
    assertThat(read.submissionLatency().orElseThrow().standardDeviationNanos())
        .hasValue(160558.555);
    assertThat(job.io().get(Direction.WRITE).iops()).hasValue(11048);
    assertThat(input.run().complete()).isTrue();
    assertThat(input.run().disks()).hasSize(1);
    assertThat(input.diagnostics())
        .filteredOn(d -> d.severity() == Severity.ERROR)
        .singleElement()
        .satisfies(
            d ->
                assertThat(d.message())
                    .isEqualTo(
                        "a semicolon is lost or added around here: 7 values from data moved to"
                            + " submission latency mean cannot be told apart"));
  }

  /**
   * Depths and latencies are percentages all alike: with one lost or doubled, what is left is
   * right, and it is told that something is not.
   */
  @Test
  void takesNoShareForItsNeighbourWhenAFieldIsLostOrDoubled() {
    for (String line : SOUND) {
      Map<String, Object> sound = values(line + "\n");
      String[] fields = line.split(";", -1);
      for (int i = 0; i < fields.length; i++) {
        if (!fields[i].endsWith("%") || i + 1 < fields.length && fields[i + 1].contains("=")) {
          continue;
        }
        for (int times : new int[] {0, 2}) {
          List<String> damaged = new ArrayList<>(List.of(fields));
          damaged.remove(i);
          damaged.addAll(i, Collections.nCopies(times, fields[i]));
          TerseInput input = TerseInput.of(String.join(";", damaged) + "\n");
          String what =
              "field " + (i + 1) + " of version " + line.charAt(0) + ", " + times + " times";
          assertThat(sound).as(what).containsAllEntriesOf(values(input));
          assertThat(input.diagnostics())
              .as(what)
              .anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        }
      }
    }
  }

  /** Each row: what stands in the place of the disk, and which of its counters are left. */
  @ParameterizedTest
  @CsvSource({
    "vda;7122;31, 7122, the line is cut",
    "vda;107;867;473;1363;16.50%, -1, some counters are lost",
    "vda;7122;31;0;0;107;867;473, 7122, the utilization is lost",
  })
  void takesNoRestOfADiskForADescription(String rest, long readIos, String why) {
    String head = TerseInput.fields(LINE, 1, 121);
    TerseInput input = TerseInput.of(head + ";" + rest + "\n");
    Job job = input.run().jobs().get(0);
    assertThat(job.description()).as(why).isEmpty();
    DiskStats disk = input.run().disks().get(0);
    assertThat(disk.name()).isEqualTo("vda");
    assertThat(disk.counters().readIos())
        .isEqualTo(readIos < 0 ? OptionalLong.empty() : OptionalLong.of(readIos));
    assertThat(disk.counters().inQueueMillis()).isEmpty();
    assertThat(input.diagnostics()).anyMatch(d -> d.severity() == Severity.ERROR);
  }

  @Test
  void findsItsPlaceAgainBehindADamagedPercentile() {
    TerseInput input = TerseInput.of(LINE.replace("20.000000%=151;30", "20.000000%;151;30") + "\n");
    IoStats read = input.run().jobs().get(0).io().get(Direction.READ);
    assertThat(read.completionLatency().orElseThrow().percentileNanos(10)).hasValue(131_000);
    assertThat(read.completionLatency().orElseThrow().percentileNanos(20)).isEmpty();
    assertThat(read.completionLatency().orElseThrow().percentileNanos(30)).hasValue(163_000);
    assertThat(read.totalLatency().orElseThrow().maxNanos()).hasValue(21_328_000);
  }

  @Property(tries = 300)
  void makesARunOrSaysWhyNotWhateverTheBytes(
      @ForAll @Size(max = 400) byte[] bytes, @ForAll @ByteRange(min = 0, max = 3) byte line) {
    byte[] sound = SOUND.get(line).getBytes(StandardCharsets.UTF_8);
    byte[] mixed = new byte[sound.length + bytes.length];
    int at = bytes.length == 0 ? 0 : Math.floorMod(bytes[0] * 31 + bytes.length, sound.length);
    System.arraycopy(sound, 0, mixed, 0, at);
    System.arraycopy(bytes, 0, mixed, at, bytes.length);
    System.arraycopy(sound, at, mixed, at + bytes.length, sound.length - at);
    TerseInput input = TerseInput.of(mixed);
    if (input.taken().isEmpty()) {
      assertThat(input.runs()).isEmpty();
    } else if (input.runs().isEmpty()) {
      assertThat(input.diagnostics()).anyMatch(d -> d.severity() == Severity.ERROR);
    }
    assertThat(TerseExplainer.explain(mixed, 0, mixed.length)).isNotNull();
  }

  @Property(tries = 300)
  void neverThrowsOnSemicolonsAndNumbers(
      @ForAll @Size(max = 300) List<@ByteRange(max = 9) Byte> codes) {
    String[] parts = {";", "0", "3;fio-3.1", "%", "1.000000", "1%=2", "\r", "2;", "x", "-nan%"};
    StringBuilder text = new StringBuilder("3;fio-3.1;a;0;0;");
    codes.forEach(code -> text.append(parts[code]));
    TerseInput input = TerseInput.of(text.toString());
    assertThat(input.taken()).hasSize(1);
  }

  @Test
  void readsALineOfAMillionSemicolonsInNoTime() {
    String line = "3;fio-3.1;a" + ";".repeat(1_000_000);
    TerseInput input = TerseInput.of(line);
    assertThat(input.runs()).isEmpty();
    assertThat(input.diagnostics())
        .singleElement()
        .satisfies(
            diagnostic ->
                assertThat(diagnostic.message())
                    .contains("found 1000003 fields of another order; none of them is read"));
    assertThat(TerseInput.of("3;".repeat(500_000)).runs()).isEmpty();
  }
}
