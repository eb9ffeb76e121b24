package io.github.fiometry.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the command line in processes of their own. */
final class Processes {
  /**
   * What one took.
   *
   * @param cpuMillis CPU time of all its threads
   * @param wallMillis time on the clock
   * @param heapMegabytes the largest heap, garbage included
   */
  record Cost(double cpuMillis, double wallMillis, double heapMegabytes) {}

  private Processes() {}

  /**
   * Runs it once.
   *
   * @param options of the JVM
   * @param output takes standard output
   * @param args of the command line
   */
  static Cost run(List<String> options, Path output, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("java", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(MeasuredMain.class.getName());
    command.addAll(List.of(args));
    Path errors = output.resolveSibling(output.getFileName() + ".err");
    int status =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start()
            .waitFor();
    List<String> lines = Files.readAllLines(errors);
    if (status != 0) {
      throw new IllegalStateException("exit status " + status + ": " + lines);
    }
    String[] cost = lines.get(lines.size() - 1).split(" ", -1);
    return new Cost(
        Double.parseDouble(cost[0]), Double.parseDouble(cost[1]), Double.parseDouble(cost[2]));
  }
}
