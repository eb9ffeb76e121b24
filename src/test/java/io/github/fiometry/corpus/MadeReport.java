package io.github.fiometry.corpus;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.List;

/**
 * Reports that no fio printed: made from what the source of that version would print, for what the
 * corpus lacks.
 */
final class MadeReport {
  private static final String GROUP = "\nRun status group 0 (all jobs):\n";

  private final String text;
  private final FioDocument document;

  private MadeReport(String text) {
    this.text = text;
    this.document = TextRuns.read(text);
  }

  static MadeReport of(String text) {
    return new MadeReport(text);
  }

  /** One job of a version with these lines below its header, and a cpu line if they have none. */
  static MadeReport job(String version, String... lines) {
    return of(
        header(version)
            + banner(version)
            + "Starting 1 process\n\n"
            + "made: (groupid=0, jobs=1): err= 0: pid=4711: Fri Mar  1 10:00:00 2024\n"
            + String.join("\n", lines)
            + "\n"
            + (String.join("\n", lines).contains("\n  cpu  ") ? "" : cpu())
            + group(version));
  }

  /** The group of the job, with a line for every direction. */
  static String group(String version) {
    boolean old = FioRelease.of(version).upTo("2.16");
    StringBuilder lines = new StringBuilder(GROUP);
    for (String direction : List.of("   READ", "  WRITE", "   TRIM")) {
      lines
          .append(direction)
          .append(
              old
                  ? ": io=4096KB, aggrb=4096KB/s, minb=4096KB/s, maxb=4096KB/s, mint=1000msec,"
                      + " maxt=1000msec\n"
                  : ": bw=4096KiB/s (4194kB/s), 4096KiB/s-4096KiB/s (4194kB/s-4194kB/s),"
                      + " io=4096KiB (4194kB), run=1000-1000msec\n");
    }
    return lines.toString();
  }

  private static String banner(String version) {
    return (version.equals("2.0.7") ? "fio " : "fio-") + version + "\n";
  }

  private static String header(String version) {
    FioRelease release = FioRelease.of(version);
    String sizes =
        release.since("2.19")
            ? "(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B"
            : release.since("2.17")
                ? "4096B-4096B,4096B-4096B,4096B-4096B"
                : release.since("2.0.10") ? "4K-4K/4K-4K/4K-4K" : "4K-4K/4K-4K";
    return "made: (g=0): rw=randrw, bs=" + sizes + ", ioengine=libaio, iodepth=1\n";
  }

  static String cpu() {
    return "  cpu          : usr=1.50%, sys=2.50%, ctx=3, majf=4, minf=5\n";
  }

  String text() {
    return text;
  }

  /** The text without the group's heading, so that more can follow the job. */
  String body() {
    return text.substring(0, text.indexOf(GROUP));
  }

  FioRun run() {
    List<FioRun> runs = document.runs();
    if (runs.size() != 1) {
      throw new AssertionError("one run expected: " + runs.size() + " in\n" + text);
    }
    return runs.get(0);
  }

  List<FioRun> runs() {
    return document.runs();
  }

  Job job() {
    List<Job> jobs = run().jobs();
    if (jobs.size() != 1) {
      throw new AssertionError("one job expected: " + jobs.size() + " in\n" + text);
    }
    return jobs.get(0);
  }

  IoStats read() {
    return job().read().orElseThrow();
  }

  IoStats write() {
    return job().write().orElseThrow();
  }

  List<Diagnostic> diagnostics() {
    return document.diagnostics();
  }

  List<String> codes() {
    return document.diagnostics().stream().map(diagnostic -> diagnostic.code().word()).toList();
  }
}
