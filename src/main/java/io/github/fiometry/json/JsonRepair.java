package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes sound JSON of a damaged document, line by line, for the same reader that reads sound ones:
 * what can be understood keeps its line and, as far as possible, its column; what cannot becomes
 * null or is left out, with a diagnostic; what is still open where the document is cut short is
 * closed.
 *
 * <p>fio prints one pair a line and indents, so the lines and their indentation tell what is
 * missing where the brackets alone do not.
 */
final class JsonRepair extends Reader {
  /** How many lines in a row may be no JSON, inside of a document that goes on behind them. */
  private static final int MOST_FOREIGN_LINES = 200;

  private static final String PROGRESS = "Jobs: ";

  private final RepairLine.Lines lines;
  private final LinePrefix prefix;
  private final DiagnosticPlace place;
  private final PendingDiagnostics diagnostics;
  private final Deque<RepairLine> ahead = new ArrayDeque<>();
  private final StringBuilder out = new StringBuilder();
  private final RepairTokens tokens;
  private int taken;
  private boolean first = true;
  private boolean done;
  private boolean complete = true;
  private final boolean byBrackets;
  private boolean doubtful;
  private long end;
  private long lastLine;

  /** Makes positions of lines, counted from the document's first, and columns from 1. */
  interface DiagnosticPlace {
    io.github.fiometry.diagnostics.SourcePosition of(long line, long column);
  }

  /**
   * A repair of the document whose brace is the source's next byte.
   *
   * @param source the input
   * @param before the text before the brace on its line
   * @param place makes positions
   * @param diagnostics takes what is wrong
   * @param byBrackets true to trust the brackets alone, until they do not fit; false to let the
   *     indentation tell what is missing
   */
  JsonRepair(
      JsonSource source,
      String before,
      DiagnosticPlace place,
      PendingDiagnostics diagnostics,
      boolean byBrackets) {
    this.lines = new RepairLine.Lines(source, before.length());
    this.prefix = new LinePrefix(before);
    this.place = place;
    this.diagnostics = diagnostics;
    this.byBrackets = byBrackets;
    this.tokens = new RepairTokens(this, out, before.length(), prefix.isEmpty());
  }

  /** Whether the document ended as it should, with nothing missing inside. */
  boolean isComplete() {
    return complete;
  }

  /** Whether the brackets, trusted alone, did not fit: then nothing of this try counts. */
  boolean isDoubtful() {
    return doubtful;
  }

  boolean isByBrackets() {
    return byBrackets;
  }

  /** Gives up the try to trust the brackets alone. */
  void doubt() {
    if (byBrackets) {
      doubtful = true;
    }
  }

  /** Where the document ends in the input; the rest is not its. */
  long end() {
    return end;
  }

  /** The document's last line, counted from 0 for its first. */
  long lastLine() {
    return lastLine;
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    while (taken == out.length()) {
      if (done) {
        return -1;
      }
      out.setLength(0);
      taken = 0;
      step();
    }
    int count = Math.min(length, out.length() - taken);
    out.getChars(taken, taken + count, target, from);
    taken += count;
    return count;
  }

  @Override
  public void close() {}

  private void step() throws IOException {
    if (doubtful) {
      done = true;
      tokens.closeAll();
      return;
    }
    Optional<RepairLine> next = take();
    if (next.isEmpty()) {
      cut("the input ends inside of the JSON document");
      return;
    }
    RepairLine line = next.get();
    int start = first ? 0 : contentStart(line);
    if (line.isDamaged()) {
      diagnostics.addOnce(
          "utf-8",
          () ->
              at(Severity.INFO, DiagnosticCode.KNOWN_FIO_FAULT, line, start)
                  .apply("bytes that are not UTF-8, as fio prints them, are replaced"));
    }
    if (!first && line.startsLine()) {
      if (start == line.text().length()) {
        endLine(line);
        return;
      }
      if (isNewDocument(line, start)) {
        ahead.addFirst(line);
        cut("another document begins before this one ends");
        return;
      }
      List<RepairLine> object = objectOfOthers(line, start);
      if (!object.isEmpty() || !tokens.isJson(line.text(), start)) {
        foreign(line, object);
        return;
      }
    }
    first = false;
    int rest = tokens.line(line, start);
    if (rest >= 0) {
      done = true;
      end = line.offsetOf(rest);
      lastLine = line.number();
      return;
    }
    endLine(line);
  }

