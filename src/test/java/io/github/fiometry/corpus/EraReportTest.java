package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.FioReader;
import io.github.fiometry.json.NormalizedJsonWriter;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whole reports of every era of fio's text against the whole normalized JSON that a person (and a
 * script that shares nothing with our reader) found in them.
 */
class EraReportTest {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  static Stream<Path> reports() {
    return EraReports.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reports")
  void readsTheWholeReport(Path report) throws IOException {
    JsonNode expected = MAPPER.readTree(Files.readString(EraReports.expectedOf(report)));
    FioDocument document;
    try (InputStream in = Files.newInputStream(report)) {
      document = FioReader.builder().build().read(in, report.getFileName().toString());
    }
    JsonNode actual = MAPPER.readTree(NormalizedJsonWriter.toString(document));

    assertThat(differences(expected, actual)).isEmpty();
  }

  private static List<String> differences(JsonNode expected, JsonNode actual) {
    List<String> differences = new ArrayList<>();
    Map<String, String> left = flat(expected);
    Map<String, String> right = flat(actual);
    left.forEach(
        (path, value) -> {
          if (!value.equals(right.get(path))) {
            differences.add(path + ": expected " + value + ", got " + right.get(path));
          }
        });
    right.forEach(
        (path, value) -> {
          // what a diagnostic says in words is tested elsewhere
          if (!left.containsKey(path)
              && !path.matches("/diagnostics/\\d+/(message|text|column|values/.*)")) {
            differences.add(path + ": expected nothing, got " + value);
          }
        });
    return differences;
  }

  private static Map<String, String> flat(JsonNode node) {
    Map<String, String> all = new TreeMap<>();
    collect("", node, all);
    return all;
  }

  private static void collect(String path, JsonNode node, Map<String, String> into) {
    if (node.isObject()) {
      node.properties()
          .forEach(entry -> collect(path + "/" + entry.getKey(), entry.getValue(), into));
    } else if (node.isArray()) {
      into.put(path, "list of " + node.size());
      for (int i = 0; i < node.size(); i++) {
        collect(path + "/" + i, node.get(i), into);
      }
    } else if (node.isNumber()) {
      into.put(path, String.valueOf(node.doubleValue()));
    } else {
      into.put(path, node.toString());
    }
  }
}
