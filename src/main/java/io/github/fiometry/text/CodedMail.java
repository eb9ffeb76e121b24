package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Undoes quoted-printable where the head of a mail says that what follows is written so, or a line
 * that goes on in the next one can be nothing else: first the soft breaks, then the codes. What a
 * page or a logger has put into the text comes to light then.
 */
final class CodedMail {
  private static final Pattern HEAD =
      Pattern.compile("Content-Transfer-Encoding:\\s*([\\w-]+)", Pattern.CASE_INSENSITIVE);

  /** An equals sign that stands for itself: somebody has decoded the mail and kept its head. */
  private static final Pattern NO_CODE = Pattern.compile("=(?![0-9A-F]{2}|$)");

  private static final String CODED = "quoted-printable";

  /** A page in one line has as many pieces. */
  private static final int MOST_PIECES = 1 << 14;

  private final LineCutter cutter;
  private final QuotedPrintable quoted = new QuotedPrintable();
  private boolean isCoded;

  /**
   * Whether an equals sign was coded; until then {@code 20=10.5%} may be no code but two numbers.
   */
  private boolean isProven;

  /** Whether the last line was one of a mail's head, which the next may go on. */
  private boolean wasHead;

  CodedMail(LineCutter cutter) {
    this.cutter = cutter;
  }

  /**
   * The lines that a line of the input is: one, in plain text, or as they stand those that were
   * taken for it.
   *
   * @param rest gives the next lines of the input
   */
  List<LineToken> plain(LineToken line, Supplier<@Nullable LineToken> rest) {
    if (LineCleaner.isNoise(line)) {
      learn(line);
      isCoded |= !wasHead && goesOn(line) && QuotedPrintable.isBroken(line.text());
    } else {
      isCoded &= !NO_CODE.matcher(line.text()).find();
      isProven &= isCoded;
    }
    if (!isCoded) {
      return List.of(line);
    }
    List<LineToken> taken = new ArrayList<>(1);
    List<DirtyText> pieces = new ArrayList<>(1);
    boolean more = true;
    LineToken next = line;
    while (more && next != null) {
      taken.add(next.kept());
      DirtyText piece = piece(line, taken.get(taken.size() - 1), pieces.isEmpty());
      int last = piece.length() - 1;
      more = last >= 0 && piece.charAt(last) == '=' && taken.size() < MOST_PIECES;
      piece.delete(more ? last : piece.length(), piece.length());
      pieces.add(piece);
      next = more ? rest.get() : null;
    }
    DirtyText whole = joined(pieces, 0, pieces.size());
    int changes = whole.changes();
    isProven |= whole.contains("=3D");
    if (isProven || taken.size() > 1) {
      quoted.decodeSure(whole);
    } else {
      quoted.decode(whole);
    }
    boolean isPlain = whole.changes() > changes || taken.size() > 1 && whole.indexOf('=') < 0;
    return isPlain ? List.of(cut(line, taken.get(taken.size() - 1), whole)) : taken;
  }

  /** Whether a line may be one of a mail that is coded, or of a head that says so. */
  boolean mayBe(LineToken line) {
    byte first = line.bytes[line.from];
    return isCoded || wasHead || first == 'C' || first == 'c' || goesOn(line);
  }

  private static boolean goesOn(LineToken line) {
    int end = line.to;
    while (end > line.from && (line.bytes[end - 1] == '\n' || line.bytes[end - 1] == '\r')) {
      end--;
    }
    return end > line.from
        && line.bytes[end - 1] == '='
        && end - line.from <= LineCleaner.MAX_LENGTH;
  }

  private void learn(LineToken line) {
    byte first = line.bytes[line.from];
    boolean isHead =
        (first == 'C' || first == 'c' || wasHead && (first == ' ' || first == '\t'))
            && line.to - line.from <= LineCleaner.MAX_LENGTH;
    wasHead = isHead;
    if (!isHead) {
      return;
    }
    quoted.learn(line);
    Matcher head = HEAD.matcher(line.text());
    if (head.lookingAt()) {
      isCoded = head.group(1).equalsIgnoreCase(CODED);
      isProven = false;
    }
  }

  /** A piece of a line; in a quoted mail each has the marks, of which those of the first count. */
  private static DirtyText piece(LineToken line, LineToken next, boolean isFirst) {
    return !isFirst && line.bytes[line.from] == '>'
        ? QuotedPrintable.withoutQuoteMark(next)
        : new DirtyText(next);
  }

  /** By halves, since a page may be one line of many pieces. */
  private static DirtyText joined(List<DirtyText> pieces, int from, int to) {
    if (to == from + 1) {
      return pieces.get(from);
    }
    int middle = (from + to) / 2;
    return joined(pieces, from, middle).joined("", joined(pieces, middle, to));
  }

  private LineToken cut(LineToken first, LineToken last, DirtyText text) {
    boolean ended = last.getType() != LineLexer.CUT;
    byte[] bytes = (ended ? text + "\n" : text.toString()).getBytes(StandardCharsets.UTF_8);
    cutter.open(bytes, 0, bytes.length);
    int end = cutter.cut(0);
    boolean isLine = end == bytes.length;
    return LineCleaner.token(
        first,
        last.lastLine(),
        text,
        bytes,
        isLine ? cutter.type() : LineLexer.NOISE,
        isLine ? cutter.channel() : Token.HIDDEN_CHANNEL);
  }
}
