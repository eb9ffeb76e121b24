package io.github.fiometry.text;

import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One report while its lines come in. */
final class RunDraft {
  /** fio prints lines of each job that it names: this bounds the memory. */
  private static final int MOST_BARE_JOBS = 100_000;

  /** What stands before it; interim reports share theirs. */
  final Prologue prologue;

  /** Whether this is the first report behind its prologue. */
  final boolean isFirst;

  /** What the decoders share. */
  final ReportState state;

  /** What is a client's, if this is the report of one. */
  final ClientReport client = new ClientReport(this);

  /** The jobs but All clients, in the order of the input. */
  final List<JobDraft> jobs = new ArrayList<>();

  /** The last All clients: up to 3.16 it may come twice. */
  Optional<JobDraft> allClients = Optional.empty();

  /** How many of the jobs came before it. */
  int jobsInSum;

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

  /** Whether lines of jobs are missing, as the numbers of others tell. */
  boolean lacksLines;

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

  /** Whether somebody says that lines are left out where a group's may have stood. */
  boolean hasCutGroups;

  /** How many of the last jobs have no line but their own. */
  private int bareJobs;

  /** Where somebody says that lines are left out, in the order of the input. */
  List<CutPlace> cuts = List.of();

  private final Refinement refinement;

  /** What the jobs ran, group by group, and of how many jobs that is. */
  private final Map<OptionalInt, Set<Direction>> ranInGroups = new HashMap<>();

  private int jobsInGroups;

  RunDraft(Prologue prologue, boolean isFirst, Refinement refinement, Problems problems) {
    this.prologue = prologue;
    this.isFirst = isFirst;
    this.refinement = refinement;
    this.state = new ReportState(refinement == Refinement.REFINE, problems);
  }

  void add(JobDraft job) {
    boolean lastIsBare = !jobs.isEmpty() && !jobs.get(jobs.size() - 1).hasLines();
    bareJobs = lastIsBare ? bareJobs + 1 : 0;
    jobs.add(job);
  }

  /** Whether so many jobs without any line have come that the next one is none of fio's. */
  boolean hasTooManyBareJobs() {
    return bareJobs >= MOST_BARE_JOBS && !jobs.get(jobs.size() - 1).hasLines();
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
    return anyJobHasLines()
        || allClients.filter(sum -> sum.hasLines() || !jobs.isEmpty()).isPresent()
        || isFirst && prologue.tellsOfARun()
        || isBehindJobs() && lines >= 2;
  }

