package io.github.fiometry.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** What a Java program does today: records that Jackson binds fio's JSON to. */
record BoundReport(List<BoundJob> jobs, @JsonProperty("disk_util") List<Disk> diskUtil) {
  static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  static BoundReport read(byte[] json) {
    return MAPPER.readValue(json, BoundReport.class);
  }

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record BoundJob(
      String jobname,
      int groupid,
      int error,
      @JsonProperty("job options") Map<String, String> options,
      Io read,
      Io write,
      Io trim,
      double usrCpu,
      double sysCpu,
      long ctx,
      long majf,
      long minf,
      Map<String, Double> iodepthLevel,
      Map<String, Double> iodepthSubmit,
      Map<String, Double> iodepthComplete,
      Map<String, Double> latencyNs,
      Map<String, Double> latencyUs,
      Map<String, Double> latencyMs) {}

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Io(
      long ioBytes,
      long bwBytes,
      double iops,
      long runtime,
      long totalIos,
      long shortIos,
      long dropIos,
      Latency slatNs,
      Latency clatNs,
      Latency latNs,
      long bwMin,
      long bwMax,
      double bwAgg,
      double bwMean,
      double bwDev,
      long bwSamples,
      long iopsMin,
      long iopsMax,
      double iopsMean,
      double iopsStddev,
      long iopsSamples) {}

  record Latency(
      long min,
      long max,
      double mean,
      double stddev,
      @JsonProperty("N") long samples,
      Map<String, Long> percentile,
      Map<String, Long> bins) {}

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Disk(
      String name,
      long readIos,
      long writeIos,
      long readMerges,
      long writeMerges,
      long readTicks,
      long writeTicks,
      long inQueue,
      double util) {}
}
