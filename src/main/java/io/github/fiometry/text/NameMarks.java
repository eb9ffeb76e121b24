package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Tells what before a job's name is no part of it. Any text may be a name, so the line does not
 * tell by itself: a mark is one of a logger, a mail or a page where the lines around have it, too.
 */
final class NameMarks {
  /** As many headers may stand before the first line that tells. */
  private static final int LINES_AHEAD = 256;

  /** Behind as many lines of something else another block begins. */
  private static final int MOST_FOREIGN = 8;

  /**
   * What the next line that tells has before it.
   *
   * @param isWhole whether it is one of fio's as it stands
   * @param withoutBlockPrefix whether the prefix of the block is no part of its prefix
   * @param prefix its prefix, digits made alike; empty for none
   */
  private record Around(boolean isWhole, boolean withoutBlockPrefix, String prefix) {}

  private static final Pattern MARKUP = Pattern.compile("<(?![0-9]{1,3}>)|&");

  /** What a page shows of a page: the ampersand of an entity is written as one. */
  private static final Pattern MARKUP_TWICE = Pattern.compile("&amp;[a-z#]");

  /** What is no part of a disk's name, up to the letters, digits and marks that the kernel uses. */
  private static final Pattern BEFORE_DISK =
      Pattern.compile("\\s*\\S*?[^\\w.!-](?=\\w[\\w.!-]*+\\s*:\\s*ios=)|\\s*[.!-]++");

  private static final Pattern QUOTED_PRINTABLE = Pattern.compile("=3D");

  /** What Markdown escapes. */
  private static final Pattern ESCAPES = Pattern.compile("\\\\[\\[\\]|_*<>(){}#]");

  private static final Pattern DESCRIPTION = Pattern.compile("Description +: \\\\?\\[");

  private final LineCleaner cleaner;
  private final BlockPrefix blockPrefix;
  private final QuotedPrintable quoted;

  /** The prefix of the last line that had one, digits made alike. */
  private String lastPrefix = "";

  private boolean lastHadMarkup;

  private Optional<Around> ahead = Optional.empty();
  private long aheadHoldsBefore;
  private long nonePrefixedBefore;
  private final Dirt markup = new Dirt(MARKUP);
  private final Dirt markupTwice = new Dirt(MARKUP_TWICE);
  private final Dirt quotedPrintable = new Dirt(QUOTED_PRINTABLE);
  private final Dirt restOfCodes = new Dirt(CleaningStep.REST_OF_CODE);
  private final Dirt escapes = new Dirt(ESCAPES);

  NameMarks(LineCleaner cleaner, BlockPrefix blockPrefix, QuotedPrintable quoted) {
    this.cleaner = cleaner;
    this.blockPrefix = blockPrefix;
    this.quoted = quoted;
  }

  /** Remembers what a line had that could be cleaned. */
  void saw(String prefix, boolean markup) {
    lastPrefix = prefix;
    lastHadMarkup = markup;
  }

  /** The prefix of the last line that had one, digits made alike. */
  String lastPrefix() {
    return lastPrefix;
  }

  /** Whether such a line starts with a job's name. */
  static boolean hasName(int kind) {
    return switch (kind) {
      case LineLexer.JOB, LineLexer.HEADER, LineLexer.CPU_HEADER -> true;
      default -> false;
    };
  }

  /** Whether a text may start with a job's name. */
  static boolean mayHaveName(DirtyText text) {
    return text.contains("(g=")
        || text.contains("(groupid=")
        || text.contains(": ioengine=cpu")
        || text.contains("(g=3D")
        || text.contains("(groupid=3D");
  }

  /**
   * A line that starts with a name, without the marks that the grammar took for the name.
   *
   * @param withoutBlockPrefix whether the prefix of the block is off already
   */
  LineToken clean(LineToken line, boolean withoutBlockPrefix, LineMender.Following following) {
    DirtyText text = new DirtyText(line);
    String before = text.toString();
    boolean taken = withoutBlockPrefix;
    // learnt first, so that the lines around can tell whether they have it
    int prefix = taken ? 0 : blockPrefix.length(line, following);
    if (!taken && !around(line, following).filter(Around::isWhole).isPresent()) {
      text.delete(0, prefix);
      taken = prefix > 0;
    }
    CleaningStep.PROGRESS.clean(text);
    take(line, text, taken, following);
    if (text.toString().equals(before)) {
      return line;
    }
    LineToken cleaned = cleaner.match(line, line.lastLine(), text);
    return cleaned != null && cleaned.getType() == line.getType() ? cleaned : line;
  }

