package io.github.fiometry.runner;

/**
 * Why a run is refused.
 *
 * @param target the device, file or job that is refused, as the user wrote it
 * @param found what was found
 * @param remedy what the user can do
 */
public record Refusal(String target, String found, String remedy) {
  /** As printed: what is refused, why, and what to do. */
  @Override
  public String toString() {
    return "refused: " + target + ": " + found + "; " + remedy;
  }
}
