package io.github.fiometry.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What a command prints its result as. */
enum OutputFormat {
  TABLE,
  JSON,
  NDJSON,
  CSV,
  MARKDOWN;

  /** The word on the command line; picocli shows it in the help. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Finds the format for a word, upper or lower case. */
  static final class Converter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String word) {
      for (OutputFormat format : values()) {
        if (format.name().equalsIgnoreCase(word)) {
          return format;
        }
      }
      throw new TypeConversionException(
          "expected "
              + Arrays.stream(values())
                  .map(OutputFormat::toString)
                  .collect(Collectors.joining(", "))
              + ", found '"
              + word
              + "'");
    }
  }
}
