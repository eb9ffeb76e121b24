package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.Host;
import io.github.fiometry.model.Job;
import java.util.List;
import java.util.Map;

/** The normalized JSON from the document down to the run; each method in the schema's key order. */
final class NormalizedDocument {
  private final JsonOutput out;
  private final NormalizedJob jobs;

  NormalizedDocument(JsonOutput out) {
    this.out = out;
    this.jobs = new NormalizedJob(out);
  }

  void write(FioDocument document) {
    out.startObject();
    out.number("schema", FioDocument.SCHEMA);
    out.text("source", document.source());
    out.text("format", document.format().word());
    out.startArray("runs");
    document.runs().forEach(this::run);
    out.endArray();
    out.startArray("diagnostics");
    document.diagnostics().forEach(this::diagnostic);
    out.endArray();
    out.endObject();
  }

  private void diagnostic(Diagnostic diagnostic) {
    out.startObject();
    out.text("severity", diagnostic.severity().word());
    out.text("code", diagnostic.code().word());
    out.text("message", diagnostic.message());
    if (diagnostic.position().line() > 0) {
      out.number("line", diagnostic.position().line());
      if (diagnostic.position().column() > 0) {
        out.number("column", diagnostic.position().column());
      }
    }
    out.text("text", diagnostic.text());
    if (!diagnostic.values().isEmpty()) {
      out.startObject("values");
      diagnostic.values().forEach(this::value);
      out.endObject();
    }
    out.endObject();
  }

  private void value(String name, Object value) {
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isFinite(number)) {
        out.number(name, number);
      }
    } else if (value instanceof Number number) {
      out.number(name, number.longValue());
    } else if (value instanceof Boolean flag) {
      out.flag(name, flag);
    } else {
      out.text(name, value.toString());
    }
  }

  private void run(FioRun run) {
    out.startObject();
    out.text("fio_version", run.fioVersion());
    out.text("format", run.format().word());
    out.number("first_line", run.firstLine());
    out.number("last_line", run.lastLine());
    out.flag("complete", run.complete());
    out.flag("interim", run.interim());
    out.number("same_run", run.sameRunIndex());
    out.number("timestamp_ms", run.timestampMillis());
    out.text("printed_at", run.printedAt());
    out.number("processes", run.processes());
    out.number("threads", run.threads());
    out.texts("global_options", run.globalOptions());
    if (!run.hosts().isEmpty()) {
      out.startArray("hosts");
      run.hosts().forEach(this::host);
      out.endArray();
    }
    jobs("jobs", run.jobs());
    if (!run.groups().isEmpty()) {
      out.startArray("groups");
      run.groups().forEach(this::group);
      out.endArray();
    }
    disks("disks", run.disks());
    jobs("client_stats", run.clientStats());
    if (run.allClients().isPresent()) {
      out.startObject("all_clients");
      jobs.write(run.allClients().get());
      out.endObject();
    }
    if (run.cpuIdleness().isPresent()) {
      cpuIdleness(run.cpuIdleness().get());
    }
    out.endObject();
  }

  private void host(Host host) {
    out.startObject();
    out.text("hostname", host.hostname());
    out.number("port", host.port());
    out.text("fio_version", host.fioVersion());
    out.text("os", host.os());
    out.text("arch", host.arch());
    out.number("bits", host.bits());
    out.flag("big_endian", host.bigEndian());
    out.texts("global_options", host.globalOptions());
    out.endObject();
  }

  private void jobs(String key, List<Job> list) {
    if (list.isEmpty()) {
      return;
    }
    out.startArray(key);
    for (Job job : list) {
      out.startObject();
      jobs.write(job);
      out.endObject();
    }
    out.endArray();
  }

  private void group(GroupStats group) {
    out.startObject();
    out.number("group_id", group.groupId());
    out.text("hostname", group.hostname());
    out.number("port", group.port());
    if (!group.io().isEmpty()) {
      out.startObject("io");
      for (Map.Entry<Direction, GroupIo> entry : group.io().entrySet()) {
        GroupIo io = entry.getValue();
        out.startObject(entry.getKey().word());
        out.number("io_bytes", io.ioBytes());
        out.number("bw_bytes_per_sec", io.bytesPerSecond());
        out.number("min_bw_bytes_per_sec", io.minBytesPerSecond());
        out.number("max_bw_bytes_per_sec", io.maxBytesPerSecond());
        out.number("min_runtime_ms", io.minRuntimeMillis());
        out.number("max_runtime_ms", io.maxRuntimeMillis());
        out.texts("refined", io.refined());
        out.endObject();
      }
      out.endObject();
    }
    out.endObject();
  }

  private void disks(String key, List<DiskStats> list) {
    if (list.isEmpty()) {
      return;
    }
    out.startArray(key);
    for (DiskStats disk : list) {
      out.startObject();
      if (!disk.name().isEmpty()) {
        out.text("name", disk.name());
      }
      out.text("hostname", disk.hostname());
      out.number("port", disk.port());
      diskCounters(disk.counters());
      if (disk.aggregate().isPresent()) {
        out.startObject("aggregate");
        diskCounters(disk.aggregate().get());
        out.endObject();
      }
      disks("members", disk.members());
      out.endObject();
    }
    out.endArray();
  }

  private void diskCounters(DiskCounters counters) {
    out.number("read_ios", counters.readIos());
    out.number("write_ios", counters.writeIos());
    out.number("read_merges", counters.readMerges());
    out.number("write_merges", counters.writeMerges());
    out.number("read_sectors", counters.readSectors());
    out.number("write_sectors", counters.writeSectors());
    out.number("read_ticks_ms", counters.readTicksMillis());
    out.number("write_ticks_ms", counters.writeTicksMillis());
    out.number("in_queue_ms", counters.inQueueMillis());
    out.number("util_percent", counters.utilizationPercent());
  }

  private void cpuIdleness(CpuIdleness idleness) {
    out.startObject("cpu_idleness");
    out.number("system_percent", idleness.systemPercent());
    out.number("unit_work_mean_us", idleness.unitWorkMeanMicros());
    out.number("unit_work_stddev_us", idleness.unitWorkStandardDeviationMicros());
    out.numbers("percent_by_cpu", idleness.percentByCpu());
    out.endObject();
  }
}
