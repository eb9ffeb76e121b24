package io.github.fiometry.text;

import io.github.fiometry.model.BlockLifetime;
import io.github.fiometry.model.BlockStates;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.ErrorSummary;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.SteadyState;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the lines below a job's own, one method for each kind of line, in the order of the
 * grammar.
 */
final class JobLines {
  /** The lines that come once in a job. */
  private enum Once {
    CPU,
    IO_DEPTHS,
    SUBMIT,
    COMPLETE,
    ISSUED,
    ERRORS,
    LATENCY_TARGET,
    STEADY_STATE,
    DESCRIPTION
  }

  private final ReportState state;
  private final Fields fields;
  private final Problems problems;
  private final DirectionLines directions;
  private final IssuedLines issued;
  private final DepthLines depths;
  private final Set<Once> seen = EnumSet.noneOf(Once.class);

  /** The job that the lines belong to; null while none has come. */
  private @Nullable JobDraft openJob;

  /** The rows of the latency distribution. */
  private final BucketRows distribution = new BucketRows();

  JobLines(ReportState state) {
    this.state = state;
    this.fields = state.fields;
    this.problems = state.problems;
    this.directions = new DirectionLines(state);
    this.issued = new IssuedLines(state);
    this.depths = new DepthLines(state);
  }

  /** The next lines belong to this job. */
  void start(JobDraft draft) {
    openJob = draft;
    seen.clear();
    distribution.clear();
    directions.start(draft);
  }

  private JobDraft job() {
    return Objects.requireNonNull(openJob, "a line of a job before any job");
  }

  /** Whether a line below a direction belongs to one whose own line is lost. */
  boolean beginsAnew(LineToken line) {
    return directions.beginsAnew(line);
  }

  /** The next rows are not those of the percentiles before them. */
  void leaveBlock() {
    directions.leaveBlock();
  }

  /** The percentiles that the next rows go on. */
  Optional<PercentileBlock> openBlock() {
    return directions.block();
  }

  /** The direction that the next lines belong to. */
  Optional<DirectionDraft> currentDirection() {
    return directions.current();
  }

  /** The next lines belong to a direction whose own line is lost. */
  void lostDirection(DirectionDraft draft) {
    directions.unknownDirection(draft);
  }

  /** The job has no more lines. */
  void end() {
    directions.leave();
    job().distribution = distribution.end(problems);
    if (job().blockPercentiles.isPresent()) {
      job().blockPercentiles.get().end(problems);
    }
    job().end(problems);
  }

  /** Reads a line of the job. */
  void line(LineToken line) {
    job().lines++;
    switch (line.getType()) {
      case LineLexer.DESCRIPTION -> description(line);
      case LineLexer.DIRECTION_OLD -> add(directions.oldDirection(line));
      case LineLexer.DIRECTION -> add(directions.direction(line));
      case LineLexer.PERCENTILES -> directions.percentiles(line);
      case LineLexer.LATENCY,
          LineLexer.PRIO_LATENCY,
          LineLexer.PERCENTILES_HEAD,
          LineLexer.PRIO_PERCENTILES_HEAD,
          LineLexer.BW_SAMPLES,
          LineLexer.IOPS_SAMPLES ->
          detail(line);
      default -> {
        directions.leave();
        laterLine(line);
      }
    }
  }

  private void add(DirectionDraft draft) {
    if (draft.direction.isPresent()) {
      job().directions.put(draft.direction.get(), draft);
    } else {
      job().unknownDirection = Optional.of(draft);
    }
  }

