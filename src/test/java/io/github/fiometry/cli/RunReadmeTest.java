package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.runner.InstalledFio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** README's run still prints what README shows, but for the figures. */
class RunReadmeTest {
  private static final String START = "$ ./fiometry ";

  @TempDir private Path folder;

  /** Every word without a digit, and for each other word that there is one. */
  private static List<String> shape(List<String> lines) {
    List<String> shape = new ArrayList<>();
    for (String line : lines) {
      shape.add(line.strip().replaceAll("\\S*\\d\\S*", "#").replaceAll(" +", " "));
    }
    return shape;
  }

  @Test
  void theRunPrintsWhatReadmeShows() throws IOException {
    InstalledFio.installed();
    String readme = Files.readString(Path.of("README.md"));
    int begin = readme.indexOf(START, readme.indexOf("<!-- a run: RunReadmeTest -->"));
    List<String> block = readme.substring(begin, readme.indexOf("```", begin)).lines().toList();
    Path disk = Files.createDirectory(folder.resolve("disk"));
    String command =
        block
            .get(0)
            .substring(START.length())
            .replace("--target disk", "--target " + disk)
            .replace("--runtime 10s", "--runtime 300ms")
            .replace("-d results", "-d " + folder.resolve("results"));
    CommandRun run = CommandRun.of(command.split(" ", -1));
    assertThat(run.status()).isZero();
    List<String> err = run.err().lines().toList();
    List<String> printed = new ArrayList<>(List.of(err.get(0)));
    printed.addAll(run.out().lines().toList());
    printed.add(err.get(err.size() - 1).replace(folder.resolve("results").toString(), "results"));
    assertThat(shape(printed)).isEqualTo(shape(block.subList(1, block.size())));
  }
}
