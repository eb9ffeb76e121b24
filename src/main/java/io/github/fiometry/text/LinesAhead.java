package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lines that were read before their turn: to join them with one before them, or to tell apart the
 * sources of a log, whose lines are then given source by source.
 */
final class LinesAhead implements LineMender.Following {
  /** Reports that lie further apart are not told apart. */
  private static final int MOST_BYTES = 4 << 20;

  private static final int MOST_LINES = 50_000;

  /** A line of many carriage returns would be copied as often. */
  private static final int FARTHEST_START = 1 << 12;

  private static final Pattern SECTION = Pattern.compile("\\(g(?:roupid)?=|Run status group");

  private final Supplier<@Nullable LineToken> unread;
  private final Plumbing plumbing;
  private final LineQueue lines = new LineQueue();
  private final Deque<LogSources.Segment> others = new ArrayDeque<>(1);
  private final List<LineToken> carried = new ArrayList<>();
  private final Problems problems;

  /** Null while no line has made this look for several sources. */
  private @Nullable LogSources sources;

  private int source;
  private boolean isOfFio = true;
  private long dividedUpTo;

  LinesAhead(Supplier<@Nullable LineToken> unread, Plumbing plumbing, Problems problems) {
    this.unread = unread;
    this.plumbing = plumbing;
    this.problems = problems;
  }

  /** The source of the lines that are given now, from 0. */
  int source() {
    return source;
  }

  /** Whether the lines that are given now may be of fio. */
  boolean isOfFio() {
    return isOfFio;
  }

  /** Whether the next line was read already. */
  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Whether the next line is not that of the input. */
  boolean isSorted() {
    return !others.isEmpty() || isDivided();
  }

  private boolean isDivided() {
    return sources != null && sources.isDivided();
  }

  /** The next line of this source; null at its end. */
  @Nullable LineToken take() {
    if (lines.isEmpty() && others.isEmpty() && isDivided()) {
      divide(new ArrayList<>());
    }
    if (!lines.isEmpty()) {
      return lines.poll();
    }
    return others.isEmpty() && !isDivided() ? unread.get() : null;
  }

  /** Goes on to the lines of the next source; false at the end of all. */
  boolean nextSource() {
    LogSources.Segment next = others.poll();
    if (next == null) {
      return false;
    }
    source = next.source();
    isOfFio = next.isOfFio();
    lines.addAll(next.lines());
    return true;
  }

  /** Whether a line that has a prefix should make this look for other sources. */
  boolean mayDivide(LineToken line) {
    return line.line > dividedUpTo && !isSorted();
  }

  /** Looks from a line on for lines of other sources; the line is the next one then. */
  void divideFrom(LineToken line) {
    List<LineToken> window = new ArrayList<>();
    window.add(line.kept());
    window.addAll(lines.takeAll());
    divide(window);
  }

  private void divide(List<LineToken> window) {
    window.addAll(carried);
    carried.clear();
    boolean ended = fill(window);
    if (window.isEmpty()) {
      return;
    }
    dividedUpTo = window.get(window.size() - 1).line;
    LogSources known = sources;
    if (known == null) {
      known = new LogSources(new LineParts(plumbing.cutter()));
      sources = known;
    }
    List<LogSources.Segment> segments = new ArrayList<>(segments(known, window));
    // what was begun goes on
    segments.sort(Comparator.comparing(segment -> segment.source() != source));
    for (LogSources.Segment segment : segments) {
      List<LineToken> own = segment.lines();
      if (known.mayGoOn() && !ended) {
        int end = lastSection(own);
        carried.addAll(own.subList(end, own.size()));
        own = own.subList(0, end);
      }
      if (segment.source() == source && others.isEmpty() && lines.isEmpty()) {
        lines.addAll(own);
        isOfFio = segment.isOfFio();
      } else if (!own.isEmpty()) {
        others.add(new LogSources.Segment(segment.source(), own, segment.isOfFio()));
      }
    }
    carried.sort(Comparator.comparingLong(line -> line.line));
  }

  /** A fault in telling sources apart leaves the lines as they are, and is told. */
  private List<LogSources.Segment> segments(LogSources sources, List<LineToken> window) {
    try {
      return sources.divide(window);
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      problems.fault(window.get(0).line, e);
      return List.of(new LogSources.Segment(source, window, true));
    }
  }

  /** Reads lines; whether it came to the end of the input. */
  private boolean fill(List<LineToken> window) {
    long bytes = 0;
    while (bytes < MOST_BYTES && window.size() < MOST_LINES) {
      LineToken line = unread.get();
      if (line == null) {
        return true;
      }
      window.add(line.kept());
      bytes += line.to - line.lineStart();
      if (line.from - line.lineStart() > FARTHEST_START) {
        return false;
      }
    }
    return false;
  }

  /** Where the last section starts, which may go on in the next window, if it is not too long. */
  private static int lastSection(List<LineToken> lines) {
    for (int i = lines.size() - 1; i > lines.size() / 2; i--) {
      LineToken line = lines.get(i);
      if (line.getType() == LineLexer.JOB
          || line.to - line.from < LineCleaner.MAX_LENGTH && SECTION.matcher(line.text()).find()) {
        return i;
      }
    }
    return lines.size();
  }

  @Override
  public @Nullable LineToken peek(int places) {
    while (lines.size() < places) {
      LineToken line = isSorted() ? null : unread.get();
      if (line == null) {
        return null;
      }
      // a later peek may read the next chunk
      lines.add(line.kept());
    }
    return lines.get(places - 1);
  }

  @Override
  public void skip(int count) {
    for (int i = 0; i < count; i++) {
      lines.poll();
    }
  }
}
