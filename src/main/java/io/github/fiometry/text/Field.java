package io.github.fiometry.text;

import io.github.fiometry.text.grammar.FieldLexer;
import java.nio.charset.StandardCharsets;

/** A value in a line: what stands before it, and what is expected there, for messages. */
// Nobody changes the arrays; a copy for each look at them would cost too much.
@SuppressWarnings("ImmutableEnumChecker")
enum Field {
  // a percentage
  USR("usr=", "a percentage", false, FieldLexer.PERCENT),
  SYS("sys=", "a percentage", false, FieldLexer.PERCENT),
  PER("per=", "a percentage", false, FieldLexer.PERCENT),
  PERCENTILE("percentile=", "a percentage", false, FieldLexer.PERCENT),
  UTIL("util=", "a percentage", false, FieldLexer.PERCENT),
  AGGRUTIL("aggrutil=", "a percentage", true, FieldLexer.PERCENT),
  CACHEHIT("Cachehit=", "a percentage", true, FieldLexer.PERCENT),
  // a whole number
  CTX("ctx=", "a number", false, FieldLexer.NUMBER),
  MAJF("majf=", "a number", false, FieldLexer.NUMBER),
  MINF("minf=", "a number", false, FieldLexer.NUMBER),
  SAMPLES("samples=", "a number", true, FieldLexer.NUMBER),
  DEPTH("depth=", "a number", false, FieldLexer.NUMBER),
  GROUPID("(groupid=", "a number", false, FieldLexer.JOB_NUMBER),
  HEADER_GROUP("(g=", "a number", false, FieldLexer.HEADER_GROUP),
  JOBS("jobs=", "a number", false, FieldLexer.JOB_NUMBER),
  ERR("err=", "a number", false, FieldLexer.JOB_NUMBER),
  PID("pid=", "a number", false, FieldLexer.JOB_NUMBER),
  IO_DEPTH("iodepth=", "a number", false, FieldLexer.NUMBER),
  ERROR_TOTAL("total=", "a number", false, FieldLexer.NUMBER),
  FIRST_ERROR("first_error=", "a number", false, FieldLexer.FIRST_ERROR),
  STATUS_GROUP("group ", "a number", false, FieldLexer.GROUP_NUMBER),
  IN_QUEUE("in_queue=", "a number", false, FieldLexer.NUMBER),
  AGGRIN_QUEUE("aggrin_queue=", "a number", true, FieldLexer.NUMBER),
  UNWRITTEN("unwritten=", "a number", false, FieldLexer.NUMBER),
  TRIMMED("trimmed=", "a number", false, FieldLexer.NUMBER),
  WRITTEN("written=", "a number", false, FieldLexer.NUMBER),
  TRIM_FAILURE("trim failure=", "a number", false, FieldLexer.NUMBER),
  WRITE_FAILURE("write failure=", "a number", false, FieldLexer.NUMBER),
  // pairs
  IOS("ios=", "two numbers", false, FieldLexer.FIRST_OF_PAIR),
  SECTORS("sectors=", "two numbers", true, FieldLexer.FIRST_OF_PAIR),
  MERGE("merge=", "two numbers", false, FieldLexer.FIRST_OF_PAIR),
  TICKS("ticks=", "two numbers", false, FieldLexer.FIRST_OF_PAIR),
  AGGRIOS("aggrios=", "two numbers", true, FieldLexer.FIRST_OF_PAIR),
  AGGSECTORS("aggsectors=", "two numbers", true, FieldLexer.FIRST_OF_PAIR),
  AGGRMERGE("aggrmerge=", "two numbers", true, FieldLexer.FIRST_OF_PAIR),
  AGGRTICKS("aggrticks=", "two numbers", true, FieldLexer.FIRST_OF_PAIR),
  // a number
  MIN("min=", "a number", false, FieldLexer.NUMBER),
  MAX("max=", "a number", false, FieldLexer.NUMBER),
  AVG("avg=", "a number", false, FieldLexer.NUMBER),
  STDEV("stdev=", "a number", false, FieldLexer.NUMBER),
  MEAN("mean=", "a number", false, FieldLexer.NUMBER),
  STDDEV("stddev=", "a number", false, FieldLexer.NUMBER),
  TARGET("target=", "a number", false, FieldLexer.NUMBER),
  WINDOW("window=", "a number", false, FieldLexer.NUMBER),
  STEADY_LATENCY("lat=", "a number", true, FieldLexer.NUMBER),
  // amounts and rates
  IO("io=", "an amount of data", false, FieldLexer.OLD_SIZE, FieldLexer.SIZE),
  BW_OLD("bw=", "a rate", false, FieldLexer.OLD_RATE, FieldLexer.RATE),
  IOPS_OLD("iops=", "a number", false, FieldLexer.NUMBER),
  RUNT("runt=", "a time in msec", false, FieldLexer.MILLIS),
  IOPS("IOPS=", "a number", false, FieldLexer.NUMBER),
  BW("BW=", "a rate", false, FieldLexer.RATE),
  BW_IN_OTHER_UNIT("(", "a rate", false, FieldLexer.RATE_IN_BRACKETS),
  IO_IN_BRACKET(")(", "an amount of data", false, FieldLexer.SIZE_IN_BRACKET),
  RUNTIME("/", "a time in msec", false, FieldLexer.RUNTIME),
  AGGRB("aggrb=", "a rate", false, FieldLexer.OLD_RATE),
  MINB("minb=", "a rate", false, FieldLexer.OLD_RATE),
  MAXB("maxb=", "a rate", false, FieldLexer.OLD_RATE),
  MINT("mint=", "a time in msec", false, FieldLexer.MILLIS),
  MAXT("maxt=", "a time in msec", false, FieldLexer.MILLIS),
  MIN_RATE("),", "a rate", false, FieldLexer.LOW_RATE),
  MAX_RATE("-", "a rate", false, FieldLexer.HIGH_RATE),
  RUN("run=", "a time", false, FieldLexer.LOW_RUNTIME),
  RUN_MAX("-", "a time in msec", false, FieldLexer.HIGH_RUNTIME);

  /** The text before the value. */
  final String key;

  /** The bytes before the value. */
  final byte[] keyBytes;

  /** What is expected there, for messages. */
  final String expected;

  /** Whether some versions, or some lines, lack it. */
  final boolean optional;

  private final int[] types;

  Field(String key, String expected, boolean optional, int... types) {
    this.key = key;
    this.keyBytes = key.getBytes(StandardCharsets.US_ASCII);
    this.expected = expected;
    this.optional = optional;
    this.types = types;
  }

  /** Whether the grammar of fields calls this value by one of these names. */
  boolean isOfType(int type) {
    for (int own : types) {
      if (own == type) {
        return true;
      }
    }
    return false;
  }

  /** Whether fio may print it below zero: errors, and shares that overflow. */
  boolean mayBeNegative() {
    return switch (this) {
      case PER, ERR, FIRST_ERROR -> true;
      default -> false;
    };
  }

  /** Whether fio prints it with two decimals, whatever it is. */
  boolean hasHundredths() {
    return switch (this) {
      case USR, SYS, PER, PERCENTILE, UTIL, AGGRUTIL -> true;
      default -> false;
    };
  }

  /** Whether lines of several kinds have it, behind other keys of their own. */
  boolean isOfSeveralLines() {
    return switch (this) {
      case MAX, PER, AVG, STDEV, SAMPLES -> true;
      default -> false;
    };
  }

  /** Whether the key is a name, and not only a bracket or a comma. */
  boolean isNamed() {
    return key.charAt(0) >= 'A';
  }
}
