package io.github.fiometry.runner;

import io.github.fiometry.diagnostics.FioParseException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Notes which runs have not ended, one small file each with the path of the result folder, and puts
 * back what a killed run left behind.
 */
final class UnfinishedRuns {
  private final Path folder;

  UnfinishedRuns(Path folder) {
    this.folder = folder;
  }

  static Path defaultFolder() {
    String state = System.getenv().getOrDefault("XDG_STATE_HOME", "");
    Path base =
        state.startsWith("/")
            ? Path.of(state)
            : Path.of(System.getProperty("user.home", "/tmp"), ".local", "state");
    return base.resolve("fiometry");
  }

  /** Notes a run; without a note a crash is found by {@code --restore} only. */
  Optional<Path> note(Path resultFolder) {
    try {
      Files.createDirectories(folder);
      Path note = folder.resolve("run-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
      return Optional.of(Files.writeString(note, resultFolder.toAbsolutePath() + "\n"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static void forget(Optional<Path> note) {
    note.ifPresent(
        file -> {
          try {
            Files.deleteIfExists(file);
          } catch (IOException e) {
            // It leads to a folder whose manifest says that the run has ended.
          }
        });
  }

  /**
   * Puts back what runs of processes that are no more left behind.
   *
   * @return what was done, for people
   */
  List<String> restoreAll(SystemTree system) {
    List<String> done = new ArrayList<>();
    List<Path> notes = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "run-*")) {
      entries.forEach(notes::add);
    } catch (IOException e) {
      return List.of();
    }
    Collections.sort(notes);
    for (Path note : notes) {
      try {
        Path results = Path.of(Files.readString(note, StandardCharsets.UTF_8).strip());
        RunManifest manifest = ManifestFile.read(results);
        if (!isAlive(manifest)) {
          done.addAll(new Restorer(system).restore(results));
          if (ManifestFile.read(results).state() != RunState.RUNNING) {
            Files.deleteIfExists(note);
          }
        }
      } catch (IOException | FioParseException e) {
        // The folder was removed: with it went all that could be known.
        forget(Optional.of(note));
      }
    }
    return done;
  }

  /** Whether the process that wrote a manifest still runs, and not another one with its number. */
  static boolean isAlive(RunManifest manifest) {
    return ProcessHandle.of(manifest.runnerPid())
        .flatMap(process -> process.info().startInstant())
        .filter(start -> !start.isAfter(Instant.ofEpochMilli(manifest.startedMillis() + 1000)))
        .isPresent();
  }
}
