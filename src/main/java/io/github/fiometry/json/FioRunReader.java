package io.github.fiometry.json;

import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.Host;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads one JSON document of fio, stat.c __show_run_stats. Each job is made when its element ends,
 * so that only one is held as it stands in the input; where the version comes after the jobs, as in
 * documents whose keys somebody sorted, they wait for it.
 */
final class FioRunReader {
  private static final String ALL_CLIENTS = "All clients";

  private final JsonCursor cursor;
  private final FioRun.Builder run = FioRun.builder().format(RunFormat.JSON);
  private Optional<String> version = Optional.empty();
  private EraRules era = new EraRules(version);
  private OptionalLong timestamp = OptionalLong.empty();
  private OptionalLong timestampMillis = OptionalLong.empty();
  private Map<String, String> globalOptions = Map.of();
  private JobOptions global = JobOptions.none();
  private boolean globalOptionsAreCut;
  private boolean globalOptionsByHost;
  private boolean isLoneJob;

  /** The global options of each host of several, by {@code hostname:port}. */
  private final Map<String, Map<String, String>> hostOptions = new LinkedHashMap<>();

  private final Map<String, Host> hosts = new LinkedHashMap<>();
  private final List<Element> jobs = new ArrayList<>();
  private final List<Element> clientStats = new ArrayList<>();
  private final List<DiskStats> disks = new ArrayList<>();

  /** A job as read, whose values are finished once the version is known. */
  private static final class Element {
    final JobValues values;
    final boolean isSum;
    boolean isFinished;

    Element(JobValues values, boolean isSum) {
      this.values = values;
      this.isSum = isSum;
    }
  }

  FioRunReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  /**
   * Reads the object at which the cursor stands.
   *
   * @return the run; empty when the object is none of fio's
   */
  Optional<FioRun.Builder> read() {
    cursor.object(this::take);
    if (version.isEmpty() && !hasJobsOfFio()) {
      return Optional.empty();
    }
    finishJobs();
    run.globalOptions(globalOptions);
    run.hosts(List.copyOf(hosts.values()));
    run.disks(disks);
    if (timestampMillis.isPresent()) {
      run.timestampMillis(timestampMillis.getAsLong());
    } else if (timestamp.isPresent() && !lacksMilliseconds()) {
      run.timestampMillis(timestamp.getAsLong() * 1000);
    }
    return Optional.of(run);
  }

  /**
   * Reads an element of {@code jobs} that stands alone, as jq and people cut them out.
   *
   * @return a run with that job; empty when the object holds nothing of one
   */
  Optional<FioRun.Builder> readJob() {
    JobValues values = new JobValues();
    values.read(cursor);
    if (!values.looksLikeAJob()) {
      return Optional.empty();
    }
    isLoneJob = true;
    globalOptionsAreCut = true;
    (values.hostname().isPresent() ? clientStats : jobs).add(new Element(values, false));
    finishJobs();
    run.hosts(List.copyOf(hosts.values()));
    return Optional.of(run);
  }

  /** Whether the jobs, without a version, are fio's: others have lists of jobs too. */
  private boolean hasJobsOfFio() {
    return !clientStats.isEmpty()
        || !jobs.isEmpty() && !globalOptions.isEmpty()
        || jobs.stream().anyMatch(job -> job.values.isCertainlyAJob());
  }

  /** Whether the exact time is missing, not just unknown: a client never prints it. */
  private boolean lacksMilliseconds() {
    return era.printsTimestampMillis() && clientStats.isEmpty();
  }

  private void take(String key) {
    switch (key) {
      case "fio version" -> {
        Optional<String> printed = cursor.text().map(FioVersion::withoutName);
        version = printed.isPresent() ? printed : version;
        era = new EraRules(version);
        printed.ifPresent(run::fioVersion);
      }
      case "timestamp" -> timestamp = cursor.count();
      case "timestamp_ms" -> timestampMillis = cursor.count();
      case "time" -> cursor.text().map(String::strip).ifPresent(run::printedAt);
      case "global options" -> takeGlobalOptions();
      case "jobs" -> takeJobs(jobs);
      case "client_stats" -> takeJobs(clientStats);
      case "disk_util" -> {
        disks.clear();
        cursor.array(() -> DiskValues.read(cursor).ifPresent(disks::add));
      }
      case "cpu_idleness" -> takeCpuIdleness();
      default -> {}
    }
  }

  /** An object; for several clients a list of them since 3.39, each with its hostname and port. */
  private void takeGlobalOptions() {
    if (!cursor.atArray()) {
      globalOptions = JobValues.options(cursor, this::cutGlobalOptions).orElse(globalOptions);
      global = JobOptions.of(globalOptions);
      return;
    }
    globalOptionsByHost = true;
    cursor.array(
        () -> {
          Map<String, String> options =
              JobValues.options(cursor, this::cutGlobalOptions).orElse(Map.of());
          Map<String, String> own = new LinkedHashMap<>(options);
          Optional<String> hostname = Optional.ofNullable(own.remove("hostname"));
          OptionalInt port = OptionalInt.empty();
          String printedPort = own.remove("port");
          if (printedPort != null && printedPort.matches("\\d{1,9}")) {
            port = OptionalInt.of(Integer.parseInt(printedPort));
          }
          addHost(hostname, port, own);
        });
  }

