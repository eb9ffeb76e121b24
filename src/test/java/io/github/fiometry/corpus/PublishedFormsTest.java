package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.json.NormalizedJsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reports of versions between those of the corpus, in the forms in which people publish them:
 * forums, wikis, mails, logs of containers, records of loggers. Beside each stand the values that
 * its lines print, written by hand.
 */
class PublishedFormsTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "published");

  private static final String NUMBER = "-?[0-9.]+(E[0-9]+)?";

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".txt"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void readsEachValueAsItIsPrinted(String name) throws IOException {
    String json = NormalizedJsonWriter.toString(Fio.read(FOLDER.resolve(name)));
    Map<String, String> values = new TreeMap<>();
    collect("", new JsonMapper().readTree(json).get("runs"), values);

    List<String> expected = Files.readAllLines(FOLDER.resolve(name.replaceAll("txt$", "values")));
    assertThat(expected).hasSizeGreaterThan(5);
    for (String line : expected) {
      String[] pathAndValue = line.split(" = ", 2);
      String found = values.getOrDefault(pathAndValue[0], "absent");
      if (pathAndValue[1].matches(NUMBER) && found.matches(NUMBER)) {
        assertThat(Double.parseDouble(found))
            .as(line)
            .isEqualTo(Double.parseDouble(pathAndValue[1]));
      } else {
        assertThat(found).as(line).isEqualTo(pathAndValue[1]);
      }
    }
  }

  /** All values by their path; of a list also its length, and of an object that it is there. */
  private static void collect(String path, JsonNode node, Map<String, String> values) {
    if (node.isObject()) {
      values.put(path, "there");
      node.properties().forEach(it -> collect(join(path, it.getKey()), it.getValue(), values));
    } else if (node.isArray()) {
      values.put(path.isEmpty() ? "runs" : path, Integer.toString(node.size()));
      for (int i = 0; i < node.size(); i++) {
        collect(join(path, Integer.toString(i)), node.get(i), values);
      }
    } else {
      values.put(path, node.toString());
    }
  }

  private static String join(String path, String key) {
    return path.isEmpty() ? key : path + "/" + key;
  }
}
