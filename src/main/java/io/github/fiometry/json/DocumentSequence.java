package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.FioRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * The documents that begin on one line of an input: one, or several behind one another on shared
 * lines or in one list. Each is given to Jackson as it stands in the input; only one that is no
 * sound JSON is read a second time, through the repair.
 */
final class DocumentSequence {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          // a tab in a name: fio escapes only quotes and backslashes
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          // NaN and Infinity are what other programs make of fio's nan and inf
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  /** What may stand behind a document on its last line and still say nothing. */
  private static final String SILENT = " \t\r,;]})\"'`*/->.";

  private final JsonSource source;
  private final long firstLine;
  private final boolean linesCount;
  private final DiagnosticCollector diagnostics;
  private final DocumentHandler handler;
  private final List<FioRun> runs = new ArrayList<>();
  private JsonReadResult.Kind kind = JsonReadResult.Kind.NONE;
  private boolean inList;
  private int loneJobs;
  private boolean onlyRepair;

  /** How far was read for nothing. */
  private long refused;

  /**
   * The documents from a source's next byte on.
   *
   * @param source the input
   * @param firstLine the number of its first line
   * @param linesCount false for the content of a string, all of which is on one line
   * @param diagnostics takes what is wrong
   * @param handler takes the documents
   */
  DocumentSequence(
      JsonSource source,
      long firstLine,
      boolean linesCount,
      DiagnosticCollector diagnostics,
      DocumentHandler handler) {
    this.source = source;
    this.firstLine = firstLine;
    this.linesCount = linesCount;
    this.diagnostics = diagnostics;
    this.handler = handler;
  }

  JsonReadResult read() throws IOException {
    source.lookAhead();
    Optional<DocumentStart> start = start();
    while (start.isPresent()) {
      long before = source.position();
      boolean taken = start.get().escaped() ? readEscaped(start.get()) : readPlain(start.get());
      if (!taken) {
        if (runs.isEmpty()) {
          return JsonReadResult.none(Math.max(refused, source.position()));
        }
        source.goTo(before);
        break;
      }
      start = next();
    }
    return kind == JsonReadResult.Kind.NONE
        ? JsonReadResult.none(refused)
        : new JsonReadResult(
            kind,
            source.position(),
            source.newlines(),
            loneJobs > 1 && loneJobs == runs.size() ? List.of(oneRunOf(runs)) : runs,
            0);
  }

  /** The jobs of a list that stood alone, each read as a run of its own. */
  private static FioRun oneRunOf(List<FioRun> parts) {
    return parts.get(0).toBuilder()
        .lastLine(parts.get(parts.size() - 1).lastLine())
        .jobs(parts.stream().flatMap(part -> part.jobs().stream()).toList())
        .clientStats(parts.stream().flatMap(part -> part.clientStats().stream()).toList())
        .hosts(parts.stream().flatMap(part -> part.hosts().stream()).distinct().toList())
        .build();
  }

  // --- where documents begin --------------------------------------------------------------------

  private int lineEnd() {
    byte[] window = source.window();
    for (int i = source.lookFrom(); i < source.lookTo(); i++) {
      if (window[i] == '\n') {
        return i;
      }
    }
    return source.lookTo();
  }

  /** The first document: on the first line, or behind a line with the bracket of a list. */
  private Optional<DocumentStart> start() {
    byte[] window = source.window();
    int from = source.lookFrom();
    Optional<DocumentStart> start = DocumentStart.find(window, from, lineEnd(), source.lookTo());
    if (start.isPresent()) {
      int before = start.get().offset() - 1;
      while (before >= from && isBlank(window[before])) {
        before--;
      }
      inList = before >= from && window[before] == '[' && !start.get().escaped();
      return start;
    }
    int bracket = DocumentStart.afterBlanks(window, from, source.lookTo());
    if (bracket < lineEnd() && window[bracket] == '[') {
      inList = true;
      return plainAt(bracket + 1);
    }
    return Optional.empty();
  }

  /** A document whose brace is the next byte that is no blank. */
  private Optional<DocumentStart> plainAt(int from) {
    byte[] window = source.window();
    int brace = DocumentStart.afterBlanks(window, from, source.lookTo());
    boolean found =
        brace < source.lookTo()
            && window[brace] == '{'
            && DocumentStart.isKnown(DocumentStart.kind(window, brace, source.lookTo()));
    return found ? Optional.of(new DocumentStart(brace, false)) : Optional.empty();
  }