  /** Latencies without a direction line: the job's end may tell whose they are. */
  private void detail(LineToken line) {
    if (!directions.isOpen() && job().directions.isEmpty() && job().unknownDirection.isEmpty()) {
      DirectionDraft draft = new DirectionDraft(Optional.empty(), line.line);
      add(draft);
      directions.unknownDirection(draft);
    }
    switch (line.getType()) {
      case LineLexer.LATENCY -> directions.latency(line);
      case LineLexer.PRIO_LATENCY -> directions.priorityLatency(line);
      case LineLexer.PERCENTILES_HEAD -> directions.percentilesHead(line);
      case LineLexer.PRIO_PERCENTILES_HEAD -> directions.priorityPercentilesHead(line);
      case LineLexer.BW_SAMPLES -> directions.bandwidthSamples(line);
      default -> directions.iopsSamples(line);
    }
  }

  private void laterLine(LineToken line) {
    fields.open(line);
    switch (line.getType()) {
      case LineLexer.DISTRIBUTION -> distribution();
      case LineLexer.SYNC_HEAD -> {}
      case LineLexer.SYNC_LATENCY -> directions.summary(line, job().syncLatency);
      case LineLexer.SYNC_PERCENTILES_HEAD -> directions.block(line, job().syncLatency);
      case LineLexer.CPU,
          LineLexer.IO_DEPTHS,
          LineLexer.SUBMIT,
          LineLexer.COMPLETE,
          LineLexer.ISSUED,
          LineLexer.ISSUED_OLD,
          LineLexer.ERRORS,
          LineLexer.LATENCY_TARGET ->
          onlyLine(line.getType());
      case LineLexer.BLOCK_HEAD -> blockHead();
      case LineLexer.BLOCK_PERCENTILES -> blockPercentiles();
      case LineLexer.BLOCK_STATES -> blockStates();
      case LineLexer.STEADY_STATE -> onlyLine(line.getType());
      default -> throw new IllegalStateException("no line of a job: " + line.getType());
    }
  }

  /** A line that comes once in a job; another one is not read. */
  private void onlyLine(int type) {
    switch (type) {
      case LineLexer.CPU -> {
        if (isFirst(Once.CPU, "the cpu line")) {
          cpu();
        }
      }
      case LineLexer.IO_DEPTHS -> {
        if (isFirst(Once.IO_DEPTHS, "the IO depths")) {
          job().builder.ioDepths(depths.ioDepths());
        }
      }
      case LineLexer.SUBMIT -> {
        if (isFirst(Once.SUBMIT, "the submit line")) {
          job().builder.submitDepths(depths.callDepths());
        }
      }
      case LineLexer.COMPLETE -> {
        if (isFirst(Once.COMPLETE, "the complete line")) {
          job().builder.completeDepths(depths.callDepths());
        }
      }
      case LineLexer.ISSUED, LineLexer.ISSUED_OLD -> {
        if (isFirst(Once.ISSUED, "the issued line")) {
          issued.read(job(), type == LineLexer.ISSUED_OLD);
        }
      }
      case LineLexer.ERRORS -> {
        if (isFirst(Once.ERRORS, "the errors line")) {
          errors();
        }
      }
      case LineLexer.LATENCY_TARGET -> {
        if (isFirst(Once.LATENCY_TARGET, "the latency target")) {
          latencyTarget();
        }
      }
      default -> {
        if (isFirst(Once.STEADY_STATE, "the steadystate line")) {
          steadyState();
        }
      }
    }
  }

  private boolean isFirst(Once kind, String what) {
    boolean first = seen.add(kind);
    if (!first) {
      problems.repeated(fields.line(), what);
    }
    return first;
  }

  // "  Description  : [a random write test]"
  private void description(LineToken line) {
    fields.open(line);
    if (!isFirst(Once.DESCRIPTION, "the description")) {
      return;
    }
    fields.find("[");
    int end = line.to;
    while (end > fields.cursor() && line.bytes[end - 1] != ']') {
      end--;
    }
    if (end == fields.cursor()) {
      fields.unreadable("a text that ends in ']'");
      return;
    }
    line.text(fields.cursor(), end - 1).ifPresent(job().builder::description);
  }

