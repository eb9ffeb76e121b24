package io.github.fiometry.report;

import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.PriorityStats;
import io.github.fiometry.model.Workload;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** The tables that show all about one job. */
final class JobDetails {
  private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

  private final Job job;
  private final List<ReportPage.TableBlock> tables = new ArrayList<>();

  private JobDetails(Job job) {
    this.job = job;
  }

  static List<ReportPage.TableBlock> of(Job job) {
    JobDetails details = new JobDetails(job);
    details.facts();
    details.transfer();
    details.latencies();
    details.percentiles();
    details.distribution();
    details.depths();
    return details.tables;
  }

  private void add(String caption, Table table) {
    tables.add(new ReportPage.TableBlock(caption, table));
  }

  private void facts() {
    Facts facts = new Facts();
    facts.add("description", job.description().orElse(""));
    facts.add("group", whole(job.groupId()));
    facts.add("jobs", whole(job.numJobs()));
    if (job.error().orElse(0) != 0) {
      facts.add("error", job.error().getAsInt() + " " + job.errorMessage().orElse(""));
    }
    Optional<Workload> workload = job.workload();
    facts.add("rw", workload.flatMap(Workload::rw).orElse(""));
    facts.add("I/O engine", workload.flatMap(Workload::ioEngine).orElse(""));
    facts.add("iodepth", whole(workload.map(Workload::ioDepth).orElse(OptionalInt.empty())));
    facts.add("finished at", job.finishedAt().map(Object::toString).orElse(""));
    job.cpu()
        .ifPresent(
            cpu -> {
              facts.add("CPU user", percent(cpu.userPercent()));
              facts.add("CPU system", percent(cpu.systemPercent()));
              facts.add("context switches", whole(cpu.contextSwitches()));
            });
    job.errors().ifPresent(errors -> facts.add("I/O errors", whole(errors.total())));
    job.latencyTarget()
        .ifPresent(target -> facts.add("latency target", nanos(target.targetNanos())));
    job.steadyState()
        .flatMap(state -> state.attained())
        .ifPresent(attained -> facts.add("steady state", attained ? "attained" : "not attained"));
    add("", facts.table());
  }

  private void transfer() {
    List<List<String>> rows = new ArrayList<>();
    job.io()
        .forEach(
            (direction, io) ->
                rows.add(
                    List.of(
                        direction.word(),
                        io.iops().isPresent() ? HumanUnits.iops(io.iops().getAsDouble()) : "",
                        io.bytesPerSecond().isPresent()
                            ? HumanUnits.mebibytesPerSecond(io.bytesPerSecond().getAsDouble())
                            : "",
                        bytes(io.ioBytes()),
                        milliseconds(io.runtimeMillis()),
                        whole(io.totalIos()),
                        whole(io.shortIos()),
                        whole(io.droppedIos()),
                        String.join(", ", io.refined()))));
    boolean refined = job.io().values().stream().anyMatch(io -> !io.refined().isEmpty());
    List<Column> columns =
        List.of(
            Column.words("direction"),
            Column.numbers("IOPS"),
            Column.numbers("BW MiB/s"),
            Column.numbers("io"),
            Column.numbers("runtime"),
            Column.numbers("I/Os"),
            Column.numbers("short"),
            Column.numbers("dropped"),
            Column.words("refined"));
    int width = refined ? columns.size() : columns.size() - 1;
    add(
        "",
        new Table(
            columns.subList(0, width), rows.stream().map(row -> row.subList(0, width)).toList()));
  }

  /** A latency of the job and what it is called. */
  private record Named(String name, LatencyStats latency) {}

  private List<Named> named() {
    List<Named> named = new ArrayList<>();
    for (Map.Entry<Direction, IoStats> entry : job.io().entrySet()) {
      String direction = entry.getKey().word();
      IoStats io = entry.getValue();
      io.submissionLatency().ifPresent(it -> named.add(new Named(direction + " slat", it)));
      io.completionLatency().ifPresent(it -> named.add(new Named(direction + " clat", it)));
      io.totalLatency().ifPresent(it -> named.add(new Named(direction + " lat", it)));
      for (PriorityStats priority : io.priorities()) {
        String name = direction + " " + name(priority);
        priority.completionLatency().ifPresent(it -> named.add(new Named(name + " clat", it)));
        priority.totalLatency().ifPresent(it -> named.add(new Named(name + " lat", it)));
      }
    }
    job.sync()
        .flatMap(sync -> sync.latency())
        .ifPresent(it -> named.add(new Named("sync lat", it)));
    return named;
  }

  private static String name(PriorityStats priority) {
    List<String> parts = new ArrayList<>();
    priority.priorityClass().ifPresent(parts::add);
    if (priority.level().isPresent()) {
      parts.add(whole(priority.level()));
    }
    if (priority.hint().isPresent()) {
      parts.add(whole(priority.hint()));
    }
    return "priority " + String.join("/", parts);
  }

