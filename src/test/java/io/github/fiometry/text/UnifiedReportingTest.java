package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The issued line beside a mixed direction, with unified_rw_reporting. */
class UnifiedReportingTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static Job only(String report) {
    return Fio.read(report).runs().get(0).jobs().get(0);
  }

  /** A made report: writes only, with =both. The counts belong to the writes. */
  @Test
  void givesMixedNoCountOfADirectionThatIssuedNothing() {
    Job job =
        only(
            """
            both: (groupid=0, jobs=1): err= 0: pid=4242: Mon Nov 30 10:43:23 2026
              write: IOPS=100, BW=400KiB/s (410kB/s)(400KiB/1000msec); 0 zone resets
              mixed: IOPS=100, BW=400Ki (410k)(400KiB/1000msec)
              cpu          : usr=1.00%, sys=2.00%, ctx=3, majf=0, minf=4
              IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
                 issued rwts: total=0,100,0,0 short=0,0,0,0 dropped=0,0,0,0
                 latency   : target=0, window=0, percentile=100.00%, depth=1
            """);
    assertThat(job.write().flatMap(io -> io.totalIos().stream().boxed().findFirst()))
        .contains(100L);
    assertThat(job.mixed().map(IoStats::totalIos).orElseThrow()).isEmpty();
  }

  @Test
  void givesMixedTheCountOfAllWhereItStandsAlone() throws IOException {
    Job job = only(Files.readString(CORPUS.resolve("3.42/unified1/both.txt")));
    assertThat(job.io()).hasSize(1);
    assertThat(job.mixed().orElseThrow().totalIos().orElseThrow()).isPositive();
  }
}
