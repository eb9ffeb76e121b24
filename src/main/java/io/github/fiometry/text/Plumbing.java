package io.github.fiometry.text;

import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;

/**
 * What stands between the bytes and the grammars. All of it is there for speed only: a test reads
 * the same inputs with ANTLR's own classes in its place, and demands the same results.
 */
interface Plumbing {
  /** The fast one. */
  Plumbing OWN =
      new Plumbing() {
        @Override
        public LineCutter cutter() {
          return new TableCutter();
        }

        @Override
        public TokenStream stream(TokenSource lines) {
          return new OneLineAhead(lines);
        }

        @Override
        public ANTLRErrorStrategy errors() {
          return new NoSyntaxErrors();
        }
      };

  /** Cuts bytes into lines. */
  LineCutter cutter();

  /** Gives the lines to the parser. */
  TokenStream stream(TokenSource lines);

  /** Says what becomes of a line that the grammar has no place for. */
  ANTLRErrorStrategy errors();
}
