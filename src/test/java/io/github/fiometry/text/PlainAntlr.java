package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.LexerATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.dfa.DFA;

/** ANTLR as it comes: its lexer, its automaton of its own, its streams and its error strategy. */
final class PlainAntlr implements Plumbing {
  private static final DFA[] AUTOMATA = automata();

  private static DFA[] automata() {
    ATN atn = LineLexer._ATN;
    DFA[] automata = new DFA[atn.getNumberOfDecisions()];
    for (int i = 0; i < automata.length; i++) {
      automata[i] = new DFA(atn.getDecisionState(i), i);
    }
    return automata;
  }

  @Override
  public LineCutter cutter() {
    return new Cutter();
  }

  @Override
  public TokenStream stream(TokenSource lines) {
    return new CommonTokenStream(lines);
  }

  @Override
  public ANTLRErrorStrategy errors() {
    return new DefaultErrorStrategy();
  }

  private static final class Cutter implements LineCutter {
    private final LineLexer lexer = new LineLexer(CharStreams.fromString(""));
    private Token token = lexer.emitEOF();
    private CharStream chars = CharStreams.fromString("");
    private int start;

    Cutter() {
      lexer.setInterpreter(
          new LexerATNSimulator(lexer, LineLexer._ATN, AUTOMATA, new PredictionContextCache()));
    }

    @Override
    public void open(byte[] bytes, int from, int to) {
      // one character for each byte, so that the places are the same
      chars =
          CharStreams.fromString(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
      start = from;
      lexer.setInputStream(chars);
    }

    @Override
    public int cut(int from) {
      chars.seek(from - start);
      token = lexer.nextToken();
      return start + token.getStopIndex() + 1;
    }

    @Override
    public int type() {
      return token.getType();
    }

    @Override
    public int channel() {
      return token.getChannel();
    }
  }
}
