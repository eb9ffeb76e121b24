package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;

/** A value in a line: what stands before it, and what is expected there, for messages. */
enum Field {
  // a percentage
  USR("usr="),
  SYS("sys="),
  PER("per="),
  PERCENTILE("percentile="),
  UTIL("util="),
  AGGRUTIL("aggrutil="),
  CACHEHIT("Cachehit="),
  // a whole number
  CTX("ctx="),
  MAJF("majf="),
  MINF("minf="),
  SAMPLES("samples="),
  DEPTH("depth="),
  GROUPID("(groupid="),
  JOBS("jobs="),
  ERR("err="),
  PID("pid="),
  IO_DEPTH("iodepth="),
  ERROR_TOTAL("total="),
  FIRST_ERROR("first_error="),
  STATUS_GROUP("group "),
  IN_QUEUE("in_queue="),
  AGGRIN_QUEUE("aggrin_queue="),
  UNWRITTEN("unwritten="),
  TRIMMED("trimmed="),
  WRITTEN("written="),
  TRIM_FAILURE("trim failure="),
  WRITE_FAILURE("write failure="),
  // pairs
  IOS("ios="),
  SECTORS("sectors="),
  MERGE("merge="),
  TICKS("ticks="),
  AGGRIOS("aggrios="),
  AGGSECTORS("aggsectors="),
  AGGRMERGE("aggrmerge="),
  AGGRTICKS("aggrticks="),
  SECOND_OF_PAIR("/"),
  // a number
  MIN("min="),
  MAX("max="),
  AVG("avg="),
  STDEV("stdev="),
  MEAN("mean="),
  STDDEV("stddev="),
  TARGET("target="),
  WINDOW("window="),
  STEADY_LATENCY("lat="),
  // amounts and rates
  IO("io="),
  BW_OLD("bw="),
  IOPS_OLD("iops="),
  RUNT("runt="),
  IOPS("IOPS="),
  BW("BW="),
  BW_IN_OTHER_UNIT("("),
  IO_IN_BRACKET("("),
  RUNTIME("/"),
  AGGRB("aggrb="),
  MINB("minb="),
  MAXB("maxb="),
  MINT("mint="),
  MAXT("maxt="),
  MIN_RATE(","),
  MAX_RATE("-"),
  RUN("run="),
  RUN_MAX("-");

  /** The bytes before the value. */
  final byte[] key;

  Field(String key) {
    this.key = key.getBytes(StandardCharsets.US_ASCII);
  }
}
