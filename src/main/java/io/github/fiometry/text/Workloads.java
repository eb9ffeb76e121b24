package io.github.fiometry.text;

import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the header line that belongs to each job block.
 *
 * <p>Names repeat: when the headers of one name and group differ, their order tells, if each has
 * its block; with group reporting the first one does, whose name the block has; else nobody can
 * tell.
 */
final class Workloads {
  /** In the order of the jobs. */
  private final List<Optional<HeaderValues>> headers;

  Workloads(HeaderIndex index, List<JobDraft> jobs) {
    headers = new ArrayList<>(jobs.size());
    Map<HeaderIndex.Candidates, List<Integer>> unlike = new HashMap<>();
    for (int place = 0; place < jobs.size(); place++) {
      HeaderIndex.Candidates found = index.of(jobs.get(place));
      boolean differ = found != null && found.differ();
      headers.add(found == null || differ ? Optional.empty() : found.first());
      if (differ) {
        unlike.computeIfAbsent(found, unused -> new ArrayList<>()).add(place);
      }
    }
    unlike.forEach((candidates, places) -> tellApart(candidates, places, jobs));
  }

  private void tellApart(
      HeaderIndex.Candidates candidates, List<Integer> places, List<JobDraft> jobs) {
    int first = places.get(0);
    if (places.size() == candidates.size()) {
      for (int i = 0; i < places.size(); i++) {
        headers.set(places.get(i), Optional.of(candidates.get(i)));
      }
    } else if (places.size() == 1 && jobs.get(first).numJobs.orElse(1) > 1) {
      headers.set(first, candidates.first());
    }
  }

  /** The workload of the job at a place. */
  Optional<Workload> of(int place) {
    Optional<HeaderValues> header = headers.get(place);
    return header.isPresent() ? header.get().workload() : Optional.empty();
  }

  /** The header of the job at a place, but for its name and group. */
  Optional<HeaderValues> headerOf(int place) {
    return headers.get(place);
  }
}
