package io.github.fiometry.text;

import java.util.Arrays;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNSimulator;
import org.antlr.v4.runtime.atn.LexerAction;
import org.antlr.v4.runtime.atn.LexerChannelAction;
import org.antlr.v4.runtime.dfa.DFA;
import org.antlr.v4.runtime.dfa.DFAState;

/**
 * The automaton of the grammar of lines, as far as it was needed yet, in arrays that a processor's
 * cache can hold.
 *
 * <p>All readers share it without a lock. An entry is written once, from unknown to its value, and
 * one thread that still sees it unknown only asks ANTLR again.
 */
final class LineTable {
  /** Each state has a row with a step for each ASCII character. */
  static final int ROW_BITS = 7;

  /** What is not known yet: a step, or the token of a state. */
  static final int UNKNOWN = 0;

  /** The row in which each line starts; row 0 is none. */
  static final int START = 1;

  private static final short DEAD_END = -1;

  /** No byte has this value. */
  private static final short NONE = Short.MAX_VALUE;

  /** Far more than any real input needs; what needs more goes ANTLR's way. */
  private static final int MOST_STATES = 1 << 13;

  private static volatile LineTable latest = new LineTable(64);

  /** The rows of ANTLR's states, by their numbers; guarded by the class. */
  private static int[] rows = new int[64];

  private static int rowsUsed = START;

  /**
   * The character that leads to the next row; states get their rows in the order in which a line
   * first went through them, so that most steps need no look at the large table.
   */
  final short[] usual;

  /** The next state, for a state and a character; negative where no token goes on. */
  final short[] steps;

  /** The token that a state ends. */
  final int[] tokens;

  private LineTable(int room) {
    this(new short[room], new short[room << ROW_BITS], new int[room]);
    Arrays.fill(usual, NONE);
  }

  private LineTable(short[] usual, short[] steps, int[] tokens) {
    this.usual = usual;
    this.steps = steps;
    this.tokens = tokens;
  }

  /** The table that knows most. */
  static LineTable latest() {
    return latest;
  }

  /** The kind of a line, from the token of a state. */
  static int type(int token) {
    return token & 0xffff;
  }

  /** The channel of a line, from the token of a state. */
  static int channel(int token) {
    return token >>> 16;
  }

  /** Copies the steps that ANTLR has just gone from an offset on. */
  @SuppressWarnings("ReferenceEquality") // ANTLR marks a dead end with this very object
  static synchronized void learn(DFA automaton, byte[] bytes, int from, int to) {
    DFAState state = automaton.s0;
    int row = state == null ? UNKNOWN : rowOf(state);
    for (int at = from; row != UNKNOWN; at++) {
      latest.tokens[row] = tokenOf(state);
      if (at == to || state.edges == null) {
        return;
      }
      int character = bytes[at] >= 0 ? bytes[at] : ByteChars.BEYOND_ASCII;
      DFAState next = state.edges[character];
      int step = row << ROW_BITS | character;
      if (next == null || next == ATNSimulator.ERROR) {
        latest.steps[step] = next == null ? UNKNOWN : DEAD_END;
        return;
      }
      int known = rowsUsed;
      int nextRow = rowOf(next);
      // a reader that sees this step finds the row, since it is in the same arrays
      latest.steps[step] = (short) nextRow;
      if (nextRow == known && nextRow == row + 1 && character != ByteChars.BEYOND_ASCII) {
        latest.usual[row] = (short) character;
      }
      state = next;
      row = nextRow;
    }
  }

  /** The row of a state, a new one if need be; {@link #UNKNOWN} when there are too many. */
  private static int rowOf(DFAState state) {
    int number = state.stateNumber;
    if (number >= rows.length) {
      rows = Arrays.copyOf(rows, 2 * number);
    }
    if (rows[number] == UNKNOWN && rowsUsed < MOST_STATES) {
      rows[number] = rowsUsed++;
      makeRoom();
    }
    return rows[number];
  }

  private static void makeRoom() {
    int room = latest.tokens.length;
    if (rowsUsed > room) {
      LineTable larger =
          new LineTable(
              Arrays.copyOf(latest.usual, 2 * room),
              Arrays.copyOf(latest.steps, 2 * room << ROW_BITS),
              Arrays.copyOf(latest.tokens, 2 * room));
      Arrays.fill(larger.usual, room, 2 * room, NONE);
      latest = larger;
    }
  }

  /** The kind and channel; unknown for a state that ends none, or does more than name a channel. */
  private static int tokenOf(DFAState state) {
    if (!state.isAcceptState) {
      return UNKNOWN;
    }
    int channel = Token.DEFAULT_CHANNEL;
    if (state.lexerActionExecutor != null) {
      for (LexerAction action : state.lexerActionExecutor.getLexerActions()) {
        if (!(action instanceof LexerChannelAction toChannel)) {
          return UNKNOWN;
        }
        channel = toChannel.getChannel();
      }
    }
    return state.prediction | channel << 16;
  }
}
