package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads the disks of a line. fio: diskutil.c {@code print_disk_util}, {@code show_agg_stats}. */
final class TerseDisks {
  private static final List<Function<DiskCounters, OptionalLong>> COUNTS =
      List.of(
          DiskCounters::readIos,
          DiskCounters::writeIos,
          DiskCounters::readMerges,
          DiskCounters::writeMerges,
          DiskCounters::readTicksMillis,
          DiskCounters::writeTicksMillis,
          DiskCounters::inQueueMillis);

  private TerseDisks() {}

  static List<DiskStats> read(TerseValues values, TerseTail tail) {
    List<DiskStats> disks = new ArrayList<>();
    for (TerseTail.Disk found : tail.disks()) {
      DiskStats.Builder disk =
          DiskStats.builder()
              .name(values.record().text(found.start()))
              .counters(counters(values, found));
      found.aggregate().ifPresent(aggregate -> disk.aggregate(counters(values, aggregate)));
      disks.add(disk.build());
    }
    return withMembers(disks);
  }

  private static DiskCounters counters(TerseValues values, TerseTail.Disk disk) {
    DiskCounters.Builder counters = DiskCounters.builder();
    if (disk.isUnsure(values.record())) {
      values.add(
          Severity.ERROR,
          DiagnosticCode.UNREADABLE_VALUE,
          disk.start() + 1,
          "a semicolon is lost or added here: the values of disk "
              + values.record().text(disk.start())
              + " cannot be told apart");
      return counters.build();
    }
    int at = disk.start();
    count(values, ++at, TerseField.READ_IOS).ifPresent(counters::readIos);
    count(values, ++at, TerseField.WRITE_IOS).ifPresent(counters::writeIos);
    count(values, ++at, TerseField.READ_MERGES).ifPresent(counters::readMerges);
    count(values, ++at, TerseField.WRITE_MERGES).ifPresent(counters::writeMerges);
    count(values, ++at, TerseField.READ_TICKS).ifPresent(counters::readTicksMillis);
    count(values, ++at, TerseField.WRITE_TICKS).ifPresent(counters::writeTicksMillis);
    count(values, ++at, TerseField.IN_QUEUE).ifPresent(counters::inQueueMillis);
    if (!isCut(values, ++at)) {
      values.number(at, TerseField.UTILIZATION, 1).ifPresent(counters::utilizationPercent);
    }
    return counters.build();
  }

  private static OptionalLong count(TerseValues values, int field, TerseField what) {
    return isCut(values, field) ? OptionalLong.empty() : values.count(field, what);
  }

  /** The fields of a line that ends inside a disk; its last field may be cut itself. */
  private static boolean isCut(TerseValues values, int field) {
    int last = values.record().fields() - 1;
    return field > last
        || (field == last && !values.record().isExactly(TerseField.UTILIZATION, field));
  }

  /**
   * Puts members under their device: the next disks, as many as it takes until their means are the
   * aggregate values.
   */
  private static List<DiskStats> withMembers(List<DiskStats> disks) {
    List<DiskStats> result = new ArrayList<>();
    int at = 0;
    while (at < disks.size()) {
      DiskStats disk = disks.get(at++);
      if (disk.aggregate().isPresent()) {
        int count = memberCount(disk.aggregate().get(), disks.subList(at, disks.size()));
        disk = disk.toBuilder().members(disks.subList(at, at + count)).build();
        at += count;
      }
      result.add(disk);
    }
    return result;
  }

  private static int memberCount(DiskCounters aggregate, List<DiskStats> next) {
    for (int count = 1; count <= next.size(); count++) {
      if (next.get(count - 1).aggregate().isPresent()) {
        break;
      }
      if (areMeans(aggregate, next.subList(0, count))) {
        return count;
      }
    }
    return 0;
  }

  private static boolean areMeans(DiskCounters aggregate, List<DiskStats> members) {
    boolean anything = false;
    for (Function<DiskCounters, OptionalLong> count : COUNTS) {
      long sum = 0;
      for (DiskStats member : members) {
        OptionalLong value = count.apply(member.counters());
        if (value.isEmpty()) {
          return false;
        }
        sum += value.getAsLong();
      }
      OptionalLong mean = count.apply(aggregate);
      if (mean.isEmpty() || mean.getAsLong() != sum / members.size()) {
        return false;
      }
      anything |= sum > 0;
    }
    double highest =
        members.stream()
            .mapToDouble(member -> member.counters().utilizationPercent().orElse(0))
            .max()
            .orElse(0);
    return anything && Optional.of(highest).equals(boxed(aggregate));
  }

  private static Optional<Double> boxed(DiskCounters counters) {
    return counters.utilizationPercent().isPresent()
        ? Optional.of(counters.utilizationPercent().getAsDouble())
        : Optional.empty();
  }
}
