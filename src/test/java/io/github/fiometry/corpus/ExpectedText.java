package io.github.fiometry.corpus;

import io.github.fiometry.corpus.TwinRun.TwinDisk;
import io.github.fiometry.corpus.TwinRun.TwinJob;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a text report must say when its twin says so much: the whole report, run forward. */
final class ExpectedText {
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
  private static final DateTimeFormatter CTIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH);

  private final FioRelease release;
  private final Expected expected = new Expected();

  private ExpectedText(FioRelease release) {
    this.release = release;
  }

  static Expected of(TwinRun twin, FioRelease release) {
    return of(twin, release, false);
  }

  /**
   * @param interrupted whether fio said that a signal ended the run
   */
  static Expected of(TwinRun twin, FioRelease release, boolean interrupted) {
    ExpectedText text = new ExpectedText(release);
    text.run(twin);
    text.expected.is("complete", !interrupted);
    return text.expected;
  }

  private void run(TwinRun twin) {
    // client mode prints no banner, but each server's version in its host line
    if (twin.client()) {
      expected.twinDoesNotTell("fioVersion");
    } else {
      twin.fioVersion().ifPresent(v -> expected.is("fioVersion", v.replaceFirst("^fio-", "")));
    }
    expected.is("format", "TEXT");
    expected.twinDoesNotTell(
        "firstLine|lastLine|interim|sameRunIndex|processes|threads|hosts.*|printedAt");
    int reported = 0;
    Optional<TwinJob> all = Optional.empty();
    for (TwinJob job : twin.jobs()) {
      if (!job.ioWasIssued()) {
        continue; // the text has no block for it
      }
      if (twin.client() && job.allClients()) {
        all = Optional.of(job); // up to 3.16 it may come after each server: the last one counts
      } else {
        job((twin.client() ? "clientStats" : "jobs") + "[" + reported++ + "]", job, twin);
      }
    }
    all.ifPresent(job -> job("allClients", job, twin));
    groups(twin);
    if (twin.disksAreTold()) {
      for (int i = 0; i < twin.disks().size(); i++) {
        disk("disks[" + i + "]", twin.disks().get(i));
      }
    } else {
      expected.twinDoesNotTell("disks.*");
    }
    if (twin.jobs().stream().anyMatch(job -> !job.directionsNotTold().isEmpty())) {
      expected.twinDoesNotTell("cpuIdleness.*"); // terse has none
    }
    idleness(twin.cpuIdleness());
  }

  private void job(String path, TwinJob job, TwinRun twin) {
    expected.is(path + ".name", job.name());
    if (!job.allClients()) {
      job.description().ifPresent(text -> expected.is(path + ".description", text));
    }
    expected.is(path + ".groupId", job.groupId());
    expected.is(path + ".error", job.error());
    expected.twinDoesNotTell(
        quote(path)
            + "\\.(hostname|port|numJobs|pid|errorMessage|(workload|memberWorkloads)\\b.*)");
    finishedAt(path, twin);
    job.io()
        .forEach(
            (direction, io) -> {
              if (io.wasIssued()) {
                new ExpectedIo(release, expected, job)
                    .io(path + ".io[" + direction.toUpperCase(Locale.ROOT) + "]", direction, io);
              }
            });
    if (!job.directionsNotTold().isEmpty()) {
      // an engine that moves nothing shows only in the issued line
      expected.twinDoesNotTell(quote(path + ".io[READ]") + "\\.(totalIos|shortIos|droppedIos)");
    }
    for (String direction : job.directionsNotTold()) {
      expected.twinDoesNotTell(
          quote(path + ".io[" + direction.toUpperCase(Locale.ROOT) + "]") + ".*");
    }
    sync(path, job);
    job.latencyDistribution()
        .forEach(
            (upper, percent) -> {
              String bucket = path + ".latencyDistribution[" + upper + "]";
              Set<BigDecimal> shown = percent.printed(2);
              if (percent.low().signum() > 0) {
                expected.is(bucket, shown);
              } else if (percent.high().compareTo(new BigDecimal("0.005")) >= 0) {
                expected.mayBe(bucket, shown);
              }
            });
    job.percents().forEach((name, value) -> expected.is(path + ".cpu." + name, value.printed(2)));
    job.counts().forEach((name, value) -> expected.is(path + ".cpu." + name, value));
    depths(path + ".ioDepths", job.ioDepths());
    depths(path + ".submitDepths", job.submitDepths());
    depths(path + ".completeDepths", job.completeDepths());
    if (job.totalErrors().isPresent()) {
      expected.is(path + ".errors.total", job.totalErrors().getAsLong());
      expected.is(path + ".errors.firstError", job.firstError().getAsLong());
      expected.twinDoesNotTell(quote(path) + "\\.errors\\.firstErrorMessage");
    }
    if (!job.allClients()) {
      latencyTarget(path + ".latencyTarget", job);
    }
    steadyState(path + ".steadyState", job);
  }

  /** The text's clock is read right after the twin's. */
  private void finishedAt(String path, TwinRun twin) {
    Optional<LocalDateTime> printed =
        twin.time().map(time -> LocalDateTime.parse(time.trim().replaceAll(" +", " "), CTIME));
    if (printed.isEmpty() || twin.client()) {
      // a client's own clock stands in its JSON, from before the servers' results came
      expected.twinDoesNotTell(quote(path) + "\\.finishedAt");
    } else {
      List<Object> seconds = new ArrayList<>();
      for (int later = -1; later <= 2; later++) {
        seconds.add(printed.get().plusSeconds(later).toString());
      }
      expected.is(path + ".finishedAt", seconds);
    }
  }

  private void sync(String path, TwinJob job) {
    if (job.syncIos().orElse(0) > 0) {
      expected.is(path + ".sync.totalIos", job.syncIos().getAsLong());
    } else {
      // issued rwts: the fourth number is a zero
      expected.mayBe(path + ".sync.totalIos", List.of(0));
    }
    job.sync()
        .ifPresent(
            latency ->
                new ExpectedIo(release, expected, job).latency(path + ".sync.latency", latency));
  }

  private void depths(String path, Map<String, Span> depths) {
    if (depths.isEmpty()) {
      expected.twinDoesNotTell(quote(path) + ".*");
    }
    depths.forEach((label, percent) -> expected.is(path + "[" + label + "]", percent.printed(1)));
  }

  private void latencyTarget(String path, TwinJob job) {
    Map<String, BigDecimal> target = job.latencyTarget();
    BigDecimal depth = target.getOrDefault("latency_depth", BigDecimal.ZERO);
    if (target.isEmpty()) {
      expected.twinDoesNotTell(quote(path) + ".*");
    } else if (depth.signum() > 0) {
      BigDecimal nanos = BigDecimal.valueOf(release.upTo("3.2") ? 1000 : 1);
      // fio 3.3 to 3.20 print the window in nanoseconds
      BigDecimal window =
          BigDecimal.valueOf(release.since("3.3") && release.upTo("3.20") ? 1 : 1000);
      amount(path + ".targetNanos", target, "latency_target", nanos);
      amount(path + ".windowNanos", target, "latency_window", window);
      amount(path + ".targetNanos", target, "latency_target_ns", BigDecimal.ONE);
      amount(path + ".windowNanos", target, "latency_window_us", BigDecimal.valueOf(1000));
      Span percentile = Span.rounded(target.getOrDefault("latency_percentile", BigDecimal.ZERO), 6);
      expected.is(path + ".percentile", percentile.printed(2));
      expected.is(path + ".depth", depth);
    }
  }

  private void amount(String path, Map<String, BigDecimal> values, String key, BigDecimal factor) {
    BigDecimal value = values.getOrDefault(key, BigDecimal.ZERO);
    if (value.signum() != 0) {
      expected.is(path, value.multiply(factor));
    }
  }

  private void steadyState(String path, TwinJob job) {
    Map<String, String> state = job.steadyState();
    if (state.isEmpty()) {
      return;
    }
    String criterion = state.getOrDefault("ss", "").split(":")[0];
    expected.is(path + ".criterion", criterion);
    expected.is(path + ".attained", state.get("attained").equals("1"));
    BigDecimal shown = new BigDecimal(state.get("criterion").replace("%", ""));
    expected.is(
        path + (criterion.endsWith("_slope") ? ".slope" : ".deviationPercent"),
        Span.rounded(shown, 6).printed(3));
    BigInteger kib = new BigInteger(state.get("bw_mean")).shiftRight(10);
    expected.is(path + ".bytesPerSecond", Units.of(job, release).data(kib, 1));
    expected.is(path + ".iops", new BigDecimal(state.get("iops_mean")));
  }

  private void disk(String path, TwinDisk disk) {
    expected.is(path + ".name", disk.name());
    expected.twinDoesNotTell(quote(path) + "\\.(hostname|port)");
    disk.counters().forEach((name, value) -> expected.is(path + ".counters." + name, value));
    expected.is(path + ".counters.utilizationPercent", disk.utilization().printed(2));
  }

  private void idleness(Map<String, BigDecimal> idleness) {
    List<BigDecimal> cpus = new ArrayList<>();
    idleness.forEach(
        (key, value) -> {
          Set<BigDecimal> shown = Span.rounded(value, 6).printed(2);
          switch (key) {
            case "system" -> expected.is("cpuIdleness.systemPercent", shown);
            case "unit_mean" -> expected.is("cpuIdleness.unitWorkMeanMicros", shown);
            case "unit_stddev" -> expected.is("cpuIdleness.unitWorkStandardDeviationMicros", shown);
            default -> {
              expected.mayBe("cpuIdleness.percentByCpu[" + cpus.size() + "]", shown);
              cpus.add(value);
            }
          }
        });
  }

  /** One job of a group in one direction, as the group line sums it up. */
  private record Member(Span bytes, long runtimeMillis) {}

  private void groups(TwinRun twin) {
    Map<String, Map<String, List<Member>>> groups = new LinkedHashMap<>();
    Map<String, TwinJob> firstOf = new LinkedHashMap<>();
    Map<String, Set<String>> notTold = new LinkedHashMap<>();
    for (TwinJob job : twin.jobs()) {
      if (twin.client() && job.allClients()) {
        continue;
      }
      String group = job.host().orElse("") + "/" + job.groupId();
      firstOf.putIfAbsent(group, job);
      notTold.put(group, Set.copyOf(job.directionsNotTold()));
      Map<String, List<Member>> members =
          groups.computeIfAbsent(group, unused -> new LinkedHashMap<>());
      job.io()
          .forEach(
              (direction, io) -> {
                if (io.runtimeMillis() > 0) {
                  members
                      .computeIfAbsent(direction, unused -> new ArrayList<>())
                      .add(new Member(io.bytes(), io.runtimeMillis()));
                }
              });
    }
    int index = 0;
    for (Map.Entry<String, Map<String, List<Member>>> group : groups.entrySet()) {
      String path = "groups[" + index++ + "]";
      TwinJob first = firstOf.get(group.getKey());
      expected.is(path + ".groupId", first.groupId());
      expected.twinDoesNotTell(quote(path) + "\\.(hostname|port)");
      for (String direction : notTold.get(group.getKey())) {
        expected.twinDoesNotTell(
            quote(path + ".io[" + direction.toUpperCase(Locale.ROOT) + "]") + ".*");
      }
      group
          .getValue()
          .forEach(
              (direction, members) -> {
                if (!direction.equals("mixed") || !group.getValue().containsKey("read")) {
                  groupIo(path + ".io[" + direction.toUpperCase(Locale.ROOT) + "]", members, first);
                } else {
                  expected.twinDoesNotTell(quote(path + ".io[MIXED]") + ".*");
                }
              });
    }
  }

  private void groupIo(String path, List<Member> members, TwinJob first) {
    Units units = Units.of(first, release);
    Span bytes = members.stream().map(Member::bytes).reduce(Span.exactly(0), Span::plus);
    long longest = members.stream().mapToLong(Member::runtimeMillis).max().orElseThrow();
    long shortest = members.stream().mapToLong(Member::runtimeMillis).min().orElseThrow();
    expected.is(path + ".minRuntimeMillis", shortest);
    expected.is(path + ".maxRuntimeMillis", longest);
    BigInteger millis = BigInteger.valueOf(longest);
    if (release.since("2.17")) {
      expected.is(path + ".ioBytes", bytes.each(sum -> units.data(sum, 0)));
      expected.is(
          path + ".bytesPerSecond",
          bytes.each(sum -> units.rate(sum.multiply(THOUSAND).divide(millis), 0)));
      extremes(path, members, units, 0);
    } else {
      // in units of kb_base, each job's cut off
      Span sum =
          members.stream()
              .map(member -> units.wholeUnits(member.bytes()))
              .reduce(Span.exactly(0), Span::plus);
      expected.is(path + ".ioBytes", sum.each(total -> units.data(total, 1)));
      expected.is(
          path + ".bytesPerSecond",
          sum.each(total -> units.rate(total.multiply(THOUSAND).divide(millis), 1)));
      extremes(path, members, units, 1);
    }
  }

  private void extremes(String path, List<Member> members, Units units, int start) {
    Optional<Set<BigDecimal>> least = Optional.empty();
    Optional<Set<BigDecimal>> most = Optional.empty();
    for (Member member : members) {
      BigInteger millis = BigInteger.valueOf(member.runtimeMillis());
      Span amount = start == 0 ? member.bytes() : units.wholeUnits(member.bytes());
      Set<BigDecimal> rates =
          amount.each(value -> new BigDecimal(value.multiply(THOUSAND).divide(millis)));
      least = Optional.of(least.map(other -> lower(other, rates, -1)).orElse(rates));
      most = Optional.of(most.map(other -> lower(other, rates, 1)).orElse(rates));
    }
    expected.is(path + ".minBytesPerSecond", shown(least.orElseThrow(), units, start));
    expected.is(path + ".maxBytesPerSecond", shown(most.orElseThrow(), units, start));
  }

  private static List<BigDecimal> shown(Set<BigDecimal> rates, Units units, int start) {
    return rates.stream().map(rate -> units.rate(rate.toBigInteger(), start)).toList();
  }

  /** The set of what may be the smaller (sign -1) or the greater (1) of two rates. */
  private static Set<BigDecimal> lower(Set<BigDecimal> a, Set<BigDecimal> b, int sign) {
    Set<BigDecimal> all = new java.util.TreeSet<>();
    BigDecimal edgeA = edge(a, -sign);
    BigDecimal edgeB = edge(b, -sign);
    BigDecimal limit =
        sign < 0 ? edgeA.min(edgeB) : edgeA.max(edgeB); // beyond it none can win or lose
    for (Set<BigDecimal> rates : List.of(a, b)) {
      for (BigDecimal rate : rates) {
        if (sign < 0 ? rate.compareTo(limit) <= 0 : rate.compareTo(limit) >= 0) {
          all.add(rate);
        }
      }
    }
    return all;
  }

  private static BigDecimal edge(Set<BigDecimal> rates, int sign) {
    return rates.stream()
        .reduce((x, y) -> sign > 0 ? x.max(y) : x.min(y))
        .orElseThrow(AssertionError::new);
  }

  static String quote(String path) {
    return java.util.regex.Pattern.quote(path);
  }
}
