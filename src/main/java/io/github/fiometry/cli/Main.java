package io.github.fiometry.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The program {@code fiometry}: finds the command, and turns what happens into an exit status. */
@Command(
    name = "fiometry",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = "Reads what fio (the Flexible I/O Tester) prints, in every version and format.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    footer = {"", "fiometry COMMAND --help says more about each."},
    subcommands = {
      ParseCommand.class,
      LogCommand.class,
      ExpectCommand.class,
      TableCommand.class,
      CompareCommand.class,
      CheckCommand.class,
      ReportCommand.class,
      RunCommand.class
    })
public final class Main implements Runnable {
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /**
   * Runs the program and ends the JVM with its exit status.
   *
   * @param args the arguments
   */
  public static void main(String[] args) {
    Console console = Console.ofSystem();
    int status = run(console, args);
    // Not a plain return: a thread that hangs in a slow file system must not keep the program.
    System.exit(status);
  }

  /**
   * Runs the program.
   *
   * @param console where it reads and writes
   * @param args the arguments
   * @return the exit status
   */
  static int run(Console console, String... args) {
    try {
      Optional<ParseOptions> quick = QuickArguments.of(args);
      int status =
          quick.isPresent()
              ? new ParseAction(console, quick.get()).run()
              : commandLine(console).execute(args);
      console.flush();
      return status;
    } catch (OutputException e) {
      return outputFailed(console, e);
    } catch (OutOfMemoryError e) {
      return fail(
          console, "out of memory; FIOMETRY_JAVA_OPTS=-Xmx4g gives the program more, for example");
    } catch (IOException | RuntimeException | Error e) {
      return fail(console, ProgramFault.words(e));
    }
  }

  private static int fail(Console console, String message) {
    console.say("fiometry: " + message);
    return ExitStatus.FAILED;
  }

  private static int outputFailed(Console console, OutputException e) {
    if (e.readerHasLeft()) {
      return ExitStatus.OK; // "| head" has seen enough
    }
    return fail(console, String.valueOf(e.getMessage()));
  }

  private static CommandLine commandLine(Console console) {
    CommandLine commandLine = new CommandLine(new Main(), new CommandFactory(console));
    commandLine.setOut(new PrintWriter(console.out(), false, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
    commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    commandLine.setExpandAtFiles(false); // a file may be called @home.txt
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpWidth(Math.max(60, Math.min(console.columns().orElse(100), 100)));
    commandLine.registerConverter(double.class, Main::decimal);
    commandLine.registerConverter(Double.class, Main::decimal);
    commandLine.setExecutionStrategy(
        parsed -> {
          refuseEmptyValues(parsed);
          return new CommandLine.RunLast().execute(parsed);
        });
    commandLine.setParameterExceptionHandler((e, args) -> wrongUsage(console, e));
    commandLine.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof ParameterException usage) {
            return wrongUsage(console, usage);
          }
          if (e instanceof OutputException output) {
            return outputFailed(console, output);
          }
          return fail(console, ProgramFault.words(e));
        });
    return commandLine;
  }

  /** A plain number: Java's own reading also takes NaN, 0x1p3 and 10d. */
  private static Double decimal(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      throw new TypeConversionException("expected a number, found '" + text + "'");
    }
    return Double.valueOf(text);
  }

  /**
   * An empty value is nearly always a variable of a script that is not set; as a path it would be
   * the current folder.
   */
  private static void refuseEmptyValues(ParseResult parsed) {
    CommandLine command = parsed.commandSpec().commandLine();
    for (OptionSpec option : parsed.matchedOptions()) {
      if (option.stringValues().contains("")) {
        throw new ParameterException(command, option.longestName() + ": the value is empty");
      }
    }
    for (PositionalParamSpec positional : parsed.matchedPositionals()) {
      boolean isOfFio = command.getCommand() instanceof RunCommand; // its arguments are fio's own
      if (!isOfFio && positional.stringValues().contains("")) {
        throw new ParameterException(command, positional.paramLabel() + ": the name is empty");
      }
    }
    if (parsed.hasSubcommand()) {
      refuseEmptyValues(parsed.subcommand());
    }
  }

  private static int wrongUsage(Console console, ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName(" ");
    console.say(command + ": " + e.getMessage());
    console.say("Try '" + command + " --help'.");
    return ExitStatus.USAGE;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The version that the jar's manifest tells. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"fiometry " + (version == null ? "(development build)" : version)};
    }
  }
}
