package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleKind;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogNameTest {
  @ParameterizedTest
  @CsvSource({
    "bw_bw.log, bw, bw, -1, ",
    "logs/lat_clat.12.log, lat, clat, 12, ",
    "my_job_slat.3.log, my_job, slat, 3, ",
    "hist_clat_hist.1.log, hist, clat_hist, 1, ",
    "a_clat_bw.2.log, a_clat, bw, 2, ",
    "lat_lat.1.log.fz, lat, lat, 1, ",
    "iops_iops.1.log.10.0.0.7, iops, iops, 1, 10.0.0.7",
    "iops_iops.1.log.node-a.example.org, iops, iops, 1, node-a.example.org",
    "run.tar.gz!out/x_bw.2.log.gz, x, bw, 2, ",
    "x_bw.2.log.node.zst, x, bw, 2, node",
    "C:\\logs\\x_iops.1.log, x, iops, 1, ",
  })
  void readsWhatTheNameSays(String path, String prefix, String kind, int job, String host) {
    LogName name = LogName.parse(path).orElseThrow();
    assertThat(name)
        .isEqualTo(
            new LogName(
                prefix,
                SampleKind.ofWord(kind).orElseThrow(),
                job < 0 ? OptionalInt.empty() : OptionalInt.of(job),
                Optional.ofNullable(host),
                Optional.empty()));
  }

  @Test
  void knowsTheDirectionOfAggregateLogs() {
    assertThat(LogName.parse("agg-read_bw.log").orElseThrow().onlyDirection())
        .contains(Direction.READ);
    assertThat(LogName.parse("agg-trim_bw.log").orElseThrow().onlyDirection())
        .contains(Direction.TRIM);
    assertThat(LogName.parse("agg-read_bw.1.log").orElseThrow().onlyDirection()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"both.txt", "bw.log", "x_bw.txt", "x_disk.1.log", "bw_log"})
  void leavesOtherFilesAlone(String path) {
    assertThat(LogName.parse(path)).isEmpty();
  }
}
