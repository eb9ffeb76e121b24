package io.github.fiometry;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.input.Content;
import io.github.fiometry.input.FileTree;
import io.github.fiometry.input.InputLimits;
import io.github.fiometry.input.InputSource;
import io.github.fiometry.input.IoMessage;
import io.github.fiometry.json.JsonReadResult;
import io.github.fiometry.json.JsonReader;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.terse.TerseReader;
import io.github.fiometry.text.Refinement;
import io.github.fiometry.text.TextReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads fio's output with options. Immutable, so one reader may serve several threads at once;
 * every call reads with state of its own.
 */
public final class FioReader {
  private final int diagnosticsLimit;
  private final Refinement refinement;

  private FioReader(Builder builder) {
    this.diagnosticsLimit = builder.diagnosticsLimit;
    this.refinement = builder.refinement;
  }

  /**
   * A builder with the default options.
   *
   * @return a new builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** The options of a {@link FioReader}. Not thread-safe. */
  public static final class Builder {
    private int diagnosticsLimit = DiagnosticCollector.DEFAULT_LIMIT;
    private Refinement refinement = Refinement.AS_PRINTED;

    private Builder() {}

    /**
     * Sets how many diagnostics are kept for one input; more are only counted.
     *
     * @param limit at least 1
     * @return this builder
     * @throws IllegalArgumentException when the limit is less than 1
     */
    public Builder diagnosticsLimit(int limit) {
      if (limit < 1) {
        throw new IllegalArgumentException("at least one diagnostic must be kept: " + limit);
      }
      diagnosticsLimit = limit;
      return this;
    }

    /**
     * Sets whether rounded values of text reports are replaced by better ones that follow from
     * exact parts of the same report; {@link Refinement#AS_PRINTED} when nothing is said.
     *
     * @param refinement what to do
     * @return this builder
     */
    public Builder refinement(Refinement refinement) {
      this.refinement = refinement;
      return this;
    }

    /**
     * The reader with these options.
     *
     * @return a new reader
     */
    public FioReader build() {
      return new FioReader(this);
    }
  }

  /**
   * Reads one file, whatever its format. The file is read as it is: a compressed file or an archive
   * gives no runs here.
   *
   * @param path the file
   * @return every run in it, and what was not understood
   * @throws IOException when the file cannot be read
   */
  public FioDocument read(Path path) throws IOException {
    String name = path.toString();
    if (!Files.isRegularFile(path)) {
      try (InputStream in = Files.newInputStream(path)) {
        return read(in, name);
      }
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      byte[] first = new byte[Utf8Input.SNIFF_BYTES];
      int length = Math.max(0, channel.read(ByteBuffer.wrap(first), 0));
      Utf8Input.Encoding encoding = Utf8Input.sniff(first, length);
      if (!encoding.isUtf8()) {
        try (InputStream in = Files.newInputStream(path)) {
          return read(in, name);
        }
      }
      return read(WholeInput.of(channel), encoding.markBytes(), name);
    }
  }

  /**
   * Reads a stream to its end, whatever its format; the stream is not closed.
   *
   * @param in the bytes, UTF-8 or UTF-16
   * @param source the name for {@link FioDocument#source()} and for positions
   * @return every run in it, and what was not understood
   * @throws IOException when the stream cannot be read
   */
  public FioDocument read(InputStream in, String source) throws IOException {
    InputStream decoded = Utf8Input.decoded(in);
    try (ByteSource bytes = WholeInput.of(new Unclosed(decoded))) {
      return read(bytes, 0, source);
    }
  }

  /**
   * Reads characters to their end, whatever their format; the reader is not closed.
   *
   * @param reader the characters
   * @param source the name for {@link FioDocument#source()} and for positions
   * @return every run in it, and what was not understood
   * @throws IOException when the reader fails
   */
  public FioDocument read(Reader reader, String source) throws IOException {
    return read(Utf8Input.encoded(reader), source);
  }

  /**
   * Reads everything that a path holds: a file, a compressed file, the members of an archive, or a
   * directory with all of these below it. What is no text (pictures, programs) is passed over.
   *
   * <p>Zip and gzip need the JDK only; for other archives and compressions add commons-compress, xz
   * and zstd-jni to the program, else each such input becomes a document with an {@link
   * DiagnosticCode#UNREADABLE_INPUT} that says so. Memory holds one document at a time.
   *
   * @param path where to read
   * @param limits how much an archive may unfold to
   * @param documents takes one document for each text, in a stable order, named as {@code
   *     archive.tar.gz!host1/run.log}
   * @throws IOException when the path itself cannot be opened
   */
  public void readAll(Path path, InputLimits limits, Consumer<FioDocument> documents)
      throws IOException {
    if (!Files.isDirectory(path)) {
      readContents(path, limits, documents);
      return;
    }
    FileTree tree = FileTree.of(path);
    for (FileTree.Problem problem : tree.problems()) {
      documents.accept(unreadable(problem.path().toString(), problem.message()));
    }
    for (Path file : tree.files()) {
      try {
        readContents(file, limits, documents);
      } catch (IOException e) {
        documents.accept(unreadable(file.toString(), IoMessage.of(e)));
      }
    }
  }

  private void readContents(Path file, InputLimits limits, Consumer<FioDocument> documents)
      throws IOException {
    try (InputSource source = InputSource.open(file, file.toString(), limits)) {
      for (Optional<Content> next = source.next(); next.isPresent(); next = source.next()) {
        Content content = next.get();
        if (content.kind() == Content.Kind.TEXT) {
          FioDocument document = read(content.stream(), content.name());
          documents.accept(content.problem().map(it -> cut(document, it)).orElse(document));
        } else if (content.kind() == Content.Kind.UNREADABLE) {
          documents.accept(
              unreadable(content.name(), content.problem().orElse("it cannot be read")));
        }
      }
    }
  }

