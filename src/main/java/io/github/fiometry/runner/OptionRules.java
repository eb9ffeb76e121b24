package io.github.fiometry.runner;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What options may be given at all. An option, a value or a way to write it whose effect on files
 * and devices is not known for certain is refused, unless the user has allowed it by name: nothing
 * is guessed.
 */
final class OptionRules {
  /** Options whose effect the other options do not tell, whatever their value is. */
  private static final Map<String, String> RISKS =
      Map.ofEntries(
          Map.entry("exec_prerun", "it runs a shell command"),
          Map.entry("exec_postrun", "it runs a shell command"),
          Map.entry("read_iolog", "it does to files and devices whatever the trace says"),
          Map.entry("replay_redirect", "it sends a trace to a device"),
          Map.entry("merge_blktrace_file", "it writes a file of any name"),
          Map.entry("write_iolog", "it writes a file of any name"),
          Map.entry("opendir", "it takes every file below a folder"),
          Map.entry("profile", "it replaces the job by others"),
          Map.entry("cgroup", "it makes a folder and writes files in it"),
          Map.entry("verify_state_load", "it takes where to go on from a file of an earlier run"));

  /** Of these, 0 says that it shall not be so; any other value counts as the option itself. */
  private static final Map<String, String> RISKY_SWITCHES =
      Map.ofEntries(
          Map.entry("fill_device", "it writes until the disk is full"),
          Map.entry("initial_zone_reset", "it resets zones, which loses what is in them"),
          Map.entry("allow_mounted_write", "it switches off fio's own check for mounts"));

  /** Options that fio takes together when they are given more than once. */
  private static final Set<String> CUMULATIVE = Set.of("filename", "directory");

  /** How many jobs and files there are decides which paths are opened. */
  private static final Set<String> COUNTS = Set.of("numjobs", "nrfiles");

  /** Memory that is not a file. */
  private static final Set<String> MEMORY = Set.of("malloc", "shm", "shmhuge", "mmap", "mmaphuge");

  /** Words that fio replaces in a job file by a number of the machine, and then calculates. */
  private static final List<String> KEYWORDS = List.of("$ncpus", "$mb_memory", "$pagesize");

  /** Below what fio reads of a line of a job file in one piece; older ones 4095 bytes. */
  private static final int MAX_BYTES = 4000;

  private final OptionCatalog catalog;
  private final Set<String> allowed;

  OptionRules(OptionCatalog catalog, Set<String> allowed) {
    this.catalog = catalog;
    this.allowed = allowed;
  }

  /** What speaks against a section's options as they are written. */
  List<Refusal> twice(FioSection section) {
    String where = section.jobName().map(job -> "job " + job).orElse("the global options");
    List<Refusal> refusals = new ArrayList<>();
    Map<String, Optional<String>> seen = new HashMap<>();
    for (FioOption option : section.options()) {
      String name = catalog.canonical(option.name()).orElse(option.name());
      Optional<String> before = seen.put(name, option.value());
      // fio sorts the options, so that it need not be the last one that counts.
      if (before != null && !before.equals(option.value()) && !CUMULATIVE.contains(name)) {
        refusals.add(
            new Refusal(
                where, "the option " + name + " is given twice with two values", "keep one"));
      }
    }
    return refusals;
  }

  /** What speaks against the options of a job. */
  List<Refusal> refusals(FioJob job) {
    List<Refusal> refusals = new ArrayList<>();
    for (FioOption option : job.options()) {
      refusal(job, option).ifPresent(refusals::add);
    }
    return refusals;
  }

  private Optional<Refusal> refusal(FioJob job, FioOption option) {
    String given = option.name();
    Optional<String> known = OptionCatalog.builtIn().canonical(given);
    String value = option.value().orElse("").strip();
    if (option.line().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      return refused(
          job,
          given + " is longer than " + MAX_BYTES + " bytes, and fio cuts long lines",
          given.equals("filename") ? "give filename several times, which adds up" : "shorten it");
    }
    if (known.isEmpty() || catalog.canonical(given).isEmpty()) {
      boolean listed = catalog.canonical(given).isPresent();
      return allowed.contains(given)
          ? Optional.empty()
          : refused(
              job,
              listed
                  ? "fio has an option " + given + ", but what it does to files is not known here"
                  : "fio has no option " + given + ", or it is an abbreviation",
              (listed ? "" : "write the whole name, or ") + "say --allow " + given);
    }
    String name = known.get();
    if (name.equals("name")) {
      // As an argument it would begin another job.
      return refused(
          job, "name is given as an option, and fio may begin a job with it", "name the job so");
    }
    if (option.value().isEmpty() && !OptionCatalog.builtIn().isFlag(name)) {
      return refused(
          job,
          given + " has no value, and fio would take what comes next for it",
          "write " + given + "=VALUE");
    }
    for (String keyword : KEYWORDS) {
      if (value.contains(keyword)) {
        return refused(
            job,
            option.line() + ": fio would put a number of the machine for " + keyword,
            "write the number");
      }
    }
    if (COUNTS.contains(name) && !value.matches("\\d{1,9}")) {
      return refused(
          job,
          option.line() + " is no plain number, and it decides which files are used",
          "write it as digits");
    }
    if (allowed.contains(name)) {
      return Optional.empty();
    }
    if (RISKS.containsKey(name)) {
      return risk(job, name, Objects.requireNonNull(RISKS.get(name)));
    }
    if (RISKY_SWITCHES.containsKey(name) && !value.equals("0")) {
      return risk(job, name, Objects.requireNonNull(RISKY_SWITCHES.get(name)));
    }
    if (name.equals("mem") && !MEMORY.contains(value)) {
      return refused(
          job,
          option.line() + " may make a file the memory that is read into",
          "say --allow mem if it is meant");
    }
    if (name.startsWith("verify") && !catalog.hasSideFolder() && !value.equals("0")) {
      return refused(
          job,
          option.line()
              + " may leave files in the working folder, and this fio is too old to be"
              + " told another",
          "say --allow " + name + " if it is meant");
    }
    return Optional.empty();
  }

  private static Optional<Refusal> risk(FioJob job, String name, String why) {
    return refused(
        job,
        "of " + name + " nobody can say beforehand what it does: " + why,
        "say --allow " + name + " if it is meant");
  }

  private static Optional<Refusal> refused(FioJob job, String found, String remedy) {
    return Optional.of(new Refusal("job " + job.name(), found, remedy));
  }
}
