package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The real fio of this machine. */
public final class InstalledFio {
  private InstalledFio() {}

  /** The installed fio; skips the test where there is none, but never in CI. */
  public static FioInstallation installed() {
    try {
      return FioInstallation.find();
    } catch (FioRunException e) {
      assertThat(System.getenv("CI")).as("CI has fio: " + e.problem()).isNotEqualTo("true");
      assumeTrue(false, e.problem());
      throw new AssertionError(e);
    }
  }
}
