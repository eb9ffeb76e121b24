package io.github.fiometry.json;

import io.github.fiometry.model.Job;
import io.github.fiometry.model.OptionsOrigin;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What only all elements of a report together tell about each: how many jobs it stands for, whose
 * options it shows, and what it was asked to do.
 */
final class JobGroups {
  private static final long MOST_JOBS = 1_000_000_000;

  private final EraRules era;
  private final boolean complete;
  private final List<Member> members = new ArrayList<>();
  private final Map<Key, Integer> elements = new HashMap<>();

  /** The member whose workload was worked out last: those of one section come one by one. */
  private Optional<Member> workloadOf = Optional.empty();

  private Optional<Workload> workload = Optional.empty();

  private record Member(JobValues values, JobOptions options, boolean hasAllOptions) {
    boolean asksTheSameAs(Member other) {
      return hasAllOptions == other.hasAllOptions && options.equals(other.options);
    }

    Key key() {
      return new Key(values.name(), values.groupId(), values.hostname(), values.port());
    }
  }

  private record Key(
      Optional<String> name, OptionalInt groupId, Optional<String> hostname, OptionalInt port) {}

  /**
   * Groups without members.
   *
   * @param complete whether all elements of the report are there, so that they can be counted
   */
  JobGroups(EraRules era, boolean complete) {
    this.era = era;
    this.complete = complete;
  }

  void add(JobValues job, JobOptions globalOptions, boolean hasAllOptions) {
    Member member = new Member(job, globalOptions.with(job.options()), hasAllOptions);
    members.add(member);
    elements.merge(member.key(), 1, Integer::sum);
  }

  List<Job> finished(JsonCursor cursor) {
    List<Job> jobs = new ArrayList<>(members.size());
    for (Member member : members) {
      if (member.values().name().isEmpty() && !member.values().hasAnyIo()) {
        // group_reporting in only one of a group's jobs: fio prints an element for no job at all
        // (and where the document is cut short behind the first key of a job)
        if (complete) {
          cursor.fault("jobname", "fio printed an element without name and I/O; it is left out");
        }
      } else {
        jobs.add(finished(member));
      }
    }
    return jobs;
  }

  private Job finished(Member member) {
    JobValues values = member.values();
    Job.Builder job = values.job();
    JobOptions options = member.options();
    if (workloadOf.isEmpty() || !workloadOf.get().asksTheSameAs(member)) {
      workload = WorkloadOptions.of(options, member.hasAllOptions());
      workloadOf = Optional.of(member);
    }
    workload.ifPresent(job::workload);
    int count = elements.getOrDefault(member.key(), 1);
    OptionalInt asked = askedFor(options);
    String nameOfOptions = values.options().get("name");
    boolean ofAnother =
        nameOfOptions != null
            && values.name().isPresent()
            && !values.name().get().equals(nameOfOptions);
    if (!ofAnother) {
      numJobs(member, count, asked).ifPresent(job::numJobs);
    }
    boolean summed = asked.isPresent() && asked.getAsInt() > 1 && count == 1 && complete;
    if (ofAnother || summed || options.isSet("group_reporting")) {
      job.optionsOf(OptionsOrigin.LAST_JOB);
    }
    return job.build();
  }

  /** numjobs=N with N elements of that name and group: one each; with one element: all N. */
  private OptionalInt numJobs(Member member, int count, OptionalInt asked) {
    if (asked.isPresent()) {
      boolean all = asked.getAsInt() == count;
      return all ? OptionalInt.of(1) : count == 1 && complete ? asked : OptionalInt.empty();
    }
    boolean alone =
        member.hasAllOptions()
            && era.printsOptionsWithoutValue()
            && !member.options().isSet("group_reporting");
    return alone ? OptionalInt.of(1) : OptionalInt.empty();
  }

  private static OptionalInt askedFor(JobOptions options) {
    Optional<String> numjobs = options.value("numjobs").map(String::strip);
    OptionalLong number =
        numjobs.isPresent() ? LatencyValues.wholeKey(numjobs.get()) : OptionalLong.empty();
    return number.isPresent() && number.getAsLong() > 0 && number.getAsLong() < MOST_JOBS
        ? OptionalInt.of((int) number.getAsLong())
        : OptionalInt.empty();
  }
}
