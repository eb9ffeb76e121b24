package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Tries to read a line that matches nothing: cleans it step by step until it is a whole line, joins
 * it with the next ones where a mail program or a terminal has wrapped it, and else takes it for a
 * damaged line if its beginning is known.
 */
final class LineMender {
  private static final int SHORT = 8;

  /** A message names a file and holds some numbers. */
  private static final int MOST_SOFT_BREAKS = 4;

  /** A collector may say much of where a line comes from. */
  private static final int LONGEST_EMPTY_RECORD = 2048;

  /** Two lines in one are at least so long. */
  private static final int SHORTEST_PAIR = 50;

  /** Where another line begins behind the end of one, as far as its beginning is sure. */
  private static final Pattern HEAD_BEHIND_END =
      Pattern.compile(
          "(?<=[0-9%\\],:>]|msec\\)|msec|resets|process|processes|threads?)\\s+(?=(?:[sc]?lat|sync)"
              + " (?:\\([num]sec\\)|percentiles |prio )|(?:high|low) prio|bw \\(|iops +:|cpu +:|IO"
              + " depths|(?:submit|complete|issued|errors|latency) +:|issued"
              + " rwt|(?:read|write|trim|mixed) ?: (?:IOPS|io)=|(?:READ|WRITE|TRIM|MIXED):"
              + " (?:bw|io)=|Run status group|Disk stats"
              + " \\(|fsync/fdatasync|\\| +[0-9.]+th=)|(?<=[0-9])\\s+(?=fio-[0-9]|Starting [0-9])");

  /** Where a terminal has wrapped the line of a job that failed, no mail has broken it. */
  private static final Pattern ENDS_IN_KEY = Pattern.compile("[ (](?:err|func|error|pid)=$");

  /** A number, dots, progress, the name of a server, a quote. */
  private static final String ASIDE_STARTS = "0123456789.J(<\"'";

  /** An empty line in a list of strings. */
  private static final Pattern EMPTY_STRING =
      Pattern.compile("\\s*([\"'])(?:\\\\r)?\\\\n\\1\\s*,?\\s*");

  private static final Pattern LIST_NUMBER = Pattern.compile("\\s*\\d{1,6}\\. +(?=\\S)");

  /** Dots below a header, in a page's table or behind a number. */
  private static final Pattern CLONES = Pattern.compile("\\s*\\.\\.\\.(?:\\s*\\|)*\\s*");

  /** Progress with the rest of another one behind it, or without its beginning. */
  private static final Pattern PROGRESS =
      Pattern.compile("\\s*(?:<[^<>]+> )?(?:Jobs: \\d+ )?\\(f=\\d+\\): \\[");

  /** The first byte of ligatures and of letters in full width. */
  private static final byte FORMS_OF_LETTERS = (byte) 0xef;

  private static final byte[] OBJECT = {'{', '"'};

  private static final Pattern DESCRIPTION = Pattern.compile("[>\\s]*Description +: \\[");

  private static final Pattern HOST_LINE = Pattern.compile("hostname=[^,\\s]*, be=[01], ");

  private final PartialLines partialLines = new PartialLines();
  private final QuotedPrintable quoted = new QuotedPrintable();
  private final LineCleaner cleaner;
  private final WrappedLines wrapped;
  private final TagBreaks tagBreaks;

  private final DamagedLines damaged = new DamagedLines();
  private final JoinedLines joinedLines;
  private final LinesBeforeName beforeName;
  private final BlockPrefix blockPrefix = new BlockPrefix();
  private final NameMarks names;

  /** Gives the lines behind the one that is mended. */
  interface Following {
    /** The line this many places on, 1 for the next; null when there is none. */
    @Nullable LineToken peek(int places);

    /** Takes lines away, since they were joined. */
    void skip(int lines);
  }

  LineMender(LineCutter cutter) {
    this.cleaner = new LineCleaner(cutter, quoted);
    this.wrapped = new WrappedLines(cleaner, damaged, quoted);
    this.tagBreaks = new TagBreaks(cleaner, blockPrefix);
    this.names = new NameMarks(cleaner, blockPrefix, quoted);
    this.joinedLines = new JoinedLines(cleaner, damaged);
    this.beforeName = new LinesBeforeName(cleaner, joinedLines);
  }

  /** A whole line with digits of its last number, or values, that stand in the next line. */
  LineToken withRest(LineToken line, Following following) {
    return wrapped.withRest(line, names.lastPrefix(), following);
  }

  /** A message without what a page or a terminal has put behind it, or a mail into it. */
  LineToken cleanMessage(LineToken message, Following following) {
    return cleanMessage(message, false, following);
  }

