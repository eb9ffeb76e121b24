package io.github.fiometry.text;

import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Decodes what stands behind the jobs: groups, disks and idleness. */
final class LaterLines {
  private final Fields fields;
  private final Problems problems;
  private final boolean isRefined;

  LaterLines(ReportState state) {
    this.fields = state.fields;
    this.problems = state.problems;
    this.isRefined = state.isRefined;
  }

  // "Run status group 0 (all jobs):"
  void groupHead(LineToken line, GroupDraft group) {
    fields.open(line);
    if (fields.wholeNumber(Field.STATUS_GROUP)) {
      group.groupId = OptionalInt.of(fields.asInt());
    }
  }

  void groupLine(LineToken line, GroupDraft group, Direction direction) {
    if (group.directions.containsKey(direction)) {
      problems.repeated(line, "this direction of the group");
      return;
    }
    fields.open(line);
    group.directions.put(direction, line.getType() == LineLexer.GROUP_OLD ? oldGroup() : group());
  }

  // "   READ: io=217020KB, aggrb=215084KB/s, minb=70654KB/s, maxb=73244KB/s, mint=1006msec, …"
  private GroupDraft.Line oldGroup() {
    GroupDraft.Line group = new GroupDraft.Line(fields.line().line);
    if (fields.number(Field.IO)) {
      group.io = Optional.of(fields.oldAmount());
    }
    if (fields.number(Field.AGGRB)) {
      group.bandwidth = Optional.of(fields.oldAmount());
    }
    if (fields.number(Field.MINB)) {
      group.minBandwidth = Optional.of(fields.oldAmount());
    }
    if (fields.number(Field.MAXB)) {
      group.maxBandwidth = Optional.of(fields.oldAmount());
    }
    if (fields.wholeNumber(Field.MINT)) {
      group.minRuntimeMillis = OptionalLong.of(fields.asLong());
    }
    if (fields.wholeNumber(Field.MAXT)) {
      group.maxRuntimeMillis = OptionalLong.of(fields.asLong());
    }
    return group;
  }

  // "  WRITE: bw=3925MiB/s (4116MB/s), 3925MiB/s-3925MiB/s (4116MB/s-4116MB/s), io=38.4GiB (…"
  private GroupDraft.Line group() {
    GroupDraft.Line group = new GroupDraft.Line(fields.line().line);
    if (fields.number(Field.BW_OLD)) {
      group.bandwidth = Optional.of(fields.amount());
    }
    if (fields.number(Field.BW_IN_OTHER_UNIT)) {
      group.bandwidthInOtherUnit = Optional.of(fields.amount());
    }
    if (DirectionLines.inOneUnit(group.bandwidth, group.bandwidthInOtherUnit)) {
      problems.inOneUnit(fields.line(), fields.valueAt());
      group.bandwidth = Optional.empty();
      group.bandwidthInOtherUnit = Optional.empty();
    }
    if (fields.number(Field.MIN_RATE)) {
      group.minBandwidth = Optional.of(fields.amount());
    }
    if (fields.number(Field.MAX_RATE)) {
      group.maxBandwidth = Optional.of(fields.amount());
    }
    if (isRefined && fields.line().isWhole()) {
      group.minBandwidthInOtherUnit = amountBehind("(");
      group.maxBandwidthInOtherUnit = amountBehind("-");
    }
    if (fields.number(Field.IO)) {
      group.io = Optional.of(fields.amount());
    }
    if (isRefined && fields.line().isWhole()) {
      group.ioInOtherUnit = amountBehind("(");
    }
    if (fields.wholeNumber(Field.RUN)) {
      group.minRuntimeMillis = OptionalLong.of(fields.asLong());
    }
    if (fields.wholeNumber(Field.RUN_MAX)) {
      group.maxRuntimeMillis = OptionalLong.of(fields.asLong());
    }
    return group;
  }

