package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads terse output, versions 2 to 5, out of the lines of an input. It is asked for every line and
 * takes those that are terse.
 *
 * <p>A damaged field costs its value and gives a diagnostic; the other fields are kept. Of a line
 * that is cut short, what is complete is kept. Not thread-safe: one input is read by one thread.
 * fio: stat.c {@code show_thread_status_terse}.
 */
public final class TerseReader {
  private static final String APPENDED = "Additional Terse Output:";

  private final DiagnosticCollector diagnostics;
  private final TerseReports reports = new TerseReports();
  private long nextLine = 1;
  private boolean separated;
  private boolean headed;
  private boolean fromClient;
  private boolean mayDescribe;
  private boolean mayBeDisk;

  /**
   * A reader for one input.
   *
   * @param diagnostics where to tell what is damaged
   */
  public TerseReader(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * Takes a line if it is terse: a job, what version 2 puts on the line behind it, a client's disk
   * line, or the heading of {@code --append-terse}. Lines must come in order; all lines of the
   * input should be offered but those that are surely something else.
   *
   * @param bytes holds the line, UTF-8
   * @param from where the line starts
   * @param to where the line ends, behind its end of line if there is one
   * @param line the line's number, from 1
   * @return whether the line was taken
   */
  public boolean accepts(byte[] bytes, int from, int to, long line) {
    if (line != nextLine) {
      separated = true;
    }
    nextLine = line + 1;
    int end = withoutEndOfLine(bytes, from, to);
    if (end == from) {
      mayDescribe = false;
      return false;
    }
    byte first = bytes[from];
    if (first == ';' && takeContinuation(bytes, from, end, line)) {
      return true;
    }
    int start = TerseRecord.find(bytes, from, end);
    if (start < 0) {
      mayDescribe = false;
      return takeHeading(bytes, from, end);
    }
    takeRecords(bytes, from, start, to, line);
    return true;
  }

  private static int withoutEndOfLine(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from
        && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r' || bytes[end - 1] == ' ')) {
      end--;
    }
    return end;
  }

  /** A line can hold more than one record when progress output ends with a carriage return. */
  private void takeRecords(byte[] bytes, int from, int first, int to, long line) {
    int start = first;
    while (start >= 0) {
      TerseRecord record = TerseRecord.at(bytes, from, start, to, line);
      String host = record.hostPrefix();
      fromClient |= !host.isEmpty();
      start = TerseRecord.find(bytes, from + record.end(), to);
      TerseLineDecoder decoder = new TerseLineDecoder(record, diagnostics);
      if (decoder.alignment().isNone()) {
        decoder.reportNoTerseLine();
        separated = true;
        continue;
      }
      TerseLine read = decoder.line();
      if (decoder.isElementOfNoJob() && read.job().io().isEmpty()) {
        decoder.reportNoJob();
        reports.extendTo(line);
        continue;
      }
      if (!host.isEmpty()) {
        read = read.withJob(read.job().toBuilder().hostname(host).build());
      }
      reports.add(read, separated, headed, fromClient);
      separated = false;
      headed = false;
      mayDescribe = read.version() == TerseVersion.V2;
      mayBeDisk = !mayDescribe;
    }
  }

  /** A line that starts with a semicolon: a description in version 2, a disk in the others. */
  private boolean takeContinuation(byte[] bytes, int from, int end, long line) {
    if (mayDescribe) {
      String text = new String(bytes, from + 1, end - from - 1, StandardCharsets.UTF_8);
      reports.describe(text, line);
      mayDescribe = false;
      return true;
    }
    if (!mayBeDisk) {
      return false;
    }
    TerseRecord record = TerseRecord.at(bytes, from, from, end, line);
    TerseTail tail = TerseTail.of(record, 1, true, OptionalLong.empty());
    if (tail.disks().isEmpty()) {
      return false;
    }
    List<DiskStats> disks = TerseDisks.read(new TerseValues(record, diagnostics), tail);
    disks.forEach(disk -> reports.addDisk(disk, line));
    return true;
  }

  /** Notes what stands between the records: it tells whether the next one is of the same report. */
  private boolean takeHeading(byte[] bytes, int from, int end) {
    byte first = bytes[from];
    separated = true;
    if ((first == '<' && isServerPrefix(bytes, from, end))
        || (first == 'h' && is(bytes, from, end, "hostname="))) {
      fromClient = true;
    } else if (first == 'f' && isBanner(bytes, from, end)) {
      fromClient = false;
    }
    headed = first == 'A' && is(bytes, from, end, APPENDED) && end - from == APPENDED.length();
    return headed;
  }

  /**
   * What a client prints in front of a server's text: {@code <box> }; blank lines end behind it.
   */
  private static boolean isServerPrefix(byte[] bytes, int from, int end) {
    int at = from + 1;
    while (at < end && bytes[at] != '>' && bytes[at] != ' ' && bytes[at] != '/') {
      at++;
    }
    return at > from + 1 && at < end && bytes[at] == '>' && (at + 1 == end || bytes[at + 1] == ' ');
  }

  /** A run that fio does itself starts with its version. */
  private static boolean isBanner(byte[] bytes, int from, int end) {
    return is(bytes, from, end, "fio-") || is(bytes, from, end, "fio 2");
  }

  private static boolean is(byte[] bytes, int from, int end, String word) {
    if (end - from < word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (bytes[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The reports that the lines taken make, in order of appearance. To be called once, at the end.
   *
   * @return the runs; neither interim nor the same run is told
   */
  public List<FioRun> finish() {
    return reports.runs();
  }
}