  private boolean anyJobHasLines() {
    for (JobDraft job : jobs) {
      if (job.hasLines()) {
        return true;
      }
    }
    return false;
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
    } else if (line.condition() == LineToken.Condition.TORN && complaints == 0) {
      state.problems.misplaced(line, "a line without its end: another one begins in it");
    } else if (line.condition() == LineToken.Condition.DAMAGED && complaints == 0) {
      state.problems.misplaced(
          line, "a line of fio with more in it than fio prints; its values are read");
    }
  }

  /** Somebody says that lines are left out here. */
  void cut(long line, int piece) {
    cuts = cuts.isEmpty() ? new ArrayList<>() : cuts;
    cuts.add(new CutPlace(line, lastLine, lines, jobs.size(), piece, groups.size(), disks.size()));
  }

  /** Takes out what stands behind a mark: a later report of the same fio run. */
  RunDraft splitAt(CutPlace cut) {
    RunDraft later = new RunDraft(prologue, false, refinement, state.problems);
    later.state.shapes.addAll(state.shapes);
    if (cut.piece() >= 0) {
      JobDraft job = jobs.get(cut.jobs() - 1);
      later.goOnWith(job.tail.orElseThrow().cutOff(cut.piece()));
    }
    moveTo(later.jobs, jobs, cut.jobs());
    for (GroupDraft group : groups.subList(0, cut.groups())) {
      group.linesBehind(cut.line()).ifPresent(later.groups::add);
    }
    moveTo(later.groups, groups, cut.groups());
    moveTo(later.disks, disks, cut.disks());
    later.idleness = idleness;
    later.hasIdleness = hasIdleness;
    idleness = Optional.empty();
    hasIdleness = false;
    later.interrupted = interrupted;
    interrupted = false;
    later.brokenOff = brokenOff;
    brokenOff = false;
    later.hasDiskHeading = hasDiskHeading;
    hasDiskHeading = !disks.isEmpty();
    later.groupsFollowJobs = groupsFollowJobs;
    groupsFollowJobs = !groups.isEmpty();
    later.lines = lines - cut.lines();
    lines = cut.lines();
    later.firstLine = later.lines > 0 ? cut.line() + 1 : 0;
    later.lastLine = lastLine;
    lastLine = cut.lastLine();
    hasCutBetweenJobs = true;
    later.hasCutBetweenJobs = true;
    return later;
  }

  private static <T> void moveTo(List<T> later, List<T> all, int from) {
    List<T> behind = all.subList(Math.min(from, all.size()), all.size());
    later.addAll(behind);
    behind.clear();
  }

  /** Begins with the rest of a job that another report has begun. */
  private void goOnWith(List<JobTail.Piece> rest) {
    if (rest.get(0).lines().isEmpty()) {
      return;
    }
    JobDraft draft = new JobDraft(rest.get(0).lines().get(0).line, false);
    JobLines decoder = new JobLines(state);
    decoder.start(draft);
    rest.get(0).lines().forEach(line -> read(decoder, line));
    if (rest.size() > 1) {
      JobTail tail = new JobTail(decoder);
      for (JobTail.Piece piece : rest.subList(1, rest.size())) {
        tail.startPiece(piece.seam(), piece.typeBefore());
        piece.lines().forEach(tail::add);
      }
      draft.lines += tail.lines();
      draft.tail = Optional.of(tail);
    } else {
      decoder.end();
    }
    jobs.add(draft);
  }

  /** Reads a line that has waited. */
  void read(JobLines decoder, LineToken line) {
    try {
      decoder.line(line);
      damage(line, state.fields.complaints());
    } catch (RuntimeException e) {
      state.problems.fault(line.line, e);
    }
  }

  /**
   * Whether fio said how many jobs it starts, and all of them are here. Of several servers one may
   * be missing with all that it said.
   */
  boolean hasAllJobs() {
    return prologue.startedJobs > 0
        && !prologue.clientMode
        && jobsThatPrinted() >= prologue.startedJobs
        && jobs.stream().allMatch(job -> job.hasJobLine);
  }

  /** Whether all lines of jobs are those of one block, since fio starts no other job. */
  boolean hasOnlyJob() {
    return jobs.size() == 1 && jobsThatPrinted() >= prologue.startedJobs;
  }

  /** Whether fio said how many jobs it starts, and some of them are not here. */
  boolean lacksJobs() {
    return jobsThatPrinted() < prologue.startedJobs || blocksLeftOut() > 0;
  }

  /** The same where somebody has cut lines out: so fio's sum over the hosts may be missing. */
  boolean lacksCutJobs() {
    return lacksJobs() || (allClients.isPresent() ? blocksLeftOut() != 0 : client.lacksSum());
  }

  /** How many of the jobs that fio started are not here. */
  long missingJobs() {
    return prologue.startedJobs - jobsThatPrinted();
  }

  /**
   * How many jobs less are here than fio has summed up; negative where the last sum is missing: up
   * to 3.16 one may come behind each server. What the sum calls jobs are blocks, not processes.
   */
  int blocksLeftOut() {
    int blocks = 0;
    for (JobDraft job : jobs) {
      blocks += job.hasJobLine ? 1 : 0;
    }
    return allClients.isPresent() ? allClients.get().numJobs.orElse(blocks) - blocks : 0;
  }

  /**
   * The same where a mark, or a head that is missing, tells that somebody has cut lines out: fio
   * itself leaves out jobs without I/O, but counts them.
   */
  private boolean hasCutOutJobs() {
    return (prologue.isCut || prologue.fioVersion().isEmpty()) && blocksLeftOut() > 0;
  }

  /** How many jobs the blocks tell of. */
  long jobsThatPrinted() {
    long sum = 0;
    for (JobDraft job : jobs) {
      // of a job whose own line is lost there is one at least
      sum += job.numJobs.orElse(1);
    }
    return sum;
  }

  /**
   * The report.
   *
   * @param isInterim whether a later one of the same fio run follows
   */
  FioRun build(boolean isInterim, Problems problems) {
    new CutJobs(this).settle();
    EraRules rules = EraRules.of(prologue.fioVersion(), state.shapes);
    nameOnlyJob();
    new LostNames(prologue.headers, jobs, problems).settle();
    Workloads workloads = new Workloads(prologue.headers, jobs);
    KbBase kbBase = new KbBase(jobs, workloads);
    List<Job> builtJobs = new ArrayList<>(jobs.size());
    for (int place = 0; place < jobs.size(); place++) {
      JobDraft job = jobs.get(place);
      Optional<Refiner> refiner =
          state.isRefined
              ? Optional.of(
                  refiner(job, workloads.headerOf(place), kbBase.of(place), rules, isInterim))
              : Optional.empty();
      Job built = job.build(rules, kbBase.of(place), workloads.of(place), refiner, problems);
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
          draft.build(
              rules, rules.allClientsKbBase(), Optional.empty(), Optional.empty(), problems);
      run.allClients(
          rules.allClientsMeansMayBeWrong()
              ? AllClientsMeans.corrected(draft, sum, jobs, hasCutOutJobs(), problems)
              : sum);
    }
    nameOnlyStranger();
    List<GroupStats> builtGroups = new ArrayList<>(groups.size());
    for (GroupDraft group : groups) {
      builtGroups.add(build(group, kbBase.ofGroup(group.groupId), rules));
    }
    run.groups(builtGroups);
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

  /** The only job of a later report, whose own line is lost, is that of the reports before. */
  private void nameOnlyJob() {
    boolean only = !isFirst && !hasCutBetweenJobs && jobs.size() == 1 && groupsFollowJobs;
    if (only && !jobs.get(0).hasJobLine) {
      JobDraft job = jobs.get(0);
      job.name = job.name.isEmpty() ? prologue.headers.onlyName() : job.name;
    }
  }

  /**
   * A group whose number is lost has that of the jobs that have no other group, if all jobs are
   * here.
   */
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
    if (stranger == null || lacksJobs() || prologue.hosts.size() > 1) {
      return;
    }
    Set<OptionalInt> missing = new HashSet<>();
    jobs.forEach(job -> missing.add(job.groupId));
    groups.forEach(group -> missing.remove(group.groupId));
    if (missing.size() == 1) {
      OptionalInt only = missing.iterator().next();
      if (mayHave(only, stranger.directions.keySet())) {
        stranger.groupId = only;
      }
    }
  }

  /** Whether the jobs are of several groups, or some are not here. */
  boolean hasSeveralGroups() {
    return lacksJobs() || jobs.size() > 1 && directionsOfGroups().size() > 1;
  }

  /** Whether a line of a direction can be no other group's: there is one, or its jobs ran it. */
  boolean isAlone(OptionalInt groupId, Optional<Direction> direction) {
    boolean onlyGroup = !jobs.isEmpty() && !hasSeveralGroups() && !prologue.clientMode;
    Set<Direction> ran = directionsOfGroups().get(groupId);
    return onlyGroup
        || groupId.isPresent() && ran != null && direction.filter(ran::contains).isPresent();
  }

  /** Whether the jobs of a group ran a direction; true as well where that cannot be told. */
  boolean mayHave(OptionalInt groupId, Direction direction) {
    Map<OptionalInt, Set<Direction>> groups = directionsOfGroups();
    Set<Direction> ran = groups.get(groupId);
    return ran == null
        || groups.containsKey(OptionalInt.empty())
        || direction == Direction.MIXED
        || ran.contains(direction);
  }

  private boolean mayHave(OptionalInt groupId, Set<Direction> directions) {
    return directions.stream().allMatch(direction -> mayHave(groupId, direction));
  }

  /**
   * The directions that the jobs of each group ran. What jobs ran of which that is not certain,
   * stands under no number.
   */
  private Map<OptionalInt, Set<Direction>> directionsOfGroups() {
    if (jobsInGroups != jobs.size()) {
      ranInGroups.clear();
      for (JobDraft job : jobs) {
        boolean certain = job.hasJobLine && job.tail.isEmpty() && !job.issued.isEmpty();
        job.addDirectionsThatRan(
            ranInGroups.computeIfAbsent(
                certain ? job.groupId : OptionalInt.empty(),
                unused -> EnumSet.noneOf(Direction.class)));
      }
      jobsInGroups = jobs.size();
    }
    return ranInGroups;
  }

  private GroupStats build(GroupDraft group, int kbBase, EraRules rules) {
    return group.build(
        kbBase,
        state.isRefined
            ? Optional.of(
                new GroupRefiner(new PrintedDigits(rules, kbBase), kbBase, state.problems))
            : Optional.empty());
  }

  private Refiner refiner(
      JobDraft job, Optional<HeaderValues> header, int kbBase, EraRules rules, boolean isInterim) {
    List<HeaderValues> headers = new ArrayList<>();
    header.ifPresent(headers::add);
    if (header.isPresent() && job.numJobs.orElse(2) > 1) {
      prologue.headers.membersOf(job).map(HeaderLine::values).forEach(headers::add);
    }
    return new Refiner(
        new PrintedDigits(rules, kbBase),
        kbBase,
        new BlockSizes(rules, headers, job.numJobs),
        !isInterim && !job.hasErrors,
        state.problems);
  }
}
