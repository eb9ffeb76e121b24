package io.github.fiometry.runner;

import java.util.Optional;

/**
 * One option of fio as it is given.
 *
 * @param name fio's name for it, as written: an alias stays as it is
 * @param value its value; absent for an option that stands alone, such as {@code thread}
 */
public record FioOption(String name, Optional<String> value) {
  /**
   * An option with a value.
   *
   * @param name fio's name for it
   * @param value its value
   * @return the option
   */
  public static FioOption of(String name, String value) {
    return new FioOption(name, Optional.of(value));
  }

  /**
   * An option that stands alone.
   *
   * @param name fio's name for it
   * @return the option
   */
  public static FioOption flag(String name) {
    return new FioOption(name, Optional.empty());
  }

  /** As an argument: {@code --bs=4k}, {@code --thread}. */
  String argument() {
    return value.map(text -> "--" + name + "=" + text).orElse("--" + name);
  }

  /** As a line of a job file: {@code bs=4k}, {@code thread}. */
  String line() {
    return value.map(text -> name + "=" + text).orElse(name);
  }
}
