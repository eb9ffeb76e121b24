package io.github.fiometry.json;

import io.github.fiometry.model.FioVersion;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What fio's JSON keys mean in which version: all that changed between 2.0.10 and 3.42, and the
 * values that some versions are known to print wrongly. Where the version is missing, the keys
 * themselves say as much as they can; where not even they do, the answer is the careful one.
 *
 * <p>Versions are inclusive at both ends.
 */
final class EraRules {
  private final Optional<FioVersion> version;

  EraRules(Optional<String> printedVersion) {
    this.version = printedVersion.flatMap(FioVersion::parse);
  }

  private boolean from(int major, int minor, int patch) {
    return version.isPresent() && version.get().isSince(FioVersion.of(major, minor, patch));
  }

  private boolean before(int major, int minor, int patch) {
    return version.isPresent() && version.get().isBefore(FioVersion.of(major, minor, patch));
  }

  /** {@code io_bytes}: KiB up to 2.20, bytes since 2.21, which brought {@code io_kbytes}. */
  boolean ioBytesAreKib(boolean hasIoKbytes, boolean hasNanosecondKeys) {
    if (hasIoKbytes || from(2, 21, 0)) {
      return false;
    }
    return version.isPresent() || !hasNanosecondKeys;
  }

  /** Whether {@code bw_bytes} may stand beside {@code bw}: since 3.2. */
  boolean mayPrintBandwidthInBytes() {
    return version.isEmpty() || from(3, 2, 0);
  }

  /**
   * {@code bw_min} to {@code bw_dev}: in 2.0.10 to 2.0.14 zeros where there are samples, and else
   * numbers left over from the latencies (b9e1b491).
   */
  boolean bandwidthSamplesAreWrong(boolean hasNanosecondKeys, boolean hasTotalIos) {
    return version.isPresent() ? before(2, 0, 15) : !hasNanosecondKeys && !hasTotalIos;
  }

  /**
   * {@code bw_agg}: the mean in KiB/s in 2.0.10 to 2.1.7 (a806bf2e), about a thousandth of the
   * truth in 2.17 to 2.21, beyond 0 to 100 by an overflow in 3.22 to 3.26.
   */
  boolean aggregatePercentIsWrong(double percent, boolean hasNanosecondKeys) {
    if (percent < 0 || percent > 100) {
      return true;
    }
    if (version.isEmpty()) {
      return !hasNanosecondKeys;
    }
    return before(2, 1, 8) || (from(2, 17, 0) && before(2, 99, 0));
  }

  /** Whether {@link #totalPercentilesStandUnderCompletion} has to be asked at all. */
  boolean mayPutTotalPercentilesUnderCompletion() {
    return version.isEmpty() || (from(3, 1, 0) && before(3, 13, 0));
  }

  /**
   * Percentiles of the total latency that stand under {@code clat_ns}: 3.1 to 3.12 with
   * lat_percentiles=1, and in 3.1 with clat_percentiles=0 as well. Without version: where {@code N}
   * (3.18) is missing, and {@code bw_bytes} (3.2).
   */
  boolean totalPercentilesStandUnderCompletion(
      boolean latPercentiles,
      boolean noClatPercentiles,
      boolean hasSampleCount,
      boolean hasBwBytes) {
    if (version.isEmpty()) {
      return !hasSampleCount && (latPercentiles || (noClatPercentiles && !hasBwBytes));
    }
    boolean asked = latPercentiles || (noClatPercentiles && before(3, 2, 0));
    return asked && mayPutTotalPercentilesUnderCompletion();
  }

  /** Whether the bins stand at the wrong place together with the percentiles: in 3.1 only. */
  boolean totalBinsStandUnderCompletion(boolean hasBwBytes) {
    return version.isPresent() ? from(3, 1, 0) && before(3, 2, 0) : !hasBwBytes;
  }

  /**
   * Keys of bins: indices of buckets in 2.2.12 to 2.19, which print the constants of the bucket
   * rule among them; the buckets' middles since.
   *
   * @param areMiddles whether all keys can be middles, asked where the version is unknown
   */
  boolean binsAreByIndex(BooleanSupplier areMiddles) {
    return version.isPresent() ? before(2, 20, 0) : !areMiddles.getAsBoolean();
  }

  /**
   * Percentiles that are all 0: no percentiles where latencies are counted in nanoseconds; up to
   * 2.21 a fast engine has them below 1 us.
   */
  boolean zeroPercentilesAreNone(boolean nanoseconds) {
    return nanoseconds;
  }

  /** Unit of {@code latency_target} in nanoseconds: usec up to 3.2, nsec since; 0 when unknown. */
  long latencyTargetNanos(boolean hasNanosecondKeys) {
    if (version.isEmpty()) {
      return hasNanosecondKeys ? 0 : 1000;
    }
    return before(3, 3, 0) ? 1000 : 1;
  }

  /**
   * Unit of {@code latency_window} in nanoseconds: usec, but nsec in 3.3 to 3.20 (c3a32714,
   * 2e3fb343); 0 when unknown.
   */
  long latencyWindowNanos(boolean hasNanosecondKeys) {
    if (version.isEmpty()) {
      return hasNanosecondKeys ? 0 : 1000;
    }
    return before(3, 3, 0) || from(3, 21, 0) ? 1000 : 1;
  }

  /** {@code timestamp_ms} beside {@code timestamp}: since 2.12, but not from a client. */
  boolean printsTimestampMillis() {
    return from(2, 12, 0);
  }

  /** {@code total_err} twice, the second being the first error: up to 2.1.3. */
  boolean secondTotalErrorIsTheFirstError() {
    return version.isEmpty() || before(2, 1, 4);
  }

  /** Options without a value: left out before 3.39 (4a1f2a5b), empty strings since. */
  boolean printsOptionsWithoutValue() {
    return from(3, 39, 0);
  }

  /**
   * {@code All clients}: mean and deviation are off before 3.30 where a server has several jobs.
   */
  boolean sumOverClientsHasWrongMeans() {
    return !from(3, 30, 0);
  }

  /** {@code All clients}: percentiles are none before 3.39. */
  boolean sumOverClientsHasPercentiles() {
    return from(3, 39, 0);
  }
}
