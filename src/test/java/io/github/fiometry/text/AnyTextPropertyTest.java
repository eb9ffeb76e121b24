package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any bytes end in a list of runs, and the same bytes in the same list. */
class AnyTextPropertyTest {
  private static final List<String> PIECES =
      List.of(
          new String(Texts.corpus("3.42/randrw-70-30/normal.txt"), StandardCharsets.UTF_8)
              .split("(?<=[ ,=\n(/])"));

  @Property(tries = 500)
  void readsAnyBytes(@ForAll byte[] bytes) {
    assertThat(Texts.read(bytes)).isEqualTo(Texts.read(bytes));
  }

  /** Pieces of a report in any order are nearer to fio's lines than any random bytes. */
  @Property(tries = 1000)
  void readsAnyPiecesOfAReport(@ForAll("shuffled") String text) {
    assertThat(Texts.read(text)).isEqualTo(Texts.read(text));
  }

  @Provide
  Arbitrary<String> shuffled() {
    return Arbitraries.of(PIECES).list().ofMaxSize(200).map(pieces -> String.join("", pieces));
  }

  /** Lines of a report in any order. */
  @Property(tries = 300)
  void readsAnyLinesOfAReport(@ForAll("lines") String text) {
    assertThat(Texts.read(text)).isEqualTo(Texts.read(text));
  }

  @Provide
  Arbitrary<String> lines() {
    String text = new String(Texts.corpus("3.28/cmdprio/normal.txt"), StandardCharsets.UTF_8);
    return Arbitraries.of(Arrays.asList(text.split("(?<=\n)")))
        .list()
        .ofMaxSize(80)
        .map(lines -> String.join("", lines));
  }
}
