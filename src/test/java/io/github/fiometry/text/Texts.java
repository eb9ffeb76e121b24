package io.github.fiometry.text;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads texts in tests: whole, cut into chunks, or from testdata without JSON and terse lines. */
final class Texts {
  /** What was read. */
  record Result(List<FioRun> runs, List<Diagnostic> diagnostics) {
    FioRun onlyRun() {
      if (runs.size() != 1) {
        throw new AssertionError("one run expected, found " + runs.size());
      }
      return runs.get(0);
    }

    /** Each diagnostic as {@code line:column: severity: code}. */
    List<String> codes() {
      return diagnostics.stream()
          .map(
              diagnostic ->
                  diagnostic.position().line()
                      + ":"
                      + diagnostic.position().column()
                      + ": "
                      + diagnostic.severity().word()
                      + ": "
                      + diagnostic.code().word())
          .toList();
    }
  }

  private Texts() {}

  static Result read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static Result read(byte[] bytes) {
    return read(List.of(new TextChunk(bytes, 0, bytes.length, 1)), Refinement.AS_PRINTED);
  }

  static Result read(List<TextChunk> chunks, Refinement refinement) {
    DiagnosticCollector diagnostics = new DiagnosticCollector("test");
    Iterator<TextChunk> left = chunks.iterator();
    try {
      List<FioRun> runs =
          new TextReader(refinement).read(() -> left.hasNext() ? left.next() : null, diagnostics);
      return new Result(runs, diagnostics.diagnostics());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a file of the corpus, without its JSON documents and terse lines. */
  static Result readCorpus(String file) {
    return read(chunks(corpus(file)), Refinement.AS_PRINTED);
  }

  static byte[] corpus(String file) {
    return bytes(Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus", file));
  }

  /** The lines of a file of the corpus, each with its line end. */
  static List<String> lines(String file) {
    return List.of(new String(corpus(file), StandardCharsets.UTF_8).split("(?<=\n)"));
  }

  /** The place of the first line from some place on that begins so, behind its indentation. */
  static int indexOf(List<String> lines, String beginning, int from) {
    for (int i = from; i < lines.size(); i++) {
      if (lines.get(i).strip().startsWith(beginning)) {
        return i;
      }
    }
    throw new AssertionError("no line begins with " + beginning);
  }

  /** A text with a mark, which may be empty, in the place of some lines. */
  static String without(List<String> lines, int from, int to, String mark) {
    List<String> left = new ArrayList<>(lines.subList(0, from));
    left.add(mark);
    left.addAll(lines.subList(to, lines.size()));
    return String.join("", left);
  }

  static byte[] bytes(Path path) {
    try {
      if (Files.exists(path)) {
        return Files.readAllBytes(path);
      }
      try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(path + ".gz")))) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes as chunks, with JSON documents and terse lines left out as the front door does. */
  static List<TextChunk> chunks(byte[] bytes) {
    List<TextChunk> chunks = new ArrayList<>();
    int from = 0;
    long firstLine = 1;
    long line = 1;
    boolean json = false;
    for (int start = 0; start < bytes.length; line++) {
      int end = start;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      end = Math.min(bytes.length, end + 1);
      String text =
          new String(bytes, start, Math.min(12, end - start), StandardCharsets.ISO_8859_1);
      boolean opens = !json && (text.equals("{\n") || text.matches("(?s)[2-5];(fio|[a-z]).*"));
      if (opens && start > from) {
        chunks.add(new TextChunk(bytes, from, start, firstLine));
      }
      json = json ? !text.startsWith("}") : text.equals("{\n");
      if (opens || json || text.startsWith("}")) {
        from = end;
        firstLine = line + 1;
      }
      start = end;
    }
    if (from < bytes.length) {
      chunks.add(new TextChunk(bytes, from, bytes.length, firstLine));
    }
    return chunks;
  }
}
