package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What K is up to 2.16, where no header tells the size of a block. */
class KbBaseTest {
  @ParameterizedTest
  @CsvSource({
    "2.1.10/kb-base-1000/normal.txt, 8388700",
    "2.1.10/unit-base-1-kb-1000/normal.txt, 8388700",
    "2.16/unit-base-1-kb-1000/normal.txt, 8388700",
    "2.16/stonewall-3groups/normal.txt, 8388608",
    "2.1.10/randrw-70-30/normal.txt, 92880896",
    "2.1.10/bs-range/normal.txt, "
  })
  void theNumberOfBlocksTellsWhatKIsWithoutAHeader(String file, Double bytes) {
    String text = new String(Texts.corpus(file), StandardCharsets.UTF_8);
    FioRun sound = Texts.read(text).onlyRun();

    FioRun run = Texts.read(text.replaceAll("(?m)^.*: \\(g=.*\n", "")).onlyRun();

    for (int i = 0; i < sound.jobs().size(); i++) {
      assertThat(run.jobs().get(i).io()).isEqualTo(sound.jobs().get(i).io());
    }
    assertThat(run.groups()).isEqualTo(sound.groups());
    Direction first = List.copyOf(run.jobs().get(0).io().keySet()).get(0);
    if (bytes != null) {
      assertThat(run.jobs().get(0).direction(first).orElseThrow().ioBytes()).hasValue(bytes);
    }
  }
}
