package io.github.fiometry.runner;

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
  private static final OptionCatalog BUILT_IN = read();

  /** The first name of every name and alias. */
  private final Map<String, String> names;

  private final Set<String> flags;

  private OptionCatalog(Map<String, String> names, Set<String> flags) {
    this.names = names;
    this.flags = flags;
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
    return new OptionCatalog(names, flags);
  }

  /** This list and what an installed fio lists. */
  OptionCatalog with(Collection<String> more) {
    Map<String, String> all = new HashMap<>(names);
    more.forEach(name -> all.putIfAbsent(name, name));
    return new OptionCatalog(all, flags);
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