  private Optional<PrintedNumber> amountBehind(String mark) {
    return fields.find(mark) && fields.numberHere()
        ? Optional.of(fields.amount())
        : Optional.empty();
  }

  // "  vda: ios=8700/2, sectors=71480/40, merge=30/0, ticks=1040/0, in_queue=1041, util=49.20%"
  DiskStats disk(LineToken line) {
    fields.open(line);
    DiskStats.Builder disk = DiskStats.builder();
    disk.name(diskName(line));
    DiskCounters.Builder own = DiskCounters.builder();
    if (fields.wholeNumber(Field.IOS)) {
      own.readIos(fields.asLong());
    }
    if (fields.secondOfPair(Field.IOS)) {
      own.writeIos(fields.asLong());
    }
    counters(own, Field.SECTORS, Field.MERGE, Field.TICKS, Field.IN_QUEUE, Field.UTIL);
    disk.counters(own.build());
    if (fields.wholeNumber(Field.AGGRIOS)) {
      DiskCounters.Builder aggregate = DiskCounters.builder();
      aggregate.readIos(fields.asLong());
      if (fields.secondOfPair(Field.AGGRIOS)) {
        aggregate.writeIos(fields.asLong());
      }
      counters(
          aggregate,
          Field.AGGSECTORS,
          Field.AGGRMERGE,
          Field.AGGRTICKS,
          Field.AGGRIN_QUEUE,
          Field.AGGRUTIL);
      disk.aggregate(aggregate.build());
    }
    return disk.build();
  }

  /** What stands before the colon that ends it; a name may hold one, too. */
  private String diskName(LineToken line) {
    int end = Math.min(fields.placeOf("ios="), fields.placeOf(", "));
    int colon = end;
    while (colon > line.from && line.bytes[colon - 1] != ':') {
      colon--;
    }
    return line.text(line.from, colon - 1).orElse("");
  }

  private void counters(
      DiskCounters.Builder counters,
      Field sectors,
      Field merge,
      Field ticks,
      Field inQueue,
      Field util) {
    if (fields.wholeNumber(sectors)) {
      counters.readSectors(fields.asLong());
      if (fields.secondOfPair(sectors)) {
        counters.writeSectors(fields.asLong());
      }
    }
    if (fields.wholeNumber(merge)) {
      counters.readMerges(fields.asLong());
    }
    if (fields.secondOfPair(merge)) {
      counters.writeMerges(fields.asLong());
    }
    if (fields.wholeNumber(ticks)) {
      counters.readTicksMillis(fields.asLong());
    }
    if (fields.secondOfPair(ticks)) {
      counters.writeTicksMillis(fields.asLong());
    }
    if (fields.wholeNumber(inQueue)) {
      counters.inQueueMillis(fields.asLong());
    }
    if (fields.number(util)) {
      counters.utilizationPercent(fields.asDouble());
    }
  }

  // "  system: 50.57%", "  percpu: 41.05%, 60.08%", "  unit work: mean=20.25us, stddev=10.07"
  void idleness(LineToken line, CpuIdleness.Builder idleness) {
    fields.open(line);
    switch (line.getType()) {
      case LineLexer.IDLENESS_SYSTEM -> {
        if (fields.find(":") && fields.number()) {
          idleness.systemPercent(fields.asDouble());
        }
      }
      case LineLexer.IDLENESS_CPUS -> {
        List<Double> percents = new ArrayList<>();
        fields.find(":");
        do {
          if (fields.number()) {
            percents.add(fields.asDouble());
          }
        } while (fields.find(","));
        idleness.percentByCpu(percents);
      }
      default -> {
        if (fields.number(Field.MEAN)) {
          idleness.unitWorkMeanMicros(fields.asDouble());
        }
        if (fields.number(Field.STDDEV)) {
          idleness.unitWorkStandardDeviationMicros(fields.asDouble());
        }
      }
    }
  }
}
