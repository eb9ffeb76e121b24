package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.json.NormalizedJsonWriter;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The tables of README.md and INTERPRETATION.md that say what is read of which format and version.
 * They are made of the corpus; {@code -Dfiometry.update=true} writes them anew.
 */
class FormatTablesTest {
  private static final List<String> FORMATS =
      List.of("text", "JSON", "json+", "terse 2", "terse 3", "terse 4", "terse 5");

  /** What the table of keys has columns for; JSON differs from json+ in the bins only. */
  private static final Map<String, List<String>> COLUMNS = columns();

  /** The parts of a key that are labels of the data, not names of fields. */
  private static final String LABELLED =
      "(percentiles|bins|io_depths|submit_depths|complete_depths|global_options|options)\\..*";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** By format and release: how many reports there are and how many of them are read wholly. */
  private final Map<String, Map<FioRelease, int[]>> reports = new LinkedHashMap<>();

  private final Map<String, Map<String, Set<FioRelease>>> holders = new TreeMap<>();
  private final Set<FioRelease> releases = new TreeSet<>();

  private static Map<String, List<String>> columns() {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    columns.put("text", List.of("text"));
    columns.put("JSON, json+", List.of("JSON", "json+"));
    columns.put("terse 2", List.of("terse 2"));
    columns.put("terse 3, 4", List.of("terse 3", "terse 4"));
    columns.put("terse 5", List.of("terse 5"));
    return columns;
  }

  @Test
  void tablesSayWhatTheReadersRead() throws IOException {
    FORMATS.forEach(format -> reports.put(format, new TreeMap<>()));
    for (CorpusFile file :
        CorpusFile.all(name -> name.matches("(both|normal|json|jsonplus|terse\\d?)\\.txt"))) {
      releases.add(file.release());
      read(file);
    }

    checkOrUpdate("README.md", "reports by format and version", reportsTable());
    checkOrUpdate("INTERPRETATION.md", "what the formats hold", holdersTable());
  }

  private void read(CorpusFile file) throws IOException {
    FioDocument document = Fio.read(new ByteArrayInputStream(file.bytes()));
    // What fio itself cut short, crashing or killed, is read as far as it goes.
    boolean damaged =
        document.diagnostics().stream()
            .anyMatch(
                d -> d.severity() == Severity.ERROR && d.code() != DiagnosticCode.TRUNCATED_REPORT);
    for (FioRun run : document.runs()) {
      if (run.jobs().isEmpty() && run.clientStats().isEmpty()) {
        continue;
      }
      String format = format(run, file.command());
      int[] counts = reports.get(format).computeIfAbsent(file.release(), unused -> new int[2]);
      counts[0]++;
      counts[1] += damaged ? 0 : 1;
      for (String key : keys(run)) {
        holders
            .computeIfAbsent(key, unused -> new LinkedHashMap<>())
            .computeIfAbsent(format, unused -> new TreeSet<>())
            .add(file.release());
      }
    }
  }

  private static String format(FioRun run, String command) {
    if (run.format() == RunFormat.TEXT) {
      return "text";
    }
    if (run.format() == RunFormat.JSON) {
      return command.contains("json+") ? "json+" : "JSON";
    }
    int at = command.indexOf("--terse-version=");
    return "terse " + (at < 0 ? "3" : command.substring(at + 16, at + 17));
  }

  private static Set<String> keys(FioRun run) {
    String json =
        NormalizedJsonWriter.toString(
            new FioDocument("", DocumentFormat.MIXED, List.of(run), List.of()));
    Set<String> keys = new TreeSet<>();
    JsonNode node = MAPPER.readTree(json).path("runs").path(0);
    addKeys("run", node, keys);
    return keys;
  }

  private static void addKeys(String path, JsonNode node, Set<String> keys) {
    if (node.isArray()) {
      if (node.isEmpty() || !node.path(0).isObject()) {
        keys.add(general(path));
      }
      node.forEach(element -> addKeys(path, element, keys));
    } else if (node.isObject()) {
      node.properties()
          .forEach(entry -> addKeys(path + "." + entry.getKey(), entry.getValue(), keys));
    } else {
      keys.add(general(path));
    }
  }

