package io.github.fiometry.runner;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns how fio ended and what it said into one message. */
final class FioProblem {
  private static final Pattern NO_ERROR =
      Pattern.compile("\\s*|note: .*|fio: terminating on signal \\d+|.*: Laying out IO file.*");
  private static final int MAX_WORDS = 300;

  /** With less than this left, a file that was written may have been cut. */
  private static final long FULL_BYTES = 64 << 10;

  private FioProblem() {}

  /**
   * How the run is to be taken.
   *
   * @param state the state
   * @param problem what went wrong; absent when nothing did
   */
  record Verdict(RunState state, Optional<String> problem) {
    /**
     * Says that the disk of the results is full: fio itself says nothing when it cannot write a
     * log.
     */
    Verdict andFull(Path folder, List<Path> files) throws IOException {
      long free = Files.getFileStore(folder).getUsableSpace();
      if (free >= FULL_BYTES) {
        return this;
      }
      StringBuilder words = new StringBuilder();
      words.append("the disk of ").append(folder).append(" is full (").append(free);
      words.append(" bytes are free), so that results and logs may be cut short");
      List<String> empty = new ArrayList<>();
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (Files.size(file) == 0 && !name.matches(".*\\.(stderr|status)\\.txt")) {
          empty.add(name);
        }
      }
      if (!empty.isEmpty()) {
        words.append("; empty: ").append(String.join(", ", empty));
      }
      return new Verdict(
          state == RunState.FINISHED ? RunState.FAILED : state,
          Optional.of(problem.map(other -> words + "; " + other).orElse(words.toString())));
    }

    /** Names the hosts that gave no result; those of the others are kept. */
    Verdict andLost(List<FioHost> hosts, FioDocument document) {
      List<String> lost =
          hosts.stream().filter(host -> !answered(host, document)).map(FioHost::toString).toList();
      if (lost.isEmpty()) {
        return this;
      }
      String words = "no result came from " + String.join(", ", lost);
      return new Verdict(
          state == RunState.FINISHED ? RunState.FAILED : state,
          Optional.of(problem.map(other -> words + "; " + other).orElse(words)));
    }
  }

  private static boolean answered(FioHost host, FioDocument document) {
    List<Job> jobs = document.runs().stream().flatMap(run -> run.clientStats().stream()).toList();
    if (jobs.stream().noneMatch(job -> job.port().isPresent())) {
      // Text alone does not tell which server a result is from.
      return !jobs.isEmpty();
    }
    return jobs.stream()
        .anyMatch(
            job ->
                job.hostname().filter(host.address()::equals).isPresent()
                    && job.port().orElse(-1) == host.port().orElse(FioHost.DEFAULT_PORT)
                    && !job.name().orElse("").equals("All clients"));
  }

  static Verdict of(
      FioProcess.Ending ending, Optional<Duration> limit, Path errorFile, FioDocument document) {
    String killed = ending.killed() ? " and, since it did not react, killed" : "";
    String words = firstWords(errorFile).or(() -> fromReport(document)).orElse("");
    if (ending.stopped().isPresent()) {
      RunState why = ending.stopped().get();
      String reason =
          why == RunState.TIMED_OUT
              ? "fio did not end within " + seconds(limit) + " and was stopped"
              : "fio was interrupted";
      String kept =
          document.runs().isEmpty() ? "; it printed no result" : "; what it printed is kept";
      return new Verdict(why, Optional.of(reason + killed + kept + behind(words)));
    }
    if (ending.exitStatus() != 0) {
      return failed("fio ended with " + status(ending.exitStatus()) + behind(words));
    }
    if (document.runs().stream().noneMatch(run -> !run.jobs().isEmpty() || hasClients(run))) {
      return failed("fio printed no result" + behind(words));
    }
    Optional<String> error = fromReport(document);
    return error.isPresent()
        ? failed("fio reports an error" + behind(words.isEmpty() ? error.get() : words))
        : new Verdict(RunState.FINISHED, Optional.empty());
  }

  private static boolean hasClients(FioRun run) {
    return !run.clientStats().isEmpty();
  }

  private static Verdict failed(String problem) {
    return new Verdict(RunState.FAILED, Optional.of(problem));
  }

  /** A shell's way to say that a signal ended a program. */
  private static String status(int exitStatus) {
    return exitStatus > 128 && exitStatus < 160
        ? "signal " + (exitStatus - 128)
        : "exit status " + exitStatus;
  }

  private static String seconds(Optional<Duration> limit) {
    double seconds = limit.orElse(Duration.ZERO).toMillis() / 1000.0;
    return (seconds == Math.rint(seconds) ? Long.toString((long) seconds) : "" + seconds) + " s";
  }

  private static String behind(String words) {
    String text = words.length() > MAX_WORDS ? words.substring(0, MAX_WORDS) + "…" : words;
    return text.isEmpty() ? "" : ": " + text;
  }

  private static Optional<String> firstWords(Path errorFile) {
    try {
      return new String(Files.readAllBytes(errorFile), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !NO_ERROR.matcher(line).matches())
          .map(String::strip)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> fromReport(FioDocument document) {
    return document.diagnostics().stream()
        .filter(diagnostic -> diagnostic.code() == DiagnosticCode.FIO_ERROR)
        .filter(diagnostic -> !NO_ERROR.matcher(diagnostic.text().orElse("x")).matches())
        .map(FioProblem::words)
        .findFirst();
  }

  private static String words(Diagnostic diagnostic) {
    return diagnostic.text().map(String::strip).orElse(diagnostic.message());
  }
}
