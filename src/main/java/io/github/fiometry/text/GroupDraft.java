package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One run status group while its lines come in; amounts stay as printed until the run ends. */
final class GroupDraft {
  private static final Direction[] DIRECTIONS = Direction.values();

  /** The group's number. */
  OptionalInt groupId = OptionalInt.empty();

  /** The host, where it can be told. */
  Optional<String> hostname = Optional.empty();

  /** In the order of the input. */
  final Map<Direction, Line> directions = new EnumMap<>(Direction.class);

  /** One direction of the group. */
  static final class Line {
    /** The number of the line. */
    final long line;

    /** fio: io. */
    Optional<PrintedNumber> io = Optional.empty();

    /** fio: aggrb, bw. */
    Optional<PrintedNumber> bandwidth = Optional.empty();

    /** The same in the other kind of unit, from 2.17. */
    Optional<PrintedNumber> bandwidthInOtherUnit = Optional.empty();

    /** The data in the other kind of unit, from 2.17; read only to refine. */
    Optional<PrintedNumber> ioInOtherUnit = Optional.empty();

    /** fio: minb. */
    Optional<PrintedNumber> minBandwidth = Optional.empty();

    /** fio: maxb. */
    Optional<PrintedNumber> maxBandwidth = Optional.empty();

    /** The slowest job in the other kind of unit, from 2.17; read only to refine. */
    Optional<PrintedNumber> minBandwidthInOtherUnit = Optional.empty();

    /** The fastest job in the other kind of unit, from 2.17; read only to refine. */
    Optional<PrintedNumber> maxBandwidthInOtherUnit = Optional.empty();

    /** fio: mint. */
    OptionalLong minRuntimeMillis = OptionalLong.empty();

    /** fio: maxt. */
    OptionalLong maxRuntimeMillis = OptionalLong.empty();

    Line(long line) {
      this.line = line;
    }

    GroupIo build(int kbBase, Optional<GroupRefiner> refiner) {
      GroupIo.Builder builder = GroupIo.builder();
      io.ifPresent(printed -> builder.ioBytes(printed.value(kbBase)));
      bandwidth.ifPresent(printed -> builder.bytesPerSecond(printed.value(kbBase)));
      minBandwidth.ifPresent(printed -> builder.minBytesPerSecond(printed.value(kbBase)));
      maxBandwidth.ifPresent(printed -> builder.maxBytesPerSecond(printed.value(kbBase)));
      minRuntimeMillis.ifPresent(builder::minRuntimeMillis);
      maxRuntimeMillis.ifPresent(builder::maxRuntimeMillis);
      refiner.ifPresent(better -> better.refine(this, builder));
      return builder.build();
    }
  }

  /** Whether a direction, or one that fio prints behind it, has come. */
  boolean isAtOrBehind(Direction direction) {
    for (Direction before : DIRECTIONS) {
      if (before.compareTo(direction) >= 0 && directions.containsKey(before)) {
        return true;
      }
    }
    return false;
  }

  /** Takes out the directions behind a line, if there are any. */
  Optional<GroupDraft> linesBehind(long line) {
    GroupDraft behind = new GroupDraft();
    behind.groupId = groupId;
    behind.hostname = hostname;
    directions.forEach(
        (direction, draft) -> {
          if (draft.line > line) {
            behind.directions.put(direction, draft);
          }
        });
    if (behind.directions.isEmpty()) {
      return Optional.empty();
    }
    directions.keySet().removeAll(behind.directions.keySet());
    return Optional.of(behind);
  }

  GroupStats build(int kbBase, Optional<GroupRefiner> refiner) {
    Map<Direction, GroupIo> io = new EnumMap<>(Direction.class);
    for (Direction direction : DIRECTIONS) {
      Line line = directions.get(direction);
      if (line != null) {
        io.put(direction, line.build(kbBase, refiner));
      }
    }
    GroupStats.Builder builder = GroupStats.builder().io(io);
    groupId.ifPresent(builder::groupId);
    hostname.ifPresent(builder::hostname);
    return builder.build();
  }
}
