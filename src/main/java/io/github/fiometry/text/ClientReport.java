package io.github.fiometry.text;

import io.github.fiometry.model.Host;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Tells which server a part of a client's report is of, and what is no more of the report: its
 * servers' lines bear their names, and each job that they started is reported once.
 */
final class ClientReport {
  /** Up to 3.16 fio prints the sum of all clients again when another server has ended. */
  private static final FioVersion FIRST_WITH_ONE_SUM = new FioVersion(3, 17, 0);

  private static final FioVersion FIRST_WITH_SUM = new FioVersion(2, 16, 0);

  private static final Predicate<String> SERVER =
      Pattern.compile("<[^<>/\\s]+>").asMatchPredicate();

  /** Only in a sum fio prints bandwidths without their unit: bw=575M/s, BW=575Mi (603M). */
  private static final Pattern BANDWIDTH_OF_SUM =
      Pattern.compile("(?:read|write|trim) ?:.*\\b(?:bw|BW)= *[0-9.]+[KMGTPE]?i?(?:/s| \\().*");

  private final RunDraft run;

  /** The servers whose empty lines have come since the last blocks of jobs. */
  private Set<String> heard = Set.of();

  /** How many jobs and groups came before those of the server that is reported last. */
  private int jobsBefore;

  private int groupsBefore;

  /** How many servers came before that one; several may be printed as one. */
  private int serversBefore;

  ClientReport(RunDraft run) {
    this.run = run;
  }

  /**
   * Whether a line before a report may be one that a server has sent. A client prints no banner of
   * its own; where a page has swallowed the names of all servers, none is asked for.
   */
  boolean mayHaveSent(LineToken line) {
    Prologue prologue = run.prologue;
    if (!prologue.clientMode) {
      return false;
    }
    return switch (line.getType()) {
      case LineLexer.HOSTNAME -> false;
      case LineLexer.BANNER -> !prologue.namesServers && !run.hasContent();
      default ->
          !prologue.namesServers
              || startsWithServer(line)
              || line.line == prologue.lastLine
              || hasDamagedServer(line);
    };
  }

  /**
   * A job may be named {@code <node01> x}: what was taken for a server's name is a part of the
   * job's, where no host has told of itself, and a line comes that would bear the name of a server
   * but does not, or that would not but does.
   */
  void settleNames(LineToken line) {
    Prologue prologue = run.prologue;
    if (!prologue.namesServers
        || !prologue.hosts.isEmpty()
        || prologue.started
        || run.hasContent()
        || line.getType() == LineLexer.HOSTNAME) {
      return;
    }
    boolean isOfNoServer =
        line.getType() == LineLexer.JOB ? startsWithServer(line) : !mayHaveSent(line);
    if (isOfNoServer) {
      prologue.takeServersForNames();
    }
  }

  /** "<vm> " whose blank an editor has taken away. */
  boolean isEmptyLine(LineToken line) {
    return run.prologue.clientMode && line.to - line.from < 256 && SERVER.test(line.text().strip());
  }

  /** Takes an empty line, which may bear the name of a server. */
  void hear(LineToken line) {
    run.state.fields.open(line);
    Optional<String> host = PrologueLines.host(run.state.fields);
    if (host.isPresent()) {
      heard = heard.isEmpty() ? new HashSet<>() : heard;
      heard.add(host.get());
    }
  }

  /** The next lines are those of another server. */
  void forgetHeard() {
    heard = Set.of();
  }

  /** The next job is that of another server. */
  void startServer() {
    jobsBefore = run.jobs.size();
    groupsBefore = run.groups.size();
    serversBefore++;
  }

  /** The jobs behind the groups of the servers before. */
  List<JobDraft> jobsOfLastServer() {
    return run.jobs.subList(Math.min(jobsBefore, run.jobs.size()), run.jobs.size());
  }

  /** The groups behind the last jobs. */
  List<GroupDraft> groupsOfLastServer() {
    return run.groups.subList(Math.min(groupsBefore, run.groups.size()), run.groups.size());
  }

  /** What a client prints behind the groups of a server, if it is missing. */
  Optional<String> missingAtEnd() {
    if (run.prologue.lastLine > run.lastLine) {
      return Optional.of("the report ends behind the first lines of a server");
    }
    Optional<JobDraft> sum = run.allClients;
    // of clients without any I/O fio prints no sum
    boolean cut =
        sum.isPresent()
            ? sum.get().followsGroups && sum.get().issued.isEmpty()
            : !run.jobs.isEmpty() && lacksSum();
    return cut ? Optional.of("the report ends before its sum over all clients") : Optional.empty();
  }

