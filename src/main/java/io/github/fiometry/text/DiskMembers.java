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

  /** The disks, each with its members, which may have members of their own. */
  static List<DiskStats> nested(List<DiskStats> flat) {
    // from the end, so that the disks behind each one have their members already
    DiskStats[] disks = flat.toArray(DiskStats[]::new);
    int[] next = new int[disks.length];
    for (int i = disks.length - 1; i >= 0; i--) {
      next[i] = i + 1;
      if (disks[i].aggregate().isPresent()) {
        List<DiskStats> members = members(disks, next, i);
        if (!members.isEmpty()) {
          disks[i] = disks[i].toBuilder().members(members).build();
          for (int member = 0; member < members.size(); member++) {
            next[i] = next[next[i]];
          }
        }
      }
    }
    List<DiskStats> nested = new ArrayList<>();
    for (int i = 0; i < disks.length; i = next[i]) {
      nested.add(disks[i]);
    }
    return nested;
  }

  /** The disks behind this one that have the mean which it states; none when no number has. */
  private static List<DiskStats> members(DiskStats[] disks, int[] next, int master) {
    DiskCounters aggregate = disks[master].aggregate().orElseThrow();
    List<DiskStats> members = new ArrayList<>();
    for (int i = master + 1; i < disks.length && members.size() < MAX_MEMBERS; i = next[i]) {
      members.add(disks[i]);
      if (hasMean(members, aggregate) && hasUtilization(members, aggregate)) {
        return members;
      }
    }
    return List.of();
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
