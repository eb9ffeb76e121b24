package io.github.fiometry.text;

import io.github.fiometry.model.FioRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * A log that several fio have written by turns, and a judge of what is read of it: whether each run
 * has values of one of them alone, and how many are lost.
 */
final class SharedLog {
  /** What stands before the lines; {@code %s} is a name and {@code %d} a number of the source. */
  static final List<String> PREFIXES =
      List.of(
          "Jan  5 07:MM:SS n%d fio[12]: ",
          "Jan  5 07:MM:SS n1 fio[12%d4]: ",
          "<14>1 2026-01-05T07:MM:SS.123Z host%d fio 12 - - ",
          "2026-01-05T07:MM:SS+0100 host-%s fio[77]: ",
          "Jan 05 07:MM:SS box fio-%s[1%d]: ",
          "[pod/fio-%s/fio] ",
          "[pod/fio-%s/fio] 2026-01-05T07:MM:SS.123456789Z ",
          "fio-%s-x2x9z fio ",
          "\u001b[3%dmfio-%s \u001b[0m\u001b[3%dmfio\u001b[0m ",
          "fio%d-1  | ",
          "\u001b[3%dmfio%d-1  | \u001b[0m",
          "\u001b[3%dmfio-%s-1  |\u001b[0m ",
          "fio-%s-1  | 2026-01-05T07:MM:SS.123456789Z ",
          "\u001b[3%dm07:MM:SS fio.%d  | \u001b[0m",
          "fio.%d.q2x9zk@node1    | ",
          "node0%d: ",
          "10.0.0.%d: ",
          "host-%s.example.com: ",
          "[node0%d] ",
          "[1,%d]<stdout>:",
          "%d: ",
          "host%d                      | ",
          "[host%d] out: ",
          "2026-01-05T07:MM:SS.123456Z 0%dO ",
          "2026-01-05T07:MM:SS.1234567Z stdout F [fio-%d] ",
          "bench (%s)\tRun fio\t2026-01-05T07:MM:SS.1234567Z ",
          "[   12.SS3456] %s: ",
          "%s/fio.log:",
          "%s> ",
          "host%d\t",
          "[%d] ",
          "2026-01-05 07:MM:SS,123 INFO  [pool-1-thread-%d] c.e.F - ",
          "{\"log\":\"%%\\n\",\"pod\":\"fio-%s\",\"time\":\"2026-01-05T07:MM:SSZ\"}");

  private final List<String> texts;

  SharedLog(List<String> texts) {
    this.texts = texts;
  }

