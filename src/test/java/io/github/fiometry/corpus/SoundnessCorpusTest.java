package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.analytics.Finding;
import io.github.fiometry.analytics.SoundnessCheck;
import io.github.fiometry.diagnostics.Severity;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Real output of real runs is sound, but for what is listed with its reason in {@code
 * soundness-findings.tsv}.
 */
class SoundnessCorpusTest {
  private static final Table EXPECTED = Table.of("soundness-findings.tsv", 4);

  @Test
  void everyWarningAndErrorIsRight() throws IOException {
    Set<Table.Row> unused = new LinkedHashSet<>(EXPECTED.rows());
    List<String> wrong = new ArrayList<>();
    for (CorpusFile file :
        CorpusFile.all(name -> name.matches("(both|normal|json|jsonplus|terse\\d?)\\.txt"))) {
      for (Finding finding :
          SoundnessCheck.check(Fio.read(new ByteArrayInputStream(file.bytes())))) {
        if (finding.severity() == Severity.INFO) {
          continue;
        }
        boolean expected = false;
        for (Table.Row row : EXPECTED.rows()) {
          if (isOf(row, file, finding)) {
            unused.remove(row);
            expected = true;
          }
        }
        if (!expected) {
          wrong.add(file + ": " + finding);
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(unused).isEmpty();
  }

  private static boolean isOf(Table.Row row, CorpusFile file, Finding finding) {
    return file.version().matches(row.cell(0))
        && file.caseName().matches(row.cell(1))
        && finding.rule().word().matches(row.cell(2));
  }
}
