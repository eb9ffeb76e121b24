package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is removed of runs that stand in different ways. */
class RestorerTest {
  /** Above the highest number that a Linux process can have. */
  private static final long NOBODY = 1L << 23;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void makesATestFile() throws Exception {
    file = Files.writeString(folder.resolve("data"), "x");
  }

  private List<String> restore(RunState state, boolean keepFiles, Optional<String> key)
      throws Exception {
    ManifestFile.write(
        folder,
        new RunManifest(
            state,
            Optional.empty(),
            1,
            OptionalLong.empty(),
            NOBODY,
            Optional.empty(),
            new RunManifest.Machine(Optional.empty(), Optional.empty(), Optional.empty(), 1),
            "3.33",
            "/usr/bin/fio",
            List.of(),
            List.of(),
            List.of(new RunManifest.MadeFile(file.toString(), key, false)),
            keepFiles,
            List.of()));
    return Restorer.ofThisMachine().restore(folder);
  }

  @Test
  void theFilesOfAKilledRunAreRemoved() throws Exception {
    assertThat(restore(RunState.RUNNING, false, Restorer.key(file)))
        .containsExactly("removed the test file " + file);
    assertThat(file).doesNotExist();
  }

  @Test
  void aFileThatWasBornLaterWithTheSameInodeNumberIsLeft() throws Exception {
    Thread.sleep(20);
    Files.writeString(file, "mine");
    assumeThat(Restorer.isBirthTold(file)).isTrue();
    Optional<String> key = Restorer.key(file).map(now -> now.replaceFirst(":\\d+$", ":1"));
    assertThat(restore(RunState.RUNNING, false, key))
        .containsExactly("left " + file + ", since it may be another file by now");
    assertThat(file).hasContent("mine");
    assertThat(restore(RunState.RUNNING, false, Restorer.key(file)))
        .containsExactly("removed the test file " + file);
  }

  @Test
  void theFilesOfAFinishedRunAreLeft() throws Exception {
    assertThat(restore(RunState.FINISHED, false, Restorer.key(file))).isEmpty();
    assertThat(file).exists();
  }

  @Test
  void filesThatWereToBeKeptAreLeftHoweverTheRunEnded() throws Exception {
    for (RunState state : List.of(RunState.RUNNING, RunState.INTERRUPTED, RunState.FAILED)) {
      assertThat(restore(state, true, Restorer.key(file))).as(state.word()).isEmpty();
      assertThat(file).exists();
      assertThat(ManifestFile.read(folder).keepFiles()).isTrue();
    }
  }
}
