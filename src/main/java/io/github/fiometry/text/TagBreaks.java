package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a break in a page is, {@code <br>} or the end of a paragraph: the end of a line, or
 * one inside a line, even in the middle of a number: {@code total=r=10<br>33/w=2043}. It is inside
 * where the pieces make a whole line together and do not by themselves; and no line of fio begins
 * with a digit, but for that of a job.
 */
final class TagBreaks {
  /** Nobody breaks a line more often. */
  private static final int MOST_PIECES = 6;

  /** What stands behind a value, and no line begins with. */
  private static final String BEHIND_VALUE = ",;:%/)]=";

  private static final DirtyText NOTHING = new DirtyText("");

  /** The rest of a number, with what fio prints behind one; a date or a name goes on otherwise. */
  private static final Pattern REST_OF_NUMBER =
      Pattern.compile(
          "(?:[0-9.]++(?:$|[\\s%/,:;)\\]<]|[kKMGTP]i?[Bb]?|[num]?sec)|[,;:%/)\\]=]).*",
          Pattern.DOTALL);

  private final LineCleaner cleaner;
  private final BlockPrefix blockPrefix;

  TagBreaks(LineCleaner cleaner, BlockPrefix blockPrefix) {
    this.cleaner = cleaner;
    this.blockPrefix = blockPrefix;
  }

  /**
   * A line that some pieces are, or a part of it.
   *
   * @param end behind which piece it ends
   */
  private record Line(DirtyText text, int end) {}

  /** The lines that the texts between the breaks of one are. */
  List<DirtyText> lines(LineToken line, List<DirtyText> texts) {
    if (texts.size() == 1) {
      return texts;
    }
    List<Piece> pieces = new ArrayList<>(texts.size());
    for (int i = 0; i < texts.size(); i++) {
      // the input may end in the last one; the others have an end
      pieces.add(piece(i + 1 < texts.size() ? line.as(LineLexer.NOISE) : line, texts.get(i)));
    }
    boolean endsLines = endsLines(pieces);
    List<DirtyText> lines = new ArrayList<>();
    int at = 0;
    while (at < pieces.size()) {
      Line next = line(pieces, at, endsLines);
      lines.add(next.text());
      at = next.end();
    }
    return lines;
  }

  /** A line with the next ones, where the page has a line end, too, behind a break inside of it. */
  LineToken joined(LineToken line, LineMender.Following following) {
    DirtyText start = endsInTag(line) ? new DirtyText(line) : NOTHING;
    if (start.length() > LineCleaner.MAX_LENGTH || !LinesInString.cutBreakBehind(start)) {
      return line;
    }
    List<Piece> pieces = new ArrayList<>(MOST_PIECES);
    pieces.add(piece(line, start));
    boolean more = true;
    while (more && pieces.size() < MOST_PIECES) {
      LineToken next = following.peek(pieces.size());
      if (next == null || next.to - next.from > LineCleaner.MAX_LENGTH) {
        break;
      }
      DirtyText text = QuotedPrintable.withoutQuoteMark(next);
      text.delete(0, blockPrefix.known(text.toString()));
      more = LinesInString.cutBreakBehind(text);
      pieces.add(piece(next, text));
      // else a line ends here, as nearly always in such a page
      more &= pieces.get(0).own == null || isInside(pieces, 0);
    }
    Line first = line(pieces, 0, endsLines(pieces));
    if (first.text() == start) {
      return line;
    }
    following.skip(first.end() - 1);
    return LineCleaner.noise(line, pieces.get(first.end() - 1).line.lastLine(), first.text());
  }

  /** Whether a line has an end and a bracket before it; other programs' lines seldom have. */
  private static boolean endsInTag(LineToken line) {
    int end = line.to;
    while (end > line.from && Character.isWhitespace(line.bytes[end - 1])) {
      end--;
    }
    return line.bytes[line.to - 1] == '\n' && end > line.from && line.bytes[end - 1] == '>';
  }

  private Piece piece(LineToken line, DirtyText text) {
    return new Piece(line, text, match(line, text));
  }

  /** Whether a break stands between two lines, so that others may do so, too. */
  private static boolean endsLines(List<Piece> pieces) {
    for (int i = 1; i < pieces.size(); i++) {
      if (pieces.get(i - 1).isLine() && pieces.get(i).isLine()) {
        return true;
      }
    }
    return false;
  }

  /** The line that begins with a piece. */
  private Line line(List<Piece> pieces, int at, boolean endsLines) {
    Piece piece = pieces.get(at);
    Line alone = new Line(piece.text, at + 1);
    Line cut = new Line(piece.withoutEnd(), at + 1);
    Line whole = whole(pieces, at);
    if (whole != null) {
      // else one line, or a line and a number below it
      boolean sure = piece.own == null || !endsLines;
      return sure || !Holes.isOfNumber(pieces.get(at + 1).first) ? whole : cut;
    }
    if (!isInside(pieces, at) || piece.own != null && endsLines) {
      return alone;
    }
    boolean goesOn = pieces.get(at + 1).goesOnNumber();
    if (piece.own != null) {
      return goesOn && Holes.isOfNumber(pieces.get(at + 1).first) ? cut : alone;
    }
    if (endsLines || !goesOn) {
      return cut;
    }
    int end = at + 2;
    while (end < pieces.size() && isInside(pieces, end - 1)) {
      end++;
    }
    return new Line(joined(pieces, at, end, ""), end);
  }

