package io.github.fiometry.text;

/**
 * Whether rounded values are replaced by better ones that follow from exact parts of the report.
 *
 * <p>Text rounds: {@code IOPS=1005k} and {@code (38.4GiB/10015msec)} hide what the issued line and
 * the block size tell exactly: 10062326 I/Os of 4096 bytes in 10.015 s are 41215287296 bytes and
 * 1004725.5 IOPS.
 */
public enum Refinement {
  /** Values are what the text says, converted to the unit. */
  AS_PRINTED,
  /**
   * {@code io_bytes}, {@code bw_bytes_per_sec}, {@code iops} and {@code total_ios} of a direction
   * are derived from the number of I/Os, the block size and the runtime, where the derived value is
   * one that fio would print with just these digits; {@link
   * io.github.fiometry.model.IoStats#refined()} names them. Where it is not (with a latency target,
   * after {@code ramp_time}), the printed value stays and an {@code inconsistent-value} diagnostic
   * says so, for which strict reading refuses nothing. Without a block size that is exact and the
   * same for all, after failed I/Os and in interim reports only the IOPS are derived. Digits of a
   * direction or a group that the same figure in the other unit shows to be wrong are mended, too.
   */
  REFINE
}
