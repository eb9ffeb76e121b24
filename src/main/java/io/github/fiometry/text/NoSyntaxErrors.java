package io.github.fiometry.text;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;

/**
 * The grammar has a place for every line everywhere, so there is nothing to recover from; a test
 * feeds it all sequences. An error would be a fault of the grammar.
 */
final class NoSyntaxErrors extends DefaultErrorStrategy {
  @Override
  public void sync(Parser parser) {
    // loops end at the first line that is not theirs; no need to look further
  }

  @Override
  public void recover(Parser parser, RecognitionException error) {
    throw new IllegalStateException("the grammar has no place for a line", error);
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw new IllegalStateException(
        "the grammar expected another line than " + parser.getCurrentToken().getType());
  }
}
