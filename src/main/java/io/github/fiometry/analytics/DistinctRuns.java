package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs that stand in several inputs, of which each counts once: copies of a report, and the formats
 * of one run in files of their own.
 *
 * <p>Two reports are of one run only when all that both say agrees and this cannot be chance: they
 * are equal with their time or latencies, or names, counts, runtimes and either mean latencies or
 * the time of printing are the same.
 *
 * @param documents the inputs without the runs that stand in another one; those of which no run is
 *     left are gone
 * @param leftOut what was left out and where it stands else, one sentence for each run
 */
public record DistinctRuns(List<FioDocument> documents, List<String> leftOut) {
  /** The formats of one report are printed one after the other, and text has whole seconds. */
  private static final Duration SAME_TIME = Duration.ofSeconds(2);

  /** Text prints a mean with two decimals, at least 2.00 of its unit. */
  private static final double SAME_MEAN = 0.005;

  private static final DateTimeFormatter CTIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH);

  /** Copies the lists, so that the selection cannot change. */
  public DistinctRuns {
    documents = List.copyOf(documents);
    leftOut = List.copyOf(leftOut);
  }

  /** One run of one input; equal only to itself, since inputs may be copies. */
  private static final class Place {
    final int input;
    final FioDocument document;
    final FioRun run;

    Place(int input, FioDocument document, FioRun run) {
      this.input = input;
      this.document = document;
      this.run = run;
    }
  }

  /**
   * Finds the runs to count.
   *
   * @param documents the inputs, each with the runs that count once in it (see {@link CountedRuns})
   * @return the inputs without doubles; of a run's reports the one that tells most stays
   */
  @SuppressWarnings("ReferenceEquality") // the very document, not one that is like it
  public static DistinctRuns of(List<FioDocument> documents) {
    Map<String, List<Place>> keptByNames = new HashMap<>();
    Set<Place> kept = new LinkedHashSet<>();
    List<List<Place>> places = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      int input = i;
      FioDocument document = documents.get(input);
      List<Place> here = new ArrayList<>();
      for (FioRun run : document.runs()) {
        Place place = new Place(input, document, run);
        here.add(place);
        List<Place> alike = keptByNames.computeIfAbsent(names(run), key -> new ArrayList<>());
        Optional<Place> same =
            alike.stream().filter(it -> it.input != input && isSame(it.run, run)).findFirst();
        Place better = same.filter(it -> worth(it) >= worth(place)).orElse(place);
        same.ifPresent(
            it -> leftOut.add(better == place ? sentence(it, place) : sentence(place, it)));
        if (better == place) {
          same.ifPresent(alike::remove);
          same.ifPresent(kept::remove);
          alike.add(place);
          kept.add(place);
        }
      }
      places.add(here);
    }
    List<FioDocument> left = new ArrayList<>();
    for (List<Place> here : places) {
      List<FioRun> runs = here.stream().filter(kept::contains).map(it -> it.run).toList();
      if (!runs.isEmpty()) {
        FioDocument document = here.get(0).document;
        left.add(
            new FioDocument(document.source(), document.format(), runs, document.diagnostics()));
      }
    }
    return new DistinctRuns(left, leftOut);
  }

  private static int worth(Place place) {
    return CountedRuns.worth(place.run);
  }

  private static String sentence(Place gone, Place kept) {
    String source = gone.document.source();
    if (source.equals(kept.document.source())) {
      return source + " was given more than once: it counts once";
    }
    boolean copy = gone.run.format() == kept.run.format();
    return source
        + ":"
        + gone.run.firstLine()
        + " is left out: "
        + (copy ? "it is a copy of the run in " : "it is the run in ")
        + kept.document.source()
        + (copy ? "" : " in another format");
  }

  private static String names(FioRun run) {
    return active(run).stream()
        .map(job -> job.name().orElse(""))
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  private static List<Job> active(FioRun run) {
    return JobTotals.jobsOf(run).stream().filter(job -> !job.io().isEmpty()).toList();
  }

  private static boolean isSame(FioRun a, FioRun b) {
    if (a.fioVersion().isPresent()
        && b.fioVersion().isPresent()
        && !a.fioVersion().equals(b.fioVersion())) {
      return false;
    }
    if (a.format() == b.format()) {
      return a.jobs().equals(b.jobs())
          && a.clientStats().equals(b.clientStats())
          && a.timestampMillis().equals(b.timestampMillis())
          && (printedAt(a).isPresent() || meansAgree(active(a), active(b)));
    }
    List<Job> jobsOfA = active(a);
    List<Job> jobsOfB = inOrderOf(jobsOfA, active(b));
    return sameCounts(jobsOfA, jobsOfB) && timesAgree(a, b) && isSure(a, b, jobsOfA, jobsOfB);
  }

  /** The hosts' blocks may come in another order in each format. */
  private static List<Job> inOrderOf(List<Job> order, List<Job> jobs) {
    if (order.stream().allMatch(job -> job.hostname().isEmpty())) {
      return jobs;
    }
    List<Job> left = new ArrayList<>(jobs);
    List<Job> sorted = new ArrayList<>();
    for (Job job : order) {
      left.stream().filter(other -> sameCounts(job, other)).findFirst().ifPresent(sorted::add);
      sorted.forEach(left::remove);
    }
    sorted.addAll(left);
    return sorted;
  }

  private static boolean sameCounts(List<Job> a, List<Job> b) {
    boolean same = !a.isEmpty() && a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = sameCounts(a.get(i), b.get(i));
    }
    return same;
  }

  private static boolean sameCounts(Job a, Job b) {
    boolean sameGroup =
        a.groupId().isEmpty() || b.groupId().isEmpty() || a.groupId().equals(b.groupId());
    boolean any = false;
    if (a.name().isEmpty() || !a.name().equals(b.name()) || !sameGroup) {
      return false;
    }
    for (Direction direction : Direction.values()) {
      Optional<IoStats> ioOfA = a.direction(direction);
      Optional<IoStats> ioOfB = b.direction(direction);
      if (ioOfA.isPresent() && ioOfB.isPresent()) {
        any = true;
        if (differ(ioOfA.get().totalIos(), ioOfB.get().totalIos())
            || differ(ioOfA.get().runtimeMillis(), ioOfB.get().runtimeMillis())) {
          return false;
        }
      } else if (ioOfA.isPresent() != ioOfB.isPresent() && direction != Direction.TRIM) {
        return false; // terse versions 2 and 3 know no trims
      }
    }
    return any;
  }

  private static boolean differ(OptionalLong a, OptionalLong b) {
    return a.isPresent() && b.isPresent() && a.getAsLong() != b.getAsLong();
  }

  /** A client takes the time of its JSON when it starts, so there the time says nothing. */
  private static boolean timesAgree(FioRun a, FioRun b) {
    Optional<LocalDateTime> timeOfA = printedAt(a);
    Optional<LocalDateTime> timeOfB = printedAt(b);
    return timeOfA.isEmpty()
        || timeOfB.isEmpty()
        || !a.clientStats().isEmpty()
        || Duration.between(timeOfA.get(), timeOfB.get()).abs().compareTo(SAME_TIME) <= 0;
  }

  private static boolean isSure(FioRun a, FioRun b, List<Job> jobsOfA, List<Job> jobsOfB) {
    boolean timed = printedAt(a).isPresent() && printedAt(b).isPresent();
    return meansAgree(jobsOfA, jobsOfB) || (timed && !meansDiffer(jobsOfA, jobsOfB));
  }

  private static boolean meansAgree(List<Job> a, List<Job> b) {
    return meansDiffering(a, b).map(differ -> !differ).orElse(false);
  }

  private static boolean meansDiffer(List<Job> a, List<Job> b) {
    return meansDiffering(a, b).orElse(false);
  }

  /** Whether a mean latency that both know differs; empty when they share none. */
  private static Optional<Boolean> meansDiffering(List<Job> a, List<Job> b) {
    Optional<Boolean> differ = Optional.empty();
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      for (Direction direction : a.get(i).io().keySet()) {
        OptionalDouble here = mean(a.get(i).direction(direction));
        OptionalDouble there = mean(b.get(i).direction(direction));
        if (here.isPresent() && there.isPresent()) {
          double distance = Math.abs(here.getAsDouble() - there.getAsDouble());
          double slack = SAME_MEAN * Math.max(here.getAsDouble(), there.getAsDouble());
          differ = Optional.of(differ.orElse(false) || distance > slack);
        }
      }
    }
    return differ;
  }

  private static OptionalDouble mean(Optional<IoStats> io) {
    Optional<LatencyStats> latency = io.flatMap(it -> it.completionLatency().or(it::totalLatency));
    return latency.isPresent() ? latency.get().meanNanos() : OptionalDouble.empty();
  }

  private static Optional<LocalDateTime> printedAt(FioRun run) {
    if (run.printedAt().isPresent()) {
      try {
        return Optional.of(LocalDateTime.parse(run.printedAt().get().replaceAll(" +", " "), CTIME));
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }
    return active(run).stream().flatMap(job -> job.finishedAt().stream()).findFirst();
  }
}
