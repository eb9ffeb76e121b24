package io.github.fiometry.terse;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Puts terse lines together to reports. Nothing in the output says where a report ends, so it is
 * told from what stands between the lines, from groups and disks, and from values that grow.
 */
final class TerseReports {
  private static final String ALL_CLIENTS = "All clients";

  /** Fewer I/Os may be as many by chance. */
  private static final long BUSY = 64;

  /** The lines of one report. */
  private static final class Report {
    final List<TerseLine> lines = new ArrayList<>();
    final List<TerseLine> sums = new ArrayList<>();
    final List<DiskStats> separateDisks = new ArrayList<>();
    boolean isClient;
    boolean isHeaded;
    long lastLine;

    TerseLine first() {
      return lines.isEmpty() ? sums.get(0) : lines.get(0);
    }

    TerseLine last() {
      return lines.isEmpty() ? sums.get(sums.size() - 1) : lines.get(lines.size() - 1);
    }

    long firstLine() {
      long first = first().line();
      return sums.isEmpty() ? first : Math.min(first, sums.get(0).line());
    }
  }

  private final List<Report> reports = new ArrayList<>();

  /** Whether any line was taken. */
  boolean isEmpty() {
    return reports.isEmpty();
  }

  /** The report of the line taken last, which must exist. */
  private Report current() {
    return reports.get(reports.size() - 1);
  }

  /**
   * Takes a line.
   *
   * @param separated whether something that is not of this report stands before the line
   * @param headed whether the heading of {@code --append-terse} stands before the line, so that all
   *     up to the next thing is one report
   * @param fromClient whether the output is that of a client of fio servers
   */
  void add(TerseLine line, boolean separated, boolean headed, boolean fromClient) {
    boolean sum = line.job().name().filter(ALL_CLIENTS::equals).isPresent();
    if (reports.isEmpty() || (!sum && startsReport(line, separated, fromClient))) {
      reports.add(new Report());
    }
    Report report = current();
    report.lastLine = line.line();
    report.isClient |= fromClient;
    report.isHeaded |= headed;
    if (sum && (report.isClient || !report.lines.isEmpty())) {
      report.sums.add(line);
      joinSummed(line);
    } else {
      report.lines.add(line);
    }
  }

  /** Takes a line that is of the report before, if there is one, and says nothing. */
  void extendTo(long line) {
    if (!reports.isEmpty()) {
      current().lastLine = line;
    }
  }

  /** Takes a client's separate line of one disk. */
  void addDisk(DiskStats disk, long line) {
    Report report = current();
    report.separateDisks.add(disk);
    report.isClient = true;
    report.lastLine = line;
  }

  /** Takes the description that version 2 has on a line of its own. */
  void describe(String description, long line) {
    Report report = current();
    List<TerseLine> lines = report.lines.isEmpty() ? report.sums : report.lines;
    TerseLine last = lines.get(lines.size() - 1);
    report.lastLine = line;
    if (!description.isEmpty()) {
      lines.set(
          lines.size() - 1, last.withJob(last.job().toBuilder().description(description).build()));
    }
  }

  private boolean startsReport(TerseLine line, boolean separated, boolean fromClient) {
    Report report = current();
    TerseLine last = report.last();
    if (last.version() != line.version() || !last.fioVersion().equals(line.fioVersion())) {
      return true;
    }
    if (fromClient && report.isClient) {
      return false;
    }
    boolean goesOn =
        descends(line.job().groupId(), last.job().groupId())
            && haveSameDisks(last.disks(), line.disks());
    if (separated && !goesOn
        || descends(last.job().groupId(), line.job().groupId())
        || differ(last.disks(), line.disks())) {
      return true;
    }
    if (report.isHeaded
        || report.lines.isEmpty()
        || !LaterReport.isSameJob(report.first().job(), line.job())) {
      return false;
    }
    return isAsLongAsTheOneBefore(report)
        || hasOtherJobs(report)
        || LaterReport.is(report.first().job(), line.job(), isRuntimeReliable(line));
  }

  /** An interim report has as many lines as the one before. */
  private boolean isAsLongAsTheOneBefore(Report report) {
    if (reports.size() < 2) {
      return false;
    }
    Report before = reports.get(reports.size() - 2);
    return before.lastLine == report.firstLine() - 1
        && before.lines.size() == report.lines.size()
        && before.first().fioVersion().equals(report.first().fioVersion())
        && LaterReport.is(
            before.first().job(), report.first().job(), isRuntimeReliable(report.first()));
  }

  /** When the first job comes again behind jobs of another name, all begins anew. */
  private static boolean hasOtherJobs(Report report) {
    return !LaterReport.isSameJob(report.first().job(), report.last().job());
  }

  private static boolean isRuntimeReliable(TerseLine line) {
    return line.fioVersion()
        .flatMap(FioVersion::parse)
        .filter(version -> version.isSince(FioVersion.of(2, 3)))
        .isPresent();
  }

  private static boolean descends(OptionalInt before, OptionalInt after) {
    return before.isPresent() && after.isPresent() && after.getAsInt() < before.getAsInt();
  }

