package io.github.fiometry.terse;

import java.util.Arrays;

/**
 * Which field of a record is which field of its layout.
 *
 * <p>In a sound line they stand one to one, but for a name with semicolons. In a damaged line a
 * semicolon may be lost or added, so that all behind it are shifted: then the cheapest way to
 * explain the line is looked for, and a value is taken only when all cheapest ways agree on its
 * place.
 */
final class TerseAlignment {
  /** The field is behind the end of a line that is cut short. */
  static final int MISSING = -1;

  /** Which field it is cannot be told, since a semicolon is lost or added around it. */
  static final int UNSURE = -2;

  /** How many fields the two sides may be shifted against each other by damage. */
  private static final int MAX_SHIFT = 8;

  private static final int MISMATCH = 8;

  /** Of the depths and latencies, all alike, of which one can be taken for the next. */
  private static final int NO_SHARE = 19;

  private static final int INEXACT = 3;
  private static final int CUT = 6;
  private static final int SHIFT = 12;

  /** A semicolon lost or added, and something else damaged in the same place. */
  private static final int ODD_SHIFT = 20;

  /** As many fields at the end of a line that has its end may be lost elsewhere instead. */
  private static final int MOST_LOST = 3;

  private static final int NAME_PART = 1;
  private static final int NUMERIC_NAME_PART = 16;

  /** As much as eight semicolons lost or added in one line. */
  private static final int MOST_DAMAGE = 8 * ODD_SHIFT;

  private static final int NEVER = 1 << 28;

  private final TerseLayout layout;
  private final int[] fields;
  private final int nameEnd;
  private final int next;
  private final int cost;

  private TerseAlignment(TerseLayout layout, int[] fields, int nameEnd, int next, int cost) {
    this.layout = layout;
    this.fields = fields;
    this.nameEnd = nameEnd;
    this.next = next;
    this.cost = cost;
  }

  /** The best explanation of a record. */
  static TerseAlignment of(TerseRecord record, TerseVersion version) {
    int parts = nameParts(record, version);
    TerseAlignment prefix = null;
    for (TerseLayout layout : TerseLayout.of(version)) {
      for (int extra = 0; extra <= parts; extra += Math.max(1, parts)) {
        if (fits(record, layout, extra)) {
          TerseAlignment straight = straight(record, layout, extra);
          if (!straight.isCut()) {
            if (straight.doubts(record) == 0) {
              return straight;
            }
          } else if (prefix == null || layout.isUsual()) {
            prefix = straight;
          }
        }
      }
    }
    if (prefix != null && !prefix.mayLackOneField(record)) {
      return prefix;
    }
    TerseAlignment best = null;
    for (TerseLayout layout : TerseLayout.of(version)) {
      TerseAlignment aligned = new TerseAligner(record, layout, parts).best();
      if (best == null
          || aligned.cost < best.cost
          || (aligned.cost == best.cost && layout.isUsual())) {
        best = aligned;
      }
    }
    return best == null ? straight(record, TerseLayout.of(version).get(0), 0) : best;
  }

  /** How many semicolons the name seems to hold, from where the first percentiles stand. */
  private static int nameParts(TerseRecord record, TerseVersion version) {
    int expected =
        version.header().size() + version.directionFields().indexOf(TerseField.PERCENTILE);
    for (int i = expected; i + 1 < record.fields(); i++) {
      if (record.matches(FieldKind.PERCENTILE, i) && record.matches(FieldKind.PERCENTILE, i + 1)) {
        return i - expected;
      }
    }
    return 0;
  }

  private static boolean fits(TerseRecord record, TerseLayout layout, int extra) {
    int available = record.fields();
    int firstExtra = layout.name() + 1;
    if (extra == 1 && firstExtra < available && record.matches(FieldKind.INTEGER, firstExtra)) {
      return false;
    }
    for (int i = 0; i < layout.size(); i++) {
      int field = i <= layout.name() ? i : i + extra;
      if (field >= available) {
        return true;
      }
      // The last field of a cut line may be cut itself.
      if (field < available - 1 && !record.isExactly(layout.field(i), field)) {
        return false;
      }
    }
    int last = layout.size() - 1;
    return last + extra == available - 1 || record.isExactly(layout.field(last), last + extra);
  }

