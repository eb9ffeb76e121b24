package io.github.fiometry.input;

/**
 * How much one packed input may unfold to. A plain file has no limit: it cannot be more than what
 * lies there. Past a limit reading stops with a message that names it, and what was read before is
 * kept.
 *
 * @param maxContentBytes how many unpacked bytes of one input are read, over all its members
 * @param maxExpansion how many unpacked bytes may come from one packed byte, on the average since
 *     the input's beginning; logs of fio unpack to about 10 to 60 times
 * @param expansionFreeBytes up to how many unpacked bytes the expansion does not matter: little
 *     files may be very regular
 * @param maxMembers how many members of one archive are looked at
 */
public record InputLimits(
    long maxContentBytes, long maxExpansion, long expansionFreeBytes, int maxMembers) {

  /** 16 GiB in all, 250 times the packed size after the first 256 MiB, 100,000 members. */
  public static final InputLimits DEFAULTS = new InputLimits(16L << 30, 250, 256L << 20, 100_000);

  /** Refuses limits that would let nothing through. */
  public InputLimits {
    if (maxContentBytes < 1 || maxExpansion < 1 || expansionFreeBytes < 0 || maxMembers < 1) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }

  /**
   * The same with another limit of unpacked bytes.
   *
   * @param bytes at least 1
   * @return new limits
   */
  public InputLimits withMaxContentBytes(long bytes) {
    return new InputLimits(bytes, maxExpansion, expansionFreeBytes, maxMembers);
  }

  /**
   * The same with another limit of expansion.
   *
   * @param times unpacked bytes for each packed byte, at least 1
   * @param freeBytes up to how many unpacked bytes it does not matter
   * @return new limits
   */
  public InputLimits withMaxExpansion(long times, long freeBytes) {
    return new InputLimits(maxContentBytes, times, freeBytes, maxMembers);
  }

  /**
   * The same with another limit of members.
   *
   * @param members at least 1
   * @return new limits
   */
  public InputLimits withMaxMembers(int members) {
    return new InputLimits(maxContentBytes, maxExpansion, expansionFreeBytes, members);
  }
}