  void endLine(RepairLine line) {
    end = Math.max(end, line.end());
    lastLine = Math.max(lastLine, line.number());
    if (line.endsLine()) {
      tokens.newLine();
    }
  }

  /**
   * Lines that are no JSON, or that of others: left out when the document goes on behind them, else
   * its end.
   *
   * @param object the lines of an object of others that begins on the line; empty for none
   */
  private void foreign(RepairLine line, List<RepairLine> object) throws IOException {
    List<RepairLine> block = new ArrayList<>();
    // perhaps a line of the document that is damaged at its beginning
    boolean mayBeDamaged = object.isEmpty() && line.text().indexOf('"') >= 0;
    block.addAll(object.isEmpty() ? List.of(line) : object);
    boolean goesOn = false;
    while (block.size() <= MOST_FOREIGN_LINES && !isReport(block.get(block.size() - 1))) {
      Optional<RepairLine> next = take();
      if (next.isEmpty()) {
        break;
      }
      int start = contentStart(next.get());
      boolean blank = start == next.get().text().length();
      if (!blank && isNewDocument(next.get(), start)) {
        ahead.addFirst(next.get());
        break;
      }
      List<RepairLine> more = blank ? List.of() : objectOfOthers(next.get(), start);
      if (!blank && more.isEmpty() && tokens.isJson(next.get().text(), start)) {
        ahead.addFirst(next.get());
        goesOn = true;
        break;
      }
      mayBeDamaged |= more.isEmpty() && next.get().text().indexOf('"') >= 0;
      block.addAll(more.isEmpty() ? List.of(next.get()) : more);
    }
    if (!goesOn) {
      giveBack(block);
      cut("other text begins before the JSON document ends");
      return;
    }
    int start = contentStart(line);
    if (RepairText.isElision(line.text().substring(start))) {
      missing(line, start, "somebody has left out lines of the JSON document here");
    } else {
      diagnostics.add(
          at(Severity.WARNING, DiagnosticCode.FOREIGN_LINE, line, start)
              .apply("text inside of a JSON document is left out")
              .withText(line.text())
              .withValues(
                  Map.of("count", block.stream().filter(l -> !l.text().isBlank()).count())));
    }
    if (!complete || mayBeDamaged) {
      doubt();
      tokens.missing();
    }
    block.forEach(this::endLine);
  }

  /**
   * The lines of an object that another program has logged inside of the document; empty where none
   * begins on a line.
   */
  private List<RepairLine> objectOfOthers(RepairLine line, int start) throws IOException {
    String text = line.text();
    int column = line.column() + start;
    if (tokens.isOfOthers(text, start, column)) {
      return List.of(line);
    }
    int depth = text.charAt(start) == '{' ? RepairText.depth(text, start) : 0;
    if (depth <= 0 || !tokens.isAtMargin(column)) {
      return List.of();
    }
    List<RepairLine> object = new ArrayList<>();
    object.add(line);
    while (depth > 0 && object.size() < MOST_FOREIGN_LINES) {
      Optional<RepairLine> next = take();
      if (next.isEmpty()) {
        break;
      }
      object.add(next.get());
      depth += RepairText.depth(next.get().text(), contentStart(next.get()));
    }
    if (depth != 0) {
      giveBack(object.subList(1, object.size()));
      return List.of();
    }
    return object;
  }

  /** Lines of fio's text output: where one stands, no JSON document goes on. */
  private static boolean isReport(RepairLine line) {
    String text = line.text();
    return text.contains(": (groupid=") || text.contains(": (g=") || text.startsWith("Run status");
  }

  private boolean isNewDocument(RepairLine line, int start) throws IOException {
    if (line.text().charAt(start) != '{') {
      return false;
    }
    String rest = line.text().substring(start + 1).strip();
    String next =
        rest.isEmpty() ? peek().map(l -> l.text().substring(contentStart(l))).orElse("") : rest;
    return tokens.isDocumentKey(next.strip(), line.column() + start);
  }

  /** The next line that is not blank, which stays to be read. */
  Optional<RepairLine> peek() throws IOException {
    return peek(text -> true);
  }

