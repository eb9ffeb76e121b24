package io.github.fiometry.text;

import io.github.fiometry.text.grammar.FieldLexer;
import java.util.Arrays;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Where the values of a damaged line stand that the grammar of fields has found whole. */
final class FieldValues {
  /** Made for the first damaged line: most inputs have none. */
  private @Nullable FieldLexer lexer;

  private int from;
  private int[] types = new int[0];
  private int count;

  /** Looks for the values of another line. */
  void open(LineToken line) {
    from = line.from;
    count = 0;
    int length = line.to - line.from;
    if (types.length < length) {
      types = new int[length];
    } else {
      Arrays.fill(types, 0, length, Token.INVALID_TYPE);
    }
    FieldLexer fields = lexerOf(line);
    Token token = fields.nextToken();
    while (token.getType() != Token.EOF) {
      // the second number of a pair, or any number at the end of a line
      count += token.getType() == FieldLexer.LAST_NUMBER ? 0 : 1;
      mark(line.bytes, token.getStartIndex(), token.getStopIndex(), token.getType());
      token = fields.nextToken();
    }
  }

  private FieldLexer lexerOf(LineToken line) {
    ByteChars chars = new ByteChars(line.bytes, line.from, line.to);
    FieldLexer opened = lexer;
    if (opened == null) {
      opened = new FieldLexer(chars);
      opened.removeErrorListeners();
      lexer = opened;
    } else {
      opened.setInputStream(chars);
    }
    return opened;
  }

  /** All numbers of a token are whole when the token is. */
  private void mark(byte[] bytes, int start, int stop, int type) {
    boolean inNumber = false;
    for (int i = start; i <= stop; i++) {
      boolean digit = bytes[i] >= '0' && bytes[i] <= '9' || bytes[i] == '.';
      if (digit && !inNumber || isNoNumber(bytes, i, start, stop)) {
        boolean sign = i > start && bytes[i - 1] == '-';
        types[(sign ? i - 1 : i) - from] = type;
        types[i - from] = type;
      }
      inNumber = digit;
    }
  }

  /** Whether fio's word for what is no number starts here; "minf" ends like one. */
  private static boolean isNoNumber(byte[] bytes, int at, int start, int stop) {
    if (at == start || at + 2 > stop || bytes[at] != 'n' && bytes[at] != 'i') {
      return false;
    }
    byte before = bytes[at - 1];
    return (before == '=' || before == '-' || before == ' ' || before == '(')
        && (bytes[at + 1] == 'a' && bytes[at + 2] == 'n'
            || bytes[at + 1] == 'n' && bytes[at + 2] == 'f');
  }

  /** How many whole values the line has. */
  int count() {
    return count;
  }

  /** The kind of value whose number starts here; {@link Token#INVALID_TYPE} for none. */
  int typeAt(int offset) {
    return offset >= from && offset - from < types.length ? types[offset - from] : 0;
  }
}