  /** The texts with a disk of its own in each, so that none looks like another's. */
  static List<String> withOwnDisks(List<String> texts) {
    List<String> own = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      own.add(texts.get(i).replaceAll("(?m)^( +)[vs]da: ", "$1sd" + letter(i) + ": "));
    }
    return own;
  }

  private static char letter(int source) {
    return (char) ('a' + source);
  }

  /** A line of a source as it stands in the log. */
  static String line(String prefix, int source, int number, String line) {
    String own =
        prefix
            .replace("%s", String.valueOf(letter(source)))
            .replace("%d", Integer.toString(source + 1))
            .replace("MM", String.format(Locale.ROOT, "%02d", number / 60 % 60))
            .replace("SS", String.format(Locale.ROOT, "%02d", number % 60));
    return own.contains("%%")
        ? own.replace("%%", line.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t"))
        : own + line;
  }

  /** The lines in turns; a turn has at most so many lines, and where it is of one source ends. */
  String inTurns(String prefix, int mostAtOnce, Random random) {
    int[] done = new int[texts.size()];
    List<List<String>> lines = texts.stream().map(text -> text.lines().toList()).toList();
    StringBuilder log = new StringBuilder();
    int number = 0;
    while (true) {
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < done.length; i++) {
        if (done[i] < lines.get(i).size()) {
          open.add(i);
        }
      }
      if (open.isEmpty()) {
        return log.toString();
      }
      int source = open.get(random.nextInt(open.size()));
      int count = 1 + random.nextInt(mostAtOnce);
      for (int i = 0; i < count && done[source] < lines.get(source).size(); i++) {
        String line = lines.get(source).get(done[source]++);
        log.append(line(prefix, source, number++, line)).append('\n');
      }
    }
  }

  /** Each text cut into so many turns, which overlap at random. */
  String overlapping(String prefix, int turns, Random random) {
    List<List<List<String>>> parts = new ArrayList<>();
    for (String text : texts) {
      parts.add(parts(text.lines().toList(), turns, random));
    }
    StringBuilder log = new StringBuilder();
    int number = 0;
    for (int turn = 0; turn < turns; turn++) {
      for (int source = 0; source < parts.size(); source++) {
        for (String line : parts.get(source).get(turn)) {
          log.append(line(prefix, source, number++, line)).append('\n');
        }
      }
    }
    return log.toString();
  }

  private static List<List<String>> parts(List<String> lines, int turns, Random random) {
    List<Integer> cuts = new ArrayList<>(List.of(0, lines.size()));
    for (int i = 1; i < turns; i++) {
      int kind = random.nextInt(3);
      // the ends of a report are where few lines tell most
      int cut =
          kind == 0
              ? Math.max(0, lines.size() - 1 - random.nextInt(8))
              : kind == 1
                  ? Math.min(lines.size(), random.nextInt(8))
                  : random.nextInt(lines.size());
      cuts.add(cut);
    }
    cuts.sort(null);
    List<List<String>> parts = new ArrayList<>();
    for (int i = 0; i < turns; i++) {
      parts.add(lines.subList(cuts.get(i), cuts.get(i + 1)));
    }
    return parts;
  }

  /** What is wrong with what was read; {@code lost} counts the values that are absent. */
  record Verdict(List<String> wrong, int lost, int all) {}

  /** Compares the runs with those of each text alone, without prefixes. */
  Verdict judge(List<FioRun> read) {
    return judge(read, "");
  }

  /** Compares the runs with those of each text alone, with its prefix or without any. */
  Verdict judge(List<FioRun> read, String prefix) {
    List<List<Element>> elements = new ArrayList<>();
    int all = 0;
    for (int source = 0; source < texts.size(); source++) {
      StringBuilder text = new StringBuilder();
      int number = 0;
      for (String line : texts.get(source).lines().toList()) {
        text.append(line(prefix, source, number++, line)).append('\n');
      }
      for (JsonNode run : Trees.of(Texts.read(text.toString()).runs())) {
        List<Element> own = elements(run);
        elements.add(own);
        all += own.stream().mapToInt(element -> element.values().size()).sum();
      }
    }
    List<String> wrong = new ArrayList<>();
    int found = 0;
    for (JsonNode run : Trees.of(read)) {
      List<Element> own = elements(run);
      List<String> least = null;
      for (List<Element> other : elements) {
        List<String> strange = strange(own, other);
        if (least == null || strange.size() < least.size()) {
          least = strange;
        }
      }
      if (least != null && !least.isEmpty()) {
        wrong.add("run at line " + run.path("first_line") + ": " + least);
      }
      found += own.stream().mapToInt(element -> element.values().size()).sum();
      found -= least == null ? 0 : least.size();
    }
    return new Verdict(wrong, Math.max(0, all - found), all);
  }

  private record Element(String kind, Map<String, String> values) {}

  /** The run itself, its jobs, groups and disks: each is known by its values, not by its place. */
  private static List<Element> elements(JsonNode run) {
    List<Element> elements = new ArrayList<>();
    Map<String, String> values = new TreeMap<>();
    run.properties()
        .forEach(
            entry -> {
              if (entry.getValue().isArray()) {
                for (JsonNode element : entry.getValue()) {
                  Map<String, String> own = new TreeMap<>();
                  collect("", element, own);
                  elements.add(new Element(entry.getKey(), own));
                }
              } else if (!List.of("first_line", "last_line", "complete", "interim", "same_run")
                  .contains(entry.getKey())) {
                collect(entry.getKey(), entry.getValue(), values);
              }
            });
    elements.add(new Element("run", values));
    return elements;
  }

  private static void collect(String path, JsonNode node, Map<String, String> values) {
    if (node.isObject()) {
      node.properties()
          .forEach(entry -> collect(path + "/" + entry.getKey(), entry.getValue(), values));
    } else if (node.isArray()) {
      Map<String, Integer> places = new HashMap<>();
      for (int i = 0; i < node.size(); i++) {
        JsonNode element = node.get(i);
        String key =
            element.has("percent")
                ? element.path("upper_ns").toString()
                : element.path("class") + "/" + element.path("level");
        int place = places.merge(key, 1, Integer::sum);
        collect(path + "/" + key + "#" + place, element, values);
      }
    } else {
      values.put(path, node.toString());
    }
  }

  private static List<String> strange(List<Element> read, List<Element> sound) {
    List<String> strange = new ArrayList<>();
    for (Element element : read) {
      List<String> least = null;
      for (Element other : sound) {
        if (other.kind().equals(element.kind())) {
          List<String> own = new ArrayList<>();
          element
              .values()
              .forEach(
                  (path, value) -> {
                    String right = other.values().get(path);
                    if (!value.equals(right)) {
                      own.add(element.kind() + path + " = " + value + " instead of " + right);
                    }
                  });
          if (least == null || own.size() < least.size()) {
            least = own;
          }
        }
      }
      if (least == null) {
        strange.add("no such " + element.kind() + ": " + element.values());
      } else {
        strange.addAll(least);
      }
    }
    return strange;
  }
}
