package io.github.fiometry.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the user of {@code fiometry parse} wants.
 *
 * @param inputs the INPUTs as written
 * @param format what to print
 * @param outputFile where to write; absent for standard output
 * @param strict whether to refuse what is not as fio prints it
 * @param best whether to show of each run only its best report
 * @param refine whether to derive better values than the text prints
 * @param toClatCsv whether to print latency distributions as fio's own tool does
 * @param explain whether to print where the values stand
 * @param verbosity how much to say on standard error
 */
record ParseOptions(
    List<String> inputs,
    OutputFormat format,
    Optional<Path> outputFile,
    boolean strict,
    boolean best,
    boolean refine,
    boolean toClatCsv,
    boolean explain,
    Verbosity verbosity) {

  ParseOptions {
    inputs = List.copyOf(inputs);
  }
}
