package io.github.fiometry.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The reports in {@code testdata/text}, at least one of each era. */
final class EraReports {
  private EraReports() {}

  static Stream<Path> all() {
    try (Stream<Path> paths = Files.walk(CorpusFile.TESTDATA.resolve("text"), 2)) {
      List<Path> reports =
          paths
              .filter(path -> path.toString().endsWith(".txt"))
              .filter(path -> Files.exists(expectedOf(path)))
              .sorted()
              .toList();
      return reports.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path expectedOf(Path report) {
    return report.resolveSibling(
        report.getFileName().toString().replaceFirst("txt$", "expected.json"));
  }
}
