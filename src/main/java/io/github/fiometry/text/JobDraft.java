package io.github.fiometry.text;

import io.github.fiometry.model.BlockLifetime;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.SyncStats;
import io.github.fiometry.model.Workload;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** One job while its lines come in. */
final class JobDraft {
  /** The name of fio's sum over the hosts. */
  static final String ALL_CLIENTS = "All clients";

  private static final Direction[] DIRECTIONS = Direction.values();

  /** Takes the values that are ready as soon as their line is read. */
  Job.Builder builder = Job.builder();

  /** The number of the job's first line. */
  final long line;

  /** False for the lines of a job whose own line is lost. */
  final boolean hasJobLine;

  /** In the order of the input. */
  final Map<Direction, DirectionDraft> directions = new EnumMap<>(Direction.class);

  /** A direction whose own line is lost or damaged. */
  Optional<DirectionDraft> unknownDirection = Optional.empty();

  /** What the issued line says, direction by direction. */
  final Map<Direction, IssuedDraft> issued = new EnumMap<>(Direction.class);

  /** The job's name. */
  Optional<String> name = Optional.empty();

  /** fio: groupid. */
  OptionalInt groupId = OptionalInt.empty();

  /** fio: jobs. */
  OptionalInt numJobs = OptionalInt.empty();

  /** fio: pid. */
  OptionalLong pid = OptionalLong.empty();

  /** The date behind the pid. */
  Optional<LocalDateTime> finishedAt = Optional.empty();

  /** The host that the job ran on, where it can be told. */
  Optional<String> hostname = Optional.empty();

  /** In client mode, whether the server before has printed its groups already. */
  boolean followsGroups;

  /** The number of sync calls, from the issued line. */
  OptionalLong syncs = OptionalLong.empty();

  /** The latencies of the sync calls. */
  final LatencyDraft syncLatency = new LatencyDraft();

  /** The latency distribution, when all lines have come. */
  List<LatencyBucket> distribution = List.of();

  /** The block lifetime percentiles. */
  Optional<PercentileBlock> blockPercentiles = Optional.empty();

  /** The block lifetime, once a line about it has come. */
  Optional<BlockLifetime.Builder> blockLifetime = Optional.empty();

  /** The latency line, where it has a target. */
  Optional<TargetDraft> target = Optional.empty();

  /** Whether the job, or one of its I/Os, has failed. */
  boolean hasErrors;

  /** How many lines with values have come. */
  int lines;

  /** The lines behind a place where others are missing. */
  Optional<JobTail> tail = Optional.empty();

  JobDraft(long line, boolean hasJobLine) {
    this.line = line;
    this.hasJobLine = hasJobLine;
  }

  /** Forgets the date of the job's own line: the lines below it may be those of a later report. */
  void dropDate(Problems problems) {
    if (finishedAt.isPresent()) {
      problems.inconsistent(
          line,
          "lines are left out behind this one, and there are several reports of the job: the date"
              + " may not be that of the lines below, and is left out",
          Map.of());
      finishedAt = Optional.empty();
    }
  }

  /**
   * Forgets all lines below a direction's own, or below the job's own where there is no direction:
   * they may be another job's.
   */
  void keepUpTo(Optional<Direction> last) {
    Job read = builder.build();
    builder = Job.builder();
    read.error().ifPresent(builder::error);
    read.errorMessage().ifPresent(builder::errorMessage);
    if (last.isPresent()) {
      read.description().ifPresent(builder::description);
      DirectionDraft draft = directions.get(last.get());
      if (draft != null) {
        draft.dropDetails();
      }
    }
    directions
        .values()
        .removeIf(
            draft ->
                draft.isNameless()
                    || last.isEmpty()
                    || draft.direction.filter(each -> each.compareTo(last.get()) <= 0).isEmpty());
    for (DirectionDraft draft : directions.values()) {
      draft.issued = IssuedDraft.NONE;
    }
    issued.clear();
    unknownDirection = Optional.empty();
    syncs = OptionalLong.empty();
    syncLatency.clear();
    distribution = List.of();
    blockPercentiles = Optional.empty();
    blockLifetime = Optional.empty();
    target = Optional.empty();
  }

