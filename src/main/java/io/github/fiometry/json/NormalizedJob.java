package io.github.fiometry.json;

import io.github.fiometry.model.BlockLifetime;
import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.BlockStates;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.ErrorSummary;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.OptionsOrigin;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.PriorityStats;
import io.github.fiometry.model.SampleStats;
import io.github.fiometry.model.SteadyState;
import io.github.fiometry.model.SteadyStateSeries;
import io.github.fiometry.model.SyncStats;
import io.github.fiometry.model.Workload;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The normalized JSON of one job and all below it; each method in the schema's key order. */
final class NormalizedJob {
  /** As {@link java.time.LocalDateTime#toString()}, but always with seconds. */
  private static final DateTimeFormatter LOCAL_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

  private final JsonOutput out;

  NormalizedJob(JsonOutput out) {
    this.out = out;
  }

  /** Writes the job's keys; the object around them is the caller's. */
  void write(Job job) {
    out.text("name", job.name());
    out.text("description", job.description());
    out.text("hostname", job.hostname());
    out.number("port", job.port());
    out.number("group_id", job.groupId());
    out.number("num_jobs", job.numJobs());
    out.number("pid", job.pid());
    out.number("error", job.error());
    out.text("error_message", job.errorMessage());
    out.text("finished_at", job.finishedAt().map(LOCAL_TIME::format));
    out.number("job_start_ms", job.jobStartMillis());
    out.number("elapsed_s", job.elapsedSeconds());
    out.number("eta_s", job.etaSeconds());
    out.number("job_runtime_ms", job.jobRuntimeMillis());
    out.texts("options", job.options());
    out.text("options_of", job.optionsOf().map(OptionsOrigin::word));
    job.workload().ifPresent(workload -> workload("workload", workload));
    if (!job.io().isEmpty()) {
      out.startObject("io");
      job.io().forEach(this::io);
      out.endObject();
    }
    job.sync().ifPresent(this::sync);
    latencyDistribution(job.latencyDistribution());
    job.cpu().ifPresent(this::cpu);
    depths("io_depths", job.ioDepths());
    depths("submit_depths", job.submitDepths());
    depths("complete_depths", job.completeDepths());
    job.latencyTarget().ifPresent(this::latencyTarget);
    job.steadyState().ifPresent(this::steadyState);
    job.errors().ifPresent(this::errors);
    job.blockLifetime().ifPresent(this::blockLifetime);
    out.number("zone_resets", job.zoneResets());
    if (!job.memberWorkloads().isEmpty()) {
      out.startArray("member_workloads");
      for (Workload workload : job.memberWorkloads()) {
        out.startObject();
        workload(workload);
        out.endObject();
      }
      out.endArray();
    }
  }

  private void workload(String key, Workload workload) {
    out.startObject(key);
    workload(workload);
    out.endObject();
  }

  private void workload(Workload workload) {
    out.text("rw", workload.rw());
    if (!workload.blockSizes().isEmpty()) {
      out.startObject("block_size_bytes");
      for (Map.Entry<Direction, BlockSizeRange> entry : workload.blockSizes().entrySet()) {
        out.startObject(entry.getKey().word());
        out.number("min", entry.getValue().minBytes());
        out.number("max", entry.getValue().maxBytes());
        out.endObject();
      }
      out.endObject();
    }
    out.flag("bs_is_seq_rand", workload.blockSizeIsSequentialRandom());
    out.text("io_engine", workload.ioEngine());
    out.number("io_depth", workload.ioDepth());
    out.texts("defaulted", workload.defaulted());
  }

  private void io(Direction direction, IoStats io) {
    out.startObject(direction.word());
    out.number("io_bytes", io.ioBytes());
    out.number("bw_bytes_per_sec", io.bytesPerSecond());
    out.number("iops", io.iops());
    out.number("runtime_ms", io.runtimeMillis());
    out.number("total_ios", io.totalIos());
    out.number("short_ios", io.shortIos());
    out.number("dropped_ios", io.droppedIos());
    out.number("zone_resets", io.zoneResets());
    out.number("cachehit_percent", io.cachehitPercent());
    latency("slat_ns", io.submissionLatency());
    latency("clat_ns", io.completionLatency());
    latency("lat_ns", io.totalLatency());
    if (!io.priorities().isEmpty()) {
      out.startArray("priorities");
      io.priorities().forEach(this::priority);
      out.endArray();
    }
    samples("bw_samples_bytes_per_sec", io.bandwidthSamples());
    samples("iops_samples", io.iopsSamples());
    out.texts("refined", io.refined());
    out.endObject();
  }

  private void priority(PriorityStats priority) {
    out.startObject();
    out.text("class", priority.priorityClass());
    out.number("level", priority.level());
    out.number("hint", priority.hint());
    out.number("percent_of_ios", priority.percentOfIos());
    latency("clat_ns", priority.completionLatency());
    latency("lat_ns", priority.totalLatency());
    out.endObject();
  }

