package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Sorts results into cells and fills them. */
final class DeviceTableMaker {
  private final List<DeviceResults> devices;
  private final DeviceTableSpec spec;

  private static final int MOST_LISTED = 5;
  private static final double NANOS_PER_MILLI = 1e6;

  DeviceTableMaker(List<DeviceResults> devices, DeviceTableSpec spec) {
    this.devices = devices;
    this.spec = spec;
  }

  /** Jobs of one group of one run that share all dimensions that the table knows. */
  private record Cluster(String caption, String row, String column, List<JobSample> samples) {}

  List<DeviceTable> make() {
    Map<String, List<Cluster>> byCaption = new LinkedHashMap<>();
    for (Cluster cluster : clusters()) {
      byCaption.computeIfAbsent(cluster.caption, key -> new ArrayList<>()).add(cluster);
    }
    List<DeviceTable> tables = new ArrayList<>();
    byCaption.forEach((caption, clusters) -> table(caption, clusters).ifPresent(tables::add));
    if (spec.baseline().isPresent()
        && !tables.isEmpty()
        && tables.stream().noneMatch(table -> table.rows().contains(spec.baseline().get()))) {
      throw new IllegalArgumentException(
          "no row '" + spec.baseline().get() + "' to compare with: " + tables.get(0).rows());
    }
    return tables;
  }

  private List<Cluster> clusters() {
    List<Dimension> fixed = new ArrayList<>(List.of(Dimension.DEVICE, Dimension.WORKLOAD));
    fixed.removeAll(List.of(spec.rows(), spec.columns()));
    List<Cluster> clusters = new ArrayList<>();
    for (DeviceResults device : devices) {
      for (FioRun run : device.runs()) {
        Map<List<Object>, Cluster> together = new LinkedHashMap<>();
        for (JobSample sample : JobSample.of(run)) {
          List<String> held = new ArrayList<>();
          for (Dimension dimension : fixed) {
            String value = value(dimension, device, sample);
            if (dimension != Dimension.DEVICE || devices.size() > 1) {
              held.add(dimension.word() + " " + value);
            }
          }
          String caption = String.join(", ", held);
          String row = value(spec.rows(), device, sample);
          String column = value(spec.columns(), device, sample);
          Job first = sample.jobs().get(0);
          Object group = JobTotals.isQuotedAlone(first) ? together.size() : first.groupId();
          together
              .computeIfAbsent(
                  List.of(group, caption, row, column),
                  key -> new Cluster(caption, row, column, new ArrayList<>()))
              .samples
              .add(sample);
        }
        clusters.addAll(together.values());
      }
    }
    return clusters;
  }

  private String value(Dimension dimension, DeviceResults device, JobSample sample) {
    return dimension.of(device.device(), sample.key(), spec.assumedRw(), sample.io());
  }

