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

  /** So many digits fit into a long. */
  private static final int MOST_DIGITS = 18;

  private static final String[] OLD_COUNTS = {"r=", "w=", "d="};

  private enum Issued {
    TOTAL,
    SHORT,
    DROPPED
  }

  private final ReportState state;
  private final Fields fields;

  IssuedLines(ReportState state) {
    this.state = state;
    this.fields = state.fields;
  }

  // "     issued rwts: total=1024,0,0,0 short=0,0,0,0 dropped=0,0,0,0"
  void read(JobDraft job, boolean old) {
    if (old) {
      readOld(job);
    } else {
      readNew(job);
    }
    for (Direction direction : DIRECTIONS) {
      IssuedDraft counts = job.issued.get(direction);
      // seen in 3.16 with fdatasync
      if (counts != null
          && counts.total == 0
          && (counts.shortened > 0 || counts.dropped > 0)
          && !job.directions.containsKey(direction)) {
        state.problems.shortWithoutIssued(fields.line());
      }
    }
  }

  private void readNew(JobDraft job) {
    boolean syncs = fields.find("rwts");
    state.shapes.add(syncs ? Shape.ISSUED_RWTS : Shape.ISSUED_RWT);
    counts(job, Issued.TOTAL, "total=", syncs);
    counts(job, Issued.SHORT, "short=", syncs);
    counts(job, Issued.DROPPED, "dropped=", syncs);
  }

  private void counts(JobDraft job, Issued kind, String key, boolean syncs) {
    if (!fields.find(key)) {
      fields.unreadable("'" + key + "'");
      return;
    }
    int numbers = syncs ? 4 : 3;
    if (plainCounts(job, kind, numbers)) {
      return;
    }
    String[] parts = placesOf(fields.listUpTo(NEXT_COUNTS));
    if (parts.length != numbers) {
      fields.unreadable(numbers + " numbers");
      return;
    }
    for (int i = 0; i < numbers; i++) {
      if (fields.number(parts[i])) {
        issued(job, kind, i, fields.asLong());
      }
    }
  }

  /** Reads the counts of a line that is as fio prints it; false, and nothing is read, if not. */
  private boolean plainCounts(JobDraft job, Issued kind, int numbers) {
    LineToken line = fields.line();
    int first = fields.cursor();
    int commas = 0;
    int digits = 0;
    int end = first;
    for (; end < line.to && digits <= MOST_DIGITS; end++) {
      if (line.bytes[end] == ',') {
        commas++;
        digits = 0;
      } else if (line.bytes[end] >= '0' && line.bytes[end] <= '9') {
        digits++;
      } else {
        break;
      }
    }
    if (!line.isWhole() || commas != numbers - 1 || digits > MOST_DIGITS) {
      return false;
    }
    int place = 0;
    long count = 0;
    for (int i = first; i <= end; i++) {
      if (i == end || line.bytes[i] == ',') {
        issued(job, kind, place++, count);
        count = 0;
      } else {
        count = 10 * count + (line.bytes[i] - '0');
      }
    }
    fields.moveTo(end);
    return true;
  }

  /** Pages that lose commas leave blanks; where commas are left, a blank is damage. */
  private static String[] placesOf(String list) {
    return list.split(list.indexOf(',') >= 0 ? "," : " +", -1);
  }

  private static void issued(JobDraft job, Issued kind, int place, long count) {
    if (place < 3) {
      issued(job, kind, DIRECTIONS.get(place), count);
    } else if (kind == Issued.TOTAL) {
      job.syncs = OptionalLong.of(count);
    }
  }

  // "     issued    : total=r=534/w=490/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0"
  private void readOld(JobDraft job) {
    oldCounts(job, Issued.TOTAL, "total=");
    oldCounts(job, Issued.SHORT, "short=");
    boolean dropped = oldCounts(job, Issued.DROPPED, "drop=");
    state.shapes.add(dropped ? Shape.ISSUED_WITH_DROPPED : Shape.ISSUED_WITHOUT_DROPPED);
  }

  private boolean oldCounts(JobDraft job, Issued kind, String key) {
    if (!fields.find(key)) {
      return false;
    }
    int end = Math.min(fields.placeOf("short="), fields.placeOf("drop="));
    for (int i = 0; i < 3; i++) {
      if (!fields.findBefore(OLD_COUNTS[i], end)) {
        fields.unreadable("'" + OLD_COUNTS[i] + "'");
      } else if (fields.number() && isCount()) {
        issued(job, kind, DIRECTIONS.get(i), fields.asLong());
      }
    }
    return true;
  }

  /** Whether the number ends as a count does, and not as the share of another line. */
  private boolean isCount() {
    byte end = fields.peek();
    if (end == '/' || end == ',' || end <= ' ') {
      return true;
    }
    fields.moveTo(fields.valueAt());
    fields.unreadable("a count");
    return false;
  }

  private static void issued(JobDraft job, Issued kind, Direction direction, long count) {
    IssuedDraft counts = job.issued.computeIfAbsent(direction, unused -> new IssuedDraft());
    switch (kind) {
      case TOTAL -> counts.total = count;
      case SHORT -> counts.shortened = count;
      case DROPPED -> counts.dropped = count;
    }
  }
}
