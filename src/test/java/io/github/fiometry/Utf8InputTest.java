package io.github.fiometry;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8InputTest {
  private static final String REPORT =
      "fio-3.33\nStarting 1 process\n测试: (groupid=0, jobs=1): err= 0\n";

  private static String decode(String prefix, String text, Charset charset) throws IOException {
    byte[] bytes = (prefix + text).getBytes(charset);
    return new String(Utf8Input.decoded(new ByteArrayInputStream(bytes)).readAllBytes(), UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF"})
  void readsUtf8AndUtf16WithAndWithoutMark(String mark) throws IOException {
    assertThat(decode(mark, REPORT, UTF_8)).isEqualTo(REPORT);
    assertThat(decode(mark, REPORT, UTF_16LE)).isEqualTo(REPORT);
    assertThat(decode(mark, REPORT, UTF_16BE)).isEqualTo(REPORT);
  }

  @Test
  void takesBytesThatAreNoUtf16AsTheyAre() throws IOException {
    byte[] bytes = {0, 1, 2, (byte) 0xff, 0, 0, 7};
    assertThat(Utf8Input.decoded(new ByteArrayInputStream(bytes)).readAllBytes()).isEqualTo(bytes);
  }

  @Property
  void encodesAnyCharacters(@ForAll String text) throws IOException {
    assertThat(Utf8Input.encoded(new StringReader(text)).readAllBytes())
        .isEqualTo(text.getBytes(UTF_8));
  }
}
