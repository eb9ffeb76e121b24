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
  private static final Duration SAME_REPORT = Duration.ofSeconds(2);

  /** Start times are computed from whole seconds of printing time and elapsed time. */
  private static final long SAME_START_MILLIS = 2500;

  /** Only so many fio runs of one job name are looked back at. */
  private static final int LOOK_BACK = 8;

  private static final DateTimeFormatter CTIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH);

  /** One fio run: its reports, round by round; a round holds one report in each format at most. */
  private static final class Cluster {
    final List<Map<RunFormat, Integer>> rounds = new ArrayList<>();

    Map<RunFormat, Integer> lastRound() {
      return rounds.get(rounds.size() - 1);
    }

    @Nullable Integer last(RunFormat format) {
      for (int i = rounds.size() - 1; i >= 0; i--) {
        Integer index = rounds.get(i).get(format);
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
    List<Job> jobs = activeJobs(run);
    if (standsInsideLastText(run)) {
      Cluster cluster = clusters.get(clusters.size() - 1);
      cluster.lastRound().put(run.format(), index);
      return;
    }
    List<Cluster> candidates =
        jobs.isEmpty()
            ? new ArrayList<>()
            : clustersByKey.computeIfAbsent(jobs.get(0).name().get(), k -> new ArrayList<>());
    for (int i = candidates.size() - 1; i >= Math.max(0, candidates.size() - LOOK_BACK); i--) {
      Cluster cluster = candidates.get(i);
      Map<RunFormat, Integer> round = cluster.lastRound();
      if (!round.containsKey(run.format()) && sameReport(runs.get(firstOf(round)), run)) {
        round.put(run.format(), index);
        return;
      }
      Integer before = cluster.last(run.format());
      if (before != null && continues(runs.get(before), run)) {
        Map<RunFormat, Integer> next = new EnumMap<>(RunFormat.class);
        next.put(run.format(), index);
        cluster.rounds.add(next);
        return;
      }
    }
    Cluster cluster = new Cluster();
    Map<RunFormat, Integer> round = new EnumMap<>(RunFormat.class);
    round.put(run.format(), index);
    cluster.rounds.add(round);
    clusters.add(cluster);
    candidates.add(cluster);
  }

  /** A text report around JSON or terse lines is of the same run, since fio prints it so. */
  private boolean standsInsideLastText(FioRun run) {
    if (clusters.isEmpty()) {
      return false;
    }
    Map<RunFormat, Integer> round = clusters.get(clusters.size() - 1).lastRound();
    Integer index = round.get(RunFormat.TEXT);
    if (index == null || round.containsKey(run.format())) {
      return false;
    }
    FioRun text = runs.get(index);
    return text.firstLine() < run.firstLine()
        && run.lastLine() < text.lastLine()
        && !differ(text.fioVersion(), run.fioVersion());
  }

  private static int firstOf(Map<RunFormat, Integer> round) {
    int first = Integer.MAX_VALUE;
    for (int index : round.values()) {
      first = Math.min(first, index);
    }
    return first;
  }

  private List<FioRun> linked() {
    List<FioRun> result = new ArrayList<>(runs);
    for (Cluster cluster : clusters) {
      int first = Integer.MAX_VALUE;
      for (Map<RunFormat, Integer> round : cluster.rounds) {
        first = Math.min(first, firstOf(round));
      }
      for (Map<RunFormat, Integer> round : cluster.rounds) {
        boolean interim = round != cluster.lastRound();
        for (int index : round.values()) {
          if (interim || index != first) {
            FioRun.Builder builder = runs.get(index).toBuilder().interim(interim);
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

  /** The jobs that did I/O: those that every format shows. */
  private static List<Job> activeJobs(FioRun run) {
    List<Job> all = run.jobs().isEmpty() ? run.clientStats() : run.jobs();
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
    List<Job> jobsOfA = activeJobs(a);
    List<Job> jobsOfB = activeJobs(b);
    if (jobsOfA.size() != jobsOfB.size() || differ(a.fioVersion(), b.fioVersion())) {
      return false;
    }
    for (int i = 0; i < jobsOfA.size(); i++) {
      if (!sameJob(jobsOfA.get(i), jobsOfB.get(i)) || !sameIo(jobsOfA.get(i), jobsOfB.get(i))) {
        return false;
      }
    }
    Optional<LocalDateTime> timeOfA = printedAt(a);
    Optional<LocalDateTime> timeOfB = printedAt(b);
    return timeOfA.isEmpty()
        || timeOfB.isEmpty()
        || Duration.between(timeOfA.get(), timeOfB.get()).abs().compareTo(SAME_REPORT) <= 0;
  }

  private static boolean sameJob(Job a, Job b) {
    return a.name().equals(b.name()) && !differ(a.groupId(), b.groupId());
  }

  private static boolean sameIo(Job a, Job b) {
    if (!a.io().keySet().equals(b.io().keySet())) {
      return false;
    }
    for (Direction direction : a.io().keySet()) {
      IoStats ioOfA = a.direction(direction).orElseThrow();
      IoStats ioOfB = b.direction(direction).orElseThrow();
      if (differ(ioOfA.totalIos(), ioOfB.totalIos())
          || differ(ioOfA.runtimeMillis(), ioOfB.runtimeMillis())) {
        return false;
      }
    }
    return true;
  }

  private static <T> boolean differ(Optional<T> a, Optional<T> b) {
    return a.isPresent() && b.isPresent() && !a.equals(b);
  }

  private static boolean differ(java.util.OptionalInt a, java.util.OptionalInt b) {
    return a.isPresent() && b.isPresent() && a.getAsInt() != b.getAsInt();
  }

  private static boolean differ(OptionalLong a, OptionalLong b) {
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

  /** Whether the second report is a later one, in the same format, of the same fio run. */
  private static boolean continues(FioRun earlier, FioRun later) {
    List<Job> before = activeJobs(earlier);
    List<Job> after = activeJobs(later);
    if (before.size() > after.size() || differ(earlier.fioVersion(), later.fioVersion())) {
      return false;
    }
    // A job that starts only after the first report appears later; it may stand anywhere.
    int next = 0;
    Evidence evidence = new Evidence();
    for (Job job : after) {
      if (next < before.size() && sameJob(before.get(next), job)) {
        if (!evidence.add(before.get(next), job)) {
          return false;
        }
        next++;
      }
    }
    return next == before.size() && evidence.speaksForOneRun(earlier, later);
  }

  /** What two reports of one job say about being of one run. */
  private static final class Evidence {
    private boolean pidsEqual;
    private boolean startsEqual;
    private boolean grewSteadily = true;

    /** False when the pair cannot be of one run. */
    boolean add(Job before, Job after) {
      if (differ(before.pid(), after.pid())
          || differ(before.jobStartMillis(), after.jobStartMillis())) {
        return false;
      }
      pidsEqual |= before.pid().isPresent() && after.pid().isPresent();
      startsEqual |= before.jobStartMillis().isPresent() && after.jobStartMillis().isPresent();
      for (Map.Entry<Direction, IoStats> entry : before.io().entrySet()) {
        Optional<IoStats> io = after.direction(entry.getKey());
        if (io.isEmpty() || !grew(entry.getValue(), io.get())) {
          return false;
        }
        grewSteadily &= grewSteadily(entry.getValue(), io.get());
      }
      return true;
    }

    private static boolean grew(IoStats before, IoStats after) {
      return before.totalIos().orElse(0) <= after.totalIos().orElse(Long.MAX_VALUE)
          && before.ioBytes().orElse(0) <= after.ioBytes().orElse(Double.MAX_VALUE) * 1.001;
    }

    /** Data and time grew at about the rate of the whole, or not at all. */
    private static boolean grewSteadily(IoStats before, IoStats after) {
      double moreBytes = after.ioBytes().orElse(0) - before.ioBytes().orElse(0);
      double moreMillis =
          (double) after.runtimeMillis().orElse(0) - before.runtimeMillis().orElse(0);
      if (moreBytes <= 0) {
        return true;
      }
      double rate = after.ioBytes().orElse(0) / Math.max(1, after.runtimeMillis().orElse(0));
      return moreMillis > 0 && moreBytes / moreMillis < 4 * rate;
    }

    boolean speaksForOneRun(FioRun earlier, FioRun later) {
      if (pidsEqual || startsEqual) {
        return true;
      }
      OptionalLong startOfEarlier = startMillis(earlier);
      OptionalLong startOfLater = startMillis(later);
      if (startOfEarlier.isPresent() && startOfLater.isPresent()) {
        return Math.abs(startOfEarlier.getAsLong() - startOfLater.getAsLong()) <= SAME_START_MILLIS;
      }
      return grewSteadily;
    }

    private static OptionalLong startMillis(FioRun run) {
      List<Job> jobs = activeJobs(run);
      if (run.timestampMillis().isEmpty() || jobs.get(0).elapsedSeconds().isEmpty()) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(
          run.timestampMillis().getAsLong() - 1000 * jobs.get(0).elapsedSeconds().getAsLong());
    }
  }
}