  private void latencies() {
    List<List<String>> rows = new ArrayList<>();
    for (Named named : named()) {
      LatencyStats latency = named.latency();
      rows.add(
          List.of(
              named.name(),
              nanos(latency.minNanos()),
              nanos(latency.meanNanos()),
              nanos(latency.standardDeviationNanos()),
              nanos(latency.maxNanos()),
              whole(latency.samples())));
    }
    add(
        "latency",
        new Table(
            List.of(
                Column.words("kind"),
                Column.numbers("min"),
                Column.numbers("mean"),
                Column.numbers("stddev"),
                Column.numbers("max"),
                Column.numbers("samples")),
            rows));
  }

  private void percentiles() {
    Set<Double> ranks = new TreeSet<>();
    for (Named named : named()) {
      named.latency().percentiles().ifPresent(it -> ranks.addAll(it.asMap().keySet()));
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("kind"));
    ranks.forEach(rank -> columns.add(Column.numbers("p" + HumanUnits.exact(rank))));
    List<List<String>> rows = new ArrayList<>();
    for (Named named : named()) {
      Optional<Percentiles> percentiles = named.latency().percentiles();
      if (percentiles.isPresent()) {
        List<String> row = new ArrayList<>();
        row.add(named.name());
        for (double rank : ranks) {
          OptionalLong value = percentiles.get().value(rank);
          row.add(value.isPresent() ? HumanUnits.latency((double) value.getAsLong()) : "");
        }
        rows.add(row);
      }
    }
    add("percentiles", new Table(columns, rows));
  }

  private void distribution() {
    List<Column> columns = new ArrayList<>();
    List<String> row = new ArrayList<>();
    for (LatencyBucket bucket : job.latencyDistribution()) {
      OptionalLong upper = bucket.upperNanos();
      columns.add(
          Column.numbers(
              upper.isPresent()
                  ? "\u2264 " + HumanUnits.latency((double) upper.getAsLong())
                  : "> 2s"));
      row.add(HumanUnits.exact(bucket.percent()) + " %");
    }
    add("latency distribution", new Table(columns, row.isEmpty() ? List.of() : List.of(row)));
  }

  private void depths() {
    Set<String> labels = new LinkedHashSet<>();
    List<Optional<DepthDistribution>> all =
        List.of(job.ioDepths(), job.submitDepths(), job.completeDepths());
    all.forEach(it -> it.ifPresent(depths -> labels.addAll(depths.labels())));
    List<String> sorted = new ArrayList<>(labels);
    sorted.sort((a, b) -> Integer.compare(order(a), order(b)));
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("depth"));
    sorted.forEach(label -> columns.add(Column.numbers(label)));
    List<List<String>> rows = new ArrayList<>();
    List<String> names = List.of("I/O", "submit", "complete");
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isPresent()) {
        List<String> row = new ArrayList<>();
        row.add(names.get(i));
        for (String label : sorted) {
          row.add(percent(all.get(i).get().percent(label)));
        }
        rows.add(row);
      }
    }
    add("queue depths", new Table(columns, rows));
  }

  /** {@code 4} before {@code 16} before {@code >=64}. */
  private static int order(String label) {
    boolean open = label.startsWith(">=");
    try {
      return 2 * Integer.parseInt(open ? label.substring(2) : label) + (open ? 1 : 0);
    } catch (NumberFormatException e) {
      return Integer.MAX_VALUE;
    }
  }

  static String nanos(OptionalDouble value) {
    return value.isPresent() ? HumanUnits.latency(value.getAsDouble()) : "";
  }

  static String exact(OptionalDouble value) {
    return value.isPresent() ? HumanUnits.exact(value.getAsDouble()) : "";
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent() ? HumanUnits.exact(value.getAsDouble()) + " %" : "";
  }

  static String milliseconds(OptionalLong value) {
    return value.isPresent() ? HumanUnits.latency(value.getAsLong() * 1e6) : "";
  }

  static String bytes(OptionalDouble value) {
    if (value.isEmpty()) {
      return "";
    }
    double number = value.getAsDouble();
    int unit = 0;
    while (number >= 1024 && unit < BYTE_UNITS.length - 1) {
      number /= 1024;
      unit++;
    }
    BigDecimal rounded = BigDecimal.valueOf(number).round(new MathContext(4));
    return rounded.stripTrailingZeros().toPlainString() + " " + BYTE_UNITS[unit];
  }

  private static String whole(OptionalInt value) {
    return value.isPresent() ? Integer.toString(value.getAsInt()) : "";
  }

  private static String whole(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }
}
