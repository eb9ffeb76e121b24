package io.github.fiometry.corpus;

import java.util.List;

/** The twins of the text reports in a {@code both.txt}, in order. */
final class Twins {
  private Twins() {}

  static List<TwinRun> of(CorpusFile file) {
    return file.release().upTo("2.2.10")
        ? TerseTwin.readAll(file.text(), JobOptions.ofCommand(file.command()))
        : JsonTwin.readAll(file.text(), file.release());
  }
}
