package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.text.grammar.LineLexer;
import io.github.fiometry.text.grammar.LineParser;
import io.github.fiometry.text.grammar.ReportParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.antlr.v4.runtime.Token;

/** Puts the parts that the parser finds together to runs, and tells where one run ends. */
final class RunAssembler implements LineParser.Listener {
  private final Refinement refinement;
  private final Problems problems;
  private final ForeignLines foreign;
  private final MessageLines messages;
  private final List<FioRun> runs = new ArrayList<>();
  private RunDraft run;
  private JobHeading jobHeading;
  private JobLines jobLines;
  private LaterLines laterLines;
  private PrologueLines prologueLines;

  private Optional<JobDraft> job = Optional.empty();

  private final LooseLines loose = new LooseLines();
  private final JobSequence sequence = new JobSequence();
  private final OpenGroup group = new OpenGroup();
  private boolean nextIsInterrupted;
  private boolean blankBefore;
  private int previousType = Token.INVALID_TYPE;
  private final NoteBlock notes;

  RunAssembler(Refinement refinement, DiagnosticCollector diagnostics) {
    this.refinement = refinement;
    this.problems = new Problems(diagnostics);
    this.foreign = new ForeignLines(problems);
    this.messages = new MessageLines(problems);
    this.notes = new NoteBlock(problems);
    this.run = new RunDraft(new Prologue(), true, refinement, problems);
    this.jobHeading = new JobHeading(run.state);
    this.jobLines = new JobLines(run.state);
    this.laterLines = new LaterLines(run.state);
    this.prologueLines = new PrologueLines(run.state);
  }

  private void start(Prologue prologue, boolean isFirst) {
    run = new RunDraft(prologue, isFirst, refinement, problems);
    run.interrupted = nextIsInterrupted;
    nextIsInterrupted = false;
    jobHeading = new JobHeading(run.state);
    jobLines = new JobLines(run.state);
    laterLines = new LaterLines(run.state);
    prologueLines = new PrologueLines(run.state);
    sequence.clear();
    job = Optional.empty();
    group.close();
  }

  /** The runs, after the last line. */
  List<FioRun> finish() {
    notes.end();
    dropLooseLines();
    finishRun(false);
    return runs;
  }

  private void finishRun(boolean isInterim) {
    if (run.isReport()) {
      RunDraft ended = run;
      guarded(() -> addRuns(ended, isInterim), ended.firstLine);
    } else if (run.hasContent() || !run.prologue.isEmpty()) {
      problems.foreign(
          Severity.INFO,
          run.hasContent() ? run.firstLine : run.prologue.firstLine,
          1,
          "",
          "lines of fio that make no report",
          Math.max(1, run.lines));
    }
    foreign.flushOutside();
  }

  private void addRuns(RunDraft ended, boolean isInterim) {
    List<RunDraft> parts = ReportSeams.parts(ended, isInterim || !ended.isFirst);
    for (int i = 0; i < parts.size(); i++) {
      RunDraft part = parts.get(i);
      if (part == ended || part.isReport()) {
        runs.add(part.build(isInterim || i + 1 < parts.size(), problems));
      } else {
        problems.foreign(
            Severity.WARNING,
            part.firstLine,
            1,
            "",
            "lines behind a mark, which may be a later report's, are left out",
            part.lines);
      }
    }
  }

  /**
   * The next report of the same fio run: it shares the prologue, if nothing stands between or its
   * job is one of those before.
   */
  private void startNextReport(boolean lastIsInterim) {
    Prologue prologue = run.prologue;
    boolean shared = lastIsInterim || foreign.isEmpty();
    finishRun(lastIsInterim);
    start(shared ? prologue : new Prologue(), !shared);
  }

  /** What came since the last line of the report stands inside it, if it goes on. */
  private void take(LineToken line) {
    if (run.hasContent()) {
      foreign.flushInside();
    } else {
      foreign.flushOutside();
    }
    run.take(line);
  }

  // ---- structure, from the parser ----

  @Override
  public void enter(int rule) {
    switch (rule) {
      case ReportParser.RULE_group -> group.close();
      case ReportParser.RULE_prologue,
          ReportParser.RULE_job,
          ReportParser.RULE_looseLines,
          ReportParser.RULE_disks,
          ReportParser.RULE_idleness ->
          dropLooseLines();
      default -> {}
    }
  }

  @Override
  public void exit(int rule) {
    if (rule == ReportParser.RULE_job || rule == ReportParser.RULE_looseLines && job.isPresent()) {
      guarded(this::endJob, run.lastLine);
    }
  }

  private void endJob() {
    dropLooseLines();
    if (job.isPresent() && job.get().tail.isEmpty()) {
      jobLines.end();
    }
    job = Optional.empty();
  }