  /** The whole line that a piece is together with the next ones; null when there is none. */
  private @Nullable Line whole(List<Piece> pieces, int at) {
    LineToken own = pieces.get(at).own;
    int most = Math.min(pieces.size(), at + MOST_PIECES);
    if (pieces.get(at).isBlank || most == at + 1 || !hasWord(joined(pieces, at, most, ""))) {
      return null;
    }
    for (int end = at + 2; end <= most; end++) {
      Piece last = pieces.get(end - 1);
      boolean inside = isInside(pieces, end - 2);
      if (last.isBlank || own != null && !inside) {
        return null;
      }
      for (String between : inside ? List.of("") : List.of("", " ")) {
        DirtyText text = joined(pieces, at, end, between);
        LineToken whole = match(last.line, text);
        if (whole != null && isOneLine(pieces.get(at), last, whole)) {
          return new Line(text, end);
        }
      }
      if (last.isLine()) {
        return null;
      }
    }
    return null;
  }

  /** Whether pieces are a line and not lines, of which the last may be one by itself. */
  private static boolean isOneLine(Piece first, Piece last, LineToken whole) {
    int kind = whole.getType();
    if (kind == LineLexer.NOTE || kind == LineLexer.BLANK || kind == LineLexer.PROGRESS) {
      // they take in any text
      return false;
    }
    LineToken own = first.own;
    if (own != null) {
      return !last.isWithDigit() && (own.getType() == kind || own.getType() == LineLexer.NOTE);
    }
    // the first one is the beginning of the line, not what has been cleaned off
    return last.own == null
        || !NameMarks.hasName(kind)
            && whole.text().strip().startsWith(first.bare.toString().strip());
  }

  /** Whether a number or a value may go on behind a piece, since no line begins there. */
  private static boolean isInside(List<Piece> pieces, int at) {
    if (at + 1 == pieces.size() || pieces.get(at).isBlank || pieces.get(at + 1).isWithDigit()) {
      return false;
    }
    char next = pieces.get(at + 1).first;
    return Holes.isOfNumber(next)
        ? Holes.isOfNumber(pieces.get(at).last)
        : BEHIND_VALUE.indexOf(next) >= 0;
  }

  private static DirtyText joined(List<Piece> pieces, int from, int to, String between) {
    DirtyText text = pieces.get(from).text;
    for (int i = from + 1; i < to; i++) {
      text = text.joined(between, pieces.get(i).text);
    }
    return text.part(0, text.length());
  }

  /** Whether a word of fio is in a text without its tags, and in plain letters. */
  static boolean hasWord(DirtyText text) {
    DirtyText bare = text.part(0, text.length());
    CleaningStep.cutTags(bare);
    CleaningStep.TYPOGRAPHY.clean(bare);
    byte[] bytes = bare.toString().getBytes(StandardCharsets.UTF_8);
    return FioWords.isIn(bytes, 0, bytes.length);
  }

  /** The whole line that a text is when it is clean, or null. */
  private @Nullable LineToken match(LineToken line, DirtyText text) {
    if (text.length() > LineCleaner.MAX_LENGTH) {
      return null;
    }
    LineToken token = cleaner.clean(line, text.part(0, text.length()));
    return token == null || LineCleaner.isNoise(token) ? null : token;
  }

  /** What stands between two breaks. */
  private static final class Piece {
    final LineToken line;
    final DirtyText text;
    final @Nullable LineToken own;
    final boolean isBlank;
    final char first;
    final char last;
    private final DirtyText bare;

    /**
     * A piece.
     *
     * @param line where it stands
     * @param own the whole line that it is by itself
     */
    Piece(LineToken line, DirtyText text, @Nullable LineToken own) {
      this.line = line;
      this.text = text;
      this.own = own;
      this.bare = text.part(0, text.length());
      CleaningStep.cutTags(bare);
      this.isBlank = bare.toString().isBlank();
      this.first = isBlank ? ' ' : bare.charAt(0);
      this.last = isBlank ? ' ' : bare.charAt(bare.length() - 1);
    }

    /** Whether this is a line by itself that may begin with a digit: that of a job. */
    boolean isWithDigit() {
      return own != null && own.getType() != LineLexer.PERCENTILES;
    }

    boolean isLine() {
      return own != null && own.getType() != LineLexer.BLANK;
    }

    /** Whether what stands here looks like the rest of a number, and not like another line. */
    boolean goesOnNumber() {
      return REST_OF_NUMBER.matcher(bare.toString()).matches() && LinePrefix.length(bare) == 0;
    }

    /** The text with a mark behind it, so that its last number does not count as whole. */
    DirtyText withoutEnd() {
      return text.joined(String.valueOf(Holes.LOST), new DirtyText(""));
    }
  }
}
