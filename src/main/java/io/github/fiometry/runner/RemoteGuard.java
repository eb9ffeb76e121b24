package io.github.fiometry.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The guard for other machines, whose devices and files cannot be looked at from here: every path
 * that could be written to must have been typed out. A file that is only read counts as well, since
 * fio lays it out when it is not there.
 */
final class RemoteGuard {
  private static final Set<String> MAKING = Set.of("allow_file_create", "create_on_open");

  private final OptionCatalog catalog;

  RemoteGuard(OptionCatalog catalog) {
    this.catalog = catalog;
  }

  GuardVerdict judge(FioCommand command, GuardOptions options) {
    TargetFinder finder = new TargetFinder(catalog, options.allowedNames(), true);
    finder.find(command);
    Set<Refusal> refusals = new LinkedHashSet<>(finder.refusals());
    for (FioTarget target : finder.targets()) {
      String path = target.path();
      boolean harmless = isDevice(path) && !target.destroys() || path.equals("/dev/null");
      if (!harmless && !options.writableDevices().contains(path)) {
        refusals.add(refusal(path));
      }
    }
    for (FioJob job : command.jobs()) {
      String where = "job " + job.name();
      // A server puts the client's address before the names of files in a folder.
      if (!job.values("directory").isEmpty()
          && job.value("unique_filename").filter("0"::equals).isEmpty()) {
        refusals.add(
            new Refusal(
                where,
                "in a folder the server calls files by names that cannot be told beforehand",
                "say unique_filename=0, or write the path out in filename"));
      }
      if (job.value("verify_dump").filter(value -> !value.equals("0")).isPresent()
          && !options.allowedNames().contains("verify_dump")) {
        refusals.add(
            new Refusal(
                where,
                "verify_dump writes files into the folder where the server runs",
                "say --allow verify_dump if it is meant"));
      }
    }
    return new GuardVerdict(
        new ArrayList<>(refusals), false, List.of(), List.of(), List.of(), List.of());
  }

  /** Written so that nothing but a device, or a name below /dev, can be meant. */
  private static boolean isDevice(String path) {
    return path.startsWith("/dev/")
        && path.equals(Path.of(path).normalize().toString())
        && !path.startsWith("/dev/shm/")
        && !path.startsWith("/dev/mqueue/");
  }

  /**
   * What is sent: a job that only reads devices is told to make no file, neither where there is no
   * such device nor where a file is shorter than the job's size. With create_on_open fio 3.33 does
   * not lay files out, and with allow_file_create=0 it makes none.
   */
  FioCommand sent(FioCommand command, GuardOptions options) {
    TargetFinder finder = new TargetFinder(catalog, options.allowedNames(), true);
    finder.find(command);
    Set<String> writing = new LinkedHashSet<>();
    for (FioTarget target : finder.targets()) {
      if (target.destroys() || options.writableDevices().contains(target.path())) {
        writing.add(target.job());
      }
    }
    return command.mapped(
        section -> {
          if (section.jobName().filter(job -> !writing.contains(job)).isEmpty()) {
            return section;
          }
          List<FioOption> all = new ArrayList<>(section.options());
          all.removeIf(option -> MAKING.contains(option.name()));
          all.add(FioOption.of("allow_file_create", "0"));
          all.add(FioOption.of("create_on_open", "1"));
          return new FioSection(section.jobName(), all);
        });
  }

  private static Refusal refusal(String path) {
    return new Refusal(
        path,
        "it is on other machines, where nobody can look whether data would be lost",
        "look yourself, then say --allow-write " + path);
  }
}
