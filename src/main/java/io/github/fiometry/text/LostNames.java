package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks after jobs that have no header, though one of their group is nobody's: the name is damaged
 * in one of the two lines.
 */
final class LostNames {
  /** Names have fewer blanks. */
  private static final int MANY_WORDS = 5;

  private final HeaderIndex headers;
  private final List<JobDraft> jobs;
  private final Problems problems;

  LostNames(HeaderIndex headers, List<JobDraft> jobs, Problems problems) {
    this.headers = headers;
    this.jobs = jobs;
    this.problems = problems;
  }

  /** Takes off what of another line stands before a name, and tells of the others. */
  void settle() {
    if (headers.isEmpty()) {
      tellOfProse();
      return;
    }
    List<JobDraft> strangers = strangers();
    if (strangers.isEmpty()) {
      return;
    }
    Set<String> claimed = new HashSet<>();
    jobs.stream()
        .filter(job -> !strangers.contains(job))
        .forEach(job -> claimed.add(job.name.orElse("")));
    for (JobDraft job : strangers) {
      List<String> free =
          headers.namesIn(job.groupId).stream().filter(name -> !claimed.contains(name)).toList();
      String name = job.name.orElse("");
      Optional<String> end = free.stream().filter(word -> isBehindMore(name, word)).findFirst();
      if (free.size() == 1 && end.isPresent() && job.numJobs.orElse(0) == 1) {
        job.name = end;
        problems.inconsistent(
            job.line, "before the name of this job, which its header has, stands more", Map.of());
      } else if (!free.isEmpty()
          // of the jobs without I/O some versions print no header
          || job.directions.values().stream().anyMatch(draft -> !draft.isOnlyIssued)
              && !headers.namesIn(job.groupId).isEmpty()) {
        problems.inconsistent(
            job.line, "no header of its group has the name of this job", Map.of());
      }
    }
  }

  /**
   * Whether a name ends with another, behind words or the first letters of a line: of {@code
   * randrw} and {@code andrw} rather the second, in the header, has lost a letter.
   */
  private static boolean isBehindMore(String name, String word) {
    int before = name.length() - word.length();
    return name.endsWith(word) && (before != 1 || !Character.isLetterOrDigit(name.charAt(0)));
  }

  /** Without any header nobody can tell what of the words before a job's line is its name. */
  private void tellOfProse() {
    for (JobDraft job : jobs) {
      if (job.hasJobLine && job.name.filter(LostNames::mayHoldProse).isPresent()) {
        problems.uncertain(job.line, "before the name of this job words of a text may stand");
      }
    }
  }

  private static boolean mayHoldProse(String name) {
    return name.contains(": ")
        || DamagedLines.isProse(name)
        || name.chars().filter(c -> c == ' ').count() >= MANY_WORDS;
  }

  private List<JobDraft> strangers() {
    // almost always there is none
    List<JobDraft> strangers = List.of();
    for (JobDraft job : jobs) {
      if (job.hasJobLine && job.name.isPresent() && headers.of(job) == null) {
        strangers = strangers.isEmpty() ? new ArrayList<>() : strangers;
        strangers.add(job);
      }
    }
    return strangers;
  }
}
