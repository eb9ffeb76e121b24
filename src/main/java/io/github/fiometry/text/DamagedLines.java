package io.github.fiometry.text;

import io.github.fiometry.text.grammar.DamagedLineLexer;
import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Recognises lines that are not whole by their beginning. */
final class DamagedLines {
  private static final byte[] IOPS = "IOPS=".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] IO = "io=".getBytes(StandardCharsets.US_ASCII);

  private final DamagedLineLexer lexer = new DamagedLineLexer(new ByteChars(new byte[0], 0, 0));
  private final FieldValues values = new FieldValues();

  DamagedLines() {
    lexer.removeErrorListeners();
  }

  /**
   * The line as the kind that its beginning tells, or null when it tells none.
   *
   * <p>A heading, a job's own line and a direction line count without any value, since what follows
   * must not go to another; of other lines at least one value must be whole.
   */
  @Nullable LineToken recognize(LineToken line) {
    lexer.setInputStream(new ByteChars(line.bytes, line.from, line.to));
    int type = lexer.nextToken().getType();
    if (type == Token.EOF || type == LineLexer.NOISE || type == DamagedLineLexer.END) {
      return null;
    }
    LineToken damaged = line.damaged(type);
    return opens(line, type) || hasValues(damaged) ? damaged : null;
  }

  private boolean hasValues(LineToken line) {
    values.open(line);
    return values.count() > 0;
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
