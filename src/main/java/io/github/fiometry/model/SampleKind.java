package io.github.fiometry.model;

import java.util.Optional;

/** What a sample log measures; the word is the one in fio's file names. */
public enum SampleKind {
  /** Bandwidth. fio: {@code write_bw_log}, {@code --bandwidth-log}. */
  BANDWIDTH("bw", SampleUnit.BYTES_PER_SECOND),
  /** I/Os per second. fio: {@code write_iops_log}. */
  IOPS("iops", SampleUnit.IOS_PER_SECOND),
  /** Time from creation to completion. fio: {@code write_lat_log}. */
  TOTAL_LATENCY("lat", SampleUnit.NANOSECONDS),
  /** Time from submission to completion. fio: {@code write_lat_log}. */
  COMPLETION_LATENCY("clat", SampleUnit.NANOSECONDS),
  /** Time to submit; empty for synchronous engines. fio: {@code write_lat_log}. */
  SUBMISSION_LATENCY("slat", SampleUnit.NANOSECONDS),
  /** Histograms of the completion latency per interval, since 2.14. fio: {@code write_hist_log}. */
  COMPLETION_LATENCY_HISTOGRAM("clat_hist", SampleUnit.NANOSECONDS);

  private final String word;
  private final SampleUnit unit;

  SampleKind(String word, SampleUnit unit) {
    this.word = word;
    this.unit = unit;
  }

  /**
   * fio's word in file names.
   *
   * @return for example {@code clat}
   */
  public String word() {
    return word;
  }

  /**
   * The unit of the values after reading.
   *
   * @return the unit
   */
  public SampleUnit unit() {
    return unit;
  }

  /**
   * Whether the values are latencies.
   *
   * @return true for lat, clat, slat and histograms
   */
  public boolean isLatency() {
    return unit == SampleUnit.NANOSECONDS;
  }

  /**
   * The kind with one of fio's words.
   *
   * @param word for example {@code clat}
   * @return the kind, or empty when fio has no such log
   */
  public static Optional<SampleKind> ofWord(String word) {
    for (SampleKind kind : values()) {
      if (kind.word.equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
