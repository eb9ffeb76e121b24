package io.github.fiometry.samplelog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The log folders of the corpus: each holds what one fio run wrote. */
public final class CorpusLogs {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private CorpusLogs() {}

  /** One folder of logs. */
  public record Folder(String version, String caseName, String run, Path path) {
    /** The report of the run that wrote the logs. */
    public Path report() {
      return path.resolveSibling(run + ".txt");
    }

    /** All logs of the folder. */
    public List<SampleLogSource> sources() {
      return CorpusLogs.sources(path);
    }

    @Override
    public String toString() {
      return version + "/" + caseName + "/" + run;
    }
  }

  /** Every folder of logs, of every version. */
  public static List<Folder> folders() {
    List<Folder> folders = new ArrayList<>();
    for (Path version : children(CORPUS)) {
      for (Path caseFolder : children(version)) {
        for (Path logs : children(caseFolder)) {
          String name = logs.getFileName().toString();
          if (name.startsWith("logs-")) {
            folders.add(
                new Folder(
                    version.getFileName().toString(),
                    caseFolder.getFileName().toString(),
                    name.substring("logs-".length()),
                    logs));
          }
        }
      }
    }
    return folders;
  }

  /** One folder. */
  public static Folder folder(String version, String caseName) {
    return folders().stream()
        .filter(f -> f.version().equals(version) && f.caseName().equals(caseName))
        .findFirst()
        .orElseThrow();
  }

  /** All files of a folder as logs. */
  public static List<SampleLogSource> sources(Path folder) {
    return children(folder).stream().map(SampleLogSource::of).toList();
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
