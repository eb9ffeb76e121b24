package io.github.fiometry.runner;

import java.util.ArrayList;
import java.util.List;

/**
 * A command with the name that its result bears.
 *
 * @param name the name
 * @param command the command
 */
public record NamedCommand(String name, FioCommand command) {
  /**
   * Repeats for a comparison: all commands, then all again, so that a drift of the machine meets
   * each of them.
   *
   * @param once the commands
   * @param repeats how often
   * @return the commands, with {@code -run1} and so on behind their names when there are several
   */
  public static List<NamedCommand> repeated(List<NamedCommand> once, int repeats) {
    if (repeats == 1) {
      return List.copyOf(once);
    }
    List<NamedCommand> all = new ArrayList<>();
    for (int i = 1; i <= repeats; i++) {
      for (NamedCommand command : once) {
        all.add(new NamedCommand(command.name() + "-run" + i, command.command()));
      }
    }
    return all;
  }
}
