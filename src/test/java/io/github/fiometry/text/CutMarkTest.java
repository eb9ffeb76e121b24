package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

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
  }
}