  private static TerseAlignment straight(TerseRecord record, TerseLayout layout, int extra) {
    int[] fields = new int[layout.size()];
    int available = record.fields();
    int end = layout.size() + extra;
    boolean cut =
        available < end
            || (available == end && !record.isExactly(layout.field(layout.size() - 1), end - 1));
    for (int i = 0; i < fields.length; i++) {
      int field = i <= layout.name() ? i : i + extra;
      fields[i] = field < (cut ? available - 1 : available) ? field : MISSING;
    }
    return new TerseAlignment(
        layout,
        fields,
        Math.min(layout.name() + extra, available - 1),
        Math.min(end, available),
        0);
  }

  private int doubts(TerseRecord record) {
    return TerseTail.doubts(record, next, layout.version() != TerseVersion.V2);
  }

  /**
   * Whether a line that is cut short may have lost a field in its midst instead: it has its end,
   * one field is missing, and nothing tells which.
   */
  private boolean mayLackOneField(TerseRecord record) {
    int name = nameEnd - layout.name();
    return record.endsWithLine() && fields.length + name - record.fields() == 1;
  }

  TerseLayout layout() {
    return layout;
  }

  /** The record's field for a place of the layout, or {@link #MISSING} or {@link #UNSURE}. */
  int field(int slot) {
    return fields[slot];
  }

  /** The last field of the name, which may hold semicolons. */
  int nameEnd() {
    return nameEnd;
  }

  /** The first field behind those of the layout. */
  int next() {
    return next;
  }

  /**
   * Whether so much speaks against the best explanation that it explains nothing: the line is of no
   * fio from 2.0.7 on, such as the example of a fio 1.x in fio's HOWTO, which has no percentiles.
   */
  boolean isNone() {
    return cost > MOST_DAMAGE;
  }

  /** Whether the line ends before the layout does. */
  boolean isCut() {
    return fields[fields.length - 1] == MISSING;
  }

  /** The search for the cheapest explanation; all costs are whole, so that ways can be equal. */
  private static final class TerseAligner {
    private final TerseRecord record;
    private final TerseLayout layout;
    private final int parts;
    private final int slots;
    private final int width;
    private final int available;
    private final int[] ahead;

    TerseAligner(TerseRecord record, TerseLayout layout, int parts) {
      this.record = record;
      this.layout = layout;
      this.parts = Math.min(parts, 64);
      this.slots = layout.size();
      this.width = this.parts + 2 * MAX_SHIFT + 1;
      this.available = record.fields();
      this.ahead = new int[(slots + 1) * width];
    }

    /** Costs are kept for places near the diagonal only: the field is slot - shift + offset. */
    private int index(int slot, int field) {
      int offset = field - slot + MAX_SHIFT;
      return offset < 0 || offset >= width || field > available ? -1 : slot * width + offset;
    }

    private int ahead(int slot, int field) {
      int index = slot > slots ? -1 : index(slot, field);
      return index < 0 ? NEVER : ahead[index];
    }

    private int one(int slot, int field) {
      if (record.isExactly(layout.field(slot), field)) {
        return 0;
      }
      FieldKind kind = layout.field(slot).kind();
      if (record.matches(kind, field)) {
        return INEXACT;
      }
      return kind == FieldKind.PERCENT ? NO_SHARE : MISMATCH;
    }

    /** The cost of two fields being joined in one. */
    private int joined(int slot, int field) {
      return slot + 1 < slots
              && record.mayBeJoined(field, layout.field(slot), layout.field(slot + 1))
          ? SHIFT
          : ODD_SHIFT;
    }

    /** The cost of one field being parted in two. */
    private int parted(int slot, int field) {
      return record.mayBeParted(field, layout.field(slot)) ? SHIFT : ODD_SHIFT;
    }

    private int namePart(int field) {
      return record.matches(FieldKind.INTEGER, field) ? NUMERIC_NAME_PART : NAME_PART;
    }

    private void fill() {
      for (int slot = slots; slot >= 0; slot--) {
        for (int field = Math.min(available, slot + width); field >= 0; field--) {
          int index = index(slot, field);
          if (index >= 0) {
            ahead[index] = cheapest(slot, field);
          }
        }
      }
    }

