package io.github.fiometry.report;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The table that {@code fiometry parse} shows: one line per job and direction.
 *
 * <p>The latencies of a line are all of one kind: the completion latency (fio: clat), or the total
 * latency (fio: lat) where the input has percentiles, or any latency at all, only of that.
 */
public final class JobTable {
  private JobTable() {}

  /** Which columns say where a line comes from. */
  public enum Origin {
    /** None: there is one input with one run. */
    NONE,
    /** The run's index in the input. */
    RUN,
    /** The input's name. */
    INPUT,
    /** Both. */
    INPUT_AND_RUN;

    boolean hasInput() {
      return this == INPUT || this == INPUT_AND_RUN;
    }

    boolean hasRun() {
      return this == RUN || this == INPUT_AND_RUN;
    }
  }

  /**
   * One line in words, without its origin: small, so that a table over thousands of inputs can be
   * held until its widths are known.
   *
   * @param source the input's name
   * @param run the run's index, and whether it counts: {@code 0}, {@code 1/interim}, {@code 2=0}
   *     for another format of the run 0
   * @param cells the cells from the job's name on
   * @param totalLatency whether the latencies are total latencies (fio: lat), since there is no
   *     completion latency
   */
  public record Line(String source, String run, List<String> cells, boolean totalLatency) {
    /** Copies the cells. */
    public Line {
      cells = List.copyOf(cells);
    }
  }

  /**
   * One line in words.
   *
   * @param line what to show
   * @return its cells
   */
  public static Line line(JobLine line) {
    List<String> cells = new ArrayList<>(11);
    cells.add(name(line));
    cells.add(pattern(line));
    cells.add(
        line.blockSize()
            .map(
                size ->
                    size.minBytes() == size.maxBytes()
                        ? HumanUnits.blockSize(size.minBytes())
                        : HumanUnits.blockSize(size.minBytes())
                            + "-"
                            + HumanUnits.blockSize(size.maxBytes()))
            .orElse(""));
    Optional<Workload> workload = line.job().workload();
    cells.add(
        workload.isPresent() && workload.get().ioDepth().isPresent()
            ? Integer.toString(workload.get().ioDepth().getAsInt())
            : "");
    OptionalDouble iops = line.io().iops();
    cells.add(iops.isPresent() ? HumanUnits.iops(iops.getAsDouble()) : "");
    OptionalDouble bandwidth = line.io().bytesPerSecond();
    cells.add(bandwidth.isPresent() ? HumanUnits.mebibytesPerSecond(bandwidth.getAsDouble()) : "");
    Optional<LatencyStats> completion = line.io().completionLatency();
    Optional<LatencyStats> total = line.io().totalLatency();
    boolean onlyTotalHasPercentiles =
        total.flatMap(LatencyStats::percentiles).isPresent()
            && completion.flatMap(LatencyStats::percentiles).isEmpty();
    boolean useTotal = total.isPresent() && (completion.isEmpty() || onlyTotalHasPercentiles);
    Optional<LatencyStats> latency = useTotal ? total : completion;
    cells.add(latency(latency.map(LatencyStats::meanNanos).orElse(OptionalDouble.empty())));
    cells.add(percentile(latency, 50));
    cells.add(percentile(latency, 99));
    cells.add(percentile(latency, 99.9));
    cells.add(latency(latency.map(LatencyStats::maxNanos).orElse(OptionalDouble.empty())));
    return new Line(line.source(), runWord(line.runIndex(), line.run()), cells, useTotal);
  }

  private static String name(JobLine line) {
    String name = line.job().name().orElse("");
    Optional<String> host = line.job().hostname();
    if (host.isEmpty()) {
      return name;
    }
    OptionalInt port = line.job().port();
    // Two servers on one machine differ by their ports only.
    boolean several =
        port.isPresent()
            && line.run().clientStats().stream()
                .anyMatch(
                    other ->
                        other.hostname().equals(host)
                            && other.port().isPresent()
                            && !other.port().equals(port));
    return host.get() + (several ? ":" + port.getAsInt() : "") + ":" + name;
  }

  /** fio's rw, and the direction where rw does not say it: {@code randrw:read}. */
  private static String pattern(JobLine line) {
    String direction = line.direction().word();
    Optional<String> rw = line.job().workload().flatMap(Workload::rw);
    if (rw.isEmpty()) {
      return direction;
    }
    boolean said = rw.get().equals(direction) || rw.get().equals("rand" + direction);
    return said && line.direction() != Direction.MIXED ? rw.get() : rw.get() + ":" + direction;
  }

  private static String runWord(int index, FioRun run) {
    if (run.interim()) {
      return index + "/interim";
    }
    return run.sameRunIndex().isPresent()
        ? index + "=" + run.sameRunIndex().getAsInt()
        : "" + index;
  }

  private static String latency(OptionalDouble nanos) {
    return nanos.isPresent() ? HumanUnits.latency(nanos.getAsDouble()) : "";
  }

  private static String percentile(Optional<LatencyStats> latency, double rank) {
    OptionalLong nanos =
        latency.isPresent() ? latency.get().percentileNanos(rank) : OptionalLong.empty();
    return nanos.isPresent() ? HumanUnits.latency((double) nanos.getAsLong()) : "";
  }

  /**
   * The table of some lines.
   *
   * @param lines the lines
   * @param origin which columns say where a line comes from
   * @return the table
   */
  public static Table of(List<Line> lines, Origin origin) {
    List<Column> columns = new ArrayList<>();
    if (origin.hasInput()) {
      columns.add(Column.paths("input"));
    }
    if (origin.hasRun()) {
      columns.add(Column.words("run").mayBeLeftOut(3));
    }
    columns.add(Column.names("job"));
    columns.add(Column.words("rw"));
    columns.add(Column.numbers("bs").mayBeLeftOut(5));
    columns.add(Column.numbers("iodepth").orShort("depth").mayBeLeftOut(4));
    columns.add(Column.numbers("IOPS"));
    columns.add(Column.numbers("BW MiB/s").orShort("MiB/s"));
    columns.add(Column.numbers("mean"));
    columns.add(Column.numbers("p50").mayBeLeftOut(2));
    columns.add(Column.numbers("p99").mayBeLeftOut(6));
    columns.add(Column.numbers("p99.9").mayBeLeftOut(1));
    columns.add(Column.numbers("max").mayBeLeftOut(7));
    List<List<String>> rows = new ArrayList<>(lines.size());
    for (Line line : lines) {
      List<String> row = new ArrayList<>(columns.size());
      if (origin.hasInput()) {
        row.add(line.source());
      }
      if (origin.hasRun()) {
        row.add(line.run());
      }
      row.addAll(line.cells());
      rows.add(row);
    }
    return new Table(columns, rows);
  }
}
