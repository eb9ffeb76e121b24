package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.Host;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the normalized JSON, schema 1, back: what {@link NormalizedDocument} writes. */
final class NormalizedReader {
  private final JsonCursor cursor;
  private final String source;
  private final NormalizedJobReader jobs;
  private final List<FioRun.Builder> runs = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /**
   * A reader.
   *
   * @param cursor the document's tokens
   * @param source the name that the positions of the archived diagnostics get
   */
  NormalizedReader(JsonCursor cursor, String source) {
    this.cursor = cursor;
    this.source = source;
    this.jobs = new NormalizedJobReader(cursor);
  }

  /** Reads the document at which the cursor stands, with its diagnostics. */
  List<FioRun.Builder> read() {
    cursor.object(
        key -> {
          if (key.equals("runs")) {
            runs.clear();
            cursor.array(this::run);
          } else if (key.equals("diagnostics")) {
            diagnostics.clear();
            cursor.array(this::diagnostic);
          }
        });
    diagnostics.forEach(cursor.diagnostics()::add);
    return runs;
  }

  private void diagnostic() {
    Map<String, String> words = new LinkedHashMap<>();
    long[] place = new long[2];
    Map<String, Object> values = new LinkedHashMap<>();
    cursor.object(
        key -> {
          switch (key) {
            case "line" -> cursor.count().ifPresent(line -> place[0] = line);
            case "column" -> cursor.count().ifPresent(column -> place[1] = column);
            case "values" ->
                cursor.object(name -> cursor.value().ifPresent(v -> values.put(name, v)));
            case "severity", "code", "message", "text" ->
                cursor.text().ifPresent(text -> words.put(key, text));
            default -> {}
          }
        });
    Optional<Severity> severity =
        Arrays.stream(Severity.values())
            .filter(s -> s.word().equals(words.get("severity")))
            .findFirst();
    Optional<DiagnosticCode> code =
        Arrays.stream(DiagnosticCode.values())
            .filter(c -> c.word().equals(words.get("code")))
            .findFirst();
    if (severity.isPresent() && code.isPresent()) {
      diagnostics.add(
          new Diagnostic(
              severity.get(),
              code.get(),
              new SourcePosition(source, place[0], place[1]),
              words.getOrDefault("message", ""),
              Optional.ofNullable(words.get("text")),
              values));
    }
  }

  private void run() {
    FioRun.Builder run = FioRun.builder();
    boolean read = cursor.object(key -> take(run, key));
    if (read) {
      runs.add(run);
    }
  }

  private void take(FioRun.Builder run, String key) {
    switch (key) {
      case "fio_version" -> cursor.text().ifPresent(run::fioVersion);
      case "format" -> cursor.text().flatMap(NormalizedReader::format).ifPresent(run::format);
      case "first_line" -> cursor.count().ifPresent(run::firstLine);
      case "last_line" -> cursor.count().ifPresent(run::lastLine);
      case "complete" -> cursor.flag().ifPresent(run::complete);
      case "interim" -> cursor.flag().ifPresent(run::interim);
      case "same_run" -> cursor.smallWhole().ifPresent(run::sameRunIndex);
      case "timestamp_ms" -> cursor.count().ifPresent(run::timestampMillis);
      case "printed_at" -> cursor.text().ifPresent(run::printedAt);
      case "processes" -> cursor.smallWhole().ifPresent(run::processes);
      case "threads" -> cursor.smallWhole().ifPresent(run::threads);
      case "global_options" -> JobValues.options(cursor).ifPresent(run::globalOptions);
      case "hosts" -> run.hosts(list(this::host));
      case "jobs" -> run.jobs(list(jobs::read));
      case "groups" -> run.groups(list(this::group));
      case "disks" -> run.disks(list(this::disk));
      case "client_stats" -> run.clientStats(list(jobs::read));
      case "all_clients" -> jobs.read().ifPresent((Job job) -> run.allClients(job));
      case "cpu_idleness" -> cpuIdleness().ifPresent(run::cpuIdleness);
      default -> {}
    }
  }

  private static Optional<RunFormat> format(String word) {
    return Arrays.stream(RunFormat.values()).filter(f -> f.word().equals(word)).findFirst();
  }

  /** Reads one element of a list. */
  private interface Element<T> {
    Optional<T> read();
  }

  private <T> List<T> list(Element<T> element) {
    List<T> elements = new ArrayList<>();
    cursor.array(() -> element.read().ifPresent(elements::add));
    return elements;
  }

