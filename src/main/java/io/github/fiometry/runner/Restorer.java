package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Puts back what a run changed: ends its fio, resets the kernel's settings, removes its files. */
public final class Restorer {
  /** How long fio has to end its jobs and to print what it has. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final SystemTree system;

  Restorer(SystemTree system) {
    this.system = system;
  }

  /**
   * For this machine.
   *
   * @return a restorer
   */
  public static Restorer ofThisMachine() {
    return new Restorer(SystemTree.ofThisMachine());
  }

  /**
   * Puts back what a run left behind that was killed.
   *
   * @param folder its result folder
   * @return what was done, in words for people; empty when there was nothing to do. When fio's jobs
   *     go on and cannot be ended, that is said and nothing is put back
   * @throws IOException when the folder has no manifest, its run still goes on, or the manifest
   *     cannot be written
   */
  public List<String> restore(Path folder) throws IOException {
    RunManifest manifest = ManifestFile.read(folder);
    if (manifest.state() == RunState.RUNNING && UnfinishedRuns.isAlive(manifest)) {
      throw new IOException(
          folder + ": this run still goes on (process " + manifest.runnerPid() + ")");
    }
    List<String> done = new ArrayList<>();
    boolean sameStart =
        manifest.machine().bootId().equals(system.line("/proc/sys/kernel/random/boot_id"));
    if (sameStart && !endFio(manifest, done)) {
      // While its jobs go on nothing is put back, and the run stays one that has not ended.
      return done;
    }
    Files.deleteIfExists(folder.resolve(RunSession.RESERVE));
    List<RunManifest.Step> steps = new ArrayList<>();
    for (RunManifest.Step step : manifest.steps()) {
      steps.add(step.state() == RunState.RUNNING ? ManifestEdits.interrupted(step) : step);
    }
    List<RunManifest.Setting> settings =
        sameStart ? putBack(manifest.settings(), done) : manifest.settings();
    // What a finished run has left is there because it was to be kept, or is somebody's by now.
    List<RunManifest.MadeFile> files =
        manifest.keepFiles() || manifest.state() == RunState.FINISHED
            ? manifest.madeFiles()
            : removed(manifest.madeFiles(), done);
    RunState state = manifest.state() == RunState.RUNNING ? RunState.INTERRUPTED : manifest.state();
    ManifestFile.write(folder, ManifestEdits.with(manifest, state, settings, files, steps));
    return done;
  }

  /** Ends all that is left of a run's fio; false when something could not be ended. */
  private boolean endFio(RunManifest manifest, List<String> done) {
    if (manifest.mark().isEmpty()) {
      return true;
    }
    MarkedProcesses marked = new MarkedProcesses(system, manifest.mark().get());
    int processes = marked.find().size();
    if (processes == 0) {
      return true;
    }
    Optional<RunManifest.Step> fio = manifest.steps().stream().filter(this::isFio).findFirst();
    List<String> left =
        marked.end(GRACE).stream().map(process -> "process " + process.pid()).toList();
    if (!left.isEmpty()) {
      done.add(
          "could not end "
              + String.join(", ", left)
              + " of fio, so that nothing was put back; end it, then say --restore again");
    } else if (fio.isPresent()) {
      long pid = fio.get().pid().orElseThrow();
      done.add("ended fio, which was still running (process " + pid + ")");
    } else {
      done.add("ended " + processes + " jobs of fio, which had outlived it");
    }
    return left.isEmpty();
  }

  /** Only the very process of the run, which its start time tells from another of its number. */
  private boolean isFio(RunManifest.Step step) {
    return step.state() == RunState.RUNNING
        && step.pid().isPresent()
        && step.pidStart().isPresent()
        && startTicks(system, step.pid().getAsLong()).equals(step.pidStart())
        && !isZombie(step.pid().getAsLong());
  }

  /** One that has ended and whose parent has not asked how; it still has its number. */
  private boolean isZombie(long pid) {
    return system
        .line("/proc/" + pid + "/stat")
        .filter(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip().startsWith("Z"))
        .isPresent();
  }

