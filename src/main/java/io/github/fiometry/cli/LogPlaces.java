package io.github.fiometry.cli;

import io.github.fiometry.LogFolder;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.SeriesInfo;
import io.github.fiometry.samplelog.LogJob;
import io.github.fiometry.samplelog.LogName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where in time the logs belong, so that rates are added up only of what ran together. Times in a
 * log count from the start of its job. JSON tells since 3.36 when that was ({@code job_start}); of
 * earlier versions the report's own time less the runtime tells it to about a second, if all jobs
 * started together. For others only which run and reporting group they are of is known.
 */
final class LogPlaces {
  /**
   * 1973 as milliseconds since 1970: smaller numbers are of a clock that began with the machine.
   */
  private static final long EPOCH_FROM_MILLIS = 100_000_000_000L;

  /** With these options the runtime does not begin with the run, or not with the log. */
  private static final Set<String> LATER_THAN_THE_RUN =
      Set.of("startdelay", "ramp_time", "wait_for");

  /**
   * Where a log belongs.
   *
   * @param run tells the runs apart, as far as known
   * @param group the reporting group of the log's job; 0 when it is not told
   * @param startMillis the time of the log's zero on the clock of all; absent when it is not known
   * @param exact whether that start was told
   */
  record Place(String run, int group, OptionalLong startMillis, boolean exact) {
    /** Whether the log's own times are those of the clock of all. */
    boolean hasClockTimes() {
      return startMillis.equals(OptionalLong.of(0));
    }
  }

  private record Writer(int run, Job job) {}

  private final Map<String, List<FioRun>> runs = new HashMap<>();
  private final Set<String> mixedFolders = new HashSet<>();

  LogPlaces(List<LogReading.Read> reads) {
    Map<List<Object>, String> prefixes = new HashMap<>();
    for (LogReading.Read read : reads) {
      LogFolder folder = read.folder();
      runs.computeIfAbsent(folder.name(), key -> folder.runs());
      SeriesInfo info = read.log().info();
      String prefix = info.prefix().orElse("");
      if (info.onlyDirection().isEmpty()
          && !prefix.equals(
              prefixes.computeIfAbsent(
                  List.of(folder.name(), info.kind(), info.host(), info.jobNumber()),
                  key -> prefix))) {
        // In one run no two jobs have the same number.
        mixedFolders.add(folder.name());
      }
    }
  }

  Place of(LogReading.Read read) {
    SeriesInfo info = read.log().info();
    List<FioRun> all = runs.getOrDefault(read.folder().name(), List.of());
    List<Writer> writers = writers(read, all);
    OptionalInt only = only(writers.stream().map(Writer::run).toList());
    String run = read.folder().name();
    boolean mixed = mixedFolders.contains(run);
    run = run.isEmpty() ? "." : run;
    if (mixed) {
      run += only.isPresent() ? " report " + (only.getAsInt() + 1) : " " + info.prefix().orElse("");
    }
    if (info.epochTime()) {
      // A clock that began with the machine is of this machine alone.
      boolean ofAll =
          read.series().values().stream()
              .flatMap(series -> series.points().stream().limit(1))
              .allMatch(point -> point.toMillis() > EPOCH_FROM_MILLIS);
      return new Place(run, 0, ofAll ? OptionalLong.of(0) : OptionalLong.empty(), ofAll);
    }
    OptionalInt group =
        only(writers.stream().map(writer -> writer.job().groupId().orElse(0)).toList());
    OptionalLong told = start(writers, info);
    OptionalLong start = told;
    if (told.isEmpty() && only.isPresent()) {
      start = startByReport(all.get(only.getAsInt()));
    }
    return new Place(run, group.orElse(0), start, told.isPresent());
  }

  private static List<Writer> writers(LogReading.Read read, List<FioRun> runs) {
    List<Writer> writers = new ArrayList<>();
    List<Writer> named = new ArrayList<>();
    Optional<LogName> name = read.log().name();
    for (int i = 0; i < runs.size(); i++) {
      FioRun run = runs.get(i);
      List<Job> jobs = run.jobs().isEmpty() ? run.clientStats() : run.jobs();
      List<LogJob> described = LogJob.of(run);
      for (int k = 0; k < jobs.size(); k++) {
        if (name.isPresent() && described.get(k).mayHaveWritten(name.get())) {
          writers.add(new Writer(i, jobs.get(k)));
          if (described.get(k).names(name.get())) {
            named.add(new Writer(i, jobs.get(k)));
          }
        }
      }
    }
    // A report in text, of the same run or of another, tells nothing of logs.
    return named.isEmpty() ? writers : named;
  }

  private static OptionalInt only(List<Integer> numbers) {
    TreeSet<Integer> different = new TreeSet<>(numbers);
    return different.size() == 1 ? OptionalInt.of(different.first()) : OptionalInt.empty();
  }

  /** The start of the log's job; of a log that several jobs share, that of the first. */
  private static OptionalLong start(List<Writer> writers, SeriesInfo info) {
    TreeSet<Long> starts = new TreeSet<>();
    for (Writer writer : writers) {
      OptionalLong start = writer.job().jobStartMillis();
      if (start.isEmpty() || start.getAsLong() < EPOCH_FROM_MILLIS) {
        return OptionalLong.empty();
      }
      starts.add(start.getAsLong());
    }
    boolean shared = info.jobNumber().isEmpty() && only(runNumbers(writers)).isPresent();
    return starts.size() == 1 || shared && !starts.isEmpty()
        ? OptionalLong.of(starts.first())
        : OptionalLong.empty();
  }

  private static List<Integer> runNumbers(List<Writer> writers) {
    return writers.stream().map(Writer::run).toList();
  }

  /** When the jobs of a run began that all ended with it: the time of its report less runtime. */
  private static OptionalLong startByReport(FioRun run) {
    List<Job> jobs = run.jobs().isEmpty() ? run.clientStats() : run.jobs();
    long longest = 0;
    for (LogJob job : LogJob.of(run)) {
      if (!Collections.disjoint(job.options().keySet(), LATER_THAN_THE_RUN)) {
        return OptionalLong.empty();
      }
    }
    for (Job job : jobs) {
      if (job.groupId().orElse(0) != 0) {
        return OptionalLong.empty();
      }
      for (Map.Entry<Direction, IoStats> io : job.io().entrySet()) {
        longest = Math.max(longest, io.getValue().runtimeMillis().orElse(0));
      }
    }
    return run.timestampMillis().isPresent() && longest > 0
        ? OptionalLong.of(run.timestampMillis().getAsLong() - longest)
        : OptionalLong.empty();
  }
}
