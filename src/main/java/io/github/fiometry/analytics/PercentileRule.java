package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.Percentiles;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How fio finds a percentile in its buckets: it is the middle of the first bucket at which the
 * counts, added up, reach rank percent of the samples (stat.c {@code calc_clat_percentiles}).
 *
 * <p>Versions differ only in the arithmetic of that comparison, which matters where rank percent of
 * the samples is a whole number: 99 percent of 100 samples.
 */
public enum PercentileRule {
  /**
   * Up to 3.1, built with {@code -ffast-math}: {@code count >= rank * (samples * 0.01)} in double
   * arithmetic.
   */
  FAST_MATH {
    @Override
    long threshold(double rank, long samples) {
      return (long) Math.ceil(rank * (samples * 0.01));
    }
  },
  /** Later versions, seen from 3.16 to 3.42: as exact arithmetic on the rank, which is a double. */
  EXACT {
    @Override
    long threshold(double rank, long samples) {
      return new BigDecimal(rank)
          .multiply(BigDecimal.valueOf(samples))
          .movePointLeft(2)
          .setScale(0, RoundingMode.CEILING)
          .longValueExact();
    }
  };

  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");
  private static final int FIRST_MAJOR = 3;
  private static final int LAST_FAST_MINOR = 1;

  /**
   * The rule of a fio version.
   *
   * @param fioVersion as the model holds it; absent when not known
   * @return {@link #FAST_MATH} up to 3.1, else {@link #EXACT}
   */
  public static PercentileRule ofFioVersion(Optional<String> fioVersion) {
    Matcher matcher = VERSION.matcher(fioVersion.orElse(""));
    if (!matcher.matches()) {
      return EXACT;
    }
    int major = Integer.parseInt(matcher.group(1));
    int minor = Integer.parseInt(matcher.group(2));
    boolean fast = major < FIRST_MAJOR || major == FIRST_MAJOR && minor <= LAST_FAST_MINOR;
    return fast ? FAST_MATH : EXACT;
  }

  /** The smallest count that reaches a percentile. */
  abstract long threshold(double rank, long samples);

  /**
   * One percentile of a distribution.
   *
   * @param bins the distribution
   * @param rank the percentile, 0 to 100
   * @param samples the number of samples that fio counted (JSON {@code N}, since 3.18); for older
   *     versions and merged distributions the sum of the bins
   * @return the middle of the bucket, in nanoseconds; empty when the bins do not hold so many
   *     samples, as in interim reports
   */
  public OptionalLong value(LatencyBins bins, double rank, long samples) {
    return at(bins, Math.max(threshold(rank, samples), 1));
  }

  /** The bucket at which a count is reached. */
  static OptionalLong at(LatencyBins bins, long wanted) {
    long reached = 0;
    for (int i = 0; i < bins.size(); i++) {
      reached += bins.count(i);
      if (reached >= wanted) {
        return OptionalLong.of(bins.nanos(i));
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Several percentiles of a distribution.
   *
   * @param bins the distribution
   * @param ranks the percentiles, 0 to 100
   * @param samples the number of samples, see {@link #value}
   * @return those that the bins hold
   */
  public Percentiles values(LatencyBins bins, double[] ranks, long samples) {
    double[] found = new double[ranks.length];
    long[] values = new long[ranks.length];
    int count = 0;
    for (double rank : ranks) {
      OptionalLong value = value(bins, rank, samples);
      if (value.isPresent()) {
        found[count] = rank;
        values[count++] = value.getAsLong();
      }
    }
    return Percentiles.of(
        java.util.Arrays.copyOf(found, count), java.util.Arrays.copyOf(values, count));
  }
}
