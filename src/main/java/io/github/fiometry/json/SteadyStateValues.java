package io.github.fiometry.json;

import io.github.fiometry.model.SteadyState;
import io.github.fiometry.model.SteadyStateSeries;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** fio's {@code steadystate} object, 2.16 and later (stat.c show_thread_status_json). */
final class SteadyStateValues {
  private Optional<String> definition = Optional.empty();
  private OptionalLong duration = OptionalLong.empty();
  private Optional<Boolean> attained = Optional.empty();
  private Optional<String> reached = Optional.empty();
  private OptionalDouble maxDeviation = OptionalDouble.empty();
  private OptionalDouble slope = OptionalDouble.empty();
  private OptionalDouble bandwidth = OptionalDouble.empty();
  private OptionalDouble iops = OptionalDouble.empty();
  private OptionalDouble latency = OptionalDouble.empty();
  private List<Double> iopsSeries = List.of();
  private List<Double> bandwidthSeries = List.of();
  private List<Double> latencySeries = List.of();

  void read(JsonCursor cursor) {
    cursor.object(
        key -> {
          switch (key) {
            case "ss" -> definition = cursor.text();
            case "duration" -> duration = cursor.count();
            case "attained" -> attained = cursor.flag();
            case "criterion" -> reached = cursor.scalarText();
            case "max_deviation" -> maxDeviation = cursor.amount();
            case "slope" -> slope = cursor.decimal();
            case "data" -> readData(cursor);
            default -> {}
          }
        });
  }

  private void readData(JsonCursor cursor) {
    cursor.object(
        key -> {
          switch (key) {
            case "bw_mean" -> bandwidth = cursor.amount();
            case "iops_mean" -> iops = cursor.amount();
            case "lat_mean" -> latency = cursor.amount();
            case "iops" -> iopsSeries = cursor.decimals();
            case "bw" -> bandwidthSeries = cursor.decimals();
            case "lat_ns" -> latencySeries = cursor.decimals();
            default -> {}
          }
        });
  }

  SteadyState build() {
    SteadyState.Builder builder = SteadyState.builder();
    attained.ifPresent(builder::attained);
    definition.ifPresent(text -> define(builder, text));
    duration.ifPresent(builder::durationSeconds);
    bandwidth.ifPresent(builder::bytesPerSecond);
    iops.ifPresent(builder::iops);
    latency.ifPresent(builder::meanLatencyNanos);
    if (!iopsSeries.isEmpty() || !bandwidthSeries.isEmpty() || !latencySeries.isEmpty()) {
      builder.series(
          SteadyStateSeries.builder()
              .iops(iopsSeries)
              .bytesPerSecond(bandwidthSeries)
              .latencyNanos(latencySeries)
              .build());
    }
    return builder.build();
  }

  /**
   * The definition {@code iops_slope:0.300000%} says which of {@code slope} and {@code
   * max_deviation} was judged; fio prints the other as 0.
   */
  private void define(SteadyState.Builder builder, String text) {
    builder.definition(text);
    int colon = text.indexOf(':');
    String criterion = colon < 0 ? text : text.substring(0, colon);
    builder.criterion(criterion);
    if (colon >= 0) {
      percentOrNumber(text.substring(colon + 1)).ifPresent(builder::limit);
    }
    boolean percent = text.endsWith("%");
    OptionalDouble value =
        reached.map(SteadyStateValues::percentOrNumber).orElse(OptionalDouble.empty());
    if (criterion.endsWith("_slope")) {
      (percent ? value : slope).ifPresent(builder::slope);
    } else {
      if (percent) {
        value.ifPresent(builder::deviationPercent);
      }
      maxDeviation.ifPresent(builder::maxDeviation);
    }
  }

  private static OptionalDouble percentOrNumber(String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
    try {
      return OptionalDouble.of(Double.parseDouble(number.strip()));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }
}
