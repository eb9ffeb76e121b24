package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of the sources of a log: learnt from prefixes that are known whole, and found again
 * before lines of which nobody can tell where they start.
 */
final class SourceNames {
  /** Prefixes are built in so many ways. */
  private static final int MOST_FORMS = 32;

  /** A number that names something comes at least so often, but for those of processes. */
  private static final int LEAST_REPEATS_OF_NUMBERS = 3;

  private static final int LEAST_REPEATS_OF_WORDS = 2;

  /** Fewer lines do not tell how often something comes again. */
  private static final int TOO_FEW = 16;

  private static final Pattern TERMINAL_CODE = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  /** A word that may differ between the sources: its place in the prefixes of a form. */
  record Place(String form, int index) {}

  /** The places that make the names. */
  private final Set<Place> naming = new LinkedHashSet<>();

  /** Those that were found to make none. */
  private final Set<Place> dropped = new HashSet<>();

  private final Set<String> knownForms = new HashSet<>();
  private final Map<String, Pattern> patterns = new LinkedHashMap<>();

  /** A text without the colours that a terminal would show: one source may have several. */
  static String withoutColours(String text) {
    return text.indexOf('\u001b') < 0 ? text : TERMINAL_CODE.matcher(text).replaceAll("");
  }

  /** Learns which words may be a part of the names, since they differ, but not always. */
  void learn(List<SourceName> names) {
    Map<String, List<SourceName>> byForm = new LinkedHashMap<>();
    for (SourceName name : names) {
      byForm.computeIfAbsent(name.form(), form -> new ArrayList<>()).add(name);
    }
    byForm.forEach(this::learn);
    naming.removeAll(dropped);
  }

  private void learn(String form, List<SourceName> names) {
    SourceName first = names.get(0);
    for (int index = 0; index < first.words().size(); index++) {
      Set<String> different = new HashSet<>();
      boolean numbers = true;
      for (SourceName name : names) {
        String word = name.words().get(index);
        if (different.add(word)) {
          numbers &= NUMBER.matcher(word).matches();
        }
      }
      boolean process = index == first.words().size() - 1 && first.endsInProcess();
      int repeats = numbers ? LEAST_REPEATS_OF_NUMBERS : LEAST_REPEATS_OF_WORDS;
      if (process
          || different.size() * repeats <= names.size()
          || !numbers && names.size() < TOO_FEW) {
        naming.add(new Place(form, index));
      }
    }
  }

  /** The places that make the names. */
  Set<Place> places() {
    return Set.copyOf(naming);
  }

  /** Names are made without these places. */
  void drop(Set<Place> places) {
    dropped.addAll(places);
    naming.removeAll(places);
  }

  /** A name, with those words that are a part of it. */
  String key(SourceName name) {
    return key(name, naming);
  }

  /** The same by places that are given. */
  static String key(SourceName name, Set<Place> places) {
    if (name.words().isEmpty()) {
      return name.form();
    }
    StringBuilder key = new StringBuilder(name.form());
    for (int i = 0; i < name.words().size(); i++) {
      key.append('\n')
          .append(places.contains(new Place(name.form(), i)) ? name.words().get(i) : "");
    }
    return key.toString();
  }

  /** Learns how a prefix is built. */
  void learnForm(SourceName name, String prefix) {
    knownForms.add(name.form());
    if (!prefix.isEmpty() && patterns.size() < MOST_FORMS) {
      Pattern pattern = SourceName.alike(prefix);
      patterns.putIfAbsent(pattern.pattern(), pattern);
    }
  }

  /** Forgets all names: they tell no sources apart. */
  void clear() {
    naming.clear();
    dropped.clear();
    knownForms.clear();
    patterns.clear();
  }

  /** The name before a line, by the longest prefix of a known form; null when it has none. */
  @Nullable SourceName before(String line) {
    Optional<String> record = LogRecord.around(line);
    if (record.isPresent()) {
      SourceName name = SourceName.of(record.get());
      return knownForms.contains(name.form()) ? name : null;
    }
    String text = withoutColours(line).strip();
    SourceName longest = null;
    int length = 0;
    for (Pattern pattern : patterns.values()) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.lookingAt() && matcher.end() > length) {
        SourceName name = SourceName.of(matcher.group().strip());
        if (knownForms.contains(name.form())) {
          length = matcher.end();
          longest = name;
        }
      }
    }
    return longest;
  }
}
