package io.github.fiometry.terse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What stands behind the fields of the layout: disks, errors, description. Disks and errors are
 * told by how their fields are written, since nothing in the line says how many there are.
 *
 * @param disks the disks
 * @param errors the first of the two error fields, or -1
 * @param description the first field of the description, or -1; it reaches to the end
 * @param isCut whether the record ends inside a disk or the errors
 */
record TerseTail(List<Disk> disks, int errors, int description, boolean isCut) {

  /**
   * The fields of a disk: a name, counters and the utilization.
   *
   * @param start the field of the name
   * @param fields how many fields there are: fewer or more than {@link TerseVersion#DISK} when the
   *     disk is damaged or cut short
   * @param aggregate the {@code slaves} block of a device with members
   */
  record Disk(int start, int fields, Optional<Disk> aggregate) {

    /** Whether a semicolon is lost or added, so that its values cannot be told apart. */
    boolean isUnsure(TerseRecord record) {
      return fields != EXPECTED && record.matches(FieldKind.PERCENT, start + fields - 1);
    }

    private boolean isCut(TerseRecord record) {
      int last = start + fields - 1;
      return last == record.fields() - 1 && !record.isExactly(TerseField.UTILIZATION, last);
    }
  }

  private static final int NONE = -1;
  private static final int EXPECTED = TerseVersion.DISK.size();
  private static final String AGGREGATE = "slaves";

  /** A line that goes on behind it needs more fields than these to show a disk that is cut. */
  private static final int MIN_CUT_FIELDS = 2;

  // as many semicolons as would have to be lost or added (TerseAlignment) for it to be likelier
  private static final int SHARE_LEFT = 60;
  private static final int SHARE_GLUED = 90;
  private static final int SHARE_IN_TEXT = 20;
  private static final int NAME_LOST = 64;

  /** By how many fields a damaged disk differs, the likeliest first. */
  private static final int[] DAMAGES = {0, -1, 1, -2, 2, -3, -4};

  /**
   * The tail that starts at a field of the record.
   *
   * @param error the line's error field; absent when it cannot be read
   */
  static TerseTail of(TerseRecord record, int start, boolean mayHaveDisks, OptionalLong error) {
    List<Disk> disks = new ArrayList<>();
    int at = mayHaveDisks ? behindNamelessDisk(record, start) : start;
    boolean cut = false;
    int fields = mayHaveDisks ? diskFields(record, at) : 0;
    while (fields > 0) {
      Disk disk = new Disk(at, fields, Optional.empty());
      cut |= disk.isCut(record);
      int last = disks.size() - 1;
      if (record.text(at).equals(AGGREGATE) && last >= 0) {
        Disk owner = disks.get(last);
        disks.set(last, new Disk(owner.start(), owner.fields(), Optional.of(disk)));
      } else {
        disks.add(disk);
      }
      at += fields;
      fields = diskFields(record, at);
    }
    int left = record.fields() - at;
    int errors = NONE;
    if (left >= 2
        && record.matches(FieldKind.INTEGER, at)
        && record.matches(FieldKind.INTEGER, at + 1)
        && areErrors(record, at, error)) {
      errors = at;
      at += 2;
    } else if (left == 1 && !record.endsWithLine() && record.matches(FieldKind.INTEGER, at)) {
      cut = true;
      at++;
    }
    boolean isEmpty = at == record.fields() - 1 && record.from(at) == record.to(at);
    boolean described = at < record.fields() && !isEmpty;
    return new TerseTail(List.copyOf(disks), errors, described ? at : NONE, cut);
  }

  /**
   * Whether two whole numbers are the errors that were counted, and not the beginning of a
   * description: fio takes the first error for the job's when the job has none of its own (stat.c
   * {@code __show_run_stats}), so that without an error both are 0.
   */
  private static boolean areErrors(TerseRecord record, int at, OptionalLong error) {
    String first = record.text(at + 1);
    if (error.isPresent()) {
      if (error.getAsLong() == 0) {
        return record.isZero(at) && record.isZero(at + 1);
      }
      if (first.equals(Long.toString(error.getAsLong()))) {
        return true;
      }
    }
    return record.fields() == at + 2 || !record.matches(FieldKind.INTEGER, at + 2);
  }

