package io.github.fiometry.cli;

import io.github.fiometry.input.FileTree;
import io.github.fiometry.input.IoMessage;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One INPUT of the command line and the files that it stands for.
 *
 * @param name what the user wrote
 * @param kind what it turned out to be
 * @param files the files to read; one for a file, none for standard input
 * @param problems what of it cannot be read, each with its name in front
 */
record InputArgument(String name, Kind kind, List<Path> files, List<String> problems) {
  enum Kind {
    STANDARD_INPUT,
    FILE,
    FOLDER,
    MISSING
  }

  static final String STANDARD_INPUT = "-";

  static InputArgument of(String name) {
    if (name.equals(STANDARD_INPUT)) {
      return new InputArgument(name, Kind.STANDARD_INPUT, List.of(), List.of());
    }
    try {
      Path path = find(name);
      if (!Files.readAttributes(path, BasicFileAttributes.class).isDirectory()) {
        return new InputArgument(name, Kind.FILE, List.of(path), List.of());
      }
      FileTree tree = FileTree.of(path);
      List<String> problems =
          tree.problems().stream().map(it -> it.path() + ": " + it.message()).toList();
      return new InputArgument(name, Kind.FOLDER, tree.files(), problems);
    } catch (IOException e) {
      return new InputArgument(
          name, Kind.MISSING, List.of(), List.of(name + ": " + IoMessage.of(e)));
    }
  }

  /**
   * The file with this name. Java decodes the arguments, and a name that is no text in the locale's
   * encoding arrives damaged; then the file is looked for whose name looks alike when damaged so.
   */
  private static Path find(String name) throws IOException {
    Optional<Path> path = path(name);
    if (path.isPresent() && (Files.exists(path.get()) || !isDamaged(name))) {
      return path.get();
    }
    Path folder = Path.of("").toAbsolutePath().getRoot();
    Path shown = Path.of("");
    String rest = name;
    if (name.startsWith("/")) {
      shown = folder == null ? Path.of("/") : folder;
    }
    for (String part : rest.split("/", -1)) {
      if (!part.isEmpty()) {
        shown = child(shown, part);
      }
    }
    return shown;
  }

  private static Path child(Path folder, String part) throws IOException {
    Optional<Path> plain = path(part).map(folder::resolve);
    if (plain.isPresent() && Files.exists(plain.get())) {
      return plain.get();
    }
    List<Path> alike = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (damaged(String.valueOf(child.getFileName())).equals(damaged(part))) {
          alike.add(child.getFileName() == null ? child : folder.resolve(child.getFileName()));
        }
      }
    }
    if (alike.size() == 1) {
      return alike.get(0);
    }
    if (alike.isEmpty()) {
      throw new NoSuchFileException(part);
    }
    throw new IOException("several files have names that look like this; name their folder");
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static boolean isDamaged(String name) {
    return !damaged(name).equals(name) || name.indexOf('?') >= 0;
  }

  /** Every run of characters that are not ASCII, or stand for one that was lost, as one mark. */
  private static String damaged(String name) {
    return name.replaceAll("[^\\x00-\\x7f]+|\\?+", "?");
  }
}
