package io.github.fiometry.cli;

import io.github.fiometry.input.IoMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The output cannot be written, so going on makes no sense. */
final class OutputException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  private final boolean readerHasLeft;

  private OutputException(String message, IOException cause, boolean readerHasLeft) {
    super(message, cause);
    this.readerHasLeft = readerHasLeft;
  }

  static OutputException toStandardOutput(IOException cause) {
    return new OutputException(
        "cannot write to standard output: " + IoMessage.of(cause), cause, isBrokenPipe(cause));
  }

  static OutputException toFile(String file, IOException cause) {
    return new OutputException("cannot write " + file + ": " + IoMessage.of(cause), cause, false);
  }

  /** Whether the program at the other end of the pipe just has seen enough. */
  boolean readerHasLeft() {
    return readerHasLeft;
  }

  private static boolean isBrokenPipe(IOException cause) {
    String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    if (message.contains("pipe")) {
      return true;
    }
    // The system's message is in the user's language; but a pipe fails for no other reason.
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("pipe:") || target.startsWith("socket:");
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
