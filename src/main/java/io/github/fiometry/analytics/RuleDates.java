package io.github.fiometry.analytics;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a rule was in force when a run was made. */
final class RuleDates {
  private RuleDates() {}

  static List<String> check(DiskRule rule, FioRun run) {
    Optional<LocalDate> day = dayOf(run);
    List<String> notes = new ArrayList<>();
    if (day.isPresent()) {
      // ISO dates compare as texts; a month alone stands for its first day.
      String date = day.get().toString();
      rule.validFrom()
          .filter(from -> date.compareTo(from) < 0)
          .ifPresent(
              from ->
                  notes.add("the run of " + date + " is older than the rule, valid from " + from));
      rule.validTo()
          .filter(to -> date.compareTo(to) >= 0)
          .ifPresent(
              to -> notes.add("the run of " + date + " is newer than the rule, valid to " + to));
    }
    return notes;
  }

  private static Optional<LocalDate> dayOf(FioRun run) {
    if (run.timestampMillis().isPresent()) {
      return Optional.of(
          LocalDate.ofInstant(
              Instant.ofEpochMilli(run.timestampMillis().getAsLong()), ZoneOffset.UTC));
    }
    return JobTotals.jobsOf(run).stream()
        .map(Job::finishedAt)
        .flatMap(Optional::stream)
        .findFirst()
        .map(time -> time.toLocalDate());
  }
}
