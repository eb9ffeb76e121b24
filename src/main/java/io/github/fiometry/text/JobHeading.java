package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Decodes the line that a job begins with. */
final class JobHeading {
  private static final byte[] GROUPID = "(groupid=".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PID = "pid=".getBytes(StandardCharsets.US_ASCII);

  private final Fields fields;

  /** The end of the last job's line: the jobs of one report mostly have the same date. */
  private final LastBytes lastDate = new LastBytes();

  private Optional<LocalDateTime> lastFinishedAt = Optional.empty();

  JobHeading(ReportState state) {
    this.fields = state.fields;
  }

  // "job1: (groupid=0, jobs=6): err= 0: pid=42693: Thu Jun 23 15:32:28 2022"
  void read(LineToken line, JobDraft draft) {
    fields.open(line);
    // the name may hold anything, so what follows it is looked for from the right
    int end = Bytes.lastIndexOf(line.bytes, line.from, line.to, GROUPID);
    if (end < 0) {
      fields.unreadable("a name and '(groupid='");
      if (fields.isAt(JobDraft.ALL_CLIENTS + ":")) {
        draft.name = Optional.of(JobDraft.ALL_CLIENTS);
      }
    } else {
      int nameEnd = end;
      while (nameEnd > line.from && line.bytes[nameEnd - 1] != ':') {
        nameEnd--;
      }
      draft.name = line.text(line.from, nameEnd - 1);
      if (draft.name.isEmpty()) {
        fields.unreadable("a job's name");
      }
      fields.moveTo(end);
    }
    if (fields.wholeNumber(Field.GROUPID)) {
      draft.groupId = OptionalInt.of(fields.asInt());
    }
    if (fields.wholeNumber(Field.JOBS)) {
      draft.numJobs = OptionalInt.of(fields.asInt());
    }
    boolean hasError = fields.wholeNumber(Field.ERR);
    if (hasError) {
      draft.builder.error(fields.asInt());
      draft.hasErrors = fields.asInt() != 0;
    }
    int pid = Bytes.lastIndexOf(line.bytes, fields.cursor(), line.to, PID);
    fields.skipBlanks();
    if (pid >= 0 && hasError && fields.peek() == '(') {
      int messageEnd = pid;
      while (messageEnd > fields.cursor() && line.bytes[messageEnd] != ')') {
        messageEnd--;
      }
      line.text(fields.cursor() + 1, messageEnd).ifPresent(draft.builder::errorMessage);
    }
    fields.moveTo(Math.max(pid, fields.cursor()));
    if (fields.wholeNumber(Field.PID)) {
      draft.pid = OptionalLong.of(fields.asLong());
    }
    if (fields.find(":") && line.condition() != LineToken.Condition.CUT) {
      fields.skipBlanks();
      draft.finishedAt = date(line);
      if (draft.finishedAt.isEmpty()) {
        fields.unreadable("a date like 'Mon Nov  3 10:37:18 2026'");
      }
    }
  }

  private Optional<LocalDateTime> date(LineToken line) {
    int start = fields.cursor();
    if (!lastDate.are(line.bytes, start, line.to)) {
      lastDate.set(line.bytes, start, line.to);
      lastFinishedAt = FioDate.parse(fields.textUpTo('\n'));
      fields.moveTo(start);
    }
    return lastFinishedAt;
  }
}
