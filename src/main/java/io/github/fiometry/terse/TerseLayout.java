package io.github.fiometry.terse;

import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a line up to its disks: the table of a terse version laid out for a number of
 * directions. Immutable; all layouts that exist are made once.
 */
final class TerseLayout {
  /**
   * One expected field.
   *
   * @param field what it tells
   * @param direction of which direction; absent outside
   * @param index the place among fields of this kind (percentiles, buckets), from 0
   */
  record Slot(TerseField field, Optional<Direction> direction, int index) {}

  private static final Map<TerseVersion, List<TerseLayout>> LAYOUTS = layouts();

  private final TerseVersion version;
  private final List<Direction> directions;
  private final List<Slot> slots;
  private final int name;

  private TerseLayout(TerseVersion version, int directionCount) {
    this.version = version;
    this.directions = List.copyOf(version.directions(directionCount));
    List<Slot> all = new ArrayList<>();
    append(all, version.header(), Optional.empty());
    for (Direction direction : directions) {
      append(all, version.directionFields(), Optional.of(direction));
    }
    append(all, TerseVersion.TAIL, Optional.empty());
    this.slots = List.copyOf(all);
    this.name = version.header().indexOf(TerseField.NAME);
  }

  private static void append(
      List<Slot> slots, List<TerseField> fields, Optional<Direction> direction) {
    Map<TerseField, Integer> seen = new EnumMap<>(TerseField.class);
    for (TerseField field : fields) {
      slots.add(new Slot(field, direction, seen.merge(field, 1, Integer::sum) - 1));
    }
  }

  private static Map<TerseVersion, List<TerseLayout>> layouts() {
    Map<TerseVersion, List<TerseLayout>> all = new EnumMap<>(TerseVersion.class);
    for (TerseVersion version : TerseVersion.values()) {
      List<TerseLayout> layouts = new ArrayList<>();
      for (int count = 1; count <= version.usualDirections() + 1; count++) {
        if (version.mayHaveDirections(count)) {
          layouts.add(new TerseLayout(version, count));
        }
      }
      all.put(version, List.copyOf(layouts));
    }
    return all;
  }

  /** The layouts of a version, ascending by the number of directions. */
  static List<TerseLayout> of(TerseVersion version) {
    return LAYOUTS.getOrDefault(version, List.of());
  }

  TerseVersion version() {
    return version;
  }

  List<Direction> directions() {
    return directions;
  }

  /** How many fields there are. */
  int size() {
    return slots.size();
  }

  Slot slot(int index) {
    return slots.get(index);
  }

  /** What is expected at a place. */
  TerseField field(int index) {
    return slots.get(index).field();
  }

  /** The place of the job's name, the one field in front of the disks that may hold semicolons. */
  int name() {
    return name;
  }

  /** The place of the first field of a direction. */
  int start(int direction) {
    return version.header().size() + direction * version.directionFields().size();
  }

  /** The place of the first field behind the directions. */
  int tail() {
    return start(directions.size());
  }

  /** Whether the line has as many directions as this version usually has. */
  boolean isUsual() {
    return directions.size() == version.usualDirections();
  }
}
