package io.github.fiometry.corpus;

import io.github.fiometry.corpus.TwinRun.TwinDisk;
import io.github.fiometry.corpus.TwinRun.TwinIo;
import io.github.fiometry.corpus.TwinRun.TwinJob;
import io.github.fiometry.corpus.TwinRun.TwinLatency;
import io.github.fiometry.corpus.TwinRun.TwinPriority;
import io.github.fiometry.corpus.TwinRun.TwinSamples;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** fio's JSON documents of a mixed output, read by plain Jackson with this table of keys. */
final class JsonTwin {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static final List<String> DIRECTIONS = List.of("read", "write", "trim", "mixed");

  private final FioRelease release;

  private JsonTwin(FioRelease release) {
    this.release = release;
  }

  /** Every document that stands from a line {@code {} to a line {@code }} in the text. */
  static List<TwinRun> readAll(String text, FioRelease release) {
    List<TwinRun> runs = new ArrayList<>();
    StringBuilder document = new StringBuilder();
    boolean inside = false;
    for (String whole : text.split("\n", -1)) {
      // a progress line may stand before the brace
      String line = whole.substring(whole.lastIndexOf('\r') + 1);
      inside |= line.equals("{");
      if (inside) {
        document.append(line).append('\n');
      }
      if (inside && line.equals("}")) {
        runs.add(new JsonTwin(release).run(MAPPER.readTree(document.toString())));
        document.setLength(0);
        inside = false;
      }
    }
    return runs;
  }

  private TwinRun run(JsonNode document) {
    boolean client = document.has("client_stats");
    Map<String, String> global = strings(document.path("global options"));
    List<TwinJob> jobs = new ArrayList<>();
    document.path(client ? "client_stats" : "jobs").forEach(job -> jobs.add(job(job, global)));
    List<TwinDisk> disks = new ArrayList<>();
    document.path("disk_util").forEach(disk -> disks.add(disk(disk)));
    Map<String, BigDecimal> idleness = new LinkedHashMap<>();
    document
        .path("cpu_idleness")
        .properties()
        .forEach(entry -> idleness.put(entry.getKey(), entry.getValue().decimalValue()));
    return new TwinRun(
        Optional.of(document.path("fio version").stringValue("")),
        text(document, "time"),
        jobs,
        client,
        disks,
        true,
        idleness);
  }

  private TwinJob job(JsonNode job, Map<String, String> global) {
    Map<String, String> options = new LinkedHashMap<>(global);
    options.putAll(strings(job.path("job options")));
    Map<String, TwinIo> io = new LinkedHashMap<>();
    for (String direction : DIRECTIONS) {
      if (job.has(direction)) {
        io.put(direction, io(job.path(direction)));
      }
    }
    Map<String, Span> distribution = new LinkedHashMap<>();
    buckets(distribution, job.path("latency_ns"), 1L);
    buckets(distribution, job.path("latency_us"), 1_000L);
    buckets(distribution, job.path("latency_ms"), 1_000_000L);
    Map<String, Span> percents = new LinkedHashMap<>();
    percents.put("userPercent", fraction(job, "usr_cpu"));
    percents.put("systemPercent", fraction(job, "sys_cpu"));
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("contextSwitches", job.path("ctx").longValue());
    counts.put("majorFaults", job.path("majf").longValue());
    counts.put("minorFaults", job.path("minf").longValue());
    JsonNode sync = job.path("sync");
    return new TwinJob(
        job.path("jobname").stringValue(""),
        text(job, "desc"),
        job.path("groupid").intValue(),
        job.path("error").intValue(),
        text(job, "hostname").map(host -> host + ":" + job.path("port").intValue()),
        options,
        io,
        List.of(),
        sync.isMissingNode() ? Optional.empty() : Optional.of(latency(sync.path("lat_ns"), 1)),
        whole(sync, "total_ios"),
        distribution,
        percents,
        counts,
        fractions(job.path("iodepth_level")),
        fractions(job.path("iodepth_submit")),
        fractions(job.path("iodepth_complete")),
        whole(job, "total_err"),
        whole(job, "first_error"),
        decimals(
            job,
            "latency_depth",
            "latency_target",
            "latency_percentile",
            "latency_window",
            "latency_target_ns",
            "latency_window_us"),
        steadyState(job.path("steadystate")));
  }

