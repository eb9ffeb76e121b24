package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Lays out a {@code .tree} file of testdata: {@code path: line} and {@code path -> link}. */
final class RecordedTree {
  private static final Path TREES =
      Path.of(System.getProperty("fiometry.basedir", ""), "testdata", "runner", "trees");

  private RecordedTree() {}

  static SystemTree of(String name, Path folder) throws IOException {
    for (String line : Files.readAllLines(TREES.resolve(name + ".tree"), StandardCharsets.UTF_8)) {
      if (line.startsWith("#")) {
        continue;
      }
      int link = line.indexOf(" -> ");
      if (link >= 0) {
        Path file = made(folder, line.substring(0, link));
        Files.createSymbolicLink(file, Path.of(line.substring(link + 4)));
        continue;
      }
      int colon = line.startsWith("run/udev") ? line.indexOf(": ") : end(line);
      String text = line.substring(Math.min(line.length(), colon + 2));
      Files.writeString(
          made(folder, line.substring(0, colon)),
          text.isEmpty() ? "" : text + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
    return SystemTree.below(folder);
  }

  private static int end(String line) {
    int colon = line.indexOf(": ");
    return colon >= 0 ? colon : line.length() - 1;
  }

  private static Path made(Path folder, String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return file;
  }
}
