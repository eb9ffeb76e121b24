package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of a report that can be told behind any prefix, in the order in which fio prints. */
enum ReportLine {
  BANNER,
  STARTING,
  DIRECTION,
  SUBMISSION,
  COMPLETION,
  TOTAL,
  PERCENTILES_HEAD,
  PERCENTILES,
  BANDWIDTH,
  IOPS,
  DISTRIBUTION,
  SYNC,
  CPU,
  DEPTHS,
  SUBMIT,
  COMPLETE,
  ISSUED,
  GROUP_HEAD,
  GROUP;

  /** Where such a line starts, behind its indentation. */
  static final Pattern HEAD =
      Pattern.compile(
          "(?=[rwtmscblIRTWMfSi|])(?<!\\w)(?:(?:read|write|trim|mixed) ?: ?(?:IOPS|io)=|[sc]lat"
              + " \\([num]sec\\) ?: ?min=|lat \\([num]sec\\) *: ?(?:min|[0-9>]+)=|(?:[sc]?lat|sync)"
              + " percentiles \\(|sync \\([num]sec\\) *: ?min=|bw \\( *[kKM]i?B */s\\) *:"
              + " ?min=|iops +: ?min=|cpu +: ?usr=|IO depths +: ?1=|submit +: ?0=|complete +:"
              + " ?0=|issued(?: rwts?)? *: ?total=|Run status group \\d|(?:READ|WRITE|TRIM|MIXED):"
              + " (?:bw|io)=|fio-\\d+\\.\\d[\\w.-]*\\s*$|Starting \\d+ (?:process|thread)|\\|"
              + " *\\d+\\.\\d+th=\\[)");

  /** The kind of a line, from where its head starts. */
  static ReportLine of(String line, Matcher head) {
    int at = head.start();
    return switch (line.charAt(at)) {
      case 'f' -> BANNER;
      case 'r', 'w', 't', 'm' -> DIRECTION;
      case '|' -> PERCENTILES;
      case 'b' -> BANDWIDTH;
      case 'I' -> DEPTHS;
      case 'R' -> line.startsWith("Run", at) ? GROUP_HEAD : GROUP;
      case 'W', 'T', 'M' -> GROUP;
      case 'i' -> line.startsWith("iops", at) ? IOPS : ISSUED;
      case 'S' -> STARTING;
      case 's' ->
          line.startsWith("slat (", at)
              ? SUBMISSION
              : line.startsWith("submit", at)
                  ? SUBMIT
                  : line.startsWith("sync (", at) ? SYNC : PERCENTILES_HEAD;
      case 'c' ->
          line.startsWith("cpu", at)
              ? CPU
              : line.startsWith("clat (", at)
                  ? COMPLETION
                  : line.startsWith("complete", at) ? COMPLETE : PERCENTILES_HEAD;
      default ->
          line.startsWith("lat (", at)
              ? head.group().endsWith("min=") ? TOTAL : DISTRIBUTION
              : PERCENTILES_HEAD;
    };
  }

  /** The kind of a line that the grammar knows; null when it tells nothing here. */
  static @Nullable ReportLine ofType(int type) {
    return switch (type) {
      case LineLexer.BANNER -> BANNER;
      case LineLexer.DIRECTION, LineLexer.DIRECTION_OLD -> DIRECTION;
      case LineLexer.PERCENTILES -> PERCENTILES;
      case LineLexer.PERCENTILES_HEAD, LineLexer.SYNC_PERCENTILES_HEAD -> PERCENTILES_HEAD;
      case LineLexer.SYNC_LATENCY -> SYNC;
      case LineLexer.BW_SAMPLES -> BANDWIDTH;
      case LineLexer.IOPS_SAMPLES -> IOPS;
      case LineLexer.DISTRIBUTION -> DISTRIBUTION;
      case LineLexer.CPU -> CPU;
      case LineLexer.IO_DEPTHS -> DEPTHS;
      case LineLexer.SUBMIT -> SUBMIT;
      case LineLexer.COMPLETE -> COMPLETE;
      case LineLexer.ISSUED, LineLexer.ISSUED_OLD -> ISSUED;
      case LineLexer.GROUP_HEAD -> GROUP_HEAD;
      case LineLexer.GROUP, LineLexer.GROUP_OLD -> GROUP;
      default -> null;
    };
  }

  /** Whether fio prints the next line right behind this one, within one job or group. */
  boolean isFollowedBy(ReportLine next) {
    return followers().contains(next);
  }

  private Set<ReportLine> followers() {
    return switch (this) {
      case BANNER -> EnumSet.of(STARTING);
      case STARTING -> EnumSet.of(DIRECTION);
      case DIRECTION -> EnumSet.of(SUBMISSION, COMPLETION, TOTAL, BANDWIDTH);
      case SUBMISSION -> EnumSet.of(COMPLETION);
      case COMPLETION -> EnumSet.of(TOTAL, PERCENTILES_HEAD);
      case TOTAL -> EnumSet.of(PERCENTILES_HEAD, BANDWIDTH);
      case PERCENTILES_HEAD -> EnumSet.of(PERCENTILES);
      case PERCENTILES -> EnumSet.of(PERCENTILES, PERCENTILES_HEAD, BANDWIDTH, CPU);
      case BANDWIDTH -> EnumSet.of(IOPS, DIRECTION, DISTRIBUTION, CPU);
      case IOPS -> EnumSet.of(DIRECTION, DISTRIBUTION, CPU);
      case DISTRIBUTION -> EnumSet.of(DISTRIBUTION, SYNC, CPU);
      case SYNC -> EnumSet.of(PERCENTILES_HEAD, CPU);
      case CPU -> EnumSet.of(DEPTHS);
      case DEPTHS -> EnumSet.of(SUBMIT);
      case SUBMIT -> EnumSet.of(COMPLETE);
      case COMPLETE -> EnumSet.of(ISSUED);
      case ISSUED -> EnumSet.of(GROUP_HEAD);
      case GROUP_HEAD -> EnumSet.of(GROUP);
      case GROUP -> EnumSet.of(GROUP, GROUP_HEAD);
    };
  }

  /** Whether such a line stands in a report, not before it. */
  boolean isOfReport() {
    return this != BANNER && this != STARTING;
  }
}
