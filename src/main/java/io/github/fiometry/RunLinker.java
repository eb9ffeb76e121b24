package io.github.fiometry;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds the reports that belong to one fio run: the same report in several formats (told by names,
 * groups, exact counts, runtimes and time), and the interim reports before the last one (told by
 * process ids or start times, and counters that only grow).
 *
 * <p>Every run is compared with the few that share its first job's name and group, so that a file
 * of many thousand reports takes linear time.
 */
final class RunLinker {
  /** The formats of one report are printed one after the other, and text has whole seconds. */
  private static final Duration SAME_REPORT = Duration.ofSeconds(1);

  /** The heading of the terse lines behind the text (2.1.6 to 2.2.10) and the blank lines. */
  private static final int NEIGHBOUR_LINES = 4;

  /** Looking for jobs in any order takes the square of their number. */
  private static final int MOST_IN_ANY_ORDER = 1000;

  /** Only so many fio runs of one job name are looked back at. */
  private static final int LOOK_BACK = 8;

  private static final DateTimeFormatter CTIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH);

  /** The reports of one moment: one in each format, and copies of them. */
  private static final class Round {
    final Map<RunFormat, Integer> byFormat = new EnumMap<>(RunFormat.class);
    final List<Integer> all = new ArrayList<>();

    void add(RunFormat format, int index) {
      byFormat.putIfAbsent(format, index);
      all.add(index);
    }
  }

  /** One fio run: its reports, round by round. */
  private static final class Cluster {
    final List<Round> rounds = new ArrayList<>();

    Round addRound() {
      Round round = new Round();
      rounds.add(round);
      return round;
    }

    Round lastRound() {
      return rounds.get(rounds.size() - 1);
    }

    int first() {
      return rounds.get(0).all.get(0);
    }

    @Nullable Integer last(RunFormat format) {
      for (int i = rounds.size() - 1; i >= 0; i--) {
        Integer index = rounds.get(i).byFormat.get(format);
        if (index != null) {
          return index;
        }
      }
      return null;
    }
  }

  private final List<FioRun> runs;
  private final List<Cluster> clusters = new ArrayList<>();
  private final Map<String, List<Cluster>> clustersByKey = new HashMap<>();

  private RunLinker(List<FioRun> runs) {
    this.runs = runs;
  }

  /**
   * The runs with {@code interim} and {@code sameRunIndex} set.
   *
   * @param runs in order of appearance
   */
  static List<FioRun> link(List<FioRun> runs) {
    if (runs.size() < 2) {
      return runs;
    }
    RunLinker linker = new RunLinker(runs);
    for (int i = 0; i < runs.size(); i++) {
      linker.place(i);
    }
    return linker.linked();
  }

  private void place(int index) {
    FioRun run = runs.get(index);
    if (standsInsideLastText(run)) {
      clusters.get(clusters.size() - 1).lastRound().add(run.format(), index);
      return;
    }
    List<Cluster> candidates = clustersByKey.computeIfAbsent(key(run), k -> new ArrayList<>());
    for (Cluster cluster : lookBack(candidates)) {
      Round round = cluster.lastRound();
      Integer sameFormat = round.byFormat.get(run.format());
      if (sameFormat == null
          ? sameReport(runs.get(round.all.get(0)), run)
          : isCopy(runs.get(sameFormat), run)) {
        round.add(run.format(), index);
        return;
      }
      if (continues(cluster, run)) {
        cluster.addRound().add(run.format(), index);
        return;
      }
    }
    Cluster cluster = new Cluster();
    cluster.addRound().add(run.format(), index);
    clusters.add(cluster);
    candidates.add(cluster);
  }

  /** A report that was pasted twice; two moments of one run are never equal in all figures. */
  private static boolean isCopy(FioRun a, FioRun b) {
    return !activeJobs(a).isEmpty()
        && a.jobs().equals(b.jobs())
        && a.clientStats().equals(b.clientStats())
        && a.timestampMillis().equals(b.timestampMillis())
        && a.fioVersion().equals(b.fioVersion());
  }

  /** The latest runs of the same first job, and the latest of all: text may lack that job. */
  private List<Cluster> lookBack(List<Cluster> candidates) {
    List<Cluster> latest = new ArrayList<>();
    if (!clusters.isEmpty()) {
      latest.add(clusters.get(clusters.size() - 1));
    }
    for (int i = candidates.size() - 1; i >= 0 && latest.size() < LOOK_BACK; i--) {
      latest.add(candidates.get(i));
    }
    return latest;
  }

  private static String key(FioRun run) {
    List<Job> jobs = activeJobs(run);
    return jobs.isEmpty() ? "" : jobs.get(0).name().orElse("");
  }

  /** A text report around JSON or terse lines is of the same run, since fio prints it so. */
  private boolean standsInsideLastText(FioRun run) {
    if (clusters.isEmpty()) {
      return false;
    }
    Round round = clusters.get(clusters.size() - 1).lastRound();
    Integer index = round.byFormat.get(RunFormat.TEXT);
    if (index == null || round.byFormat.containsKey(run.format())) {
      return false;
    }
    FioRun text = runs.get(index);
    return text.firstLine() < run.firstLine()
        && run.lastLine() < text.lastLine()
        && !differ(text.fioVersion(), run.fioVersion());
  }

  private List<FioRun> linked() {
    List<FioRun> result = new ArrayList<>(runs);
    for (Cluster cluster : clusters) {
      cluster.rounds.forEach(round -> placePercentiles(round, result));
      int first = cluster.first();
      for (Round round : cluster.rounds) {
        boolean interim = round != cluster.lastRound();
        for (int index : round.all) {
          if (interim || index != first) {
            FioRun.Builder builder = result.get(index).toBuilder().interim(interim);
            if (index != first) {
              builder.sameRunIndex(first);
            }
            result.set(index, builder.build());
          }
        }
      }
    }
    return result;
  }

  /** Only another format of a round knows which latency its terse report has percentiles of. */
  private static void placePercentiles(Round round, List<FioRun> result) {
    Integer terse = round.byFormat.get(RunFormat.TERSE);
    Integer json = round.byFormat.get(RunFormat.JSON);
    Integer twin = json != null ? json : round.byFormat.get(RunFormat.TEXT);
    if (terse != null && twin != null) {
      result.set(terse, TersePercentiles.like(result.get(terse), result.get(twin)));
    }
  }

  private static List<Job> allJobs(FioRun run) {
    return run.jobs().isEmpty() ? run.clientStats() : run.jobs();
  }

  /** The jobs that did I/O: those that every format shows. */
  static List<Job> activeJobs(FioRun run) {
    List<Job> all = allJobs(run);
    List<Job> active = new ArrayList<>(all.size());
    for (Job job : all) {
      if (!job.io().isEmpty() && job.name().isPresent()) {
        active.add(job);
      }
    }
    return active;
  }

  /** Whether two reports of different formats tell of the same moment of the same fio run. */
  private static boolean sameReport(FioRun a, FioRun b) {
    return !differ(a.fioVersion(), b.fioVersion())
        && ((sameFigures(a, b) && sameTime(a, b)) || (areNeighbours(a, b) && sameNames(a, b)));
  }

  /**
   * Whether all jobs that did I/O in both are the same and have the same counts and runtimes. The
   * blocks of several servers may come in another order in each format.
   */
  private static boolean sameFigures(FioRun a, FioRun b) {
    List<Job> jobsOfA = activeJobs(a);
    List<Job> jobsOfB = activeJobs(b);
    if (jobsOfA.isEmpty() || jobsOfA.size() != jobsOfB.size()) {
      return false;
    }
    boolean anyOrder = !a.clientStats().isEmpty() && jobsOfA.size() <= MOST_IN_ANY_ORDER;
    List<Job> left = new ArrayList<>(jobsOfB);
    for (int i = 0; i < jobsOfA.size(); i++) {
      Job job = jobsOfA.get(i);
      boolean same =
          anyOrder
              ? left.removeIf(new FirstMatch(job)::accepts)
              : sameJob(job, jobsOfB.get(i)) && sameIo(job, jobsOfB.get(i));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /** Accepts the first equal job, and no other. */
  private static final class FirstMatch {
    private final Job job;
    private boolean found;

    FirstMatch(Job job) {
      this.job = job;
    }

    boolean accepts(Job other) {
      boolean first = !found && sameJob(job, other) && sameIo(job, other);
      found |= first;
      return first;
    }
  }

  /** A client takes the time of its JSON when it starts, so there the time says nothing. */
  private static boolean sameTime(FioRun a, FioRun b) {
    Optional<LocalDateTime> timeOfA = printedAt(a);
    Optional<LocalDateTime> timeOfB = printedAt(b);
    return timeOfA.isEmpty()
        || timeOfB.isEmpty()
        || !a.clientStats().isEmpty()
        || !b.clientStats().isEmpty()
        || Duration.between(timeOfA.get(), timeOfB.get()).abs().compareTo(SAME_REPORT) <= 0;
  }

  /** Whether one begins right behind the other, as fio prints the formats of one report. */
  static boolean areNeighbours(FioRun a, FioRun b) {
    return a.firstLine() < b.firstLine()
        ? b.firstLine() - a.lastLine() <= NEIGHBOUR_LINES
        : a.firstLine() - b.lastLine() <= NEIGHBOUR_LINES;
  }

  /**
   * Whether the jobs of one are among those of the other, in order, and no figure of theirs says
   * otherwise. Text leaves out jobs without I/O, and terse versions 2 and 3 know no trims and call
   * mixed figures reads, so that the same report may have no figure in common.
   */
  private static boolean sameNames(FioRun a, FioRun b) {
    List<Job> few = allJobs(a);
    List<Job> many = allJobs(b);
    if (few.size() > many.size()) {
      List<Job> swap = few;
      few = many;
      many = swap;
    }
    int next = 0;
    for (Job job : many) {
      if (next < few.size()
          && sameJob(few.get(next), job)
          && sharedFiguresAgree(few.get(next), job)) {
        next++;
      }
    }
    return next == few.size();
  }

  static boolean sharedFiguresAgree(Job a, Job b) {
    for (Direction direction : a.io().keySet()) {
      Optional<IoStats> ioOfA = a.direction(direction);
      Optional<IoStats> ioOfB = b.direction(direction);
      if (ioOfB.isPresent() && FormatAgreement.differ(ioOfA.orElseThrow(), ioOfB.get())) {
        return false;
      }
    }
    return !FormatAgreement.cpuDiffers(a, b);
  }

  static boolean sameJob(Job a, Job b) {
    return a.name().equals(b.name()) && !differ(a.groupId(), b.groupId());
  }

  private static boolean sameIo(Job a, Job b) {
    return a.io().keySet().equals(b.io().keySet()) && sharedFiguresAgree(a, b);
  }

  private static <T> boolean differ(Optional<T> a, Optional<T> b) {
    return a.isPresent() && b.isPresent() && !a.equals(b);
  }

  private static boolean differ(OptionalInt a, OptionalInt b) {
    return a.isPresent() && b.isPresent() && a.getAsInt() != b.getAsInt();
  }

  static boolean differ(OptionalLong a, OptionalLong b) {
    return a.isPresent() && b.isPresent() && a.getAsLong() != b.getAsLong();
  }

  private static Optional<LocalDateTime> printedAt(FioRun run) {
    if (run.printedAt().isPresent()) {
      try {
        return Optional.of(LocalDateTime.parse(run.printedAt().get().replaceAll(" +", " "), CTIME));
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }
    List<Job> jobs = activeJobs(run);
    return jobs.isEmpty() ? Optional.empty() : jobs.get(0).finishedAt();
  }

  private static boolean globalOptionsDiffer(FioRun a, FioRun b) {
    return !a.globalOptions().isEmpty()
        && !b.globalOptions().isEmpty()
        && a.complete()
        && b.complete()
        && !a.globalOptions().equals(b.globalOptions());
  }

  /**
   * Whether a report was printed while its jobs still waited ({@code startdelay}) or warmed up
   * ({@code ramp_time}, behind which fio begins to count anew): no latency was measured yet. Only
   * JSON tells these options.
   */
  private static boolean isBeforeMeasuring(FioRun earlier, FioRun later) {
    List<Job> before = allJobs(earlier);
    List<Job> after = allJobs(later);
    if (before.isEmpty()
        || before.size() != after.size()
        || differ(earlier.fioVersion(), later.fioVersion())
        || globalOptionsDiffer(earlier, later)
        || earlier.timestampMillis().isEmpty()
        || later.timestampMillis().isEmpty()
        || later.timestampMillis().getAsLong() < earlier.timestampMillis().getAsLong()) {
      return false;
    }
    for (int i = 0; i < before.size(); i++) {
      Job job = before.get(i);
      if (!job.name().equals(after.get(i).name())
          || !job.options().equals(after.get(i).options())
          || job.error().orElse(0) != 0
          || !(isSet("startdelay", job, earlier) || isSet("ramp_time", job, earlier))
          || job.io().values().stream().anyMatch(RunLinker::hasLatency)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSet(String option, Job job, FioRun run) {
    return job.options().containsKey(option) || run.globalOptions().containsKey(option);
  }

  private static boolean hasLatency(IoStats io) {
    return io.completionLatency().isPresent() || io.totalLatency().isPresent();
  }

  /** Whether a report is a later one, in the same format, of the same fio run. */
  private boolean continues(Cluster cluster, FioRun later) {
    Integer last = cluster.last(later.format());
    if (last == null) {
      return false;
    }
    FioRun earlier = runs.get(last);
    if (isBeforeMeasuring(earlier, later)) {
      return true;
    }
    if (haveNamelessJobs(earlier) || haveNamelessJobs(later)) {
      return continuesWithoutNames(cluster, earlier, later);
    }
    List<Job> before = activeJobs(earlier);
    List<Job> after = activeJobs(later);
    if (before.isEmpty()
        || before.size() > after.size()
        || differ(earlier.fioVersion(), later.fioVersion())
        || globalOptionsDiffer(earlier, later)) {
      return false;
    }
    // A job that starts only after the first report appears later; it may stand anywhere.
    int next = 0;
    Growth growth = new Growth(earlier, later, after.size() > before.size());
    for (Job job : after) {
      if (next < before.size() && sameJob(before.get(next), job)) {
        if (!growth.add(before.get(next), job)) {
          return false;
        }
        next++;
      }
    }
    return next == before.size() && growth.speaksForOneRun(cluster.rounds.size());
  }

  private static boolean haveNamelessJobs(FioRun run) {
    return run.jobs().stream().anyMatch(job -> job.name().isEmpty());
  }

  /**
   * The same where a job of one of the two has lost its own line, with its name: they stand right
   * behind each other, and the process ids of other jobs say that they are of one run.
   */
  private static boolean continuesWithoutNames(Cluster cluster, FioRun earlier, FioRun later) {
    List<Job> before = earlier.jobs();
    List<Job> after = later.jobs();
    boolean mayContinue =
        later.format() == RunFormat.TEXT
            && areNeighbours(earlier, later)
            && before.size() == after.size()
            && !differ(earlier.fioVersion(), later.fioVersion());
    if (!mayContinue) {
      return false;
    }
    Growth growth = new Growth(earlier, later, false);
    for (int i = 0; i < before.size(); i++) {
      Job one = before.get(i);
      Job other = after.get(i);
      boolean mayBeSame =
          !differ(one.name(), other.name())
              && one.io().keySet().equals(other.io().keySet())
              && growth.add(one, other);
      if (!mayBeSame) {
        return false;
      }
    }
    return growth.hasEqualPids() && growth.speaksForOneRun(cluster.rounds.size());
  }
}
