package io.github.fiometry.samplelog;

/**
 * One thing about a log that its file does not say, what it was taken for and why.
 *
 * @param question what had to be found out, for example {@code unit}
 * @param answer what it was taken for, for example {@code nanoseconds}
 * @param reason why, in words
 * @param certain false when the evidence allows another answer too
 */
public record LogDecision(String question, String answer, String reason, boolean certain) {
  /** As printed: {@code unit: nanoseconds (fio 3.33 beside the logs)}. */
  @Override
  public String toString() {
    return question + ": " + answer + (certain ? " (" : " (not certain: ") + reason + ")";
  }
}
