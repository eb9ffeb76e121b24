package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a user demands of a device model: one figure of each job that fits.
 *
 * @param model the model, {@code *} for any letters, without regard to capitals
 * @param rw fio's word for the pattern of the jobs it holds for; absent when any
 * @param blockSizeBytes the block size of the jobs it holds for, in bytes; absent when any
 * @param direction the direction
 * @param metric the figure
 * @param atLeast the least value; absent when {@code atMost} is given
 * @param atMost the greatest value; absent when {@code atLeast} is given
 */
public record DeviceThreshold(
    String model,
    Optional<String> rw,
    OptionalLong blockSizeBytes,
    Direction direction,
    Metric metric,
    OptionalDouble atLeast,
    OptionalDouble atMost) {

  /**
   * Whether it holds for a device.
   *
   * @param device the device's model as the system names it
   * @return true when the pattern fits
   */
  public boolean matches(String device) {
    String pattern =
        Pattern.compile("\\*")
            .splitAsStream(model.toLowerCase(Locale.ROOT) + "\0")
            .map(part -> Pattern.quote(part.replace("\0", "")))
            .collect(Collectors.joining(".*"));
    return device.toLowerCase(Locale.ROOT).matches(pattern);
  }

  /**
   * One job held against one threshold.
   *
   * @param threshold the threshold
   * @param job the job
   * @param value the measured figure, in the metric's unit; absent when it was not measured
   * @param verdict {@link Verdict#PASS}, {@link Verdict#SHORT}, or {@link Verdict#NOT_JUDGED} when
   *     there is no figure
   */
  public record Outcome(
      DeviceThreshold threshold, Job job, OptionalDouble value, Verdict verdict) {}

  /**
   * Holds the jobs of a run against the threshold.
   *
   * @param run the run
   * @return one outcome for each job that it holds for
   */
  public List<Outcome> judge(FioRun run) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Job job : JobTotals.jobsOf(run)) {
      Optional<IoStats> io = job.direction(direction);
      if (io.isPresent() && holdsFor(job)) {
        OptionalDouble value = metric.of(io.get());
        outcomes.add(new Outcome(this, job, value, judge(value)));
      }
    }
    return outcomes;
  }

  private Verdict judge(OptionalDouble value) {
    if (value.isEmpty()) {
      return Verdict.NOT_JUDGED;
    }
    boolean reached =
        value.getAsDouble() >= atLeast.orElse(Double.NEGATIVE_INFINITY)
            && value.getAsDouble() <= atMost.orElse(Double.POSITIVE_INFINITY);
    return reached ? Verdict.PASS : Verdict.SHORT;
  }

  private boolean holdsFor(Job job) {
    Optional<Workload> workload = job.workload();
    if (rw.isPresent() && !workload.flatMap(Workload::rw).equals(rw)) {
      return false;
    }
    Optional<BlockSizeRange> size = workload.map(w -> w.blockSizes().get(direction));
    return blockSizeBytes.isEmpty()
        || size.filter(
                range ->
                    range.minBytes() == blockSizeBytes.getAsLong()
                        && range.maxBytes() == blockSizeBytes.getAsLong())
            .isPresent();
  }
}
