package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads terse output, versions 2 to 5, out of the lines of an input. It is asked for every line and
 * takes those that are terse.
 *
 * <p>A damaged field costs its value and gives a diagnostic; the other fields are kept. Of a line
 * that is cut short, what is complete is kept. Not thread-safe: one input is read by one thread.
 * fio: stat.c {@code show_thread_status_terse}.
 */
public final class TerseReader {
  /** What {@link #take} answers when more bytes must tell. */
  public static final int NEEDS_MORE = -1;

  private static final String APPENDED = "Additional Terse Output:";

  /** A line of a page may begin with one of these, and no server is called so. */
  private static final Set<String> TAGS =
      Set.of(
          "html",
          "head",
          "body",
          "pre",
          "code",
          "table",
          "tbody",
          "tr",
          "td",
          "div",
          "p",
          "br",
          "samp",
          "tt",
          "span",
          "blockquote",
          "details",
          "summary");

  /** More are none. */
  private static final int MOST_SOURCES = 256;

  private final DiagnosticCollector diagnostics;
  private final Map<String, TerseSource> sources = new LinkedHashMap<>();

  /** The source of the record taken last; before the first one, what stands before it. */
  private TerseSource current = new TerseSource();

  private long nextLine = 1;

  /** What stands beside the records of the line taken last. */
  private TextBeside beside = TextBeside.NONE;