  // "  lat (usec)   : 250=0.13%, 750=0.01%"
  private void distribution() {
    long unit = directions.timeUnit();
    fields.find(":");
    do {
      fields.skipBlanks();
      boolean last = fields.isAt(">=");
      fields.moveTo(fields.cursor() + (last ? 2 : 0));
      if (fields.number()) {
        long bound = fields.asLong();
        fields.moveTo(fields.cursor() + 1);
        if (unit == 0 || !BucketRows.isBound(bound, unit, last)) {
          fields.moveTo(fields.valueAt());
          fields.unreadable("a bucket of fio's");
        } else if (fields.share(2) && fields.isShare()) {
          double percent = fields.asDouble();
          if (percent != 0) {
            // buckets of no I/O say nothing
            distribution.add(
                fields.line(),
                last
                    ? new LatencyBucket(OptionalLong.empty(), percent)
                    : LatencyBucket.below(bound * unit, percent),
                problems);
          }
        }
      }
    } while (fields.find(",") && fields.hasMore());
  }

  // "  cpu          : usr=9.24%, sys=16.68%, ctx=308, majf=0, minf=507"
  private void cpu() {
    CpuUsage.Builder cpu = CpuUsage.builder();
    if (fields.number(Field.USR)) {
      cpu.userPercent(fields.asDouble());
    }
    if (fields.number(Field.SYS)) {
      cpu.systemPercent(fields.asDouble());
    }
    if (fields.wholeNumber(Field.CTX)) {
      cpu.contextSwitches(fields.asLong());
    }
    if (fields.wholeNumber(Field.MAJF)) {
      cpu.majorFaults(fields.asLong());
    }
    if (fields.wholeNumber(Field.MINF)) {
      cpu.minorFaults(fields.asLong());
    }
    job().builder.cpu(cpu.build());
  }

  // "     errors    : total=3, first_error=5/<Input/output error>"
  private void errors() {
    job().hasErrors = true;
    ErrorSummary.Builder errors = ErrorSummary.builder();
    if (fields.wholeNumber(Field.ERROR_TOTAL)) {
      errors.total(fields.asLong());
    }
    if (fields.wholeNumber(Field.FIRST_ERROR)) {
      errors.firstError(fields.asInt());
    }
    if (fields.find("/<")) {
      LineToken line = fields.line();
      int end = line.to;
      while (end > fields.cursor() && line.bytes[end - 1] != '>') {
        end--;
      }
      line.text(fields.cursor(), end - 1).ifPresent(errors::firstErrorMessage);
    }
    job().builder.errors(errors.build());
  }

  // "     latency   : target=0, window=0, percentile=100.00%, depth=128"
  private void latencyTarget() {
    double target = 0;
    double window = 0;
    boolean units = false;
    LatencyTarget.Builder builder = LatencyTarget.builder();
    if (fields.number(Field.TARGET)) {
      units = fields.peek() >= 'a';
      target = fields.scaled(secondsUnit());
    }
    if (fields.number(Field.WINDOW)) {
      units |= fields.peek() >= 'a';
      window = fields.scaled(secondsUnit());
    }
    if (fields.number(Field.PERCENTILE)) {
      builder.percentile(fields.asDouble());
    }
    if (fields.wholeNumber(Field.DEPTH)) {
      builder.depth(fields.asInt());
    }
    state.shapes.add(units ? Shape.TARGET_WITH_UNIT : Shape.TARGET_WITHOUT_UNIT);
    if (target > 0 || window > 0) {
      job().target =
          Optional.of(
              new JobDraft.TargetDraft(fields.line().kept(), target, window, units, builder));
    } else {
      job().builder.latencyTarget(builder.build());
    }
  }

  /** Nanoseconds in the unit at the cursor: ns, us, ms or s; 1 where there is none. */
  private long secondsUnit() {
    return switch (fields.peek()) {
      case 'u' -> 1_000;
      case 'm' -> 1_000_000;
      case 's' -> 1_000_000_000;
      default -> 1;
    };
  }

