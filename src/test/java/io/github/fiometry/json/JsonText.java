package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads the JSON documents of an input as a caller of {@link JsonReader} does, line by line. */
final class JsonText {
  private static final Path TESTDATA =
      Path.of(System.getProperty("fiometry.basedir", ".")).resolve("testdata");

  final List<FioRun> runs = new ArrayList<>();
  final List<JsonReadResult.Kind> kinds = new ArrayList<>();
  final List<Diagnostic> diagnostics;

  /** The lines that belong to no document, with their numbers before them. */
  final List<String> otherLines = new ArrayList<>();

  private JsonText(byte[] bytes) throws IOException {
    DiagnosticCollector collector = new DiagnosticCollector("test");
    int at = 0;
    long line = 1;
    while (at < bytes.length) {
      int end = at;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      if (JsonReader.mayStartDocument(bytes, at, end)) {
        int from = at;
        JsonReadResult result =
            new JsonReader()
                .read(
                    () -> new ByteArrayInputStream(bytes, from, bytes.length - from),
                    line,
                    collector);
        if (result.bytes() > 0) {
          runs.addAll(result.runs());
          kinds.add(result.kind());
          at += (int) result.bytes();
          line += result.lines();
          continue;
        }
      }
      otherLines.add(line + ": " + new String(bytes, at, end - at, StandardCharsets.UTF_8));
      at = end + 1;
      line++;
    }
    diagnostics = collector.diagnostics();
  }

  static JsonText of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static JsonText of(byte[] bytes) {
    try {
      return new JsonText(bytes);
    } catch (IOException e) {
      throw new AssertionError("reading memory cannot fail", e);
    }
  }

  static JsonText ofCorpus(String file) {
    return of(corpusBytes(file));
  }

  static Path corpus() {
    return TESTDATA.resolve("corpus");
  }

  /** A file of the corpus; large ones are compressed there. */
  static byte[] corpusBytes(String file) {
    Path path = corpus().resolve(file);
    try {
      return bytes(Files.exists(path) ? path : corpus().resolve(file + ".gz"));
    } catch (IOException e) {
      throw new AssertionError("no such test file: " + file, e);
    }
  }

  static byte[] bytes(Path path) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    if (!path.toString().endsWith(".gz")) {
      return bytes;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      in.transferTo(out);
      return out.toByteArray();
    }
  }

  FioRun onlyRun() {
    if (runs.size() != 1) {
      throw new AssertionError("expected one run, found " + runs.size());
    }
    return runs.get(0);
  }

  Job onlyJob() {
    if (onlyRun().jobs().size() != 1) {
      throw new AssertionError("expected one job, found " + onlyRun().jobs().size());
    }
    return onlyRun().jobs().get(0);
  }

  FioDocument document() {
    return new FioDocument("test", DocumentFormat.JSON, runs, diagnostics);
  }
}
