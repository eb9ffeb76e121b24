package io.github.fiometry.cli;

import io.github.fiometry.analytics.FioSteadyState;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What fio itself says about the steady state, and whether its samples bear it out. */
final class FioOwnSteadyState {
  private static final double PRINTED_DECIMALS = 1e-6;

  private FioOwnSteadyState() {}

  static List<String> notes(List<FioRun> runs) {
    List<String> notes = new ArrayList<>();
    for (FioRun run : runs) {
      for (Job job : run.jobs()) {
        Optional<SteadyState> stated = job.steadyState();
        Optional<FioSteadyState> again = stated.flatMap(FioSteadyState::of);
        if (stated.isPresent() && again.isPresent()) {
          notes.add(note(job, stated.get(), again.get()));
        }
      }
    }
    return notes;
  }

  private static String note(Job job, SteadyState stated, FioSteadyState again) {
    double printed = stated.slope().orElse(stated.deviationPercent().orElse(Double.NaN));
    boolean same =
        Math.abs(printed - again.criterion()) <= PRINTED_DECIMALS
            && stated.attained().equals(Optional.of(again.attained()));
    return String.format(
        Locale.ROOT,
        "fio's own criterion of job %s, %s: %s, %.6f%s; %s",
        job.name().orElse("?"),
        stated.definition().orElse(""),
        again.attained() ? "attained" : "not attained",
        again.criterion(),
        again.percent() ? " %" : "",
        same
            ? "its samples bear it out"
            : "but fio printed "
                + printed
                + ", "
                + (stated.attained().orElse(false) ? "" : "not ")
                + "attained");
  }
}
