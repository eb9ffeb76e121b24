package io.github.fiometry.diagnostics;

/**
 * Thrown by strict reading for the first thing that is not as fio prints it. The message starts
 * with the position: {@code run.txt:41:17: expected a percentage after '2=', found 'x'}.
 */
public final class FioParseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SourcePosition position;
  private final String problem;

  /**
   * An exception for one problem.
   *
   * @param position where it is
   * @param problem what was expected and what was found, without position
   */
  public FioParseException(SourcePosition position, String problem) {
    super(position + ": " + problem);
    this.position = position;
    this.problem = problem;
  }

  /**
   * Where the problem is.
   *
   * @return the place in the input
   */
  public SourcePosition position() {
    return position;
  }

  /**
   * The problem without its position.
   *
   * @return one sentence
   */
  public String problem() {
    return problem;
  }
}
