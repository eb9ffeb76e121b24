package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import org.junit.jupiter.api.Test;

class JsonReaderTest {

  @Test
  void findsTheDocumentBehindMessagesAndBeforeText() {
    JsonText text = JsonText.ofCorpus("3.33/randrw-70-30/both.txt");
    FioRun run = text.onlyRun();
    assertThat(run.fioVersion()).contains("3.33");
    assertThat(run.complete()).isTrue();
    assertThat(text.otherLines.get(0)).startsWith("1: ");
    assertThat(text.otherLines).anyMatch(line -> line.contains("Run status group 0"));
    assertThat(text.otherLines).noneMatch(line -> line.contains("fio version"));
    assertThat(text.diagnostics).isEmpty();
    Job job = run.jobs().get(0);
    assertThat(job.io()).containsOnlyKeys(Direction.READ, Direction.WRITE);
    IoStats read = job.io().get(Direction.READ);
    assertThat(read.completionLatency()).isPresent();
    assertThat(read.completionLatency().get().bins()).isPresent();
  }
}