  private Optional<Host> host() {
    Host.Builder host = Host.builder();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "hostname" -> cursor.text().ifPresent(host::hostname);
                case "port" -> cursor.smallWhole().ifPresent(host::port);
                case "fio_version" -> cursor.text().ifPresent(host::fioVersion);
                case "os" -> cursor.text().ifPresent(host::os);
                case "arch" -> cursor.text().ifPresent(host::arch);
                case "bits" -> cursor.smallWhole().ifPresent(host::bits);
                case "big_endian" -> cursor.flag().ifPresent(host::bigEndian);
                case "global_options" -> JobValues.options(cursor).ifPresent(host::globalOptions);
                default -> {}
              }
            });
    return read ? Optional.of(host.build()) : Optional.empty();
  }

  private Optional<GroupStats> group() {
    GroupStats.Builder group = GroupStats.builder();
    Map<Direction, GroupIo> io = new EnumMap<>(Direction.class);
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "group_id" -> cursor.smallWhole().ifPresent(group::groupId);
                case "hostname" -> cursor.text().ifPresent(group::hostname);
                case "port" -> cursor.smallWhole().ifPresent(group::port);
                case "io" ->
                    cursor.object(
                        word ->
                            NormalizedJobReader.direction(word)
                                .ifPresent(direction -> groupIo(direction, io)));
                default -> {}
              }
            });
    return read ? Optional.of(group.io(io).build()) : Optional.empty();
  }

  private void groupIo(Direction direction, Map<Direction, GroupIo> io) {
    GroupIo.Builder stats = GroupIo.builder();
    List<String> refined = new ArrayList<>();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "io_bytes" -> cursor.decimal().ifPresent(stats::ioBytes);
                case "bw_bytes_per_sec" -> cursor.decimal().ifPresent(stats::bytesPerSecond);
                case "min_bw_bytes_per_sec" -> cursor.decimal().ifPresent(stats::minBytesPerSecond);
                case "max_bw_bytes_per_sec" -> cursor.decimal().ifPresent(stats::maxBytesPerSecond);
                case "min_runtime_ms" -> cursor.count().ifPresent(stats::minRuntimeMillis);
                case "max_runtime_ms" -> cursor.count().ifPresent(stats::maxRuntimeMillis);
                case "refined" -> cursor.array(() -> cursor.text().ifPresent(refined::add));
                default -> {}
              }
            });
    if (read) {
      io.put(direction, stats.refined(refined).build());
    }
  }

  private Optional<DiskStats> disk() {
    DiskStats.Builder disk = DiskStats.builder();
    DiskCounters.Builder counters = DiskCounters.builder();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "name" -> cursor.text().ifPresent(disk::name);
                case "hostname" -> cursor.text().ifPresent(disk::hostname);
                case "port" -> cursor.smallWhole().ifPresent(disk::port);
                case "aggregate" -> {
                  DiskCounters.Builder aggregate = DiskCounters.builder();
                  if (cursor.object(name -> diskCounter(name, aggregate))) {
                    disk.aggregate(aggregate.build());
                  }
                }
                case "members" -> disk.members(list(this::disk));
                default -> diskCounter(key, counters);
              }
            });
    return read ? Optional.of(disk.counters(counters.build()).build()) : Optional.empty();
  }

  private void diskCounter(String key, DiskCounters.Builder counters) {
    switch (key) {
      case "read_ios" -> cursor.count().ifPresent(counters::readIos);
      case "write_ios" -> cursor.count().ifPresent(counters::writeIos);
      case "read_merges" -> cursor.count().ifPresent(counters::readMerges);
      case "write_merges" -> cursor.count().ifPresent(counters::writeMerges);
      case "read_sectors" -> cursor.count().ifPresent(counters::readSectors);
      case "write_sectors" -> cursor.count().ifPresent(counters::writeSectors);
      case "read_ticks_ms" -> cursor.count().ifPresent(counters::readTicksMillis);
      case "write_ticks_ms" -> cursor.count().ifPresent(counters::writeTicksMillis);
      case "in_queue_ms" -> cursor.count().ifPresent(counters::inQueueMillis);
      case "util_percent" -> cursor.decimal().ifPresent(counters::utilizationPercent);
      default -> {}
    }
  }

  private Optional<CpuIdleness> cpuIdleness() {
    CpuIdleness.Builder idleness = CpuIdleness.builder();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "system_percent" -> cursor.decimal().ifPresent(idleness::systemPercent);
                case "unit_work_mean_us" ->
                    cursor.decimal().ifPresent(idleness::unitWorkMeanMicros);
                case "unit_work_stddev_us" ->
                    cursor.decimal().ifPresent(idleness::unitWorkStandardDeviationMicros);
                case "percent_by_cpu" -> idleness.percentByCpu(cursor.decimals());
                default -> {}
              }
            });
    return read ? Optional.of(idleness.build()) : Optional.empty();
  }
}
