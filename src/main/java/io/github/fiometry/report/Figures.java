package io.github.fiometry.report;

import io.github.fiometry.analytics.Metric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Figures of the answers in words. */
final class Figures {
  private Figures() {}

  static String human(Metric metric, double value) {
    return switch (metric.kind()) {
      case IOPS -> HumanUnits.iops(value);
      case BANDWIDTH -> HumanUnits.mebibytesPerSecond(value);
      case LATENCY -> HumanUnits.latency(value);
    };
  }

  /** The metric with the unit that {@link #human} leaves out. */
  static String title(Metric metric) {
    return switch (metric.kind()) {
      case IOPS -> "IOPS";
      case BANDWIDTH -> "BW MiB/s";
      case LATENCY -> metric.word().replace('-', ' ');
    };
  }

  /** The metric's word with the unit of the exact figure. */
  static String column(Metric metric) {
    return switch (metric.kind()) {
      case IOPS -> "iops";
      case BANDWIDTH -> "bw_bytes_per_sec";
      case LATENCY -> metric.word().replace('-', '_') + "_ns";
    };
  }

  static String exact(OptionalDouble value) {
    return value.isPresent() ? exact(value.getAsDouble()) : "";
  }

  static String exact(double value) {
    return Double.isFinite(value) ? HumanUnits.exact(value) : "";
  }

  static String percent(OptionalDouble value) {
    return value.isPresent() ? decimals(value.getAsDouble(), 1) + " %" : "";
  }

  /** With a sign: {@code +3.1 %}. */
  static String change(double percent) {
    return (percent > 0 ? "+" : "") + decimals(percent, 1) + " %";
  }

  static String decimals(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  /** A ratio as people say it: 1.02, 24.7, 0.031. */
  static String ratio(double ratio) {
    if (ratio == 0) {
      return "0";
    }
    return decimals(ratio, Math.abs(ratio) < 0.1 ? 4 : Math.abs(ratio) < 10 ? 2 : 1);
  }

  /** A rate per gigabyte. */
  static String perGigabyte(OptionalDouble value) {
    return value.isPresent() ? decimals(value.getAsDouble(), 2) : "";
  }
}
