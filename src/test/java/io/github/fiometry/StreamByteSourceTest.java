package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StreamByteSourceTest {
  private static byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  /** Reading, rereading and releasing gives the input's bytes, in memory and out of it. */
  @Property(tries = 60)
  void givesTheSameBytesAgainUntilTheyAreReleased(
      @ForAll @IntRange(max = 600_000) int length,
      @ForAll @IntRange(min = 1, max = 300_000) int memory,
      @ForAll long seed)
      throws IOException {
    byte[] input = randomBytes(length);
    Random random = new Random(seed);
    try (StreamByteSource source =
        new StreamByteSource(new ByteArrayInputStream(input), Math.max(memory, 64 << 10))) {
      int released = 0;
      byte[] buffer = new byte[50_000];
      for (int step = 0; step < 30; step++) {
        int offset = released + random.nextInt(length - released + 1);
        int count = source.read(offset, buffer, 0, buffer.length);
        if (count < 0) {
          assertThat(offset).isEqualTo(length);
        } else {
          assertThat(Arrays.copyOf(buffer, count))
              .isEqualTo(Arrays.copyOfRange(input, offset, offset + count));
        }
        if (random.nextBoolean()) {
          released = Math.max(released, Math.min(offset, length));
          source.release(released);
        }
      }
    }
  }

  @Test
  void refusesBytesThatAreReleased() throws IOException {
    try (StreamByteSource source =
        new StreamByteSource(new ByteArrayInputStream(randomBytes(1000)))) {
      assertThat(source.read(0, new byte[10], 0, 10)).isEqualTo(10);
      source.release(500);
      assertThatIllegalStateException().isThrownBy(() -> source.read(0, new byte[10], 0, 10));
    }
  }

  @Test
  void opensAStreamAtAnyKeptOffset() throws IOException {
    byte[] input = randomBytes(300_000);
    try (StreamByteSource source =
        new StreamByteSource(new ByteArrayInputStream(input), 64 << 10)) {
      assertThat(source.open(100).readAllBytes())
          .isEqualTo(Arrays.copyOfRange(input, 100, input.length));
      assertThat(source.open(200_000).readAllBytes())
          .isEqualTo(Arrays.copyOfRange(input, 200_000, input.length));
    }
  }
}
