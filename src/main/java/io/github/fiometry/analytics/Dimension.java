package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What the rows or columns of a device table stand for. */
public enum Dimension {
  /** The device, as the user names it. */
  DEVICE("device"),
  /** The pattern of the I/O: sequential read, random write and so on. */
  WORKLOAD("workload"),
  /** The block size. */
  BLOCK_SIZE("bs"),
  /** The queue depth. */
  IO_DEPTH("iodepth"),
  /** The number of jobs at once. */
  NUM_JOBS("numjobs"),
  /** The job's name. */
  JOB("job");

  /** A value that the input does not tell. */
  static final String UNKNOWN = "unknown";

  private static final List<String> WORKLOADS =
      List.of(
          "sequential read",
          "sequential write",
          "random read",
          "random write",
          "sequential mixed",
          "random mixed");

  private final String word;

  Dimension(String word) {
    this.word = word;
  }

  /**
   * The word by which it is chosen.
   *
   * @return for example {@code iodepth}
   */
  public String word() {
    return word;
  }

  /**
   * A dimension by its word.
   *
   * @param word for example {@code bs}
   * @return the dimension, or empty when the word names none
   */
  public static Optional<Dimension> parse(String word) {
    for (Dimension dimension : values()) {
      if (dimension.word.equals(word.toLowerCase(Locale.ROOT))) {
        return Optional.of(dimension);
      }
    }
    return Optional.empty();
  }

  String of(String device, JobKey key, Optional<String> assumedRw, Map<Direction, IoStats> io) {
    return switch (this) {
      case DEVICE -> device;
      case WORKLOAD -> workload(key.rw().or(() -> assumedRw), io);
      case BLOCK_SIZE -> key.blockSizes().isEmpty() ? UNKNOWN : key.blockSizeText();
      case IO_DEPTH -> key.ioDepth().isPresent() ? "" + key.ioDepth().getAsInt() : UNKNOWN;
      case NUM_JOBS -> key.numJobs().isPresent() ? "" + key.numJobs().getAsInt() : UNKNOWN;
      case JOB -> key.name().orElse(UNKNOWN);
    };
  }

  /** fio calls mixes rw or readwrite; all other words stand for themselves. */
  private static String workload(Optional<String> rw, Map<Direction, IoStats> io) {
    if (rw.isEmpty()) {
      return UNKNOWN
          + " ("
          + io.keySet().stream().map(Direction::word).reduce((a, b) -> a + " and " + b).orElse("")
          + ")";
    }
    return switch (rw.get()) {
      case "read" -> "sequential read";
      case "write" -> "sequential write";
      case "randread" -> "random read";
      case "randwrite" -> "random write";
      case "rw", "readwrite" -> "sequential mixed";
      case "randrw" -> "random mixed";
      case "trim" -> "sequential trim";
      case "randtrim" -> "random trim";
      case "trimwrite" -> "sequential trim and write";
      case "randtrimwrite" -> "random trim and write";
      default -> rw.get();
    };
  }

  /** Devices and jobs as they came, patterns in the usual order, numbers by size. */
  Comparator<String> order(List<String> asTheyCame) {
    return switch (this) {
      case DEVICE, JOB -> Comparator.comparingInt(asTheyCame::indexOf);
      case WORKLOAD -> Comparator.comparingInt(Dimension::place).thenComparing(value -> value);
      case BLOCK_SIZE, IO_DEPTH, NUM_JOBS ->
          Comparator.comparingDouble(Dimension::leadingNumber).thenComparing(value -> value);
    };
  }

  private static int place(String workload) {
    int place = WORKLOADS.indexOf(workload);
    return place < 0 ? WORKLOADS.size() : place;
  }

  private static double leadingNumber(String value) {
    int end = 0;
    while (end < value.length() && Character.isDigit(value.charAt(end))) {
      end++;
    }
    return end == 0 ? Double.MAX_VALUE : Double.parseDouble(value.substring(0, end));
  }
}
