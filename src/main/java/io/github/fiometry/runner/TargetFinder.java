package io.github.fiometry.runner;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** Longer paths than fio's buffers would be cut. */
  private static final int MAX_PATH_BYTES = 2000;

  /** Options that let a job that reads trim what it has read, unless their value is 0. */
  private static final List<String> TRIMS =
      List.of("trim_percentage", "trim_backlog", "trim_backlog_batch");

  private final OptionRules rules;
  private final Set<String> allowed;
  private final boolean elsewhere;
  private final List<FioTarget> targets = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private boolean writes;

  /**
   * A finder.
   *
   * @param elsewhere whether the job runs on other machines, where every name may be a device
   */
  TargetFinder(OptionCatalog catalog, Set<String> allowed, boolean elsewhere) {
    this.rules = new OptionRules(catalog, allowed);
    this.allowed = allowed;
    this.elsewhere = elsewhere;
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
    command.sections().forEach(section -> refusals.addAll(rules.twice(section)));
    command.jobs().forEach(this::find);
  }

  private void find(FioJob job) {
    int before = refusals.size();
    refusals.addAll(rules.refusals(job));
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
    boolean more =
        unlinks || isOn(job, "file_append") || TRIMS.stream().anyMatch(option -> isOn(job, option));
    files(job, more || pattern.orElseThrow().destroys());
  }

  private static Optional<ReadWrite> pattern(String rw) {
    return ReadWrite.parse(rw.strip());
  }

  private static String engine(FioJob job) {
    // engine:path loads the engine from a file.
    return job.value("ioengine").orElse("psync").strip();
  }

  /** Whatever is not 0 counts as on. */
  private static boolean isOn(FioJob job, String option) {
    return job.values(option).stream().anyMatch(value -> !value.equals("0"));
  }

  private void refuse(FioJob job, String found, String remedy) {
    refusals.add(new Refusal("job " + job.name(), found, remedy));
  }

  private void files(FioJob job, boolean destroys) {
    List<String> names = names(job);
    List<String> folders =
        job.values("directory").stream().flatMap(value -> split(value).stream()).toList();
    long parts = Math.max(1, names.size());
    if (job.values("filename").stream().allMatch(String::isEmpty)) {
      parts = count(job, "nrfiles");
    } else if (job.value("nrfiles").isPresent()) {
      // It may count less files than are named; then each of them is longer.
      parts = 1;
    }
    OptionalLong exactly = bytes(job, parts, false);
    OptionalLong atMost = bytes(job, parts, true);
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
      if (folders.isEmpty() || elsewhere || isNoRegularFile(name)) {
        paths.add(name);
      }
    }
    for (String path : paths) {
      // Whether a file that is only read is long enough, a bound does not tell.
      boolean bounded = destroys || !Files.exists(Path.of(path));
      targets.add(new FioTarget(path, job.name(), destroys, bounded ? atMost : exactly));
    }
  }

  /** fio strips blanks, ends a path at these characters even in arguments, and replaces $words. */
  static boolean isUnresolved(String path) {
    return path.isEmpty()
        || path.equals("-")
        || !path.equals(path.strip())
        || path.getBytes(StandardCharsets.UTF_8).length > MAX_PATH_BYTES
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
      boolean device = elsewhere || isNoRegularFile(name);
      if (device) {
        names.add(name);
      }
      // fio looks for a device of the job's name only where there is one file.
      if (elsewhere || !device || count(job, "nrfiles") > 1) {
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
    if (jobName.indexOf('$') >= 0) {
      names.add(jobName);
      return;
    }
    String format =
        job.value("filename_format")
            .filter(text -> !text.isEmpty())
            .orElse("$jobname.$jobnum.$filenum");
    long jobs = count(job, "numjobs");
    long files = count(job, "nrfiles");
    if (jobs * files > MAX_FILES) {
      refuse(job, "it would use " + jobs * files + " files", "use fewer, or name them");
      return;
    }
    for (long number = 0; number < jobs; number++) {
      for (long file = 0; file < files; file++) {
        // What fio puts for $clientuid depends on how it runs, so that it stays and is refused.
        names.add(
            format
                .replace("$jobname", jobName)
                .replace("$jobnum", Long.toString(number))
                .replace("$filenum", Long.toString(file)));
      }
    }
  }

  /** Parts at colons that no backslash stands before. fio: {@code get_next_str}. */
  static List<String> split(String value) {
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

  /** At least 1; a count that is no plain number has been refused before. */
  private static long count(FioJob job, String option) {
    return Math.max(1, job.value(option).map(value -> Long.parseLong(value.strip())).orElse(1L));
  }

  /**
   * How long each file must be: fio parts the size of a job among its files.
   *
   * @param bound whether the most that it may be will do
   */
  private static OptionalLong bytes(FioJob job, long parts, boolean bound) {
    if (job.value("filesize").isPresent()) {
      // fio takes a range whose ends are the wrong way round as if they were not.
      return greatest(List.of(job.value("filesize").get().split("-", -1)));
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
    long part = size.getAsLong() / parts;
    if (size.getAsLong() % parts != 0) {
      // Of what is left over, fio makes the first files longer by a block each.
      OptionalLong block = bound ? largestBlock(job) : UNKNOWN;
      if (block.equals(UNKNOWN)) {
        return UNKNOWN;
      }
      part += Math.min(block.getAsLong(), size.getAsLong() - part);
    }
    long last = count(job, "numjobs") - 1;
    try {
      long start = Math.addExact(offset.getAsLong(), part);
      return OptionalLong.of(Math.addExact(start, Math.multiplyExact(last, increment.getAsLong())));
    } catch (ArithmeticException e) {
      return UNKNOWN;
    }
  }

  /** No block that the job may use is longer; a share in percent counts as if it were bytes. */
  private static OptionalLong largestBlock(FioJob job) {
    List<String> lengths = new ArrayList<>(List.of("4k"));
    for (String option : List.of("bs", "bsrange", "bssplit")) {
      for (String value : job.values(option)) {
        lengths.addAll(List.of(value.split("[-,:/]")));
      }
    }
    lengths.removeIf(String::isBlank);
    return greatest(lengths);
  }

  /** The greatest of some numbers of bytes; unknown when one of them cannot be read. */
  private static OptionalLong greatest(List<String> texts) {
    long greatest = 0;
    for (String text : texts) {
      OptionalLong bytes = ByteCount.parse(text);
      if (bytes.isEmpty()) {
        return UNKNOWN;
      }
      greatest = Math.max(greatest, bytes.getAsLong());
    }
    return OptionalLong.of(greatest);
  }

  private static OptionalLong whenGiven(FioJob job, String option) {
    Optional<String> value = job.value(option);
    return value.isPresent() ? ByteCount.parse(value.get()) : OptionalLong.of(0);
  }
}
