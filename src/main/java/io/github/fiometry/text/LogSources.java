package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells the lines of several programs in one log apart, by what stands before them: a pod, a
 * container, a host, a process. Whether names that differ are those of programs, or change within
 * the lines of one, is told by fio's own order of lines: it must be kept by each name's own lines
 * better than by all together.
 */
final class LogSources {
  /** Lines of one source, in their order; another program than fio may have printed them. */
  record Segment(int source, List<LineToken> lines, boolean isOfFio) {}

  /** A line that tells where in a report it stands, and who may have written it. */
  record NamedLine(SourceName name, PlacedLine line) {}

  /**
   * A line that tells what it is and where its prefix ends.
   *
   * @param isWhole whether it is a line of fio from there to its end
   */
  private record Evidence(
      int index, ReportLine kind, String prefix, SourceName name, boolean isWhole) {
    /** Whether words stand before a piece of a line. */
    boolean isOfSentence() {
      return !isWhole && WORDS.matcher(prefix).matches();
    }
  }

  /** Longer ones are no prefix but another line. */
  private static final int LONGEST_PREFIX = 200;

  /** Nobody writes more sentences of one form into a report. */
  private static final int MOST_OF_PROSE = 3;

  /** No head of a line behind a prefix ends beyond. */
  private static final int FARTHEST_HEAD = LONGEST_PREFIX + 40;

  /** More names than that are none. */
  private static final int MOST_NAMES = 8192;

  private static final Pattern OF_FIO =
      Pattern.compile("(?:min|max|avg|stdev|usr|sys|ctx|th|iops|IOPS|bw|BW|io)=|[num]sec\\)|%,");

  private static final Pattern WORDS = Pattern.compile("\\p{L}+(?: \\p{L}+)*");

  /**
   * In client mode a server's name stands before some lines, and does not make a source; its second
   * bracket may be damaged.
   */
  private static final Pattern SERVER =
      Pattern.compile("\\s*(?:<|&(?:lt|#\\w+);)[^<>&]+(?:>|&(?:gt|#\\w+);)$|^<[^\\s<>]+$");

  private static final String NO_PREFIX = "";

  private static final SourceName NO_NAME = SourceName.of(NO_PREFIX);

  /** The numbers of the sources by their names. */
  private final Map<String, Integer> ids = new HashMap<>();

  private final SourceNames names = new SourceNames();
  private final LineParts parts;
  private boolean divided;
  private boolean inBlocks;
  private String lastPrefix = NO_PREFIX;
  private SourceName lastName = NO_NAME;
  private int current;

  LogSources(LineParts parts) {
    this.parts = parts;
  }

  /** Whether some lines were of different sources. */
  boolean isDivided() {
    return divided;
  }

  /** The lines by their sources; one segment of the current source when all are of one. */
  List<Segment> divide(List<LineToken> lines) {
    inBlocks = true;
    if (UnifiedDiff.isOfTwoReports(lines)) {
      UnifiedDiff.Sides sides = new UnifiedDiff(parts).sides(lines);
      return blocks(sides.outside(), sides.before(), sides.after());
    }
    SideBySide columns = new SideBySide(parts);
    OptionalInt column = columns.column(lines);
    if (column.isPresent()) {
      SideBySide.Columns both = columns.columns(lines, column.getAsInt());
      return blocks(both.left(), both.right());
    }
    inBlocks = false;
    return divideByNames(lines);
  }

  /** Lines that belong together wherever they stand: the first of them to the source before. */
  @SafeVarargs
  private List<Segment> blocks(List<LineToken>... blocks) {
    divided = true;
    List<Segment> segments = new ArrayList<>();
    for (int i = 0; i < blocks.length; i++) {
      if (!blocks[i].isEmpty()) {
        segments.add(new Segment(i == 0 ? 0 : idOf("block " + ids.size()), blocks[i], true));
      }
    }
    current = 0;
    return segments;
  }

  /** Whether a segment may end where the lines at hand end, and its report go on. */
  boolean mayGoOn() {
    return divided && !inBlocks;
  }

