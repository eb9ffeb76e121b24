package io.github.fiometry.cli;

import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands, and gives the console to those whose constructor asks for it. */
final class CommandFactory implements IFactory {
  private final Console console;

  CommandFactory(Console console) {
    this.console = console;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0] == Console.class) {
        return type.cast(constructor.newInstance(console));
      }
    }
    return CommandLine.defaultFactory().create(type);
  }
}
