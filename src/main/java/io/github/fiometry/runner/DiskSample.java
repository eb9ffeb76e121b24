package io.github.fiometry.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The counters of one block device at one moment, as {@code /proc/diskstats} tells them since the
 * machine was started (Documentation/admin-guide/iostats.rst).
 *
 * @param epochMillis when it was read, in milliseconds since 1970
 * @param device the kernel's name of the device
 * @param reads reads completed
 * @param readSectors sectors of 512 bytes read
 * @param readMillis milliseconds that all reads took together
 * @param writes writes completed
 * @param writeSectors sectors of 512 bytes written
 * @param writeMillis milliseconds that all writes took together
 * @param inFlight I/Os that are on their way
 * @param busyMillis milliseconds in which any I/O was on its way
 */
public record DiskSample(
    long epochMillis,
    String device,
    long reads,
    long readSectors,
    long readMillis,
    long writes,
    long writeSectors,
    long writeMillis,
    long inFlight,
    long busyMillis) {

  /** Fields of a line up to the milliseconds busy: major, minor, name and ten counters. */
  private static final int FIELDS = 13;

  /**
   * One line of {@code /proc/diskstats}.
   *
   * @param line the line
   * @param epochMillis when it was read
   * @return the sample, or empty when the line does not have the form
   */
  static Optional<DiskSample> ofLine(String line, long epochMillis) {
    List<String> fields = words(line);
    if (fields.size() < FIELDS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new DiskSample(
              epochMillis,
              fields.get(2),
              Long.parseLong(fields.get(3)),
              Long.parseLong(fields.get(5)),
              Long.parseLong(fields.get(6)),
              Long.parseLong(fields.get(7)),
              Long.parseLong(fields.get(9)),
              Long.parseLong(fields.get(10)),
              Long.parseLong(fields.get(11)),
              Long.parseLong(fields.get(12))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= line.length(); i++) {
      boolean blank = i == line.length() || Character.isWhitespace(line.charAt(i));
      if (!blank && start < 0) {
        start = i;
      } else if (blank && start >= 0) {
        words.add(line.substring(start, i));
        start = -1;
      }
    }
    return words;
  }
}
