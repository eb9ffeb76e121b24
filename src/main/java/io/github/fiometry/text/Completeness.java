package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Says what a report lacks at its end.
 *
 * <p>fio prints no mark at the end of a report. What comes last in every report is, for each group
 * id of its jobs, a run status group with a line for each direction that its jobs ran (or one
 * MIXED); disks may or may not follow. So a report that has these lines behind its jobs counts as
 * whole, unless the input ends in the middle of a line.
 */
final class Completeness {
  private static final Direction[] DIRECTIONS = Direction.values();

  private Completeness() {}

  /** What is missing, as a sentence, or empty when the report is whole. */
  static Optional<String> missing(RunDraft run) {
    if (run.brokenOff) {
      return Optional.of("the report is cut off in the middle of a line");
    }
    if (run.jobs.isEmpty() && run.groups.isEmpty() && run.disks.isEmpty()) {
      return Optional.of("the report ends before its first job");
    }
    if (run.jobs.isEmpty() && run.prologue.isEmpty()) {
      return Optional.of("the report begins behind its jobs");
    }
    if (run.jobs.isEmpty() && anyGroupHasLines(run)) {
      return Optional.of("the report has groups, but none of the jobs that ran in them");
    }
    if (run.isQuotedLine()) {
      return Optional.of("of the report there is only this line");
    }
    if (anyJobHasLostItsLine(run)) {
      return Optional.of("a job has lost its own line");
    }
    if (run.lacksLines) {
      return Optional.of("the report lacks lines of jobs");
    }
    if (!run.prologue.clientMode && lacksJobsOfGroup(run)) {
      return Optional.of("the report has a group, but none of the jobs that ran in it");
    }
    if (run.groups.isEmpty()) {
      return Optional.of("the report ends before its run status groups");
    }
    if (!run.groupsFollowJobs) {
      return Optional.of("the report ends behind a job, before its run status group");
    }
    if (lacksGroupLine(run)) {
      return Optional.of("the report ends before its last run status group is whole");
    }
    if (run.prologue.clientMode) {
      return run.client.missingAtEnd();
    }
    return run.hasDiskHeading && run.disks.isEmpty() || run.idleness.isPresent() && !run.hasIdleness
        ? Optional.of("the report ends behind a heading")
        : Optional.empty();
  }

  /** Without any line they are those of jobs that did no I/O, of which fio prints no block. */
  private static boolean anyGroupHasLines(RunDraft run) {
    for (GroupDraft group : run.groups) {
      if (!group.directions.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether more groups have lines than the jobs have groups, whatever their numbers are. */
  private static boolean lacksJobsOfGroup(RunDraft run) {
    if (run.groups.size() <= 1 && !run.jobs.isEmpty()) {
      return false;
    }
    Set<OptionalInt> withLines = new HashSet<>();
    for (GroupDraft group : run.groups) {
      if (group.groupId.isPresent() && !group.directions.isEmpty()) {
        withLines.add(group.groupId);
      }
    }
    Set<OptionalInt> ofJobs = new HashSet<>();
    for (JobDraft job : run.jobs) {
      if (job.groupId.isEmpty()) {
        return false;
      }
      ofJobs.add(job.groupId);
    }
    return withLines.size() > ofJobs.size();
  }

  private static boolean anyJobHasLostItsLine(RunDraft run) {
    for (JobDraft job : run.jobs) {
      if (!job.hasJobLine) {
        return true;
      }
    }
    return run.allClients.isPresent() && !run.allClients.get().hasJobLine;
  }

  private static boolean lacksGroupLine(RunDraft run) {
    // the last server's groups come behind its jobs
    return lacksGroupLine(run.jobs, run.groups)
        || run.prologue.clientMode
            && lacksGroupLine(run.client.jobsOfLastServer(), run.client.groupsOfLastServer());
  }

  private static boolean lacksGroupLine(List<JobDraft> jobs, List<GroupDraft> groups) {
    if (groups.size() == 1 && jobs.size() == 1) {
      // whatever their numbers are, one of which may be damaged
      return lacksLine(jobs.get(0), groups.get(0).directions.keySet());
    }
    Map<OptionalInt, Set<Direction>> lines = new HashMap<>();
    for (GroupDraft group : groups) {
      lines
          .computeIfAbsent(group.groupId, unused -> EnumSet.noneOf(Direction.class))
          .addAll(group.directions.keySet());
    }
    // a group whose number is damaged may be that of any job without a group
    Set<OptionalInt> strangers = new HashSet<>(lines.keySet());
    jobs.forEach(job -> strangers.remove(job.groupId));
    Set<Direction> ofStrangers = EnumSet.noneOf(Direction.class);
    strangers.forEach(groupId -> ofStrangers.addAll(lines.getOrDefault(groupId, Set.of())));
    for (JobDraft job : jobs) {
      if (lacksLine(job, lines.getOrDefault(job.groupId, ofStrangers))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a direction of a job is in none of the lines of its group. */
  private static boolean lacksLine(JobDraft job, Set<Direction> printed) {
    for (Direction direction : DIRECTIONS) {
      DirectionDraft draft = job.directions.get(direction);
      if (draft != null && !draft.isOnlyIssued && !printed.contains(direction)) {
        return !printed.contains(Direction.MIXED);
      }
    }
    return false;
  }
}
