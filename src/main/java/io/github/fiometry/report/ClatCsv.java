package io.github.fiometry.report;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.RunFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The latency distributions of one job as the table that fio's own {@code fio_jsonplus_clat2csv}
 * writes: a row for each bucket that any of them uses, and for each distribution its count, the
 * counts so far, and their part of all (a percentile from 0 to 1).
 *
 * <p>Same header, columns, numbers and separators, so that what reads that tool's files reads
 * these. What the tool cannot do is added: microsecond buckets of 2.x are given in nanoseconds, and
 * a job with {@code unified_rw_reporting} has three more groups of columns, {@code mixed}.
 */
public final class ClatCsv {
  private static final List<Direction> DIRECTIONS =
      List.of(Direction.READ, Direction.WRITE, Direction.TRIM);

  private static final int SMALLEST_PLAIN_EXPONENT = -4;
  private static final int MOST_DIGITS = 17;

  private final List<Distribution> distributions = new ArrayList<>();

  /** One group of columns. */
  private static final class Distribution {
    final String name;
    final Optional<LatencyBins> bins;
    final long total;
    int next;
    long cumulative;

    Distribution(String name, Optional<LatencyBins> bins) {
      this.name = name;
      this.bins = bins;
      this.total = bins.map(LatencyBins::totalCount).orElse(0L);
    }
  }

  private ClatCsv(Job job) {
    DIRECTIONS.forEach(direction -> add(job, direction));
    if (job.io().keySet().equals(Set.of(Direction.MIXED))) {
      add(job, Direction.MIXED);
    }
  }

  private void add(Job job, Direction direction) {
    Optional<IoStats> io = Optional.ofNullable(job.io().get(direction));
    add(direction.word() + "_slat_ns", io, IoStats::submissionLatency);
    add(direction.word() + "_clat_ns", io, IoStats::completionLatency);
    add(direction.word() + "_lat_ns", io, IoStats::totalLatency);
  }

  private void add(
      String name, Optional<IoStats> io, Function<IoStats, Optional<LatencyStats>> latency) {
    distributions.add(new Distribution(name, io.flatMap(latency).flatMap(LatencyStats::bins)));
  }

  /**
   * The jobs of a run for which there can be a table.
   *
   * @param run a run in any format
   * @return its jobs, in client/server mode those of every host; none for text and terse, which
   *     hold no distributions
   */
  public static List<Job> jobs(FioRun run) {
    if (run.format() != RunFormat.JSON) {
      return List.of();
    }
    return run.jobs().isEmpty() ? run.clientStats() : run.jobs();
  }

  /**
   * Whether a job has any distribution.
   *
   * @param job the job
   * @return false when its report is no json+, or it did no I/O
   */
  public static boolean hasBins(Job job) {
    return new ClatCsv(job).distributions.stream().anyMatch(d -> d.bins.isPresent());
  }

  /**
   * The table of one job; only its header when there are no distributions.
   *
   * @param job the job
   * @return lines ending in a line feed
   */
  public static String of(Job job) {
    return new ClatCsv(job).text();
  }

  private String text() {
    StringBuilder text = new StringBuilder("nsec, ");
    TreeSet<Long> buckets = new TreeSet<>();
    for (Distribution distribution : distributions) {
      for (String column : List.of("_count", "_cumulative", "_percentile")) {
        text.append(distribution.name).append(column).append(", ");
      }
      distribution.bins.ifPresent(
          bins -> {
            for (int i = 0; i < bins.size(); i++) {
              buckets.add(bins.nanos(i));
            }
          });
    }
    text.append('\n');
    for (long nanos : buckets) {
      text.append(nanos).append(", ");
      for (Distribution distribution : distributions) {
        append(text, distribution, nanos);
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Distribution distribution, long nanos) {
    if (distribution.bins.isEmpty()
        || distribution.next == distribution.bins.get().size()
        || distribution.bins.get().nanos(distribution.next) != nanos) {
      text.append(", , , ");
      return;
    }
    long count = distribution.bins.get().count(distribution.next++);
    distribution.cumulative += count;
    text.append(count)
        .append(", ")
        .append(distribution.cumulative)
        .append(", ")
        .append(shortest((double) distribution.cumulative / distribution.total))
        .append(", ");
  }

  /** A number above 0 and up to 1 in the fewest digits that give it back, as Python prints it. */
  static String shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    int digits = 1;
    BigDecimal rounded = round(exact, digits);
    while (rounded.doubleValue() != value && digits < MOST_DIGITS) {
      rounded = round(exact, ++digits);
    }
    BigDecimal plain = rounded.stripTrailingZeros();
    int exponent = plain.precision() - plain.scale() - 1;
    if (exponent >= SMALLEST_PLAIN_EXPONENT) {
      String text = plain.toPlainString();
      return text.indexOf('.') < 0 ? text + ".0" : text;
    }
    String all = plain.unscaledValue().toString();
    String fraction = all.length() > 1 ? "." + all.substring(1) : "";
    return all.charAt(0) + fraction + "e-" + (exponent > -10 ? "0" : "") + -exponent;
  }

  private static BigDecimal round(BigDecimal value, int digits) {
    return value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }
}