  private void latency(String key, Optional<LatencyStats> latency) {
    if (latency.isEmpty()) {
      return;
    }
    LatencyStats stats = latency.get();
    out.startObject(key);
    out.number("min", stats.minNanos());
    out.number("max", stats.maxNanos());
    out.number("mean", stats.meanNanos());
    out.number("stddev", stats.standardDeviationNanos());
    out.number("samples", stats.samples());
    percentiles(stats.percentiles());
    if (stats.bins().isPresent()) {
      LatencyBins bins = stats.bins().get();
      out.startObject("bins");
      for (int i = 0; i < bins.size(); i++) {
        out.number(Long.toString(bins.nanos(i)), bins.count(i));
      }
      out.endObject();
    }
    out.endObject();
  }

  private void percentiles(Optional<Percentiles> optional) {
    if (optional.isEmpty()) {
      return;
    }
    Percentiles percentiles = optional.get();
    out.startObject("percentiles");
    for (int i = 0; i < percentiles.size(); i++) {
      out.number(JsonNumbers.text(percentiles.rank(i)), percentiles.valueAt(i));
    }
    out.endObject();
  }

  private void samples(String key, Optional<SampleStats> optional) {
    if (optional.isEmpty()) {
      return;
    }
    SampleStats stats = optional.get();
    out.startObject(key);
    out.number("min", stats.min());
    out.number("max", stats.max());
    out.number("mean", stats.mean());
    out.number("stddev", stats.standardDeviation());
    out.number("aggregate_percent", stats.aggregatePercent());
    out.number("samples", stats.samples());
    out.endObject();
  }

  private void sync(SyncStats sync) {
    out.startObject("sync");
    out.number("total_ios", sync.totalIos());
    latency("lat_ns", sync.latency());
    out.endObject();
  }

  private void latencyDistribution(List<LatencyBucket> buckets) {
    if (buckets.isEmpty()) {
      return;
    }
    out.startArray("latency_distribution");
    for (LatencyBucket bucket : buckets) {
      out.startObject();
      out.number("upper_ns", bucket.upperNanos());
      out.number("percent", bucket.percent());
      out.endObject();
    }
    out.endArray();
  }

  private void cpu(CpuUsage cpu) {
    out.startObject("cpu");
    out.number("user_percent", cpu.userPercent());
    out.number("system_percent", cpu.systemPercent());
    out.number("context_switches", cpu.contextSwitches());
    out.number("major_faults", cpu.majorFaults());
    out.number("minor_faults", cpu.minorFaults());
    out.endObject();
  }

  private void depths(String key, Optional<DepthDistribution> depths) {
    if (depths.isEmpty()) {
      return;
    }
    out.startObject(key);
    depths.get().asMap().forEach((label, percent) -> out.number(label, percent.doubleValue()));
    out.endObject();
  }

  private void latencyTarget(LatencyTarget target) {
    out.startObject("latency_target");
    out.number("target_ns", target.targetNanos());
    out.number("window_ns", target.windowNanos());
    out.number("percentile", target.percentile());
    out.number("depth", target.depth());
    out.endObject();
  }

  private void steadyState(SteadyState state) {
    out.startObject("steady_state");
    out.flag("attained", state.attained());
    out.text("criterion", state.criterion());
    out.text("definition", state.definition());
    out.number("limit", state.limit());
    out.number("deviation_percent", state.deviationPercent());
    out.number("slope", state.slope());
    out.number("max_deviation", state.maxDeviation());
    out.number("duration_s", state.durationSeconds());
    out.number("bw_bytes_per_sec", state.bytesPerSecond());
    out.number("iops", state.iops());
    out.number("mean_latency_ns", state.meanLatencyNanos());
    if (state.series().isPresent()) {
      SteadyStateSeries series = state.series().get();
      out.startObject("series");
      out.numbers("iops", series.iops());
      out.numbers("bw_bytes_per_sec", series.bytesPerSecond());
      out.numbers("latency_ns", series.latencyNanos());
      out.endObject();
    }
    out.endObject();
  }

  private void errors(ErrorSummary errors) {
    out.startObject("errors");
    out.number("total", errors.total());
    out.number("first_error", errors.firstError());
    out.text("first_error_message", errors.firstErrorMessage());
    out.endObject();
  }

  private void blockLifetime(BlockLifetime lifetime) {
    out.startObject("block_lifetime");
    percentiles(lifetime.percentiles());
    if (lifetime.states().isPresent()) {
      BlockStates states = lifetime.states().get();
      out.startObject("states");
      out.number("unwritten", states.unwritten());
      out.number("trimmed", states.trimmed());
      out.number("written", states.written());
      out.number("trim_failure", states.trimFailure());
      out.number("write_failure", states.writeFailure());
      out.endObject();
    }
    out.endObject();
  }
}
