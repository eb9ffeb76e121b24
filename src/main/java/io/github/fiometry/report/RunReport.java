package io.github.fiometry.report;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The report over a number of results: a table of all jobs, the answers that were asked for, and
 * every job in detail.
 */
public final class RunReport {
  /** Of one input so many diagnostics are shown, the rest is counted. */
  private static final int MAX_DIAGNOSTICS = 30;

  private final ReportPage.Builder page = new ReportPage.Builder();

  private RunReport() {}

  /**
   * Makes the page.
   *
   * @param title its title
   * @param documents the results, each with the runs that shall be shown
   * @param answers what was asked beside; each becomes a section behind the summary
   * @param leftOut runs that stand in another input and are not shown again, one sentence each
   * @return the page
   */
  public static ReportPage of(
      String title, List<FioDocument> documents, List<Answer> answers, List<String> leftOut) {
    RunReport report = new RunReport();
    report.summary(documents, leftOut);
    report.page.answers(answers);
    documents.forEach(report::document);
    return report.page.build(title);
  }

  private void summary(List<FioDocument> documents, List<String> leftOut) {
    List<JobTable.Line> lines = new ArrayList<>();
    boolean severalRuns = false;
    for (FioDocument document : documents) {
      JobLine.of(document).forEach(line -> lines.add(JobTable.line(line)));
      severalRuns |= document.runs().size() > 1;
    }
    JobTable.Origin origin =
        documents.size() > 1
            ? severalRuns ? JobTable.Origin.INPUT_AND_RUN : JobTable.Origin.INPUT
            : severalRuns ? JobTable.Origin.RUN : JobTable.Origin.NONE;
    page.heading(2, "Summary");
    page.table("", JobTable.of(lines, origin));
    List<String> notes = new ArrayList<>();
    if (lines.stream().anyMatch(JobTable.Line::totalLatency)) {
      notes.add(
          "Where an input has percentiles of the total latency (lat) only, its line shows that"
              + " instead of the completion latency (clat).");
    }
    notes.addAll(leftOut);
    page.notes(notes);
    page.chartPlace("summary");
  }

  private void document(FioDocument document) {
    page.heading(2, document.source());
    for (int i = 0; i < document.runs().size(); i++) {
      run(document, i, document.runs().get(i));
    }
    diagnostics(document);
  }

  private void run(FioDocument document, int index, FioRun run) {
    Facts facts = new Facts();
    if (document.runs().size() > 1) {
      facts.add("run", Integer.toString(index));
    }
    facts.add("fio version", run.fioVersion().orElse(""));
    facts.add("format", run.format().word());
    facts.add("lines", run.firstLine() + "\u2013" + run.lastLine());
    facts.add("printed at", run.printedAt().orElse(""));
    if (!run.complete()) {
      facts.add("complete", "no: it is cut short or was interrupted");
    }
    if (run.interim()) {
      facts.add("interim", "yes: a report before the last one of its run");
    }
    page.table("", facts.table());
    String place = document.source() + " " + index;
    page.chartPlace(place);
    run.jobs().forEach(job -> job(job, "job "));
    run.clientStats().forEach(job -> job(job, "job "));
    run.allClients().ifPresent(job -> job(job, ""));
    groups(run.groups());
    disks(run.disks());
  }

  private void job(Job job, String prefix) {
    String host = job.hostname().map(name -> name + ":").orElse("");
    page.heading(3, prefix + host + job.name().orElse("(without name)"));
    JobDetails.of(job).forEach(block -> page.table(block.caption(), block.table()));
  }

  private void groups(List<GroupStats> groups) {
    List<List<String>> rows = new ArrayList<>();
    for (GroupStats group : groups) {
      group
          .io()
          .forEach(
              (direction, io) ->
                  rows.add(
                      List.of(
                          group.groupId().isPresent() ? "" + group.groupId().getAsInt() : "",
                          direction.word(),
                          JobDetails.bytes(io.ioBytes()),
                          bandwidth(io.bytesPerSecond()),
                          bandwidth(io.minBytesPerSecond()),
                          bandwidth(io.maxBytesPerSecond()),
                          JobDetails.milliseconds(io.minRuntimeMillis()),
                          JobDetails.milliseconds(io.maxRuntimeMillis()))));
    }
    if (!rows.isEmpty()) {
      page.heading(3, "groups");
      page.table(
          "",
          new Table(
              List.of(
                  Column.words("group"),
                  Column.words("direction"),
                  Column.numbers("io"),
                  Column.numbers("BW MiB/s"),
                  Column.numbers("least BW"),
                  Column.numbers("greatest BW"),
                  Column.numbers("least runtime"),
                  Column.numbers("greatest runtime")),
              rows));
    }
  }

  private static String bandwidth(OptionalDouble value) {
    return value.isPresent() ? HumanUnits.mebibytesPerSecond(value.getAsDouble()) : "";
  }

  private void disks(List<DiskStats> disks) {
    List<List<String>> rows = new ArrayList<>();
    disks.forEach(disk -> disk(rows, disk, ""));
    if (!rows.isEmpty()) {
      page.heading(3, "disks");
      page.table(
          "",
          new Table(
              List.of(
                  Column.names("disk"),
                  Column.numbers("read I/Os"),
                  Column.numbers("write I/Os"),
                  Column.numbers("read merges"),
                  Column.numbers("write merges"),
                  Column.numbers("in queue ms"),
                  Column.numbers("utilization %")),
              rows));
    }
  }

  private static void disk(List<List<String>> rows, DiskStats disk, String indent) {
    rows.add(
        List.of(
            indent + disk.name(),
            whole(disk.counters().readIos()),
            whole(disk.counters().writeIos()),
            whole(disk.counters().readMerges()),
            whole(disk.counters().writeMerges()),
            whole(disk.counters().inQueueMillis()),
            JobDetails.exact(disk.counters().utilizationPercent())));
    disk.members().forEach(member -> disk(rows, member, disk.name() + " / "));
  }

  private static String whole(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }

  private void diagnostics(FioDocument document) {
    List<String> shown =
        document.diagnostics().stream()
            .filter(diagnostic -> diagnostic.severity() != Severity.INFO)
            .map(Diagnostic::toString)
            .toList();
    if (shown.isEmpty()) {
      return;
    }
    page.heading(3, "errors and warnings");
    List<String> notes = new ArrayList<>(shown.subList(0, Math.min(MAX_DIAGNOSTICS, shown.size())));
    if (notes.size() < shown.size()) {
      notes.add((shown.size() - notes.size()) + " more");
    }
    page.notes(notes);
  }
}
