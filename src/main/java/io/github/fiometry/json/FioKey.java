package io.github.fiometry.json;

import java.util.Arrays;

/**
 * The keys of a job in fio's JSON and of its directions and latencies, stat.c
 * show_thread_status_json and add_ddir_status_json. What they mean in which version: {@link
 * EraRules}.
 */
enum FioKey {
  // a job
  JOBNAME("jobname"),
  DESC("desc"),
  GROUPID("groupid"),
  HOSTNAME("hostname"),
  PORT("port"),
  ERROR("error"),
  JOB_START("job_start"),
  ELAPSED("elapsed"),
  ETA("eta"),
  JOB_RUNTIME("job_runtime"),
  JOB_OPTIONS("job options"),
  READ("read"),
  WRITE("write"),
  TRIM("trim"),
  MIXED("mixed"),
  SYNC("sync"),
  USR_CPU("usr_cpu"),
  SYS_CPU("sys_cpu"),
  CTX("ctx"),
  MAJF("majf"),
  MINF("minf"),
  IODEPTH_LEVEL("iodepth_level"),
  IODEPTH_SUBMIT("iodepth_submit"),
  IODEPTH_COMPLETE("iodepth_complete"),
  LATENCY_NS("latency_ns"),
  LATENCY_US("latency_us"),
  LATENCY_MS("latency_ms"),
  TOTAL_ERR("total_err"),
  FIRST_ERROR("first_error"),
  LATENCY_DEPTH("latency_depth"),
  LATENCY_PERCENTILE("latency_percentile"),
  LATENCY_TARGET("latency_target"),
  LATENCY_TARGET_NS("latency_target_ns"),
  LATENCY_WINDOW("latency_window"),
  LATENCY_WINDOW_US("latency_window_us"),
  BLOCK("block"),
  STEADYSTATE("steadystate"),
  ZONE_RESETS("zone_resets"),

  // a direction
  IO_BYTES("io_bytes"),
  IO_KBYTES("io_kbytes"),
  BW_BYTES("bw_bytes"),
  BW("bw"),
  IOPS("iops"),
  RUNTIME("runtime"),
  TOTAL_IOS("total_ios"),
  SHORT_IOS("short_ios"),
  DROP_IOS("drop_ios"),
  CACHEHIT("cachehit"),
  SLAT("slat"),
  CLAT("clat"),
  LAT("lat"),
  SLAT_NS("slat_ns"),
  CLAT_NS("clat_ns"),
  LAT_NS("lat_ns"),
  CLAT_HIGH_PRIO("clat_high_prio"),
  CLAT_LOW_PRIO("clat_low_prio"),
  LAT_HIGH_PRIO("lat_high_prio"),
  LAT_LOW_PRIO("lat_low_prio"),
  PRIOS("prios"),
  BW_MIN("bw_min"),
  BW_MAX("bw_max"),
  BW_AGG("bw_agg"),
  BW_MEAN("bw_mean"),
  BW_DEV("bw_dev"),
  BW_SAMPLES("bw_samples"),
  IOPS_MIN("iops_min"),
  IOPS_MAX("iops_max"),
  IOPS_MEAN("iops_mean"),
  IOPS_STDDEV("iops_stddev"),
  IOPS_SAMPLES("iops_samples"),

  // a latency
  MIN("min"),
  MAX("max"),
  MEAN("mean"),
  STDDEV("stddev"),
  N("N"),
  PERCENTILE("percentile"),
  BINS("bins"),

  /** What the repair puts where something is missing. */
  MISSING(RepairTokens.MISSING),

  /** Any other key. */
  OTHER("");

  private static final FioKey[] KEYS = values();

  static final KeyNames NAMES =
      KeyNames.of(Arrays.stream(KEYS).filter(key -> key != OTHER).map(key -> key.text).toList());

  private final String text;

  FioKey(String text) {
    this.text = text;
  }

  /** The key with a number that {@link #NAMES} gave. */
  static FioKey of(int number) {
    return number >= 0 ? KEYS[number] : OTHER;
  }
}