  /** Lines of the open job are missing here: whose the next ones are, the run's end tells. */
  private void cut(JobTail.Seam seam) {
    JobDraft draft = job.orElseThrow();
    if (draft.tail.isEmpty()) {
      draft.tail = Optional.of(new JobTail(jobLines));
      jobLines = new JobLines(run.state);
    }
    draft.tail.get().startPiece(seam, previousType);
  }

  /**
   * A fault of this reader in what it makes of a line costs that line: all others are still read.
   */
  private void guarded(Runnable reading, long line) {
    try {
      reading.run();
    } catch (RuntimeException e) {
      problems.fault(line, e);
    }
  }

  @Override
  public void line(Token token) {
    LineToken line = (LineToken) token;
    try {
      partOfReport(line);
    } catch (RuntimeException e) {
      problems.fault(line.line, e);
    }
  }

  private void partOfReport(LineToken line) {
    notes.end();
    switch (line.getType()) {
      case LineLexer.HEADER,
          LineLexer.CPU_HEADER,
          LineLexer.BANNER,
          LineLexer.STARTING,
          LineLexer.HOSTNAME ->
          prologueLine(line);
      case LineLexer.JOB -> jobLine(line);
      case LineLexer.GROUP_HEAD -> groupHead(line);
      case LineLexer.GROUP, LineLexer.GROUP_OLD -> groupLine(line);
      case LineLexer.DISKS_HEAD -> disksHead(line);
      case LineLexer.DISK -> disk(line);
      case LineLexer.IDLENESS_HEAD,
          LineLexer.IDLENESS_SYSTEM,
          LineLexer.IDLENESS_CPUS,
          LineLexer.IDLENESS_WORK ->
          idleness(line);
      default -> lineOfJob(line);
    }
    previousType = line.getType();
    blankBefore = false;
    if (!line.isWhole()) {
      run.damage(line, run.state.fields.line() == line ? run.state.fields.complaints() : 1);
    }
  }

  private void prologueLine(LineToken line) {
    run.client.settleNames(line);
    boolean mayBeOfServer = run.client.mayHaveSent(line);
    if (!mayBeOfServer
        && (run.hasContent() || run.prologue.endsBefore(line.getType(), previousType))) {
      finishRun(false);
      start(new Prologue(), true);
    }
    boolean header = line.getType() == LineLexer.HEADER || line.getType() == LineLexer.CPU_HEADER;
    if (header && run.prologue.headers.isFull()) {
      foreign.add(line, ForeignLines.Kind.OF_MANY_HEADERS);
      return;
    }
    if (run.hasContent()) {
      foreign.flushInside();
    } else {
      foreign.flushOutside();
    }
    Prologue prologue = run.prologue;
    prologue.take(line);
    switch (line.getType()) {
      case LineLexer.HEADER -> prologue.add(prologueLines.header(line));
      case LineLexer.CPU_HEADER -> prologue.add(prologueLines.cpuHeader(line));
      case LineLexer.STARTING -> {
        prologue.namesServers |= prologue.clientMode && run.client.startsWithServer(line);
        prologueLines.starting(line, prologue);
      }
      case LineLexer.HOSTNAME -> {
        prologue.hosts.add(prologueLines.hostname(line));
        prologue.clientMode = true;
      }
      default ->
          prologueLines.version(line).ifPresent(text -> prologue.version = Optional.of(text));
    }
  }

  private void jobLine(LineToken line) {
    JobDraft draft = new JobDraft(line.line, true);
    jobHeading.read(line, draft);
    run.client.nameSum(draft);
    if (!draft.hasPlainName()) {
      run.prologue.headers.cleanedName(draft).ifPresent(name -> draft.name = Optional.of(name));
    }
    Optional<JobDraft> same = JobSequence.lastWithoutLines(draft, run);
    if (same.isPresent()) {
      take(line);
      problems.repeated(line, "the job's own line");
      open(same.get());
      return;
    }
    if (sequence.endsBefore(draft, run, !blankBefore && foreign.isEmpty())) {
      startNextReport(sequence.comesAgain(draft, run, foreign.isEmpty()));
    }
    if (run.hasTooManyBareJobs()) {
      foreign.add(line, ForeignLines.Kind.OF_BARE_JOB);
      return;
    }
    if (run.isBehindJobs()) {
      // the next server's jobs
      run.client.forgetHeard();
    }
    take(line);
    add(draft);
    open(draft);
    sequence.jobLine();
  }

  private void add(JobDraft draft) {
    if (draft.isAllClients()) {
      draft.followsGroups = run.groupsFollowJobs;
      run.allClients = Optional.of(draft);
      run.jobsInSum = run.jobs.size();
      return;
    }
    draft.hostname = run.client.hostname();
    draft.followsGroups = run.groupsFollowJobs;
    if (draft.followsGroups) {
      run.client.startServer();
    }
    run.add(draft);
    run.groupsFollowJobs = false;
    sequence.add(draft);
  }

