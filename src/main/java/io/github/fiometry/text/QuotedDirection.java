package io.github.fiometry.text;

import java.util.regex.Pattern;

/**
 * A direction line that somebody quotes alone: whole, with a remark behind it, or without its end.
 * Prose may begin like one, so nothing else may stand before its values or among them.
 */
final class QuotedDirection {
  private static final String NUMBER = "[0-9]+(?:\\.[0-9]+)?";
  private static final String SEPARATOR = "\\s*,\\s*";
  private static final String RATE = NUMBER + "[kKMGT]?i?(?:B|bit)/s";

  /** From 2.17 on. */
  private static final String START =
      "IOPS=\\s*" + NUMBER + "[kMG]?" + SEPARATOR + "BW=\\s*" + RATE + "(?: ?\\(" + RATE + "\\))?";

  private static final String END =
      " ?\\(" + NUMBER + "[kKMGT]?i?B/[0-9]+msec\\)(?:; [0-9]+ zone resets)?";

  private static final String OLD =
      "io=\\s*"
          + NUMBER
          + " ?[KMGPE]?B"
          + SEPARATOR
          + "bw=\\s*"
          + NUMBER
          + " ?[KMGPE]?(?:B|bit)?/s"
          + SEPARATOR
          + "iops=\\s*"
          + NUMBER
          + " ?[KMGPE]?"
          + SEPARATOR
          + "runt=\\s*[0-9]+msec";

  /** Marks of a comment, brackets, arrows, a quote that ends a string. */
  private static final String REMARK = "(?:\\s+\\S|\"|//|/\\*|#|<|\\().*";

  private static final Pattern LINE =
      Pattern.compile(
          "\\s*(?:read|write|trim|mixed) ?: *(?:"
              + ("(?:" + START + END + "|" + OLD + ")(?:\\s*|" + REMARK + ")")
              + ("|" + START + "(?:\\s*[.;]?\\s*|\\s*(?://|/\\*|#|<)" + ".*)")
              + ")");

  private QuotedDirection() {}

  static boolean test(String line) {
    return LINE.matcher(line).matches();
  }
}
