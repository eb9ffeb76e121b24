package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.jspecify.annotations.Nullable;

/**
 * Cuts chunks into lines. Lines that make the structure of a report go to the parser, all others
 * (fio's messages, progress, empty and foreign lines) straight to a side taker, in order.
 */
final class LineTokens implements TokenSource {
  /** A file name and some numbers are in it, no whole report. */
  private static final int LONGEST_MESSAGE = 512;

  private static final byte[] LIST = {'[', '"'};

  private static final Pattern NAME_WITH_PREFIX =
      Pattern.compile("[^=(]*[ \\t:|>)\\]}\"-].*: (?:\\(g|ioengine=cpu)");

  private static final LineHeads HEADS =
      new LineHeads(
          ReportLine.HEAD_FORMS,
          new LineHeads.Group("", List.of("\\(g(?:roupid)?=\\d", "hostname="), ""));

  private final TextChunks chunks;
  private final Plumbing plumbing;
  private final LineCutter cutter;
  private final Problems problems;

  /** One for each source that has a line to mend: a clean report needs none. */
  private final Map<Integer, LineMender> menders = new HashMap<>();

  private final LinesAhead ahead;
  private final OpenedString strings;
  private final CodedMail mail;

  /** The lines of a string on one line. */
  private final LineQueue opened = new LineQueue();

  /** Lines of a mail that turned out to be as they stand. */
  private final LineQueue coded = new LineQueue();

  private final OutOfPlace outOfPlace;
  private final Queue<LineToken> ready = new ArrayDeque<>(1);
  private TextChunk chunk;
  private int at;
  private int lineStart;
  private long line;
  private boolean ended;
  private Consumer<LineToken> aside = line -> {};

  /**
   * Lines of some chunks.
   *
   * @param first the first of them
   * @param chunks gives the others
   * @param plumbing cuts the chunks into lines
   * @param problems takes faults of this reader itself
   */
  LineTokens(TextChunk first, TextChunks chunks, Plumbing plumbing, Problems problems) {
    this.chunk = first;
    this.chunks = chunks;
    this.cutter = plumbing.cutter();
    this.plumbing = plumbing;
    this.problems = problems;
    this.strings = new OpenedString(plumbing.cutter());
    this.mail = new CodedMail(plumbing.cutter());
    this.ahead = new LinesAhead(this::next, plumbing, problems);
    this.outOfPlace = new OutOfPlace(plumbing);
    open();
  }

  /** The source of the lines that are given now, from 0. */
  int source() {
    return ahead.source();
  }

  /**
   * Goes on, behind the end of the lines of one source, to those of the next; false at the end of
   * all.
   */
  boolean nextSource() {
    outOfPlace.clear();
    return ahead.nextSource();
  }

  private LineMender mender() {
    return menders.computeIfAbsent(ahead.source(), source -> new LineMender(plumbing.cutter()));
  }

  /** Says who takes the lines of this source that are not for the parser. */
  void giveAsideTo(Consumer<LineToken> taker) {
    aside = taker;
  }

