package io.github.fiometry.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** What a command did, run inside the test's JVM. */
record CommandRun(int status, String out, String err) {

  static CommandRun of(String... args) {
    return on(new byte[0], OptionalInt.empty(), args);
  }

  static CommandRun withInput(byte[] input, String... args) {
    return on(input, OptionalInt.empty(), args);
  }

  static CommandRun onTerminal(int columns, String... args) {
    return on(new byte[0], OptionalInt.of(columns), args);
  }

  private static CommandRun on(byte[] input, OptionalInt columns, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayInputStream(input),
            out,
            err,
            columns.isPresent(),
            columns.isPresent(),
            columns);
    int status = Main.run(console, args);
    return new CommandRun(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
