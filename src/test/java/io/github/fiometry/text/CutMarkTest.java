package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write where they have left lines out. */
class CutMarkTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "...",
        "  ....  ",
        "\u2026",
        ". . .",
        "[...]",
        "(\u2026)",
        "<...>",
        "\u22ee",
        "[snip]",
        "<snip>",
        "--- snip ---",
        "...snip...",
        "[ SNIPPED ]",
        "-- cut here --",
        "(lines omitted)",
        "[output truncated]",
        "# 20 lines removed",
        "[... 20 more lines ...]",
        "-- 8< --",
        "------>8------",
        "(\u4e2d\u7565)",
        "\u4ee5\u4e0b\u7701\u7565"
      })
  void knowsAMark(String line) {
    assertThat(CutMark.test(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fio-1  | ...",
        "\u001b[36mfio-1  | \u001b[0m...",
        "2026-01-05T07:08:04.1234567Z stdout F [snip]",
        "Jan  5 07:08:04 host1 fio[12]: [...]",
        "> > ...",
        "<br>...<br>",
        "\\.\\.\\.",
        "&hellip;",
        "~~~ 12 lines omitted ~~~"
      })
  void knowsAMarkBehindPrefixesAndInMarkup(String line) {
    assertThat(CutMark.test(token(line + "\n"))).isTrue();
  }

  private static LineToken token(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new LineToken(
        LineLexer.NOISE,
        Token.HIDDEN_CHANNEL,
        bytes,
        0,
        bytes.length,
        0,
        1,
        1,
        LineToken.Condition.WHOLE,
        null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--",
        "----------",
        "  lat (usec)   : 250=0.13%, 750=0.01%",
        "a sentence. And another.",
        "the drive was removed from the machine before the second run",
        "see below:",
        "1.5",
        "$ fio job.fio",
        "Jobs: 1 (f=1)"
      })
  void takesNoOtherLineForAMark(String line) {
    assertThat(CutMark.test(line)).isFalse();
    assertThat(CutMark.test(token(line + "\n"))).isFalse();
  }
}
