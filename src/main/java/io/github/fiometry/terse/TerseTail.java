package io.github.fiometry.terse;

import java.util.ArrayList;
import java.util.List;

/**
 * What stands behind the fields of the layout: disks, errors, description. Disks and errors are
 * told by how their fields are written, since nothing in the line says how many there are.
 *
 * @param disks first field of each disk
 * @param aggregates for each disk the first field of its {@code slaves} block, or -1
 * @param errors the first of the two error fields, or -1
 * @param description the first field of the description, or -1; it reaches to the end
 * @param isCut whether the record ends inside a disk or the errors
 */
record TerseTail(
    List<Integer> disks, List<Integer> aggregates, int errors, int description, boolean isCut) {
  private static final int NONE = -1;
  private static final int DISK_FIELDS = TerseVersion.DISK.size();

  /** A disk with one damaged field is still one. */
  private static final int MIN_MATCHES = DISK_FIELDS - 2;

  /** The tail that starts at a field of the record. */
  static TerseTail of(TerseRecord record, int start, boolean mayHaveDisks) {
    List<Integer> disks = new ArrayList<>();
    List<Integer> aggregates = new ArrayList<>();
    int at = start;
    boolean cut = false;
    while (mayHaveDisks && at < record.fields() && isDisk(record, at)) {
      cut |= record.fields() - at < DISK_FIELDS || isLastAndCut(record, at + DISK_FIELDS - 1);
      if (record.text(at).equals("slaves") && !disks.isEmpty()) {
        aggregates.set(aggregates.size() - 1, at);
      } else {
        disks.add(at);
        aggregates.add(NONE);
      }
      at += DISK_FIELDS;
    }
    int left = record.fields() - at;
    int errors = NONE;
    if (left >= 2
        && record.matches(FieldKind.INTEGER, at)
        && record.matches(FieldKind.INTEGER, at + 1)) {
      errors = at;
      at += 2;
    } else if (left == 1 && !record.endsWithLine() && record.matches(FieldKind.INTEGER, at)) {
      cut = true;
      at++;
    }
    return new TerseTail(
        List.copyOf(disks), List.copyOf(aggregates), errors, at < record.fields() ? at : NONE, cut);
  }

  private static boolean isLast(TerseRecord record, int field) {
    return field == record.fields() - 1;
  }

  private static boolean isLastAndCut(TerseRecord record, int field) {
    return isLast(record, field) && !record.matches(FieldKind.PERCENT, field);
  }

  /** A name, seven counters and a percentage; at the end of a cut line, as many as there are. */
  private static boolean isDisk(TerseRecord record, int at) {
    int left = record.fields() - at;
    if (left < 3 || record.from(at) == record.to(at) || record.matches(FieldKind.INTEGER, at)) {
      return false;
    }
    int matches = 1;
    int fields = Math.min(left, DISK_FIELDS);
    for (int i = 1; i < fields; i++) {
      matches += record.matches(TerseVersion.DISK.get(i).kind(), at + i) ? 1 : 0;
    }
    return left < DISK_FIELDS ? matches >= left - 1 : matches >= MIN_MATCHES;
  }
}
