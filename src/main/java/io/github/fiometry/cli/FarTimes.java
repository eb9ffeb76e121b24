package io.github.fiometry.cli;

import io.github.fiometry.model.SampleBatch;
import io.github.fiometry.model.SampleConsumer;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Looks for samples that come a day or more after the one before: more often a damaged time than a
 * pause, and what is said about the series over time depends on it.
 */
final class FarTimes implements SampleConsumer {
  private static final long FAR_MILLIS = TimeUnit.DAYS.toMillis(1);

  private OptionalLong before = OptionalLong.empty();
  private long samples;
  private long found;
  private String first = "";

  @Override
  public void accept(SampleBatch batch) {
    long last = before.orElseGet(() -> batch.timeMillis(0));
    for (int row = 0; row < batch.size(); row++) {
      long time = batch.timeMillis(row);
      if (time - last >= FAR_MILLIS) {
        found++;
        if (found == 1) {
          first =
              "sample "
                  + (samples + row + 1)
                  + " has the time "
                  + time
                  + " ms, the one before "
                  + last
                  + " ms";
        }
      }
      last = time;
    }
    before = OptionalLong.of(last);
    samples += batch.size();
  }

  /** What was found, in words. */
  Optional<String> remark() {
    if (found == 0) {
      return Optional.empty();
    }
    return Optional.of(
        first
            + (found > 1 ? " (and " + (found - 1) + " more so far apart)" : "")
            + ": a day or more between two rows; a time may be damaged");
  }
}