  private Optional<DeviceTable> table(String caption, List<Cluster> clusters) {
    List<String> rows = labels(spec.rows(), clusters.stream().map(Cluster::row).toList());
    List<String> columns = labels(spec.columns(), clusters.stream().map(Cluster::column).toList());
    Set<String> notes = new LinkedHashSet<>();
    Set<String> bounds = new LinkedHashSet<>();
    List<List<Map<Direction, Cell>>> grid = new ArrayList<>();
    for (String row : rows) {
      List<Map<Direction, Cell>> line = new ArrayList<>();
      for (String column : columns) {
        List<Cluster> here =
            clusters.stream()
                .filter(cluster -> cluster.row.equals(row) && cluster.column.equals(column))
                .toList();
        line.add(cell(here, notes));
        noteMixture(row, column, here, notes);
        bounds.addAll(bounds(row, column, here));
      }
      grid.add(line);
    }
    if (bounds.isEmpty() && grid.stream().flatMap(List::stream).allMatch(Map::isEmpty)) {
      return Optional.empty();
    }
    notes.addAll(bounds);
    noteUnknownPattern(rows, columns, notes);
    List<List<List<DeviceTable.Value>>> cells = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      List<List<DeviceTable.Value>> line = new ArrayList<>();
      for (int column = 0; column < columns.size(); column++) {
        line.add(values(grid, row, column, baselineRow(rows)));
      }
      cells.add(line);
    }
    return Optional.of(new DeviceTable(spec, caption, rows, columns, cells, List.copyOf(notes)));
  }

  private static List<String> labels(Dimension dimension, List<String> values) {
    List<String> labels = new ArrayList<>(new LinkedHashSet<>(values));
    labels.sort(dimension.order(List.copyOf(labels)));
    return labels;
  }

  private int baselineRow(List<String> rows) {
    return spec.baseline().map(rows::indexOf).orElse(-1);
  }

  private record Cell(double value, int results) {}

  private Map<Direction, Cell> cell(List<Cluster> clusters, Set<String> notes) {
    Map<Direction, List<Double>> values = new EnumMap<>(Direction.class);
    for (Cluster cluster : clusters) {
      List<Job> jobs = cluster.samples.stream().flatMap(s -> s.jobs().stream()).toList();
      JobTotals.ofGroup(jobs)
          .forEach(
              (direction, total) -> {
                if (spec.direction().orElse(direction) != direction) {
                  return;
                }
                OptionalDouble value = value(JobSample.io(direction, jobs, total), notes);
                if (total.rule() != MergeRule.ONE_JOB) {
                  notes.add("jobs of one group: " + total.rule().sentence());
                }
                if (value.isPresent()) {
                  values
                      .computeIfAbsent(direction, key -> new ArrayList<>())
                      .add(value.getAsDouble());
                }
              });
    }
    Map<Direction, Cell> cell = new EnumMap<>(Direction.class);
    values.forEach(
        (direction, all) ->
            cell.put(
                direction,
                new Cell(
                    MedianInterval.median(all.stream().mapToDouble(v -> v).toArray()),
                    all.size())));
    return cell;
  }

  /** The figure, with a word where a total latency stands in for the completion latency. */
  private OptionalDouble value(IoStats io, Set<String> notes) {
    List<Metric> candidates = spec.metric().candidates();
    for (int i = 0; i < candidates.size(); i++) {
      OptionalDouble value = candidates.get(i).of(io);
      if (value.isPresent()) {
        if (i > 0) {
          notes.add("some latencies are total latencies (lat), since there is no clat for them");
        }
        return value;
      }
    }
    return OptionalDouble.empty();
  }

  private List<DeviceTable.Value> values(
      List<List<Map<Direction, Cell>>> grid, int row, int column, int baseline) {
    List<DeviceTable.Value> values = new ArrayList<>();
    grid.get(row)
        .get(column)
        .forEach(
            (direction, cell) -> {
              Cell base = baseline < 0 ? null : grid.get(baseline).get(column).get(direction);
              OptionalDouble ratio =
                  base == null || base.value == 0
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(cell.value / base.value);
              values.add(
                  new DeviceTable.Value(
                      direction,
                      cell.value,
                      cell.results,
                      ratio,
                      mark(grid, column, direction, cell.value)));
            });
    return values;
  }

  private DeviceTable.Mark mark(
      List<List<Map<Direction, Cell>>> grid, int column, Direction direction, double value) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (List<Map<Direction, Cell>> line : grid) {
      Cell cell = line.get(column).get(direction);
      if (cell != null) {
        least = Math.min(least, cell.value);
        greatest = Math.max(greatest, cell.value);
      }
    }
    if (least == greatest || (value != least && value != greatest)) {
      return DeviceTable.Mark.NONE;
    }
    return value == greatest == spec.metric().higherIsBetter()
        ? DeviceTable.Mark.BEST
        : DeviceTable.Mark.WORST;
  }

  /** What differs within a cell beside rows and columns is said, since one figure stands for it. */
  private void noteMixture(String row, String column, List<Cluster> here, Set<String> notes) {
    if (here.size() > 1) {
      notes.add("a cell with several results shows their median");
    }
    for (Dimension dimension :
        List.of(Dimension.JOB, Dimension.BLOCK_SIZE, Dimension.IO_DEPTH, Dimension.NUM_JOBS)) {
      if (dimension != spec.rows() && dimension != spec.columns()) {
        Set<String> values = new TreeSet<>();
        for (Cluster cluster : here) {
          for (JobSample sample : cluster.samples) {
            values.add(dimension.of("", sample.key(), spec.assumedRw(), sample.io()));
          }
        }
        if (values.size() > 1) {
          notes.add(
              row
                  + ", "
                  + column
                  + ": results of "
                  + dimension.word()
                  + " "
                  + listed(values)
                  + " in one cell; rows or columns by "
                  + dimension.word()
                  + " tell them apart");
        }
      }
    }
  }

  private static String listed(Set<String> values) {
    String first = values.stream().limit(MOST_LISTED).collect(Collectors.joining(", "));
    return values.size() > MOST_LISTED
        ? first + " and " + (values.size() - MOST_LISTED) + " more"
        : first;
  }

  /** Percentiles of several jobs are known only with the bins of each; else their bounds are. */
  private List<String> bounds(String row, String column, List<Cluster> here) {
    List<String> sentences = new ArrayList<>();
    for (Cluster cluster : here) {
      List<Job> jobs = cluster.samples.stream().flatMap(s -> s.jobs().stream()).toList();
      for (Direction direction : Direction.values()) {
        if (spec.direction().orElse(direction) == direction) {
          JobSample.bounds(jobs, direction, spec.metric())
              .map(bounds -> row + ", " + column + ", " + direction.word() + sentence(bounds))
              .ifPresent(sentences::add);
        }
      }
    }
    return sentences;
  }

  private String sentence(PercentileBounds bounds) {
    return ": "
        + spec.metric().word()
        + " of several jobs cannot be known without the bins of each (json+); it lies between "
        + PlainNumbers.of(bounds.lowNanos() / NANOS_PER_MILLI)
        + " and "
        + PlainNumbers.of(bounds.highNanos() / NANOS_PER_MILLI)
        + " ms";
  }

  private void noteUnknownPattern(List<String> rows, List<String> columns, Set<String> notes) {
    boolean unknown =
        (spec.rows() == Dimension.WORKLOAD ? rows : columns)
            .stream().anyMatch(label -> label.startsWith(Dimension.UNKNOWN + " ("));
    if (unknown) {
      notes.add("some results do not say whether they are sequential or random: give their rw");
    }
  }
}
