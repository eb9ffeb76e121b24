package io.github.fiometry.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reports with any number of jobs, made from one real run of fio 3.33 that was kept as text and as
 * JSON: its job is repeated under other names.
 */
final class BenchInput {
  private static final Path RUN = Path.of("testdata/corpus/3.33/randrw-70-30/both.txt");
  private static final String JOB_START = "randrw: (groupid=";
  private static final String JSON_JOB_END = "\n    }\n  ],";

  private BenchInput() {}

  private static String both() {
    return read(RUN);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int jsonStart(String both) {
    return both.indexOf("{\n");
  }

  private static int jsonEnd(String both) {
    return both.indexOf("\n}\n") + 3;
  }

  /** A text report. */
  static String text(int jobs) {
    String both = both();
    String prologue = both.substring(0, jsonStart(both));
    String report = both.substring(jsonEnd(both));
    int start = report.indexOf(JOB_START);
    int end = report.indexOf("\nRun status group");
    String job = report.substring(start, end);
    int headerEnd = prologue.indexOf('\n') + 1;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < jobs; i++) {
      text.append(named(prologue.substring(0, headerEnd), i));
    }
    text.append(prologue, headerEnd, prologue.length()).append(report, 0, start);
    for (int i = 0; i < jobs; i++) {
      text.append(named(job, i));
    }
    return text.append(report, end, report.length()).toString();
  }

  private static String named(String part, int job) {
    return part.replace("randrw: (g", "randrw" + job + ": (g");
  }

  /** A text report of another fio version, from the same job. */
  static String text(String version, int jobs) {
    String report = read(Path.of("testdata/corpus", version, "randrw-70-30", "normal.txt"));
    int start = report.indexOf(JOB_START);
    int end = report.indexOf("\nRun status group");
    int headerEnd = report.indexOf('\n') + 1;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < jobs; i++) {
      text.append(named(report.substring(0, headerEnd), i));
    }
    text.append(report, headerEnd, start);
    for (int i = 0; i < jobs; i++) {
      text.append(named(report.substring(start, end), i));
    }
    return text.append(report, end, report.length()).toString();
  }

  /** A JSON document, with or without the bins of json+. */
  static String json(int jobs, boolean bins) {
    String both = both();
    String json = both.substring(jsonStart(both), jsonEnd(both));
    if (!bins) {
      json = json.replaceAll(",\\s*\"bins\" : \\{[^}]*\\}", "");
    }
    int start = json.indexOf("    {\n      \"jobname\"");
    int end = json.indexOf(JSON_JOB_END) + "\n    }".length();
    String job = json.substring(start, end);
    StringBuilder text = new StringBuilder(json.substring(0, start));
    for (int i = 0; i < jobs; i++) {
      text.append(i == 0 ? "" : ",\n").append(job.replace("\"randrw\"", "\"randrw" + i + "\""));
    }
    return text.append(json, end, json.length()).toString();
  }
}
