package io.github.fiometry.blackbox;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/** Stands in for the program in {@link LauncherTest}: prints what the launcher gave to it. */
public final class EchoMain {
  private EchoMain() {}

  /**
   * Prints each JVM option and each argument on a line; the argument {@code exit=N} ends it with
   * that status.
   *
   * @param arguments what to print
   */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      out.println("option " + option);
    }
    int status = 0;
    for (String argument : arguments) {
      out.println("argument " + argument);
      if (argument.startsWith("exit=")) {
        status = Integer.parseInt(argument.substring("exit=".length()));
      }
    }
    System.exit(status);
  }
}