  private LineToken cleanMessage(LineToken message, boolean wasCoded, Following following) {
    LineToken whole = joinedInMail(message, wasCoded, following);
    return cleaner.withoutDirtBehind(whole, new DirtyText(whole), whole);
  }

  /** A message with its rest, which a mail in quoted-printable has put into the next lines. */
  private LineToken joinedInMail(LineToken message, boolean wasCoded, Following following) {
    DirtyText text = new DirtyText(message);
    long lastLine = message.lastLine();
    int taken = 0;
    while (taken < MOST_SOFT_BREAKS && CleaningStep.hasSoftBreak(text)) {
      LineToken next = following.peek(taken + 1);
      if (next == null) {
        break;
      }
      text.delete(text.length() - 1, text.length());
      text = text.joined("", QuotedPrintable.withoutQuoteMark(next));
      lastLine = next.lastLine();
      taken++;
    }
    if (taken == 0 || !wasCoded && !text.contains("=3D") && !names.isInMail(message, following)) {
      return message;
    }
    CleaningStep.QUOTED_PRINTABLE.clean(text);
    LineToken whole = cleaner.match(message, lastLine, text);
    if (whole == null || !MessageDirt.isPossibleBehind(whole.getType())) {
      return message;
    }
    following.skip(taken);
    return whole;
  }

  /** What the line is, as one or more lines; empty when it is not fio's. */
  List<LineToken> mend(LineToken first, Following following) {
    List<LineToken> mended = mendLine(first, following);
    if (!mended.isEmpty()) {
      return mended;
    }
    LineToken aside = aside(first);
    return aside == null ? List.of() : List.of(aside);
  }

  /** What fio says beside its report, behind a number of a list or before the dirt of a page. */
  private @Nullable LineToken aside(LineToken line) {
    int start = line.from;
    while (start < line.to && (line.bytes[start] == ' ' || line.bytes[start] == '\t')) {
      start++;
    }
    boolean may = start < line.to && ASIDE_STARTS.indexOf(line.bytes[start]) >= 0;
    if (!may || isOtherNumber(line, start) || line.to - start > LineCleaner.MAX_LENGTH) {
      return null;
    }
    DirtyText text = new DirtyText(line);
    Matcher number = LIST_NUMBER.matcher(text.toString());
    if (number.lookingAt()) {
      text.delete(0, number.end());
      LineToken token = cleaner.match(line, line.lastLine(), text);
      boolean sure =
          token != null
              && (token.getType() == LineLexer.NOTE
                  ? text.charAt(0) == '<'
                  : token.getChannel() != Token.DEFAULT_CHANNEL
                      && token.getType() != LineLexer.BARE_VERSION);
      if (sure) {
        return token;
      }
    }
    if (EMPTY_STRING.matcher(text.toString()).matches()) {
      return line.as(LineLexer.BLANK);
    }
    if (CLONES.matcher(text.toString()).matches()) {
      return line.as(LineLexer.CLONES);
    }
    return PROGRESS.matcher(text.toString()).lookingAt() ? line.as(LineLexer.PROGRESS) : null;
  }

  /** Whether a number begins here that is none of a list, as in most other programs' logs. */
  private static boolean isOtherNumber(LineToken line, int start) {
    int at = start;
    while (at < line.to && line.bytes[at] >= '0' && line.bytes[at] <= '9') {
      at++;
    }
    return at > start && (at + 1 >= line.to || line.bytes[at] != '.' || line.bytes[at + 1] != ' ');
  }

  private List<LineToken> mendLine(LineToken first, Following following) {
    quoted.learn(first);
    LineToken whole = partialLines.joined(first, following);
    LineToken unbroken = tagBreaks.joined(quoted.joined(whole, following), following);
    LineToken line = Holes.withoutHead(unbroken);
    if (blockPrefix.isAll(line) || isEmptyRecord(line)) {
      return List.of(line.as(LineLexer.BLANK));
    }
    if (line.to - line.from <= LineCleaner.MAX_LENGTH && !hasWord(line)) {
      // only where other lines had a prefix may this be an empty line with no more than it
      boolean mayBeEmpty =
          !names.lastPrefix().isEmpty() || blockPrefix.isLearnt() || line.to - line.from <= SHORT;
      return mayBeEmpty && isDecoration(line) ? List.of(line.as(LineLexer.BLANK)) : List.of();
    }
    DirtyText text = new DirtyText(line);
    List<LineToken> ofServers = ServerLines.split(line, text, cleaner);
    if (!ofServers.isEmpty()) {
      return ofServers;
    }
    List<DirtyText> lines = LogRecord.lines(text);
    if (!lines.isEmpty()) {
      return mendEach(line, lines, false, following);
    }
    int prefix = 0;
    if (!LogRecord.unwrap(text) && line.to - line.from <= LineCleaner.MAX_LENGTH) {
      prefix = blockPrefix.length(line, following);
      text.delete(0, prefix);
    }
    List<DirtyText> strings = LinesInString.of(text, texts -> tagBreaks.lines(line, texts));
    List<DirtyText> pieces = Holes.split(strings);
    if (pieces.size() == 1) {
      DirtyText only = pieces.get(0);
      return only.length() > LineCleaner.MAX_LENGTH
          ? List.of()
          : mendOne(line, only, prefix > 0, following);
    }
    for (DirtyText piece : pieces) {
      if (strings.size() > 1
          && (NameMarks.mayHaveName(piece)
              || piece.contains("Description")
              || piece.contains(": ios="))) {
        LogRecord.unescape(piece);
      }
    }
    DirtyText last = pieces.get(pieces.size() - 1);
    return mendEach(line, pieces, text.length() > 0 && last.endsWith(text), following);
  }

