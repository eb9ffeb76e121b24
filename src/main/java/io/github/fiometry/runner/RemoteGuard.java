package io.github.fiometry.runner;

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
  private final OptionCatalog catalog;

  RemoteGuard(OptionCatalog catalog) {
    this.catalog = catalog;
  }

  GuardVerdict judge(FioCommand command, GuardOptions options) {
    TargetFinder finder = new TargetFinder(catalog, options.allowedNames());
    finder.find(command);
    Set<Refusal> refusals = new LinkedHashSet<>(finder.refusals());
    for (FioTarget target : finder.targets()) {
      String path = target.path();
      boolean device = path.startsWith("/dev/") && !path.startsWith("/dev/shm/");
      boolean harmless = device && !target.destroys() || path.equals("/dev/null");
      if (!harmless && !options.writableDevices().contains(path)) {
        refusals.add(refusal(path));
      }
    }
    // There the job's name may be a device, which fio then takes for the file.
    for (FioJob job : command.jobs()) {
      String name = job.name();
      if (name.startsWith("/dev/")
          && !options.writableDevices().contains(name)
          && job.values("filename").isEmpty()
          && finder.targets().stream().anyMatch(t -> t.job().equals(name) && t.destroys())) {
        refusals.add(refusal(name));
      }
    }
    return new GuardVerdict(
        new ArrayList<>(refusals), false, List.of(), List.of(), List.of(), List.of());
  }

  private static Refusal refusal(String path) {
    return new Refusal(
        path,
        "it is on other machines, where nobody can look whether data would be lost",
        "look yourself, then say --allow-write " + path);
  }
}
