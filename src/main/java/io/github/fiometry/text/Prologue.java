package io.github.fiometry.text;

import io.github.fiometry.model.Host;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What stands before a report; the interim reports of one fio run share it. */
final class Prologue {
  /** The version line, without {@code fio-}. */
  Optional<String> version = Optional.empty();

  /** From the Starting line. */
  OptionalInt processes = OptionalInt.empty();

  /** From the Starting line. */
  OptionalInt threads = OptionalInt.empty();

  /** From all Starting lines, of which every server has one. */
  long startedJobs;

  /** How many of them there are. */
  int startingLines;

  /** Whether the Starting line has come. */
  boolean started;

  /** The servers, in client mode. */
  final List<Host> hosts = new ArrayList<>();

  /** The job headers. */
  final HeaderIndex headers = new HeaderIndex();

  /** Whether fio ran as a client of servers. */
  boolean clientMode;

  /** Whether lines of its servers bear their names. */
  boolean namesServers;

  /** Whether somebody says that lines are left out in a report that begins with it. */
  boolean isCut;

  /** The number of the first line; 0 when there is none. */
  long firstLine;

  /** The number of the last line. */
  long lastLine;

  boolean isEmpty() {
    return firstLine == 0;
  }

  /** Whether the lines alone tell that fio ran: a banner may also be the answer to --version. */
  boolean tellsOfARun() {
    int kinds = (version.isPresent() ? 1 : 0) + (started ? 1 : 0) + (headers.isEmpty() ? 0 : 1);
    return kinds >= 2 || !hosts.isEmpty();
  }

  /** The prologue goes up to this line, and begins with the first. */
  void take(LineToken line) {
    firstLine = isEmpty() ? line.line : firstLine;
    lastLine = line.lastLine();
  }

  /** Takes a header; one that bears a server's name is a client's. */
  void add(HeaderLine header) {
    headers.add(header);
    clientMode |= header.host().isPresent();
    namesServers |= header.host().isPresent();
  }

  /** What stands before the names of the headers is a part of them, and names no server. */
  void takeServersForNames() {
    headers.takeServersForNames();
    clientMode = false;
    namesServers = false;
  }

  /** The version of fio, where it is printed. */
  Optional<FioVersion> fioVersion() {
    Optional<String> text = version;
    if (text.isEmpty()) {
      text = hosts.stream().flatMap(host -> host.fioVersion().stream()).findFirst();
    }
    return text.flatMap(FioVersion::parse);
  }

  /** The one name of all servers, when they have one. */
  Optional<String> onlyHostname() {
    Optional<String> name = Optional.empty();
    for (Host host : hosts) {
      if (host.hostname().isEmpty() || name.isPresent() && !name.equals(host.hostname())) {
        return Optional.empty();
      }
      name = host.hostname();
    }
    return name;
  }

  /** Whether a line cannot belong to this prologue: fio prints headers, banner, Starting. */
  boolean endsBefore(int type, int previousType) {
    if (namesServers && type != LineLexer.HOSTNAME) {
      // a server's line would bear its name
      return true;
    }
    return switch (type) {
      case LineLexer.HEADER -> started || version.isPresent() && !headers.isEmpty();
      // a banner before any header may be the answer to fio --version
      case LineLexer.BANNER -> started || version.isPresent() && previousType != LineLexer.HEADER;
      case LineLexer.STARTING -> started;
      case LineLexer.HOSTNAME -> started && !clientMode;
      default -> false;
    };
  }

  /** 2.0.8 built without git prints only its number, below the headers. */
  boolean mayHaveBareVersion() {
    return !headers.isEmpty() && version.isEmpty() && !started;
  }
}
