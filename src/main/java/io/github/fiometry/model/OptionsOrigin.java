package io.github.fiometry.model;

/** Whose options an element of fio's JSON shows when they are not simply those of the job. */
public enum OptionsOrigin {
  /** A grouped element bears the first member's name but the last member's options. */
  LAST_JOB("last-job");

  private final String word;

  OptionsOrigin(String word) {
    this.word = word;
  }

  /**
   * The word in the normalized JSON.
   *
   * @return {@code last-job}
   */
  public String word() {
    return word;
  }
}
