package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Programs that the tests need to make real situations. */
public final class Commands {
  private Commands() {}

  /** What the program prints; it must succeed. */
  public static String run(String... words) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(List.of(words)).redirectErrorStream(true);
    builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertThat(process.waitFor()).as("%s: %s", List.of(words), output).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return output;
  }
}
