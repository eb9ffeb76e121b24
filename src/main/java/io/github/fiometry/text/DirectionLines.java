package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Decodes a direction line and the lines below it, one method for each kind of line. */
final class DirectionLines {
  private static final byte[] VALUE = {'t', 'h', '='};

  private static final List<Optional<Direction>> DIRECTIONS =
      Arrays.stream(Direction.values()).map(Optional::of).toList();

  /** Class and level of a priority, and its hint from 3.36 on. */
  private static final Pattern PRIORITY = Pattern.compile("\\d{1,9}/\\d{1,9}(?:/\\d{1,9})?");

  private final ReportState state;
  private final Fields fields;
  private final Problems problems;
  private boolean isOfAllClients;
  private Optional<DirectionDraft> current = Optional.empty();
  private Optional<PercentileBlock> block = Optional.empty();
  private final PercentileBlock.Rows rows = new PercentileBlock.Rows();

  DirectionLines(ReportState state) {
    this.state = state;
    this.fields = state.fields;
    this.problems = state.problems;
  }

  /** The next lines belong to another job. */
  void start(JobDraft job) {
    isOfAllClients = job.isAllClients();
    leave();
  }

  /** Forgets the direction and the percentile heading: the next lines belong to others. */
  void leave() {
    current = Optional.empty();
    leaveBlock();
  }

  /** The percentiles that the next rows go on. */
  Optional<PercentileBlock> block() {
    return block;
  }

  /** Whether these rows would be the next ones of some percentiles, up to the longest latency. */
  boolean wouldGoOn(PercentileBlock before, List<LineToken> next, double mostNanos) {
    block = Optional.of(before);
    for (LineToken row : next) {
      int size = before.size();
      percentiles(row);
      if (block.isEmpty() || before.size() == size) {
        return false;
      }
    }
    return before.goesUpTo(mostNanos);
  }

  /** The percentile heading has no more rows. */
  void leaveBlock() {
    if (block.isPresent()) {
      block.get().end(problems);
      block = Optional.empty();
    }
  }

  /** The direction that a line of a job or a group is about; empty when its word is damaged. */
  static Optional<Direction> directionOf(LineToken line) {
    for (Optional<Direction> direction : DIRECTIONS) {
      if (startsWith(line, direction.orElseThrow().word())) {
        return direction;
      }
    }
    return Optional.empty();
  }

