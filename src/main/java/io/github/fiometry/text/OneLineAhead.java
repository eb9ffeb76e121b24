package io.github.fiometry.text;

import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/** A token stream that knows the next line and no other, since the grammar needs no more. */
final class OneLineAhead implements TokenStream {
  private final TokenSource source;
  private Token next;
  private int index;

  OneLineAhead(TokenSource source) {
    this.source = source;
    this.next = source.nextToken();
  }

  @Override
  public void consume() {
    next = source.nextToken();
    index++;
  }

  @Override
  public Token LT(int offset) {
    if (offset == 1) {
      return next;
    }
    throw new UnsupportedOperationException("only the next line is known");
  }

  @Override
  public int LA(int offset) {
    return LT(offset).getType();
  }

  @Override
  public Token get(int position) {
    throw new UnsupportedOperationException("lines are not kept");
  }

  @Override
  public TokenSource getTokenSource() {
    return source;
  }

  @Override
  public String getText(Interval interval) {
    return "";
  }

  @Override
  public String getText() {
    return "";
  }

  @Override
  public String getText(RuleContext context) {
    return "";
  }

  @Override
  public String getText(Token start, Token stop) {
    return "";
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // there is nothing to go back to
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public void seek(int position) {
    if (position != index) {
      throw new UnsupportedOperationException("lines are not kept");
    }
  }

  @Override
  public int size() {
    throw new UnsupportedOperationException("the input may be endless");
  }

  @Override
  public String getSourceName() {
    return source.getSourceName();
  }
}
