package io.github.fiometry.text;

import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Cuts lines by a table that is a copy of the automaton which ANTLR builds of the grammar while it
 * reads. A line that needs a step which is not in the table yet is given to ANTLR's own lexer, and
 * its steps are then copied; so both always agree, and the table is only a faster way to walk.
 */
final class TableCutter implements LineCutter {
  private @Nullable AntlrCutter antlr;
  private byte[] bytes = new byte[0];
  private int start;
  private int to;
  private int type = Token.INVALID_TYPE;
  private int channel;

  @Override
  public void open(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.start = from;
    this.to = to;
  }

  @Override
  public int cut(int from) {
    LineTable table = LineTable.latest();
    short[] usual = table.usual;
    short[] steps = table.steps;
    byte[] bytes = this.bytes;
    int end = to;
    int at = from;
    int state = LineTable.START;
    while (at < end) {
      int value = bytes[at];
      if (value == usual[state]) {
        // a guess that the processor can make before it knows the state
        state++;
        at++;
        continue;
      }
      int step = steps[state << LineTable.ROW_BITS | (value >= 0 ? value : ByteChars.BEYOND_ASCII)];
      if (step <= 0) {
        if (step == LineTable.UNKNOWN) {
          return learn(from);
        }
        break;
      }
      state = step;
      at++;
    }
    // the longest token ends where the walk does, or, which no grammar of whole lines has, before
    int token = table.tokens[state];
    if (token == LineTable.UNKNOWN) {
      return learn(from);
    }
    type = LineTable.type(token);
    channel = LineTable.channel(token);
    return at;
  }

  private int learn(int from) {
    AntlrCutter lexer = antlr;
    if (lexer == null) {
      lexer = new AntlrCutter();
      antlr = lexer;
    }
    lexer.open(bytes, start, to);
    int end = lexer.cut(from);
    type = lexer.type();
    channel = lexer.channel();
    LineTable.learn(lexer.automaton(), bytes, from, to);
    return end;
  }

  @Override
  public int type() {
    return type;
  }

  @Override
  public int channel() {
    return channel;
  }
}
