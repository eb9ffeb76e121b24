package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One damage in a real report: what it hits is absent and told, all else is as it was. */
class DamagedValueTest {
  private record Read(Map<String, String> values, List<String> codes) {}

  private static Read read(String text) {
    Texts.Result result = Texts.read(text);
    return new Read(
        Trees.values(result.runs()),
        result.diagnostics().stream().map(diagnostic -> diagnostic.code().word()).toList());
  }

  private static String text(String file) {
    return new String(Texts.corpus(file), StandardCharsets.UTF_8);
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = ';',
      value = {
        "3.33/cmdprio/normal.txt; clat prio 0/0 (70.70%; clat prio 0/* (70.70%; /priorities/",
        "3.33/cmdprio/normal.txt; clat prio 0/0 (70.70%; clat prio ?/0 (70.70%; /priorities/",
        "3.33/cmdprio/normal.txt; prio 0/0 (usec): min=43, max=7316; prio 0/0 (usec): min=43,"
            + " max=73?6; /max",
        "2.16/randrw-70-30/normal.txt; bs=4K-4K/; bs=4K-4?K/; /block_size_bytes",
        "2.16/randrw-70-30/normal.txt; bs=4K-4K/; bs=4K-4.0/; /block_size_bytes",
        "3.33/cmdprio/normal.txt; (W) 4096B-4096B; (W) 4096B-4 096B; /block_size_bytes",
        "3.33/cmdprio/normal.txt; (W) 4096B-4096B; (W) 4096B-40.96B; /block_size_bytes",
        "3.33/cmdprio/normal.txt; (W) 4096B-4096B; (W) 4096B-4*96B; /block_size_bytes",
        "2.16/randrw-70-30/normal.txt; iops=12973; iops=1.2973; /iops",
        "2.16/randrw-70-30/normal.txt; fio-2.16; fio-2.1Z; /fio_version",
        "2.16/randrw-70-30/normal.txt; fio-2.16; fio-2....16; /fio_version",
        "3.33/latency-target/normal.txt; total=5533,0; total=5 533,0; /total_ios",
      })
  void losesADamagedValueAndTells(String file, String whole, String damaged, String lost) {
    String text = text(file);
    assertThat(text).contains(whole);
    Read sound = read(text);

    Read read = read(text.replaceFirst(Pattern.quote(whole), damaged));

    assertThat(Trees.strange(sound.values(), read.values())).isEmpty();
    assertThat(Trees.lost(sound.values(), read.values()))
        .isNotEmpty()
        .allMatch(path -> path.contains(lost));
    assertThat(read.codes()).contains("unreadable-value");
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = ';',
      value = {
        "2.16/randrw-70-30/normal.txt; avg=22.84, stdev=353.95; avg=22.84, stdev=35;"
            + " /slat_ns/stddev; 'expected a number with two decimals, found ''35'''",
        "2.16/randrw-70-30/normal.txt; avg=22.84, stdev=353.95; avg=22.84, stdev=353.9;"
            + " /slat_ns/stddev; 'expected a number with two decimals, found ''353.9'''",
        "3.33/cmdprio/normal.txt; stdev=1541.43; stdev=15; /stddev;"
            + " 'expected a number with two decimals, found ''15'''",
        "2.16/randrw-70-30/normal.txt; '     |  1.00th=[   88]'; 00th=[   88];"
            + " /percentiles/1; 'expected a percentile, found ''00th=[   88]'''",
        "2.16/randrw-70-30/normal.txt; '     |  1.00th=[   88]'; 0.00th=[   88];"
            + " /percentiles/1; 'expected a percentile, found ''0.00th=[   88]'''",
      })
  void doesNotBelieveANumberThatALineEndHasCut(
      String file, String whole, String cut, String lost, String message) {
    String text = text(file);
    assertThat(text).contains(whole);
    Read sound = read(text);
    String damaged = text.replaceFirst(Pattern.quote(whole), cut);

    Read read = read(damaged);

    assertThat(Trees.strange(sound.values(), read.values())).isEmpty();
    assertThat(Trees.lost(sound.values(), read.values()))
        .hasSize(1)
        .allMatch(p -> p.endsWith(lost));
    assertThat(Texts.read(damaged).diagnostics())
        .filteredOn(diagnostic -> diagnostic.code() == DiagnosticCode.UNREADABLE_VALUE)
        .singleElement()
        .satisfies(told -> assertThat(told.message()).startsWith(message));
  }

  @ParameterizedTest
  @CsvSource({"3.33/latency-target/normal.txt", "3.42/latency-target/normal.txt"})
  void believesTheVersionRatherThanTheIndentation(String file) {
    String text = text(file);

    assertThat(read(text.replace("\n  read:", "\n   read:")).values())
        .isEqualTo(read(text).values());
  }

  @ParameterizedTest
  @CsvSource({"3.16/randrw-70-30/normal.txt", "3.33/randrw-70-30/normal.txt"})
  void takesNoDecimalsForARate(String file) {
    String text = text(file);
    Read sound = read(text);

    Read read = read(text.replaceAll("([0-9])\\.([0-9])(?=[0-9]*[MKG]i?B/s)", "$1,$2"));

    assertThat(Trees.strange(sound.values(), read.values())).isEmpty();
    assertThat(read.codes()).contains("unreadable-value");
  }

  @ParameterizedTest
  @CsvSource({"2.16/randrw-70-30/normal.txt, 250=", "3.33/cmdprio/normal.txt, 250="})
  void leavesOutAShareOfMoreThanAll(String file, String bucket) {
    String text = text(file);
    Read sound = read(text);

    Read read = read(text.replaceFirst("(lat \\(usec\\) .*" + bucket + ")", "$11"));

    assertThat(Trees.strange(sound.values(), read.values())).isEmpty();
    assertThat(Trees.lost(sound.values(), read.values()))
        .isNotEmpty()
        .allMatch(path -> path.contains("latency_distribution"));
    assertThat(read.codes()).contains("inconsistent-value");
  }
}
