package io.github.fiometry.text;

import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The job headers of a prologue by name and group; all reports of a fio run share it. */
final class HeaderIndex {
  /** fio cuts names in job blocks to this many characters. */
  private static final int MAX_NAME = 127;

  /** fio starts 4096 jobs at most on each of its servers: this bounds the memory. */
  private static final int MOST_HEADERS = 100_000;

  /** Where somebody has taken the name away, from the header and from the job. */
  private static final String NAMELESS = "";

  private record Key(String name, OptionalInt groupId) {}

  /** The headers of one name and group. */
  static final class Candidates {
    private Optional<HeaderValues> first = Optional.empty();

    /** The other ones: as a rule there is none. */
    private List<HeaderValues> further = List.of();

    private boolean differ;

    private void add(HeaderValues values) {
      if (first.isEmpty()) {
        first = Optional.of(values);
        return;
      }
      differ |= !first.get().workload().equals(values.workload());
      further = further.isEmpty() ? new ArrayList<>() : further;
      further.add(values);
    }

    int size() {
      return further.size() + 1;
    }

    /** The first one. */
    Optional<HeaderValues> first() {
      return first;
    }

    /** Whether not all say the same. */
    boolean differ() {
      return differ;
    }

    HeaderValues get(int place) {
      return place == 0 ? first.orElseThrow() : further.get(place - 1);
    }
  }

  /** All, in the order of the input. */
  private final List<HeaderLine> headers = new ArrayList<>();

  private final Map<Key, Candidates> candidates = new HashMap<>();

  // what only damaged or grouped jobs ask for is filled in when they do

  /** By name alone, for job blocks whose group is damaged. */
  private Map<String, Candidates> ofAnyGroup = Map.of();

  private Map<OptionalInt, List<HeaderLine>> members = Map.of();

  /** How many of the headers are filled in. */
  private int filledIn;

  /** The first header, while it is not known that no mark stands before its name. */
  private Optional<HeaderLine> first = Optional.empty();

  void add(HeaderLine header) {
    if (candidates.isEmpty()) {
      first = Optional.of(header);
    }
    headers.add(header);
    if (isNamed(header)) {
      addTo(candidates, new Key(nameOf(header), header.groupId()), header);
    }
  }

  /** The servers' names are parts of the jobs'. */
  void takeServersForNames() {
    List<HeaderLine> all = List.copyOf(headers);
    headers.clear();
    candidates.clear();
    ofAnyGroup = Map.of();
    members = Map.of();
    filledIn = 0;
    all.forEach(header -> add(header.withServerInName()));
  }

  private static <K> void addTo(Map<K, Candidates> map, K key, HeaderLine header) {
    map.computeIfAbsent(key, unused -> new Candidates()).add(header.values());
  }

  private static boolean isNamed(HeaderLine header) {
    return header.name().isPresent() || header.groupId().isPresent();
  }

  private static String nameOf(HeaderLine header) {
    return shortened(header.name().orElse(NAMELESS));
  }

  private void fillIn() {
    if (filledIn == 0) {
      ofAnyGroup = new HashMap<>();
      members = new HashMap<>();
    }
    for (HeaderLine header : headers.subList(filledIn, headers.size())) {
      members.computeIfAbsent(header.groupId(), unused -> new ArrayList<>()).add(header);
      if (isNamed(header)) {
        addTo(ofAnyGroup, nameOf(header), header);
      }
    }
    filledIn = headers.size();
  }

  private List<HeaderLine> membersOf(OptionalInt groupId) {
    fillIn();
    return members.getOrDefault(groupId, List.of());
  }

  private static String shortened(String name) {
    return name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
  }

