package io.github.fiometry.samplelog;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Logs made in a test. */
final class TextLogs {
  private TextLogs() {}

  static SampleLogSource log(String name, String content) {
    return log(name, content.getBytes(StandardCharsets.UTF_8));
  }

  static SampleLogSource log(String name, byte[] content) {
    return new SampleLogSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(content);
      }
    };
  }
}
