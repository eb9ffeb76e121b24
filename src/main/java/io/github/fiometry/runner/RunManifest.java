package io.github.fiometry.runner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a result folder holds and how it came about: its {@code manifest.json}.
 *
 * @param state how the run stands
 * @param plan the plan's name; absent for a single command
 * @param startedMillis when it started, in milliseconds since 1970
 * @param endedMillis when it ended; absent while it runs
 * @param runnerPid the process that runs it
 * @param mark the word in the environment of fio and its jobs by which they are found; absent in
 *     folders of an early version
 * @param machine the machine
 * @param fioVersion fio's version, for example {@code 3.33}
 * @param fioProgram where fio is
 * @param targets the devices and files that are used
 * @param settings what was changed in the kernel
 * @param madeFiles files that fio made for the run
 * @param keepFiles whether they are to be kept when it has ended
 * @param steps the fio runs, in order
 */
public record RunManifest(
    RunState state,
    Optional<String> plan,
    long startedMillis,
    OptionalLong endedMillis,
    long runnerPid,
    Optional<String> mark,
    Machine machine,
    String fioVersion,
    String fioProgram,
    List<Target> targets,
    List<Setting> settings,
    List<MadeFile> madeFiles,
    boolean keepFiles,
    List<Step> steps) {

  /** Copies the lists. */
  public RunManifest {
    targets = List.copyOf(targets);
    settings = List.copyOf(settings);
    madeFiles = List.copyOf(madeFiles);
    steps = List.copyOf(steps);
  }

  /**
   * The machine.
   *
   * @param bootId the kernel's id of the present start
   * @param kernel the kernel's release
   * @param cpu the model of the processors
   * @param cpus how many processors there are
   */
  public record Machine(
      Optional<String> bootId, Optional<String> kernel, Optional<String> cpu, int cpus) {}

  /**
   * A device or file that is used.
   *
   * @param path the path as it was given
   * @param device the block device, or that under the file; absent when the kernel tells none
   * @param model the device's model
   * @param serial the device's serial number
   * @param sizeBytes the device's size
   * @param scheduler the device's I/O scheduler
   * @param rotational whether it spins
   * @param mountPoint where the file system of a file is mounted
   * @param fileSystem its type
   */
  public record Target(
      String path,
      Optional<String> device,
      Optional<String> model,
      Optional<String> serial,
      OptionalLong sizeBytes,
      Optional<String> scheduler,
      Optional<Boolean> rotational,
      Optional<String> mountPoint,
      Optional<String> fileSystem) {}

  /**
   * Something that was changed in the kernel for the run.
   *
   * @param path the file in sysfs
   * @param oldValue what it was
   * @param newValue what it was set to
   * @param putBack whether it has been put back
   */
  public record Setting(String path, String oldValue, String newValue, boolean putBack) {}

  /**
   * A file that was not there before the run.
   *
   * @param path the file
   * @param key device, inode number and time of birth when it was first seen; absent before
   * @param removed whether it has been removed again
   */
  public record MadeFile(String path, Optional<String> key, boolean removed) {}

  /**
   * One run of fio.
   *
   * @param name its name
   * @param state how it stands
   * @param command the program and its arguments
   * @param jobFile the name of the job file in the result folder; absent when the jobs cannot be
   *     written as one
   * @param output the name of the file with the results, in the result folder
   * @param startedMillis when it started, in milliseconds since 1970
   * @param endedMillis when it ended
   * @param pid fio's process
   * @param pidStart when that process started, in the kernel's ticks since the machine was started
   * @param exitStatus fio's exit status
   * @param problem what went wrong
   */
  public record Step(
      String name,
      RunState state,
      List<String> command,
      Optional<String> jobFile,
      String output,
      long startedMillis,
      OptionalLong endedMillis,
      OptionalLong pid,
      OptionalLong pidStart,
      OptionalInt exitStatus,
      Optional<String> problem) {
    /** Copies the list. */
    public Step {
      command = List.copyOf(command);
    }
  }
}
