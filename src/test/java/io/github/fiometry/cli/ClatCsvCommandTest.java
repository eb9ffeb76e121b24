package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClatCsvCommandTest {
  private static final String CORPUS =
      System.getProperty("fiometry.basedir", ".") + "/testdata/corpus/";

  @Test
  void printsATableForEachJobWithAnEmptyLineBetween() {
    CommandRun run =
        CommandRun.of("parse", "--to-clat-csv", CORPUS + "3.33/client-2servers/jsonplus.txt");
    assertThat(run.status()).isZero();
    String[] tables = run.out().split("\n\n");
    assertThat(tables).hasSize(4);
    assertThat(tables)
        .allSatisfy(table -> assertThat(table).startsWith("nsec, read_slat_ns_count, "));
  }

  @Test
  void writesTheSameIntoAFile(@TempDir Path folder) throws Exception {
    String input = CORPUS + "3.42/log-noavg/jsonplus.txt";
    Path file = folder.resolve("out.csv");
    CommandRun run =
        CommandRun.of("parse", "--to-clat-csv", "--output-file", file.toString(), input);
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(file, StandardCharsets.UTF_8))
        .isEqualTo(CommandRun.of("parse", "--to-clat-csv", input).out())
        .contains("\n");
  }

  @Test
  void saysWhereThereIsNoJsonPlus() {
    assertThat(CommandRun.of("parse", "--to-clat-csv", CORPUS + "3.42/log-noavg/json.txt").err())
        .contains("1 job without latency distributions");
    assertThat(CommandRun.of("parse", "--to-clat-csv", CORPUS + "3.42/log-noavg/terse.txt").err())
        .contains("no JSON report in the input");
  }
}
