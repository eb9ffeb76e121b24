package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** What the terse reader makes of an input, offered line by line as the front door does. */
record TerseInput(List<FioRun> runs, List<Diagnostic> diagnostics, List<Long> taken) {
  static final Path CORPUS = Path.of("testdata", "corpus");

  static TerseInput of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static TerseInput of(byte[] bytes) {
    DiagnosticCollector diagnostics = new DiagnosticCollector("test");
    TerseReader reader = new TerseReader(diagnostics);
    List<Long> taken = new ArrayList<>();
    long line = 1;
    int from = 0;
    while (from < bytes.length) {
      int to = from;
      while (to < bytes.length && bytes[to] != '\n') {
        to++;
      }
      to = Math.min(to + 1, bytes.length);
      int end = reader.take(bytes, from, to, bytes.length, true, line);
      if (end > from) {
        taken.add(line);
        to = end;
      }
      while (from < to) {
        line += bytes[from++] == '\n' ? 1 : 0;
      }
    }
    return new TerseInput(reader.finish(), diagnostics.diagnostics(), taken);
  }

  static TerseInput ofCorpus(String file) {
    return of(bytes(CORPUS.resolve(file)));
  }

  static String text(String file) {
    return new String(bytes(CORPUS.resolve(file)), StandardCharsets.UTF_8);
  }

  static byte[] bytes(Path path) {
    try {
      if (!Files.exists(path) && !path.toString().endsWith(".gz")) {
        return bytes(path.resolveSibling(path.getFileName() + ".gz"));
      }
      byte[] bytes = Files.readAllBytes(path);
      if (!path.toString().endsWith(".gz")) {
        return bytes;
      }
      try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        in.transferTo(out);
        return out.toByteArray();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All outputs of the corpus, text, JSON and terse. */
  static List<Path> corpus() {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      return files
          .filter(Files::isRegularFile)
          .filter(path -> path.getFileName().toString().matches(".*\\.txt(\\.gz)?"))
          .filter(path -> !path.getFileName().toString().equals("cmd.txt"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  FioRun run() {
    if (runs.size() != 1) {
      throw new AssertionError("expected one run, found " + runs.size());
    }
    return runs.get(0);
  }

  /** The record with some of its fields, counted from 1, replaced. */
  static String withField(String line, int number, String value) {
    String[] fields = line.stripTrailing().split(";", -1);
    fields[number - 1] = value;
    return String.join(";", fields) + "\n";
  }

  /** Part of the fields, counted from 1, both ends included. */
  static String fields(String line, int first, int last) {
    String[] fields = line.stripTrailing().split(";", -1);
    return String.join(";", Arrays.asList(fields).subList(first - 1, last));
  }
}
