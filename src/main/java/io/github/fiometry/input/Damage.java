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
    if (isCut(failure)) {
      return "the packed data ends too early; what comes before is read";
    }
    if (failure instanceof ZipException zip) {
      return "the packed data is damaged (" + IoMessage.of(zip) + ")";
    }
    if (failure instanceof IOException io) {
      return IoMessage.of(io);
    }
    // Libraries throw anything when bytes make no sense.
    return "the packed data is damaged";
  }

  /** What an archive fails with between its members. */
  static String ofArchive(Exception failure) {
    String words = words(failure);
    return failure instanceof IOException && !isCut(failure) && !says(failure, "header of")
        ? "the archive is damaged (" + words + ")"
        : words;
  }

  private static boolean isCut(Exception failure) {
    return failure instanceof EOFException || says(failure, "truncated") || says(failure, "eof");
  }

  private static boolean says(Exception failure, String word) {
    String message = failure.getMessage();
    return message != null && message.toLowerCase(Locale.ROOT).contains(word);
  }
}