  /**
   * How much speaks against a tail that starts at a field: a share of the latency distribution, or
   * a disk that lacks its name, show that a semicolon is lost or added before it.
   */
  static int doubts(TerseRecord record, int start, boolean mayHaveDisks) {
    if (start >= record.fields()) {
      return 0;
    }
    if (record.isExactly(TerseField.LATENCY_MSEC, start)) {
      return SHARE_LEFT;
    }
    for (int i = record.from(start); i < record.to(start); i++) {
      if (record.bytes()[i] == '%') {
        boolean share = FieldKind.PERCENT.matches(record.bytes(), record.from(start), i + 1);
        return share ? SHARE_GLUED : SHARE_IN_TEXT;
      }
    }
    return mayHaveDisks && isRestOfDisk(record, start) ? NAME_LOST : 0;
  }

  /** Whether counters and the utilization of a disk stand here, without its name. */
  private static boolean isRestOfDisk(TerseRecord record, int start) {
    int utilization = start + numbers(record, start);
    return utilization > start + 1
        && utilization < record.fields()
        && record.isExactly(TerseField.UTILIZATION, utilization);
  }

  /** A disk whose name is glued to the field before, so that it cannot be told. */
  private static int behindNamelessDisk(TerseRecord record, int start) {
    int utilization = start + EXPECTED - 2;
    boolean isDisk =
        utilization < record.fields()
            && numbers(record, start) == EXPECTED - 2
            && record.isExactly(TerseField.UTILIZATION, utilization);
    return isDisk ? utilization + 1 : start;
  }

  /** How many fields of a disk start here; 0 when it is none. */
  private static int diskFields(TerseRecord record, int at) {
    int left = record.fields() - at;
    if (left < 2 || record.from(at) == record.to(at) || record.matches(FieldKind.INTEGER, at)) {
      return 0;
    }
    int numbers = numbers(record, at + 1);
    if (left < EXPECTED) {
      return cutDiskFields(record, at, left, numbers);
    }
    // A damaged counter leaves the utilization where it is, a lost or added semicolon does not.
    for (int damage : DAMAGES) {
      int fields = EXPECTED + damage;
      int last = at + fields - 1;
      if (last < record.fields()
          && record.isExactly(TerseField.UTILIZATION, last)
          && matches(record, at + 1, last) >= Math.min(EXPECTED - 4, fields - 2)) {
        return fields;
      }
    }
    return numbers == EXPECTED - 2 ? EXPECTED : 0;
  }

  /**
   * Fewer fields than a disk has are one that is cut short, or a description with semicolons: the
   * more so when the line has its end.
   */
  private static int cutDiskFields(TerseRecord record, int at, int left, int numbers) {
    if (left > MIN_CUT_FIELDS
        && (left == EXPECTED - 1 || numbers == left - 2)
        && record.isExactly(TerseField.UTILIZATION, at + left - 1)) {
      return left;
    }
    boolean lastIsEmpty = record.from(at + left - 1) == record.to(at + left - 1);
    boolean isDisk =
        numbers == (lastIsEmpty ? left - 2 : left - 1)
            && (!record.endsWithLine() || left > MIN_CUT_FIELDS);
    return isDisk ? left : 0;
  }

  /** How many whole numbers stand in a row. */
  private static int numbers(TerseRecord record, int from) {
    int at = from;
    while (at < record.fields()
        && at < from + EXPECTED - 2
        && record.matches(FieldKind.INTEGER, at)) {
      at++;
    }
    return at - from;
  }

  private static int matches(TerseRecord record, int from, int to) {
    int matches = 0;
    for (int i = from; i < to; i++) {
      matches += record.matches(FieldKind.INTEGER, i) ? 1 : 0;
    }
    return matches;
  }
}
