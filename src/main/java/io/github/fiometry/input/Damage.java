package io.github.fiometry.input;

import java.io.EOFException;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.ZipException;

/** Words for what goes wrong while something is unpacked. */
final class Damage {
  private Damage() {}

  static String words(Exception failure) {
    if (failure instanceof LimitException limit) {
      return IoMessage.of(limit);
    }
    if (isEnd(failure)) {
      return "the packed data ends too early; what comes before is read";
    }
    if (failure instanceof ZipException zip) {
      return "the packed data is damaged (" + IoMessage.of(zip) + ")";
    }
    if (failure instanceof IOException io) {
      String words = IoMessage.of(io);
      return isOfLibrary(io) ? "the packed data is damaged (" + words + ")" : words;
    }
    // Libraries throw anything when bytes make no sense.
    return "the packed data is damaged";
  }

  /** What an archive fails with between its members. */
  static String ofArchive(Exception failure) {
    boolean wordsOfTheArchive =
        failure instanceof IOException
            && !(failure instanceof LimitException)
            && !isEnd(failure)
            && !says(failure, "header of");
    return wordsOfTheArchive
        ? "the archive is damaged (" + IoMessage.of((IOException) failure) + ")"
        : words(failure);
  }

  /**
   * Whether a library says it, and not the file system: the kind of the exception does not tell
   * that, but who made it does. Too little memory is no damage.
   */
  private static boolean isOfLibrary(IOException failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    String maker = trace.length == 0 ? failure.getClass().getName() : trace[0].getClassName();
    boolean ours = maker.startsWith(Damage.class.getPackageName());
    return !ours
        && !maker.startsWith("java.")
        && !maker.startsWith("sun.")
        && !failure.getClass().getName().endsWith(".MemoryLimitException");
  }

  /** Whether there is nothing more to read. */
  static boolean isEnd(Exception failure) {
    return failure instanceof EOFException || says(failure, "truncated") || says(failure, "eof");
  }

  private static boolean says(Exception failure, String word) {
    String message = failure.getMessage();
    return message != null && message.toLowerCase(Locale.ROOT).contains(word);
  }
}
