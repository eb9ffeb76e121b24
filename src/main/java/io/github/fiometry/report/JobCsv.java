package io.github.fiometry.report;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.SampleStats;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The CSV that {@code fiometry parse -o csv} prints: one row per job and direction, all digits, the
 * unit in each column's name, an empty cell where the input does not hold the value.
 *
 * <p>Columns keep their name and meaning; new ones come at the end.
 */
public final class JobCsv {
  private static final double[] PERCENTILES = {
    1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99
  };

  private static final List<CsvColumn> COLUMNS = columns();

  private JobCsv() {}

  private record CsvColumn(String name, Function<JobLine, String> cell) {}

  /**
   * The first line.
   *
   * @return the names of the columns
   */
  public static String header() {
    return Csv.line(columnNames());
  }

  /**
   * The names of the columns.
   *
   * @return the names, from left to right
   */
  public static List<String> columnNames() {
    return COLUMNS.stream().map(CsvColumn::name).toList();
  }

  /**
   * One row.
   *
   * @param line what to write
   * @return the line with its line feed
   */
  public static String row(JobLine line) {
    return Csv.line(COLUMNS.stream().map(column -> column.cell().apply(line)).toList());
  }

  private static List<CsvColumn> columns() {
    List<CsvColumn> columns = new ArrayList<>();
    text(columns, "source", line -> Optional.of(line.source()));
    whole(columns, "run", line -> OptionalLong.of(line.runIndex()));
    text(columns, "format", line -> Optional.of(line.run().format().word()));
    text(columns, "fio_version", line -> line.run().fioVersion());
    text(columns, "complete", line -> Optional.of(Boolean.toString(line.run().complete())));
    text(columns, "interim", line -> Optional.of(Boolean.toString(line.run().interim())));
    whole(columns, "same_run", line -> widened(line.run().sameRunIndex()));
    text(columns, "scope", line -> Optional.of(line.scope().word()));
    text(columns, "hostname", line -> line.job().hostname());
    whole(columns, "group_id", line -> widened(line.job().groupId()));
    text(columns, "job", line -> line.job().name());
    whole(columns, "num_jobs", line -> widened(line.job().numJobs()));
    whole(columns, "error", line -> widened(line.job().error()));
    text(columns, "rw", line -> line.job().workload().flatMap(Workload::rw));
    text(columns, "direction", line -> Optional.of(line.direction().word()));
    number(columns, "bs_min_bytes", line -> blockSize(line, BlockSizeRange::minBytes));
    number(columns, "bs_max_bytes", line -> blockSize(line, BlockSizeRange::maxBytes));
    text(columns, "io_engine", line -> line.job().workload().flatMap(Workload::ioEngine));
    whole(
        columns,
        "io_depth",
        line -> widened(line.job().workload().map(Workload::ioDepth).orElse(OptionalInt.empty())));
    number(columns, "io_bytes", line -> line.io().ioBytes());
    number(columns, "bw_bytes_per_sec", line -> line.io().bytesPerSecond());
    number(columns, "iops", line -> line.io().iops());
    whole(columns, "runtime_ms", line -> line.io().runtimeMillis());
    whole(columns, "total_ios", line -> line.io().totalIos());
    whole(columns, "short_ios", line -> line.io().shortIos());
    whole(columns, "dropped_ios", line -> line.io().droppedIos());
    latency(columns, "slat", line -> line.io().submissionLatency(), false);
    latency(columns, "clat", line -> line.io().completionLatency(), true);
    latency(columns, "lat", line -> line.io().totalLatency(), true);
    samples(columns, "bw_samples", "_bytes_per_sec", line -> line.io().bandwidthSamples());
    samples(columns, "iops_samples", "", line -> line.io().iopsSamples());
    number(columns, "cpu_user_percent", line -> cpu(line, CpuUsage::userPercent));
    number(columns, "cpu_system_percent", line -> cpu(line, CpuUsage::systemPercent));
    text(
        columns,
        "refined",
        line ->
            Optional.of(String.join(" ", line.io().refined())).filter(names -> !names.isEmpty()));
    return List.copyOf(columns);
  }

  private static void text(
      List<CsvColumn> columns, String name, Function<JobLine, Optional<String>> value) {
    columns.add(new CsvColumn(name, line -> value.apply(line).map(Csv::textCell).orElse("")));
  }

  private static void whole(
      List<CsvColumn> columns, String name, Function<JobLine, OptionalLong> value) {
    columns.add(
        new CsvColumn(
            name,
            line -> {
              OptionalLong number = value.apply(line);
              return number.isPresent() ? Long.toString(number.getAsLong()) : "";
            }));
  }

  private static void number(
      List<CsvColumn> columns, String name, Function<JobLine, OptionalDouble> value) {
    columns.add(
        new CsvColumn(
            name,
            line -> {
              OptionalDouble number = value.apply(line);
              return number.isPresent() ? HumanUnits.exact(number.getAsDouble()) : "";
            }));
  }

  private static void latency(
      List<CsvColumn> columns,
      String kind,
      Function<JobLine, Optional<LatencyStats>> latency,
      boolean percentiles) {
    number(columns, kind + "_min_ns", of(latency, LatencyStats::minNanos));
    number(columns, kind + "_max_ns", of(latency, LatencyStats::maxNanos));
    number(columns, kind + "_mean_ns", of(latency, LatencyStats::meanNanos));
    number(columns, kind + "_stddev_ns", of(latency, LatencyStats::standardDeviationNanos));
    whole(
        columns,
        kind + "_samples",
        line -> latency.apply(line).map(LatencyStats::samples).orElse(OptionalLong.empty()));
    if (percentiles) {
      for (double rank : PERCENTILES) {
        whole(
            columns,
            kind + "_p" + HumanUnits.exact(rank) + "_ns",
            line ->
                latency
                    .apply(line)
                    .map(stats -> stats.percentileNanos(rank))
                    .orElse(OptionalLong.empty()));
      }
    }
  }

  private static void samples(
      List<CsvColumn> columns,
      String kind,
      String unit,
      Function<JobLine, Optional<SampleStats>> samples) {
    number(columns, kind + "_min" + unit, of(samples, SampleStats::min));
    number(columns, kind + "_max" + unit, of(samples, SampleStats::max));
    number(columns, kind + "_mean" + unit, of(samples, SampleStats::mean));
    number(columns, kind + "_stddev" + unit, of(samples, SampleStats::standardDeviation));
  }

  private static <T> Function<JobLine, OptionalDouble> of(
      Function<JobLine, Optional<T>> part, Function<T, OptionalDouble> value) {
    return line -> part.apply(line).map(value).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble blockSize(JobLine line, Function<BlockSizeRange, Double> value) {
    return line.blockSize()
        .map(size -> OptionalDouble.of(value.apply(size)))
        .orElse(OptionalDouble.empty());
  }

  private static OptionalDouble cpu(JobLine line, Function<CpuUsage, OptionalDouble> value) {
    return line.job().cpu().map(value).orElse(OptionalDouble.empty());
  }

  private static OptionalLong widened(OptionalInt value) {
    return value.isPresent() ? OptionalLong.of(value.getAsInt()) : OptionalLong.empty();
  }
}
