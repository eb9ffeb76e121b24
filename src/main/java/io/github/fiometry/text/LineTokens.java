package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private final TextChunks chunks;
  private final Consumer<LineToken> aside;
  private final LineLexer lexer = new LineLexer(new ByteChars(new byte[0], 0, 0));
  private TextChunk chunk = new TextChunk(new byte[0], 0, 0, 1);
  private int at;
  private int lineStart;
  private long line = 1;
  private boolean ended;

  /**
   * Lines of some chunks.
   *
   * @param aside takes the lines that are not for the parser
   */
  LineTokens(TextChunks chunks, Consumer<LineToken> aside) {
    this.chunks = chunks;
    this.aside = aside;
    lexer.removeErrorListeners();
  }

  @Override
  public Token nextToken() {
    while (true) {
      LineToken token = next();
      if (token == null) {
        return new LineToken(
            Token.EOF, Token.DEFAULT_CHANNEL, chunk.bytes(), 0, 0, 0, line, line, true, null);
      }
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        return token;
      }
      aside.accept(token);
    }
  }

  private @Nullable LineToken next() {
    while (at >= chunk.to()) {
      if (!nextChunk()) {
        return null;
      }
    }
    Token raw = lexer.nextToken();
    int from = at;
    int to = raw.getStopIndex() + 1;
    LineToken token =
        new LineToken(
            raw.getType(),
            raw.getChannel(),
            chunk.bytes(),
            from,
            to,
            lineStart,
            line,
            line,
            true,
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
    lexer.setInputStream(new ByteChars(chunk.bytes(), chunk.from(), chunk.to()));
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