  @Override
  public Token nextToken() {
    while (true) {
      LineToken token = ready.poll();
      if (token == null) {
        token = ahead.take();
        if (token != null && mayHavePrefix(token)) {
          ahead.divideFrom(token);
          token = ahead.take();
        }
        if (token == null) {
          return new LineToken(
              Token.EOF,
              Token.DEFAULT_CHANNEL,
              chunk.bytes(),
              0,
              0,
              0,
              line,
              line,
              LineToken.Condition.WHOLE,
              null);
        }
        token = ahead.isOfFio() ? mendedIfPossible(token) : token.as(LineLexer.NOISE);
      }
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        if (!outOfPlace.test(token, ready, ahead)) {
          outOfPlace.take(token);
          return token;
        }
        token = token.as(LineLexer.NOISE);
      }
      aside.accept(token);
    }
  }

  /** A fault of the mender costs the line that it was at, and is told. */
  private LineToken mendedIfPossible(LineToken token) {
    LineToken kept = LineCleaner.isNoise(token) ? token.kept() : token;
    try {
      return mended(kept);
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      problems.fault(kept.line, e);
      return kept.as(LineLexer.NOISE);
    }
  }

  /** The line as it is to be read, noise kept already; more of them may be ready then. */
  private LineToken mended(LineToken token) {
    return switch (token.getType()) {
      case LineLexer.JOB, LineLexer.HEADER, LineLexer.CPU_HEADER -> named(wrapped(token));
      case LineLexer.DISK -> disk(wrapped(token));
      case LineLexer.DESCRIPTION -> described(token);
      case LineLexer.NOISE, LineLexer.CUT -> firstMended(token);
      case LineLexer.LAYOUT,
          LineLexer.VERIFY_FAILED,
          LineLexer.RATE_NOT_MET,
          LineLexer.ROUNDED,
          LineLexer.PRERUN ->
          token.to - token.from > LONGEST_MESSAGE ? listed(token.kept()) : message(token);
      case LineLexer.NOTE -> MessageDirt.isLineOfJob(token) ? listed(token.kept()) : message(token);
      case LineLexer.JOB_FAILED,
          LineLexer.JOB_KILLED,
          LineLexer.SIGNAL,
          LineLexer.IO_ERROR,
          LineLexer.VERIFY_CHECKSUM,
          LineLexer.LATENCY_EXCEEDED,
          LineLexer.CLIENT_LOST ->
          message(token);
      case LineLexer.ERRORS -> wrapped(message(token));
      default -> wrapped(token);
    };
  }

  private LineToken named(LineToken line) {
    if (hasPlainName(line)) {
      return line;
    }
    LineToken whole = mender().withParts(line.kept(), ahead);
    if (LineCleaner.isNoise(whole)) {
      return firstMended(whole);
    }
    List<LineToken> lines = mender().splitBeforeName(mender().cleanName(whole, ahead));
    ready.addAll(lines.subList(1, lines.size()));
    return lines.get(0);
  }

  /** Only a name at the margin, where fio puts none, may begin with a prefix. */
  private LineToken disk(LineToken line) {
    byte first = line.bytes[line.from];
    return first == ' ' || first == '\t' ? line : mender().cleanDisk(line.kept());
  }

  /** Only what a mail or a page may have put into a text needs a closer look. */
  private LineToken described(LineToken line) {
    for (int i = line.from; i < line.to; i++) {
      byte b = line.bytes[i];
      if (b == '=' || b == '&' || b == '<' || b == '\\') {
        return mender().cleanDescription(line.kept(), ahead);
      }
    }
    return line;
  }

  /** A list of lines in one line has a message of fio in it, and so looks like it as a whole. */
  private LineToken listed(LineToken message) {
    LineToken first = firstMended(message.as(LineLexer.NOISE));
    return first.getType() == LineLexer.NOISE && ready.isEmpty() ? message : first;
  }

  private LineToken message(LineToken message) {
    if (message.bytes[message.from] == '{'
        && Bytes.indexOf(message.bytes, message.from, message.to, LIST) >= 0) {
      LineToken first = firstMended(message.kept().as(LineLexer.NOISE));
      if (first.getType() != LineLexer.NOISE || !ready.isEmpty()) {
        return first;
      }
    }
    return MessageDirt.mayHave(message) ? mender().cleanMessage(message.kept(), ahead) : message;
  }

  private LineToken firstMended(LineToken noise) {
    List<LineToken> lines = mender().mend(noise, ahead);
    if (lines.isEmpty()) {
      return noise;
    }
    ready.addAll(lines.subList(1, lines.size()));
    return lines.get(0);
  }

  /** Whether this may be a line of one program among others that have written the same log. */
  private boolean mayHavePrefix(LineToken token) {
    return switch (token.getType()) {
      case LineLexer.JOB, LineLexer.HEADER, LineLexer.CPU_HEADER ->
          ahead.mayDivide(token)
              && (SideBySide.mayBeTwo(token)
                  || !hasPlainName(token) && NAME_WITH_PREFIX.matcher(token.text()).lookingAt());
      case LineLexer.NOTE -> ahead.mayDivide(token) && MessageDirt.isLineOfJob(token);
      case LineLexer.NOISE ->
          ahead.mayDivide(token)
              && (UnifiedDiff.isHunk(token)
                  || FioWords.isIn(token.bytes, token.from, token.to)
                      && token.to - token.from <= LineCleaner.MAX_LENGTH
                      && HEADS.isIn(SourceNames.withoutColours(token.text())));
      default -> false;
    };
  }

  /**
   * Whether a name of letters and digits stands before the colon, as nearly always; not where it
   * may begin with what grep puts before lines around those it looks for: {@code run.log-12-job1}.
   */
  private static boolean hasPlainName(LineToken token) {
    boolean mayBeFile = false;
    // a job's line may stand behind a header, whose line end is lost
    char behind = token.getType() == LineLexer.JOB ? 'r' : '=';
    for (int i = token.from; i < token.to; i++) {
      byte b = token.bytes[i];
      boolean digit = b >= '0' && b <= '9';
      boolean plain = digit || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
      mayBeFile |= b == '.';
      if (!plain && b != '.' && b != '-') {
        return b == ':'
            && token.bytes[i + 1] == ' '
            && token.bytes[i + 2] == '('
            && token.bytes[i + 3] == 'g'
            && token.bytes[i + 4] == behind;
      }
      if (b == '-' && (i == token.from || mayBeFile)) {
        return false;
      }
      mayBeFile |= digit && token.bytes[i + 1] == '-';
    }
    return false;
  }

  /** A line with what a terminal has wrapped of it; only where the next is in the same chunk. */
  private LineToken wrapped(LineToken token) {
    if (token.getChannel() != Token.DEFAULT_CHANNEL
        || ahead.isEmpty() && (at >= chunk.to() || ahead.isSorted())) {
      return token;
    }
    LineToken first = ahead.isEmpty() ? null : ahead.peek(1);
    byte[] bytes = first == null ? chunk.bytes() : first.bytes;
    int next = first == null ? at : first.from;
    if (!mayGoOn(token, bytes, next)
        && !(bytes[next] == ' ' && next + 1 < bytes.length && mayGoOn(token, bytes, next + 1))) {
      return token;
    }
    return mender().withRest(token.kept(), ahead);
  }

  /** Whether a whole line may go on with this byte: with digits of its last number, or a comma. */
  private static boolean mayGoOn(LineToken token, byte[] bytes, int offset) {
    byte next = bytes[offset];
    return next == ','
        || next == ':' && token.getType() == LineLexer.JOB
        || next == ';' && token.getType() == LineLexer.DIRECTION
        || (next >= '0' && next <= '9' || next == '.' || next == '>') && token.endsInDigit();
  }

  private @Nullable LineToken next() {
    LineToken inString = opened.poll();
    if (inString != null) {
      return inString;
    }
    LineToken token = nextInPlainText();
    if (token != null && LineCleaner.isNoise(token)) {
      opened.addAll(strings.lines(token));
      inString = opened.poll();
    }
    return inString == null ? token : inString;
  }

  private @Nullable LineToken nextInPlainText() {
    LineToken taken = coded.poll();
    LineToken token = taken == null ? nextOfInput() : taken;
    if (taken == null && token != null && mail.mayBe(token)) {
      List<LineToken> lines = mail.plain(token, this::nextOfInput);
      coded.addAll(lines.subList(1, lines.size()));
      token = lines.get(0);
    }
    return token;
  }

  private @Nullable LineToken nextOfInput() {
    while (at >= chunk.to()) {
      if (!nextChunk()) {
        return null;
      }
    }
    int from = at;
    int to = cutter.cut(from);
    LineToken token =
        new LineToken(
            cutter.type(),
            cutter.channel(),
            chunk.bytes(),
            from,
            to,
            lineStart,
            line,
            line,
            LineToken.Condition.WHOLE,
            null);
    at = to;
    if (chunk.bytes()[to - 1] == '\n') {
      line++;
      lineStart = to;
    }
    return token;
  }

  private boolean nextChunk() {
    if (ended) {
      return false;
    }
    outOfPlace.keep();
    try {
      TextChunk next = chunks.next();
      if (next == null) {
        ended = true;
        return false;
      }
      chunk = next;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    open();
    return true;
  }

  private void open() {
    at = chunk.from();
    lineStart = at;
    line = chunk.firstLine();
    cutter.open(chunk.bytes(), chunk.from(), chunk.to());
  }

  @Override
  public int getLine() {
    return (int) line;
  }

  @Override
  public int getCharPositionInLine() {
    return at - lineStart;
  }

  @Override
  public @Nullable CharStream getInputStream() {
    return null;
  }

  @Override
  public String getSourceName() {
    return "text";
  }

  @Override
  public void setTokenFactory(TokenFactory<?> factory) {
    throw new UnsupportedOperationException("lines are made here");
  }

  @Override
  public @Nullable TokenFactory<?> getTokenFactory() {
    return null;
  }
}