  /** The document behind the last one, on the same line or in the same list. */
  private Optional<DocumentStart> next() throws IOException {
    source.lookAhead();
    byte[] window = source.window();
    int i = source.lookFrom();
    if (inList) {
      int comma = DocumentStart.afterBlanks(window, i, source.lookTo());
      if (comma < source.lookTo() && window[comma] == ',') {
        Optional<DocumentStart> next = plainAt(comma + 1);
        if (next.isPresent()) {
          return next;
        }
      } else if (comma < source.lookTo() && window[comma] == ']') {
        source.advance(comma + 1 - i);
        inList = false;
      }
    }
    int end = lineEnd();
    Optional<DocumentStart> onSameLine =
        DocumentStart.find(window, source.lookFrom(), end, source.lookTo());
    if (onSameLine.isPresent()) {
      return onSameLine;
    }
    endLine(end);
    return Optional.empty();
  }

  /** Takes the rest of the line when it says nothing. */
  private void endLine(int end) {
    byte[] window = source.window();
    for (int i = source.lookFrom(); i < end; i++) {
      if (SILENT.indexOf(window[i]) < 0) {
        return;
      }
    }
    boolean newline = end < source.lookTo();
    if (newline || source.isWholeRestAhead()) {
      source.advance(end - source.lookFrom() + (newline ? 1 : 0));
    }
  }

