package io.github.fiometry.text;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How well lines follow each other as one program prints them. Lines of several programs do not:
 * the order jumps back, a line of another job or group comes, a direction that the job has not.
 */
final class ReportOrder {
  /** One program never does that, but a line may have been lost. */
  private static final int JUMP = 2;

  /** Logs are cut. */
  private static final int CUT = 1;

  private @Nullable PlacedLine last;
  private long lastDirection = PlacedLine.NOTHING;
  private int directionsOfJob;
  private int directionsOfReport;
  private boolean knowsJob;
  private boolean knowsReport;
  private final Set<String> names = new HashSet<>();
  private final Set<Long> groups = new HashSet<>();
  private final Set<ReportLine> kinds = new HashSet<>();
  private int jumps;
  private int lines;
  private int cost;

  /** Takes the next line. */
  void add(PlacedLine line) {
    PlacedLine before = last;
    last = line;
    lines++;
    kinds.add(line.kind());
    if (before == null) {
      cost += line.kind().isStart() ? 0 : CUT;
    } else if (!before.isFollowedBy(line, lastDirection)) {
      jump();
    }
    begin(before, line);
    if (contradicts(line)) {
      jump();
    }
    remember(line);
  }

  private void jump() {
    jumps++;
    cost += JUMP;
  }

  /** Forgets what was before a job, a report or a run that starts. */
  private void begin(@Nullable PlacedLine before, PlacedLine line) {
    ReportLine kind = line.kind();
    boolean newReport = before == null || before.kind().isEnd();
    if (kind.isStart() && newReport) {
      directionsOfReport = 0;
      groups.clear();
      knowsReport = true;
    }
    boolean behindHeader = before != null && before.kind() == ReportLine.HEADER;
    if (kind == ReportLine.HEADER && !behindHeader || kind == ReportLine.BANNER && newReport) {
      names.clear();
    }
    if (kind == ReportLine.JOB) {
      knowsJob = true;
      directionsOfJob = 0;
      lastDirection = PlacedLine.NOTHING;
    }
  }

  /** Whether a line tells of something else than the lines before it. */
  private boolean contradicts(PlacedLine line) {
    return switch (line.kind()) {
      case JOB ->
          !names.isEmpty() && !names.contains(line.name()) && !line.name().equals("clients");
      case ISSUED ->
          knowsJob
              && line.directions() >= 0
              && !PlacedLine.areMixed(directionsOfJob)
              && line.directions() != directionsOfJob;
      case GROUP_HEAD ->
          knowsReport && !groups.isEmpty() && line.order() >= 0 && !groups.contains(line.order());
      case GROUP ->
          knowsReport
              && line.directions() >= 0
              && !PlacedLine.areMixed(directionsOfReport | line.directions())
              && (directionsOfReport & line.directions()) == 0;
      default -> false;
    };
  }

  private void remember(PlacedLine line) {
    switch (line.kind()) {
      case HEADER -> names.add(line.name());
      case JOB -> groups.add(line.order());
      case DIRECTION -> {
        lastDirection = line.order();
        if (line.directions() >= 0) {
          directionsOfJob |= line.directions();
          directionsOfReport |= line.directions();
        }
      }
      case ISSUED -> knowsJob = false;
      default -> {}
    }
  }

  /** What speaks against one program; lines that end within a report do, too, a little. */
  int cost() {
    return cost + (last == null || last.kind().isEnd() ? 0 : CUT);
  }

  /** Whether lines did not follow each other, cuts apart. */
  boolean hasJumps() {
    return jumps > 0;
  }

  private boolean hasLinesOfFioAlone() {
    return kinds.stream()
        .anyMatch(
            kind ->
                kind.isStart()
                    || kind == ReportLine.DIRECTION
                    || kind == ReportLine.GROUP_HEAD
                    || kind == ReportLine.ISSUED);
  }

  /** Whether this is the output of another program that only has lines like those of fio. */
  boolean isOfAnother() {
    return kinds.size() <= 2 && jumps > 0 && jumps * 2 >= lines - 1 && !hasLinesOfFioAlone();
  }
}
