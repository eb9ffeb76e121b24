package io.github.fiometry.runner;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The disk counters of a run, once a second, as CSV: the counters themselves, so that nothing is
 * lost. Each row is on its way to the disk before the next one is taken.
 */
public final class DiskSampleFile implements AutoCloseable {
  private static final String HEADER =
      "epoch_ms,device,reads,read_sectors,read_ms,writes,write_sectors,write_ms,in_flight,busy_ms";
  private static final int COLUMNS = 10;

  private final SystemTree system;
  private final Set<String> devices;
  private final Writer writer;

  DiskSampleFile(SystemTree system, Set<String> devices, Path file) throws IOException {
    this.system = system;
    this.devices = Set.copyOf(devices);
    this.writer =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    writer.write(HEADER + "\n");
    writer.flush();
  }

  /** Takes one sample of each device. */
  void sample(long epochMillis) throws IOException {
    for (String line : system.lines("/proc/diskstats")) {
      Optional<DiskSample> sample = DiskSample.ofLine(line, epochMillis);
      if (sample.isPresent() && devices.contains(sample.get().device())) {
        writer.write(row(sample.get()));
      }
    }
    writer.flush();
  }

  private static String row(DiskSample sample) {
    return sample.epochMillis()
        + ","
        + sample.device()
        + ","
        + sample.reads()
        + ","
        + sample.readSectors()
        + ","
        + sample.readMillis()
        + ","
        + sample.writes()
        + ","
        + sample.writeSectors()
        + ","
        + sample.writeMillis()
        + ","
        + sample.inFlight()
        + ","
        + sample.busyMillis()
        + "\n";
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /**
   * The samples of a file.
   *
   * @param file what a run stored
   * @return the samples in order; a last row that was cut short is left out
   * @throws IOException when the file cannot be read or is none
   */
  public static List<DiskSample> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
      throw new IOException(file + ": expected the columns " + HEADER);
    }
    List<DiskSample> samples = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        samples.add(ofRow(lines.get(i)));
      } catch (IllegalArgumentException e) {
        if (i < lines.size() - 1) {
          throw new IOException(
              file + ":" + (i + 1) + ":1: expected " + HEADER + ", found " + lines.get(i), e);
        }
      }
    }
    return samples;
  }

  private static DiskSample ofRow(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length != COLUMNS) {
      throw new IllegalArgumentException("a row of " + fields.length + " columns");
    }
    long[] numbers = new long[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
      numbers[i] = i == 1 ? 0 : Long.parseLong(fields[i]);
    }
    return new DiskSample(
        numbers[0],
        fields[1],
        numbers[2],
        numbers[3],
        numbers[4],
        numbers[5],
        numbers[6],
        numbers[7],
        numbers[8],
        numbers[9]);
  }

  /**
   * What the devices did from each sample to the next.
   *
   * @param samples samples in order
   * @return the activity of each device, by name
   */
  public static Map<String, List<DiskActivity>> activity(List<DiskSample> samples) {
    Map<String, DiskSample> last = new HashMap<>();
    Map<String, List<DiskActivity>> activity = new TreeMap<>();
    for (DiskSample sample : samples) {
      DiskSample before = last.put(sample.device(), sample);
      if (before != null) {
        DiskActivity.between(before, sample)
            .ifPresent(
                interval ->
                    activity
                        .computeIfAbsent(sample.device(), name -> new ArrayList<>())
                        .add(interval));
      }
    }
    return activity;
  }
}