  /** Every line of a report has the same disks with the same counts. */
  private static boolean differ(List<DiskStats> before, List<DiskStats> after) {
    if (before.size() != after.size()) {
      return false;
    }
    for (int i = 0; i < before.size(); i++) {
      DiskCounters a = before.get(i).counters();
      DiskCounters b = after.get(i).counters();
      if (!before.get(i).name().equals(after.get(i).name())
          || differ(a.readIos(), b.readIos())
          || differ(a.writeIos(), b.writeIos())
          || differ(a.readTicksMillis(), b.readTicksMillis())
          || differ(a.writeTicksMillis(), b.writeTicksMillis())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether two lines have the same disks, of which one was busy: its counts tell that the lines
   * are of one report, whatever a collector of logs has put between them.
   */
  private static boolean haveSameDisks(List<DiskStats> before, List<DiskStats> after) {
    return before.size() == after.size()
        && !differ(before, after)
        && before.stream().map(DiskStats::counters).anyMatch(TerseReports::isBusy);
  }

  private static boolean isBusy(DiskCounters disk) {
    return disk.readIos().orElse(0) + disk.writeIos().orElse(0) >= BUSY
        && disk.readTicksMillis().orElse(0) + disk.writeTicksMillis().orElse(0) > 0;
  }

  private static boolean differ(OptionalLong a, OptionalLong b) {
    return a.isPresent() && b.isPresent() && a.getAsLong() != b.getAsLong();
  }

  /**
   * Joins the reports that fio's sum over all clients is made of: since 3.9 nothing else tells that
   * their lines come from the servers of one client.
   */
  private void joinSummed(TerseLine sum) {
    Map<Direction, Double> bytes = new EnumMap<>(Direction.class);
    int lines = 0;
    for (int i = reports.size() - 1; i >= 0; i--) {
      Report report = reports.get(i);
      for (TerseLine line : report.lines) {
        line.job()
            .io()
            .forEach(
                (direction, io) -> bytes.merge(direction, io.ioBytes().orElse(0), Double::sum));
      }
      lines += report.lines.size();
      if (isSum(sum.job(), bytes, lines)) {
        join(i);
        return;
      }
    }
  }

  /** fio rounds every amount of data down to KiB. */
  private static boolean isSum(Job sum, Map<Direction, Double> bytes, int lines) {
    if (!sum.io().keySet().equals(bytes.keySet())) {
      return false;
    }
    for (Map.Entry<Direction, IoStats> entry : sum.io().entrySet()) {
      double less = entry.getValue().ioBytes().orElse(0) - bytes.getOrDefault(entry.getKey(), 0.0);
      if (less < 0 || less > 1024.0 * lines) {
        return false;
      }
    }
    return true;
  }

  /** Makes one report of all from the given one on. */
  private void join(int first) {
    Report joined = reports.get(first);
    for (Report report : reports.subList(first + 1, reports.size())) {
      joined.lines.addAll(report.lines);
      joined.sums.addAll(report.sums);
      joined.separateDisks.addAll(report.separateDisks);
      joined.lastLine = report.lastLine;
    }
    joined.isClient = true;
    reports.subList(first + 1, reports.size()).clear();
  }

  /** The reports as runs, in order of appearance. */
  List<FioRun> runs() {
    List<FioRun> runs = new ArrayList<>(reports.size());
    for (Report report : reports) {
      runs.add(run(report));
    }
    return runs;
  }

  private static FioRun run(Report report) {
    FioRun.Builder run =
        FioRun.builder()
            .format(RunFormat.TERSE)
            .firstLine(report.firstLine())
            .lastLine(report.lastLine);
    report.first().fioVersion().ifPresent(run::fioVersion);
    List<TerseLine> all = new ArrayList<>(report.lines);
    all.addAll(report.sums);
    run.complete(all.stream().allMatch(TerseLine::complete));
    if (report.isClient) {
      run.clientStats(jobs(report.lines));
      if (!report.sums.isEmpty()) {
        run.allClients(report.sums.get(report.sums.size() - 1).job());
      }
    } else {
      all.sort((a, b) -> Long.compare(a.line(), b.line()));
      run.jobs(jobs(all));
    }
    return run.disks(disks(report)).build();
  }

  private static List<Job> jobs(List<TerseLine> lines) {
    return lines.stream().map(TerseLine::job).toList();
  }

  /** The disks of the soundest line; with a client, those of all servers. */
  private static List<DiskStats> disks(Report report) {
    List<DiskStats> disks = new ArrayList<>();
    if (report.isClient) {
      for (TerseLine line : report.lines) {
        line.disks().stream().filter(disk -> !disks.contains(disk)).forEach(disks::add);
      }
      disks.addAll(report.separateDisks);
      return disks;
    }
    for (TerseLine line : report.lines) {
      if (disks.isEmpty() || (line.complete() && line.disks().size() > disks.size())) {
        disks.clear();
        disks.addAll(line.disks());
      }
    }
    return disks;
  }
}