  /** Whether there is no sum over several hosts, which fio prints from 2.16 on if not before. */
  boolean lacksSum() {
    return run.prologue.hosts.size() > 1
        && run.allClients.isEmpty()
        && run.prologue.fioVersion().filter(version -> version.atLeast(FIRST_WITH_SUM)).isPresent();
  }

  /**
   * The server of the next part: all have one name, or only one was heard since the last blocks.
   */
  Optional<String> hostname() {
    if (!run.prologue.clientMode) {
      return Optional.empty();
    }
    Optional<String> only = run.prologue.onlyHostname();
    return only.isEmpty() && heard.size() == 1 ? Optional.of(heard.iterator().next()) : only;
  }

  /** Whether a line bears the name of a server. */
  boolean startsWithServer(LineToken line) {
    run.state.fields.open(line);
    return PrologueLines.host(run.state.fields).isPresent();
  }

  /** Whether one character is wrong in the name of a server that a line bears. */
  private boolean hasDamagedServer(LineToken line) {
    for (Host host : run.prologue.hosts) {
      String server = "<" + host.hostname().orElse("") + "> ";
      String start = line.text();
      boolean isDamaged =
          start.length() > server.length()
              && (start.startsWith(server.substring(1))
                  || haveOneDifference(server, start.substring(0, server.length())));
      if (isDamaged) {
        return true;
      }
    }
    return false;
  }

  private static boolean haveOneDifference(String one, String other) {
    int differences = Math.abs(one.length() - other.length());
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      differences += one.charAt(i) == other.charAt(i) ? 0 : 1;
    }
    return differences == 1;
  }

  /** Names a sum whose name is damaged: no job of a client has this process id. */
  void nameSum(JobDraft draft) {
    boolean isSum =
        run.prologue.clientMode
            && draft.pid.equals(OptionalLong.of(0))
            && (draft.name.isEmpty() || haveOneDifference(JobDraft.ALL_CLIENTS, draft.name.get()));
    if (isSum) {
      draft.name = Optional.of(JobDraft.ALL_CLIENTS);
    }
  }

  /** Whether a direction's line begins a sum that has lost its own line: jobs have come for it. */
  boolean beginsSum(LineToken line) {
    return run.prologue.clientMode
        && run.jobs.size() > run.jobsInSum
        && BANDWIDTH_OF_SUM.matcher(line.text().strip()).matches();
  }

  /** Whether a job, or a sum of all, cannot belong to this report, since it has all it can have. */
  boolean endsBefore(JobDraft next) {
    return next.isAllClients()
        ? run.allClients.isPresent() && !mayBeLargerSum(next, run.allClients.get())
        : run.prologue.clientMode && run.groupsFollowJobs && hasAllServers() && hasAllJobs();
  }

  /** Whether jobs have come since a sum, and are in this one. */
  private boolean mayBeLargerSum(JobDraft next, JobDraft last) {
    return run.jobs.size() > run.jobsInSum
        && !allHave(FIRST_WITH_ONE_SUM)
        && (next.numJobs.isEmpty()
            || last.numJobs.isEmpty()
            || next.numJobs.getAsInt() > last.numJobs.getAsInt()
            || run.jobsThatPrinted() <= run.prologue.startedJobs);
  }

  /** Whether all servers have a version, or a later one; one of them may be damaged. */
  private boolean allHave(FioVersion version) {
    boolean all = !run.prologue.hosts.isEmpty();
    for (Host host : run.prologue.hosts) {
      all &=
          host.fioVersion()
              .flatMap(FioVersion::parse)
              .filter(each -> each.atLeast(version))
              .isPresent();
    }
    return all;
  }

  /** Whether groups have come as often as there are servers. */
  private boolean hasAllServers() {
    return serversBefore + 1 >= run.prologue.hosts.size();
  }

  /** Whether each server has said how many jobs it starts, and all of them are here. */
  private boolean hasAllJobs() {
    Prologue prologue = run.prologue;
    return !prologue.hosts.isEmpty()
        && prologue.startingLines >= prologue.hosts.size()
        && prologue.startedJobs > 0
        && run.jobsThatPrinted() >= prologue.startedJobs;
  }
}