  private void cutGlobalOptions() {
    globalOptionsAreCut = true;
  }

  private void addHost(Optional<String> hostname, OptionalInt port, Map<String, String> options) {
    Host.Builder host = Host.builder().globalOptions(options);
    hostname.ifPresent(host::hostname);
    port.ifPresent(host::port);
    String key = hostKey(hostname, port);
    if (!options.isEmpty()) {
      hostOptions.put(key, options);
      hosts.put(key, host.build());
    } else if (port.isPresent()
        || hosts.values().stream().noneMatch(known -> known.hostname().equals(hostname))) {
      hosts.putIfAbsent(key, host.build());
    }
  }

  private static String hostKey(Optional<String> hostname, OptionalInt port) {
    return hostname.orElse("") + ':' + (port.isPresent() ? port.getAsInt() : "");
  }

  private void takeJobs(List<Element> elements) {
    elements.clear();
    cursor.array(
        () -> {
          JobValues values = new JobValues();
          values.read(cursor);
          if (!values.looksLikeAJob()) {
            return;
          }
          boolean isSum =
              elements == clientStats && values.name().filter(ALL_CLIENTS::equals).isPresent();
          if (isSum) {
            values.forgetHost();
          }
          Element element = new Element(values, isSum);
          elements.add(element);
          if (version.isPresent()) {
            finish(element);
          }
        });
  }

  private void finish(Element element) {
    if (!element.isFinished) {
      JobValues values = element.values;
      values.finish(era, optionsOfHost(values.hostname(), values.port()), cursor);
      element.isFinished = true;
    }
  }

  private JobOptions optionsOfHost(Optional<String> hostname, OptionalInt port) {
    if (hostOptions.isEmpty()) {
      return global;
    }
    Map<String, String> own = hostOptions.get(hostKey(hostname, port));
    return own != null ? JobOptions.of(own) : global;
  }

  /** Whether the global options of a job's host are known, where each host has its own. */
  private boolean knowsHost(JobValues job) {
    return !globalOptionsByHost || hosts.containsKey(hostKey(job.hostname(), job.port()));
  }

  private void takeCpuIdleness() {
    CpuIdleness.Builder idleness = CpuIdleness.builder();
    TreeMap<Integer, Double> cpus = new TreeMap<>();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "system" -> cursor.amount().ifPresent(idleness::systemPercent);
                case "unit_mean" -> cursor.amount().ifPresent(idleness::unitWorkMeanMicros);
                case "unit_stddev" ->
                    cursor.amount().ifPresent(idleness::unitWorkStandardDeviationMicros);
                default -> {
                  if (key.matches("cpu-\\d{1,6}")) {
                    int cpu = Integer.parseInt(key.substring("cpu-".length()));
                    cursor.amount().ifPresent(percent -> cpus.put(cpu, percent));
                  }
                }
              }
            });
    if (read) {
      run.cpuIdleness(idleness.percentByCpu(List.copyOf(cpus.values())).build());
    }
  }

  private void finishJobs() {
    jobs.forEach(this::finish);
    clientStats.forEach(this::finish);
    run.jobs(finished(jobs));
    List<Job> clients = finished(clientStats);
    run.clientStats(clients);
    for (Job job : clients) {
      addHost(job.hostname(), job.port(), Map.of());
    }
    // up to 3.16 the sum may come after each server: the last one holds all
    clientStats.stream()
        .filter(element -> element.isSum)
        .reduce((first, last) -> last)
        .map(element -> element.values.job().build())
        .ifPresent(sum -> run.allClients(AllClients.corrected(sum, clients, era, cursor)));
  }

  private List<Job> finished(List<Element> elements) {
    JobGroups groups = new JobGroups(era, cursor.isComplete() && !isLoneJob);
    boolean areOfAll = globalOptionsByHost || haveServersACommonJob(elements);
    if (!areOfAll) {
      cursor.fault(
          "global options",
          "fio prints the global options of one server only; as the servers ran no job in common,"
              + " they are given to none");
    }
    for (Element element : elements) {
      if (!element.isSum) {
        JobValues values = element.values;
        groups.add(
            values,
            areOfAll ? optionsOfHost(values.hostname(), values.port()) : JobOptions.none(),
            areOfAll && values.hasAllOptions() && !globalOptionsAreCut && knowsHost(values));
      }
    }
    return groups.finished(cursor);
  }

  /**
   * Whether each server ran a job that another one ran as well, as with one job file for all. Up to
   * 3.38 a client prints the global options of one server only, and where the servers had files of
   * their own, nothing says whose they are.
   */
  private static boolean haveServersACommonJob(List<Element> elements) {
    Map<String, Set<Optional<String>>> names = new HashMap<>();
    for (Element element : elements) {
      JobValues values = element.values;
      if (!element.isSum) {
        names
            .computeIfAbsent(hostKey(values.hostname(), values.port()), key -> new HashSet<>())
            .add(values.name());
      }
    }
    for (Set<Optional<String>> own : names.values()) {
      if (names.values().stream().anyMatch(other -> Collections.disjoint(own, other))) {
        return false;
      }
    }
    return true;
  }
}