  /**
   * Takes off what stands before a name but is no part of it.
   *
   * @return the prefix that the next lines have, digits made alike
   */
  String take(
      LineToken line, DirtyText text, boolean withoutBlockPrefix, LineMender.Following following) {
    CleaningStep.TERMINAL_CODES.clean(text);
    cleanAsAround(line, text, following);
    Optional<Around> around = around(line, following);
    String prefix = around.map(Around::prefix).orElse("");
    if (around.filter(Around::isWhole).isPresent()) {
      return takeOneAhead(line, text, following);
    }
    if (around.isPresent()
        && (withoutBlockPrefix && !around.get().withoutBlockPrefix()
            || withoutBlockPrefix == around.get().withoutBlockPrefix() && takes(text, prefix))) {
      return prefix;
    }
    if (withoutBlockPrefix) {
      return "";
    }
    if (!lastPrefix.isEmpty() && takes(text, lastPrefix)) {
      return lastPrefix;
    }
    StringBuilder sure = new StringBuilder();
    for (int i = 0; i < LineCleaner.MAX_PREFIXES; i++) {
      int length = LinePrefix.sureLength(text);
      if (length == 0) {
        break;
      }
      sure.append(text.toString(), 0, length);
      text.delete(0, length);
    }
    return LineCleaner.alike(sure.toString());
  }

  /** A disk's line without the prefix of the lines around, or what no name of a disk has. */
  LineToken cleanDisk(LineToken line) {
    DirtyText text = new DirtyText(line);
    if (text.charAt(0) == ' ') {
      return line;
    }
    int prefix = blockPrefix.known(text.toString());
    text.delete(0, prefix);
    if (prefix == 0) {
      takes(text, lastPrefix);
    }
    Matcher before = BEFORE_DISK.matcher(text.toString());
    text.delete(0, before.lookingAt() ? before.end() : 0);
    LineToken cleaned = cleaner.match(line, line.lastLine(), text);
    return cleaned != null && cleaned.getType() == line.getType() ? cleaned : line;
  }

  /** Takes out what only the lines around can tell to be of a page, and not the text's own. */
  private void cleanAsAround(LineToken line, DirtyText text, LineMender.Following following) {
    if ((text.contains("<") || text.contains("&"))
        && (lastHadMarkup || isAround(markup, line, following))) {
      Markup.clean(text, isAround(markupTwice, line, following));
    }
    if (text.indexOf('[') >= 0
        && CleaningStep.REST_OF_CODE.matcher(text.toString()).find()
        && isAround(restOfCodes, line, following)) {
      CleaningStep.REST_OF_CODES.clean(text);
    }
    if (text.contains("\\") && isAround(escapes, line, following)) {
      CleaningStep.ESCAPES.clean(text);
    }
  }

  /**
   * A description among dirt, of which all that stands between its brackets may be its own text;
   * null when the text is none.
   */
  @Nullable LineToken described(LineToken line, DirtyText text, LineMender.Following following) {
    Matcher head = DESCRIPTION.matcher(text.toString());
    if (!head.find()) {
      return null;
    }
    boolean escaped = text.charAt(head.end() - 2) == '\\';
    int end = text.toString().lastIndexOf(escaped ? "\\]" : "]");
    if (end < head.end()) {
      return null;
    }
    DirtyText behind = text.part(end, text.length());
    LineToken frame = cleaner.clean(line, text.part(0, head.end()).joined("", behind));
    if (frame == null || frame.getType() != LineLexer.DESCRIPTION) {
      return null;
    }
    lastPrefix = cleaner.foundPrefix();
    DirtyText content = text.part(head.end(), end);
    CleaningStep.TERMINAL_CODES.clean(content);
    if (behind.contains("\"")) {
      CleaningStep.ESCAPES.clean(content);
    }
    DirtyText clean = new DirtyText(frame);
    int open = clean.indexOf('[') + 1;
    LineToken whole =
        cleaner.match(
            line,
            line.lastLine(),
            clean.part(0, open).joined("", content).joined("", clean.part(open, clean.length())));
    return whole == null || whole.getType() != LineLexer.DESCRIPTION
        ? null
        : cleanDescription(whole, following);
  }

  /** A description as fio has printed it, before a mail or a page showed it. */
  LineToken cleanDescription(LineToken line, LineMender.Following following) {
    DirtyText text = new DirtyText(line);
    int before = text.changes();
    decodeQuoted(line, text, following);
    cleanAsAround(line, text, following);
    if (text.changes() == before) {
      return line;
    }
    LineToken cleaned = cleaner.match(line, line.lastLine(), text);
    return cleaned != null && cleaned.getType() == line.getType() ? cleaned : line;
  }

  /** Whether the lines around are those of a mail in quoted-printable. */
  boolean isInMail(LineToken line, LineMender.Following following) {
    return isAround(quotedPrintable, line, following);
  }

  /** Decodes a text if the lines around it, or it itself, are quoted-printable. */
  void decodeQuoted(LineToken line, DirtyText text, LineMender.Following following) {
    if (text.contains("=") && isAround(quotedPrintable, line, following)) {
      quoted.decodeSure(text);
    }
  }

