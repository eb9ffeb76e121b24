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

  /** A job's runtime may be a little longer than that of its only direction. */
  private static final double RUNTIME_ROUNDING = 1.1;

  private static final long RUNTIME_SLACK_MILLIS = 20;

  private final EraRules era;
  private final boolean complete;
  private final List<Member> members = new ArrayList<>();
  private final Map<Key, Integer> elements = new HashMap<>();

  /** The member whose workload was worked out last: those of one section come one by one. */
  private Optional<Member> workloadOf = Optional.empty();

  private Optional<Workload> workload = Optional.empty();

  /** Whether jobs were added to elements of others: fio then prints elements for no job at all. */
  private boolean sumsOverSections;

  private record Member(JobValues values, JobOptions options, boolean hasAllOptions) {
    boolean asksTheSameAs(Member other) {
      return hasAllOptions == other.hasAllOptions && options.equals(other.options);
    }

    boolean isOfNoJob() {
      return values.name().isEmpty() && !values.hasAnyIo();
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
    sumsOverSections = members.stream().anyMatch(Member::isOfNoJob);
    for (Member member : members) {
      if (member.isOfNoJob()) {
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
      if (asked.getAsInt() == count) {
        return OptionalInt.of(1);
      }
      boolean allInOne = count == 1 && complete && !sumsOthers(member, asked.getAsInt());
      return allInOne ? asked : OptionalInt.empty();
    }
    boolean alone =
        member.hasAllOptions()
            && era.printsOptionsWithoutValue()
            && !member.options().isSet("group_reporting");
    return alone ? OptionalInt.of(1) : OptionalInt.empty();
  }

  /**
   * Whether an element stands for more jobs than its last job's numjobs: one of each of several
   * sections, with which the sum of the jobs' runtimes is longer than so many can have.
   */
  private boolean sumsOthers(Member member, int asked) {
    if (sumsOverSections) {
      return true;
    }
    Job job = member.values().job().build();
    long longest =
        job.io().values().stream().mapToLong(io -> io.runtimeMillis().orElse(0)).max().orElse(0);
    return longest > 0
        && job.jobRuntimeMillis().orElse(0)
            > asked * (longest * RUNTIME_ROUNDING + RUNTIME_SLACK_MILLIS);
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
