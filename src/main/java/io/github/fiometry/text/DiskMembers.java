package io.github.fiometry.text;

import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Puts the member disks of a device under it.
 *
 * <p>fio prints them behind the device as if they were its equals, but prints their mean in the
 * device's own line: the next disks with this mean are the members.
 */
final class DiskMembers {
  private static final List<Function<DiskCounters, OptionalLong>> COUNTERS =
      List.of(
          DiskCounters::readIos,
          DiskCounters::writeIos,
          DiskCounters::readSectors,
          DiskCounters::writeSectors,
          DiskCounters::readMerges,
          DiskCounters::writeMerges,
          DiskCounters::readTicksMillis,
          DiskCounters::writeTicksMillis,
          DiskCounters::inQueueMillis);

  /** No array is as wide; a bound for inputs made to be slow. */
  private static final int MAX_MEMBERS = 256;

  private DiskMembers() {}

  static List<DiskStats> nested(List<DiskStats> flat) {
    List<DiskStats> nested = new ArrayList<>();
    for (int i = 0; i < flat.size(); i++) {
      DiskStats disk = flat.get(i);
      int members = disk.aggregate().isPresent() ? members(flat, i) : 0;
      if (members > 0) {
        disk = disk.toBuilder().members(flat.subList(i + 1, i + 1 + members)).build();
        i += members;
      }
      nested.add(disk);
    }
    return nested;
  }

  /** How many disks behind this one have the mean that it states; 0 when no number has. */
  private static int members(List<DiskStats> disks, int master) {
    DiskCounters aggregate = disks.get(master).aggregate().orElseThrow();
    int most = Math.min(MAX_MEMBERS, disks.size() - master - 1);
    for (int count = 1; count <= most; count++) {
      List<DiskStats> members = disks.subList(master + 1, master + 1 + count);
      if (hasMean(members, aggregate) && hasUtilization(members, aggregate)) {
        return count;
      }
    }
    return 0;
  }

  private static boolean hasMean(List<DiskStats> members, DiskCounters aggregate) {
    for (Function<DiskCounters, OptionalLong> counter : COUNTERS) {
      OptionalLong mean = counter.apply(aggregate);
      if (mean.isPresent()) {
        long sum = 0;
        for (DiskStats member : members) {
          OptionalLong value = counter.apply(member.counters());
          if (value.isEmpty()) {
            return false;
          }
          sum += value.getAsLong();
        }
        if (sum / members.size() != mean.getAsLong()) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean hasUtilization(List<DiskStats> members, DiskCounters aggregate) {
    OptionalDouble stated = aggregate.utilizationPercent();
    double highest = -1;
    for (DiskStats member : members) {
      highest = Math.max(highest, member.counters().utilizationPercent().orElse(-1));
    }
    return stated.isEmpty() || stated.getAsDouble() == highest;
  }
}
