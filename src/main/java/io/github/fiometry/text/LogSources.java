package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells the lines of several programs in one log apart, by what stands before them: a pod, a
 * container, a host, a process. Lines of one report never have different names there, unless the
 * name is none; so it counts only where each name's own lines follow each other as fio prints them
 * and those next to each other do not.
 */
final class LogSources {
  /** Lines of one source, in their order. */
  record Segment(int source, List<LineToken> lines) {}

  private record Evidence(int index, ReportLine kind, String prefix, SourceName name) {}

  /** Longer ones are no prefix but another line. */
  private static final int LONGEST_PREFIX = 200;

  /** No head of a line behind a prefix ends beyond. */
  private static final int FARTHEST_HEAD = LONGEST_PREFIX + 40;

  /** More names than that are none. */
  private static final int MOST_NAMES = 1024;

  /** A prefix of one source may come in so many shapes. */
  private static final int MOST_SHAPES = 8;

  /** A number that names something comes at least so often. */
  private static final int LEAST_REPEATS = 3;

  private static final Pattern OF_FIO =
      Pattern.compile("(?:min|max|avg|stdev|usr|sys|ctx|th|iops|IOPS|bw|BW|io)=|[num]sec\\)|%,");

  private static final Pattern TERMINAL_CODE = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

  private static final String NO_PREFIX = "";

  private static final SourceName NO_NAME = SourceName.of(NO_PREFIX);

  /** The numbers of the sources by their names. */
  private final Map<String, Integer> ids = new HashMap<>();

