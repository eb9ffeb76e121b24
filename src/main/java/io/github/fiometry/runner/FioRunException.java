package io.github.fiometry.runner;

import java.util.List;

/** Says in one message why fio could not be run. */
public final class FioRunException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final transient List<Refusal> refusals;

  /**
   * fio could not be run.
   *
   * @param problem why, and what can be done
   */
  public FioRunException(String problem) {
    this(problem, List.of());
  }

  private FioRunException(String problem, List<Refusal> refusals) {
    super(problem);
    this.problem = problem;
    this.refusals = List.copyOf(refusals);
  }

  /**
   * The guard refused.
   *
   * @param refusals at least one reason
   * @return the exception
   */
  static FioRunException refused(List<Refusal> refusals) {
    return new FioRunException(
        String.join("\n", refusals.stream().map(Refusal::toString).toList()), refusals);
  }

  /**
   * The message, which is always there.
   *
   * @return why, and what can be done
   */
  public String problem() {
    return problem;
  }

  /**
   * Why the guard refused.
   *
   * @return the reasons; empty when it was something else
   */
  public List<Refusal> refusals() {
    return refusals == null ? List.of() : refusals;
  }
}
