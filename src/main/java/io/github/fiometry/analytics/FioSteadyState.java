package io.github.fiometry.analytics;

import io.github.fiometry.model.SteadyState;
import io.github.fiometry.model.SteadyStateSeries;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * fio's own judgement of the steady state, made again from the samples that it prints beside it.
 * fio: steadystate.c {@code steadystate_slope}, {@code steadystate_deviation}.
 *
 * @param mean mean of the samples in the window
 * @param slope least-squares slope per sample; 0 when the deviation is judged
 * @param maxDeviation largest distance of a sample from the mean; 0 when the slope is judged
 * @param criterion what fio compares with its limit: slope or largest deviation, in percent of the
 *     mean when the limit is one
 * @param percent whether the limit is in percent
 * @param attained whether the criterion keeps the limit
 */
public record FioSteadyState(
    double mean,
    double slope,
    double maxDeviation,
    double criterion,
    boolean percent,
    boolean attained) {

  private static final Pattern DEFINITION =
      Pattern.compile("(?<what>iops|bw|lat)(?<slope>_slope)?:(?<limit>[0-9.]+)(?<percent>%)?");

  /**
   * Judges again.
   *
   * @param stated what fio says, with its definition and samples
   * @return the figures that follow from the samples; empty when definition or samples are missing
   */
  public static Optional<FioSteadyState> of(SteadyState stated) {
    Matcher matcher = DEFINITION.matcher(stated.definition().orElse(""));
    if (!matcher.matches() || stated.series().isEmpty()) {
      return Optional.empty();
    }
    List<Double> samples = samples(matcher.group("what"), stated.series().get());
    if (samples.isEmpty()) {
      return Optional.empty();
    }
    double[] values = samples.stream().mapToDouble(Double::doubleValue).toArray();
    double mean = samples.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    boolean bySlope = matcher.group("slope") != null;
    boolean percent = matcher.group("percent") != null;
    double slope = bySlope ? LeastSquares.slope(values, 0, values.length) : 0;
    double deviation = 0;
    if (!bySlope) {
      for (double value : values) {
        deviation = Math.max(deviation, Math.abs(value - mean));
      }
    }
    double judged = bySlope ? slope : deviation;
    double criterion = percent ? 100 * judged / mean : judged;
    double limit = Double.parseDouble(matcher.group("limit"));
    return Optional.of(
        new FioSteadyState(
            mean, slope, deviation, criterion, percent, Math.abs(criterion) < limit));
  }

  private static List<Double> samples(String what, SteadyStateSeries series) {
    return switch (what) {
      case "iops" -> series.iops();
      case "bw" -> series.bytesPerSecond();
      default -> series.latencyNanos();
    };
  }
}
