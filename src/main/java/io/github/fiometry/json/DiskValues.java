package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import java.util.Optional;
import java.util.function.Supplier;

/** One element of fio's {@code disk_util}, diskutil.c json_array_add_disk_util. */
final class DiskValues {
  private final DiskStats.Builder disk = DiskStats.builder();
  private final DiskCounters.Builder counters = DiskCounters.builder();
  private final DiskCounters.Builder aggregate = DiskCounters.builder();
  private boolean named;

  /** The disk; empty when the element holds nothing of one. */
  static Optional<DiskStats> read(JsonCursor cursor) {
    DiskValues values = new DiskValues();
    Supplier<SourcePosition> place = cursor.laterPlace();
    boolean read = cursor.object(key -> values.take(cursor, key));
    DiskStats disk = values.build();
    if (read && !values.named) {
      if (disk.equals(DiskStats.builder().build())) {
        return Optional.empty();
      }
      cursor
          .diagnostics()
          .add(
              Diagnostic.of(
                  Severity.ERROR,
                  DiagnosticCode.UNREADABLE_VALUE,
                  place.get(),
                  "expected a disk's name in this element, found none; its other values are kept"));
    }
    return read ? Optional.of(disk) : Optional.empty();
  }

  private void take(JsonCursor cursor, String key) {
    switch (key) {
      case "name" -> {
        named = !cursor.atNull(); // one of another shape has a diagnostic of its own
        cursor.text().ifPresent(disk::name);
      }
      case "hostname" -> cursor.text().ifPresent(disk::hostname);
      case "port" -> cursor.smallWhole().ifPresent(disk::port);
      default -> {
        if (key.startsWith("aggr_")) {
          counter(cursor, key.substring("aggr_".length()), aggregate);
        } else {
          counter(cursor, key, counters);
        }
      }
    }
  }

  private static void counter(JsonCursor cursor, String key, DiskCounters.Builder counters) {
    switch (key) {
      case "read_ios" -> cursor.count().ifPresent(counters::readIos);
      case "write_ios" -> cursor.count().ifPresent(counters::writeIos);
      case "read_sectors" -> cursor.count().ifPresent(counters::readSectors);
      case "write_sectors" -> cursor.count().ifPresent(counters::writeSectors);
      case "read_merges" -> cursor.count().ifPresent(counters::readMerges);
      // all versions print aggr_write_merge, without s
      case "write_merges", "write_merge" -> cursor.count().ifPresent(counters::writeMerges);
      case "read_ticks" -> cursor.count().ifPresent(counters::readTicksMillis);
      case "write_ticks" -> cursor.count().ifPresent(counters::writeTicksMillis);
      case "in_queue" -> cursor.count().ifPresent(counters::inQueueMillis);
      case "util" -> cursor.amount().ifPresent(counters::utilizationPercent);
      default -> {}
    }
  }

  private DiskStats build() {
    disk.counters(counters.build());
    DiskCounters mean = aggregate.build();
    if (!mean.equals(DiskCounters.builder().build())) {
      disk.aggregate(mean);
    }
    return disk.build();
  }
}