  /**
   * The name of a job whose dashes and blanks a page has changed as it changed those of the header,
   * which could not be read without cleaning; or before whose line alone a logger has put its
   * marks: {@code [INFO] job1: (groupid=0, …}; or a client an empty line of a server.
   */
  Optional<String> cleanedName(JobDraft job) {
    if (of(job) != null || job.name.isEmpty()) {
      return Optional.empty();
    }
    DirtyText text = new DirtyText(job.name.get());
    CleaningStep.TYPOGRAPHY.clean(text);
    String name = text.toString();
    if (find(shortened(name), job.groupId) != null) {
      return Optional.of(name);
    }
    boolean mayHavePrefix =
        LinePrefix.sureLength(text) > 0 || name.startsWith("<") && name.indexOf("> ") > 0;
    if (!candidates.isEmpty() && mayHavePrefix) {
      for (int i = name.indexOf(' ') + 1; i > 0; i = name.indexOf(' ', i) + 1) {
        String rest = name.substring(i);
        if (of(rest, job.groupId) != null) {
          return Optional.of(rest);
        }
      }
    }
    return Optional.empty();
  }

  boolean isEmpty() {
    return candidates.isEmpty();
  }

  /** The name of the only job that there is; empty where there are others. */
  Optional<String> onlyName() {
    return headers.size() == 1 ? headers.get(0).name() : Optional.empty();
  }

  /** Whether there are so many that the next one is none of fio's. */
  boolean isFull() {
    return headers.size() >= MOST_HEADERS;
  }

  /** The names of a group's headers, each once. */
  List<String> namesIn(OptionalInt groupId) {
    return membersOf(groupId).stream()
        .flatMap(header -> header.name().stream())
        .distinct()
        .toList();
  }

  /** What the members of a group were asked to do, when they are not all alike; else empty. */
  List<Workload> unlikeMembers(JobDraft job) {
    if (job.numJobs.orElse(1) < 2) {
      return List.of();
    }
    List<Workload> found = membersOf(job).map(HeaderLine::workload).toList();
    return found.stream().distinct().count() > 1 ? found : List.of();
  }

  /** The headers of all jobs that a job's group may have. */
  Stream<HeaderLine> membersOf(JobDraft job) {
    return membersOf(job.groupId).stream()
        .filter(header -> job.hostname.isEmpty() || job.hostname.equals(header.host()));
  }

  /** The headers that a job block may belong to; null when there is none. */
  @Nullable Candidates of(JobDraft job) {
    if (job.name.isEmpty() && !job.hasJobLine) {
      return null;
    }
    return of(job.name.orElse(NAMELESS), job.groupId);
  }

  private @Nullable Candidates of(String whole, OptionalInt groupId) {
    String name = shortened(whole);
    Candidates found = find(name, groupId);
    if (found == null) {
      // the cpu engine's header has no group
      found = find(name, OptionalInt.empty());
    }
    if (found == null && first.isPresent() && isMarked(first.get(), name, groupId)) {
      HeaderLine header = first.get();
      first = Optional.empty();
      fillIn();
      addTo(candidates, new Key(name, header.groupId()), header);
      addTo(ofAnyGroup, name, header);
      found = find(name, header.groupId());
    }
    return found;
  }

  /** The headers of one name, and of one group if that is known. */
  private @Nullable Candidates find(String name, OptionalInt groupId) {
    if (groupId.isPresent()) {
      return candidates.get(new Key(name, groupId));
    }
    fillIn();
    return ofAnyGroup.get(name);
  }

  /**
   * Whether a header has marks before a job's name: what opens a string, a page or a block, or the
   * only record of a logger, stands before a report's first line only: {@code <log><![CDATA[job1:
   * (g=0): …}.
   */
  private static boolean isMarked(HeaderLine header, String name, OptionalInt groupId) {
    String marked = header.name().orElse("");
    int marks = marked.length() - name.length();
    return marks > 0
        && marked.endsWith(name)
        && (marked.charAt(marks - 1) == ' '
            ? LinePrefix.sureLength(new DirtyText(marked)) > 0
            : !Character.isLetterOrDigit(marked.charAt(marks - 1))
                && "-_.".indexOf(marked.charAt(marks - 1)) < 0)
        && (groupId.isEmpty() || header.groupId().isEmpty() || header.groupId().equals(groupId));
  }
}