  private final Map<String, Map<String, Pattern>> shapes = new LinkedHashMap<>();
  private final Map<String, Set<Integer>> namingPlaces = new HashMap<>();
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
        segments.add(new Segment(i == 0 ? 0 : idOf("block " + ids.size()), blocks[i]));
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
    Map<String, Set<Integer>> counts = new LinkedHashMap<>();
    List<String> keys = keys(evidence);
    for (int i = 0; i < evidence.size(); i++) {
      counts.computeIfAbsent(keys.get(i), key -> new HashSet<>()).add(i);
    }
    if (!divided && (counts.size() < 2 || counts.size() > MOST_NAMES || !differ(evidence, keys))) {
      if (counts.size() == 1 && ids.isEmpty()) {
        ids.put(keys.get(0), 0);
      }
      return List.of(new Segment(0, lines));
    }
    divided = true;
    String[] keyOfLine = new String[lines.size()];
    for (int i = 0; i < evidence.size(); i++) {
      keyOfLine[evidence.get(i).index()] = keys.get(i);
      learnShape(keys.get(i), evidence.get(i));
    }
    boolean someHaveNone = counts.containsKey(NO_PREFIX);
    Map<Integer, Segment> segments = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      LineToken line = lines.get(i);
      String key = keyOfLine[i] != null ? keyOfLine[i] : keyOf(line);
      if (key != null) {
        current = idOf(key);
      } else if (someHaveNone && line.getType() != LineLexer.BLANK) {
        current = idOf(NO_PREFIX);
      }
      segments.computeIfAbsent(current, id -> new Segment(id, new ArrayList<>())).lines().add(line);
    }
    return List.copyOf(segments.values());
  }

  private int idOf(String key) {
    return ids.computeIfAbsent(key, name -> name.equals(NO_PREFIX) ? 0 : ids.size() + 1);
  }

  // ---- which line has which name ----

  private List<Evidence> evidence(List<LineToken> lines) {
    List<Evidence> evidence = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      LineToken line = lines.get(i);
      ReportLine kind = ReportLine.ofType(line.getType());
      if (kind != null) {
        evidence.add(new Evidence(i, kind, NO_PREFIX, NO_NAME));
      } else if (LineCleaner.isNoise(line)
          && line.to - line.from <= LineCleaner.MAX_LENGTH
          && FioWords.isIn(line.bytes, line.from, line.to)) {
        Evidence found = evidence(i, line.text());
        if (found != null) {
          evidence.add(found);
        }
      }
    }
    return evidence;
  }

  private @Nullable Evidence evidence(int index, String text) {
    Optional<String> record = LogRecord.around(text);
    Matcher head = ReportLine.HEAD.matcher(text);
    if (record.isEmpty()) {
      head.region(0, Math.min(text.length(), FARTHEST_HEAD)).useAnchoringBounds(false);
    }
    if (!head.find()) {
      return null;
    }
    String prefix = record.orElse(shape(text.substring(0, head.start())));
    boolean tooLong = prefix.length() > LONGEST_PREFIX || OF_FIO.matcher(prefix).find();
    return record.isEmpty() && tooLong
        ? null
        : new Evidence(index, ReportLine.of(text, head), prefix, name(prefix));
  }

  /** The name in a prefix, which often is that of the line before. */
  private SourceName name(String prefix) {
    if (!prefix.equals(lastPrefix)) {
      lastPrefix = prefix;
      lastName = SourceName.of(prefix);
    }
    return lastName;
  }

  private static String shape(String prefix) {
    return TERMINAL_CODE.matcher(prefix).replaceAll("").strip();
  }

  /** The name in each prefix, with those numbers that are a part of it. */
  private List<String> keys(List<Evidence> evidence) {
    Map<String, List<SourceName>> byForm = new HashMap<>();
    for (Evidence line : evidence) {
      byForm.computeIfAbsent(line.name().form(), form -> new ArrayList<>()).add(line.name());
    }
    byForm.forEach(
        (form, names) ->
            namingPlaces
                .computeIfAbsent(form, unused -> new HashSet<>())
                .addAll(placesOfNames(names)));
    return evidence.stream().map(line -> key(line.name())).toList();
  }

  /** A number that only grows counts lines or time; one that comes again and again is a name. */
  private static Set<Integer> placesOfNames(List<SourceName> names) {
    Set<Integer> places = new HashSet<>();
    SourceName first = names.get(0);
    for (int place = 0; place < first.numbers().size(); place++) {
      Set<String> different = new HashSet<>();
      boolean grows = true;
      String before = "";
      for (SourceName name : names) {
        String number = name.numbers().get(place);
        grows &=
            before.length() == number.length()
                ? before.compareTo(number) <= 0
                : before.length() < number.length();
        different.add(number);
        before = number;
      }
      boolean last = place == first.numbers().size() - 1;
      if (last && first.endsInProcess()
          || !grows && different.size() * LEAST_REPEATS <= names.size()) {
        places.add(place);
      }
    }
    return places;
  }

  private String key(SourceName name) {
    return name.numbers().isEmpty()
        ? name.form()
        : name.form() + '\n' + String.join(" ", fixedNumbers(name));
  }

  private List<String> fixedNumbers(SourceName name) {
    Set<Integer> places = namingPlaces.getOrDefault(name.form(), Set.of());
    List<String> fixed = new ArrayList<>(name.numbers());
    for (int i = 0; i < fixed.size(); i++) {
      if (!places.contains(i)) {
        fixed.set(i, "");
      }
    }
    return fixed;
  }

  /**
   * Whether the names tell sources apart: where the name changes from one line to the next, do they
   * follow each other in a report, or does each follow the last one of its own name?
   */
  private static boolean differ(List<Evidence> evidence, List<String> keys) {
    Map<String, Evidence> last = new HashMap<>();
    Map<String, Set<ReportLine>> kinds = new HashMap<>();
    int together = 0;
    int apart = 0;
    for (int i = 0; i < evidence.size(); i++) {
      Evidence line = evidence.get(i);
      Evidence own = last.put(keys.get(i), line);
      if (i > 0 && !keys.get(i).equals(keys.get(i - 1))) {
        boolean follows = evidence.get(i - 1).kind().isFollowedBy(line.kind());
        boolean followsOwn = own != null && own.kind().isFollowedBy(line.kind());
        together += follows && !followsOwn ? 1 : 0;
        apart += followsOwn && !follows ? 1 : 0;
      }
      if (line.kind().isOfReport()) {
        kinds.computeIfAbsent(keys.get(i), key -> new HashSet<>()).add(line.kind());
      }
    }
    long reports = kinds.values().stream().filter(own -> own.size() >= 2).count();
    boolean names = evidence.stream().allMatch(line -> line.name().isName());
    return together == apart ? names && (apart > 0 || reports >= 2) : apart > together;
  }

  // ---- lines that tell no more than their prefix ----

  private void learnShape(String key, Evidence line) {
    Map<String, Pattern> known = shapes.computeIfAbsent(key, unused -> new LinkedHashMap<>());
    if (!line.prefix().isEmpty() && known.size() < MOST_SHAPES && shapes.size() <= MOST_NAMES) {
      Pattern pattern = SourceName.pattern(line.prefix(), fixedNumbers(line.name()));
      known.putIfAbsent(pattern.pattern(), pattern);
    }
  }

  /** The longest prefix that the line has; null when it has none that is known. */
  private @Nullable String keyOf(LineToken line) {
    if (line.to - line.from > LineCleaner.MAX_LENGTH || line.getType() == LineLexer.BLANK) {
      return null;
    }
    Optional<String> record = LogRecord.around(line.text());
    if (record.isPresent()) {
      String key = key(SourceName.of(record.get()));
      return shapes.containsKey(key) ? key : null;
    }
    String text = shape(line.text());
    String longest = null;
    int length = 0;
    for (Map.Entry<String, Map<String, Pattern>> shape : shapes.entrySet()) {
      for (Pattern pattern : shape.getValue().values()) {
        Matcher matcher = pattern.matcher(text);
        if (matcher.lookingAt() && matcher.end() > length) {
          length = matcher.end();
          longest = shape.getKey();
        }
      }
    }
    return longest;
  }
}
