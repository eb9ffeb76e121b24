package io.github.fiometry.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Understands the everyday forms of {@code fiometry parse} without picocli, whose classes are too
 * old a kind for the JVM's class archive and take a third of the time in which one report is read.
 * Whatever is not plainly one of these forms, right or wrong, is left to picocli.
 */
final class QuickArguments {
  private QuickArguments() {}

  static Optional<ParseOptions> of(String... args) {
    if (args.length < 2 || !args[0].equals("parse")) {
      return Optional.empty();
    }
    List<String> inputs = new ArrayList<>();
    Optional<OutputFormat> format = Optional.empty();
    Optional<Verbosity> verbosity = Optional.empty();
    boolean strict = false;
    boolean best = false;
    boolean refine = false;
    for (int i = 1; i < args.length; i++) {
      String arg = args[i];
      switch (arg) {
        case "-o", "--output-format" -> {
          Optional<OutputFormat> found = format(i + 1 < args.length ? args[++i] : "");
          if (format.isPresent() || found.isEmpty()) {
            return Optional.empty();
          }
          format = found;
        }
        case "-q", "--quiet", "-v", "--verbose" -> {
          if (verbosity.isPresent()) {
            return Optional.empty();
          }
          verbosity =
              Optional.of(
                  arg.endsWith("q") || arg.endsWith("quiet") ? Verbosity.QUIET : Verbosity.VERBOSE);
        }
        case "--strict" -> {
          if (strict) {
            return Optional.empty();
          }
          strict = true;
        }
        case "--best" -> {
          if (best) {
            return Optional.empty();
          }
          best = true;
        }
        case "--refine" -> {
          if (refine) {
            return Optional.empty();
          }
          refine = true;
        }
        default -> {
          boolean input = !arg.isEmpty() && (arg.charAt(0) != '-' || arg.equals("-"));
          if (!input || (arg.equals("-") && inputs.contains("-"))) {
            return Optional.empty();
          }
          inputs.add(arg);
        }
      }
    }
    return inputs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ParseOptions(
                inputs,
                format.orElse(OutputFormat.TABLE),
                Optional.empty(),
                strict,
                best,
                refine,
                false,
                false,
                verbosity.orElse(Verbosity.NORMAL)));
  }

  private static Optional<OutputFormat> format(String word) {
    for (OutputFormat format : OutputFormat.values()) {
      if (format.toString().equals(word)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
