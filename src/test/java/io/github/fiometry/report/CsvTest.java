package io.github.fiometry.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @Test
  void quotesWhatWouldBreakALine() {
    assertThat(Csv.line(List.of("plain", "a,b", "say \"hi\"", "two\nlines", " padded ", "")))
        .isEqualTo("plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\" padded \",\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "-job",
        "@SUM(A1)",
        " =1",
        "\t=1",
        "\r\n=1",
        "\tplain",
        "\u00a0=1",
        "\uff1d1",
        "\uff0d1"
      })
  void putsAnApostropheBeforeTextThatASpreadsheetWouldRun(String text) {
    assertThat(Csv.textCell(text)).isEqualTo("'" + text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"job", "4k-read", "a=b", "'quoted", "", " ", "日本"})
  void leavesOtherTextAlone(String text) {
    assertThat(Csv.textCell(text)).isEqualTo(text);
  }

  @Test
  void guardsTheWordsOfATableButNotItsNumbers() {
    Table table =
        new Table(
            List.of(Column.names("job"), Column.numbers("change")),
            List.of(List.of("=cmd", "-5"), List.of("ok", "+3")));
    assertThat(Csv.of(table)).isEqualTo("job,change\n'=cmd,-5\nok,+3\n");
  }
}
