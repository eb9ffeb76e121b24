package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Damaged documents: what is left of every value is the value itself or nothing, and nothing else
 * changes with it.
 */
class JsonDamageTest {
  private static final String[] ALWAYS_DIFFERENT = {"complete", "first_line", "last_line"};

  /** The values of the first run by their path, as the normalized JSON prints them. */
  private static Map<String, String> values(List<FioRun> runs) {
    Map<String, String> values = new TreeMap<>();
    if (!runs.isEmpty()) {
      FioDocument document =
          new FioDocument("", DocumentFormat.JSON, List.of(runs.get(0)), List.of());
      JsonNode tree = JsonMapper.shared().readTree(NormalizedJsonWriter.toString(document));
      collect("", tree.get("runs").get(0), values);
    }
    Arrays.asList(ALWAYS_DIFFERENT).forEach(values::remove);
    return values;
  }

  private static void collect(String path, JsonNode node, Map<String, String> values) {
    if (node.isObject()) {
      node.propertyStream()
          .forEach(
              entry ->
                  collect(
                      path.isEmpty() ? entry.getKey() : path + "/" + entry.getKey(),
                      entry.getValue(),
                      values));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        collect(path + "/" + elementKey(path, node.get(i), i), node.get(i), values);
      }
    } else {
      values.put(path, node.asString());
    }
  }

  /** What tells an element from others when some are missing before it. */
  private static String elementKey(String path, JsonNode element, int index) {
    if (path.endsWith("latency_distribution")) {
      return String.valueOf(element.get("upper_ns"));
    }
    if (path.endsWith("priorities")) {
      return element.has("level") ? Integer.toString(index) : String.valueOf(element.get("class"));
    }
    return element.isValueNode() ? element.asString() : Integer.toString(index);
  }

  private static Set<String> changed(Map<String, String> damaged, Map<String, String> whole) {
    Set<String> changed = new TreeSet<>();
    damaged.forEach(
        (path, value) -> {
          if (!value.equals(whole.get(path))) {
            changed.add(path + "=" + value);
          }
        });
    return changed;
  }

  private static String document(String file) {
    String text = new String(JsonText.corpusBytes(file), StandardCharsets.UTF_8);
    int start = text.startsWith("{\n") ? 0 : text.indexOf("\n{\n") + 1;
    int end = text.indexOf("\n}\n", start);
    return text.substring(start, end + 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/err-verify-continue/json.txt",
        "2.18/steadystate-iops/both.txt",
        "3.1/lat-percentiles/both.txt",
        "3.33/client-2servers/json.txt",
        "3.42/log-noavg/json.txt"
      })
  void keepsWhatIsWholeWhereverTheDocumentIsCut(String file) {
    String whole = document(file);
    Map<String, String> values = values(JsonText.of(whole).runs);
    int step = whole.length() < 5_000 ? 1 : 71;
    for (int cut = 2; cut < whole.length() - 2; cut += step) {
      JsonText text = JsonText.of(whole.substring(0, cut));
      Map<String, String> left = values(text.runs);
      assertThat(changed(left, values)).as("cut at " + cut).isEmpty();
      if (!text.runs.isEmpty()) {
        assertThat(text.runs.get(0).complete()).as("cut at " + cut).isFalse();
        assertThat(text.diagnostics)
            .as("cut at " + cut)
            .extracting(Diagnostic::code)
            .contains(DiagnosticCode.TRUNCATED_REPORT);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.18/steadystate-iops/both.txt", "3.42/log-noavg/json.txt"})
  void readsTheDocumentThatFollowsOneThatIsCut(String file) {
    String whole = document(file);
    Map<String, String> values = values(JsonText.of(whole).runs);
    for (int cut = 40; cut < whole.length() - 2; cut += Math.max(97, whole.length() / 60)) {
      List<FioRun> runs = JsonText.of(whole.substring(0, cut) + "\n" + whole).runs;
      assertThat(runs).as("cut at " + cut).hasSize(2);
      assertThat(changed(values(runs.subList(0, 1)), values)).as("cut at " + cut).isEmpty();
      assertThat(values(runs.subList(1, 2))).as("cut at " + cut).isEqualTo(values);
      assertThat(runs.get(1).complete()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.18/steadystate-iops/both.txt", "3.42/log-noavg/json.txt"})
  void leavesTheTextThatFollowsADocumentThatIsCut(String file) {
    String whole = document(file);
    String report =
        "job: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 10:45:34 2026\n"
            + "  read: IOPS=1, BW=1MiB/s (1MB/s)(1MiB/1msec)\n";
    for (int cut = 40; cut < whole.length() - 2; cut += Math.max(97, whole.length() / 60)) {
      JsonText text = JsonText.of(whole.substring(0, cut) + "\n" + report);
      assertThat(text.otherLines).as("cut at " + cut).hasSize(2);
      assertThat(text.runs).as("cut at " + cut).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/err-verify-continue/json.txt",
        "2.18/steadystate-iops/both.txt",
        "3.16/lat-percentiles/both.txt",
        "3.42/log-noavg/json.txt"
      })
  void changesNoOtherValueWhenAByteOutsideOfStringsIsDamaged(String file) {
    String whole = document(file);
    Map<String, String> values = values(JsonText.of(whole).runs);
    boolean[] inString = inStrings(whole);
    List<String> wrong = new ArrayList<>();
    for (char damage : "~{}[],:\"\\ \n".toCharArray()) {
      for (int at = 2 + damage % 37; at < whole.length() - 2; at += 67) {
        if (inString[at] || whole.charAt(at) == damage || harmless(whole, at, damage)) {
          continue;
        }
        String damaged = whole.substring(0, at) + damage + whole.substring(at + 1);
        JsonText text = JsonText.of(damaged);
        Map<String, String> left = values(text.runs);
        Set<String> changed = changed(left, values);
        if (!changed.isEmpty()) {
          wrong.add(around(damaged, at) + " gives " + changed.iterator().next());
        } else if (left.size() < values.size() && text.diagnostics.isEmpty()) {
          wrong.add(around(damaged, at) + " loses values in silence");
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /**
   * A blank is seen only inside of a number: at its end it leaves a sound, shorter one. A comma in
   * a number of a list leaves two sound ones.
   */
  private static boolean harmless(String whole, int at, char damage) {
    String line = whole.substring(whole.lastIndexOf('\n', at) + 1, whole.indexOf('\n', at + 1));
    if (damage == ',') {
      return line.indexOf('"') < 0;
    }
    return Character.isWhitespace(damage)
        && !(isOfNumber(whole.charAt(at - 1)) && isOfNumber(whole.charAt(at + 1)));
  }

  private static boolean isOfNumber(char c) {
    return c == '.' || (c >= '0' && c <= '9');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/err-verify-continue/json.txt",
        "2.18/steadystate-iops/both.txt",
        "3.16/lat-percentiles/both.txt",
        "3.28/cmdprio/json.txt",
        "3.42/log-noavg/json.txt"
      })
  void changesNoOtherValueWhenALineIsMissingOrTwice(String file) {
    List<String> lines = document(file).lines().toList();
    Map<String, String> values = values(JsonText.of(String.join("\n", lines)).runs);
    for (int i = 1; i < lines.size() - 1; i++) {
      List<String> without = new ArrayList<>(lines);
      String line = without.remove(i);
      boolean coarserBandwidthTakesItsPlace = line.contains("\"bw_bytes\" : ");
      boolean option = coarserBandwidthTakesItsPlace || line.matches(" +\"[a-z_]+\" : \".*\",?");
      if (!option) {
        Map<String, String> left = values(JsonText.of(String.join("\n", without)).runs);
        assertThat(changed(left, values)).as("without line " + i + ": " + line).isEmpty();
      }
      List<String> twice = new ArrayList<>(lines);
      twice.add(i, line);
      Map<String, String> doubled = values(JsonText.of(String.join("\n", twice)).runs);
      assertThat(changed(doubled, values)).as("twice line " + i + ": " + line).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/err-verify-continue/json.txt",
        "3.16/lat-percentiles/both.txt",
        "3.33/randrw-70-30/both.txt",
        "3.42/numjobs3-nogroup/both.txt"
      })
  void givesNoValueToAnotherObjectWhenTheHeadAndTheEndBeforeItAreMissing(String file) {
    List<String> lines = document(file).lines().toList();
    Map<String, String> values = values(JsonText.of(String.join("\n", lines)).runs);
    int pairs = 0;
    for (int i = 1; i + 1 < lines.size(); i++) {
      String end = lines.get(i).strip();
      String head = lines.get(i + 1).strip();
      // without a job's own head the next jobs have other numbers, not other values
      boolean betweenObjects = end.equals("},") && head.endsWith(" : {");
      boolean distribution = head.contains("latency_") || head.contains("iodepth_");
      if (!betweenObjects || distribution) {
        continue;
      }
      pairs++;
      List<String> without = new ArrayList<>(lines);
      without.subList(i, i + 2).clear();
      JsonText text = JsonText.of(String.join("\n", without));
      assertThat(changed(values(text.runs), values))
          .as("without line " + i + ": " + head)
          .isEmpty();
      assertThat(text.diagnostics).as("without line " + i + ": " + head).isNotEmpty();
    }
    assertThat(pairs).isGreaterThan(5);
  }

  @Test
  void leavesReadItsValuesWhenTheHeadOfWriteIsMissing() {
    String whole = document("3.33/randrw-70-30/both.txt");
    Map<String, String> values = values(JsonText.of(whole).runs);
    JsonText text = JsonText.of(whole.replaceFirst(" *\\},\n *\"write\" : \\{\n", ""));
    Map<String, String> left = values(text.runs);
    assertThat(values).containsKey("jobs/0/io/write/iops").containsKey("jobs/0/io/read/iops");
    assertThat(left)
        .containsEntry("jobs/0/io/read/iops", values.get("jobs/0/io/read/iops"))
        .containsEntry("jobs/0/io/read/io_bytes", values.get("jobs/0/io/read/io_bytes"))
        .containsEntry("jobs/0/cpu/user_percent", values.get("jobs/0/cpu/user_percent"))
        .doesNotContainKey("jobs/0/io/write/iops");
    assertThat(text.runs.get(0).complete()).isFalse();
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .contains(DiagnosticCode.TRUNCATED_REPORT);
  }

  @Test
  void takesNoDefaultForAnOptionThatAHoleMayHaveSwallowed() {
    String whole = document("3.33/randrw-70-30/both.txt");
    String hole = "\"size\" : \"16m\"" + "\0".repeat(90);
    JsonText text =
        JsonText.of(whole.replaceFirst("(?s)\"size\" : \"16m\".*?\"rwmixread\" : ", hole + "\""));
    Map<String, String> left = values(text.runs);
    assertThat(left)
        .doesNotContainKey("jobs/0/workload/rw")
        .doesNotContainKey("jobs/0/workload/io_engine")
        .doesNotContainKey("jobs/0/options/size")
        .containsEntry("jobs/0/options/bs", "4k")
        .containsEntry("jobs/0/workload/io_depth", "16");
    assertThat(text.diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.UNREADABLE_VALUE);
  }

  private static boolean[] inStrings(String text) {
    boolean[] in = new boolean[text.length()];
    boolean inside = false;
    for (int i = 0; i < text.length(); i++) {
      boolean quote = text.charAt(i) == '"';
      in[i] = inside || quote;
      inside ^= quote;
    }
    return in;
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - 30), Math.min(text.length(), at + 30));
  }
}
