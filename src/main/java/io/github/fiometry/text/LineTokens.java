package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
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

  private final TextChunks chunks;
  private final Consumer<LineToken> aside;
  private final LineCutter cutter;
  private final LineMender mender;
  private final Ahead following = new Ahead();
  private final Queue<LineToken> ahead = new ArrayDeque<>();
  private final Queue<LineToken> ready = new ArrayDeque<>();
  private TextChunk chunk = new TextChunk(new byte[0], 0, 0, 1);
  private int at;
  private int lineStart;
  private long line = 1;
  private boolean ended;

  /**
   * Lines of some chunks.
   *
   * @param plumbing cuts the chunks into lines
   * @param aside takes the lines that are not for the parser
   */
  LineTokens(TextChunks chunks, Plumbing plumbing, Consumer<LineToken> aside) {
    this.chunks = chunks;
    this.cutter = plumbing.cutter();
    this.mender = new LineMender(plumbing.cutter());
    this.aside = aside;
  }

  @Override
  public Token nextToken() {
    while (true) {
      LineToken token = ready.poll();
      if (token == null) {
        token = take();
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
        token = mendedIfPossible(token);
      }
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        return token;
      }
      aside.accept(token);
    }
  }

  /** A fault of the mender costs the line that it was at. */
  private LineToken mendedIfPossible(LineToken token) {
    LineToken kept = LineCleaner.isNoise(token) ? token.kept() : token;
    try {
      return mended(kept);
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      return kept.as(LineLexer.NOISE);
    }
  }

  /** The line as it is to be read; more of them may be ready then. */
  private LineToken mended(LineToken token) {
    return switch (token.getType()) {
      case LineLexer.JOB, LineLexer.HEADER -> named(wrapped(token));
      case LineLexer.NOISE, LineLexer.CUT -> firstMended(token.kept());
      case LineLexer.LAYOUT,
          LineLexer.VERIFY_FAILED,
          LineLexer.RATE_NOT_MET,
          LineLexer.ROUNDED,
          LineLexer.PRERUN ->
          token.to - token.from > LONGEST_MESSAGE ? listed(token.kept()) : token;
      default -> wrapped(token);
    };
  }

  private LineToken named(LineToken line) {
    if (hasPlainName(line)) {
      return line;
    }
    List<LineToken> lines = mender.splitBeforeName(mender.cleanName(line.kept(), following));
    ready.addAll(lines.subList(1, lines.size()));
    return lines.get(0);
  }

  /** A list of lines in one line has a message of fio in it, and so looks like it as a whole. */
  private LineToken listed(LineToken message) {
    LineToken first = firstMended(message.as(LineLexer.NOISE));
    return first.getType() == LineLexer.NOISE && ready.isEmpty() ? message : first;
  }

  private LineToken firstMended(LineToken noise) {
    List<LineToken> lines = mender.mend(noise, following);
    if (lines.isEmpty()) {
      return noise;
    }
    ready.addAll(lines.subList(1, lines.size()));
    return lines.get(0);
  }

  /** Whether a name of letters and digits stands before the colon, as nearly always. */
  private static boolean hasPlainName(LineToken token) {
    for (int i = token.from; i < token.to; i++) {
      byte b = token.bytes[i];
      boolean plain =
          b >= 'a' && b <= 'z'
              || b >= 'A' && b <= 'Z'
              || b >= '0' && b <= '9'
              || b == '_'
              || b == '.';
      if (!plain && b != '-') {
        return b == ':' && token.bytes[i + 1] == ' ' && token.bytes[i + 2] == '(';
      }
      if (b == '-' && i == token.from) {
        return false;
      }
    }
    return false;
  }

  /** A line with what a terminal has wrapped of it; only where the next is in the same chunk. */
  private LineToken wrapped(LineToken token) {
    if (token.getChannel() != Token.DEFAULT_CHANNEL || at >= chunk.to() && ahead.isEmpty()) {
      return token;
    }
    LineToken first = ahead.peek();
    byte[] bytes = first == null ? chunk.bytes() : first.bytes;
    int next = first == null ? at : first.from;
    if (!mayGoOn(token, bytes, next)
        && !(bytes[next] == ' ' && next + 1 < bytes.length && mayGoOn(token, bytes, next + 1))) {
      return token;
    }
    return mender.withRest(token.kept(), following);
  }

  /** Whether a whole line may go on with this byte: with digits of its last number, or a comma. */
  private static boolean mayGoOn(LineToken token, byte[] bytes, int offset) {
    byte next = bytes[offset];
    return next == ','
        || next == ':' && token.getType() == LineLexer.JOB
        || (next >= '0' && next <= '9' || next == '.' || next == '>') && token.endsInDigit();
  }

  private final class Ahead implements LineMender.Following {
    @Override
    public @Nullable LineToken peek(int places) {
      while (ahead.size() < places) {
        LineToken token = next();
        if (token == null) {
          return null;
        }
        // a later peek may read the next chunk
        ahead.add(token.kept());
      }
      int index = 1;
      for (LineToken token : ahead) {
        if (index++ == places) {
          return token;
        }
      }
      return null;
    }

    @Override
    public void skip(int lines) {
      for (int i = 0; i < lines; i++) {
        ahead.poll();
      }
    }
  }

  private @Nullable LineToken take() {
    LineToken token = ahead.poll();
    return token != null ? token : next();
  }

  private @Nullable LineToken next() {
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
    at = chunk.from();
    lineStart = at;
    line = chunk.firstLine();
    cutter.open(chunk.bytes(), chunk.from(), chunk.to());
    return true;
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
