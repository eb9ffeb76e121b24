package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every terse line of the corpus, all versions; beside all lines that are not terse. */
class TerseCorpusTest {
  private static final Pattern TERSE = Pattern.compile("^(.*\\r)?[2-5];.*;.*");

  @Test
  void takesEveryTerseLineAndNoOther() {
    int taken = 0;
    for (Path file : TerseInput.corpus()) {
      byte[] bytes = TerseInput.bytes(file);
      TerseInput input = TerseInput.of(bytes);
      List<Long> expected = new ArrayList<>();
      String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
      boolean version2 = false;
      for (int i = 0; i < lines.length; i++) {
        boolean isTerse = TERSE.matcher(lines[i]).matches();
        if (isTerse
            || (version2 && lines[i].startsWith(";"))
            || lines[i].equals("Additional Terse Output:")) {
          expected.add(i + 1L);
        }
        version2 = isTerse && lines[i].startsWith("2;");
      }
      assertThat(input.taken()).as(file.toString()).isEqualTo(expected);
      taken += expected.size();
    }
    assertThat(taken).isGreaterThan(800);
  }

  @Test
  void understandsEveryLine() {
    for (Path file : TerseInput.corpus()) {
      TerseInput input = TerseInput.of(TerseInput.bytes(file));
      assertThat(input.diagnostics())
          .as(file.toString())
          .allSatisfy(d -> assertThat(d.severity()).isEqualTo(Severity.INFO));
      assertThat(input.runs()).as(file.toString()).allMatch(FioRun::complete);
    }
  }

  /** The plainest reading there is: fields by number, as awk takes them. */
  @Test
  void findsTheSameValuesAsAwk() {
    int compared = 0;
    for (Path file : TerseInput.corpus()) {
      TerseInput input = TerseInput.of(TerseInput.bytes(file));
      List<Job> jobs = new ArrayList<>();
      input.runs().forEach(run -> jobs.addAll(run.jobs()));
      int next = 0;
      for (String line :
          new String(TerseInput.bytes(file), StandardCharsets.UTF_8).split("\n", -1)) {
        String[] fields = line.split(";", -1);
        if (!line.matches("[2-5];.*") || fields.length < 120 || jobs.isEmpty()) {
          continue;
        }
        Job job = jobs.get(next++);
        if (line.contains("semi;colon")) {
          continue;
        }
        int first = fields[0].equals("2") ? 4 : 5;
        int size = fields[0].equals("5") ? 47 : 41;
        assertThat(job.name()).hasValue(fields[first - 3]);
        compare(job, Direction.READ, fields, first, file);
        compare(job, Direction.WRITE, fields, first + size, file);
        compared++;
      }
      assertThat(next).isEqualTo(jobs.size());
    }
    assertThat(compared).isGreaterThan(600);
  }

  private static void compare(Job job, Direction direction, String[] fields, int at, Path file) {
    IoStats io = job.io().get(direction);
    if (io == null) {
      assertThat(fields[at]).as(file.toString()).isEqualTo("0");
      assertThat(fields[at + 2]).as(file.toString()).isEqualTo("0");
      return;
    }
    boolean old = file.toString().contains("2.0.7");
    assertThat(io.ioBytes()).hasValue(Double.parseDouble(fields[at]) * 1024);
    assertThat(io.bytesPerSecond())
        .hasValue(Double.parseDouble(fields[at + 1]) * (old ? 1000 : 1024));
    assertThat(io.iops()).hasValue(Double.parseDouble(fields[at + 2]));
    assertThat(io.runtimeMillis()).hasValue(Long.parseLong(fields[at + 3]));
    double mean = Double.parseDouble(fields[at + 34]) * 1000;
    if (mean == 0) {
      assertThat(io.totalLatency()).isEmpty();
    } else {
      // The plain way multiplies in binary, ours in decimal.
      assertThat(io.totalLatency().orElseThrow().meanNanos().orElseThrow())
          .isCloseTo(mean, withinPercentage(1e-11));
    }
  }
}
