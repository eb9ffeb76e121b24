package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of a report that can be told behind a prefix, in the order in which fio prints. */
enum ReportLine {
  HEADER,
  BANNER,
  STARTING,
  JOB,
  DIRECTION,
  SUBMISSION,
  COMPLETION,
  TOTAL,
  PRIORITY,
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
  ERRORS,
  TARGET,
  STEADY_STATE,
  GROUP_HEAD,
  GROUP,
  DISKS_HEAD,
  DISK;

  /** Where such a line starts, behind its indentation; but for those that start with a name. */
  static final LineHeads.Group HEAD_FORMS =
      new LineHeads.Group(
          "(?<!\\w)",
          List.of(
              "read ?: ?(?:IOPS|io)=",
              "write ?: ?(?:IOPS|io)=",
              "trim ?: ?(?:IOPS|io)=",
              "mixed ?: ?(?:IOPS|io)=",
              "slat \\([num]sec\\) ?: ?min=",
              "clat \\([num]sec\\) ?: ?min=",
              "lat \\([num]sec\\) *: ?(?:min|[0-9>]+)=",
              "slat percentiles \\(",
              "clat percentiles \\(",
              "lat percentiles \\(",
              "sync percentiles \\(",
              "sync \\([num]sec\\) *: ?min=",
              "bw \\( *[kKM]i?B */s\\) *: ?min=",
              "iops +: ?min=",
              "cpu +: ?usr=",
              "IO depths +: ?1=",
              "submit +: ?0=",
              "complete +: ?0=",
              "issued(?: rwts?)? *: ?total=",
              "Run status group \\d",
              "READ: (?:bw|io)=",
              "WRITE: (?:bw|io)=",
              "TRIM: (?:bw|io)=",
              "MIXED: (?:bw|io)=",
              "fio-\\d+\\.\\d[\\w.-]*(?:\\s*$|\\\\+[nr]|\")",
              "Starting \\d+ (?:process|thread)",
              "\\| *\\d+\\.\\d+th=\\[",
              "Disk stats \\(",
              "errors +: ?total=",
              "latency +: ?target=",
              "steadystate +: ?attained=",
              "high prio[_ ]",
              "low prio[_ ]",
              "clat prio \\d+/\\d",
              "lat prio \\d+/\\d"),
          "");

  static final LineHeads HEADS = new LineHeads(HEAD_FORMS);

  /** The lines that start with a name, of which nobody can tell where it starts. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<job>: ?\\(groupid=\\d+, ?jobs=\\d)|(?<header>: ?\\(g=\\d+\\): ?rw=|: ioengine=cpu)"
              + "|(?<disk>\\S: ios=\\d+/\\d)");

  private static final Set<ReportLine> BEHIND_DIRECTION =
      EnumSet.of(DIRECTION, DISTRIBUTION, SYNC, CPU);

  private static final Map<ReportLine, Set<ReportLine>> FOLLOWERS = allFollowers();

  /** The kind of a line, from where its head starts. */
  static ReportLine of(String line, LineHeads.Found head) {
    int at = head.start();
    return switch (line.charAt(at)) {
      case 'f' -> BANNER;
      case 'r', 'w', 't', 'm' -> DIRECTION;
      case '|' -> PERCENTILES;
      case 'b' -> BANDWIDTH;
      case 'I' -> DEPTHS;
      case 'R' -> line.startsWith("Run", at) ? GROUP_HEAD : GROUP;
      case 'W', 'T', 'M' -> GROUP;
      case 'D' -> DISKS_HEAD;
      case 'e' -> ERRORS;
      case 'i' -> line.startsWith("iops", at) ? IOPS : ISSUED;
      case 'S' -> STARTING;
      case 's' -> ofS(line, at);
      case 'c' -> ofC(line, at);
      default -> ofLatency(line, at, head);
    };
  }