  private TwinIo io(JsonNode io) {
    boolean nanos = io.has("slat_ns") || io.has("clat_ns");
    String unit = nanos ? "_ns" : "";
    long factor = nanos ? 1 : 1000;
    // io_bytes are KiB up to 2.20; from then on io_kbytes stands beside it
    Span bytes =
        io.has("io_kbytes")
            ? Span.exactly(io.path("io_bytes").longValue())
            : Span.bytesOfKib(io.path("io_bytes").bigIntegerValue());
    List<TwinPriority> priorities = new ArrayList<>();
    for (String kind : List.of("clat", "lat")) {
      for (String level : List.of("high", "low")) {
        JsonNode node = io.path(kind + "_" + level + "_prio");
        if (!node.isMissingNode()) {
          priorities.add(
              new TwinPriority(
                  level, OptionalLong.empty(), OptionalLong.empty(), kind, latency(node, 1)));
        }
      }
    }
    io.path("prios")
        .forEach(
            node -> {
              String kind = node.has("lat_ns") ? "lat" : "clat";
              priorities.add(
                  new TwinPriority(
                      String.valueOf(node.path("prioclass").intValue()),
                      whole(node, "prio"),
                      whole(node, "priohint"),
                      kind,
                      latency(node.path(kind + "_ns"), 1)));
            });
    TwinSamples bandwidth =
        new TwinSamples(
            io.path("bw_min").bigIntegerValue(),
            io.path("bw_max").bigIntegerValue(),
            fraction(io, "bw_mean"),
            fraction(io, "bw_dev"),
            Optional.of(fraction(io, "bw_agg")),
            whole(io, "bw_samples"));
    Optional<TwinSamples> iops =
        io.has("iops_samples")
            ? Optional.of(
                new TwinSamples(
                    io.path("iops_min").bigIntegerValue(),
                    io.path("iops_max").bigIntegerValue(),
                    fraction(io, "iops_mean"),
                    fraction(io, "iops_stddev"),
                    Optional.empty(),
                    whole(io, "iops_samples")))
            : Optional.empty();
    return new TwinIo(
        bytes,
        Optional.empty(),
        io.path("runtime").longValue(),
        whole(io, "total_ios"),
        whole(io, "short_ios"),
        whole(io, "drop_ios"),
        latency(io.path("slat" + unit), factor),
        latency(io.path("clat" + unit), factor),
        latency(io.path("lat" + unit), factor),
        priorities,
        bandwidth,
        iops);
  }

  private TwinLatency latency(JsonNode node, long nanosPerUnit) {
    Map<BigDecimal, Long> percentiles = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.path("percentile").properties()) {
      BigDecimal rank = new BigDecimal(entry.getKey());
      // up to 3.3 the unused places of the list are filled with "0.00"
      if (rank.signum() > 0) {
        percentiles.put(rank, entry.getValue().longValue() * nanosPerUnit);
      }
    }
    return new TwinLatency(
        node.path("min").bigIntegerValue(BigInteger.ZERO).multiply(big(nanosPerUnit)),
        node.path("max").bigIntegerValue(BigInteger.ZERO).multiply(big(nanosPerUnit)),
        fraction(node, "mean").times(nanosPerUnit),
        fraction(node, "stddev").times(nanosPerUnit),
        whole(node, "N"),
        percentiles);
  }

  private TwinDisk disk(JsonNode disk) {
    Map<String, Long> counters = new LinkedHashMap<>();
    Map.of(
            "read_ios", "readIos",
            "write_ios", "writeIos",
            "read_merges", "readMerges",
            "write_merges", "writeMerges",
            "read_sectors", "readSectors",
            "write_sectors", "writeSectors",
            "read_ticks", "readTicksMillis",
            "write_ticks", "writeTicksMillis",
            "in_queue", "inQueueMillis")
        .forEach(
            (key, name) -> {
              if (disk.has(key)) {
                counters.put(name, disk.path(key).longValue());
              }
            });
    return new TwinDisk(disk.path("name").stringValue(""), counters, fraction(disk, "util"));
  }

  private static Map<String, String> steadyState(JsonNode node) {
    Map<String, String> values = new LinkedHashMap<>();
    if (!node.isMissingNode()) {
      values.put("ss", node.path("ss").stringValue(""));
      values.put("criterion", node.path("criterion").stringValue(""));
      values.put("attained", String.valueOf(node.path("attained").intValue()));
      values.put("bw_mean", node.path("data").path("bw_mean").asString());
      values.put("iops_mean", node.path("data").path("iops_mean").asString());
    }
    return values;
  }

  /** Floats have two decimals up to 2.12 and six later; up to 2.15 they are single precision. */
  private Span fraction(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      return Span.exactly(0);
    }
    int decimals = release.upTo("2.12") ? 2 : 6;
    return release.upTo("2.15")
        ? Span.roundedSingle(value.decimalValue(), decimals)
        : Span.rounded(value.decimalValue(), decimals);
  }

  private Map<String, Span> fractions(JsonNode node) {
    Map<String, Span> all = new LinkedHashMap<>();
    node.properties().forEach(entry -> all.put(entry.getKey(), fraction(node, entry.getKey())));
    return all;
  }

  private void buckets(Map<String, Span> into, JsonNode node, long nanosPerUnit) {
    node.properties()
        .forEach(
            entry -> {
              String key = entry.getKey();
              into.put(
                  key.startsWith(">=")
                      ? "beyond"
                      : String.valueOf(Long.parseLong(key) * nanosPerUnit),
                  fraction(node, key));
            });
  }

  private static Map<String, BigDecimal> decimals(JsonNode node, String... keys) {
    Map<String, BigDecimal> all = new LinkedHashMap<>();
    for (String key : keys) {
      if (node.path(key).isNumber()) {
        all.put(key, node.path(key).decimalValue());
      }
    }
    return all;
  }

  private static Map<String, String> strings(JsonNode node) {
    Map<String, String> all = new LinkedHashMap<>();
    if (node.isObject()) {
      node.properties().forEach(entry -> all.put(entry.getKey(), entry.getValue().stringValue("")));
    } else {
      // two clients: a list of one object for each
      node.forEach(element -> all.putAll(strings(element)));
    }
    return all;
  }

  private static Optional<String> text(JsonNode node, String key) {
    return node.path(key).isString()
        ? Optional.of(node.path(key).stringValue(""))
        : Optional.empty();
  }

  private static OptionalLong whole(JsonNode node, String key) {
    return node.path(key).isNumber()
        ? OptionalLong.of(node.path(key).longValue())
        : OptionalLong.empty();
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }
}