  private void open(JobDraft draft) {
    job = Optional.of(draft);
    jobLines.start(draft);
  }

  private void lineOfJob(LineToken line) {
    if (LineKind.isPercentiles(line) && isBehindPercentiles()) {
      // they are those of another job
      endJob();
    }
    boolean direction = LineKind.isDirection(line);
    if (job.isEmpty() && !direction) {
      loose.add(line);
      if (!loose.areOfAJob()) {
        return;
      }
      adoptLooseLines();
      return;
    }
    if (job.isEmpty() && !loose.isEmpty() && line.isWhole()) {
      adoptLooseLines();
    }
    if (job.isEmpty()) {
      // prose may begin like a direction line; only a whole one is read without its job
      boolean inReport = run.hasContent() && !run.isBehindJobs() || !run.prologue.isEmpty();
      if (!line.isWhole() && !inReport && !QuotedDirection.test(line.text())) {
        foreign.add(line, ForeignLines.Kind.OF_JOB);
        return;
      }
      startJobWithoutLine(line);
    } else {
      take(line);
      if (direction && !job.get().canHave(DirectionLines.directionOf(line))) {
        List<LineToken> ofNext = job.get().tail.map(JobTail::takeUndirected).orElse(List.of());
        endJob();
        JobDraft draft = withoutLine(ofNext.isEmpty() ? line.line : ofNext.get(0).line, line);
        add(draft);
        open(draft);
        ofNext.forEach(jobLines::line);
      } else if (job.get().tail.isEmpty() && jobLines.beginsAnew(line)) {
        cut(JobTail.Seam.HEADING_LOST);
      }
    }
    Optional<JobTail> tail = job.orElseThrow().tail;
    if (tail.isPresent()) {
      tail.get().add(line);
      job.get().lines++;
    } else {
      jobLines.line(line);
    }
  }

  /** Whether no percentiles come next, unless somebody says that their heading is left out. */
  private boolean isBehindPercentiles() {
    boolean behind = previousType == LineLexer.DISTRIBUTION || previousType == LineLexer.SYNC_HEAD;
    return behind && job.flatMap(open -> open.tail).filter(JobTail::endsInSeam).isEmpty();
  }

  private void startJobWithoutLine(LineToken line) {
    if (run.hasContent() && run.isBehindJobs() && !run.prologue.clientMode) {
      startNextReport(false);
    }
    take(line);
    JobDraft draft = withoutLine(line.line, line);
    add(draft);
    open(draft);
  }

  /** A job, or a sum of all, that has lost its own line. */
  private JobDraft withoutLine(long firstLine, LineToken line) {
    JobDraft draft = new JobDraft(firstLine, false);
    if (run.client.beginsSum(line)) {
      draft.name = Optional.of(JobDraft.ALL_CLIENTS);
    }
    return draft;
  }

  /** Some lines right behind each other are what is left of a job; one or two may be quoted. */
  private void adoptLooseLines() {
    List<LineToken> lines = loose.take();
    startJobWithoutLine(lines.get(0));
    jobLines.line(lines.get(0));
    for (LineToken line : lines.subList(1, lines.size())) {
      take(line);
      jobLines.line(line);
    }
  }

  /** The last lines of a job, and the groups behind them, are no quotation. */
  private void endLooseLines(LineToken groups) {
    if (!loose.isEmpty() && loose.endAJobBefore(groups)) {
      adoptLooseLines();
      endJob();
    }
    dropLooseLines();
  }

  private void dropLooseLines() {
    if (!loose.isEmpty()) {
      loose.take().forEach(line -> foreign.add(line, ForeignLines.Kind.OF_JOB));
    }
  }

  private void groupHead(LineToken line) {
    endLooseLines(line);
    GroupDraft draft = new GroupDraft();
    laterLines.groupHead(line, draft);
    if (!run.prologue.clientMode
        && (!run.disks.isEmpty()
            || run.idleness.isPresent()
            || draft.groupId.isPresent()
                && hasGroup(draft.groupId)
                && !new GroupNumbers(run).takesTwin(draft, line, problems))) {
      startNextReport(false);
    }
    take(line);
    if (line.condition() != LineToken.Condition.CUT || draft.groupId.isPresent()) {
      addGroup(draft);
    }
    group.heading();
  }

  private boolean hasGroup(OptionalInt groupId) {
    for (GroupDraft other : run.groups) {
      if (other.groupId.equals(groupId)) {
        return true;
      }
    }
    return false;
  }

  private void addGroup(GroupDraft draft) {
    draft.hostname = run.client.hostname();
    run.groups.add(draft);
    run.groupsFollowJobs = true;
    group.open(draft);
  }

