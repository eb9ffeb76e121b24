package io.github.fiometry.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