  /**
   * The lines that stand in one.
   *
   * @param open whether the last of them ends where that line does
   */
  private List<LineToken> mendEach(
      LineToken line, List<DirtyText> pieces, boolean open, Following following) {
    List<LineToken> mended = new ArrayList<>();
    boolean any = false;
    DirtyText last = pieces.get(pieces.size() - 1);
    for (DirtyText piece : pieces) {
      // the input may end in the last one; the others have an end
      LineToken part = piece == last && open ? line : line.as(LineLexer.NOISE);
      LineToken token = piece.length() > LineCleaner.MAX_LENGTH ? null : cleaner.clean(part, piece);
      if (token == null && piece.length() <= LineCleaner.MAX_LENGTH) {
        token = damaged.recognize(LineCleaner.noise(part, line.lastLine(), piece));
      }
      any |= token != null && token.getType() != LineLexer.BLANK;
      if (token == null && any && LineCleaner.isSeparator(piece)) {
        continue;
      }
      if (token != null && NameMarks.hasName(token.getType())) {
        mended.addAll(splitBeforeName(cleanName(token, following)));
      } else if (token != null && token.getType() == LineLexer.DISK) {
        mended.add(names.cleanDisk(token));
      } else {
        mended.add(token != null ? token : LineCleaner.noise(part, line.lastLine(), piece));
      }
    }
    return any ? mended : List.of();
  }

  /** Whether a word of fio is in a line, maybe with tags inside of the word or in other letters. */
  private static boolean hasWord(LineToken line) {
    if (FioWords.isIn(line.bytes, line.from, line.to)) {
      return true;
    }
    boolean mayHide = false;
    for (int i = line.from; i < line.to && !mayHide; i++) {
      mayHide = line.bytes[i] == '<' || line.bytes[i] == FORMS_OF_LETTERS;
    }
    return mayHide && TagBreaks.hasWord(new DirtyText(line));
  }

  private static boolean isEmptyRecord(LineToken line) {
    return line.to - line.from <= LONGEST_EMPTY_RECORD
        && Bytes.indexOf(line.bytes, line.from, line.to, OBJECT) >= 0
        && LogRecord.isEmpty(line.text());
  }

  /** Whether nothing is left of a short line without its decoration: an empty line of a quote. */
  private static boolean isDecoration(LineToken line) {
    if (line.to - line.from > 120) {
      return false;
    }
    DirtyText text = new DirtyText(line);
    LogRecord.unwrap(text);
    for (CleaningStep step : CleaningStep.values()) {
      step.clean(text);
    }
    for (int i = 0; i < LineCleaner.MAX_PREFIXES && text.length() > 0; i++) {
      int prefix = LinePrefix.length(text);
      if (prefix == 0) {
        break;
      }
      text.delete(0, prefix);
    }
    return LineCleaner.isSuffix(text);
  }

  /** Where every line ends in a backslash, it tells nothing. */
  private static boolean isCutMarkNext(Following following) {
    LineToken next = following.peek(1);
    return next != null && next.text().endsWith("\\");
  }