  /**
   * Takes a prefix off that a line further on has, where a logger has put one before some lines
   * only.
   */
  private String takeOneAhead(LineToken line, DirtyText text, LineMender.Following following) {
    if (LinePrefix.sureLength(text) == 0 || line.line < nonePrefixedBefore) {
      return "";
    }
    for (int i = 1; i <= LINES_AHEAD; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        break;
      }
      Around around = LineCleaner.isNoise(next) ? aroundOf(next) : null;
      if (around != null && !around.prefix().isEmpty() && takes(text, around.prefix())) {
        return around.prefix();
      }
      nonePrefixedBefore = line.line + (next.line - line.line) / 2;
    }
    return "";
  }

  /** Takes a prefix off, and no more than it; false when it is not there. */
  private static boolean takes(DirtyText text, String prefix) {
    DirtyText rest = text.part(0, text.length());
    StringBuilder found = new StringBuilder();
    for (int i = 0; i <= LineCleaner.MAX_PREFIXES; i++) {
      if (LineCleaner.alike(found.toString()).equals(prefix)) {
        text.delete(0, text.length() - rest.length());
        return true;
      }
      int length = LinePrefix.length(rest);
      if (length == 0) {
        return false;
      }
      found.append(rest.toString(), 0, length);
      rest.delete(0, length);
    }
    return false;
  }

  /** What the next line that tells has before it; empty when none tells. */
  private Optional<Around> around(LineToken line, LineMender.Following following) {
    if (line.line < aheadHoldsBefore) {
      return ahead;
    }
    int foreign = 0;
    for (int i = 1; i <= LINES_AHEAD && foreign <= MOST_FOREIGN; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        break;
      }
      Around around = aroundOf(next);
      if (around != null) {
        ahead = Optional.of(around);
        aheadHoldsBefore = next.line;
        return ahead;
      }
      foreign += isForeign(next) ? 1 : 0;
      aheadHoldsBefore = line.line + (next.line - line.line) / 2;
    }
    ahead = Optional.empty();
    return ahead;
  }

  private static boolean isForeign(LineToken line) {
    return LineCleaner.isNoise(line) && !FioWords.isIn(line.bytes, line.from, line.to);
  }

  /** What a line tells; null for nothing. */
  private @Nullable Around aroundOf(LineToken line) {
    if (!LineCleaner.isNoise(line)) {
      return isWhole(line) ? new Around(true, false, "") : null;
    }
    LineToken cleaned = cleaned(line);
    if (cleaned == null || !mayTell(cleaned)) {
      return null;
    }
    String text = line.text();
    boolean withoutBlockPrefix = LogRecord.around(text).isEmpty() && blockPrefix.known(text) > 0;
    return new Around(false, withoutBlockPrefix, cleaner.foundPrefix());
  }

  /** Whether a line is one of fio's as it stands, with nothing before it. */
  static boolean isWhole(LineToken line) {
    return !LineCleaner.isNoise(line) && mayTell(line);
  }

  /** Whether a line cannot hide a prefix in a name of its own, as that of a disk or a host. */
  private static boolean mayTell(LineToken line) {
    return line.getChannel() == Token.DEFAULT_CHANNEL
        && line.getType() != LineLexer.DISK
        && line.getType() != LineLexer.STARTING
        && !hasName(line.getType());
  }

  private @Nullable LineToken cleaned(LineToken line) {
    if (line.to - line.from > LineCleaner.MAX_LENGTH
        || !FioWords.isIn(line.bytes, line.from, line.to)) {
      return null;
    }
    DirtyText text = new DirtyText(line);
    if (!LogRecord.unwrap(text)) {
      text.delete(0, blockPrefix.known(text.toString()));
    }
    return cleaner.clean(line, LinesInString.of(text).get(0));
  }

  /** A name may hold what looks like dirt; it is dirt where the lines around have it, too. */
  private boolean isAround(Dirt dirt, LineToken line, LineMender.Following following) {
    if (line.line < dirt.holdsBefore) {
      return dirt.isAhead;
    }
    dirt.isAhead = false;
    int foreign = 0;
    for (int i = 1; i <= LINES_AHEAD && foreign <= MOST_FOREIGN && !dirt.isAhead; i++) {
      LineToken next = following.peek(i);
      if (next == null) {
        break;
      }
      foreign += isForeign(next) ? 1 : 0;
      dirt.isAhead = LineCleaner.isNoise(next) && has(dirt, next);
      dirt.holdsBefore = dirt.isAhead ? next.line : line.line + (next.line - line.line) / 2;
    }
    return dirt.isAhead;
  }

  private boolean has(Dirt dirt, LineToken line) {
    if (line.to - line.from > LineCleaner.MAX_LENGTH || !dirt.pattern.matcher(line.text()).find()) {
      return false;
    }
    LineToken cleaned = cleaned(line);
    return cleaned != null && mayTell(cleaned) && cleaned.getType() != LineLexer.DESCRIPTION;
  }

  /** What may be a part of a name as well, and whether one of the next lines has it. */
  private static final class Dirt {
    final Pattern pattern;
    boolean isAhead;
    long holdsBefore;

    Dirt(Pattern pattern) {
      this.pattern = pattern;
    }
  }
}
