package io.github.fiometry;

import io.github.fiometry.json.JsonReader;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What loggers, collectors of logs, pages and mails have put around every line of a document. It is
 * learnt from the line with the document's first brace, and counts only if the lines behind it,
 * freed of the same, go on with a document of fio.
 *
 * @param steps the layers, the outermost first
 * @param isOneLine whether all is on one line of the input
 */
record LineFrame(List<FrameStep> steps, boolean isOneLine) {
  /** Nothing around the lines. */
  static final LineFrame NONE = new LineFrame(List.of(), false);

  /** A document's first known key is not further behind its brace. */
  private static final int MOST_BYTES = 8 << 10;

  static final int MOST_LINES = 2048;

  /** So many lines tell whether the numbers before them count or name. */
  private static final int ENOUGH_LINES = 64;

  /** The second line of a document stands not further behind its first. */
  private static final int FEW_LINES = 16;

  private static final int MOST_LAYERS = 4;

  /** What may be read to learn one frame, since a line may hold very many quotes and braces. */
  private static final int MOST_READS = 48;

  private static final long MOST_BYTES_READ = 4 << 20;

  /** Braces of one line that are tried. */
  private static final int MOST_TRIES = 16;

  LineFrame {
    steps = List.copyOf(steps);
  }

  /** Frees a line; false when somebody else has written it. */
  boolean free(FreedLine line) {
    for (FrameStep step : steps) {
      if (!step.free(line)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The same for a document in which characters are written by codes, if its labels show that it is
   * one: an entity, or {@code =3D}, stands in fio's {@code >=64} there, or another hyphen in its
   * version. The names of its jobs do not tell, since a job may be called so.
   */
  Optional<LineFrame> decoding(List<FioRun> runs) {
    for (FioRun run : runs) {
      String version = run.fioVersion().orElse("");
      if (version.indexOf(FramePage.ESCAPE) >= 0) {
        return Optional.of(with(0, FramePage.TERMINAL));
      }
      if (PlainCharacters.areIn(version) || hasOtherKeys(run)) {
        return Optional.of(with(steps.size(), FramePage.PRINTED));
      }
      for (List<Job> jobs : List.of(run.jobs(), run.clientStats())) {
        for (Job job : jobs) {
          List<String> labels = job.ioDepths().map(DepthDistribution::labels).orElse(List.of());
          String last = labels.isEmpty() ? "" : labels.get(labels.size() - 1);
          if (last.equals("&gt;=64")) {
            return Optional.of(with(steps.size(), FramePage.MARKUP));
          }
          if (last.equals("\u226564")) {
            return Optional.of(with(steps.size(), FramePage.PRINTED));
          }
          if (last.equals(">=3D64")) {
            return Optional.of(with(0, FramePage.QUOTED_PRINTABLE));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Whether an option's name has other characters; fio's options are words of ASCII. */
  private static boolean hasOtherKeys(FioRun run) {
    boolean any = areIn(run.globalOptions());
    for (Job job : run.jobs()) {
      any |= areIn(job.options());
    }
    return any;
  }

  private static boolean areIn(Map<String, String> options) {
    for (String name : options.keySet()) {
      if (PlainCharacters.areIn(name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The same with numbers before the lines that count where they could as well name who has written
   * the line; empty when there are none.
   */
  Optional<LineFrame> counting() {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof FramePrefix prefix) {
        Optional<FramePrefix> counting = prefix.counting();
        if (counting.isPresent()) {
          List<FrameStep> other = new ArrayList<>(steps);
          other.set(i, counting.get());
          return Optional.of(new LineFrame(other, isOneLine));
        }
      }
    }
    return Optional.empty();
  }

  private LineFrame with(int index, FrameStep step) {
    List<FrameStep> more = new ArrayList<>(steps);
    more.add(index, step);
    return new LineFrame(more, isOneLine);
  }

  // --- learning ---------------------------------------------------------------------------------

  /**
   * The frame of the document that begins on a line, if one does.
   *
   * @param source the input
   * @param offset where the line starts
   * @param mostLines how far ahead to look
   */
  static Optional<LineFrame> learn(ByteSource source, long offset, int mostLines)
      throws IOException {
    return new Learner(source, offset, mostLines).learn();
  }

  /** Learns the frame of one place. */
  private static final class Learner {
    private final ByteSource source;
    private final long offset;
    private final int mostLines;
    private long bytesLeft = MOST_BYTES_READ;
    private int readsLeft = MOST_READS;

    Learner(ByteSource source, long offset, int mostLines) {
      this.source = source;
      this.offset = offset;
      this.mostLines = mostLines;
    }

    Optional<LineFrame> learn() throws IOException {
      FreedLine first = firstLine(List.of());
      boolean codes = first.text(first.from(), first.to()).indexOf(FramePage.ESCAPE) >= 0;
      if (codes) {
        Optional<LineFrame> coloured = learn(List.of(FramePage.TERMINAL), 0);
        if (coloured.isPresent()) {
          return coloured;
        }
      }
      List<FrameStep> page = List.of(FramePage.MARKUP_ON_ONE_LINE);
      if (hasBreak(first) && holdsDocument(firstLine(page))) {
        return Optional.of(new LineFrame(page, true));
      }
      return learn(List.of(), 0);
    }

    private static boolean hasBreak(FreedLine line) {
      for (int i = line.from(); i < line.to(); i++) {
        if (line.at(i) == '<' && FramePage.isBreak(line, i)) {
          return true;
        }
      }
      return false;
    }

    private FreedLine firstLine(List<FrameStep> steps) throws IOException {
      FramedReader reader = new FramedReader(source, offset, 1, new LineFrame(steps, false));
      reader.next();
      paid(reader);
      return reader.line();
    }

    private void paid(FramedReader reader) {
      readsLeft--;
      bytesLeft -= reader.end() - offset;
    }

    private boolean isTired() {
      return readsLeft <= 0 || bytesLeft <= 0;
    }

    private Optional<LineFrame> learn(List<FrameStep> outer, int layers) throws IOException {
      FreedLine line = firstLine(outer);
      line.stripTrailing();
      Optional<LineFrame> bare = bare(outer, line);
      if (bare.isPresent() || layers == MOST_LAYERS) {
        return bare;
      }
      int tries = 0;
      for (int at = line.from(); at < line.to() && tries < MOST_TRIES && !isTired(); at++) {
        if (line.at(at) != '"' && line.at(at) != '\'') {
          continue;
        }
        int end = FrameString.endOfString(line, at);
        if (end < 0) {
          break;
        }
        if (line.text(at, end).indexOf('{') >= 0) {
          tries++;
          Optional<LineFrame> inner = string(outer, line, at, layers);
          if (inner.isPresent()) {
            return inner;
          }
        }
        at = end;
      }
      return Optional.empty();
    }

    /** The document itself stands on the line, behind a prefix and before a suffix. */
    private Optional<LineFrame> bare(List<FrameStep> outer, FreedLine line) throws IOException {
      Optional<LineFrame> behind = behindProgress(outer, line);
      if (behind.isPresent()) {
        return behind;
      }
      int tries = 0;
      for (int at = line.to() - 1; at >= line.from() && tries < MOST_TRIES && !isTired(); at--) {
        if (line.at(at) != '{' || at - line.from() > FramePrefix.LONGEST) {
          continue;
        }
        int next = line.afterBlanks(at + 1);
        String rest = line.text(next, line.to());
        if (FramePage.hasChangedQuote(line, next) && rest.length() > FrameSuffix.LONGEST) {
          tries++;
          Optional<LineFrame> one = oneLine(outer, line, next);
          if (one.isPresent()) {
            return one;
          }
        }
        boolean python =
            rest.length() > 1 && rest.charAt(0) == '\'' && FrameStart.isKeyOfFio(rest.charAt(1));
        boolean key =
            python || rest.startsWith("\"") && FrameStart.isPart(line.bytes(), line.from(), at);
        if (rest.length() > FrameSuffix.LONGEST && !key && !rest.startsWith("<")) {
          continue;
        }
        tries++;
        FramePrefix prefix = FramePrefix.of(withoutKey(line.text(line.from(), at)));
        List<FrameStep> steps = new ArrayList<>(outer);
        if (python) {
          Optional<LineFrame> dict = dict(steps, prefix, rest);
          if (dict.isPresent()) {
            return dict;
          }
          continue;
        }
        if (!prefix.isBlank()) {
          steps.add(prefix);
        }
        if (rest.indexOf('<') >= 0 || rest.indexOf('&') >= 0) {
          steps.add(FramePage.MARKUP);
        } else if (!rest.isEmpty() && !key) {
          steps.add(new FrameSuffix(rest));
        }
        Optional<LineFrame> frame = steps.isEmpty() ? Optional.empty() : proved(steps);
        if (frame.isEmpty()) {
          frame = page(outer);
        }
        if (frame.isPresent()) {
          return frame;
        }
      }
      return Optional.empty();
    }

    /** The brace stands behind progress, and that behind a prefix or in a record. */
    private Optional<LineFrame> behindProgress(List<FrameStep> outer, FreedLine line)
        throws IOException {
      int end = line.to();
      int start =
          end > line.from() && line.at(end - 1) == '{' ? FrameProgress.start(line, end - 1) : -1;
      if (start < 0 || start - line.from() > FramePrefix.LONGEST) {
        return Optional.empty();
      }
      FramePrefix prefix = FramePrefix.of(line.text(line.from(), start));
      if (prefix.isBlank() && outer.isEmpty()) {
        return Optional.empty(); // it needs no freeing
      }
      List<FrameStep> steps = new ArrayList<>(outer);
      if (!prefix.isBlank()) {
        steps.add(prefix);
      }
      steps.add(FrameProgress.BEFORE_BRACE);
      return proved(steps);
    }

    /** All is on one line, with its quotes changed. */
    private Optional<LineFrame> oneLine(List<FrameStep> outer, FreedLine line, int key)
        throws IOException {
      for (FramePage page : FramePage.ofKey(line, key)) {
        List<FrameStep> steps = new ArrayList<>(outer);
        steps.add(page);
        LineFrame frame = new LineFrame(steps, true);
        if (isProved(frame, 1)) {
          return Optional.of(frame);
        }
      }
      return Optional.empty();
    }

    /** Only the lines behind the brace may show that a page has changed them. */
    private Optional<LineFrame> page(List<FrameStep> outer) throws IOException {
      FramedReader reader = new FramedReader(source, offset, 1, new LineFrame(outer, false));
      boolean first = true;
      int lines = 0;
      while (lines < FEW_LINES && reader.next()) {
        lines++;
        if (first || !reader.isTaken() || reader.line().isBlank()) {
          first &= !reader.isTaken();
          continue;
        }
        break;
      }
      paid(reader);
      FreedLine second = reader.line();
      for (FramePage page : FramePage.ofKey(second, second.afterBlanks(second.from()))) {
        List<FrameStep> steps = new ArrayList<>(outer);
        steps.add(page);
        Optional<LineFrame> frame = proved(steps);
        if (frame.isPresent()) {
          return frame;
        }
      }
      return Optional.empty();
    }

    /** What stands before a brace, without the key whose value the document is. */
    private static String withoutKey(String before) {
      String rest = before.stripTrailing();
      if (!rest.endsWith(":")) {
        return before;
      }
      rest = rest.substring(0, rest.length() - 1).stripTrailing();
      int open = rest.endsWith("\"") ? rest.lastIndexOf('"', rest.length() - 2) : -1;
      return open < 0 ? before : rest.substring(0, open).stripTrailing();
    }

    private Optional<LineFrame> dict(List<FrameStep> outer, FramePrefix prefix, String rest)
        throws IOException {
      List<FrameStep> steps = new ArrayList<>(outer);
      boolean whole = rest.endsWith("}");
      if (!whole && !prefix.isBlank()) {
        steps.add(prefix);
      }
      steps.add(FramePython.DICT);
      LineFrame frame = new LineFrame(steps, whole);
      return isProved(frame, whole ? 1 : 2) ? Optional.of(frame) : Optional.empty();
    }

    /** A string with the line, or with a record in it that has the line. */
    private Optional<LineFrame> string(List<FrameStep> outer, FreedLine line, int open, int layers)
        throws IOException {
      int start = open;
      while (start > line.from() && (line.at(start - 1) == 'b' || line.at(start - 1) == 'u')) {
        start--;
      }
      int before = start;
      while (before > line.from() && FreedLine.isBlank(line.at(before - 1))) {
        before--;
      }
      List<FrameStep> steps = new ArrayList<>(outer);
      if (before > line.from() && line.at(before - 1) == '[') {
        FramePrefix prefix = FramePrefix.of(line.text(line.from(), before - 1));
        steps.add(prefix);
        steps.add(FrameList.OF_STRINGS);
        return holdsDocument(firstLine(steps))
            ? Optional.of(new LineFrame(steps, true))
            : Optional.empty();
      }
      int object = before > line.from() && line.at(before - 1) == ':' ? object(line, open) : -1;
      FramePrefix prefix = FramePrefix.of(line.text(line.from(), object < 0 ? start : object));
      if (prefix.hasNumbers() || !prefix.isBlank() || object < 0) {
        steps.add(prefix);
      }
      String key = object < 0 ? null : key(line, before - 1);
      String identity = "";
      if (object >= 0) {
        FreedLine record = new FreedLine();
        record.set(line.bytes(), object, line.to());
        identity = FrameString.identity(record);
      }
      int end = FrameString.endOfString(line, open);
      boolean lineEnds =
          end - open > FrameString.DOCKER_PART
              || end - open > 2 && line.at(end - 1) == 'n' && line.at(end - 2) == '\\';
      for (boolean doubled : new boolean[] {false, true}) {
        List<FrameStep> all = new ArrayList<>(steps);
        all.add(new FrameString(key, identity, lineEnds, doubled));
        FreedLine content = firstLine(all);
        if (holdsDocument(content)) {
          return Optional.of(new LineFrame(all, true));
        }
        Optional<LineFrame> frame =
            isBrace(content) || content.isPartial()
                ? proved(all)
                : doubled ? Optional.empty() : learn(all, layers + 1);
        if (frame.isPresent()) {
          return frame;
        }
      }
      return Optional.empty();
    }

    /** Whether a document, among other lines perhaps, is in a text of several lines. */
    private static boolean holdsDocument(FreedLine text) {
      int start = text.from();
      for (int i = text.from(); i < text.to(); i++) {
        if (text.at(i) == '\n') {
          if (JsonReader.bracket(text.bytes(), start, i) >= 0
              && JsonReader.startsDocument(text.bytes(), start, i, text.to())) {
            return true;
          }
          start = i + 1;
        }
      }
      return false;
    }

    private static boolean isBrace(FreedLine line) {
      int brace = line.afterBlanks(line.from());
      return brace < line.to() && line.at(brace) == '{' && line.afterBlanks(brace + 1) == line.to();
    }

    /** Where the object of a logger opens in which a string stands, or -1. */
    private static int object(FreedLine line, int open) {
      for (int at = line.from(); at < open; at++) {
        if (line.at(at) == '{') {
          return at;
        }
      }
      return -1;
    }

    /** The key before a colon, with its quotes; null when there is none. */
    private static @Nullable String key(FreedLine line, int colon) {
      int end = colon;
      while (end > line.from() && FreedLine.isBlank(line.at(end - 1))) {
        end--;
      }
      if (end == line.from() || line.at(end - 1) != '"') {
        return null;
      }
      int open = end - 2;
      while (open >= line.from() && line.at(open) != '"') {
        open--;
      }
      return open < line.from() ? null : line.text(open, end);
    }

    /** The frame of these steps if it is one, with what the numbers before the lines are. */
    private Optional<LineFrame> proved(List<FrameStep> steps) throws IOException {
      LineFrame frame = new LineFrame(steps, false);
      LineFrame named = withNames(frame, ENOUGH_LINES);
      if (isProved(named, 2)) {
        return Optional.of(named);
      }
      Optional<LineFrame> counting = named.counting();
      if (counting.isPresent() && isProved(counting.get(), 2)) {
        return counting;
      }
      // where many programs write by turns, the numbers that name them grow for long
      LineFrame fixed = withNames(frame, 1);
      return !fixed.equals(frame) && isProved(fixed, 2) ? Optional.of(fixed) : Optional.empty();
    }

    private boolean isProved(LineFrame frame, int leastLines) throws IOException {
      FramedReader reader = new FramedReader(source, offset, 1, frame);
      byte[] window = new byte[MOST_BYTES];
      int length = 0;
      int lines = 0;
      int taken = 0;
      int firstEnd = -1;
      while (lines < mostLines && length < MOST_BYTES && taken < ENOUGH_LINES && reader.next()) {
        lines++;
        if (!reader.isTaken()) {
          continue;
        }
        FreedLine line = reader.line();
        taken += line.isPartial() ? leastLines : 1;
        int count = Math.min(line.length(), MOST_BYTES - length);
        System.arraycopy(line.bytes(), line.from(), window, length, count);
        length += count;
        if (length < MOST_BYTES && !line.isPartial()) {
          firstEnd = firstEnd < 0 ? length : firstEnd;
          window[length++] = '\n';
        }
        if (frame.isOneLine()) {
          break;
        }
      }
      paid(reader);
      return taken >= leastLines
          && JsonReader.startsDocument(window, 0, firstEnd < 0 ? length : firstEnd, length);
    }

    private LineFrame withNames(LineFrame frame, int lines) throws IOException {
      for (int i = 0; i < frame.steps().size(); i++) {
        if (frame.steps().get(i) instanceof FramePrefix prefix && prefix.hasNumbers()) {
          List<FrameStep> steps = new ArrayList<>(frame.steps());
          steps.set(i, prefix.withNames(numbers(prefix, frame.steps().subList(0, i), lines)));
          return new LineFrame(steps, false);
        }
      }
      return frame;
    }

    /** The numbers in the prefixes of the first lines. */
    private List<List<String>> numbers(FramePrefix prefix, List<FrameStep> outer, int lines)
        throws IOException {
      FramedReader reader = new FramedReader(source, offset, 1, new LineFrame(outer, false));
      List<List<String>> numbers = new ArrayList<>();
      for (int i = 0; i < mostLines && numbers.size() < lines && reader.next(); i++) {
        List<String> found = reader.isTaken() ? prefix.numbers(reader.line()) : List.of();
        if (!found.isEmpty()) {
          numbers.add(found);
        }
      }
      return numbers;
    }
  }
}