  private List<LineToken> mendOne(
      LineToken line, DirtyText text, boolean withoutBlockPrefix, Following following) {
    boolean cutMark = LineCleaner.endsInCutMark(text) && !isCutMarkNext(following);
    boolean softBreak =
        cutMark || CleaningStep.hasSoftBreak(text) && !ENDS_IN_KEY.matcher(text.toString()).find();
    boolean markup = text.contains("<") || text.contains("&");
    boolean mayHaveName = NameMarks.mayHaveName(text);
    if (softBreak && !cutMark && DESCRIPTION.matcher(text.toString()).lookingAt()) {
      names.decodeQuoted(line, text, following);
    }
    LineToken described =
        text.contains("Description") ? names.described(line, text, following) : null;
    if (described != null) {
      return List.of(described);
    }
    DirtyText raw = text.part(0, text.length());
    LineToken token =
        mayHaveName ? cleaner.cleanNamed(line, text, cutMark) : cleaner.clean(line, text, cutMark);
    if (token != null) {
      if (NameMarks.hasName(token.getType())) {
        return splitBeforeName(names.clean(token, withoutBlockPrefix, following));
      }
      names.saw(cleaner.foundPrefix(), markup);
      if (token.getType() == LineLexer.DISK) {
        return List.of(names.cleanDisk(token));
      }
      return List.of(
          token.getChannel() != Token.DEFAULT_CHANNEL
                  && MessageDirt.isPossibleBehind(token.getType())
              ? cleanMessage(token, raw.contains("=3D"), following)
              : withRest(token, following));
    }
    LineToken behindMarks = matchBehindMarks(line, text);
    if (behindMarks != null) {
      return List.of(behindMarks);
    }
    String prefix = cleaner.foundPrefix();
    if (mayHaveName) {
      quoted.decode(raw);
      quoted.decode(text);
      prefix = names.take(line, raw, withoutBlockPrefix, following);
      names.take(line, text, withoutBlockPrefix, following);
    }
    LineToken noise = LineCleaner.noise(line, line.lastLine(), text);
    int kind = damaged.beginning(noise);
    if (softBreak || kind != LineLexer.NOISE) {
      LineToken joined = null;
      if (mayHaveName && !raw.toString().equals(text.toString())) {
        // what is dirt elsewhere may be the name
        joined = wrapped.join(line, raw, kind, prefix, softBreak, following);
      }
      if (joined == null) {
        joined = wrapped.join(line, text, kind, prefix, softBreak, following);
      }
      if (joined == null && softBreak) {
        joined = wrapped.join(line, text, kind, prefix, false, following);
      }
      if (joined != null && joined.getType() == LineLexer.DESCRIPTION) {
        return List.of(softBreak ? joined : names.cleanDescription(joined, following));
      }
      if (joined != null) {
        return List.of(withRest(joined, following));
      }
    }
    List<LineToken> split = split(line, text);
    split = split.isEmpty() ? joinedLines.split(line, text) : split;
    if (!split.isEmpty()) {
      return split;
    }
    LineToken known = damaged.recognize(noise, kind);
    return known == null ? List.of() : List.of(known);
  }

  /** A line that can be no other, behind whatever opens a string, a page or a block. */
  private @Nullable LineToken matchBehindMarks(LineToken line, DirtyText text) {
    Matcher host = HOST_LINE.matcher(text.toString());
    return host.find() && host.start() > 0
        ? cleaner.match(line, line.lastLine(), text.part(host.start(), text.length()))
        : null;
  }

  /** The lines in a text that has lost the line ends between them; empty when it is one line. */
  private List<LineToken> split(LineToken line, DirtyText text) {
    if (text.length() < SHORTEST_PAIR) {
      return List.of();
    }
    Matcher head = HEAD_BEHIND_END.matcher(text.toString());
    List<LineToken> lines = new ArrayList<>();
    int from = 0;
    boolean any = false;
    while (from < text.length()) {
      int to = head.find() ? head.start() : text.length();
      DirtyText part = text.part(from, to);
      LineToken token = cleaner.match(line, line.lastLine(), part);
      any |= token != null;
      if (token == null && DamagedLines.isProse(part.toString())) {
        return List.of();
      }
      List<LineToken> joined = token == null ? joinedLines.split(line, part) : List.of();
      if (token != null) {
        lines.addAll(NameMarks.hasName(token.getType()) ? splitBeforeName(token) : List.of(token));
      } else if (joined.isEmpty()) {
        lines.add(to < text.length() ? joinedLines.torn(line, part) : joinedLines.last(line, part));
      } else {
        lines.addAll(joined);
      }
      from = to;
    }
    return any && lines.size() > 1 ? lines : List.of();
  }

  /** A job's line or header, and before it what its name has taken in. */
  List<LineToken> splitBeforeName(LineToken line) {
    return beforeName.split(line);
  }

  /** A line with its other parts, where the log of a container has cut it. */
  LineToken withParts(LineToken line, Following following) {
    return partialLines.joined(line, following);
  }

  /** A disk's line without what stands before the name, where the indentation is lost, too. */
  LineToken cleanDisk(LineToken line) {
    return names.cleanDisk(line);
  }

  /** A line that starts with a name, without marks before it that are no part of it. */
  LineToken cleanName(LineToken line, Following following) {
    return names.clean(line, false, following);
  }

  /** A description as fio has printed it, before a mail or a page showed it. */
  LineToken cleanDescription(LineToken line, Following following) {
    return names.cleanDescription(line, following);
  }
}
