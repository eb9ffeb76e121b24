package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;

/** A member that is read whole, and then fails since the archive says odd things of it. */
final class FailingAtEnd extends MemberStream {
  private final String problem;

  FailingAtEnd(InputStream in, String problem) {
    super(in);
    this.problem = problem;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    int count = in.read(target, from, length);
    if (count < 0) {
      throw new IOException(problem);
    }
    return count;
  }
}
