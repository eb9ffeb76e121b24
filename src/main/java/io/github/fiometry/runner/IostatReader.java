package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads what {@code iostat -x} printed ({@code -m} or {@code -k}), of any sysstat: the columns are
 * known by their names, a decimal comma is taken for a point, and whatever is no table of devices
 * is passed over. Stateless.
 */
public final class IostatReader {
  /** The units of the rates, in bytes, whose letters stand behind r and w. */
  private static final Map<String, Integer> UNITS =
      Map.of("MB/s", 1 << 20, "kB/s", 1024, "sec/s", 512);

  private IostatReader() {}

  /**
   * The reports of a captured output.
   *
   * @param file the output
   * @return for each report, in order, the activity by device, in order. The first report of iostat
   *     tells of the time since the machine was started, unless {@code -y} was given
   * @throws IOException when the file cannot be read
   */
  public static List<Map<String, DiskActivity>> read(Path file) throws IOException {
    return parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
  }

  /**
   * The reports of a captured output.
   *
   * @param output what iostat printed
   * @return as {@link #read}
   */
  public static List<Map<String, DiskActivity>> parse(String output) {
    List<Map<String, DiskActivity>> reports = new ArrayList<>();
    List<String> columns = List.of();
    for (String line : output.lines().toList()) {
      List<String> words = DiskSample.words(line);
      if (words.isEmpty()) {
        columns = List.of();
      } else if (words.get(0).equals("Device") || words.get(0).equals("Device:")) {
        columns = words;
        reports.add(new LinkedHashMap<>());
      } else if (!columns.isEmpty() && words.size() == columns.size()) {
        Map<String, DiskActivity> report = reports.get(reports.size() - 1);
        row(columns, words).ifPresent(activity -> report.put(words.get(0), activity));
      }
    }
    reports.removeIf(Map::isEmpty);
    return reports;
  }

  /** Without -x, and with -s, reads and writes are not told apart: such a row gives nothing. */
  private static Optional<DiskActivity> row(List<String> columns, List<String> words) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 1; i < columns.size(); i++) {
      try {
        values.put(columns.get(i), Double.valueOf(words.get(i).replace(',', '.')));
      } catch (NumberFormatException e) {
        // The value is absent; the others of the row are kept.
      }
    }
    OptionalDouble readRate = value(values, "r/s");
    OptionalDouble writeRate = value(values, "w/s");
    OptionalDouble readBytes = bytes(values, "r");
    OptionalDouble writeBytes = bytes(values, "w");
    if (readRate.isEmpty() || writeRate.isEmpty() || readBytes.isEmpty() || writeBytes.isEmpty()) {
      return Optional.empty();
    }
    double reads = readRate.getAsDouble();
    double writes = writeRate.getAsDouble();
    OptionalDouble readAwait = when(reads, values, "r_await");
    OptionalDouble writeAwait = when(writes, values, "w_await");
    OptionalDouble await = when(reads + writes, values, "await");
    if (await.isEmpty() && reads + writes > 0 && values.containsKey("r_await")) {
      await =
          OptionalDouble.of(
              (reads * readAwait.orElse(0) + writes * writeAwait.orElse(0)) / (reads + writes));
    }
    return Optional.of(
        new DiskActivity(
            words.get(0),
            OptionalLong.empty(),
            OptionalLong.empty(),
            reads,
            writes,
            readBytes.getAsDouble(),
            writeBytes.getAsDouble(),
            readAwait,
            writeAwait,
            await,
            value(values, "%util")));
  }

  /** A mean of no I/O is printed as 0, and is none. */
  private static OptionalDouble when(double count, Map<String, Double> values, String column) {
    return count > 0 ? value(values, column) : OptionalDouble.empty();
  }

  private static OptionalDouble value(Map<String, Double> values, String column) {
    Double value = values.get(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static OptionalDouble bytes(Map<String, Double> values, String direction) {
    for (Map.Entry<String, Integer> unit : UNITS.entrySet()) {
      OptionalDouble value = value(values, direction + unit.getKey());
      if (value.isPresent()) {
        return OptionalDouble.of(value.getAsDouble() * unit.getValue());
      }
    }
    return OptionalDouble.empty();
  }
}
