package io.github.fiometry.bench;

import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.SampleStats;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The sum of all values of a text report in the model's units, and how many there are: equal sums
 * show that two readers read the same.
 */
final class Checksum {
  private double sum;
  private int count;

  void add(double value) {
    sum += value;
    count++;
  }

  double sum() {
    return sum;
  }

  int count() {
    return count;
  }

  private void add(OptionalDouble value) {
    value.ifPresent(this::add);
  }

  private void add(OptionalLong value) {
    value.ifPresent(this::add);
  }

  private void add(OptionalInt value) {
    value.ifPresent(this::add);
  }

  static Checksum of(FioDocument document) {
    Checksum checksum = new Checksum();
    document.runs().forEach(checksum::addRun);
    return checksum;
  }

  private void addRun(FioRun run) {
    run.jobs().forEach(this::addJob);
    for (GroupStats group : run.groups()) {
      for (GroupIo io : group.io().values()) {
        add(io.bytesPerSecond());
        add(io.minBytesPerSecond());
        add(io.maxBytesPerSecond());
        add(io.ioBytes());
        add(io.minRuntimeMillis());
        add(io.maxRuntimeMillis());
      }
    }
    for (DiskStats disk : run.disks()) {
      add(disk.counters().readIos());
      add(disk.counters().writeIos());
      add(disk.counters().readMerges());
      add(disk.counters().writeMerges());
      add(disk.counters().readTicksMillis());
      add(disk.counters().writeTicksMillis());
      add(disk.counters().inQueueMillis());
      add(disk.counters().utilizationPercent());
    }
  }

  private void addJob(Job job) {
    add(job.groupId());
    add(job.numJobs());
    add(job.pid());
    for (IoStats io : job.io().values()) {
      add(io.iops());
      add(io.bytesPerSecond());
      add(io.ioBytes());
      add(io.runtimeMillis());
      add(io.totalIos());
      addLatency(io.submissionLatency());
      addLatency(io.completionLatency());
      addLatency(io.totalLatency());
      addSamples(io.bandwidthSamples());
      addSamples(io.iopsSamples());
    }
    job.latencyDistribution().forEach(bucket -> add(bucket.percent()));
    job.cpu()
        .ifPresent(
            cpu -> {
              add(cpu.userPercent());
              add(cpu.systemPercent());
              add(cpu.contextSwitches());
              add(cpu.majorFaults());
              add(cpu.minorFaults());
            });
    addDepths(job.ioDepths());
    addDepths(job.submitDepths());
    addDepths(job.completeDepths());
  }

  private void addLatency(Optional<LatencyStats> latency) {
    latency.ifPresent(
        stats -> {
          add(stats.minNanos());
          add(stats.maxNanos());
          add(stats.meanNanos());
          add(stats.standardDeviationNanos());
          if (stats.percentiles().isPresent()) {
            Percentiles percentiles = stats.percentiles().get();
            for (int i = 0; i < percentiles.size(); i++) {
              add(percentiles.valueAt(i));
            }
          }
        });
  }

  private void addSamples(Optional<SampleStats> samples) {
    samples.ifPresent(
        stats -> {
          add(stats.min());
          add(stats.max());
          add(stats.mean());
          add(stats.standardDeviation());
          add(stats.aggregatePercent());
          add(stats.samples());
        });
  }

  private void addDepths(Optional<DepthDistribution> depths) {
    depths.ifPresent(stats -> stats.asMap().values().forEach(this::add));
  }
}
