package io.github.fiometry.bench;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/**
 * One report of 1, 16 or 200 jobs, as text, JSON and json+, read into the model and by the peers.
 * Divide by the number of jobs for the time of one report.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xbatch"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 3, time = 1)
public class ReportBenchmark {
  /** How many jobs the report has; {@code -p jobs=1,200} for others. */
  @Param("16")
  public int jobs;

  private String text;
  private byte[] textBytes;
  private byte[] json;
  private byte[] jsonPlus;

  /** Makes the inputs, and checks that all readers of the text read the same. */
  @Setup
  public void setup() {
    text = BenchInput.text(jobs);
    textBytes = text.getBytes(StandardCharsets.UTF_8);
    json = BenchInput.json(jobs, false).getBytes(StandardCharsets.UTF_8);
    jsonPlus = BenchInput.json(jobs, true).getBytes(StandardCharsets.UTF_8);
    Checksum ours = Checksum.of(Fio.read(text));
    require(ours, RegexTextReader.read(text));
    require(ours, HandTextReader.read(textBytes));
    if (BoundReport.read(json).jobs().size() != jobs
        || Fio.read(BenchInput.json(jobs, true)).runs().get(0).jobs().size() != jobs) {
      throw new IllegalStateException("not all jobs were read");
    }
  }

  private static void require(Checksum ours, Checksum peer) {
    if (ours.sum() != peer.sum() || ours.count() != peer.count()) {
      throw new IllegalStateException(
          "values differ: "
              + ours.sum()
              + " and "
              + peer.sum()
              + ", "
              + ours.count()
              + " and "
              + peer.count());
    }
  }

  /** Text into the model, all versions' forms, diagnostics and positions on. */
  @Benchmark
  public FioDocument textFiometry() throws IOException {
    return Fio.read(new ByteArrayInputStream(textBytes));
  }

  /** The same values by a regular expression for each kind of line. */
  @Benchmark
  public Object textRegex() {
    return RegexTextReader.read(text);
  }

  /** The same values by a scanner for this one form. */
  @Benchmark
  public Object textHand() {
    return HandTextReader.read(textBytes);
  }

  /** JSON into the model. */
  @Benchmark
  public FioDocument jsonFiometry() throws IOException {
    return Fio.read(new ByteArrayInputStream(json));
  }

  /** Jackson's tokens of the JSON, and nothing done with them. */
  @Benchmark
  public int jsonTokens() {
    return countTokens(json);
  }

  /** Jackson binding the JSON to records. */
  @Benchmark
  public Object jsonBound() {
    return BoundReport.read(json);
  }

  /** Jackson's tree of the JSON, and nothing taken from it. */
  @Benchmark
  public JsonNode jsonTree() {
    return BoundReport.MAPPER.readTree(json);
  }

  /** json+ with all bins into the model. */
  @Benchmark
  public FioDocument jsonPlusFiometry() throws IOException {
    return Fio.read(new ByteArrayInputStream(jsonPlus));
  }

  /** Jackson binding json+ with all bins to records and maps. */
  @Benchmark
  public Object jsonPlusBound() {
    return BoundReport.read(jsonPlus);
  }

  /** Jackson's tree of json+. */
  @Benchmark
  public JsonNode jsonPlusTree() {
    return BoundReport.MAPPER.readTree(jsonPlus);
  }

  private static int countTokens(byte[] json) {
    try (JsonParser parser = BoundReport.MAPPER.createParser(json)) {
      int tokens = 0;
      while (parser.nextToken() != null) {
        tokens++;
      }
      return tokens;
    }
  }
}