  private static ReportLine ofS(String line, int at) {
    if (line.startsWith("slat (", at)) {
      return SUBMISSION;
    }
    if (line.startsWith("submit", at)) {
      return SUBMIT;
    }
    if (line.startsWith("steady", at)) {
      return STEADY_STATE;
    }
    return line.startsWith("sync (", at) ? SYNC : PERCENTILES_HEAD;
  }

  private static ReportLine ofC(String line, int at) {
    if (line.startsWith("cpu", at)) {
      return CPU;
    }
    if (line.startsWith("clat (", at)) {
      return COMPLETION;
    }
    if (line.startsWith("complete", at)) {
      return COMPLETE;
    }
    return line.startsWith("clat prio", at) ? ofPriority(line, at) : PERCENTILES_HEAD;
  }

  private static ReportLine ofLatency(String line, int at, LineHeads.Found head) {
    if (line.startsWith("latency", at)) {
      return TARGET;
    }
    if (line.startsWith("lat (", at)) {
      return line.startsWith("min=", head.end() - 4) ? TOTAL : DISTRIBUTION;
    }
    return line.startsWith("lat percentiles", at) ? PERCENTILES_HEAD : ofPriority(line, at);
  }

  private static ReportLine ofPriority(String line, int at) {
    return line.indexOf(" percentiles (", at) > 0 ? PERCENTILES_HEAD : PRIORITY;
  }

  /** The kind of a line that the grammar knows; null when it tells nothing here. */
  static @Nullable ReportLine ofType(int type) {
    return switch (type) {
      case LineLexer.BANNER -> BANNER;
      case LineLexer.STARTING -> STARTING;
      case LineLexer.DIRECTION, LineLexer.DIRECTION_OLD -> DIRECTION;
      case LineLexer.PRIO_LATENCY -> PRIORITY;
      case LineLexer.PERCENTILES -> PERCENTILES;
      case LineLexer.PERCENTILES_HEAD,
          LineLexer.PRIO_PERCENTILES_HEAD,
          LineLexer.SYNC_PERCENTILES_HEAD ->
          PERCENTILES_HEAD;
      case LineLexer.SYNC_LATENCY -> SYNC;
      case LineLexer.BW_SAMPLES -> BANDWIDTH;
      case LineLexer.IOPS_SAMPLES -> IOPS;
      case LineLexer.DISTRIBUTION -> DISTRIBUTION;
      case LineLexer.CPU -> CPU;
      case LineLexer.IO_DEPTHS -> DEPTHS;
      case LineLexer.SUBMIT -> SUBMIT;
      case LineLexer.COMPLETE -> COMPLETE;
      case LineLexer.ISSUED, LineLexer.ISSUED_OLD -> ISSUED;
      case LineLexer.ERRORS -> ERRORS;
      case LineLexer.LATENCY_TARGET -> TARGET;
      case LineLexer.STEADY_STATE -> STEADY_STATE;
      case LineLexer.GROUP_HEAD -> GROUP_HEAD;
      case LineLexer.GROUP, LineLexer.GROUP_OLD -> GROUP;
      case LineLexer.DISKS_HEAD -> DISKS_HEAD;
      default -> null;
    };
  }

  /** The kind of a line that the grammar knows, whole or by its beginning; null for others. */
  static @Nullable ReportLine of(LineToken line) {
    return switch (line.getType()) {
      // the cpu engine prints its own when its job has started
      case LineLexer.HEADER -> HEADER;
      case LineLexer.JOB -> JOB;
      case LineLexer.DISK -> DISK;
      case LineLexer.LATENCY -> ofLatency(line);
      default -> ofType(line.getType());
    };
  }

  private static @Nullable ReportLine ofLatency(LineToken line) {
    int at = line.from;
    while (at < line.to && (line.bytes[at] == ' ' || line.bytes[at] == '\t')) {
      at++;
    }
    return switch (line.bytes[at]) {
      case 's' -> SUBMISSION;
      case 'c' -> COMPLETION;
      case 'l' -> TOTAL;
      default -> null;
    };
  }

