package io.github.fiometry.text;

import io.github.fiometry.json.NormalizedJsonWriter;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares what was read of a spoilt text with what was read of the sound one. */
final class Trees {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** Not values of the report. */
  private static final List<String> ABOUT_THE_INPUT =
      List.of("first_line", "last_line", "complete");

  private final boolean byPid;
  private final Map<String, String> values;

  private Trees(boolean byPid, Map<String, String> values) {
    this.byPid = byPid;
    this.values = values;
  }

  static JsonNode of(List<FioRun> runs) {
    FioDocument document = new FioDocument("test", DocumentFormat.TEXT, runs, List.of());
    return MAPPER.readTree(NormalizedJsonWriter.toString(document)).get("runs");
  }

  /** All values by their path, without what is about the input. */
  static Map<String, String> values(List<FioRun> runs) {
    return values(runs, true);
  }

  /** The same with the jobs known by their place, for texts in which a job may lack its pid. */
  static Map<String, String> valuesInOrder(List<FioRun> runs) {
    return values(runs, false);
  }

  private static Map<String, String> values(List<FioRun> runs, boolean byPid) {
    Map<String, String> values = new TreeMap<>();
    new Trees(byPid, values).collect("", of(runs));
    return values;
  }

  private void collect(String path, JsonNode node) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              entry -> {
                if (!ABOUT_THE_INPUT.contains(entry.getKey())) {
                  collect(path + "/" + entry.getKey(), entry.getValue());
                }
              });
    } else if (node.isArray()) {
      Map<String, Integer> seen = new TreeMap<>();
      for (int i = 0; i < node.size(); i++) {
        String key = key(path, node.get(i), i);
        // names repeat
        int place = seen.merge(key, 1, Integer::sum);
        collect(path + "/" + key + "#" + place, node.get(i));
      }
    } else {
      values.put(path, node.toString());
    }
  }

  /**
   * Elements are known by their name or bound, so that one that is missing does not shift others.
   */
  private String key(String path, JsonNode element, int index) {
    if (!byPid && (path.endsWith("/jobs") || path.endsWith("/client_stats"))) {
      return "job";
    }
    if (element.has("pid")) {
      return "pid " + element.get("pid");
    }
    if (element.has("percent")) {
      return "below " + element.path("upper_ns");
    }
    for (String name : List.of("name", "class", "group_id")) {
      if (element.has(name)) {
        return element.get(name).toString() + element.path("level");
      }
    }
    return element.isObject() ? "nameless" : Integer.toString(index);
  }

  /** The values of the spoilt text that the sound one has not. */
  static List<String> strange(Map<String, String> sound, Map<String, String> spoilt) {
    List<String> strange = new ArrayList<>();
    spoilt.forEach(
        (path, value) -> {
          if (!value.equals(sound.get(path))) {
            strange.add(path + " = " + value + " instead of " + sound.get(path));
          }
        });
    return strange;
  }

  /** The values of the sound text that the spoilt one has not. */
  static List<String> lost(Map<String, String> sound, Map<String, String> spoilt) {
    return sound.keySet().stream().filter(path -> !spoilt.containsKey(path)).toList();
  }
}
