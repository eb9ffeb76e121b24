package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.SampleMeaning;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CorpusLogsTest {
  static List<CorpusLogs.Folder> folders() {
    return CorpusLogs.folders();
  }

  @Test
  void theCorpusHasLogsOfEveryVersion() {
    assertThat(folders().stream().map(CorpusLogs.Folder::version))
        .contains(
            "2.0.7", "2.1.10", "2.2.10", "2.16", "2.18", "3.1", "3.16", "3.28", "3.33", "3.42");
    assertThat(folders()).hasSizeGreaterThan(70);
  }

  @ParameterizedTest
  @MethodSource("folders")
  void readsEveryLineOfEveryLog(CorpusLogs.Folder folder) throws Exception {
    SampleLogSet set =
        SampleLogSet.of(folder.sources(), LogHints.none().withFioVersion(folder.version()));
    assertThat(set.diagnostics()).isEmpty();
    assertThat(set.logs()).hasSameSizeAs(folder.sources());
    for (SampleLog log : set.logs()) {
      DiagnosticCollector diagnostics = new DiagnosticCollector(log.source());
      LogReadResult result =
          log.isHistogram()
              ? log.readHistogram(row -> {}, diagnostics)
              : log.read(batch -> {}, diagnostics);
      assertThat(result.unreadableLines()).as("%s", diagnostics.diagnostics()).isZero();
      if (!log.source().endsWith(".fz")) {
        byte[] bytes = Files.readAllBytes(java.nio.file.Path.of(log.source()));
        assertThat(result.lines())
            .isEqualTo(new String(bytes, StandardCharsets.UTF_8).lines().count());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void findsTheSameFormatWithoutTheVersion(CorpusLogs.Folder folder) throws Exception {
    SampleLogSet known =
        SampleLogSet.of(folder.sources(), LogHints.none().withFioVersion(folder.version()));
    SampleLogSet unknown = SampleLogSet.of(folder.sources(), LogHints.none());
    for (int i = 0; i < known.logs().size(); i++) {
      LogFormat with = known.logs().get(i).format();
      LogFormat without = unknown.logs().get(i).format();
      assertThat(without.columns()).as(without.decisions().toString()).isEqualTo(with.columns());
      assertThat(without.meaning()).isEqualTo(with.meaning());
      // Where it cannot be known it is said so.
      if (without.isCertain()) {
        assertThat(without.unit()).as(without.decisions().toString()).isEqualTo(with.unit());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void tellsWindowsFromSingleIos(CorpusLogs.Folder folder) throws Exception {
    boolean averaged = folder.caseName().contains("avg100") || folder.caseName().contains("window");
    if (Set.of("log-hist", "log-hist-coarse", "log-cli-bandwidth").contains(folder.caseName())) {
      return;
    }
    for (SampleLog log : SampleLogSet.of(folder.sources(), LogHints.none()).logs()) {
      if (log.readSeries(new DiagnosticCollector("")).size() > 0) {
        assertThat(log.format().meaning())
            .isEqualTo(averaged ? SampleMeaning.WINDOW_MEAN : SampleMeaning.EACH_IO);
      }
    }
  }
}