  /**
   * The next line that is not blank and may be of the document; it stays to be read.
   *
   * @param mayBeOfDocument asked of a line's own text
   */
  Optional<RepairLine> peek(Predicate<String> mayBeOfDocument) throws IOException {
    for (RepairLine line : ahead) {
      if (isOf(line, mayBeOfDocument)) {
        return Optional.of(line);
      }
    }
    while (ahead.size() < MOST_FOREIGN_LINES) {
      Optional<RepairLine> next = lines.next();
      if (next.isEmpty()) {
        return next;
      }
      ahead.addLast(next.get());
      if (isOf(next.get(), mayBeOfDocument)) {
        return next;
      }
    }
    return Optional.empty();
  }

  private boolean isOf(RepairLine line, Predicate<String> mayBeOfDocument) {
    int start = contentStart(line);
    return start < line.text().length() && mayBeOfDocument.test(line.text().substring(start));
  }

  /** Takes the line that {@link #peek()} showed, and the blank ones before it. */
  List<RepairLine> takePeeked() {
    List<RepairLine> taken = new ArrayList<>();
    while (!ahead.isEmpty()) {
      RepairLine line = ahead.removeFirst();
      taken.add(line);
      if (contentStart(line) < line.text().length()) {
        break;
      }
    }
    return taken;
  }

  void giveBack(List<RepairLine> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      ahead.addFirst(lines.get(i));
    }
  }

  private Optional<RepairLine> take() throws IOException {
    return ahead.isEmpty() ? lines.next() : Optional.of(ahead.removeFirst());
  }

  /** Where a line's own text starts: behind the prefix and the blanks. */
  int contentStart(RepairLine line) {
    String text = line.text();
    int progress = behindProgress(line);
    int start = line.startsLine() && progress == 0 ? Math.max(0, prefix.endIn(text)) : progress;
    return RepairText.afterBlanks(text, start);
  }

  /**
   * Where a line goes on behind fio's progress, which ends with a carriage return instead of a line
   * end; 0 when none stands before it.
   */
  int behindProgress(RepairLine line) {
    String text = line.text();
    if (!line.startsLine() || !text.startsWith(PROGRESS)) {
      return 0;
    }
    int end = text.length() - (text.endsWith("\r") ? 1 : 0);
    return text.lastIndexOf('\r', end - 1) + 1;
  }

  boolean hasPrefix(RepairLine line) {
    return prefix.endIn(line.text()) >= 0;
  }

  private void cut(String message) {
    doubt();
    diagnostics.add(
        Diagnostic.of(
            Severity.ERROR, DiagnosticCode.TRUNCATED_REPORT, place.of(lastLine, 0), message));
    complete = false;
    done = true;
    tokens.closeAll();
  }

  /** Notes, once, that a part of the document is not there. */
  void missing(RepairLine line, int index, String message) {
    doubt();
    complete = false;
    diagnostics.addOnce(
        "missing",
        () -> at(Severity.ERROR, DiagnosticCode.TRUNCATED_REPORT, line, index).apply(message));
  }

  void unreadable(RepairLine line, int index, String text) {
    diagnostics.add(
        at(Severity.ERROR, DiagnosticCode.UNREADABLE_VALUE, line, index)
            .apply("expected a value as JSON has it, found something else; it is left out")
            .withText(text));
  }

  void notANumber(RepairLine line, int index) {
    diagnostics.addOnce(
        RepairTokens.NOT_A_NUMBER_KIND,
        () ->
            at(Severity.INFO, DiagnosticCode.KNOWN_FIO_FAULT, line, index)
                .apply(RepairTokens.NOT_A_NUMBER_FAULT));
  }

  void shortened(RepairLine line, int index) {
    diagnostics.addOnce(
        "long string",
        () ->
            at(Severity.INFO, DiagnosticCode.KNOWN_FIO_FAULT, line, index)
                .apply("fio up to 2.20 cuts long strings off, with their closing quote"));
  }

  private java.util.function.Function<String, Diagnostic> at(
      Severity severity, DiagnosticCode code, RepairLine line, int index) {
    return message ->
        Diagnostic.of(severity, code, place.of(line.number(), line.column() + index + 1L), message);
  }
}