  private List<Segment> divideByNames(List<LineToken> lines) {
    List<Evidence> evidence = evidence(lines);
    names.learn(evidence.stream().map(Evidence::name).toList());
    Set<String> different = new LinkedHashSet<>();
    evidence.forEach(line -> different.add(names.key(line.name())));
    if (different.contains(NO_PREFIX) && different.size() > 1) {
      dropSentences(evidence);
      different.retainAll(evidence.stream().map(line -> names.key(line.name())).toList());
    }
    if (!divided && (different.size() < 2 || different.size() > MOST_NAMES)) {
      if (different.size() == 1 && ids.isEmpty()) {
        ids.put(different.iterator().next(), 0);
      }
      names.clear();
      return List.of(new Segment(0, lines, true));
    }
    evidence.forEach(line -> names.learnForm(line.name(), line.prefix()));
    boolean someHaveNone = different.contains(NO_PREFIX);
    @Nullable SourceName[] own = new @Nullable SourceName[lines.size()];
    evidence.forEach(line -> own[line.index()] = line.name());
    List<NamedLine> told = told(lines, evidence, own, someHaveNone);
    if (!divided && !new SourceSearch(told).areOfSeveral(names)) {
      names.clear();
      return List.of(new Segment(0, lines, true));
    }
    divided = true;
    Set<String> strangers = SourceSearch.strangers(told, names);
    Map<Integer, Segment> segments = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      SourceName name = own[i] != null ? own[i] : nameBefore(lines.get(i));
      String key = name == null ? null : names.key(name);
      if (key != null) {
        current = idOf(key);
      } else if (someHaveNone && lines.get(i).getType() != LineLexer.BLANK) {
        current = idOf(NO_PREFIX);
      }
      boolean isOfFio = key == null || !strangers.contains(key);
      segments
          .computeIfAbsent(current, id -> new Segment(id, new ArrayList<>(), isOfFio))
          .lines()
          .add(lines.get(i));
    }
    return List.copyOf(segments.values());
  }

  /** Takes out the words before pieces of lines in prose: they name nobody. */
  private void dropSentences(List<Evidence> evidence) {
    Map<String, List<Evidence>> byKey = new LinkedHashMap<>();
    for (Evidence line : evidence) {
      byKey.computeIfAbsent(names.key(line.name()), key -> new ArrayList<>()).add(line);
    }
    for (List<Evidence> lines : byKey.values()) {
      if (lines.size() <= MOST_OF_PROSE && lines.stream().allMatch(Evidence::isOfSentence)) {
        evidence.removeAll(lines);
      }
    }
  }

  private int idOf(String key) {
    return ids.computeIfAbsent(key, name -> name.equals(NO_PREFIX) ? 0 : ids.size() + 1);
  }

  // ---- which line has which name ----

  /** The lines that can be told behind any prefix, since nothing stands before what they are. */
  private List<Evidence> evidence(List<LineToken> lines) {
    List<Evidence> evidence = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      LineToken line = lines.get(i);
      ReportLine kind = ReportLine.ofType(line.getType());
      if (kind != null) {
        evidence.add(new Evidence(i, kind, NO_PREFIX, NO_NAME, true));
      } else if (line.getType() == LineLexer.LATENCY
          || (LineCleaner.isNoise(line) || MessageDirt.isLineOfJob(line))
              && line.to - line.from <= LineCleaner.MAX_LENGTH
              && FioWords.isIn(line.bytes, line.from, line.to)) {
        Evidence found = evidence(i, line);
        if (found != null) {
          evidence.add(found);
        }
      }
    }
    return evidence;
  }

  private @Nullable Evidence evidence(int index, LineToken line) {
    String text = SourceNames.withoutColours(line.text());
    Optional<String> record = LogRecord.around(text);
    int farthest = record.isEmpty() ? Math.min(text.length(), FARTHEST_HEAD) : text.length();
    LineHeads.Found head = ReportLine.HEADS.find(text, 0, farthest);
    if (head == null) {
      return null;
    }
    ReportLine kind = ReportLine.of(text, head);
    String before = text.substring(0, head.start()).strip();
    if (kind == ReportLine.STARTING) {
      before = SERVER.matcher(before).replaceFirst("");
    }
    String prefix = record.orElse(before);
    boolean isNone = record.isEmpty() && (prefix.length() > LONGEST_PREFIX || isOfFio(prefix));
    return isNone
        ? null
        : new Evidence(
            index,
            kind,
            prefix,
            name(prefix),
            record.isPresent() || parts.isLine(text, head.start()));
  }

  private static boolean isOfFio(String prefix) {
    int description = prefix.indexOf("Description");
    if (description >= 0 && prefix.indexOf(": [", description) > 0) {
      // it may hold any text
      return true;
    }
    // the pattern tries much at each letter
    boolean may = prefix.indexOf('=') >= 0 || prefix.indexOf(')') >= 0 || prefix.indexOf('%') >= 0;
    return may && OF_FIO.matcher(prefix).find();
  }

  /** The name in a prefix, which often is that of the line before. */
  private SourceName name(String prefix) {
    if (!prefix.equals(lastPrefix)) {
      lastPrefix = prefix;
      lastName = SourceName.of(prefix);
    }
    return lastName;
  }

  /** The name before a line; null where there is none that is known. */
  private @Nullable SourceName nameBefore(LineToken line) {
    return line.getType() == LineLexer.BLANK || line.to - line.from > LineCleaner.MAX_LENGTH
        ? null
        : names.before(line.text());
  }

  /** The lines that tell where in a report they stand, each with who may have written it. */
  private List<NamedLine> told(
      List<LineToken> lines,
      List<Evidence> evidence,
      @Nullable SourceName[] own,
      boolean someHaveNone) {
    ReportLine[] kinds = new ReportLine[lines.size()];
    evidence.forEach(line -> kinds[line.index()] = line.kind());
    List<NamedLine> told = new ArrayList<>();
    for (int i = 0; i < kinds.length; i++) {
      LineToken line = lines.get(i);
      if (kinds[i] == null && !mayStartWithName(line)) {
        continue;
      }
      String text = line.text();
      ReportLine kind = kinds[i] != null ? kinds[i] : ReportLine.named(text);
      if (kind != null) {
        own[i] = own[i] != null ? own[i] : names.before(text);
        SourceName name = own[i] == null && someHaveNone ? NO_NAME : own[i];
        if (name != null) {
          told.add(new NamedLine(name, PlacedLine.of(kind, text)));
        }
      }
    }
    return told;
  }

  private static boolean mayStartWithName(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.JOB,
          LineLexer.HEADER,
          LineLexer.CPU_HEADER,
          LineLexer.DISK,
          LineLexer.NOISE,
          LineLexer.NOTE ->
          line.to - line.from <= LineCleaner.MAX_LENGTH
              && FioWords.isIn(line.bytes, line.from, line.to);
      default -> false;
    };
  }
}
