package io.github.fiometry.cli;

import java.util.ArrayList;
import java.util.List;

/** A small report in fio's JSON, with what tells when jobs ran and how they logged. */
final class FioJson {
  private final String version;
  private final long timestampMillis;
  private final List<String> jobs = new ArrayList<>();

  FioJson(String version, long timestampMillis) {
    this.version = version;
    this.timestampMillis = timestampMillis;
  }

  /** Adds a job; options as {@code "name": "value"}, other members as they are. */
  FioJson job(String name, int group, String options, String more) {
    jobs.add(
        "{\"jobname\": \""
            + name
            + "\", \"groupid\": "
            + group
            + ", \"error\": 0, "
            + more
            + "\"job options\": {\"name\": \""
            + name
            + "\", \"rw\": \"read\""
            + (options.isEmpty() ? "" : ", " + options)
            + "}, \"read\": {\"io_bytes\": 4096000, \"bw\": 2000, \"iops\": 500.0, \"runtime\":"
            + " 2000, \"total_ios\": 1000}}");
    return this;
  }

  @Override
  public String toString() {
    return "{\n\"fio version\": \"fio-"
        + version
        + "\",\n\"timestamp_ms\": "
        + timestampMillis
        + ",\n\"jobs\": ["
        + String.join(",\n", jobs)
        + "]\n}\n";
  }
}
