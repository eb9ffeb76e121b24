package io.github.fiometry.runner;

import io.github.fiometry.model.FioVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The job options that fio has. What is in no list is refused, since fio takes an abbreviation on
 * its command line for the whole name, so that nobody would know what it stands for.
 *
 * <p>The list at hand is that of fio 3.33 (its {@code --cmdhelp} and {@code --enghelp}); what the
 * installed fio lists beyond it is added.
 */
final class OptionCatalog {
  /** The first release after {@code --aux-path} came in August 2015. */
  private static final FioVersion SIDE_FOLDER_SINCE = FioVersion.of(2, 2, 11);

  private static final OptionCatalog BUILT_IN = read();

  /** The first name of every name and alias. */
  private final Map<String, String> names;

  private final Set<String> flags;

  private final boolean sideFolder;

  private OptionCatalog(Map<String, String> names, Set<String> flags, boolean sideFolder) {
    this.names = names;
    this.flags = flags;
    this.sideFolder = sideFolder;
  }

  static OptionCatalog builtIn() {
    return BUILT_IN;
  }

  private static OptionCatalog read() {
    Map<String, String> names = new HashMap<>();
    Set<String> flags = new HashSet<>();
    try (InputStream in =
            Objects.requireNonNull(OptionCatalog.class.getResourceAsStream("options.tsv"));
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line : (Iterable<String>) reader.lines()::iterator) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        String[] fields = line.split("\t", -1);
        names.put(fields[0], fields[0]);
        if (!fields[1].equals("-")) {
          names.put(fields[1], fields[0]);
        }
        if (fields[2].equals("flag")) {
          flags.add(fields[0]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new OptionCatalog(names, flags, true);
  }

  /** This list and what an installed fio lists, of which no more is known than the name. */
  OptionCatalog with(Collection<String> more, FioVersion version) {
    Map<String, String> all = new HashMap<>(names);
    more.forEach(name -> all.putIfAbsent(name, name));
    return new OptionCatalog(all, flags, hasSideFolder(version));
  }

  static boolean hasSideFolder(FioVersion version) {
    return !version.isBefore(SIDE_FOLDER_SINCE);
  }

  /** Whether fio can be told where to put files beside its results ({@code --aux-path}). */
  boolean hasSideFolder() {
    return sideFolder;
  }

  /** The first name of an option, whether it or its alias is given. */
  Optional<String> canonical(String name) {
    return Optional.ofNullable(names.get(name));
  }

  /** Whether the option takes a value only after an equals sign, and may go without. */
  boolean isFlag(String name) {
    return canonical(name).filter(flags::contains).isPresent();
  }
}
