package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A document of more than 20 MB is read with a heap of 16 MB: the input is never in memory as a
 * whole.
 */
class JsonMemoryTest {
  private static final int JOBS = 800;

  /** One job of json+ 2.16 with I/Os in all of its 1216 buckets: the run as a whole is held. */
  private static byte[] job(boolean damaged) {
    StringBuilder bins = new StringBuilder();
    for (int i = 0; i < 1216; i++) {
      bins.append("            \"").append(i).append("\" : ").append(i == 7 ? 9 : 1).append(",\n");
    }
    bins.append("            \"FIO_IO_U_PLAT_BITS\" : 6\n");
    return ("    {\n      \"jobname\" : \"j\",\n      \"read\" : {\n        \"io_bytes\" : 4,\n"
            + "        \"iops\" : "
            + (damaged ? "nan" : "1.5")
            + ",\n        \"clat\" : {\n          \"min\" : 1,\n          \"max\" : 7,\n"
            + "          \"mean\" : 7.0,\n          \"bins\" : {\n"
            + bins
            + "          }\n        }\n      }\n    },\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static InputStream document(String kind) {
    byte[] job = job(false);
    String end = kind.equals("cut") ? "    {\n      \"jobname\" : \"k" : "    {}\n  ]\n}\n";
    List<byte[]> parts =
        Stream.of(
                Stream.of(bytes("{\n  \"fio version\" : \"fio-2.16\",\n  \"jobs\" : [\n")),
                Collections.nCopies(JOBS - 1, job).stream(),
                Stream.of(job(kind.contains("damaged")), bytes(end)))
            .flatMap(part -> part)
            .toList();
    InputStream all =
        new SequenceInputStream(
            Collections.enumeration(parts.stream().map(ByteArrayInputStream::new).toList()));
    return kind.contains("one line") ? new WithoutLineEnds(all) : all;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Makes one line of the document. */
  private static final class WithoutLineEnds extends java.io.FilterInputStream {
    WithoutLineEnds(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int octet = in.read();
      return octet == '\n' ? ' ' : octet;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      int count = in.read(target, from, length);
      for (int i = from; i < from + count; i++) {
        target[i] = target[i] == '\n' ? (byte) ' ' : target[i];
      }
      return count;
    }
  }

  /** Runs in a small JVM of its own. */
  public static void main(String[] arguments) throws IOException {
    DiagnosticCollector diagnostics = new DiagnosticCollector("large");
    JsonReadResult result = new JsonReader().read(() -> document(arguments[0]), 1, diagnostics);
    FioRun run = result.runs().get(0);
    long bins =
        run.jobs().stream()
            .filter(job -> job.io().containsKey(Direction.READ))
            .mapToLong(
                job ->
                    job.io()
                        .get(Direction.READ)
                        .completionLatency()
                        .flatMap(latency -> latency.bins())
                        .map(b -> b.totalCount())
                        .orElse(0L))
            .sum();
    System.out.print(run.jobs().size() + " " + bins + " " + run.complete());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sound", "damaged", "cut", "one line", "one line damaged"})
  void readsALargeDocumentInASmallHeap(String kind) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                JsonMemoryTest.class.getName(),
                kind)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    boolean cut = kind.equals("cut");
    assertThat(output).isEqualTo(JOBS + " " + (9L + 1215) * JOBS + " " + !cut);
  }

  @Test
  void theDocumentIsLarge() throws IOException {
    assertThat(job(false).length * (long) JOBS).isGreaterThan(20_000_000L);
  }
}
