package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What makes jobs of different runs the same: what they were asked to do.
 *
 * @param hostname the host in client/server mode; absent otherwise
 * @param name the job's name; absent when fio did not print one
 * @param rw fio's word for the pattern; absent when unknown
 * @param blockSizes block sizes by direction; empty when unknown
 * @param ioDepth the queue depth; absent when unknown
 * @param numJobs number of jobs summed up; absent when unknown
 * @param occurrence 1 for the first group of the run with such jobs, 2 for the next, and so on
 */
public record JobKey(
    Optional<String> hostname,
    Optional<String> name,
    Optional<String> rw,
    Map<Direction, BlockSizeRange> blockSizes,
    OptionalInt ioDepth,
    OptionalInt numJobs,
    int occurrence) {

  /** Copies the map, so that the key cannot change. */
  public JobKey {
    blockSizes = Map.copyOf(blockSizes);
  }

  static JobKey of(Job job, OptionalInt numJobs, int occurrence) {
    Optional<Workload> workload = job.workload();
    return new JobKey(
        job.hostname(),
        job.name(),
        workload.flatMap(Workload::rw),
        workload.map(Workload::blockSizes).orElse(Map.of()),
        workload.map(Workload::ioDepth).orElse(OptionalInt.empty()),
        numJobs,
        occurrence);
  }

  /** Whether the two can be the same job, where what one of them does not know does not count. */
  boolean mayBe(JobKey other) {
    return hostname.equals(other.hostname) && mayBeElsewhere(other);
  }

  /** Whether the two can be the same job, be it on another host. */
  boolean mayBeElsewhere(JobKey other) {
    return occurrence == other.occurrence
        && name.equals(other.name)
        && (rw.isEmpty() || other.rw.isEmpty() || rw.equals(other.rw))
        && sameSizes(other)
        && (ioDepth.isEmpty() || other.ioDepth.isEmpty() || ioDepth.equals(other.ioDepth))
        && (numJobs.isEmpty() || other.numJobs.isEmpty() || numJobs.equals(other.numJobs));
  }

  /** The key of a pair; a host that differs is named with its partner. */
  JobKey pairedWith(JobKey other) {
    if (hostname.equals(other.hostname)) {
      return this;
    }
    String hosts = hostname.orElse("no host") + " / " + other.hostname.orElse("no host");
    return new JobKey(Optional.of(hosts), name, rw, blockSizes, ioDepth, numJobs, occurrence);
  }

  /** Sizes may be known for more directions on one side: text prints trims that JSON leaves out. */
  private boolean sameSizes(JobKey other) {
    for (Map.Entry<Direction, BlockSizeRange> size : blockSizes.entrySet()) {
      BlockSizeRange there = other.blockSizes.get(size.getKey());
      if (there != null && !there.equals(size.getValue())) {
        return false;
      }
    }
    return true;
  }

  /**
   * The block size as fio's options write it.
   *
   * @return for example {@code 4096}, {@code 4096-65536} or {@code read 4096, write 65536}; empty
   *     when unknown
   */
  public String blockSizeText() {
    List<String> texts = new ArrayList<>();
    for (Direction direction : Direction.values()) {
      BlockSizeRange range = blockSizes.get(direction);
      if (range != null && (direction != Direction.TRIM || blockSizes.size() == 1)) {
        texts.add(direction.word() + " " + text(range));
      }
    }
    long distinct = texts.stream().map(JobKey::size).distinct().count();
    return distinct == 1 ? size(texts.get(0)) : String.join(", ", texts);
  }

  private static String size(String text) {
    return text.substring(text.indexOf(' ') + 1);
  }

  private static String text(BlockSizeRange range) {
    String least = PlainNumbers.of(range.minBytes());
    return range.minBytes() == range.maxBytes()
        ? least
        : least + "-" + PlainNumbers.of(range.maxBytes());
  }

  /**
   * The key for people.
   *
   * @return for example {@code seq (randread, bs 4096, iodepth 16, 4 jobs)}
   */
  public String text() {
    List<String> parts = new ArrayList<>();
    rw.ifPresent(parts::add);
    if (!blockSizes.isEmpty()) {
      parts.add("bs " + blockSizeText());
    }
    if (ioDepth.isPresent()) {
      parts.add("iodepth " + ioDepth.getAsInt());
    }
    if (numJobs.orElse(1) > 1) {
      parts.add(numJobs.getAsInt() + " jobs");
    }
    if (occurrence > 1) {
      parts.add("group " + occurrence + " of this kind");
    }
    String where = hostname.map(host -> "<" + host + "> ").orElse("");
    String what = parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    return where + name.orElse("(no name)") + what;
  }
}
