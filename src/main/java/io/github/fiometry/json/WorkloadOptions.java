package io.github.fiometry.json;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a job was asked to do, from its options, read by fio's own rules (options.c, parse.c): with
 * kb_base 1024, the default, {@code 4k} and {@code 4ki} are 4096 and {@code 4kib} is 4000; with
 * 1000 it is the other way round.
 */
final class WorkloadOptions {
  /** bs=4k, the default of options.c. */
  private static final BlockSizeRange DEFAULT_SIZE = new BlockSizeRange(4096, 4096);

  private static final List<String> RW = List.of("rw", "readwrite");
  private static final List<String> SIZES =
      List.of("bs", "blocksize", "bsrange", "blocksize_range", "bssplit");
  private static final List<Direction> DIRECTIONS =
      List.of(Direction.READ, Direction.WRITE, Direction.TRIM);
  private static final String PREFIXES = "kmgtp";
  private static final Workload NOTHING = Workload.builder().build();

  private final JobOptions options;
  private final List<String> defaulted = new ArrayList<>();

  private WorkloadOptions(JobOptions options) {
    this.options = options;
  }

  /**
   * The typed workload.
   *
   * @param options the job's options over the global ones
   * @param complete whether these are all options, so that fio's defaults hold for the others
   */
  static Optional<Workload> of(JobOptions options, boolean complete) {
    Workload workload = new WorkloadOptions(options).workload(complete);
    return workload.equals(NOTHING) ? Optional.empty() : Optional.of(workload);
  }

  private Workload workload(boolean complete) {
    Workload.Builder workload = Workload.builder();
    Optional<String> rw = options.lastOf(RW).map(option -> pattern(option.getValue()));
    rw.or(() -> defaultOf(complete, "rw", "read")).ifPresent(workload::rw);
    Map<Direction, BlockSizeRange> sizes = blockSizes();
    if (sizes.isEmpty() && complete && options.lastOf(SIZES).isEmpty()) {
      defaulted.add("block_size_bytes");
      DIRECTIONS.forEach(direction -> sizes.put(direction, DEFAULT_SIZE));
    }
    if (options.isSet("bs_is_seq_rand")) {
      workload.blockSizeIsSequentialRandom(true);
      sizes.remove(Direction.TRIM); // the sizes are for sequential and for random I/O
    }
    workload.blockSizes(sizes);
    options
        .value("ioengine")
        .or(() -> defaultOf(complete, "io_engine", "psync"))
        .ifPresent(workload::ioEngine);
    options
        .value("iodepth")
        .or(() -> defaultOf(complete, "io_depth", "1"))
        .map(this::number)
        .orElse(OptionalDouble.empty())
        .ifPresent(
            depth -> {
              if (depth <= Integer.MAX_VALUE) {
                workload.ioDepth((int) depth);
              }
            });
    workload.defaulted(defaulted);
    return workload.build();
  }

  private Optional<String> defaultOf(boolean complete, String key, String value) {
    if (!complete) {
      return Optional.empty();
    }
    defaulted.add(key);
    return Optional.of(value);
  }

  /** {@code randread:8} is randread with eight I/Os in a row; readwrite is another word for rw. */
  private static String pattern(String value) {
    int colon = value.indexOf(':');
    String word = (colon < 0 ? value : value.substring(0, colon)).strip();
    return word.equals("readwrite") ? "rw" : word;
  }

  private Map<Direction, BlockSizeRange> blockSizes() {
    Map<Direction, BlockSizeRange> sizes = new EnumMap<>(Direction.class);
    Optional<Map.Entry<String, String>> option = options.lastOf(SIZES);
    if (option.isEmpty()) {
      return sizes;
    }
    boolean split = option.get().getKey().equals("bssplit");
    String[] parts = option.get().getValue().split(",", -1);
    // "8k," leaves the others at the default; "8k" alone is for all, and the last of two for trim
    for (int i = 0; i < DIRECTIONS.size(); i++) {
      String part = parts[Math.min(i, parts.length - 1)].strip();
      Optional<BlockSizeRange> size =
          part.isEmpty() ? Optional.of(DEFAULT_SIZE) : split ? split(part) : range(part);
      if (size.isPresent()) {
        sizes.put(DIRECTIONS.get(i), size.get());
      }
    }
    return sizes;
  }

  /** {@code 4k} or {@code 4k-64k}. */
  private Optional<BlockSizeRange> range(String part) {
    int dash = part.indexOf('-');
    OptionalDouble low = number(dash < 0 ? part : part.substring(0, dash));
    OptionalDouble high = dash < 0 ? low : number(part.substring(dash + 1));
    return low.isPresent() && high.isPresent()
        ? Optional.of(
            new BlockSizeRange(
                Math.min(low.getAsDouble(), high.getAsDouble()),
                Math.max(low.getAsDouble(), high.getAsDouble())))
        : Optional.empty();
  }

  /** {@code 4k/50:16k/30:64k/20}: sizes with their shares. */
  private Optional<BlockSizeRange> split(String part) {
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    for (String entry : part.split(":", -1)) {
      int slash = entry.indexOf('/');
      OptionalDouble size = number(slash < 0 ? entry : entry.substring(0, slash));
      if (size.isEmpty()) {
        return Optional.empty();
      }
      min = Math.min(min, size.getAsDouble());
      max = Math.max(max, size.getAsDouble());
    }
    return Optional.of(new BlockSizeRange(min, max));
  }

  /** A number as fio's str_to_decimal reads it, with the suffixes of bytes. */
  private OptionalDouble number(String text) {
    String value = text.strip().toLowerCase(Locale.ROOT);
    boolean hexadecimal = value.startsWith("0x");
    int radix = hexadecimal ? 16 : 10;
    int start = hexadecimal ? 2 : 0;
    double number = 0;
    int i = start;
    while (i < value.length() && Character.digit(value.charAt(i), radix) >= 0) {
      number = radix * number + Character.digit(value.charAt(i++), radix);
    }
    if (i == start) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(number * multiplier(value.substring(i)));
  }

  private double multiplier(String suffix) {
    int power = suffix.isEmpty() ? 0 : PREFIXES.indexOf(suffix.charAt(0)) + 1;
    if (power == 0) {
      return 1;
    }
    // A job file's kb_base is read first and printed first; on a command line the order counts.
    boolean thousand =
        options.value("kb_base").map(base -> base.strip().equals("1000")).orElse(false)
            && options.isBefore("kb_base", SIZES);
    boolean opposite = suffix.startsWith("ib", 1);
    return Math.pow(thousand == opposite ? 1024 : 1000, power);
  }
}
