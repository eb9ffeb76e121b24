package io.github.fiometry.runner;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Finds out from a job's options which paths fio would open, and whether it would write to them.
 * What it cannot find out is refused, unless the user has named the option or engine.
 *
 * <p>fio: init.c {@code add_job}, {@code make_filename}; filesetup.c {@code add_file}.
 */
final class TargetFinder {
  /** More files than anybody names by a format; beyond it nothing could be checked in time. */
  private static final long MAX_FILES = 100_000;

  /** Options whose effect the other options do not tell. */
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
          Map.entry("fill_device", "it writes until the disk is full"),
          Map.entry("initial_zone_reset", "it resets zones, which loses what is in them"),
          Map.entry("allow_mounted_write", "it switches off fio's own check for mounts"));

  /** Options whose last value in a section may not be the one that counts, since fio sorts them. */
  private static final Set<String> ONCE =
      Set.of("rw", "ioengine", "name", "size", "filesize", "nrfiles", "numjobs", "filename_format");

  /** Engines that do to their files what rw says, and nothing else. */
  private static final Set<String> PLAIN_ENGINES =
      Set.of(
          "sync",
          "psync",
          "vsync",
          "pvsync",
          "pvsync2",
          "libaio",
          "io_uring",
          "posixaio",
          "mmap",
          "splice",
          "null",
          "cpuio");

  /** Engines that open no file. */
  private static final Set<String> FILELESS_ENGINES = Set.of("null", "cpuio");

  /** A length that the options do not tell in bytes, and that may be more than the file has. */
  static final OptionalLong UNKNOWN = OptionalLong.of(Long.MAX_VALUE);

  private final OptionCatalog catalog;
  private final Set<String> allowed;
  private final List<FioTarget> targets = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private boolean writes;

  TargetFinder(OptionCatalog catalog, Set<String> allowed) {
    this.catalog = catalog;
    this.allowed = allowed;
  }

  List<FioTarget> targets() {
    return targets;
  }

  List<Refusal> refusals() {
    return refusals;
  }

  /** Whether any job has a pattern that writes, even to nothing: fio's --readonly forbids it. */
  boolean writes() {
    return writes;
  }

  void find(FioCommand command) {
    for (FioSection section : command.sections()) {
      Set<String> seen = new HashSet<>();
      for (FioOption option : section.options()) {
        String name = catalog.canonical(option.name()).orElse(option.name());
        if (!seen.add(name) && ONCE.contains(name)) {
          refusals.add(
              new Refusal(
                  section.jobName().map(job -> "job " + job).orElse("the global options"),
                  "the option " + name + " is given twice",
                  "keep one"));
        }
      }
    }
    command.jobs().forEach(this::find);
  }

  private void find(FioJob job) {
    int before = refusals.size();
    options(job);
    Optional<String> rw = job.value("rw");
    Optional<ReadWrite> pattern = rw.isEmpty() ? Optional.of(ReadWrite.READ) : pattern(rw.get());
    if (pattern.isEmpty()) {
      refuse(job, "rw=" + rw.orElse("") + " is no pattern that is known", "correct it");
    }
    writes |= pattern.isEmpty() || pattern.get().destroys();
    String engine = engine(job);
    if (!PLAIN_ENGINES.contains(engine) && !allowed.contains(engine)) {
      refuse(
          job,
          "what the engine " + engine + " does is not told by the other options",
          "say --allow " + engine + " if it is meant");
    }
    boolean unlinks = isOn(job, "unlink") || isOn(job, "unlink_each_loop");
    // fio unlinks a file even for an engine that never opens it.
    if (refusals.size() > before || FILELESS_ENGINES.contains(engine) && !unlinks) {
      return;
    }
    files(job, unlinks || pattern.orElseThrow().destroys());
  }

  private static Optional<ReadWrite> pattern(String rw) {
    return ReadWrite.parse(rw.strip());
  }

  private static String engine(FioJob job) {
    // engine:path loads the engine from a file.
    return job.value("ioengine").orElse("psync").strip();
  }

  private void options(FioJob job) {
    for (FioOption option : job.options()) {
      String name = catalog.canonical(option.name()).orElse("");
      if (name.isEmpty()) {
        if (!allowed.contains(option.name())) {
          refuse(
              job,
              "fio has no option " + option.name() + ", or it is an abbreviation",
              "write the whole name, or say --allow " + option.name());
        }
        continue;
      }
      String risk = RISKS.get(name);
      if (risk != null && !allowed.contains(name) && !isOff(option)) {
        refuse(
            job,
            "of " + name + " nobody can say beforehand what it does: " + risk,
            "say --allow " + name + " if it is meant");
      }
      if (name.equals("mem")
          && option.value().orElse("").contains(":")
          && !allowed.contains(name)) {
        refuse(
            job,
            option.line() + " makes a file the memory that is read into",
            "say --allow mem if it is meant");
      }
    }
  }

  private static boolean isOff(FioOption option) {
    String value = option.value().orElse("1").strip().toLowerCase(Locale.ROOT);
    return value.equals("0") || value.equals("false") || value.equals("no");
  }

  private static boolean isOn(FioJob job, String option) {
    return job.value(option).filter(value -> !value.equals("0")).isPresent();
  }

  private void refuse(FioJob job, String found, String remedy) {
    refusals.add(new Refusal("job " + job.name(), found, remedy));
  }

  private void files(FioJob job, boolean destroys) {
    List<String> names = names(job);
    List<String> folders =
        job.values("directory").stream().flatMap(value -> split(value).stream()).toList();
    long each = Math.max(1, names.size());
    if (job.values("filename").stream().allMatch(String::isEmpty)) {
      each = Math.max(1, number(job, "nrfiles").orElse(1));
    }
    OptionalLong bytes = bytes(job, each);
    Set<String> paths = new LinkedHashSet<>();
    for (String name : names) {
      if (isUnresolved(name) || folders.stream().anyMatch(TargetFinder::isUnresolved)) {
        refuse(
            job,
            "where " + name + " leads cannot be told before fio runs",
            "write the path out in full");
        return;
      }
      for (String folder : folders) {
        paths.add(folder + "/" + name);
      }
      // A device is taken as it is named; whether fio puts the folder before it depends on its age.
      if (folders.isEmpty() || isNoRegularFile(name)) {
        paths.add(name);
      }
    }
    paths.forEach(path -> targets.add(new FioTarget(path, job.name(), destroys, bytes)));
  }

  /** fio strips blanks, ends a path at these characters even in arguments, and replaces $words. */
  private static boolean isUnresolved(String path) {
    return path.isEmpty()
        || path.equals("-")
        || !path.equals(path.strip())
        || path.chars().anyMatch(c -> c < ' ' || c == ';' || c == '#' || c == '$');
  }

  private List<String> names(FioJob job) {
    // fio adds the files of every mention, the global ones too.
    List<String> given =
        job.values("filename").stream().flatMap(value -> split(value).stream()).toList();
    if (!given.isEmpty()) {
      return given;
    }
    Set<String> jobNames = new LinkedHashSet<>();
    jobNames.add(job.name());
    job.value("name").filter(name -> !name.isEmpty()).ifPresent(jobNames::add);
    List<String> names = new ArrayList<>();
    for (String name : jobNames) {
      if (isNoRegularFile(name)) {
        names.add(name);
      } else {
        formatted(job, name, names);
      }
    }
    return names;
  }

  /** fio: {@code exists_and_not_regfile} looks at a link itself, not at what it leads to. */
  private static boolean isNoRegularFile(String name) {
    if (isUnresolved(name)) {
      return false;
    }
    Path path = Path.of(name);
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private void formatted(FioJob job, String jobName, List<String> names) {
    String format =
        job.value("filename_format")
            .filter(text -> !text.isEmpty())
            .orElse("$jobname.$jobnum.$filenum");
    long jobs = Math.max(1, number(job, "numjobs").orElse(1));
    long files = Math.max(1, number(job, "nrfiles").orElse(1));
    if (jobs * files > MAX_FILES) {
      refuse(job, "it would use " + jobs * files + " files", "use fewer, or name them");
      return;
    }
    for (long number = 0; number < jobs; number++) {
      for (long file = 0; file < files; file++) {
        names.add(
            format
                .replace("$jobname", jobName)
                .replace("$jobnum", Long.toString(number))
                .replace("$filenum", Long.toString(file))
                .replace("$clientuid", "localhost"));
      }
    }
  }

  /** Parts at colons that no backslash stands before. fio: {@code get_next_str}. */
  private static List<String> split(String value) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && i + 1 < value.length() && value.charAt(i + 1) == ':') {
        part.append(':');
        i++;
      } else if (c == ':') {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    parts.removeIf(String::isEmpty);
    return parts;
  }

  private static OptionalLong number(FioJob job, String option) {
    return job.value(option).map(ByteCount::parse).orElse(OptionalLong.empty());
  }

  /** How long each file must be: fio parts the size of a job among its files. */
  private static OptionalLong bytes(FioJob job, long files) {
    if (job.value("filesize").isPresent()) {
      String range = job.value("filesize").get();
      OptionalLong most = ByteCount.parse(range.substring(range.indexOf('-') + 1));
      return most.isPresent() ? most : UNKNOWN;
    }
    Optional<String> given = job.value("size");
    OptionalLong offset = whenGiven(job, "offset");
    OptionalLong increment = whenGiven(job, "offset_increment");
    if (offset.isEmpty() || increment.isEmpty()) {
      return UNKNOWN;
    }
    if (given.isEmpty() || given.get().matches("0+|(100|\\d\\d?)(\\.0*)?%")) {
      // The file's own size, or a part of it.
      return offset.getAsLong() + increment.getAsLong() == 0 ? OptionalLong.empty() : UNKNOWN;
    }
    OptionalLong size = ByteCount.parse(given.get());
    if (size.isEmpty()) {
      return UNKNOWN;
    }
    long last = Math.max(1, number(job, "numjobs").orElse(1)) - 1;
    return OptionalLong.of(
        size.getAsLong() / files + offset.getAsLong() + last * increment.getAsLong());
  }

  private static OptionalLong whenGiven(FioJob job, String option) {
    Optional<String> value = job.value(option);
    return value.isPresent() ? ByteCount.parse(value.get()) : OptionalLong.of(0);
  }
}
