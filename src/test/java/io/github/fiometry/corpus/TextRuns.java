package io.github.fiometry.corpus;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What our front door makes of an output. */
final class TextRuns {
  private TextRuns() {}

  static FioDocument read(byte[] output) {
    try {
      return Fio.read(new ByteArrayInputStream(output));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static FioDocument read(String output) {
    return read(output.getBytes(StandardCharsets.UTF_8));
  }

  static List<FioRun> textRuns(FioDocument document) {
    return document.runs().stream().filter(run -> run.format() == RunFormat.TEXT).toList();
  }
}
