package io.github.fiometry.terse;

import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.Job;
import java.util.List;
import java.util.Optional;

/**
 * One terse line, read.
 *
 * @param version the terse version
 * @param fioVersion the fio version without {@code fio-}; absent in version 2
 * @param job the job or group
 * @param disks the disks; the same in every line of a report
 * @param complete false when the line is cut short
 * @param line its line, from 1
 */
record TerseLine(
    TerseVersion version,
    Optional<String> fioVersion,
    Job job,
    List<DiskStats> disks,
    boolean complete,
    long line) {

  /** The same line with another job. */
  TerseLine withJob(Job other) {
    return new TerseLine(version, fioVersion, other, disks, complete, line);
  }

  /** The same line with other disks. */
  TerseLine withDisks(List<DiskStats> others) {
    return new TerseLine(version, fioVersion, job, others, complete, line);
  }
}
