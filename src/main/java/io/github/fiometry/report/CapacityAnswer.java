package io.github.fiometry.report;

import io.github.fiometry.analytics.Capacity;
import io.github.fiometry.analytics.CapacityRatios;
import io.github.fiometry.analytics.Measured;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Measured figures per gigabyte, without a promise to hold them against, laid out. */
public final class CapacityAnswer {

  /**
   * One load and where it came from.
   *
   * @param source the input's name
   * @param measured the load, of one direction
   */
  public record Line(String source, Measured measured) {}

  private CapacityAnswer() {}

  /**
   * The answer.
   *
   * @param lines the loads
   * @param capacity the size of the device
   * @return the answer
   */
  public static Answer of(List<Line> lines, Capacity capacity) {
    List<Column> columns =
        List.of(
            Column.paths("input").mayBeLeftOut(1),
            Column.names("job"),
            Column.words("direction"),
            Column.numbers("IOPS"),
            Column.numbers("BW MiB/s").orShort("MiB/s"),
            Column.numbers("IOPS/GB"),
            Column.numbers("IOPS/GiB"),
            Column.numbers("kB/s per GB"),
            Column.numbers("KiB/s per GiB"));
    List<Column> exact =
        List.of(
            Column.words("input"),
            Column.words("job"),
            Column.words("direction"),
            Column.numbers("iops"),
            Column.numbers("bw_bytes_per_sec"),
            Column.numbers("iops_per_gb"),
            Column.numbers("iops_per_gib"),
            Column.numbers("bw_bytes_per_sec_per_gb"),
            Column.numbers("bw_bytes_per_sec_per_gib"));
    List<List<String>> rows = new ArrayList<>();
    List<List<String>> data = new ArrayList<>();
    List<JsonTree> trees = new ArrayList<>();
    for (Line line : lines) {
      Measured measured = line.measured();
      CapacityRatios ratios = CapacityRatios.of(measured, capacity);
      String direction = measured.directions().stream().map(Direction::word).findFirst().orElse("");
      rows.add(
          List.of(
              line.source(),
              measured.name(),
              direction,
              measured.iops().isPresent() ? HumanUnits.iops(measured.iops().getAsDouble()) : "",
              measured.bytesPerSecond().isPresent()
                  ? HumanUnits.mebibytesPerSecond(measured.bytesPerSecond().getAsDouble())
                  : "",
              Figures.perGigabyte(ratios.iopsPerGigabyte()),
              Figures.perGigabyte(ratios.iopsPerGibibyte()),
              Figures.perGigabyte(scaled(ratios.bytesPerSecondPerGigabyte(), 1000)),
              Figures.perGigabyte(scaled(ratios.bytesPerSecondPerGibibyte(), 1024))));
      data.add(
          List.of(
              line.source(),
              measured.name(),
              direction,
              Figures.exact(measured.iops()),
              Figures.exact(measured.bytesPerSecond()),
              Figures.exact(ratios.iopsPerGigabyte()),
              Figures.exact(ratios.iopsPerGibibyte()),
              Figures.exact(ratios.bytesPerSecondPerGigabyte()),
              Figures.exact(ratios.bytesPerSecondPerGibibyte())));
      trees.add(
          new JsonTree()
              .put("source", line.source())
              .put("job", Optional.of(measured.name()).filter(name -> !name.isEmpty()))
              .put("direction", direction)
              .put("iops", measured.iops())
              .put("bw_bytes_per_sec", measured.bytesPerSecond())
              .put("iops_per_gb", ratios.iopsPerGigabyte())
              .put("iops_per_gib", ratios.iopsPerGibibyte())
              .put("bw_bytes_per_sec_per_gb", ratios.bytesPerSecondPerGigabyte())
              .put("bw_bytes_per_sec_per_gib", ratios.bytesPerSecondPerGibibyte())
              .put("merge_rule", measured.rule().word()));
    }
    String size =
        Figures.decimals(capacity.gigabytes(), 2)
            + " GB ("
            + Figures.decimals(capacity.gibibytes(), 2)
            + " GiB)";
    return new Answer(
        "Figures per gigabyte",
        List.of(new Answer.Section("Per gigabyte of " + size, new Table(columns, rows))),
        List.of(),
        new Table(exact, data),
        new JsonTree().put("capacity_bytes", capacity.bytes()).put("results", trees));
  }

  private static OptionalDouble scaled(OptionalDouble value, double unit) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() / unit) : value;
  }
}
