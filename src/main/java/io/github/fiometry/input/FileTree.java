package io.github.fiometry.input;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * All files below a folder, always in the same order: in each folder by name, code point by code
 * point, the content of a folder at the place of its name. Links are followed, but never in a
 * circle. Pipes, sockets and devices are not files: opening one could wait for ever.
 *
 * @param files the files
 * @param problems what could not be listed
 */
public record FileTree(List<Path> files, List<Problem> problems) {

  /**
   * A folder or file that could not be listed.
   *
   * @param path which one
   * @param message why, in words for a person
   */
  public record Problem(Path path, String message) {}

  /** Copies the lists. */
  public FileTree {
    files = List.copyOf(files);
    problems = List.copyOf(problems);
  }

  /**
   * Lists a folder.
   *
   * @param folder the folder
   * @return what is below it; a folder that cannot be read is a problem, never an exception
   */
  public static FileTree of(Path folder) {
    Listing listing = new Listing();
    listing.folder(folder);
    return new FileTree(listing.files, listing.problems);
  }

  private static final class Listing {
    private final List<Path> files = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Object> open = new ArrayList<>();

    void folder(Path folder) {
      List<Path> children = new ArrayList<>();
      Object key;
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
        key = key(folder);
        stream.forEach(children::add);
      } catch (DirectoryIteratorException e) {
        problems.add(new Problem(folder, IoMessage.of(Objects.requireNonNull(e.getCause()))));
        return;
      } catch (IOException e) {
        problems.add(new Problem(folder, IoMessage.of(e)));
        return;
      }
      if (open.contains(key)) {
        return; // a link to a folder that is being listed
      }
      open.add(key);
      children.sort(Comparator.comparing(child -> String.valueOf(child.getFileName())));
      children.forEach(this::child);
      open.remove(open.size() - 1);
    }

    private void child(Path child) {
      try {
        BasicFileAttributes attributes = Files.readAttributes(child, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
          folder(child);
        } else if (attributes.isRegularFile()) {
          files.add(child);
        }
      } catch (IOException e) {
        if (Files.isSymbolicLink(child)) {
          return; // a link that leads nowhere holds nothing
        }
        problems.add(new Problem(child, IoMessage.of(e)));
      }
    }

    private static Object key(Path folder) throws IOException {
      Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
      return Objects.requireNonNullElse(key, folder.toRealPath());
    }
  }
}
