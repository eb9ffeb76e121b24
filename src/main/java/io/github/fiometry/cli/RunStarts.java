package io.github.fiometry.cli;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.SeriesInfo;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * When the jobs of a run started, so that logs whose times count from the start of their job can be
 * laid side by side: JSON tells it since 3.36 ({@code job_start}). For others only that jobs of
 * different reporting groups ran one after another is known.
 */
final class RunStarts {
  private final List<FioRun> runs;

  RunStarts(List<FioRun> runs) {
    this.runs = runs;
  }

  /** How long after the first job the log's job started; absent when it is not told. */
  OptionalLong millisAfterFirst(SeriesInfo info) {
    TreeSet<Long> offsets = new TreeSet<>();
    for (FioRun run : runs) {
      boolean all = run.jobs().stream().allMatch(job -> job.jobStartMillis().isPresent());
      int index = info.jobNumber().orElse(0) - 1;
      if (all && index >= 0 && index < run.jobs().size()) {
        long first =
            run.jobs().stream().mapToLong(job -> job.jobStartMillis().orElse(0)).min().orElse(0);
        offsets.add(run.jobs().get(index).jobStartMillis().orElse(first) - first);
      }
    }
    return offsets.size() == 1 ? OptionalLong.of(offsets.first()) : OptionalLong.empty();
  }

  /** The reporting group of the log's job; 0 when it is not told. */
  int group(SeriesInfo info) {
    int index = info.jobNumber().orElse(0) - 1;
    TreeSet<Integer> groups = new TreeSet<>();
    for (FioRun run : runs) {
      List<Job> jobs = run.jobs();
      if (index >= 0 && index < jobs.size()) {
        groups.add(jobs.get(index).groupId().orElse(0));
      }
    }
    return groups.size() == 1 ? groups.first() : 0;
  }
}