  // "  block lifetime percentiles :"
  private void blockHead() {
    if (job().blockLifetime.isPresent()) {
      problems.repeated(fields.line(), "the block lifetime");
      return;
    }
    job().blockLifetime = Optional.of(BlockLifetime.builder());
    job().blockPercentiles = Optional.of(new PercentileBlock(1, new PercentileBlock.Rows()));
  }

  // "   | 1.00th=12, 5.00th=13,"
  private void blockPercentiles() {
    if (job().blockPercentiles.isEmpty()) {
      problems.misplaced(fields.line(), "percentiles whose heading is missing");
      return;
    }
    PercentileBlock block = job().blockPercentiles.get();
    block.startRow(fields.line());
    fields.find("|");
    do {
      if (fields.number()) {
        double rank = fields.asDouble();
        if (fields.find("=") && fields.number()) {
          block.add(rank, fields.asLong());
        }
      }
    } while (fields.find(",") && fields.hasMore());
    block.endRow(fields.line());
  }

  // "        states               : unwritten=0, trimmed=0, written=64, trim failure=0, …"
  private void blockStates() {
    if (fields.find("|")) {
      problems.knownFault(
          fields.line(), 1, "without percentiles this fio prints garbage for the block states");
      return;
    }
    BlockStates.Builder states = BlockStates.builder();
    if (fields.wholeNumber(Field.UNWRITTEN)) {
      states.unwritten(fields.asLong());
    }
    if (fields.wholeNumber(Field.TRIMMED)) {
      states.trimmed(fields.asLong());
    }
    if (fields.wholeNumber(Field.WRITTEN)) {
      states.written(fields.asLong());
    }
    if (fields.wholeNumber(Field.TRIM_FAILURE)) {
      states.trimFailure(fields.asLong());
    }
    if (fields.wholeNumber(Field.WRITE_FAILURE)) {
      states.writeFailure(fields.asLong());
    }
    if (job().blockLifetime.isEmpty()) {
      job().blockLifetime = Optional.of(BlockLifetime.builder());
    }
    job().blockLifetime.get().states(states.build());
  }

  // "  steadystate  : attained=yes, bw=7193KiB/s (7193kB/s), iops=1798, iops mean dev=11.290%"
  private void steadyState() {
    SteadyState.Builder steady = SteadyState.builder();
    if (fields.find("attained=")) {
      if (fields.isAt("yes,") || fields.isAt("no,")) {
        steady.attained(fields.isAt("yes"));
      } else {
        fields.unreadable("'yes' or 'no'");
      }
    }
    if (fields.number(Field.BW_OLD)) {
      // 2.16 prints one bandwidth, in the old unit; later versions two
      boolean two = fields.placeOf("(") < fields.placeOf("iops=");
      PrintedNumber bandwidth = two ? fields.amount() : fields.oldAmount();
      steady.bytesPerSecond(bandwidth.value(1024));
      if (two) {
        fields.find("(");
        problems.knownFault(
            fields.line(),
            fields.line().column(fields.cursor()),
            "the bandwidth in brackets has the number of the other unit");
      }
    }
    if (fields.number(Field.IOPS_OLD)) {
      steady.iops(fields.count().value(1000));
    }
    if (fields.find(" lat=") && fields.number()) {
      steady.meanLatencyNanos(fields.scaled(secondsUnit()));
    }
    fields.find(",");
    fields.skipBlanks();
    String criterion = fields.isAt("bw") ? "bw" : fields.isAt("lat") ? "lat" : "iops";
    boolean slope = fields.find(" slope=");
    if (!slope && !fields.find(" mean dev=")) {
      return;
    }
    steady.criterion(slope ? criterion + "_slope" : criterion);
    if (fields.number()) {
      // without a percent sign the limit is none in percent, and so is what was seen
      if (slope) {
        steady.slope(fields.asDouble());
      } else if (fields.peek() == '%') {
        steady.deviationPercent(fields.asDouble());
      } else {
        steady.maxDeviation(fields.asDouble());
      }
    }
    job().builder.steadyState(steady.build());
  }
}
