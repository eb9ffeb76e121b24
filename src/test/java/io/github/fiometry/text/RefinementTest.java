package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RefinementTest {
  private static final String REPORT =
      """
      job1: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=128
      ...
      fio-3.7
      Starting 6 processes

      job1: (groupid=0, jobs=6): err= 0: pid=42693: Thu Jun 23 15:32:28 2022
        write: IOPS=1005k, BW=3925MiB/s (4116MB/s)(38.4GiB/10015msec)
           issued rwts: total=0,10062326,0,0 short=0,0,0,0 dropped=0,0,0,0
      """;

  private static IoStats onlyWrite(String text) {
    return refined(text).onlyRun().jobs().get(0).write().orElseThrow();
  }

  private static Texts.Result refined(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Texts.read(List.of(new TextChunk(bytes, 0, bytes.length, 1)), Refinement.REFINE);
  }

  @Test
  void derivesWhatTheExactPartsTell() {
    IoStats write = onlyWrite(REPORT.replace("(4116MB/s)", "(4115MB/s)"));

    assertThat(write.ioBytes()).hasValue(10062326L * 4096);
    assertThat(write.iops()).hasValue(10062326 * 1000.0 / 10015);
    assertThat(write.bytesPerSecond()).hasValue(10062326L * 4096 * 1000.0 / 10015);
    assertThat(write.refined()).containsExactly("io_bytes", "bw_bytes_per_sec", "iops");
  }

  /** As this fio printed it: 4116 MB/s are at least 4115.5, but the I/Os give 4115.36. */
  @Test
  void asksBothBandwidthsOfTheLine() {
    Texts.Result result = refined(REPORT);
    IoStats write = result.onlyRun().jobs().get(0).write().orElseThrow();

    assertThat(write.bytesPerSecond()).hasValue(3925 * 1048576.0);
    assertThat(write.refined()).containsExactly("io_bytes", "iops");
    assertThat(result.diagnostics())
        .anyMatch(diagnostic -> diagnostic.code() == DiagnosticCode.INCONSISTENT_VALUE);
  }

  @Test
  void keepsWhatIsPrintedWhenTheExactPartsDoNotFit() {
    Texts.Result result = refined(REPORT.replace("10062326", "9062326"));
    IoStats write = result.onlyRun().jobs().get(0).write().orElseThrow();

    assertThat(write.iops()).hasValue(1005000);
    assertThat(write.refined()).isEmpty();
    assertThat(result.diagnostics())
        .anyMatch(diagnostic -> diagnostic.code() == DiagnosticCode.INCONSISTENT_VALUE);
  }

  @Test
  void derivesTheNumberOfIosWhereOneAloneIsPossible() {
    IoStats write =
        onlyWrite(
            REPORT
                .replaceAll(" +issued.*\n", "")
                .replace("38.4GiB/10015msec", "1024KiB/1000msec")
                .replace(
                    "IOPS=1005k, BW=3925MiB/s (4116MB/s)", "IOPS=256, BW=1024KiB/s (1049kB/s)"));

    assertThat(write.totalIos()).hasValue(256);
    assertThat(write.refined()).contains("total_ios");
  }

  @Test
  void changesNothingUnlessAsked() {
    IoStats write = Texts.read(REPORT).onlyRun().jobs().get(0).write().orElseThrow();

    assertThat(write.iops()).hasValue(1005000);
    assertThat(write.ioBytes()).hasValue(41231686041.6);
    assertThat(write.refined()).isEmpty();
  }

  /** Real runs: the JSON of the same run has the figures that the text rounds. */
  @Test
  void comesNearerToTheJsonOfTheSameRun() {
    List<Double> printed = new ArrayList<>();
    List<Double> refined = new ArrayList<>();
    for (Path file : twins()) {
      byte[] bytes = Texts.bytes(file);
      List<JsonNode> documents = documents(new String(bytes, StandardCharsets.UTF_8));
      List<FioRun> asPrinted = Texts.read(Texts.chunks(bytes), Refinement.AS_PRINTED).runs();
      List<FioRun> better = Texts.read(Texts.chunks(bytes), Refinement.REFINE).runs();
      for (int run = 0; run < Math.min(documents.size(), better.size()); run++) {
        List<JsonNode> jobs = new ArrayList<>();
        documents.get(run).get("jobs").forEach(jobs::add);
        compare(asPrinted.get(run), jobs, printed);
        compare(better.get(run), jobs, refined);
      }
    }

    assertThat(refined.size()).isGreaterThan(1000).isEqualTo(printed.size());
    assertThat(median(refined)).isLessThan(1e-5).isLessThan(median(printed));
  }

  private static double median(List<Double> values) {
    Collections.sort(values);
    return values.get(values.size() / 2);
  }

  private static void compare(FioRun run, List<JsonNode> jobs, List<Double> errors) {
    if (run.jobs().size() != jobs.size()) {
      return;
    }
    for (int i = 0; i < jobs.size(); i++) {
      Job job = run.jobs().get(i);
      for (Direction direction : job.io().keySet()) {
        JsonNode json = jobs.get(i).path(direction.word());
        IoStats stats = job.direction(direction).orElseThrow();
        boolean oneSize =
            job.workload()
                .map(workload -> workload.blockSizes().get(direction))
                .filter(size -> size.minBytes() == size.maxBytes())
                .isPresent();
        if (oneSize && json.has("bw_bytes") && json.get("iops").asDouble() > 0) {
          stats.iops().ifPresent(iops -> errors.add(error(iops, json.get("iops").asDouble())));
          stats
              .bytesPerSecond()
              .ifPresent(rate -> errors.add(error(rate, json.get("bw_bytes").asDouble())));
        }
      }
    }
  }

  private static double error(double value, double exact) {
    return Math.abs(value - exact) / exact;
  }

  private static List<Path> twins() {
    Path corpus = Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");
    try (Stream<Path> files = Files.walk(corpus)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("both.txt"))
          .filter(file -> !file.toString().contains("client-"))
          .map(file -> Path.of(file.toString().replaceFirst("\\.gz$", "")))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JsonNode> documents(String text) {
    JsonMapper mapper =
        JsonMapper.builder().enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS).build();
    List<JsonNode> documents = new ArrayList<>();
    int start = text.startsWith("{\n") ? 0 : text.indexOf("\n{\n") + 1;
    while (start > 0 || text.startsWith("{\n") && start == 0) {
      int end = text.indexOf("\n}\n", start);
      if (end < 0) {
        break;
      }
      try {
        documents.add(mapper.readTree(text.substring(start, end + 2)));
      } catch (JacksonException e) {
        return List.of();
      }
      int next = text.indexOf("\n{\n", end + 2);
      if (next < 0) {
        break;
      }
      start = next + 1;
    }
    return documents;
  }
}
