package io.github.fiometry.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TextLayoutTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.names("job"),
          Column.words("rw"),
          Column.numbers("iodepth").orShort("depth").mayBeLeftOut(1),
          Column.numbers("IOPS"));

  private static String text(OptionalInt width, List<List<String>> rows) {
    return TextLayout.of(new Table(COLUMNS, rows), width).text();
  }

  @Test
  void alignsWordsLeftAndNumbersRight() {
    assertThat(
            text(
                OptionalInt.empty(),
                List.of(List.of("a", "randread", "1", "12.5k"), List.of("long", "read", "", "7"))))
        .isEqualTo(
            """
            job   rw        iodepth   IOPS
            a     randread        1  12.5k
            long  read            -      7
            """);
  }

  @Test
  void alignsNamesThatTakeTwoColumnsACharacter() {
    assertThat(
            text(
                OptionalInt.empty(),
                List.of(
                    List.of("磁盘测试", "read", "1", "1"),
                    List.of("한글", "read", "1", "1"),
                    List.of("e\u0301te\u0301", "read", "1", "1"),
                    List.of("disk\uD83D\uDCBE", "read", "1", "1"))))
        .isEqualTo(
            """
            job       rw    iodepth  IOPS
            磁盘测试  read        1     1
            한글      read        1     1
            e\u0301te\u0301       read        1     1
            disk\uD83D\uDCBE    read        1     1
            """);
  }

  @Test
  void neverLetsAnInputCommandTheTerminalOrTearALine() {
    String text =
        text(
            OptionalInt.empty(),
            List.of(List.of("\u001b[2Jx\ny\tz\u202e\u0000\u009b", "read", "1", "1")));
    assertThat(text).contains("\\x1b[2Jx\\ny\\tz\\u202e\\x00\\x9b  read");
    assertThat(text.lines()).hasSize(2);
  }

  @Test
  void winsSpaceFirstFromLongNames() {
    List<List<String>> rows = List.of(List.of("a-very-long-name-of-a-job", "read", "1", "1"));
    assertThat(text(OptionalInt.of(38), rows))
        .isEqualTo(
            """
            job                rw    iodepth  IOPS
            a-very-long-name…  read        1     1
            """);
  }

  @Test
  void thenFromGapsAndHeadersAndInTheEndFromColumns() {
    List<List<String>> rows = List.of(List.of("a-very-long-name-of-a-job", "read", "1", "1"));
    TextLayout narrow = TextLayout.of(new Table(COLUMNS, rows), OptionalInt.of(24));
    assertThat(narrow.text())
        .isEqualTo(
            """
            job      rw   depth IOPS
            a-very-… read     1    1
            """);
    assertThat(narrow.leftOut()).isEmpty();
    TextLayout narrowest = TextLayout.of(new Table(COLUMNS, rows), OptionalInt.of(20));
    assertThat(narrowest.leftOut()).containsExactly("iodepth");
    assertThat(narrowest.text())
        .isEqualTo(
            """
            job      rw   IOPS
            a-very-… read    1
            """);
  }

  @Test
  void cutsPathsAtTheirBeginningAndWideCharactersWhole() {
    Table table =
        new Table(
            List.of(Column.paths("input"), Column.names("job")),
            List.of(List.of("results/host1/run.txt", "磁盘测试磁盘测试磁盘测试")));
    String line = TextLayout.of(table, OptionalInt.of(19)).text().lines().toList().get(1);
    assertThat(line).isEqualTo("…/run.txt 磁盘测试…");
    assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(19);
  }

  @Test
  void leavesOutTheFoldersThatAllPathsShare() {
    Table table =
        new Table(
            List.of(Column.paths("input"), Column.names("job")),
            List.of(
                List.of("results/2026/host1/run.txt", "a"),
                List.of("results/2026/host2/run.txt", "b")));
    assertThat(TextLayout.of(table, OptionalInt.of(40)).text())
        .contains("results/2026/host1/run.txt");
    assertThat(TextLayout.of(table, OptionalInt.of(24)).text())
        .isEqualTo(
            """
            input            job
            …/host1/run.txt  a
            …/host2/run.txt  b
            """);
  }

  @Test
  void fitsEveryWidthThatLeavesRoomForTheColumnsThatMustStay() {
    List<List<String>> rows = List.of(List.of("磁盘-very-long-name", "randrw:read", "1024", "12.5k"));
    for (int width = 28; width < 80; width++) {
      for (String line : text(OptionalInt.of(width), rows).lines().toList()) {
        assertThat(DisplayWidth.of(line)).as("width %d", width).isLessThanOrEqualTo(width);
      }
    }
  }

  @Test
  void refusesARowThatDoesNotFitTheColumns() {
    assertThatThrownBy(() -> new Table(COLUMNS, List.of(List.of("a", "b"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a row of 2 cells in a table of 4 columns");
  }
}
