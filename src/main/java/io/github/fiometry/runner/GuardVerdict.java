package io.github.fiometry.runner;

import java.nio.file.Path;
import java.util.List;

/**
 * What the guard says about a command.
 *
 * @param refusals the reasons against it; empty when it may run
 * @param readOnly whether fio can be told to write nothing ({@code --readonly})
 * @param devices the block devices that it uses
 * @param written the block devices among them that it writes to
 * @param filesToMake the files that are not there yet and that fio will make
 * @param foldersToMake the folders that are missing above these, outermost first
 */
public record GuardVerdict(
    List<Refusal> refusals,
    boolean readOnly,
    List<BlockDevice> devices,
    List<String> written,
    List<Path> filesToMake,
    List<Path> foldersToMake) {
  /** Copies the lists. */
  public GuardVerdict {
    refusals = List.copyOf(refusals);
    devices = List.copyOf(devices);
    written = List.copyOf(written);
    filesToMake = List.copyOf(filesToMake);
    foldersToMake = List.copyOf(foldersToMake);
  }
}
