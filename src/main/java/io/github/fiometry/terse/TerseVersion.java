package io.github.fiometry.terse;

import static io.github.fiometry.terse.TerseField.*;

import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The versions of the terse format as tables: what stands in front of the directions, which
 * directions there are, and the fields of one direction. What follows the directions is the same in
 * all: {@link #TAIL}, then disks ({@link #DISK}, and {@link #DISK} again under the name {@code
 * slaves} for a device with members), then {@link #ERRORS} with continue_on_error, then the
 * description.
 *
 * <p>Since 3.27 a job with unified_rw_reporting=mixed has a single direction and one with {@code
 * both} an additional last one, in every version; so the number of directions is told from the
 * line.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists are made by List.of and List.copyOf
enum TerseVersion {
  /** Since ever; no fio version in the line, no disks, trims since 2.0.10. */
  V2(
      List.of(FORMAT_VERSION, NAME, GROUP, ERROR),
      direction(false),
      Direction.READ,
      Direction.WRITE,
      Direction.TRIM),
  /** The default of fio itself; no trims. */
  V3(
      List.of(FORMAT_VERSION, FIO_VERSION, NAME, GROUP, ERROR),
      direction(false),
      Direction.READ,
      Direction.WRITE),
  /** Since 2.0.10; adds trims. */
  V4(
      List.of(FORMAT_VERSION, FIO_VERSION, NAME, GROUP, ERROR),
      direction(false),
      Direction.READ,
      Direction.WRITE,
      Direction.TRIM),
  /** Since 2.99; adds the number of bandwidth samples and the IOPS samples. */
  V5(
      List.of(FORMAT_VERSION, FIO_VERSION, NAME, GROUP, ERROR),
      direction(true),
      Direction.READ,
      Direction.WRITE,
      Direction.TRIM);

  /** How many percentile fields a direction has. */
  static final int PERCENTILES = 20;

  /** Labels of the I/O depths; each is the lower bound of its bucket. */
  static final List<String> DEPTHS = List.of("1", "2", "4", "8", "16", "32", ">=64");

  /** Upper bounds of the latency distribution's buckets in microseconds. */
  static final List<String> USEC_BOUNDS =
      List.of("2", "4", "10", "20", "50", "100", "250", "500", "750", "1000");

  /** Upper bounds of the latency distribution's buckets in milliseconds; the last has none. */
  static final List<String> MSEC_BOUNDS =
      List.of("2", "4", "10", "20", "50", "100", "250", "500", "750", "1000", "2000", ">=2000");

  /** What follows the directions. */
  static final List<TerseField> TAIL = tail();

  /** One disk; only in versions 3 to 5. */
  static final List<TerseField> DISK =
      List.of(
          DISK_NAME,
          READ_IOS,
          WRITE_IOS,
          READ_MERGES,
          WRITE_MERGES,
          READ_TICKS,
          WRITE_TICKS,
          IN_QUEUE,
          UTILIZATION);

  /** With continue_on_error. */
  static final List<TerseField> ERRORS = List.of(TOTAL_ERRORS, FIRST_ERROR);

  private final List<TerseField> header;
  private final List<TerseField> directionFields;
  private final List<Direction> directions;

  TerseVersion(List<TerseField> header, List<TerseField> directionFields, Direction... directions) {
    this.header = header;
    this.directionFields = directionFields;
    this.directions = List.of(directions);
  }

  /** The version of a line that starts with this digit; null when there is none. */
  static @Nullable TerseVersion of(byte digit) {
    return digit >= '2' && digit <= '5' ? values()[digit - '2'] : null;
  }

  /** The fields in front of the directions. */
  List<TerseField> header() {
    return header;
  }

  /** The fields of one direction. */
  List<TerseField> directionFields() {
    return directionFields;
  }

  /** The usual number of directions. */
  int usualDirections() {
    return directions.size();
  }

  /** Whether there are lines with so many directions: only version 2 once had no trims. */
  boolean mayHaveDirections(int count) {
    return count == 1
        || (count >= directions.size() && count <= directions.size() + 1)
        || (count == 2 && this == V2);
  }

  /** The directions of a line that has so many. */
  List<Direction> directions(int count) {
    if (count == 1) {
      return List.of(Direction.MIXED);
    }
    if (count <= directions.size()) {
      return directions.subList(0, count);
    }
    List<Direction> withMixed = new ArrayList<>(directions);
    withMixed.add(Direction.MIXED);
    return withMixed;
  }

  private static List<TerseField> direction(boolean withSampleCounts) {
    List<TerseField> fields = new ArrayList<>();
    Collections.addAll(fields, IO, BANDWIDTH, TerseField.IOPS, RUNTIME);
    Collections.addAll(fields, SLAT_MIN, SLAT_MAX, SLAT_MEAN, SLAT_DEV);
    Collections.addAll(fields, CLAT_MIN, CLAT_MAX, CLAT_MEAN, CLAT_DEV);
    fields.addAll(Collections.nCopies(20, PERCENTILE));
    Collections.addAll(fields, LAT_MIN, LAT_MAX, LAT_MEAN, LAT_DEV);
    Collections.addAll(fields, BW_MIN, BW_MAX, BW_AGGREGATE, BW_MEAN, BW_DEV);
    if (withSampleCounts) {
      Collections.addAll(fields, BW_SAMPLES, IOPS_MIN, IOPS_MAX, IOPS_MEAN, IOPS_DEV, IOPS_SAMPLES);
    }
    return List.copyOf(fields);
  }

  private static List<TerseField> tail() {
    List<TerseField> fields = new ArrayList<>();
    Collections.addAll(fields, CPU_USER, CPU_SYSTEM, CONTEXT_SWITCHES, MAJOR_FAULTS, MINOR_FAULTS);
    fields.addAll(Collections.nCopies(DEPTHS.size(), DEPTH));
    fields.addAll(Collections.nCopies(USEC_BOUNDS.size(), LATENCY_USEC));
    fields.addAll(Collections.nCopies(MSEC_BOUNDS.size(), LATENCY_MSEC));
    return List.copyOf(fields);
  }
}
