package io.github.fiometry.report;

import io.github.fiometry.analytics.LatencyMerge;
import io.github.fiometry.analytics.PercentileBounds;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.LatencyStats;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Merged latencies of reports, laid out. */
public final class LatencyMergeAnswer {
  private LatencyMergeAnswer() {}

  /**
   * The answer.
   *
   * @param merged merged latencies by direction and kind, for example {@code read clat}
   * @return the answer
   */
  public static Answer of(Map<String, LatencyMerge> merged) {
    Set<String> notes = new LinkedHashSet<>();
    merged.forEach(
        (name, merge) -> merge.caveat().ifPresent(caveat -> notes.add(name + ": " + caveat)));
    List<Answer.Section> sections = new ArrayList<>();
    sections.add(new Answer.Section("latencies of all jobs together", human(merged)));
    JsonTree json =
        new JsonTree()
            .put(
                "merged",
                merged.entrySet().stream().map(e -> json(e.getKey(), e.getValue())).toList())
            .put("notes", List.copyOf(notes));
    return new Answer("merged latencies", sections, List.copyOf(notes), data(merged), json);
  }

  private static NavigableSet<Double> ranks(Map<String, LatencyMerge> merged) {
    NavigableSet<Double> ranks = new TreeSet<>();
    merged.values().forEach(m -> ranks.addAll(m.percentiles().keySet()));
    merged.values().forEach(m -> ranks.addAll(m.bounds().keySet()));
    return ranks;
  }

  private static Table human(Map<String, LatencyMerge> merged) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("latency"));
    for (String name : List.of("parts", "n", "min", "mean", "stdev")) {
      columns.add(Column.numbers(name));
    }
    Set<Double> shown = ranks(merged);
    shown.retainAll(Set.of(50.0, 90.0, 99.0, 99.9, 99.99));
    shown.forEach(rank -> columns.add(Column.numbers("p" + LogValues.exact(rank))));
    columns.add(Column.numbers("max"));
    List<List<String>> rows = new ArrayList<>();
    merged.forEach(
        (name, merge) -> {
          LatencyStats stats = merge.merged();
          List<String> cells = new ArrayList<>();
          cells.add(name);
          cells.add(String.valueOf(merge.parts()));
          cells.add(whole(stats.samples()));
          cells.add(latency(stats.minNanos()));
          cells.add(latency(stats.meanNanos()));
          cells.add(latency(stats.standardDeviationNanos()));
          shown.forEach(rank -> cells.add(percentile(merge, rank)));
          cells.add(latency(stats.maxNanos()));
          rows.add(cells);
        });
    return new Table(columns, rows);
  }

  private static String percentile(LatencyMerge merge, double rank) {
    OptionalLong known = merge.merged().percentileNanos(rank);
    if (known.isPresent()) {
      return HumanUnits.latency((double) known.getAsLong());
    }
    PercentileBounds bounds = merge.bounds().get(rank);
    return bounds == null
        ? ""
        : HumanUnits.latency((double) bounds.lowNanos())
            + ".."
            + HumanUnits.latency((double) bounds.highNanos());
  }

  private static String latency(OptionalDouble nanos) {
    return nanos.isPresent() ? HumanUnits.latency(nanos.getAsDouble()) : "";
  }

  private static String whole(OptionalLong value) {
    return value.isPresent() ? String.valueOf(value.getAsLong()) : "";
  }

  private static Table data(Map<String, LatencyMerge> merged) {
    List<Column> columns = new ArrayList<>();
    for (String name :
        List.of("latency", "parts", "samples", "min_ns", "mean_ns", "stddev_ns", "max_ns")) {
      columns.add(Column.words(name));
    }
    NavigableSet<Double> ranks = ranks(merged);
    for (double rank : ranks) {
      String name = "p" + LogValues.exact(rank);
      columns.add(Column.words(name + "_low_ns"));
      columns.add(Column.words(name + "_high_ns"));
    }
    List<List<String>> rows = new ArrayList<>();
    merged.forEach(
        (name, merge) -> {
          LatencyStats stats = merge.merged();
          List<String> cells = new ArrayList<>();
          cells.add(name);
          cells.add(String.valueOf(merge.parts()));
          cells.add(whole(stats.samples()));
          cells.add(LogValues.exact(stats.minNanos()));
          cells.add(LogValues.exact(stats.meanNanos()));
          cells.add(LogValues.exact(stats.standardDeviationNanos()));
          cells.add(LogValues.exact(stats.maxNanos()));
          for (double rank : ranks) {
            OptionalLong known = stats.percentileNanos(rank);
            PercentileBounds bounds = merge.bounds().get(rank);
            cells.add(
                known.isPresent() ? whole(known) : bounds == null ? "" : bounds.lowNanos() + "");
            cells.add(
                known.isPresent() ? whole(known) : bounds == null ? "" : bounds.highNanos() + "");
          }
          rows.add(cells);
        });
    return new Table(columns, rows);
  }

  private static JsonTree json(String name, LatencyMerge merge) {
    LatencyStats stats = merge.merged();
    JsonTree json =
        new JsonTree()
            .put("latency", name)
            .put("parts", OptionalLong.of(merge.parts()))
            .put("samples", stats.samples())
            .put("min_ns", stats.minNanos())
            .put("mean_ns", stats.meanNanos())
            .put("stddev_ns", stats.standardDeviationNanos())
            .put("max_ns", stats.maxNanos());
    if (!merge.percentiles().isEmpty()) {
      JsonTree percentiles = new JsonTree();
      merge
          .percentiles()
          .forEach((rank, value) -> percentiles.put(LogValues.exact(rank), OptionalLong.of(value)));
      json.put("percentiles", percentiles);
    }
    if (!merge.bounds().isEmpty()) {
      JsonTree bounds = new JsonTree();
      merge
          .bounds()
          .forEach(
              (rank, value) ->
                  bounds.put(
                      LogValues.exact(rank),
                      new JsonTree()
                          .put("low_ns", OptionalLong.of(value.lowNanos()))
                          .put("high_ns", OptionalLong.of(value.highNanos()))));
      json.put("percentile_bounds", bounds);
    }
    return json.put("caveat", merge.caveat());
  }
}
