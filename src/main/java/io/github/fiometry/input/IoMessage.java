package io.github.fiometry.input;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What an I/O failure means, in words for a person. */
public final class IoMessage {
  private IoMessage() {}

  /**
   * The reason of a failure, without the file's name, which exceptions put into their message or
   * even make all of it.
   *
   * @param failure what was thrown
   * @return a few words, for example {@code no such file or directory}
   */
  public static String of(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (failure instanceof FileSystemLoopException) {
      return "a folder that contains itself";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "it exists already";
    }
    if (failure instanceof FileSystemException fileSystem && fileSystem.getReason() != null) {
      return firstLower(fileSystem.getReason());
    }
    if (failure instanceof EOFException) {
      return "it ends too early";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName()
        : firstLower(message);
  }

  private static String firstLower(String message) {
    boolean word = message.length() > 1 && Character.isLowerCase(message.charAt(1));
    return word ? Character.toLowerCase(message.charAt(0)) + message.substring(1) : message;
  }
}
