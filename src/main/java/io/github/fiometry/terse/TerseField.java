package io.github.fiometry.terse;

/**
 * What a terse field tells, in which unit, and how it is written. fio: stat.c {@code
 * show_ddir_status_terse}, {@code show_thread_status_terse_all}.
 */
enum TerseField {
  FORMAT_VERSION("terse version", "", FieldKind.INTEGER),
  FIO_VERSION("fio version", "", FieldKind.TEXT),
  NAME("job name", "", FieldKind.TEXT),
  GROUP("group id", "", FieldKind.INTEGER),
  ERROR("error", "errno", FieldKind.SIGNED),

  IO("data moved", "KiB", FieldKind.INTEGER),
  BANDWIDTH("bandwidth", "KiB/s", FieldKind.INTEGER),
  IOPS("IOPS", "1/s", FieldKind.INTEGER),
  RUNTIME("runtime", "ms", FieldKind.INTEGER),
  SLAT_MIN("submission latency min", "us", FieldKind.INTEGER),
  SLAT_MAX("submission latency max", "us", FieldKind.INTEGER),
  SLAT_MEAN("submission latency mean", "us", FieldKind.DECIMAL, 6),
  SLAT_DEV("submission latency stddev", "us", FieldKind.DECIMAL, 6),
  CLAT_MIN("completion latency min", "us", FieldKind.INTEGER),
  CLAT_MAX("completion latency max", "us", FieldKind.INTEGER),
  CLAT_MEAN("completion latency mean", "us", FieldKind.DECIMAL, 6),
  CLAT_DEV("completion latency stddev", "us", FieldKind.DECIMAL, 6),
  PERCENTILE("latency percentile", "us", FieldKind.PERCENTILE),
  LAT_MIN("total latency min", "us", FieldKind.INTEGER),
  LAT_MAX("total latency max", "us", FieldKind.INTEGER),
  LAT_MEAN("total latency mean", "us", FieldKind.DECIMAL, 6),
  LAT_DEV("total latency stddev", "us", FieldKind.DECIMAL, 6),
  BW_MIN("bandwidth samples min", "KiB/s", FieldKind.INTEGER),
  BW_MAX("bandwidth samples max", "KiB/s", FieldKind.INTEGER),
  BW_AGGREGATE("bandwidth share of the group", "%", FieldKind.PERCENT, 6),
  BW_MEAN("bandwidth samples mean", "KiB/s", FieldKind.DECIMAL, 6),
  BW_DEV("bandwidth samples stddev", "KiB/s", FieldKind.DECIMAL, 6),
  BW_SAMPLES("bandwidth samples", "", FieldKind.INTEGER),
  IOPS_MIN("IOPS samples min", "1/s", FieldKind.INTEGER),
  IOPS_MAX("IOPS samples max", "1/s", FieldKind.INTEGER),
  IOPS_MEAN("IOPS samples mean", "1/s", FieldKind.DECIMAL, 6),
  IOPS_DEV("IOPS samples stddev", "1/s", FieldKind.DECIMAL, 6),
  IOPS_SAMPLES("IOPS samples", "", FieldKind.INTEGER),

  CPU_USER("cpu user", "%", FieldKind.PERCENT, 6),
  CPU_SYSTEM("cpu system", "%", FieldKind.PERCENT, 6),
  CONTEXT_SWITCHES("context switches", "", FieldKind.INTEGER),
  MAJOR_FAULTS("major page faults", "", FieldKind.INTEGER),
  MINOR_FAULTS("minor page faults", "", FieldKind.INTEGER),
  DEPTH("I/O depth", "%", FieldKind.PERCENT, 1),
  LATENCY_USEC("latency below", "%", FieldKind.PERCENT, 2),
  LATENCY_MSEC("latency below", "%", FieldKind.PERCENT, 2),

  DISK_NAME("name", "", FieldKind.TEXT),
  READ_IOS("read I/Os", "", FieldKind.INTEGER),
  WRITE_IOS("write I/Os", "", FieldKind.INTEGER),
  READ_MERGES("read merges", "", FieldKind.INTEGER),
  WRITE_MERGES("write merges", "", FieldKind.INTEGER),
  READ_TICKS("read ticks", "ms", FieldKind.INTEGER),
  WRITE_TICKS("write ticks", "ms", FieldKind.INTEGER),
  IN_QUEUE("in queue", "ms", FieldKind.INTEGER),
  UTILIZATION("utilization", "%", FieldKind.PERCENT, 2),

  TOTAL_ERRORS("errors", "", FieldKind.INTEGER),
  FIRST_ERROR("first error", "errno", FieldKind.INTEGER),
  DESCRIPTION("description", "", FieldKind.TEXT);

  private final String label;
  private final String unit;
  private final FieldKind kind;
  private final int decimals;

  TerseField(String label, String unit, FieldKind kind) {
    this(label, unit, kind, 0);
  }

  TerseField(String label, String unit, FieldKind kind, int decimals) {
    this.label = label;
    this.unit = unit;
    this.kind = kind;
    this.decimals = decimals;
  }

  /** What the field tells, in words. */
  String label() {
    return label;
  }

  /** The unit of the number as printed; empty for counts and text. */
  String unit() {
    return unit;
  }

  /** How the field is written. */
  FieldKind kind() {
    return kind;
  }

  /** How many decimals fio prints; 0 where there is no point. */
  int decimals() {
    return decimals;
  }
}
