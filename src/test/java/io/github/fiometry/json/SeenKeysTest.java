package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeenKeysTest {
  /** What may come as often as it likes: what nobody knows, and what fio itself prints twice. */
  private static final Set<FioKey> OFTEN =
      EnumSet.of(FioKey.OTHER, FioKey.MISSING, FioKey.TOTAL_ERR);

  @Test
  void tellsAllKeysApart() {
    SeenKeys keys = new SeenKeys();
    List<FioKey> all = Arrays.asList(FioKey.values());

    assertThat(all).noneMatch(keys::hadBefore);
    assertThat(all.stream().filter(keys::hadBefore))
        .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.copyOf(OFTEN)));
  }

  @Test
  void takesAKeyTwiceInARowForACopiedLine() {
    SeenKeys keys = new SeenKeys();

    assertThat(keys.hadBefore(FioKey.MIN)).isFalse();
    assertThat(keys.hadBefore(FioKey.MIN)).isFalse();
    assertThat(keys.hadBefore(FioKey.MAX)).isFalse();
    assertThat(keys.hadBefore(FioKey.MIN)).isTrue();
  }
}
