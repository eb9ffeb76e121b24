package io.github.fiometry.model;

/**
 * Takes the samples of a log as they are read, some thousand at a time, so that a log of any length
 * can be looked at in constant memory.
 */
@FunctionalInterface
public interface SampleConsumer {
  /**
   * Takes the next samples, in the order of the log.
   *
   * @param batch the samples; the reader uses its arrays again afterwards, so what is to be kept
   *     must be copied
   */
  void accept(SampleBatch batch);

  /**
   * A consumer that hands every batch to this one and then to another.
   *
   * @param next the other
   * @return both as one
   */
  default SampleConsumer andThen(SampleConsumer next) {
    return batch -> {
      accept(batch);
      next.accept(batch);
    };
  }
}
