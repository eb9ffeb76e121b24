package io.github.fiometry.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A log of two million lines, read by the library and by its peers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xmx2g"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class SampleLogBenchmark {
  private static final int ROWS = 2_000_000;

  /** Whether the log has a sixth column, offsets of up to twelve digits. */
  @Param({"false", "true"})
  public boolean offsets;

  private Path file = Path.of("");

  /** Writes the log, and checks that all read the same of it. */
  @Setup
  public void setup() throws IOException {
    file = LogInput.write(ROWS, offsets);
    long ours = LogPeers.series(file);
    if (ours != LogPeers.fastCsv(file) || ours != LogPeers.split(file)) {
      throw new IllegalStateException("the readers do not agree");
    }
  }

  /** Takes the log away. */
  @TearDown
  public void tearDown() throws IOException {
    Files.delete(file);
  }

  /** All columns into a series. */
  @Benchmark
  public long series() throws IOException {
    return LogPeers.series(file);
  }

  /** Statistics with percentiles, in constant memory. */
  @Benchmark
  public long statistics() throws IOException {
    return LogPeers.statistics(file);
  }

  /** FastCSV. */
  @Benchmark
  public long fastCsv() throws IOException {
    return LogPeers.fastCsv(file);
  }

  /** A reader of lines and String.split. */
  @Benchmark
  public long split() throws IOException {
    return LogPeers.split(file);
  }

  /** Only the line ends. */
  @Benchmark
  public long lines() throws IOException {
    return LogPeers.lines(file);
  }
}