    private int cheapest(int slot, int field) {
      if (slot == slots) {
        return TerseTail.doubts(record, field, layout.version() != TerseVersion.V2);
      }
      if (field == available) {
        return record.endsWithLine() ? ODD_SHIFT * Math.min(slots - slot, MOST_LOST) : CUT;
      }
      int cost = one(slot, field) + ahead(slot + 1, field + 1);
      if (slot > layout.name()) {
        cost = Math.min(cost, joined(slot, field) + ahead(slot + 2, field + 1));
        if (field + 1 < available) {
          cost = Math.min(cost, parted(slot, field) + ahead(slot + 1, field + 2));
        }
      }
      if (slot == layout.name() + 1) {
        cost = Math.min(cost, namePart(field) + ahead(slot, field + 1));
      }
      return cost;
    }

    TerseAlignment best() {
      fill();
      int[] fields = new int[slots];
      Arrays.fill(fields, MISSING);
      boolean[] seen = new boolean[slots];
      boolean[] reached = new boolean[(slots + 1) * width];
      reached[index(0, 0)] = true;
      int next = available;
      int nameEnd = layout.name();
      for (int slot = 0; slot < slots; slot++) {
        for (int field = 0; field <= Math.min(available, slot + width); field++) {
          int index = index(slot, field);
          if (index < 0 || !reached[index]) {
            continue;
          }
          if (field == available) {
            for (int missing = slot; missing < slots; missing++) {
              assign(fields, seen, missing, MISSING);
            }
            continue;
          }
          int cost = ahead[index];
          if (cost == one(slot, field) + ahead(slot + 1, field + 1)) {
            reached[index(slot + 1, field + 1)] = true;
            assign(fields, seen, slot, field);
          }
          if (slot > layout.name()) {
            if (cost == joined(slot, field) + ahead(slot + 2, field + 1)) {
              reached[index(slot + 2, field + 1)] = true;
              assign(fields, seen, slot, UNSURE);
              assign(fields, seen, slot + 1, UNSURE);
            }
            if (field + 1 < available && cost == parted(slot, field) + ahead(slot + 1, field + 2)) {
              reached[index(slot + 1, field + 2)] = true;
              assign(fields, seen, slot, UNSURE);
            }
          }
          if (slot == layout.name() + 1 && cost == namePart(field) + ahead(slot, field + 1)) {
            reached[index(slot, field + 1)] = true;
            nameEnd = field;
          }
        }
      }
      for (int field = available; field >= 0; field--) {
        int index = index(slots, field);
        if (index >= 0 && reached[index]) {
          next = field;
        }
      }
      if (fields[slots - 1] == MISSING) {
        forgetLast(fields);
        next = available;
      }
      doubtBetween(fields, nameEnd - layout.name());
      return new TerseAlignment(layout, fields, nameEnd, next, ahead[index(0, 0)]);
    }

    /**
     * Several semicolons lost or added seem to be at several places, and may all be at one: then
     * nothing between the places is certain, nor what is written like the last.
     */
    private void doubtBetween(int[] fields, int nameParts) {
      int first = -1;
      int last = -1;
      int end = -1;
      for (int slot = 0; slot < fields.length; slot++) {
        if (fields[slot] == UNSURE) {
          first = first < 0 ? slot : first;
          last = slot;
        } else if (fields[slot] >= 0) {
          end = slot;
        }
      }
      if (first >= 0 && end > last && Math.abs(fields[end] - end - nameParts) > 1) {
        Arrays.fill(fields, first, endOfAlike(last) + 1, UNSURE);
      }
    }

    /** The last of the slots behind one that are written like it. */
    private int endOfAlike(int slot) {
      int last = slot;
      while (last + 1 < slots
          && layout.field(last + 1).kind() == layout.field(slot).kind()
          && layout.field(last + 1).decimals() == layout.field(slot).decimals()) {
        last++;
      }
      return last;
    }

    private static void assign(int[] fields, boolean[] seen, int slot, int field) {
      fields[slot] = !seen[slot] || fields[slot] == field ? field : UNSURE;
      seen[slot] = true;
    }

    /** The last field of a cut line may be cut itself. */
    private void forgetLast(int[] fields) {
      for (int i = 0; i < fields.length; i++) {
        if (fields[i] == available - 1) {
          fields[i] = MISSING;
        }
      }
    }
  }
}
