package io.github.fiometry.analytics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules about what disk types promise, and thresholds for device models.
 *
 * <p>The shipped rules are data: one JSON file for each vendor in this library, in the form that
 * {@code io/github/fiometry/rules/rules.schema.json} describes. Immutable, so safe for use by
 * several threads.
 */
public final class RuleBook {
  /** The version of the form of rule files. */
  public static final int SCHEMA = 1;

  private static final List<String> VENDORS =
      List.of("alibaba", "aws", "azure", "gcp", "huawei", "oracle", "selectel", "tencent");
  private static final String FOLDER = "/io/github/fiometry/rules/";

  private final Map<String, DiskRule> rules;
  private final List<DeviceThreshold> thresholds;

  private RuleBook(Map<String, DiskRule> rules, List<DeviceThreshold> thresholds) {
    this.rules = rules;
    this.thresholds = thresholds;
  }

  /**
   * The rules that come with the library.
   *
   * @return the rules, by vendor and in the order of their files
   */
  public static RuleBook shipped() {
    RuleBook book = new RuleBook(Map.of(), List.of());
    for (String vendor : VENDORS) {
      String resource = FOLDER + vendor + ".json";
      try (InputStream stream = RuleBook.class.getResourceAsStream(resource)) {
        if (stream == null) {
          throw new IllegalStateException("missing in this library: " + resource);
        }
        book =
            book.with(
                parse(vendor + ".json", new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return book;
  }

  /**
   * Reads a rule file of the user's own.
   *
   * @param file the file
   * @return its rules and thresholds
   * @throws IOException when the file cannot be read
   * @throws io.github.fiometry.diagnostics.FioParseException with line and column, when it is not
   *     as the schema describes
   */
  public static RuleBook read(Path file) throws IOException {
    return parse(file.toString(), Files.readString(file));
  }

  /**
   * Reads the text of a rule file.
   *
   * @param source the file's name, for messages
   * @param text its contents
   * @return its rules and thresholds
   * @throws io.github.fiometry.diagnostics.FioParseException with line and column, when it is not
   *     as the schema describes
   */
  public static RuleBook parse(String source, String text) {
    RuleReader reader = new RuleReader(source, text);
    Map<String, DiskRule> rules = new LinkedHashMap<>();
    for (DiskRule rule : reader.rules()) {
      rules.put(rule.key(), rule);
    }
    return new RuleBook(rules, List.copyOf(reader.thresholds()));
  }

  /**
   * These rules and others; of two with one name the other wins.
   *
   * @param other the other rules
   * @return a new rule book
   */
  public RuleBook with(RuleBook other) {
    Map<String, DiskRule> both = new LinkedHashMap<>(rules);
    both.putAll(other.rules);
    List<DeviceThreshold> all = new ArrayList<>(thresholds);
    all.addAll(other.thresholds);
    return new RuleBook(both, List.copyOf(all));
  }

  /**
   * All rules.
   *
   * @return the rules in order
   */
  public List<DiskRule> rules() {
    return List.copyOf(rules.values());
  }

  /**
   * One rule.
   *
   * @param key vendor and id, for example {@code aws/gp2}
   * @return the rule, or empty when there is none of that name
   */
  public Optional<DiskRule> rule(String key) {
    return Optional.ofNullable(rules.get(key));
  }

  /**
   * The thresholds for a device model.
   *
   * @param model the model as the system names it
   * @return the thresholds whose pattern the model matches, in the order of the files
   */
  public List<DeviceThreshold> thresholdsFor(String model) {
    return thresholds.stream().filter(threshold -> threshold.matches(model)).toList();
  }
}
