package io.github.fiometry.runner;

import java.util.Set;

/**
 * What the user has said about a run in so many words.
 *
 * @param writableDevices names or serial numbers of devices that may be written to
 * @param overwritableFiles files that may be overwritten though they were there before
 * @param allowedNames options and engines of fio that may be used though nobody can say beforehand
 *     what they do
 */
public record GuardOptions(
    Set<String> writableDevices, Set<String> overwritableFiles, Set<String> allowedNames) {
  /** Nothing was said. */
  public static final GuardOptions NONE = new GuardOptions(Set.of(), Set.of(), Set.of());

  /** Copies the sets. */
  public GuardOptions {
    writableDevices = Set.copyOf(writableDevices);
    overwritableFiles = Set.copyOf(overwritableFiles);
    allowedNames = Set.copyOf(allowedNames);
  }
}
