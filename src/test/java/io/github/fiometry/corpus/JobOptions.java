package io.github.fiometry.corpus;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of each job on a command line, as far as the tests need them: no quotes, no files.
 */
record JobOptions(Map<String, String> global, Map<String, Map<String, String>> byName) {
  private static final Pattern OPTION = Pattern.compile("--([a-z_-]+)(?:=(\\S+))?");

  static JobOptions ofCommand(String command) {
    Map<String, String> global = new LinkedHashMap<>();
    Map<String, Map<String, String>> byName = new LinkedHashMap<>();
    Map<String, String> current = global;
    Matcher matcher = OPTION.matcher(command);
    while (matcher.find()) {
      String value = matcher.group(2) == null ? "" : matcher.group(2);
      if (matcher.group(1).equals("name")) {
        current = new LinkedHashMap<>(global);
        byName.put(value, current);
      }
      current.put(matcher.group(1), value);
    }
    return new JobOptions(global, byName);
  }

  Map<String, String> of(String job) {
    return byName.getOrDefault(job, global);
  }
}
