package io.github.fiometry.report;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One direction of one job, with all that is needed to say where it comes from: what becomes a line
 * of a table.
 *
 * @param source the input's name
 * @param runIndex the run's index in the document, from 0
 * @param run the run
 * @param scope whose figures these are
 * @param job the job
 * @param direction the direction
 * @param io the figures of that direction
 */
public record JobLine(
    String source,
    int runIndex,
    FioRun run,
    Scope scope,
    Job job,
    Direction direction,
    IoStats io) {

  /** Whose figures a line shows. */
  public enum Scope {
    /** One job. */
    JOB("job"),
    /** fio's sum over the jobs of all hosts, in client/server mode. */
    ALL_CLIENTS("all-clients");

    private final String word;

    Scope(String word) {
      this.word = word;
    }

    /**
     * The word in the CSV.
     *
     * @return {@code job} or {@code all-clients}
     */
    public String word() {
      return word;
    }
  }

  /**
   * The lines of a document in the order of the input: the jobs of each run, then those of its
   * hosts, then fio's sum over all hosts.
   *
   * @param document what was read
   * @return one line for each job and direction; a job that did no I/O has none
   */
  public static List<JobLine> of(FioDocument document) {
    List<JobLine> lines = new ArrayList<>();
    for (int i = 0; i < document.runs().size(); i++) {
      FioRun run = document.runs().get(i);
      for (Job job : run.jobs()) {
        add(lines, document.source(), i, run, Scope.JOB, job);
      }
      for (Job job : run.clientStats()) {
        add(lines, document.source(), i, run, Scope.JOB, job);
      }
      if (run.allClients().isPresent()) {
        add(lines, document.source(), i, run, Scope.ALL_CLIENTS, run.allClients().get());
      }
    }
    return lines;
  }

  private static void add(
      List<JobLine> lines, String source, int index, FioRun run, Scope scope, Job job) {
    job.io()
        .forEach(
            (direction, io) ->
                lines.add(new JobLine(source, index, run, scope, job, direction, io)));
  }

  /**
   * The block sizes of this line's direction.
   *
   * @return the sizes; of mixed figures those of the reads where the writes have the same; absent
   *     when unknown
   */
  public Optional<BlockSizeRange> blockSize() {
    Map<Direction, BlockSizeRange> sizes =
        job.workload().map(Workload::blockSizes).orElse(Map.of());
    if (direction != Direction.MIXED || sizes.containsKey(Direction.MIXED)) {
      return Optional.ofNullable(sizes.get(direction));
    }
    Optional<BlockSizeRange> read = Optional.ofNullable(sizes.get(Direction.READ));
    Optional<BlockSizeRange> write = Optional.ofNullable(sizes.get(Direction.WRITE));
    return read.equals(write) || write.isEmpty() ? read : read.isEmpty() ? write : Optional.empty();
  }
}
