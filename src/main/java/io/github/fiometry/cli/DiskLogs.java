package io.github.fiometry.cli;

import io.github.fiometry.json.JsonTree;
import io.github.fiometry.report.Answer;
import io.github.fiometry.report.Column;
import io.github.fiometry.report.HumanUnits;
import io.github.fiometry.report.Table;
import io.github.fiometry.runner.DiskActivity;
import io.github.fiometry.runner.DiskSampleFile;
import io.github.fiometry.runner.IostatReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What disks did while fio ran: a captured {@code iostat -xm}, or the counters that {@code fiometry
 * run} takes itself.
 */
final class DiskLogs {
  /** How many characters are looked at for iostat's heading. */
  private static final int LOOK = 1 << 16;

  private static final String COUNTERS = ".disks.csv";

  private final List<Row> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private DiskLogs() {}

  /**
   * One interval of one device.
   *
   * @param report its number in the file, from 1
   * @param counts whether it is an interval of the capture, and not all since the machine started
   */
  private record Row(String source, int report, boolean counts, DiskActivity activity) {}

  /**
   * The answer, when all the paths are files of such a kind.
   *
   * @throws IOException when one of them cannot be read
   */
  static Optional<Answer> answer(List<String> paths) throws IOException {
    for (String path : paths) {
      if (!isCounters(path) && !isIostat(Path.of(path))) {
        return Optional.empty();
      }
    }
    DiskLogs logs = new DiskLogs();
    for (String path : paths) {
      if (isCounters(path)) {
        logs.addCounters(path);
      } else {
        logs.addIostat(path);
      }
    }
    return logs.rows.isEmpty() ? Optional.empty() : Optional.of(logs.answer());
  }

  private static boolean isCounters(String path) {
    return path.endsWith(COUNTERS) && Files.isRegularFile(Path.of(path));
  }

