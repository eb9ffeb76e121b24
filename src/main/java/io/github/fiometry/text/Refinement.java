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
   * io.github.fiometry.model.IoStats#refined()} names them. Where it is not (after short I/Os, with
   * several block sizes in one group), the printed value stays and an {@code inconsistent-value}
   * diagnostic says so.
   */
  REFINE
}