  /** Whether the name is one that no page and no terminal changes. */
  boolean hasPlainName() {
    String text = name.orElse("");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || c == ' ') {
        return false;
      }
    }
    return true;
  }

  /** Whether this is fio's sum over the hosts: its process id is 0, but for a damaged digit. */
  boolean isAllClients() {
    return name.filter(ALL_CLIENTS::equals).isPresent() && (pid.isEmpty() || pid.getAsLong() < 10);
  }

  /**
   * A latency line with a target: numbers without unit wait until the version is known; 0 where
   * there is none.
   */
  record TargetDraft(
      LineToken line,
      double target,
      double window,
      boolean hasUnits,
      LatencyTarget.Builder builder) {}

  /** Whether any line below the job's own has come. */
  boolean hasLines() {
    return lines > 0;
  }

  /**
   * Whether a direction's own line can be this job's: fio prints read, write and trim in this
   * order, each once. Who quotes lines without their job quotes them in any order.
   */
  boolean canHave(Optional<Direction> line) {
    if (line.isEmpty()) {
      return true;
    }
    Direction direction = line.get();
    for (Direction other : DIRECTIONS) {
      boolean isBehind =
          other == direction
              || hasJobLine
                  && other != Direction.MIXED
                  && direction != Direction.MIXED
                  && other.compareTo(direction) > 0;
      if (isBehind && has(other)) {
        return false;
      }
    }
    return true;
  }

  private boolean has(Direction direction) {
    return directions.containsKey(direction)
        || tail.isPresent() && tail.get().directions().contains(direction);
  }

  /** Whether the job's own line is lost, and all before a direction's own. */
  boolean beginsWithDirection() {
    return !hasJobLine && directions.values().stream().anyMatch(draft -> draft.isAt(line));
  }

  /** Adds the directions of which a line of the job tells that they ran. */
  void addDirectionsThatRan(Set<Direction> ran) {
    for (Direction direction : DIRECTIONS) {
      IssuedDraft counts = issued.get(direction);
      if (directions.containsKey(direction) || counts != null && counts.total > 0) {
        ran.add(direction);
      }
    }
  }

  /** The last direction before another one that has a line of its own. */
  Optional<DirectionDraft> lastBefore(Direction direction) {
    Optional<DirectionDraft> last = Optional.empty();
    for (Direction before : DIRECTIONS) {
      DirectionDraft draft = directions.get(before);
      if (before.compareTo(direction) < 0 && draft != null && !draft.isOnlyIssued) {
        last = Optional.of(draft);
      }
    }
    return last;
  }

  /**
   * All lines have come: gives the issued counts to their directions, and a direction whose word is
   * lost to the only one that issued I/O and has no line.
   */
  void end(Problems problems) {
    if (unknownDirection.isPresent()) {
      List<Direction> without = new ArrayList<>();
      issued.forEach(
          (direction, counts) -> {
            if (counts.total > 0 && !directions.containsKey(direction)) {
              without.add(direction);
            }
          });
      DirectionDraft draft = unknownDirection.get();
      if (without.size() == 1 && !isAllMixed()) {
        directions.put(without.get(0), draft);
        if (draft.isNameless()) {
          problems.lostLine(draft.line, without.get(0));
        }
      } else {
        problems.lostDirection(draft.line);
      }
    }
    for (Direction direction : DIRECTIONS) {
      IssuedDraft counts = issued.get(direction);
      if (counts == null) {
        continue;
      }
      DirectionDraft draft = directions.get(direction);
      if (draft == null && direction == Direction.READ && counts.total > 0 && isAllMixed()) {
        // with unified_rw_reporting=mixed fio counts everything as reads; with =both each apart
        draft = directions.get(Direction.MIXED);
      }
      if (draft == null && counts.total > 0 && !hasUndirectedLines()) {
        // its line is lost, or a job that was killed has none
        draft = new DirectionDraft(Optional.of(direction), line);
        draft.isOnlyIssued = true;
        directions.put(direction, draft);
      }
      if (draft != null) {
        draft.issued = counts;
      }
    }
  }

  /** Whether there are lines that may be those of any direction. */
  private boolean hasUndirectedLines() {
    return unknownDirection.isPresent() || isAllMixed();
  }

  /** Whether the mixed direction is the only one, by its lines and by the issued I/Os. */
  private boolean isAllMixed() {
    return directions.containsKey(Direction.MIXED)
        && issued.entrySet().stream()
            .allMatch(entry -> entry.getKey() == Direction.READ || entry.getValue().total <= 0)
        && directions.values().stream()
            .allMatch(
                draft ->
                    draft.isOnlyIssued || draft.direction.equals(Optional.of(Direction.MIXED)));
  }

  /** Builds the job. */
  Job build(
      EraRules rules,
      int kbBase,
      Optional<Workload> workload,
      Optional<Refiner> refiner,
      Problems problems) {
    Map<Direction, IoStats> built = new EnumMap<>(Direction.class);
    for (Direction direction : DIRECTIONS) {
      DirectionDraft draft = directions.get(direction);
      if (draft != null) {
        draft.correctPercentiles(rules, problems);
        draft.dropForeignPercentiles(problems);
        IoStats.Builder stats = draft.build(kbBase);
        if (refiner.isPresent()) {
          refiner.get().refine(direction, draft, stats);
        }
        if (draft.bandwidthSamples.isPresent()) {
          addBandwidthSamples(stats, draft.bandwidthSamples.get(), rules, kbBase, problems);
        }
        if (draft.iopsSamples.isPresent()) {
          stats.iopsSamples(draft.iopsSamples.get().build(kbBase, false));
        }
        built.put(direction, stats.build());
      }
    }
    builder.io(built);
    name.ifPresent(builder::name);
    groupId.ifPresent(builder::groupId);
    numJobs.ifPresent(builder::numJobs);
    pid.ifPresent(builder::pid);
    finishedAt.ifPresent(builder::finishedAt);
    hostname.ifPresent(builder::hostname);
    workload.ifPresent(builder::workload);
    builder.latencyDistribution(distribution);
    addSync();
    target
        .flatMap(draft -> latencyTarget(draft, rules, problems))
        .ifPresent(builder::latencyTarget);
    if (blockLifetime.isPresent()) {
      BlockLifetime.Builder lifetime = blockLifetime.get();
      blockPercentiles.flatMap(PercentileBlock::percentiles).ifPresent(lifetime::percentiles);
      builder.blockLifetime(lifetime.build());
    }
    return builder.build();
  }

  private void addBandwidthSamples(
      IoStats.Builder stats, SampleDraft samples, EraRules rules, int kbBase, Problems problems) {
    if (isAllClients() && rules.allClientsSamplesAreWrong()) {
      samples.isFaulty("the bw line of All clients is divided by zero in 2.1 to 2.1.13", problems);
      return;
    }
    boolean wrong =
        isAllClients()
            || samples.hasAggregatePercent()
                && rules.aggregatePercentIsWrong(samples.isBits(), samples.aggregatePercent);
    if (wrong && samples.hasAggregatePercent()) {
      samples.isFaulty("this fio prints a wrong share of the bandwidth, per=", problems);
    }
    stats.bandwidthSamples(samples.build(kbBase, !wrong));
  }

  private void addSync() {
    SyncStats.Builder sync = SyncStats.builder();
    boolean any = false;
    if (syncs.isPresent() && syncs.getAsLong() > 0) {
      sync.totalIos(syncs.getAsLong());
      any = true;
    }
    var latency = syncLatency.build();
    if (latency.isPresent()) {
      sync.latency(latency.get());
      any = true;
    }
    if (any) {
      builder.sync(sync.build());
    }
  }

  private static Optional<LatencyTarget> latencyTarget(
      TargetDraft draft, EraRules rules, Problems problems) {
    OptionalLong targetUnit = draft.hasUnits() ? OptionalLong.of(1) : rules.targetUnitNanos();
    OptionalLong windowUnit = draft.hasUnits() ? OptionalLong.of(1) : rules.windowUnitNanos();
    // a target of 0 is none
    if (draft.target() > 0) {
      if (targetUnit.isPresent()) {
        draft.builder().targetNanos(draft.target() * targetUnit.getAsLong());
      } else {
        problems.knownFault(
            draft.line(), 1, "the unit of target= depends on the fio version, which is not known");
      }
    }
    if (draft.window() > 0) {
      if (windowUnit.isPresent()) {
        draft.builder().windowNanos(draft.window() * windowUnit.getAsLong());
      } else {
        problems.knownFault(
            draft.line(), 1, "the unit of window= depends on the fio version, which is not known");
      }
    }
    return Optional.of(draft.builder().build());
  }
}
