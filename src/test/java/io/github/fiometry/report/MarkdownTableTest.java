package io.github.fiometry.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  @Test
  void writesATableThatReadsWellUnrendered() {
    Table table =
        new Table(
            List.of(Column.names("job"), Column.numbers("IOPS")),
            List.of(List.of("磁盘", "12.5k"), List.of("b", "")));
    assertThat(MarkdownTable.of(table))
        .isEqualTo(
            """
            | job  |  IOPS |
            | ---- | ----: |
            | 磁盘 | 12.5k |
            | b    |     - |
            """);
  }

  @Test
  void showsNamesAsTheyAre() {
    assertThat(MarkdownTable.escape("a|b")).isEqualTo("a\\|b");
    assertThat(MarkdownTable.escape("<img src=x>")).isEqualTo("\\<img src=x\\>");
    assertThat(MarkdownTable.escape("rand_read_4k")).isEqualTo("rand_read_4k");
    assertThat(MarkdownTable.escape("_x_ *y* `z` [l](u)"))
        .isEqualTo("\\_x\\_ \\*y\\* \\`z\\` \\[l\\](u)");
    assertThat(MarkdownTable.escape("two\nlines\\")).isEqualTo("two\\\\nlines\\\\");
    assertThat(MarkdownTable.escape("@user &amp; #1")).isEqualTo("\\@user \\&amp; \\#1");
  }
}