  /** When a process started, in ticks since the machine was; field 22 of {@code /proc/PID/stat}. */
  static OptionalLong startTicks(SystemTree system, long pid) {
    Optional<String> stat = system.line("/proc/" + pid + "/stat");
    if (stat.isEmpty()) {
      return OptionalLong.empty();
    }
    // The name in brackets may hold blanks and brackets.
    List<String> fields = DiskSample.words(stat.get().substring(stat.get().lastIndexOf(')') + 1));
    return fields.size() > 19
        ? OptionalLong.of(Long.parseLong(fields.get(19)))
        : OptionalLong.empty();
  }

  /** Sets back each setting that still has the value that the run gave it. */
  List<RunManifest.Setting> putBack(List<RunManifest.Setting> settings, List<String> done) {
    List<RunManifest.Setting> after = new ArrayList<>();
    for (RunManifest.Setting setting : settings) {
      boolean back = setting.putBack();
      if (!back) {
        Optional<String> now = system.setting(setting.path());
        try {
          if (now.filter(setting.oldValue()::equals).isPresent()) {
            // It is as it was: the change never came about, or somebody was faster.
          } else if (now.isEmpty() || !now.get().equals(setting.newValue())) {
            done.add(
                "left " + setting.path() + " at " + now.orElse("nothing") + ", which others set");
          } else {
            system.write(setting.path(), setting.oldValue());
            done.add("set " + setting.path() + " back to " + setting.oldValue());
          }
          back = true;
        } catch (IOException e) {
          done.add("could not set " + setting.path() + " back: " + e.getMessage());
        }
      }
      after.add(
          new RunManifest.Setting(setting.path(), setting.oldValue(), setting.newValue(), back));
    }
    return after;
  }

  /** Removes each file that is still the one that fio made. */
  List<RunManifest.MadeFile> removed(List<RunManifest.MadeFile> files, List<String> done) {
    List<RunManifest.MadeFile> after = new ArrayList<>();
    for (RunManifest.MadeFile file : files) {
      boolean removed = file.removed();
      if (!removed) {
        Path path = Path.of(file.path());
        Optional<String> key = key(path);
        if (key.isEmpty()) {
          removed = true;
        } else if (isSame(path, file.key(), key.get())) {
          removed = delete(path, done);
        } else {
          done.add("left " + path + ", since it may be another file by now");
        }
      }
      after.add(new RunManifest.MadeFile(file.path(), file.key(), removed));
    }
    return after;
  }

  private static boolean delete(Path path, List<String> done) {
    try {
      Files.delete(path);
      done.add("removed the test file " + path);
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      done.add("could not remove the test file " + path + ": " + e.getMessage());
      return false;
    }
  }

  /**
   * Device, inode number and time of birth of a regular file, which tell it from a later one of its
   * name. The inode number alone does not: file systems give it to the next new file.
   */
  static Optional<String> key(Path file) {
    try {
      BasicFileAttributes attributes = attributes(file);
      return attributes.isRegularFile()
          ? Optional.of(
              Files.getAttribute(file, "unix:dev", LinkOption.NOFOLLOW_LINKS)
                  + ":"
                  + Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS)
                  + ":"
                  + attributes.creationTime().to(TimeUnit.NANOSECONDS))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether a file is the noted one; where no time of birth is told, the inode number decides. */
  private static boolean isSame(Path file, Optional<String> noted, String now) {
    return noted.isPresent()
        && (noted.get().equals(now) || inode(noted.get()).equals(inode(now)) && !isBirthTold(file));
  }

  private static String inode(String key) {
    return key.substring(0, Math.max(0, key.lastIndexOf(':')));
  }

  /**
   * Whether the file system tells when a file was born. Java gives the time of the last change
   * where it does not; both are the same for a file that was written at once, but not for its
   * folder.
   */
  static boolean isBirthTold(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      return isBirthTold(attributes(file))
          || folder != null && isBirthTold(Files.readAttributes(folder, BasicFileAttributes.class));
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isBirthTold(BasicFileAttributes attributes) {
    return !attributes.creationTime().equals(attributes.lastModifiedTime());
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
