package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.dfa.DFA;

/** Cuts lines with ANTLR's own lexer, for {@link TableCutter}, which learns from it. */
final class AntlrCutter implements LineCutter {
  private final LineLexer lexer;
  private ByteChars chars = new ByteChars(new byte[0], 0, 0);
  private int type = Token.INVALID_TYPE;
  private int channel;

  AntlrCutter() {
    lexer = new LineLexer(chars);
    lexer.removeErrorListeners();
  }

  @Override
  public void open(byte[] bytes, int from, int to) {
    chars = new ByteChars(bytes, from, to);
    lexer.setInputStream(chars);
  }

  @Override
  public int cut(int from) {
    chars.seek(from);
    Token token = lexer.nextToken();
    type = token.getType();
    channel = token.getChannel();
    return token.getStopIndex() + 1;
  }

  @Override
  public int type() {
    return type;
  }

  @Override
  public int channel() {
    return channel;
  }

  /** The automaton that ANTLR has built of the grammar so far; all lexers share it. */
  DFA automaton() {
    return lexer.getInterpreter().getDFA(LineLexer.DEFAULT_MODE);
  }
}
