package io.github.fiometry.text;

import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Finds the header line that belongs to a job block.
 *
 * <p>Names repeat: when the headers of one name and group differ, their order tells, if each has
 * its block; with group reporting the first one does, whose name the block has; else nobody can
 * tell.
 */
final class Workloads {
  /** fio cuts names in job blocks to this many characters. */
  private static final int MAX_NAME = 127;

  private record Key(String name, OptionalInt groupId) {}

  private static final class Candidates {
    final List<Workload> workloads = new ArrayList<>();
    boolean differ;
    int blocks;

    void add(Workload workload) {
      differ |= !workloads.isEmpty() && !workloads.get(0).equals(workload);
      workloads.add(workload);
    }
  }

  private final Map<Key, Candidates> candidates = new HashMap<>();
  private final Map<JobDraft, Integer> places = new IdentityHashMap<>();

  Workloads(List<HeaderLine> headers, List<JobDraft> jobs) {
    for (HeaderLine header : headers) {
      if (header.name().isPresent()) {
        String name = shortened(header.name().get());
        add(new Key(name, header.groupId()), header);
        if (header.groupId().isPresent()) {
          // for job blocks whose group is damaged
          add(new Key(name, OptionalInt.empty()), header);
        }
      }
    }
    for (JobDraft job : jobs) {
      Candidates found = candidatesOf(job);
      if (found != null) {
        places.put(job, found.blocks++);
      }
    }
  }

  private void add(Key key, HeaderLine header) {
    candidates.computeIfAbsent(key, unused -> new Candidates()).add(header.workload());
  }

  private static String shortened(String name) {
    return name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
  }

  private @Nullable Candidates candidatesOf(JobDraft job) {
    if (job.name.isEmpty()) {
      return null;
    }
    String name = shortened(job.name.get());
    Candidates found = candidates.get(new Key(name, job.groupId));
    // the cpu engine's header has no group
    return found != null ? found : candidates.get(new Key(name, OptionalInt.empty()));
  }

  /** The workload of a job. */
  Optional<Workload> of(JobDraft job) {
    Candidates found = candidatesOf(job);
    if (found == null) {
      return Optional.empty();
    }
    if (!found.differ) {
      return Optional.of(found.workloads.get(0));
    }
    if (found.blocks == found.workloads.size()) {
      return Optional.of(found.workloads.get(places.getOrDefault(job, 0)));
    }
    return found.blocks == 1 && job.numJobs.orElse(1) > 1
        ? Optional.of(found.workloads.get(0))
        : Optional.empty();
  }
}