  /** A key without what is data in it, and the same for all jobs wherever they stand. */
  private static String general(String path) {
    return path.replaceAll(LABELLED, "$1")
        .replaceAll("\\b(io|block_size_bytes)\\.(read|write|trim|mixed)\\b", "$1")
        .replaceAll("^run\\.(jobs|client_stats)\\.", "job.")
        .replaceAll("^run\\.all_clients\\..*", "run.all_clients")
        .replaceAll("^run\\.groups\\.", "group.")
        .replaceAll("^run\\.disks(\\.members)*\\.", "disk.")
        .replaceAll("latency_distribution\\..*", "latency_distribution");
  }

  private String reportsTable() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("Format"));
    releases.forEach(release -> head.add(release.toString()));
    rows.add(head);
    reports.forEach(
        (format, counts) -> {
          List<String> row = new ArrayList<>(List.of(format));
          for (FioRelease release : releases) {
            int[] count = counts.getOrDefault(release, new int[2]);
            row.add(
                count[0] == 0 ? "–" : count[0] == count[1] ? "yes" : count[1] + " of " + count[0]);
          }
          rows.add(row);
        });
    return markdown(rows);
  }

  private String holdersTable() {
    // Keys of one parent that the same formats and versions hold share a row.
    Map<List<String>, List<String>> namesByRow = new LinkedHashMap<>();
    holders.forEach(
        (key, formats) -> {
          List<String> row = new ArrayList<>(List.of(key.substring(0, key.lastIndexOf('.'))));
          COLUMNS.values().forEach(column -> row.add(ranges(column, formats)));
          namesByRow
              .computeIfAbsent(row, unused -> new ArrayList<>())
              .add(key.substring(key.lastIndexOf('.') + 1));
        });
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("Of", "Keys"));
    head.addAll(COLUMNS.keySet());
    rows.add(head);
    namesByRow.forEach(
        (row, names) -> {
          List<String> cells = new ArrayList<>(row);
          cells.add(1, String.join(", ", names));
          rows.add(cells);
        });
    return markdown(rows);
  }

  /** The releases as ranges of those that print the format at all; "all" when it is all of them. */
  private String ranges(List<String> formats, Map<String, Set<FioRelease>> holders) {
    Set<FioRelease> holding = new TreeSet<>();
    formats.forEach(format -> holding.addAll(holders.getOrDefault(format, Set.of())));
    List<FioRelease> printing =
        releases.stream()
            .filter(r -> formats.stream().anyMatch(format -> reports.get(format).containsKey(r)))
            .toList();
    if (holding.isEmpty()) {
      return "–";
    }
    if (holding.containsAll(printing)) {
      return "all";
    }
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < printing.size(); i++) {
      int first = i;
      while (i < printing.size() && holding.contains(printing.get(i))) {
        i++;
      }
      if (i > first) {
        String from = printing.get(first).toString();
        ranges.add(
            i == printing.size()
                ? "since " + from
                : i == first + 1 ? from : from + "–" + printing.get(i - 1));
      }
    }
    return String.join(", ", ranges);
  }

  private static String markdown(List<List<String>> rows) {
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      table.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
      if (i == 0) {
        table.append("|---".repeat(rows.get(0).size())).append("|\n");
      }
    }
    return table.toString();
  }

  private static void checkOrUpdate(String file, String name, String table) throws IOException {
    Path path = CorpusFile.TESTDATA.resolveSibling(file);
    String text = Files.readString(path);
    String begin = "<!-- " + name + ": made by FormatTablesTest -->\n";
    String end = "<!-- end -->";
    int from = text.indexOf(begin);
    assertThat(from).as("'" + begin.strip() + "' in " + file).isNotNegative();
    int to = text.indexOf(end, from);
    String updated = text.substring(0, from + begin.length()) + table + text.substring(to);
    if (Boolean.getBoolean("fiometry.update")) {
      Files.writeString(path, updated);
    }
    assertThat(Files.readString(path))
        .as("run the tests with -Dfiometry.update=true to renew the table in " + file)
        .isEqualTo(updated);
  }
}
