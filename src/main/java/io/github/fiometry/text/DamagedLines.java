package io.github.fiometry.text;

import io.github.fiometry.text.grammar.DamagedLineLexer;
import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Recognises lines that are not whole by their beginning. */
final class DamagedLines {
  private static final byte[] IOPS = "IOPS=".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] IO = "io=".getBytes(StandardCharsets.US_ASCII);

  private static final Pattern PROSE =
      Pattern.compile("(?<![\\w-])[A-Za-z]+,? [a-z]+,? (?:\"[a-z]+\" )?[a-z]+ [a-z]+(?![\\w-])");

  /** Made for the first line that needs it: most inputs have none. */
  private @Nullable DamagedLineLexer lexer;

  private final FieldValues values = new FieldValues();

  /** The kind that the beginning of a line tells; noise when it tells none. */
  int beginning(LineToken line) {
    int type = lexerOf(line).nextToken().getType();
    return switch (type) {
      case Token.EOF, DamagedLineLexer.END -> LineLexer.NOISE;
      case LineLexer.DIRECTION, LineLexer.DIRECTION_OLD ->
          isProse(line.text()) ? LineLexer.NOISE : type;
      default -> type;
    };
  }

  /** Whether words stand in a row: a sentence that quotes a line is no line. */
  static boolean isProse(String text) {
    return PROSE.matcher(text).find();
  }

  private DamagedLineLexer lexerOf(LineToken line) {
    ByteChars chars = new ByteChars(line.bytes, line.from, line.to);
    DamagedLineLexer opened = lexer;
    if (opened == null) {
      opened = new DamagedLineLexer(chars);
      opened.removeErrorListeners();
      lexer = opened;
    } else {
      opened.setInputStream(chars);
    }
    return opened;
  }

  /** The line as the kind that its beginning tells, or null when it tells none. */
  @Nullable LineToken recognize(LineToken line) {
    return recognize(line, beginning(line));
  }

  /**
   * The line as a kind, or null for noise.
   *
   * <p>A heading, a job's own line and a direction line count without any value, since what follows
   * must not go to another; of other lines at least one value must be whole.
   */
  @Nullable LineToken recognize(LineToken line, int kind) {
    if (kind == LineLexer.NOISE) {
      return null;
    }
    LineToken damaged = line.damaged(kind);
    return opens(line, kind) || hasValues(damaged) ? damaged : null;
  }

  private boolean hasValues(LineToken line) {
    values.open(line);
    return values.count() >= leastValues(line.getType());
  }

  /** Prose says "cpu: usr=5%"; what follows such a line would go to another job. */
  private static int leastValues(int kind) {
    return switch (kind) {
      case LineLexer.CPU, LineLexer.IO_DEPTHS, LineLexer.SUBMIT, LineLexer.COMPLETE -> 2;
      // the unit is one of them
      case LineLexer.LATENCY, LineLexer.PRIO_LATENCY, LineLexer.SYNC_LATENCY -> 2;
      default -> 1;
    };
  }

  private static boolean opens(LineToken line, int type) {
    return switch (type) {
      case LineLexer.JOB,
          LineLexer.PERCENTILES_HEAD,
          LineLexer.PRIO_PERCENTILES_HEAD,
          LineLexer.SYNC_PERCENTILES_HEAD,
          LineLexer.GROUP_HEAD,
          LineLexer.DISKS_HEAD,
          LineLexer.IDLENESS_HEAD,
          LineLexer.DESCRIPTION ->
          true;
      case LineLexer.DIRECTION -> Bytes.indexOf(line.bytes, line.from, line.to, IOPS) >= 0;
      case LineLexer.DIRECTION_OLD -> Bytes.indexOf(line.bytes, line.from, line.to, IO) >= 0;
      default -> false;
    };
  }
}