  private static boolean isIostat(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    char[] start = new char[LOOK];
    int length;
    try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
      length = Math.max(0, reader.read(start));
    }
    return new String(start, 0, length)
        .lines()
        .anyMatch(line -> line.matches("Device:?\\s.*r/s.*w/s.*%util\\s*"));
  }

  private void addCounters(String path) throws IOException {
    DiskSampleFile.activity(DiskSampleFile.read(Path.of(path)))
        .values()
        .forEach(
            intervals -> {
              for (int i = 0; i < intervals.size(); i++) {
                rows.add(new Row(path, i + 1, true, intervals.get(i)));
              }
            });
  }

  private void addIostat(String path) throws IOException {
    List<Map<String, DiskActivity>> reports = IostatReader.read(Path.of(path));
    for (int i = 0; i < reports.size(); i++) {
      boolean counts = i > 0 || reports.size() == 1;
      for (DiskActivity activity : reports.get(i).values()) {
        rows.add(new Row(path, i + 1, counts, activity));
      }
    }
    if (reports.size() > 1) {
      notes.add(
          path
              + ": the first of "
              + reports.size()
              + " reports tells of the time since the machine was started (unless iostat was given"
              + " -y) and is left out of the means");
    } else if (reports.size() == 1) {
      notes.add(
          path
              + ": the only report tells of the time since the machine was started, unless iostat"
              + " was given -y");
    }
  }

  private Answer answer() {
    Map<String, List<Row>> devices = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.counts()) {
        String key = row.source() + "\0" + row.activity().device();
        devices.computeIfAbsent(key, name -> new ArrayList<>()).add(row);
      }
    }
    List<List<String>> means = new ArrayList<>();
    devices.values().forEach(intervals -> means.add(mean(intervals)));
    List<List<String>> data = new ArrayList<>();
    List<JsonTree> trees = new ArrayList<>();
    for (Row row : rows) {
      data.add(exact(row));
      trees.add(tree(row));
    }
    List<Column> columns =
        List.of(
            Column.paths("input").mayBeLeftOut(1),
            Column.names("device"),
            Column.numbers("intervals"),
            Column.numbers("r/s"),
            Column.numbers("w/s"),
            Column.numbers("rMB/s"),
            Column.numbers("wMB/s"),
            Column.numbers("r_await"),
            Column.numbers("w_await"),
            Column.numbers("%util"),
            Column.numbers("max %util"));
    List<Column> exact =
        List.of(
            Column.words("input"),
            Column.numbers("report"),
            Column.words("device"),
            Column.numbers("end_epoch_ms"),
            Column.numbers("interval_ms"),
            Column.numbers("reads_per_sec"),
            Column.numbers("writes_per_sec"),
            Column.numbers("read_bytes_per_sec"),
            Column.numbers("write_bytes_per_sec"),
            Column.numbers("read_await_ms"),
            Column.numbers("write_await_ms"),
            Column.numbers("await_ms"),
            Column.numbers("util_percent"));
    return new Answer(
        "What the disks did",
        List.of(new Answer.Section("", new Table(columns, means))),
        notes,
        new Table(exact, data),
        new JsonTree().put("disk_activity", trees).put("notes", notes));
  }

  private static List<String> mean(List<Row> rows) {
    List<DiskActivity> all = rows.stream().map(Row::activity).toList();
    OptionalDouble util =
        all.stream().flatMapToDouble(activity -> activity.utilPercent().stream()).average();
    OptionalDouble most =
        all.stream().flatMapToDouble(activity -> activity.utilPercent().stream()).max();
    return List.of(
        rows.get(0).source(),
        all.get(0).device(),
        Integer.toString(all.size()),
        HumanUnits.iops(average(all, DiskActivity::readsPerSecond)),
        HumanUnits.iops(average(all, DiskActivity::writesPerSecond)),
        HumanUnits.mebibytesPerSecond(average(all, DiskActivity::readBytesPerSecond)),
        HumanUnits.mebibytesPerSecond(average(all, DiskActivity::writeBytesPerSecond)),
        await(all, DiskActivity::readsPerSecond, DiskActivity::readAwaitMillis),
        await(all, DiskActivity::writesPerSecond, DiskActivity::writeAwaitMillis),
        percent(util),
        percent(most));
  }

  private static double average(List<DiskActivity> all, ToDoubleFunction<DiskActivity> rate) {
    return all.stream().mapToDouble(rate).average().orElse(0);
  }

  private interface Await {
    OptionalDouble of(DiskActivity activity);
  }

  /** The mean of all I/Os: an interval counts as often as it had any. */
  private static String await(
      List<DiskActivity> all, ToDoubleFunction<DiskActivity> rate, Await await) {
    double sum = 0;
    double count = 0;
    for (DiskActivity activity : all) {
      OptionalDouble millis = await.of(activity);
      if (millis.isPresent()) {
        sum += millis.getAsDouble() * rate.applyAsDouble(activity);
        count += rate.applyAsDouble(activity);
      }
    }
    return count == 0 ? "" : HumanUnits.latency(sum / count * 1e6);
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "";
  }

  private static List<String> exact(Row row) {
    DiskActivity a = row.activity();
    List<String> values =
        new ArrayList<>(
            List.of(
                row.source(),
                Integer.toString(row.report()),
                a.device(),
                a.endEpochMillis().isPresent() ? "" + a.endEpochMillis().getAsLong() : "",
                a.intervalMillis().isPresent() ? "" + a.intervalMillis().getAsLong() : ""));
    DoubleStream.of(
            a.readsPerSecond(),
            a.writesPerSecond(),
            a.readBytesPerSecond(),
            a.writeBytesPerSecond())
        .forEach(value -> values.add(HumanUnits.exact(value)));
    for (OptionalDouble value :
        List.of(a.readAwaitMillis(), a.writeAwaitMillis(), a.awaitMillis(), a.utilPercent())) {
      values.add(value.isPresent() ? HumanUnits.exact(value.getAsDouble()) : "");
    }
    return values;
  }

  private static JsonTree tree(Row row) {
    DiskActivity a = row.activity();
    return new JsonTree()
        .put("source", row.source())
        .put("report", row.report())
        .put("in_means", row.counts())
        .put("device", a.device())
        .put("end_epoch_ms", a.endEpochMillis())
        .put("interval_ms", a.intervalMillis())
        .put("reads_per_sec", a.readsPerSecond())
        .put("writes_per_sec", a.writesPerSecond())
        .put("read_bytes_per_sec", a.readBytesPerSecond())
        .put("write_bytes_per_sec", a.writeBytesPerSecond())
        .put("read_await_ms", a.readAwaitMillis())
        .put("write_await_ms", a.writeAwaitMillis())
        .put("await_ms", a.awaitMillis())
        .put("util_percent", a.utilPercent());
  }
}