  private static boolean startsWith(LineToken line, String word) {
    int at = line.from;
    while (line.bytes[at] == ' ' || line.bytes[at] == '\t') {
      at++;
    }
    for (int i = 0; i < word.length(); i++) {
      if (at + i >= line.to || (line.bytes[at + i] | 0x20) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  // "  write: io=20336MB, bw=347058KB/s, iops=21691 , runt= 60001msec"
  DirectionDraft oldDirection(LineToken line) {
    DirectionDraft draft = start(line);
    state.shapes.add(Shape.OLD_DIRECTION);
    if (fields.number(Field.IO)) {
      draft.io = wholeOrShortened(fields.oldAmount());
    }
    if (fields.number(Field.BW_OLD)) {
      draft.bandwidth = wholeOrShortened(fields.oldAmount());
    }
    if (fields.number(Field.IOPS_OLD)) {
      draft.iops = wholeOrShortened(fields.oldCount());
      if (draft.iops.isPresent()) {
        oldShape();
      }
    }
    if (fields.wholeNumber(Field.RUNT)) {
      draft.runtimeMillis = fields.asLong();
    } else if (line.isWhole()) {
      // the runtime went below zero in an interim report of 2.0.8 to 2.2.13; so did what fio
      // computed with it
      draft.bandwidth = Optional.empty();
      draft.iops = Optional.empty();
    }
    return draft;
  }

  /** Fio prints decimals only before a suffix: a point elsewhere is damage. */
  private Optional<PrintedNumber> wholeOrShortened(PrintedNumber count) {
    if (count.decimals() == 0 || count.exponent() > 0) {
      return Optional.of(count);
    }
    fields.moveTo(fields.valueAt());
    fields.unreadable("a number without decimals, or with a suffix");
    return Optional.empty();
  }

  /** A count without suffix is followed by a blank up to 2.0.15. */
  private void oldShape() {
    byte last = fields.previous();
    if (last == ' ') {
      state.shapes.add(Shape.OLD_DIRECTION_WITH_BLANK);
    } else if (last >= '0' && last <= '9' && fields.peek() == ',') {
      state.shapes.add(Shape.OLD_DIRECTION_WITHOUT_BLANK);
    }
  }

  // "  write: IOPS=2301, BW=9206KiB/s (9427kB/s)(1024MiB/113896msec); 0 zone resets"
  DirectionDraft direction(LineToken line) {
    DirectionDraft draft = start(line);
    if (fields.number(Field.IOPS)) {
      draft.iops = wholeOrShortened(fields.count());
    }
    if (fields.number(Field.BW)) {
      draft.bandwidth = wholeOrShortened(fields.amount());
    }
    int bandwidthAt = fields.valueAt();
    if (fields.number(Field.BW_IN_OTHER_UNIT)) {
      draft.bandwidthInOtherUnit = Optional.of(fields.amount());
    }
    if (inOneUnit(draft.bandwidth, draft.bandwidthInOtherUnit)) {
      problems.inOneUnit(line, bandwidthAt);
      draft.bandwidth = Optional.empty();
      draft.bandwidthInOtherUnit = Optional.empty();
    }
    if (fields.number(Field.IO_IN_BRACKET)) {
      draft.io = wholeOrShortened(fields.amount());
    }
    if (fields.wholeNumber(Field.RUNTIME)) {
      draft.runtimeMillis = fields.asLong();
    }
    if (fields.find(";")) {
      directionTail(draft);
    }
    directionShape(line, draft);
    if (isFaultyZero(draft) || !line.isWhole() && mayBeFaultyZero(draft)) {
      problems.knownFault(
          line, line.column(line.from), "this fio prints zeros here, whatever was done");
      draft.dropFigures();
    }
    return draft;
  }

  /**
   * Whether two figures of a bandwidth have the same kind of unit, of which fio prints one each:
   * one of them has lost its i, and nothing tells which. The same figure twice says one thing.
   */
  static boolean inOneUnit(Optional<PrintedNumber> first, Optional<PrintedNumber> second) {
    return first.isPresent()
        && second.isPresent()
        && first.get().exponent() > 0
        && second.get().exponent() > 0
        && first.get().scale() == second.get().scale()
        && !first.equals(second);
  }

  private void directionTail(DirectionDraft draft) {
    do {
      fields.skipBlanks();
      if (fields.isAt("Cachehit")) {
        if (fields.number(Field.CACHEHIT)) {
          draft.cachehitPercent = fields.asDouble();
        }
      } else if (fields.number()) {
        draft.zoneResets = fields.asLong();
      }
    } while (fields.find(";"));
  }

  /** Fio prints no direction without I/O, so all zeros are the fault of 3.3 and 3.30 to 3.38. */
  private static boolean isFaultyZero(DirectionDraft draft) {
    return draft.io.filter(PrintedNumber::isZero).isPresent()
        && draft.bandwidth.filter(PrintedNumber::isZero).isPresent()
        && draft.iops.filter(PrintedNumber::isZero).isPresent();
  }

  /** Of a damaged line the zeros are not all there. */
  private static boolean mayBeFaultyZero(DirectionDraft draft) {
    return draft.iops.filter(PrintedNumber::isZero).isPresent()
        && draft.io.filter(io -> !io.isZero()).isEmpty()
        && draft.bandwidth.filter(rate -> !rate.isZero()).isEmpty();
  }

  private void directionShape(LineToken line, DirectionDraft draft) {
    state.shapes.add(Shape.NEW_DIRECTION);
    if (draft.zoneResets >= 0) {
      state.shapes.add(Shape.WRITE_ZONE_RESETS);
    }
    Direction direction = draft.direction.orElse(Direction.WRITE);
    if ((direction == Direction.READ || direction == Direction.TRIM)
        && line.isAsInInput()
        && fields.startsWith("   " + direction.word() + ":")) {
      state.shapes.add(Shape.THREE_BLANKS);
    }
  }

  private DirectionDraft start(LineToken line) {
    DirectionDraft draft = new DirectionDraft(directionOf(line), line.line);
    current = Optional.of(draft);
    leaveBlock();
    fields.open(line);
    return draft;
  }

  /** The direction that lines below belong to; a complaint when there is none. */
  private Optional<DirectionDraft> open(LineToken line) {
    fields.open(line);
    if (current.isEmpty()) {
      problems.misplaced(line, "a line of a direction whose own line is missing");
    }
    return current;
  }

  /** Whether a direction line has come that lines below it belong to. */
  boolean isOpen() {
    return current.isPresent();
  }

  /** The next lines belong to a direction whose own line is lost. */
  void unknownDirection(DirectionDraft draft) {
    leaveBlock();
    current = Optional.of(draft);
  }

  /** The direction that the next lines belong to. */
  Optional<DirectionDraft> current() {
    return current;
  }

  /**
   * Whether a line below a direction stands further up in fio's order than those before it, or
   * comes again: then it belongs to a direction whose own line is lost.
   */
  boolean beginsAnew(LineToken line) {
    if (current.isEmpty()) {
      return false;
    }
    DirectionDraft draft = current.get();
    return switch (line.getType()) {
      case LineLexer.LATENCY -> {
        fields.open(line);
        yield draft.hasSamples() || draft.cannotTake(latencyOf(draft));
      }
      case LineLexer.PERCENTILES_HEAD -> {
        fields.open(line);
        yield draft.hasSamples() || latencyOf(draft).hasPercentiles();
      }
      case LineLexer.PRIO_LATENCY, LineLexer.PRIO_PERCENTILES_HEAD -> draft.hasSamples();
      case LineLexer.BW_SAMPLES -> draft.hasSamples();
      case LineLexer.IOPS_SAMPLES -> draft.iopsSamples.isPresent();
      default -> false;
    };
  }

  // "    slat (nsec): min=728, max=9562.2k, avg=5157.38, stdev=47881.11"
  void latency(LineToken line) {
    leaveBlock();
    Optional<DirectionDraft> draft = open(line);
    if (draft.isPresent()) {
      LatencyDraft latency = latencyOf(draft.get());
      summary(line, latency);
      draft.get().summary(latency);
    }
  }

  /** The kind of latency that the line at the cursor is about; the cursor is behind its name. */
  private LatencyDraft latencyOf(DirectionDraft draft) {
    fields.skipBlanks();
    LatencyDraft latency =
        switch (fields.peek()) {
          case 's' -> draft.submission;
          case 'c' -> draft.completion;
          default -> draft.total;
        };
    fields.find("lat");
    return latency;
  }

  /** Reads a summary into a latency that has none yet. */
  void summary(LineToken line, LatencyDraft latency) {
    if (latency.hasSummary()) {
      problems.repeated(line, "this latency");
    }
    LatencyStats.Builder summary = latency.addSummary();
    long unit = timeUnit();
    if (unit == 0) {
      return;
    }
    summary.minNanos(extremeOrNan(Field.MIN, unit));
    double most = extremeOrNan(Field.MAX, unit);
    summary.maxNanos(most);
    latency.mostNanos(most);
    if (fields.hundredths(Field.AVG)) {
      summary.meanNanos(fields.scaled(unit));
    }
    if (fields.hundredths(Field.STDEV)) {
      summary.standardDeviationNanos(fields.scaled(unit));
    }
  }

  /** The shortest or longest latency, which has decimals only before a suffix. */
  private double extremeOrNan(Field field, long unit) {
    if (!fields.number(field)) {
      return Double.NaN;
    }
    int end = fields.cursor();
    boolean fraction = fields.decimals() > 0;
    double nanos = fields.scaledWithSuffix(unit);
    if (fraction && fields.cursor() == end) {
      fields.moveTo(fields.valueAt());
      fields.unreadable("a number without decimals, or with a suffix");
      return Double.NaN;
    }
    return nanos;
  }

  /** Nanoseconds in the unit in the next brackets; 0 when it is damaged. */
  long timeUnit() {
    fields.find("(");
    if (fields.isAt("usec)")) {
      return 1_000;
    }
    if (fields.isAt("msec)")) {
      return 1_000_000;
    }
    if (fields.isAt("nsec)")) {
      state.shapes.add(Shape.NANOSECONDS);
      return 1;
    }
    fields.unreadable("a unit of time in brackets");
    return 0;
  }

  // "    high prio_clat (usec): min=…", "    clat prio 1/0 (usec): min=…"
  void priorityLatency(LineToken line) {
    leaveBlock();
    Optional<DirectionDraft> draft = open(line);
    if (draft.isEmpty()) {
      return;
    }
    fields.skipBlanks();
    Optional<String> label;
    boolean total;
    if (fields.isAt("clat") || fields.isAt("lat")) {
      total = fields.isAt("lat");
      fields.find("prio ");
      label = numberedPriority('(');
    } else {
      // 3.18 has one such line, for the high priority
      label = Optional.of(fields.isAt("low") ? "low" : "high");
      state.shapes.add(Shape.HIGH_AND_LOW_PRIORITY);
      fields.find("prio_");
      total = fields.isAt("lat");
    }
    if (label.isPresent()) {
      summary(line, draft.get().priority(label.get(), total).latency);
    }
  }

  /** The numbers of a priority; nothing, and a complaint, when one of them is damaged. */
  private Optional<String> numberedPriority(char end) {
    int start = fields.cursor();
    String label = fields.textUpTo(end);
    if (!PRIORITY.matcher(label).matches()) {
      fields.moveTo(start);
      fields.unreadable("a priority like '1/0' or '1/0/0'");
      return Optional.empty();
    }
    boolean hint = label.indexOf('/') != label.lastIndexOf('/');
    state.shapes.add(hint ? Shape.PRIORITY_WITH_HINT : Shape.NUMBERED_PRIORITY);
    return Optional.of(label);
  }

  // "    clat percentiles (usec):"
  void percentilesHead(LineToken line) {
    leaveBlock();
    Optional<DirectionDraft> draft = open(line);
    if (draft.isPresent()) {
      draft.get().endSummaries();
      LatencyDraft latency = latencyOf(draft.get());
      if (latency == draft.get().submission) {
        state.shapes.add(Shape.SLAT_PERCENTILES);
      }
      block(line, latency);
    }
  }

  // "    high prio (22.73%) clat percentiles (usec):"
  // "    clat prio 1/0/0 (22.73% of IOs) percentiles (usec):"
  void priorityPercentilesHead(LineToken line) {
    leaveBlock();
    Optional<DirectionDraft> draft = open(line);
    if (draft.isEmpty()) {
      return;
    }
    fields.skipBlanks();
    boolean numbered = fields.isAt("clat") || fields.isAt("lat");
    boolean total = fields.isAt("lat");
    Optional<String> label;
    if (numbered) {
      fields.find("prio ");
      label = numberedPriority('(');
      fields.find("(");
    } else {
      label = Optional.of(fields.isAt("low") ? "low" : "high");
      state.shapes.add(Shape.HIGH_AND_LOW_PRIORITY);
      fields.find("(");
    }
    OptionalDouble percent =
        fields.number() ? OptionalDouble.of(fields.asDouble()) : OptionalDouble.empty();
    if (!numbered) {
      fields.find(")");
      fields.skipBlanks();
      total = fields.isAt("lat");
    }
    if (label.isEmpty()) {
      // the rows below belong to nobody who could be named
      block = Optional.of(new PercentileBlock(1, rows));
      return;
    }
    PriorityDraft priority = draft.get().priority(label.get(), total);
    percent.ifPresent(priority.builder::percentOfIos);
    block(line, priority.latency);
  }

  /** Opens the percentiles of a latency that has none yet. */
  void block(LineToken line, LatencyDraft latency) {
    if (latency.hasPercentiles()) {
      problems.repeated(line, "these percentiles");
      return;
    }
    PercentileBlock opened = new PercentileBlock(timeUnit(), rows);
    latency.percentiles(opened);
    block = Optional.of(opened);
  }

  // "     |  1.00th=[    2],  5.00th=[    2], 10.00th=[    2], 20.00th=[    2],"
  void percentiles(LineToken line) {
    if (block.isEmpty()) {
      problems.misplaced(line, "percentiles whose heading is missing");
      return;
    }
    fields.open(line);
    PercentileBlock opened = block.get();
    opened.startRow(line);
    boolean isTorn = !fields.find("|");
    boolean mayBeTorn = isTorn;
    int read = 0;
    do {
      if (fields.rank(mayBeTorn)) {
        double rank = fields.asDouble();
        if (fields.decimals() == 0) {
          opened.labelWithoutDecimals();
        }
        if (fields.find("[") && fields.number()) {
          opened.add(rank, fields.asLong());
          read++;
        }
      }
      mayBeTorn = false;
    } while (fields.find(",") && fields.hasMore() && !isRemark(line));
    opened.endRow(line);
    if (opened.takesBackTwin()) {
      problems.repeated(line, "these percentiles");
    } else if (opened.takesBackRow()) {
      problems.misplaced(line, "percentiles that do not go on from the row before");
      // one percentile alone is the end of a torn row
      if (!isTorn || read > 1) {
        leaveBlock();
      }
    }
  }

  /** Whether somebody has written something behind the last percentile of a row. */
  private boolean isRemark(LineToken line) {
    if (line.isWhole()) {
      return false;
    }
    fields.skipBlanks();
    return "#</*(".indexOf(fields.peek()) >= 0
        && Bytes.indexOf(line.bytes, fields.cursor(), line.to, VALUE) < 0;
  }

  // "   bw (  KiB/s): min= 9000, max=28976, per=100.00%, avg=9213.14, stdev=1317.97, samples=227"
  void bandwidthSamples(LineToken line) {
    leaveBlock();
    Optional<DirectionDraft> draft = open(line);
    if (draft.isEmpty()) {
      return;
    }
    draft.get().endSummaries();
    if (draft.get().bandwidthSamples.isPresent()) {
      problems.repeated(line, "the bw line");
      return;
    }
    fields.find("(");
    fields.skipBlanks();
    SampleDraft samples =
        fields.isAt("KiB/s)")
            ? new SampleDraft(line, SampleDraft.Unit.KILO, false)
            : labelled(line, fields.textUpTo(')'));
    if (fields.wholeNumber(Field.MIN)) {
      samples.set(0, fields.digits(), fields.decimals());
    }
    if (fields.wholeNumber(Field.MAX)) {
      samples.set(1, fields.digits(), fields.decimals());
    }
    if (fields.number(Field.PER)) {
      samples.aggregatePercent = fields.asDouble();
    }
    tail(samples);
    if (isOfAllClients || samples.isBits() || samples.samples < 0 || samples.aggregatePercent < 0) {
      // what per= says may turn out to be wrong when the version is known
      samples.keptLine = Optional.of(line.kept());
    }
    state.shapes.add(samples.samples >= 0 ? Shape.SAMPLES : Shape.BANDWIDTH_WITHOUT_SAMPLES);
    draft.get().bandwidthSamples = Optional.of(samples);
  }

  private SampleDraft labelled(LineToken line, String label) {
    return new SampleDraft(line, sampleUnit(label), label.indexOf("bit") >= 0);
  }

  /** 2.0.x pads behind the bracket, later versions inside it, and divide by another number. */
  private SampleDraft.Unit sampleUnit(String label) {
    if (!label.startsWith("M")) {
      return SampleDraft.Unit.KILO;
    }
    boolean later =
        state.shapes.contains(Shape.NEW_DIRECTION)
            || state.shapes.contains(Shape.OLD_DIRECTION_WITHOUT_BLANK);
    return label.equals("MB/s") && !later ? SampleDraft.Unit.THOUSAND_KILO : SampleDraft.Unit.MEGA;
  }

  // "   iops        : min= 2250, max= 7244, avg=2303.28, stdev=329.49, samples=227"
  void iopsSamples(LineToken line) {
    leaveBlock();
    Optional<DirectionDraft> draft = open(line);
    if (draft.isEmpty()) {
      return;
    }
    draft.get().endSummaries();
    if (draft.get().iopsSamples.isPresent()) {
      problems.repeated(line, "the iops line");
      return;
    }
    SampleDraft samples = new SampleDraft(line, SampleDraft.Unit.ONE, false);
    if (fields.wholeNumber(Field.MIN)) {
      samples.set(0, fields.digits(), fields.decimals());
    }
    if (fields.wholeNumber(Field.MAX)) {
      samples.set(1, fields.digits(), fields.decimals());
    }
    tail(samples);
    draft.get().iopsSamples = Optional.of(samples);
  }

  private void tail(SampleDraft samples) {
    if (fields.hundredths(Field.AVG)) {
      samples.set(2, fields.digits(), fields.decimals());
    }
    if (fields.hundredths(Field.STDEV)) {
      samples.set(3, fields.digits(), fields.decimals());
    }
    if (fields.wholeNumber(Field.SAMPLES)) {
      samples.samples = fields.asLong();
    }
  }
}