  /**
   * A reader for one input.
   *
   * @param diagnostics where to tell what is damaged
   */
  public TerseReader(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * Takes a line if it is terse: a job, what version 2 puts on the line behind it, a client's disk
   * line, or the heading of {@code --append-terse}; and with it the lines behind it that it was
   * wrapped into. Lines must come in order; all lines of the input should be offered but those that
   * are surely something else.
   *
   * @param bytes holds the line and what follows it, UTF-8
   * @param from where the line starts
   * @param to where the line ends, behind its end of line if there is one
   * @param limit where the bytes at hand end
   * @param ended whether the input ends there as well
   * @param line the line's number, from 1
   * @return where the last line taken ends; {@code from} if none was taken; {@link #NEEDS_MORE} if
   *     more bytes must tell, and then nothing was taken
   */
  public int take(byte[] bytes, int from, int to, int limit, boolean ended, long line) {
    beside = TextBeside.NONE;
    int end = withoutEndOfLine(bytes, from, to);
    int start = end == from ? -1 : TerseRecord.find(bytes, from, end);
    WrappedRecord wrapped =
        start < 0 || bytes[from] == ';'
            ? WrappedRecord.NONE
            : WrappedRecord.at(bytes, from, start, to, limit, ended);
    if (wrapped == WrappedRecord.UNKNOWN) {
      return NEEDS_MORE;
    }
    noteGap(line, wrapped.lines());
    if (wrapped != WrappedRecord.NONE) {
      byte[] joined = wrapped.bytes();
      takeRecords(joined, 0, TerseRecord.find(joined, 0, joined.length), joined.length, line);
      current.reports.extendTo(line + wrapped.lines() - 1);
      return wrapped.end();
    }
    if (start >= 0) {
      beside = new TextBeside(bytes, from, to);
    }
    return takeOne(bytes, from, end, to, start, line) ? to : from;
  }

  /**
   * The line taken last with blanks for its records, if a text report stands there as well: both
   * may be in one string, and are for {@code --append-terse}.
   *
   * @return the line, to be read as text; empty when it holds records only
   */
  public Optional<byte[]> textBeside() {
    return beside.text();
  }

  /**
   * Whether a record is on a line whose version, if it has one, is written as fio writes it.
   *
   * @param bytes holds the line, UTF-8
   * @param from where the line starts
   * @param to where the line ends, behind its end of line if there is one
   * @return false also where no record is on the line
   */
  public static boolean holdsPlainRecord(byte[] bytes, int from, int to) {
    int start = TerseRecord.find(bytes, from, to);
    if (start < 0) {
      return false;
    }
    int at = start + 2;
    while (at < to && bytes[at] > 0 && bytes[at] != ';') {
      at++;
    }
    return bytes[start] == '2' || at < to && bytes[at] == ';';
  }

  /**
   * Says that the line which is offered next stands right behind the last one, though its number
   * does not follow: lines that were one line, or several others, of the input.
   *
   * @param line its number
   */
  public void goOnAt(long line) {
    nextLine = line;
  }

  private void noteGap(long line, int lines) {
    if (line != nextLine) {
      current.separated = true;
      sources.values().forEach(source -> source.separated = true);
    }
    nextLine = line + lines;
  }

  private boolean takeOne(byte[] bytes, int from, int end, int to, int start, long line) {
    if (end == from) {
      current.mayDescribe = false;
      return false;
    }
    if (bytes[from] == ';' && takeContinuation(current, bytes, from, from, end, line)) {
      return true;
    }
    if (start >= 0) {
      takeRecords(bytes, from, start, to, line);
      return true;
    }
    return sources.size() > 1 || !current.prefix.isEmpty()
        ? takeShared(bytes, from, end, line)
        : takeOther(current, bytes, from, end, line);
  }

  /** Takes a line without a record where several programs may have printed some. */
  private boolean takeShared(byte[] bytes, int from, int end, long line) {
    boolean isOfAnother = false;
    for (TerseSource source : sources.values()) {
      if (source.prefix.end(bytes, from, end, true) > from) {
        return takeOther(source, bytes, from, end, line);
      }
      isOfAnother |= source.prefix.end(bytes, from, end, false) > from;
    }
    if (isOfAnother) {
      return false;
    }
    boolean taken = false;
    for (TerseSource source : sources.values()) {
      taken = takeOther(source, bytes, from, end, line);
    }
    return taken;
  }

  /** Takes a line without a record, which may have the prefix of one. */
  private boolean takeOther(TerseSource source, byte[] bytes, int from, int end, long line) {
    int behind = source.prefix.isEmpty() ? from : source.prefix.end(bytes, from, end, true);
    if (behind > from) {
      if (TersePrefix.isBlank(bytes, behind, end)) {
        source.mayDescribe = false;
        return false;
      }
      if (bytes[behind] == ';' && takeContinuation(source, bytes, from, behind, end, line)) {
        return true;
      }
    }
    source.mayDescribe = false;
    return takeHeading(source, bytes, Math.max(behind, from), end);
  }

  /** The source of a record, by what stands before it; the last one where that says nothing. */
  private TerseSource source(TersePrefix prefix) {
    String writer = prefix.writer();
    if (sources.isEmpty()) {
      sources.put(writer, current);
    } else if (!writer.isEmpty() && sources.size() < MOST_SOURCES) {
      current = sources.computeIfAbsent(writer, key -> new TerseSource());
    }
    current.prefix = prefix;
    return current;
  }

  private static int withoutEndOfLine(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from
        && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r' || bytes[end - 1] == ' ')) {
      end--;
    }
    return end;
  }

  /** A line can hold more than one record when progress output ends with a carriage return. */
  private void takeRecords(byte[] bytes, int from, int first, int to, long line) {
    TerseSource source = source(TersePrefix.before(bytes, from, first));
    int start = first;
    while (start >= 0) {
      TerseRecord record = TerseRecord.at(bytes, from, start, to, line);
      String host = record.hostPrefix();
      source.fromClient |= !host.isEmpty();
      beside.cover(start, from + record.end());
      start = TerseRecord.find(bytes, from + record.end(), to);
      TerseLineDecoder decoder = new TerseLineDecoder(record, diagnostics);
      if (decoder.alignment().isNone()) {
        decoder.reportNoTerseLine();
        source.separated = true;
        continue;
      }
      TerseLine read = decoder.line();
      if (decoder.isElementOfNoJob() && read.job().io().isEmpty()) {
        decoder.reportNoJob();
        source.reports.extendTo(line);
        continue;
      }
      if (!host.isEmpty()) {
        read = read.withJob(read.job().toBuilder().hostname(host).build());
      }
      source.reports.add(read, source.separated, source.headed, source.fromClient);
      source.separated = false;
      source.headed = false;
      source.mayDescribe = read.version() == TerseVersion.V2;
      source.mayBeDisk = !source.mayDescribe;
    }
  }

  /** A line that starts with a semicolon: a description in version 2, a disk in the others. */
  private boolean takeContinuation(
      TerseSource source, byte[] bytes, int from, int start, int end, long line) {
    if (!source.mayDescribe && !source.mayBeDisk) {
      return false;
    }
    TerseRecord record = TerseRecord.at(bytes, from, start, end, line);
    if (source.mayDescribe) {
      source.reports.describe(
          start == from
              ? new String(bytes, from + 1, end - from - 1, StandardCharsets.UTF_8)
              : record.text(1, record.fields() - 1),
          line);
      source.mayDescribe = false;
      return true;
    }
    TerseTail tail = TerseTail.of(record, 1, true, OptionalLong.empty());
    if (tail.disks().isEmpty()) {
      return false;
    }
    List<DiskStats> disks = TerseDisks.read(new TerseValues(record, diagnostics), tail);
    disks.forEach(disk -> source.reports.addDisk(disk, line));
    return true;
  }

  /** Notes what stands between the records: it tells whether the next one is of the same report. */
  private static boolean takeHeading(TerseSource source, byte[] bytes, int from, int end) {
    byte first = bytes[from];
    source.separated = true;
    if ((first == '<' && isServerPrefix(bytes, from, end))
        || (first == 'h' && is(bytes, from, end, "hostname="))) {
      source.fromClient = true;
    } else if (first == 'f' && isBanner(bytes, from, end)) {
      source.fromClient = false;
    }
    source.headed =
        first == 'A' && is(bytes, from, end, APPENDED) && end - from == APPENDED.length();
    return source.headed;
  }

  /**
   * What a client prints in front of a server's text: {@code <box> }; blank lines end behind it.
   */
  private static boolean isServerPrefix(byte[] bytes, int from, int end) {
    int at = from + 1;
    while (at < end && bytes[at] != '>' && bytes[at] != ' ' && bytes[at] != '/') {
      at++;
    }
    return at > from + 1
        && at < end
        && bytes[at] == '>'
        && (at + 1 == end || bytes[at + 1] == ' ')
        && !TAGS.contains(
            new String(bytes, from + 1, at - from - 1, StandardCharsets.UTF_8)
                .toLowerCase(Locale.ROOT));
  }

  /** A run that fio does itself starts with its version. */
  private static boolean isBanner(byte[] bytes, int from, int end) {
    return is(bytes, from, end, "fio-") || is(bytes, from, end, "fio 2");
  }

  private static boolean is(byte[] bytes, int from, int end, String word) {
    if (end - from < word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (bytes[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The reports that the lines taken make, in order of appearance. To be called once, at the end.
   *
   * @return the runs; neither interim nor the same run is told
   */
  public List<FioRun> finish() {
    List<FioRun> runs = new ArrayList<>();
    sources.values().forEach(source -> runs.addAll(source.reports.runs()));
    runs.sort(Comparator.comparingLong(FioRun::firstLine));
    return runs;
  }
}