  private void groupLine(LineToken line) {
    dropLooseLines();
    if (!hasRun()) {
      foreign.add(line, ForeignLines.Kind.OF_GROUP);
      return;
    }
    take(line);
    Optional<Direction> other = group.directionOfMixed(line, blankBefore, run);
    if (other.isPresent()) {
      problems.knownFault(
          line, line.column(line.from), "fio calls this mixed; it is of " + other.get().word());
    } else if (group.lacksHeading(line, blankBefore, run)) {
      problems.misplaced(line, "a line of a run status group whose heading is missing");
      addGroup(new GroupDraft());
      group.endCut();
    }
    Direction direction = other.or(() -> DirectionLines.directionOf(line)).orElse(Direction.MIXED);
    laterLines.groupLine(line, group.take(blankBefore), direction);
  }

  private boolean hasRun() {
    return run.hasContent() || !run.prologue.isEmpty();
  }

  private void disksHead(LineToken line) {
    take(line);
    run.hasDiskHeading = true;
    run.state.fields.open(line);
  }

  private void disk(LineToken line) {
    if (!hasRun()) {
      foreign.add(line, ForeignLines.Kind.OF_DISK);
      return;
    }
    take(line);
    var disk = laterLines.disk(line);
    Optional<String> host = run.client.hostname();
    run.disks.add(host.isPresent() ? disk.toBuilder().hostname(host.get()).build() : disk);
  }

  private void idleness(LineToken line) {
    boolean heading = line.getType() == LineLexer.IDLENESS_HEAD;
    if (!hasRun() || !heading && !run.isBehindJobs()) {
      foreign.add(line, ForeignLines.Kind.OF_REPORT);
      return;
    }
    take(line);
    if (run.idleness.isEmpty()) {
      run.idleness = Optional.of(CpuIdleness.builder());
    }
    if (!heading) {
      run.hasIdleness = true;
      laterLines.idleness(line, run.idleness.get());
    }
  }

  // ---- lines that are no part of the structure ----

  /** Takes a line that is not for the parser. */
  void aside(LineToken line) {
    try {
      noPart(line);
    } catch (RuntimeException e) {
      problems.fault(line.line, e);
    }
  }

  private void noPart(LineToken line) {
    if (line.getType() == LineLexer.HELP || line.getType() == LineLexer.DEBUG) {
      notes.add(line);
      return;
    }
    switch (line.getType()) {
      case LineLexer.BLANK -> blank(line);
      case LineLexer.PROGRESS -> sequence.progress();
      case LineLexer.CLONES -> {
        if (previousType != LineLexer.HEADER || run.hasContent() && !run.prologue.clientMode) {
          foreign(line);
        }
      }
      case LineLexer.LAYOUT, LineLexer.PRERUN, LineLexer.TERSE_HEAD -> {}
      case LineLexer.NOISE -> {
        if (run.client.isEmptyLine(line) && !CutMark.test(line)) {
          blank(line.as(LineLexer.BLANK));
        } else {
          foreign(line);
        }
      }
      case LineLexer.BARE_VERSION -> {
        if (!run.hasContent() && run.prologue.mayHaveBareVersion() && foreign.isEmpty()) {
          run.prologue.version = prologueLines.version(line);
          run.prologue.lastLine = line.lastLine();
        } else {
          foreign(line);
        }
      }
      case LineLexer.CUT -> {
        if (run.hasContent() && foreign.isEmpty() && LineKind.mayBeginLine(line.text())) {
          run.brokenOff = true;
        } else {
          foreign(line);
        }
      }
      default -> {
        if (messages.read(line)) {
          interrupted();
        }
      }
    }
    if (line.getType() != LineLexer.BLANK) {
      notes.end();
    }
  }

  private void blank(LineToken line) {
    blankBefore = true;
    run.client.hear(line);
  }

  /** A signal ends the report that is still to come, when the last one is whole. */
  private void interrupted() {
    if (run.isBehindJobs() && !run.prologue.clientMode) {
      nextIsInterrupted = true;
    } else {
      run.interrupted = true;
    }
  }

  private void foreign(LineToken line) {
    dropLooseLines();
    if (run.isQuotedLine()) {
      endJob();
      finishRun(false);
      start(new Prologue(), true);
    }
    boolean isCut = hasRun() && CutMark.test(line);
    run.prologue.isCut |= isCut;
    if (isCut && job.isPresent()) {
      cut(JobTail.Seam.MARK);
      run.cut(line.line, job.get().tail.orElseThrow().pieces.size() - 1);
    } else if (isCut) {
      run.cut(line.line, -1);
      run.hasCutBetweenJobs |= !run.isBehindJobs();
      run.hasCutGroups |= run.isBehindJobs();
      group.cut();
    }
    if (!run.hasContent()) {
      foreign.outside();
    }
    foreign.add(line, isCut ? ForeignLines.Kind.CUT_MARK : ForeignLines.Kind.NOT_FIOS);
  }
}
