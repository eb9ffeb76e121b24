package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reading the corpus tells nothing but what {@code expected-diagnostics.tsv} gives a reason for.
 */
class CorpusDiagnosticsTest {
  private static final Table EXPECTED = Table.of("expected-diagnostics.tsv", 6);
  private static final Set<Table.Row> SEEN = ConcurrentHashMap.newKeySet();
  private static final Set<String> VERSIONS_READ = ConcurrentHashMap.newKeySet();

  static List<String> versions() {
    return CorpusFile.all(OUTPUT::contains).stream().map(CorpusFile::version).distinct().toList();
  }

  static final Set<String> OUTPUT =
      Set.of(
          "both.txt",
          "normal.txt",
          "json.txt",
          "jsonplus.txt",
          "terse.txt",
          "terse2.txt",
          "terse3.txt",
          "terse4.txt",
          "terse5.txt");

  @ParameterizedTest(name = "{0}")
  @MethodSource("versions")
  void tellsOnlyWhatIsListed(String version) {
    VERSIONS_READ.add(version);
    Map<String, String> unexpected = new LinkedHashMap<>();
    for (CorpusFile file : CorpusFile.all(OUTPUT::contains)) {
      if (!file.version().equals(version)) {
        continue;
      }
      for (Diagnostic diagnostic : TextRuns.read(file.bytes()).diagnostics()) {
        List<Table.Row> rows =
            EXPECTED.rows().stream().filter(row -> allows(row, file, diagnostic)).toList();
        SEEN.addAll(rows);
        if (rows.isEmpty()) {
          unexpected.put(file + ": " + diagnostic, "");
        }
      }
    }

    assertThat(unexpected.keySet()).isEmpty();
  }

  /** A row that allows what no longer happens would hide a fault one day. */
  @AfterAll
  static void everyRowIsStillNeeded() {
    if (VERSIONS_READ.size() == versions().size()) {
      Set<Table.Row> unused = new LinkedHashSet<>(EXPECTED.rows());
      unused.removeAll(SEEN);

      assertThat(unused).isEmpty();
    }
  }

  private static boolean allows(Table.Row row, CorpusFile file, Diagnostic diagnostic) {
    return Stream.of(file.version(), file.caseName(), file.name())
            .reduce((a, b) -> a + "/" + b)
            .orElseThrow()
            .matches(row.cell(0))
        && diagnostic.severity().toString().equalsIgnoreCase(row.cell(1))
        && diagnostic.code().word().equals(row.cell(2))
        && diagnostic.message().matches(row.cell(3))
        && diagnostic.text().orElse("").matches(row.cell(4));
  }
}
