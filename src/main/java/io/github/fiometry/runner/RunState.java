package io.github.fiometry.runner;

import java.util.Locale;
import java.util.Optional;

/** How a run, or a step of it, stands. */
public enum RunState {
  /** It has not ended, or what ran it was killed. */
  RUNNING,
  /** fio ended well. */
  FINISHED,
  /** fio failed, or printed no result. */
  FAILED,
  /** fio did not end in the time that it was given, and was stopped. */
  TIMED_OUT,
  /** It was interrupted, and fio was stopped. */
  INTERRUPTED;

  /**
   * The state as a stable word.
   *
   * @return for example {@code timed-out}
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<RunState> parse(String word) {
    for (RunState state : values()) {
      if (state.word().equals(word)) {
        return Optional.of(state);
      }
    }
    return Optional.empty();
  }
}
