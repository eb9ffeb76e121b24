package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads what {@code iostat -x} printed ({@code -m} or {@code -k}), of any sysstat: the columns are
 * known by their names, a decimal comma is taken for a point, and whatever is no table of devices
 * is passed over. Stateless.
 */
public final class IostatReader {
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
        // Without -x, and with -s, reads and writes are not told apart: that is no such table.
        columns = words.contains("r/s") && words.contains("w/s") ? words : List.of();
        reports.add(new LinkedHashMap<>());
      } else if (!columns.isEmpty() && words.size() == columns.size()) {
        reports.get(reports.size() - 1).put(words.get(0), row(columns, words));
      }
    }
    reports.removeIf(Map::isEmpty);
    return reports;
  }

  private static DiskActivity row(List<String> columns, List<String> words) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 1; i < columns.size(); i++) {
      try {
        values.put(columns.get(i), Double.valueOf(words.get(i).replace(',', '.')));
      } catch (NumberFormatException e) {
        // The value is absent; the others of the row are kept.
      }
    }
    double reads = values.getOrDefault("r/s", 0.0);
    double writes = values.getOrDefault("w/s", 0.0);
    OptionalDouble readAwait = when(reads, values, "r_await");
    OptionalDouble writeAwait = when(writes, values, "w_await");
    OptionalDouble await = when(reads + writes, values, "await");
    if (await.isEmpty() && reads + writes > 0 && values.containsKey("r_await")) {
      await =
          OptionalDouble.of(
              (reads * readAwait.orElse(0) + writes * writeAwait.orElse(0)) / (reads + writes));
    }
    return new DiskActivity(
        words.get(0),
        OptionalLong.empty(),
        OptionalLong.empty(),
        reads,
        writes,
        bytes(values, "r"),
        bytes(values, "w"),
        readAwait,
        writeAwait,
        await,
        values.containsKey("%util")
            ? OptionalDouble.of(values.get("%util"))
            : OptionalDouble.empty());
  }

  /** A mean of no I/O is printed as 0, and is none. */
  private static OptionalDouble when(double count, Map<String, Double> values, String column) {
    return count > 0 && values.containsKey(column)
        ? OptionalDouble.of(values.get(column))
        : OptionalDouble.empty();
  }

  private static double bytes(Map<String, Double> values, String direction) {
    if (values.containsKey(direction + "MB/s")) {
      return values.get(direction + "MB/s") * (1 << 20);
    }
    if (values.containsKey(direction + "kB/s")) {
      return values.get(direction + "kB/s") * 1024;
    }
    return values.getOrDefault(direction + "sec/s", 0.0) * 512;
  }
}