  private static FioDocument unreadable(String source, String problem) {
    return cut(new FioDocument(source, DocumentFormat.NONE, List.of(), List.of()), problem);
  }

  private static FioDocument cut(FioDocument document, String problem) {
    List<Diagnostic> diagnostics = new ArrayList<>(document.diagnostics());
    diagnostics.add(
        Diagnostic.of(
            Severity.ERROR,
            DiagnosticCode.UNREADABLE_INPUT,
            SourcePosition.of(document.source()),
            problem));
    return new FioDocument(document.source(), document.format(), document.runs(), diagnostics);
  }

  /**
   * Reads one sound report of a file, or fails.
   *
   * @param path the file
   * @return the only run in it; of a run that comes in several formats or with interim reports, the
   *     most exact of the last report
   * @throws IOException when the file cannot be read
   * @throws FioParseException at the first error or warning other than {@link
   *     DiagnosticCode#FIO_ERROR}, and when there is not exactly one run
   */
  public FioRun readRun(Path path) throws IOException {
    return onlyRun(read(path));
  }

  /**
   * Reads one sound report of a stream, or fails; the stream is not closed.
   *
   * @param in the bytes, UTF-8 or UTF-16
   * @param source the name for positions
   * @return the only run, as {@link #readRun(Path)}
   * @throws IOException when the stream cannot be read
   * @throws FioParseException as {@link #readRun(Path)}
   */
  public FioRun readRun(InputStream in, String source) throws IOException {
    return onlyRun(read(in, source));
  }

  /**
   * Reads one sound report of characters, or fails; the reader is not closed.
   *
   * @param reader the characters
   * @param source the name for positions
   * @return the only run, as {@link #readRun(Path)}
   * @throws IOException when the reader fails
   * @throws FioParseException as {@link #readRun(Path)}
   */
  public FioRun readRun(Reader reader, String source) throws IOException {
    return onlyRun(read(reader, source));
  }

  private static FioRun onlyRun(FioDocument document) {
    for (Diagnostic diagnostic : document.diagnostics()) {
      if (diagnostic.failsStrictReading()) {
        throw new FioParseException(
            diagnostic.position(), diagnostic.code().word() + ": " + diagnostic.message());
      }
    }
    List<FioRun> runs = BestRuns.of(document);
    if (runs.size() != 1) {
      long line = runs.isEmpty() ? 0 : runs.get(1).firstLine();
      throw new FioParseException(
          new SourcePosition(document.source(), line, 0),
          "expected exactly one fio run, found " + (runs.isEmpty() ? "none" : runs.size()));
    }
    return runs.get(0);
  }

  private FioDocument read(ByteSource bytes, int start, String source) throws IOException {
    DiagnosticCollector diagnostics = new DiagnosticCollector(source, diagnosticsLimit);
    TerseReader terse = new TerseReader(diagnostics);
    LineDispatcher dispatcher =
        new LineDispatcher(bytes, start, new JsonReader(), terse, diagnostics);
    List<FioRun> text = new TextReader(refinement).read(dispatcher, diagnostics);
    return assemble(source, text, terse.finish(), dispatcher.documents(), diagnostics);
  }

  private static FioDocument assemble(
      String source,
      List<FioRun> text,
      List<FioRun> terse,
      List<JsonReadResult> documents,
      DiagnosticCollector diagnostics) {
    List<FioRun> fresh = new ArrayList<>(text);
    fresh.addAll(terse);
    for (JsonReadResult document : documents) {
      if (!isNormalized(document)) {
        fresh.addAll(document.runs());
      }
    }
    fresh.sort(Comparator.comparingLong(FioRun::firstLine));
    PrologueMerger merger = new PrologueMerger(fresh);
    List<FioRun> runs = new ArrayList<>(RunLinker.link(merger.runs()));
    DocumentFormat format = format(runs, documents);
    for (JsonReadResult document : documents) {
      if (isNormalized(document)) {
        int shift = runs.size(); // each stored document counts its own runs from 0
        for (FioRun run : document.runs()) {
          OptionalInt same = run.sameRunIndex();
          runs.add(
              same.isPresent() && shift > 0
                  ? run.toBuilder().sameRunIndex(same.getAsInt() + shift).build()
                  : run);
        }
      }
    }
    return new FioDocument(source, format, runs, merger.filter(diagnostics.diagnostics()));
  }

  private static boolean isNormalized(JsonReadResult document) {
    return document.kind() == JsonReadResult.Kind.FIOMETRY;
  }

  private static DocumentFormat format(List<FioRun> runs, List<JsonReadResult> documents) {
    boolean normalized = false;
    for (JsonReadResult document : documents) {
      normalized |= isNormalized(document);
    }
    Set<RunFormat> formats = EnumSet.noneOf(RunFormat.class);
    for (FioRun run : runs) {
      formats.add(run.format());
    }
    if (formats.isEmpty()) {
      return normalized ? DocumentFormat.FIOMETRY : DocumentFormat.NONE;
    }
    if (normalized || formats.size() > 1) {
      return DocumentFormat.MIXED;
    }
    return switch (formats.iterator().next()) {
      case TEXT -> DocumentFormat.TEXT;
      case JSON -> DocumentFormat.JSON;
      case TERSE -> DocumentFormat.TERSE;
    };
  }

  /** Lets the caller's stream stay open when our own source is closed. */
  private static final class Unclosed extends java.io.FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
