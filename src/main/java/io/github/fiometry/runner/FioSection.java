package io.github.fiometry.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Options in the order in which fio sees them: of one job, or global ones, which hold for the jobs
 * that come after.
 *
 * @param jobName the job's name; absent for global options
 * @param options the options
 */
record FioSection(Optional<String> jobName, List<FioOption> options) {
  /** What the name of a section of global options begins with. fio: init.c, both parsers. */
  static final String GLOBAL = "global";

  /** Whether fio takes a section of this name for global options. */
  static boolean isGlobal(String name) {
    return name.startsWith(GLOBAL);
  }

  FioSection {
    options = List.copyOf(options);
  }

  /** Each job with the global options that hold for it, which come first. */
  static List<FioJob> jobs(List<FioSection> sections) {
    List<FioOption> global = new ArrayList<>();
    List<FioJob> jobs = new ArrayList<>();
    for (FioSection section : sections) {
      if (section.jobName().isEmpty()) {
        global.addAll(section.options());
        continue;
      }
      List<FioOption> all = new ArrayList<>(global);
      all.addAll(section.options());
      jobs.add(new FioJob(section.jobName().get(), all));
    }
    return jobs;
  }
}
