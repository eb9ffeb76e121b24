package io.github.fiometry.corpus;

import io.github.fiometry.corpus.TwinRun.TwinDisk;
import io.github.fiometry.corpus.TwinRun.TwinIo;
import io.github.fiometry.corpus.TwinRun.TwinJob;
import io.github.fiometry.corpus.TwinRun.TwinLatency;
import io.github.fiometry.corpus.TwinRun.TwinSamples;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Terse lines (version 3) of {@code --append-terse}, split at their semicolons: the twin of text up
 * to 2.2.10. They hold neither trims nor issued counts.
 */
final class TerseTwin {
  private static final String UNIFIED = "unified_rw_reporting";
  private static final List<String> DEPTHS = List.of("1", "2", "4", "8", "16", "32", ">=64");
  private static final long[] MICROS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000};
  private static final long[] MILLIS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000};

  private final List<String> fields;
  private int next;

  private TerseTwin(List<String> fields, int next) {
    this.fields = fields;
    this.next = next;
  }

  /** One run for each block of terse lines; they name no options, so the command must. */
  static List<TwinRun> readAll(String text, JobOptions options) {
    List<TwinRun> runs = new ArrayList<>();
    List<TwinJob> jobs = new ArrayList<>();
    List<TwinDisk> disks = new ArrayList<>();
    String version = "";
    for (String line : (text + "\n").split("\n", -1)) {
      if (line.startsWith("3;fio-")) {
        List<String> fields = Arrays.asList(line.split(";", -1));
        version = fields.get(1);
        jobs.add(job(fields, options, disks));
      } else if (!jobs.isEmpty()) {
        runs.add(
            new TwinRun(
                Optional.of(version),
                Optional.empty(),
                List.copyOf(jobs),
                false,
                List.copyOf(disks),
                !disks.isEmpty(),
                Map.of()));
        jobs.clear();
        disks.clear();
      }
    }
    return runs;
  }

  private static TwinJob job(List<String> fields, JobOptions all, List<TwinDisk> disks) {
    // a name may hold semicolons: the first percentile tells where it ends
    int percentile = 0;
    while (!fields.get(percentile).matches("\\d+(\\.\\d+)?%=\\d+")) {
      percentile++;
    }
    int group = percentile - 14;
    String name = String.join(";", fields.subList(2, group));
    Map<String, String> options = all.of(name);
    TerseTwin line = new TerseTwin(fields, group);
    int groupId = Integer.parseInt(line.field());
    int error = Integer.parseInt(line.field());
    Map<String, TwinIo> io = new LinkedHashMap<>();
    boolean mixed = Set.of("1", "mixed").contains(options.getOrDefault(UNIFIED, ""));
    TwinIo first = line.io();
    TwinIo second = line.io();
    io.put(mixed ? "mixed" : "read", first);
    if (!mixed) {
      io.put("write", second);
    }
    Map<String, Span> percents = new LinkedHashMap<>();
    percents.put("userPercent", line.percent(6));
    percents.put("systemPercent", line.percent(6));
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("contextSwitches", line.whole());
    counts.put("majorFaults", line.whole());
    counts.put("minorFaults", line.whole());
    Map<String, Span> depths = new LinkedHashMap<>();
    for (String depth : DEPTHS) {
      depths.put(depth, exact(line.field()));
    }
    Map<String, Span> distribution = new LinkedHashMap<>();
    for (long micros : MICROS) {
      distribution.put(String.valueOf(micros * 1000), exact(line.field()));
    }
    for (long millis : MILLIS) {
      distribution.put(String.valueOf(millis * 1_000_000), exact(line.field()));
    }
    distribution.put("beyond", exact(line.field()));
    List<TwinDisk> own = new ArrayList<>();
    while (fields.size() - line.next >= 9 && fields.get(line.next + 8).endsWith("%")) {
      own.add(line.disk());
    }
    disks.clear();
    disks.addAll(own);
    OptionalLong totalErrors = OptionalLong.empty();
    OptionalLong firstError = OptionalLong.empty();
    if (!options.getOrDefault("continue_on_error", "none").equals("none")) {
      totalErrors = OptionalLong.of(line.whole());
      firstError = OptionalLong.of(line.whole());
    }
    Optional<String> description =
        line.next < fields.size()
            ? Optional.of(String.join(";", fields.subList(line.next, fields.size())))
            : Optional.empty();
    return new TwinJob(
        name,
        description,
        groupId,
        error,
        Optional.empty(),
        options,
        io,
        mixed ? List.of("trim") : List.of("trim", "mixed"),
        Optional.empty(),
        OptionalLong.empty(),
        distribution,
        percents,
        counts,
        depths,
        Map.of(),
        Map.of(),
        totalErrors,
        firstError,
        Map.of(),
        Map.of());
  }

  private TwinIo io() {
    Span bytes = Span.bytesOfKib(new BigInteger(field()));
    field(); // bandwidth: bytes and runtime say more
    BigInteger iops = new BigInteger(field());
    long runtime = whole();
    TwinLatency slat = latency();
    TwinLatency clat = latency();
    Map<BigDecimal, Long> percentiles = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      String[] parts = field().split("%=");
      BigDecimal rank = new BigDecimal(parts[0]);
      if (rank.signum() > 0) {
        percentiles.put(rank, Long.parseLong(parts[1]) * 1000);
      }
    }
    clat =
        new TwinLatency(
            clat.min(), clat.max(), clat.mean(), clat.deviation(), clat.samples(), percentiles);
    TwinLatency lat = latency();
    BigInteger min = new BigInteger(field());
    BigInteger max = new BigInteger(field());
    Span share = percent(6);
    TwinSamples bandwidth =
        new TwinSamples(
            min, max, six(field()), six(field()), Optional.of(share), OptionalLong.empty());
    return new TwinIo(
        bytes,
        Optional.of(iops),
        runtime,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        slat,
        clat,
        lat,
        List.of(),
        bandwidth,
        Optional.empty());
  }

  private TwinLatency latency() {
    BigInteger thousand = BigInteger.valueOf(1000);
    BigInteger min = new BigInteger(field()).multiply(thousand);
    BigInteger max = new BigInteger(field()).multiply(thousand);
    return new TwinLatency(
        min,
        max,
        six(field()).times(1000),
        six(field()).times(1000),
        OptionalLong.empty(),
        Map.of());
  }

  private TwinDisk disk() {
    String name = field();
    Map<String, Long> counters = new LinkedHashMap<>();
    for (String counter :
        List.of(
            "readIos",
            "writeIos",
            "readMerges",
            "writeMerges",
            "readTicksMillis",
            "writeTicksMillis",
            "inQueueMillis")) {
      counters.put(counter, whole());
    }
    return new TwinDisk(name, counters, exact(field()));
  }

  private String field() {
    return fields.get(next++);
  }

  private long whole() {
    return Long.parseLong(field());
  }

  private Span percent(int decimals) {
    return Span.rounded(new BigDecimal(field().replace("%", "")), decimals);
  }

  private static Span six(String field) {
    return Span.rounded(new BigDecimal(field), 6);
  }

  /** Printed with the very digits of the text. */
  private static Span exact(String field) {
    BigDecimal value = new BigDecimal(field.replace("%", ""));
    return new Span(value, value);
  }
}