  /** The kind of a line that starts with a name; null when it is none of them. */
  static @Nullable ReportLine named(String line) {
    Matcher named = NAMED.matcher(line);
    if (!named.find()) {
      return null;
    }
    if (named.start("job") >= 0) {
      return JOB;
    }
    return named.start("header") >= 0 ? HEADER : DISK;
  }

  /** Whether fio prints the next line right behind this one, within one report or behind it. */
  boolean isFollowedBy(ReportLine next) {
    return FOLLOWERS.getOrDefault(this, Set.of()).contains(next);
  }

  private static Map<ReportLine, Set<ReportLine>> allFollowers() {
    Map<ReportLine, Set<ReportLine>> followers = new EnumMap<>(ReportLine.class);
    for (ReportLine line : values()) {
      followers.put(line, line.followers());
    }
    return followers;
  }

  private Set<ReportLine> followers() {
    return switch (this) {
      case HEADER -> EnumSet.of(HEADER, BANNER, STARTING);
      case BANNER -> EnumSet.of(STARTING, JOB);
      // of jobs that all failed before their first I/O only the group is told
      case STARTING -> EnumSet.of(JOB, GROUP_HEAD);
      case JOB -> EnumSet.of(DIRECTION, DISTRIBUTION, SYNC, CPU);
      // any of the latencies may be disabled
      case DIRECTION, SUBMISSION, COMPLETION, TOTAL, BANDWIDTH, IOPS -> {
        Set<ReportLine> next = EnumSet.range(this, IOPS);
        next.remove(this);
        next.remove(PERCENTILES);
        next.addAll(BEHIND_DIRECTION);
        yield next;
      }
      case PRIORITY -> behindDirection(PRIORITY, PERCENTILES_HEAD, BANDWIDTH, IOPS);
      case PERCENTILES_HEAD -> EnumSet.of(PERCENTILES);
      case PERCENTILES -> behindDirection(PERCENTILES, PERCENTILES_HEAD, BANDWIDTH, IOPS);
      case DISTRIBUTION -> EnumSet.of(DISTRIBUTION, SYNC, CPU);
      case SYNC -> EnumSet.of(PERCENTILES_HEAD, CPU);
      case CPU -> EnumSet.of(DEPTHS);
      case DEPTHS -> EnumSet.of(SUBMIT);
      case SUBMIT -> EnumSet.of(COMPLETE);
      case COMPLETE -> EnumSet.of(ISSUED);
      case ISSUED, ERRORS, TARGET, STEADY_STATE -> {
        Set<ReportLine> next = EnumSet.range(this, STEADY_STATE);
        next.remove(this);
        next.addAll(EnumSet.of(JOB, GROUP_HEAD));
        yield next;
      }
      case GROUP_HEAD, GROUP -> EnumSet.of(GROUP_HEAD, GROUP, DISKS_HEAD, HEADER, BANNER, JOB);
      case DISKS_HEAD, DISK -> EnumSet.of(DISK, HEADER, BANNER, JOB);
    };
  }

  private static Set<ReportLine> behindDirection(ReportLine... others) {
    Set<ReportLine> next = EnumSet.copyOf(BEHIND_DIRECTION);
    next.addAll(List.of(others));
    return next;
  }

  /** Whether a report, or what stands before it, may start with such a line. */
  boolean isStart() {
    return switch (this) {
      case HEADER, BANNER, STARTING, JOB -> true;
      default -> false;
    };
  }

  /** Whether fio prints blanks before such a line. */
  boolean isIndented() {
    return switch (this) {
      case HEADER, BANNER, STARTING, JOB, GROUP_HEAD, DISKS_HEAD -> false;
      default -> true;
    };
  }

  /** Whether several such lines make a table. */
  boolean isRow() {
    return this == PERCENTILES || this == DISTRIBUTION;
  }

  /** Whether a report may end with such a line. */
  boolean isEnd() {
    return switch (this) {
      case GROUP_HEAD, GROUP, DISKS_HEAD, DISK -> true;
      default -> false;
    };
  }
}
