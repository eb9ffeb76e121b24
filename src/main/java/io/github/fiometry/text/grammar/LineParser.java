package io.github.fiometry.text.grammar;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/**
 * Base of the generated {@code ReportParser}: hands each line over as soon as the grammar has found
 * its place, and keeps no parse tree, so that memory does not grow with the input. Of the rules
 * that are open it keeps the indexes alone: nobody asks for their contexts, which then cost
 * nothing.
 */
public abstract class LineParser extends Parser {
  /** More than the rules of the grammar, none of which calls itself. */
  private static final int DEEPEST = 16;

  private final int[] openRules = new int[DEEPEST];
  private int open;
  private Listener listener = new Listener() {};

  /** Takes the lines and where parts begin and end. */
  public interface Listener {
    /**
     * A line, before the next one is read.
     *
     * @param line the line
     */
    default void line(Token line) {}

    /**
     * A rule begins.
     *
     * @param rule its index in the generated parser
     */
    default void enter(int rule) {}

    /**
     * A rule ends.
     *
     * @param rule its index in the generated parser
     */
    default void exit(int rule) {}
  }

  /**
   * A parser over the lines.
   *
   * @param input the lines, one ahead at most
   */
  protected LineParser(TokenStream input) {
    super(input);
    setBuildParseTree(false);
    removeErrorListeners();
  }

  /**
   * Says who takes the lines.
   *
   * @param listener the taker
   */
  public void setListener(Listener listener) {
    this.listener = listener;
  }

  @Override
  public Token consume() {
    Token line = getCurrentToken();
    if (line.getType() != Token.EOF) {
      listener.line(line);
      getInputStream().consume();
    }
    return line;
  }

  @Override
  public void enterRule(ParserRuleContext localctx, int state, int ruleIndex) {
    openRules[open++] = ruleIndex;
    listener.enter(ruleIndex);
  }

  @Override
  public void enterOuterAlt(ParserRuleContext localctx, int alternative) {
    // no context is kept
  }

  @Override
  public void exitRule() {
    listener.exit(openRules[--open]);
  }
}
