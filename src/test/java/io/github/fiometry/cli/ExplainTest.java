package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainTest {
  private static final String TEXT = "testdata/text/fio-3.33/randrw-70-30.txt";
  private static final String TERSE = "testdata/corpus/3.33/randrw-70-30/terse4.txt";
  private static final String BOTH = "testdata/corpus/3.33/randrw-70-30/both.txt";

  @TempDir Path folder;

  private static List<String> csv(String file) {
    CommandRun run = CommandRun.of("parse", "--explain", "-q", "-o", "csv", file);
    assertThat(run.status()).isZero();
    return run.out().lines().toList();
  }

  @Test
  void tellsWhereTheValuesOfATextReportStand() {
    assertThat(csv(TEXT))
        .startsWith("line,column,name,value", "1,12,\"randrw, g\",0")
        .contains(
            "6,14,\"randrw, read, IOPS\",4547",
            "6,23,\"randrw, read, BW\",17.8MiB/s",
            "6,34,\"randrw, read, BW in brackets\",18.6MB/s",
            "6,44,\"randrw, read, io\",17.9MiB",
            "6,52,\"randrw, read, runtime\",1006msec",
            "9,30,\"randrw, read, lat (usec), max\",57015",
            "15,17,\"randrw, read, clat percentiles (usec), 99.99th\",40109",
            "27,17,\"randrw, write, clat percentiles (usec), 99.99th\",43779",
            "30,31,\"randrw, lat (usec), 50\",0.21%",
            "36,76,\"randrw, complete, >=64\",0.0%",
            "37,25,\"randrw, issued rwts, total\",\"4575,2040,0,0\"",
            "42,79,\"Run status group 0, WRITE, io\",8160KiB",
            "45,12,\"Disk stats, vda, ios\",3698/1663");
  }

  @Test
  void tellsTheFieldsOfATerseLine() {
    assertThat(csv(TERSE))
        .startsWith(
            "line,column,field,name,unit,value",
            "1,1,1,terse version,,4",
            "1,3,2,fio version,,fio-3.33",
            "1,12,3,job name,,randrw")
        .contains("1,40,9,read runtime,ms,1002");
  }

  @Test
  void tellsThePathsOfJsonAsJqWritesThem() {
    assertThat(csv(BOTH))
        .contains("1146,18,\"randrw, groupid\",0", "5,19,\".\"\"fio version\"\"\",fio-3.33")
        .anyMatch(row -> row.contains(",\".jobs[0].read.clat_ns.percentile.\"\"99.000000\"\"\","))
        .anyMatch(row -> row.matches("\\d+,\\d+,.jobs\\[0\\].read.total_ios,\\d+"));
  }

  /** The rows of a CSV whose quoted cells hold no line feed. */
  private static List<String> cells(String row) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < row.length() && row.charAt(i + 1) == '"') {
          cell.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        TEXT,
        "testdata/corpus/2.0.7/randrw-70-30/normal.txt",
        "testdata/corpus/2.16/mixed-units-groups/both.txt",
        "testdata/corpus/3.42/randrw-70-30/both.txt",
        "testdata/corpus/3.42/steadystate-iops/both.txt",
        "testdata/corpus/3.33/client-2servers/both.txt",
        "testdata/corpus/3.33/unified-both/both.txt"
      })
  void everyValueStandsWhereItIsSaidToStand(String file) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(file));
    List<String> rows = csv(file);
    assertThat(rows).hasSizeGreaterThan(50);
    for (String row : rows.subList(1, rows.size())) {
      List<String> cells = cells(row);
      String value = cells.get(3).startsWith("'") ? cells.get(3).substring(1) : cells.get(3);
      String line = lines.get(Integer.parseInt(cells.get(0)) - 1);
      int index = Integer.parseInt(cells.get(1)) - 1;
      boolean inQuotes = line.charAt(index) == '"';
      assertThat(line.substring(inQuotes ? index + 1 : index)).as(row).startsWith(value);
    }
  }

  @Test
  void countsColumnsAlsoInUtf16AndBehindAMark() throws IOException {
    String text = Files.readString(Path.of(TEXT));
    Path utf16 = folder.resolve("utf16");
    Files.write(utf16, text.getBytes(StandardCharsets.UTF_16));
    Path marked = folder.resolve("marked");
    Files.write(marked, ("\ufeff" + text).getBytes(StandardCharsets.UTF_8));
    List<String> expected = csv(TEXT);
    assertThat(csv(utf16.toString())).isEqualTo(expected);
    assertThat(csv(marked.toString())).isEqualTo(expected);
  }

  @Test
  void refusesWhatItCannotPrint() {
    assertThat(CommandRun.of("parse", "--explain", "-o", "json", TEXT).status()).isEqualTo(2);
    assertThat(CommandRun.of("parse", "--explain", "--best", TEXT).status()).isEqualTo(2);
  }

  @Test
  void takesLittleTimeForLongLinesThatAreNoReport() throws IOException {
    String text = Files.readString(Path.of(TEXT));
    Path file = folder.resolve("long");
    Files.writeString(
        file,
        text.replace("  cpu  ", "x".repeat(900_000) + "\n" + " ".repeat(900_000) + "\n  cpu  "));
    assertThat(csv(file.toString())).hasSameSizeAs(csv(TEXT));
  }
}
