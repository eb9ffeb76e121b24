package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.List;
import java.util.OptionalLong;

/** Decodes the issued lines of all versions. */
final class IssuedLines {
  /** The order of the counts; the fourth, of later versions, is that of the sync calls. */
  private static final List<Direction> DIRECTIONS =
      List.of(Direction.READ, Direction.WRITE, Direction.TRIM);

  /** What may stand behind a list of counts. */
  private static final List<String> NEXT_COUNTS = List.of("short=", "dropped=");

  private static final String[] OLD_COUNTS = {"r=", "w=", "d="};

  private enum Issued {
    TOTAL,
    SHORT,
    DROPPED
  }

  private final ReportState state;
  private final Fields fields;
  private JobDraft job = new JobDraft(0, false);

  IssuedLines(ReportState state) {
    this.state = state;
    this.fields = state.fields;
  }

  // "     issued rwts: total=1024,0,0,0 short=0,0,0,0 dropped=0,0,0,0"
  void read(JobDraft draft) {
    job = draft;
    boolean syncs = fields.find("rwts");
    state.shapes.add(syncs ? Shape.ISSUED_RWTS : Shape.ISSUED_RWT);
    counts(Issued.TOTAL, "total=", syncs);
    counts(Issued.SHORT, "short=", syncs);
    counts(Issued.DROPPED, "dropped=", syncs);
  }

  private void counts(Issued kind, String key, boolean syncs) {
    if (!fields.find(key)) {
      fields.unreadable("'" + key + "'");
      return;
    }
    int numbers = syncs ? 4 : 3;
    String[] parts = placesOf(fields.listUpTo(NEXT_COUNTS));
    if (parts.length != numbers) {
      fields.unreadable(numbers + " numbers");
      return;
    }
    for (int i = 0; i < numbers; i++) {
      if (fields.number(parts[i])) {
        issued(kind, i, fields.asLong());
      }
    }
  }

  /** Pages that lose commas leave blanks; where commas are left, a blank is damage. */
  private static String[] placesOf(String list) {
    return list.split(list.indexOf(',') >= 0 ? "," : " +", -1);
  }

  private void issued(Issued kind, int place, long count) {
    if (place < 3) {
      issued(kind, DIRECTIONS.get(place), count);
    } else if (kind == Issued.TOTAL) {
      job.syncs = OptionalLong.of(count);
    }
  }

  // "     issued    : total=r=534/w=490/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0"
  void readOld(JobDraft draft) {
    job = draft;
    oldCounts(Issued.TOTAL, "total=");
    oldCounts(Issued.SHORT, "short=");
    boolean dropped = oldCounts(Issued.DROPPED, "drop=");
    state.shapes.add(dropped ? Shape.ISSUED_WITH_DROPPED : Shape.ISSUED_WITHOUT_DROPPED);
  }

  private boolean oldCounts(Issued kind, String key) {
    if (!fields.find(key)) {
      return false;
    }
    int end = Math.min(fields.placeOf("short="), fields.placeOf("drop="));
    for (int i = 0; i < 3; i++) {
      if (!fields.findBefore(OLD_COUNTS[i], end)) {
        fields.unreadable("'" + OLD_COUNTS[i] + "'");
      } else if (fields.number()) {
        issued(kind, DIRECTIONS.get(i), fields.asLong());
      }
    }
    return true;
  }

  private void issued(Issued kind, Direction direction, long count) {
    IssuedDraft counts = job.issued.computeIfAbsent(direction, unused -> new IssuedDraft());
    switch (kind) {
      case TOTAL -> counts.total = OptionalLong.of(count);
      case SHORT -> counts.shortened = OptionalLong.of(count);
      case DROPPED -> counts.dropped = OptionalLong.of(count);
    }
  }
}
