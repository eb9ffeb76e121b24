package io.github.fiometry.analytics;

import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Host;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Something beside the figures in which the two sides differ, so that their difference may come
 * from it.
 *
 * @param what what differs, for example {@code fio version} or {@code option direct}
 * @param base what the base has, several values joined by a bar; empty when it has nothing
 * @param changed what the new side has
 */
public record ContextDifference(String what, String base, String changed) {
  /** Runtimes that differ by more than this share are told. */
  private static final double RUNTIME_SHARE = 0.05;

  static List<ContextDifference> between(List<FioRun> base, List<FioRun> changed) {
    Map<String, Set<String>> here = context(base);
    Map<String, Set<String>> there = context(changed);
    Set<String> names = new TreeSet<>(ContextDifference::order);
    names.addAll(here.keySet());
    names.addAll(there.keySet());
    List<ContextDifference> differences = new ArrayList<>();
    for (String name : names) {
      Set<String> left = here.getOrDefault(name, Set.of());
      Set<String> right = there.getOrDefault(name, Set.of());
      boolean optional = !name.startsWith("option ");
      // Text knows no options and JSON no engine line: what a side cannot say is no difference.
      if (!left.equals(right) && !(optional && (left.isEmpty() || right.isEmpty()))) {
        differences.add(
            new ContextDifference(name, String.join(" | ", left), String.join(" | ", right)));
      }
    }
    runtime(base, changed, differences);
    return differences;
  }

  /** Options last, all else in the order in which people ask for it. */
  private static int order(String a, String b) {
    List<String> first = List.of("fio version", "format", "host", "engine", "disks");
    int left = first.contains(a) ? first.indexOf(a) : first.size();
    int right = first.contains(b) ? first.indexOf(b) : first.size();
    return left != right ? Integer.compare(left, right) : a.compareTo(b);
  }

  private static Map<String, Set<String>> context(List<FioRun> runs) {
    Map<String, Set<String>> context = new LinkedHashMap<>();
    boolean knowsOptions =
        runs.stream()
            .anyMatch(
                run ->
                    !run.globalOptions().isEmpty()
                        || JobTotals.jobsOf(run).stream().anyMatch(j -> !j.options().isEmpty()));
    for (FioRun run : runs) {
      run.fioVersion().ifPresent(version -> add(context, "fio version", version));
      add(context, "format", run.format().word());
      run.hosts().stream()
          .map(Host::hostname)
          .forEach(host -> host.ifPresent(h -> add(context, "host", h)));
      String disks = run.disks().stream().map(DiskStats::name).collect(Collectors.joining(","));
      if (!disks.isEmpty()) {
        add(context, "disks", disks);
      }
      for (Job job : JobTotals.jobsOf(run)) {
        job.workload()
            .flatMap(Workload::ioEngine)
            .ifPresent(engine -> add(context, "engine", engine));
        if (knowsOptions) {
          Map<String, String> options = new LinkedHashMap<>(run.globalOptions());
          options.putAll(job.options());
          options.remove("name");
          options.forEach((name, value) -> add(context, "option " + name, value));
        }
      }
    }
    return context;
  }

  private static void add(Map<String, Set<String>> context, String name, String value) {
    context
        .computeIfAbsent(name, ignored -> new TreeSet<>())
        .add(value.isEmpty() ? "(set)" : value);
  }

  private static void runtime(
      List<FioRun> base, List<FioRun> changed, List<ContextDifference> differences) {
    double[] left = runtimes(base);
    double[] right = runtimes(changed);
    if (left.length > 0 && right.length > 0) {
      double here = MedianInterval.median(left);
      double there = MedianInterval.median(right);
      if (Math.abs(there - here) > RUNTIME_SHARE * Math.max(here, there)) {
        differences.add(
            new ContextDifference(
                "median runtime in ms", PlainNumbers.of(here), PlainNumbers.of(there)));
      }
    }
  }

  private static double[] runtimes(List<FioRun> runs) {
    return runs.stream()
        .flatMap(run -> JobTotals.jobsOf(run).stream())
        .flatMap(job -> job.io().values().stream())
        .map(IoStats::runtimeMillis)
        .filter(OptionalLong::isPresent)
        .mapToDouble(OptionalLong::getAsLong)
        .toArray();
  }
}
