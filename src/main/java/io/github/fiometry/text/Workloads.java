package io.github.fiometry.text;

import io.github.fiometry.model.Workload;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Finds the header line that belongs to a job block.
 *
 * <p>Names repeat: when the headers of one name and group differ, their order tells, if each has
 * its block; with group reporting the first one does, whose name the block has; else nobody can
 * tell.
 */
final class Workloads {
  private final HeaderIndex headers;
  private final IdentityHashMap<JobDraft, Integer> places = new IdentityHashMap<>();
  private final IdentityHashMap<HeaderIndex.Candidates, Integer> blocks = new IdentityHashMap<>();

  Workloads(HeaderIndex headers, List<JobDraft> jobs) {
    this.headers = headers;
    for (JobDraft job : jobs) {
      headers
          .of(job)
          .filter(HeaderIndex.Candidates::differ)
          .ifPresent(found -> places.put(job, blocks.merge(found, 1, Integer::sum) - 1));
    }
  }

  /** The workload of a job. */
  Optional<Workload> of(JobDraft job) {
    Optional<HeaderIndex.Candidates> found = headers.of(job);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    HeaderIndex.Candidates candidates = found.get();
    if (!candidates.differ()) {
      return Optional.of(candidates.get(0));
    }
    int count = blocks.getOrDefault(candidates, 0);
    if (count == candidates.size()) {
      return Optional.of(candidates.get(places.getOrDefault(job, 0)));
    }
    return count == 1 && job.numJobs.orElse(1) > 1
        ? Optional.of(candidates.get(0))
        : Optional.empty();
  }
}
