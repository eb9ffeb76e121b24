package io.github.fiometry.cli;

import io.github.fiometry.analytics.Capacity;
import io.github.fiometry.analytics.DiskPromise;
import io.github.fiometry.analytics.DiskRule;
import io.github.fiometry.analytics.DiskSpec;
import io.github.fiometry.analytics.RuleBook;
import io.github.fiometry.analytics.Tolerance;
import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.input.IoMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say what a disk promises, of all commands that hold results against it. */
final class RuleOptions {
  private static final Pattern BARE_NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  @Option(
      names = "--rule",
      paramLabel = "VENDOR/TYPE",
      description = "The disk type; with :VARIANT behind it where it has variants.")
  private Optional<String> rule = Optional.empty();

  @Option(
      names = "--capacity",
      paramLabel = "SIZE",
      description = "Size of the disk, as 50GB or 50GiB; a bare number is in the rule's own unit.")
  private Optional<String> capacity = Optional.empty();

  @Option(
      names = "--provisioned-iops",
      paramLabel = "IOPS",
      description = "IOPS bought: in all, or on top where the type sells them so.")
  private Optional<Double> provisionedIops = Optional.empty();

  @Option(
      names = "--provisioned-throughput",
      paramLabel = "N",
      description = "Throughput bought, in the rule's own unit, MB/s or MiB/s.")
  private Optional<Double> provisionedThroughput = Optional.empty();

  @Option(
      names = "--bs",
      paramLabel = "SIZE",
      description = "Block size as fio writes it (4k, 1m), where the input does not tell.")
  private Optional<String> blockSize = Optional.empty();

  @Option(
      names = "--pass",
      paramLabel = "PERCENT",
      defaultValue = "95",
      description = "Passes from this share of the promise on (default: ${DEFAULT-VALUE}).")
  private double pass = 95;

  @Option(
      names = "--above",
      paramLabel = "PERCENT",
      defaultValue = "105",
      description = "Above from this share of the promise on (default: ${DEFAULT-VALUE}).")
  private double above = 105;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description = "Rules and thresholds of your own; they come before the shipped ones.")
  private List<Path> ruleFiles = List.of();

  /** The disk type, as the user named it. */
  Optional<String> rule() {
    return rule;
  }

  /** The size of the disk, as the user wrote it. */
  Optional<String> capacity() {
    return capacity;
  }

  /** The shipped rules and those of the user's files. */
  RuleBook book(CommandLine command) {
    RuleBook book = RuleBook.shipped();
    for (Path file : ruleFiles) {
      try {
        book = book.with(RuleBook.read(file));
      } catch (IOException e) {
        throw usage(command, file + ": " + IoMessage.of(e));
      } catch (FioParseException e) {
        throw usage(command, String.valueOf(e.getMessage()));
      }
    }
    return book;
  }

  /** What the disk promises; absent when no disk type is named. */
  Optional<DiskPromise> promise(CommandLine command, RuleBook book) {
    if (rule.isEmpty()) {
      if (provisionedIops.isPresent() || provisionedThroughput.isPresent()) {
        throw usage(command, "what was provisioned belongs to a --rule");
      }
      return Optional.empty();
    }
    int colon = rule.get().indexOf(':');
    String key = colon < 0 ? rule.get() : rule.get().substring(0, colon);
    DiskRule found =
        book.rule(key)
            .orElseThrow(
                () ->
                    usage(
                        command,
                        "no disk type '" + key + "'; --list-rules shows those that are known"));
    try {
      DiskSpec disk =
          new DiskSpec(
              capacity.map(size -> capacity(found, size)),
              colon < 0 ? Optional.empty() : Optional.of(rule.get().substring(colon + 1)),
              number(provisionedIops),
              number(provisionedThroughput));
      return Optional.of(found.promise(disk));
    } catch (IllegalArgumentException e) {
      throw usage(command, String.valueOf(e.getMessage()));
    }
  }

  private static Capacity capacity(DiskRule rule, String text) {
    return BARE_NUMBER.matcher(text).matches()
        ? new Capacity(Double.parseDouble(text) * rule.capacityUnit().bytes())
        : Capacity.parse(text);
  }

  private static OptionalDouble number(Optional<Double> value) {
    return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
  }

  /** From when on a result passes, and when it is above. */
  Tolerance tolerance(CommandLine command) {
    try {
      return new Tolerance(pass, above);
    } catch (IllegalArgumentException e) {
      throw usage(command, "--pass is greater than 0 and not greater than --above");
    }
  }

  /** The block size that the user says. */
  OptionalDouble blockSizeBytes(CommandLine command) {
    if (blockSize.isEmpty()) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of((double) FioSize.bytes(blockSize.get()));
    } catch (IllegalArgumentException e) {
      throw usage(command, "--bs: " + e.getMessage());
    }
  }

  private static ParameterException usage(CommandLine command, String message) {
    return new ParameterException(command, message);
  }
}
