package io.github.fiometry.text;

import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One report while its lines come in. */
final class RunDraft {
  /** What stands before it; interim reports share theirs. */
  final Prologue prologue;

  /** Whether this is the first report behind its prologue. */
  final boolean isFirst;

  /** What the decoders share. */
  final ReportState state;

  /** The jobs but All clients, in the order of the input. */
  final List<JobDraft> jobs = new ArrayList<>();

  /** The last All clients: up to 3.16 it may come twice. */
  Optional<JobDraft> allClients = Optional.empty();

  /** The groups, in the order of the input. */
  final List<GroupDraft> groups = new ArrayList<>();

  /** The disks, in the order of the input. */
  final List<DiskStats> disks = new ArrayList<>();

  /** How idle the processors were. */
  Optional<CpuIdleness.Builder> idleness = Optional.empty();

  /** The number of the first line behind the prologue; 0 when there is none yet. */
  long firstLine;

  /** The number of the last line. */
  long lastLine;

  /** Whether fio said that it was ended before its time. */
  boolean interrupted;

  /** Whether the input ends in the middle of a line of this report. */
  boolean brokenOff;

  /** Whether the heading of the disks has come. */
  boolean hasDiskHeading;

  /** Whether a line below the heading of the idleness has come. */
  boolean hasIdleness;

  /** Whether the last part is a group, or comes behind the groups. */
  boolean groupsFollowJobs;

  /** How many lines there are behind the prologue. */
  int lines;

  /** Whether somebody says that lines are left out where a whole job may have stood. */
  boolean hasCutBetweenJobs;

  RunDraft(Prologue prologue, boolean isFirst, Problems problems) {
    this.prologue = prologue;
    this.isFirst = isFirst;
    this.state = new ReportState(problems);
  }

  /** Whether more than a prologue has come. */
  boolean hasContent() {
    return firstLine > 0;
  }

  /** Whether groups, disks or idleness have come. */
  boolean isBehindJobs() {
    return !groups.isEmpty() || !disks.isEmpty() || idleness.isPresent();
  }

  /** Whether all there is is one direction line that somebody quotes. */
  boolean isQuotedLine() {
    return prologue.isEmpty() && jobs.size() == 1 && !jobs.get(0).hasJobLine && lines == 1;
  }

  /** Whether the lines make a report: no single line but a direction line does. */
  boolean isReport() {
    return jobs.stream().anyMatch(JobDraft::hasLines)
        || allClients.isPresent()
        || isFirst && prologue.tellsOfARun()
        || isBehindJobs() && lines >= 2;
  }

  void take(LineToken line) {
    if (firstLine == 0) {
      firstLine = line.line;
    }
    lastLine = line.lastLine();
    lines++;
  }

  /** What is to say of a line that is not whole, when its values have been read. */
  void damage(LineToken line, int complaints) {
    if (line.condition() == LineToken.Condition.CUT && hasContent()) {
      brokenOff |= complaints > 0;
    } else if (line.condition() == LineToken.Condition.DAMAGED && complaints == 0) {
      state.problems.misplaced(
          line, "a line of fio with more in it than fio prints; its values are read");
    }
  }

  /** Whether fio said how many jobs it starts, and all of them are here. */
  boolean hasAllJobs() {
    return tellsHowManyJobs() && jobsThatPrinted() >= startedJobs();
  }

  /** Whether fio said how many jobs it starts, and some of them are not here. */
  boolean lacksJobs() {
    return tellsHowManyJobs() && jobsThatPrinted() < startedJobs();
  }

  private boolean tellsHowManyJobs() {
    return !prologue.clientMode && (prologue.processes.isPresent() || prologue.threads.isPresent());
  }

  private long startedJobs() {
    return (long) prologue.processes.orElse(0) + prologue.threads.orElse(0);
  }

  private long jobsThatPrinted() {
    long sum = 0;
    for (JobDraft job : jobs) {
      sum += job.hasJobLine ? job.numJobs.orElse(1) : 0;
    }
    return sum;
  }

  /** The report. */
  FioRun build(Refinement refinement, Problems problems) {
    new CutJobs(this).settle();
    EraRules rules = EraRules.of(prologue.fioVersion(), state.shapes);
    Workloads workloads = new Workloads(prologue.headers, jobs);
    KbBase kbBase = new KbBase(jobs, workloads);
    List<Job> builtJobs = new ArrayList<>(jobs.size());
    for (int place = 0; place < jobs.size(); place++) {
      JobDraft job = jobs.get(place);
      Job built = build(job, workloads.of(place), kbBase.of(place), rules, refinement, problems);
      List<Workload> members = prologue.headers.unlikeMembers(job);
      builtJobs.add(members.isEmpty() ? built : built.toBuilder().memberWorkloads(members).build());
    }
    FioRun.Builder run = FioRun.builder().format(RunFormat.TEXT).hosts(prologue.hosts);
    prologue.version.ifPresent(run::fioVersion);
    prologue.processes.ifPresent(run::processes);
    prologue.threads.ifPresent(run::threads);
    if (prologue.clientMode || allClients.isPresent()) {
      run.clientStats(builtJobs);
    } else {
      run.jobs(builtJobs);
    }
    if (allClients.isPresent()) {
      JobDraft draft = allClients.get();
      Job sum =
          build(
              draft,
              Optional.empty(),
              rules.allClientsKbBase(),
              rules,
              Refinement.AS_PRINTED,
              problems);
      run.allClients(
          rules.allClientsMeansAreWrong()
              ? AllClientsMeans.corrected(draft, sum, jobs, problems)
              : sum);
    }
    nameOnlyStranger();
    run.groups(groups.stream().map(group -> group.build(kbBase.ofGroup(group.groupId))).toList());
    run.disks(DiskMembers.nested(disks));
    if (hasIdleness) {
      idleness.ifPresent(values -> run.cpuIdleness(values.build()));
    }
    run.firstLine(isFirst && !prologue.isEmpty() ? prologue.firstLine : firstLine);
    run.lastLine(Math.max(lastLine, isFirst ? prologue.lastLine : 0));
    Optional<String> cut = Completeness.missing(this);
    cut.ifPresent(what -> problems.truncated(Math.max(lastLine, prologue.lastLine), what));
    run.complete(cut.isEmpty() && !interrupted);
    return run.build();
  }

  /** A group whose number is lost has that of the jobs that have no other group. */
  private void nameOnlyStranger() {
    @Nullable GroupDraft stranger = null;
    for (GroupDraft group : groups) {
      if (group.groupId.isEmpty()) {
        if (stranger != null) {
          return;
        }
        stranger = group;
      }
    }
    if (stranger == null) {
      return;
    }
    Set<OptionalInt> missing = new HashSet<>();
    jobs.forEach(job -> missing.add(job.groupId));
    groups.forEach(group -> missing.remove(group.groupId));
    if (missing.size() == 1) {
      stranger.groupId = missing.iterator().next();
    }
  }

  private static Job build(
      JobDraft job,
      Optional<Workload> workload,
      int kbBase,
      EraRules rules,
      Refinement refinement,
      Problems problems) {
    Optional<Refiner> refiner =
        refinement == Refinement.REFINE
            ? Optional.of(new Refiner(rules, kbBase, workload, problems))
            : Optional.empty();
    return job.build(rules, kbBase, workload, refiner, problems);
  }
}
