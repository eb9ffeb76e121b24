package io.github.fiometry.corpus;

import java.util.List;
import java.util.regex.Pattern;

/** The twins of the text reports in a {@code both.txt}, in order. */
final class Twins {
  private static final Pattern BEGINNING = Pattern.compile("(?m)^(?:[^\\n]*\\r)?\\{$|^3;fio-");

  private Twins() {}

  /** Whether a twin begins anywhere in the file. */
  static boolean exist(CorpusFile file) {
    return BEGINNING.matcher(file.text()).find();
  }

  static List<TwinRun> of(CorpusFile file) {
    return file.release().upTo("2.2.10")
        ? TerseTwin.readAll(file.text(), JobOptions.ofCommand(file.command()))
        : JsonTwin.readAll(file.text(), file.release());
  }
}
