package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When the jobs of a group began to be measured, on one clock.
 *
 * <p>fio prints it in JSON since 3.36 ({@code job_start}). Before, they start together but for what
 * their options say: {@code startdelay}, {@code ramp_time}, which is not measured, and {@code
 * wait_for}, the job that must have ended.
 */
final class JobStarts {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(us|ms|s|m|h)?");

  private JobStarts() {}

  /**
   * The starts of jobs in milliseconds, in their order.
   *
   * @return empty where one is not known: fio draws a delay from a range, and a job may wait for
   *     one that is not here
   */
  static Optional<long[]> of(List<Job> jobs) {
    boolean printed = jobs.stream().allMatch(job -> job.jobStartMillis().isPresent());
    long[] starts = new long[jobs.size()];
    for (int i = 0; i < starts.length; i++) {
      Job job = jobs.get(i);
      OptionalLong start =
          printed ? job.jobStartMillis() : afterWaiting(job, jobs.subList(0, i), starts);
      if (start.isEmpty()) {
        return Optional.empty();
      }
      starts[i] = start.getAsLong();
    }
    return Optional.of(starts);
  }

  private static OptionalLong afterWaiting(Job job, List<Job> before, long[] starts) {
    OptionalLong delay = millis(job, "startdelay");
    OptionalLong ramp = millis(job, "ramp_time");
    String waitedFor = job.options().get("wait_for");
    OptionalLong end = waitedFor == null ? OptionalLong.of(0) : endOf(waitedFor, before, starts);
    return delay.isEmpty() || ramp.isEmpty() || end.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(end.getAsLong() + delay.getAsLong() + ramp.getAsLong());
  }

  /** When the last job of a name ended; empty where there is none, or it is not known. */
  private static OptionalLong endOf(String name, List<Job> jobs, long[] starts) {
    OptionalLong last = OptionalLong.empty();
    for (int i = 0; i < jobs.size(); i++) {
      if (jobs.get(i).name().equals(Optional.of(name))) {
        OptionalLong millis =
            jobs.get(i).io().values().stream()
                .map(IoStats::runtimeMillis)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max();
        if (millis.isEmpty()) {
          return millis;
        }
        last = OptionalLong.of(Math.max(last.orElse(0), starts[i] + millis.getAsLong()));
      }
    }
    return last;
  }

  private static OptionalLong millis(Job job, String option) {
    Matcher time = TIME.matcher(job.options().getOrDefault(option, "0"));
    if (!time.matches()) {
      return OptionalLong.empty();
    }
    long number = Long.parseLong(time.group(1));
    String unit = time.group(2) == null ? "s" : time.group(2);
    return OptionalLong.of(
        switch (unit) {
          case "us" -> number / 1000;
          case "ms" -> number;
          case "m" -> number * 60_000;
          case "h" -> number * 3_600_000;
          default -> number * 1000;
        });
  }
}
