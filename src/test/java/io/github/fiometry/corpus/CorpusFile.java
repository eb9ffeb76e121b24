package io.github.fiometry.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** One output file of the corpus: {@code testdata/corpus/<version>/<case>/<name>}. */
record CorpusFile(String version, String caseName, String name, Path path) {
  static final Path TESTDATA =
      Path.of(System.getProperty("fiometry.basedir", ".")).resolve("testdata");
  static final Path CORPUS = TESTDATA.resolve("corpus");

  /** All files whose name (without {@code .gz}) fits, in a stable order. */
  static List<CorpusFile> all(Predicate<String> name) {
    try (Stream<Path> paths = Files.walk(CORPUS, 3)) {
      return paths
          .filter(Files::isRegularFile)
          .filter(path -> CORPUS.relativize(path).getNameCount() == 3)
          .map(CorpusFile::of)
          .filter(file -> name.test(file.name))
          .sorted((a, b) -> a.path.compareTo(b.path))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CorpusFile of(String version, String caseName, String name) {
    Path plain = CORPUS.resolve(version).resolve(caseName).resolve(name);
    return of(Files.exists(plain) ? plain : plain.resolveSibling(name + ".gz"));
  }

  private static CorpusFile of(Path path) {
    Path below = CORPUS.relativize(path);
    String name = below.getName(2).toString();
    return new CorpusFile(
        below.getName(0).toString(),
        below.getName(1).toString(),
        name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name,
        path);
  }

  FioRelease release() {
    return FioRelease.of(version);
  }

  byte[] bytes() {
    try (InputStream in = Files.newInputStream(path)) {
      return path.toString().endsWith(".gz")
          ? new GZIPInputStream(in).readAllBytes()
          : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** The command that printed this file, as {@code cmd.txt} has it. */
  String command() {
    return of(version, caseName, "cmd.txt")
        .text()
        .lines()
        .filter(line -> line.startsWith(name + ": "))
        .findFirst()
        .orElse("");
  }

  @Override
  public String toString() {
    return version + "/" + caseName + "/" + name;
  }
}
