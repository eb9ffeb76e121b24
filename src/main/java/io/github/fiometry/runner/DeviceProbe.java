package io.github.fiometry.runner;

import java.util.Map;
import java.util.Optional;

/** Looks at what lies on a block device, and whether somebody has it open for himself alone. */
public interface DeviceProbe {
  /**
   * What the device carries.
   *
   * @param device the path of the device
   * @return a few words, for example {@code file system ext4}; empty when nothing was recognized
   * @throws DeviceProbeException when the probe could not be made, which is no proof of emptiness
   */
  Optional<String> content(String device) throws DeviceProbeException;

  /**
   * Whether the kernel refuses to open the device exclusively, since a mount, swap, md, device
   * mapper or another program holds it.
   *
   * @param device the path of the device
   * @return true when it is in use
   * @throws DeviceProbeException when the probe could not be made
   */
  boolean isInUse(String device) throws DeviceProbeException;

  /**
   * The files behind loop devices, as the kernel knows them, so that the same file is found under
   * another name, in another folder or after it was removed.
   *
   * @return by the name of the loop device what {@link SystemTree#fileKey} gives for its file;
   *     empty when there are none
   * @throws DeviceProbeException when the probe could not be made
   */
  default Map<String, String> backingKeys() throws DeviceProbeException {
    return Map.of();
  }

  /** Says that a probe could not be made. */
  final class DeviceProbeException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What was tried and what came of it. */
    private final String problem;

    /**
     * An exception with what went wrong.
     *
     * @param message what was tried and what came of it
     */
    public DeviceProbeException(String message) {
      super(message);
      this.problem = message;
    }

    /**
     * The message, which is always there.
     *
     * @return what was tried and what came of it
     */
    public String problem() {
      return problem;
    }
  }
}