  private static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t' || octet == '\r' || octet == '\n';
  }

  // --- reading one ------------------------------------------------------------------------------

  private long lineAt(long newlines) {
    return linesCount ? firstLine + newlines : firstLine;
  }

  /** The content of a string is read as an input of its own. */
  private boolean readEscaped(DocumentStart start) throws IOException {
    source.advance(start.offset() - source.lookFrom());
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    long from = source.position();
    for (int octet = source.read(); octet >= 0 && octet != '\n'; octet = source.read()) {
      rest.write(octet);
    }
    EscapedText text = EscapedText.unescape(rest.toByteArray(), 0, rest.size());
    long line = lineAt(source.newlines() - (source.position() - from > rest.size() ? 1 : 0));
    source.goTo(from + text.length());
    try (JsonSource inner = new JsonSource(() -> new ByteArrayInputStream(text.text()))) {
      DocumentSequence documents = new DocumentSequence(inner, line, false, diagnostics, handler);
      JsonReadResult result = documents.read();
      runs.addAll(result.runs());
      kind = result.kind() == JsonReadResult.Kind.NONE ? kind : result.kind();
      return result.kind() != JsonReadResult.Kind.NONE;
    }
  }

  private boolean readPlain(DocumentStart start) throws IOException {
    byte[] window = source.window();
    DocumentStart.Kind found = DocumentStart.kind(window, start.offset(), source.lookTo());
    int lineStart = start.offset();
    while (lineStart > 0 && window[lineStart - 1] != '\n') {
      lineStart--;
    }
    String before =
        new String(window, lineStart, start.offset() - lineStart, StandardCharsets.UTF_8);
    source.advance(start.offset() - source.lookFrom());
    long position = source.position();
    long line = source.newlines();
    if (!onlyRepair) {
      PendingDiagnostics pending = new PendingDiagnostics();
      try {
        return sound(found, before, line, pending);
      } catch (JacksonException e) {
        rethrowInputProblem(e);
        onlyRepair = true;
        refused = Math.max(refused, source.position());
        source.goTo(position);
      }
    }
    return repaired(found, before, line, true);
  }

  private boolean sound(
      DocumentStart.Kind found, String before, long line, PendingDiagnostics pending)
      throws IOException {
    long position = source.position(); // before the parser begins to read
    // closing keeps the names that it has seen for the next parser, and its buffers
    try (JsonParser parser = parser()) {
      return sound(found, before, line, position, pending, parser);
    }
  }

  private JsonParser parser() {
    if (!source.isWholeRestInMemory()) {
      return FACTORY.createParser(ObjectReadContext.empty(), source);
    }
    int from = source.lookFrom();
    return FACTORY.createParser(
        ObjectReadContext.empty(), source.window(), from, source.end() - from);
  }

  private boolean sound(
      DocumentStart.Kind found,
      String before,
      long line,
      long position,
      PendingDiagnostics pending,
      JsonParser parser)
      throws IOException {
    JsonCursor.Places places =
        location -> {
          long number = location.getLineNr() - 1L;
          long bytes = location.getColumnNr();
          long column = source.column(position + location.getByteOffset(), bytes);
          return place(line + number, number == 0 ? before.length() + column : column);
        };
    JsonCursor cursor = new JsonCursor(parser, places, pending, () -> true);
    cursor.start();
    List<FioRun.Builder> builders = handler.take(cursor, found);
    source.goTo(position + parser.currentLocation().getByteOffset());
    if (found == DocumentStart.Kind.FIO && source.newlines() > line && goesOnBehindItsBrace()) {
      throw new StreamReadException(parser, "the brace is not the document's own");
    }
    return take(found, builders, line, source.newlines(), true, pending);
  }

  /**
   * Whether the brace that ended a document of several lines stands for a digit: behind a value, on
   * the same line, and the next pair follows.
   */
  private boolean goesOnBehindItsBrace() throws IOException {
    source.lookAhead();
    byte[] window = source.window();
    int brace = source.lookFrom() - 1;
    if (brace < 1 || window[brace - 1] <= ' ') {
      return false;
    }
    int next = DocumentStart.afterBlanks(window, brace + 1, source.lookTo());
    if (next < source.lookTo() && window[next] == ',') {
      next = DocumentStart.afterBlanks(window, next + 1, source.lookTo());
    }
    return next < source.lookTo()
        && (window[next] == '"' || (window[next] >= '0' && window[next] <= '9'));
  }

  private boolean repaired(DocumentStart.Kind found, String before, long line, boolean byBrackets)
      throws IOException {
    long position = source.position();
    PendingDiagnostics pending = new PendingDiagnostics();
    JsonRepair repair =
        new JsonRepair(source, before, (l, column) -> place(line + l, column), pending, byBrackets);
    JsonCursor.Places places =
        location -> place(line + location.getLineNr() - 1L, location.getColumnNr());
    List<FioRun.Builder> taken;
    boolean complete;
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), repair)) {
      JsonCursor cursor = new JsonCursor(parser, places, pending, repair::isComplete);
      cursor.start();
      taken = handler.take(cursor, found);
      complete = cursor.isComplete();
    } catch (JacksonException e) {
      rethrowInputProblem(e);
      return false; // beyond Jackson's limits, a string of 100 MB for example: no output of fio
    }
    refused = Math.max(refused, source.position());
    if (repair.isDoubtful()) {
      source.goTo(position);
      return repaired(found, before, line, false);
    }
    source.goTo(repair.end());
    return take(found, taken, line, line + repair.lastLine(), complete, pending);
  }

  private SourcePosition place(long newlines, long column) {
    return diagnostics.at(lineAt(newlines), linesCount ? column : 0);
  }

  private boolean take(
      DocumentStart.Kind found,
      List<FioRun.Builder> builders,
      long line,
      long lastLine,
      boolean complete,
      PendingDiagnostics pending) {
    if (builders.isEmpty() && found != DocumentStart.Kind.FIOMETRY) {
      return false;
    }
    pending.moveTo(diagnostics);
    handler.accepted();
    boolean fio = found != DocumentStart.Kind.FIOMETRY;
    boolean lone = found == DocumentStart.Kind.JOB;
    if (lone) {
      inList = true; // its list may begin before the input
      if (loneJobs == 0) {
        diagnostics.add(
            Diagnostic.of(
                Severity.ERROR,
                DiagnosticCode.TRUNCATED_REPORT,
                place(line, 1),
                "a job without the JSON document around it: its version and global options are"
                    + " not known"));
      }
      loneJobs++;
    }
    kind = fio ? JsonReadResult.Kind.FIO : JsonReadResult.Kind.FIOMETRY;
    int before = runs.size();
    for (FioRun.Builder run : builders) {
      if (!fio && before > 0) {
        // the second document of a list counts its own runs from 0
        FioRun own = run.build();
        own.sameRunIndex().ifPresent(index -> run.sameRunIndex(before + index));
      }
      if (fio) {
        run.firstLine(lineAt(line)).lastLine(lineAt(lastLine)).complete(complete && !lone);
      }
      runs.add(run.build());
    }
    return true;
  }

  private static void rethrowInputProblem(JacksonException e) throws IOException {
    if (e.getCause() instanceof IOException problem
        && !(problem instanceof CharConversionException)) {
      throw problem;
    }
  }
}
