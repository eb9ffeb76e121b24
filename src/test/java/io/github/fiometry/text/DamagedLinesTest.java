package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One damaged line of a report: what is lost, and what is said. */
class DamagedLinesTest {
  private static final String REPORT =
      """
      j: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=16
      fio-3.33
      Starting 1 process

      j: (groupid=0, jobs=1): err= 0: pid=31337: Mon Nov 30 11:01:12 2026
        read: IOPS=2720, BW=10.6MiB/s (11.1MB/s)(5420KiB/498msec)
          slat (usec): min=3, max=18131, avg=28.76, stdev=492.58
          clat percentiles (usec):
           |  1.00th=[   47],  5.00th=[   63], 10.00th=[   84], 20.00th=[   98],
           | 99.99th=[21627]
         bw (  KiB/s): min= 9000, max=28976, per=100.00%, avg=9213.14, stdev=1317.97, samples=227
        lat (usec)   : 50=1.33%, 100=11.45%, 250=64.66%
        cpu          : usr=0.80%, sys=18.31%, ctx=738, majf=0, minf=13
        IO depths    : 1=0.1%, 2=0.1%, 4=99.9%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
           issued rwts: total=1355,1432,0,0 short=0,0,0,0 dropped=0,0,0,0
           latency   : target=0, window=0, percentile=100.00%, depth=4

      Run status group 0 (all jobs):
         READ: bw=10.6MiB/s (11.1MB/s), 10.6MiB/s-10.6MiB/s (11.1MB/s-11.1MB/s), io=5420KiB (5550kB), run=498-498msec

      Disk stats (read/write):
        vda: ios=992/1052, merge=1/2, ticks=110/101, in_queue=215, util=14.49%
      """;

  private static List<Arguments> damages() {
    return List.of(
        Arguments.of(
            "usr=0.80%",
            "usr=0.8x%",
            List.of("/cpu/user_percent"),
            List.of("13:22: expected a percentage after 'usr=', found '0.8x%, sys=1'")),
        Arguments.of(
            "ctx=738, majf",
            "ctx=7,38, majf",
            List.of("/cpu/context_switches"),
            List.of("13:45: expected a number after 'ctx=', found '7,38, majf=0'")),
        Arguments.of(
            "majf=0",
            "mXjf=0",
            List.of("/cpu/major_faults"),
            List.of("13:48: expected a number after 'majf=', found ', mXjf=0, mi'")),
        Arguments.of(
            "IOPS=2720",
            "IOPS=27 20",
            List.of("/io/read/iops"),
            List.of("6:14: expected a number after 'IOPS=', found '27 20, BW=10'")),
        Arguments.of(
            "(11.1MB/s)(5420",
            "(11.1MX/s)(5420",
            List.of(),
            List.of("6:34: expected a rate after '(', found '11.1MX/s)(5420KiB/498mse'")),
        Arguments.of(
            "5420KiB/498msec)",
            "5420KiB/49?msec)",
            List.of("/io/read/runtime_ms"),
            List.of("6:52: expected a time in msec after '/', found '49?msec)'")),
        Arguments.of(
            "max=18131",
            "max=1813l",
            List.of("/io/read/slat_ns/max"),
            List.of("7:29: expected a number after 'max=', found '1813l, avg=2'")),
        Arguments.of(
            "slat (usec)",
            "slat (us?c)",
            List.of(
                "/io/read/slat_ns/max",
                "/io/read/slat_ns/mean",
                "/io/read/slat_ns/min",
                "/io/read/slat_ns/stddev"),
            List.of("7:11: expected a unit of time in brackets, found 'us?c): min=3'")),
        Arguments.of(
            " 5.00th=[   63]",
            " 5.00th=[   6 ]",
            List.of("/io/read/clat_ns/percentiles/5"),
            List.of("9:26: expected a number, found '5.00th=[   6 ]'")),
        Arguments.of(
            "100=11.45%",
            "10O=11.45%",
            List.of(
                "/latency_distribution/below 100000#1/percent",
                "/latency_distribution/below 100000#1/upper_ns"),
            List.of("12:28: expected a number, found '10O=11.45%,'")),
        Arguments.of(
            "250=64.66%",
            "25=64.66%",
            List.of(
                "/latency_distribution/below 250000#1/percent",
                "/latency_distribution/below 250000#1/upper_ns"),
            List.of("12:40: expected a bucket of fio's, found '25=64.66%'")),
        Arguments.of(
            "total=1355,1432",
            "total=1355,14?2",
            List.of("/io/write/dropped_ios", "/io/write/short_ios", "/io/write/total_ios"),
            List.of("15:25: expected a number in place of '14?2', found '1355,14?2,0,'")),
        Arguments.of(
            "ios=992/1052",
            "ios=4Z/1052",
            List.of("disks/\"vda\"#1/read_ios"),
            List.of("22:12: expected two numbers after 'ios=', found '4Z/1052, mer'")),
        Arguments.of(
            "merge=1/2",
            "merge=1/?",
            List.of("disks/\"vda\"#1/write_merges"),
            List.of("22:30: expected a second number of 'merge=', found '?, ticks=110'")),
        Arguments.of(
            "err= 0",
            "err= O",
            List.of("/error"),
            List.of("5:30: expected a number after 'err=', found 'O: pid=31337:'")),
        Arguments.of(
            "2026\n  read",
            "20Z6\n  read",
            List.of("/finished_at"),
            List.of(
                "5:44: expected a date like 'Mon Nov  3 10:37:18 2026', found 'Mon Nov 30"
                    + " 11:01:12'")),
        Arguments.of(
            "rw=randrw",
            "rw=randXrw",
            List.of("/workload/rw"),
            List.of(
                "1:14: expected a word of fio's for reading and writing, found 'randXrw, bs='")),
        Arguments.of(
            "samples=227",
            "samples=2Z7",
            List.of("/io/read/bw_samples_bytes_per_sec/samples"),
            List.of("11:89: expected a number after 'samples=', found '2Z7'")));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("damages")
  void losesTheDamagedValueAlone(
      String sound, String damaged, List<String> lost, List<String> messages) {
    assertThat(REPORT).contains(sound);
    Map<String, String> values = Trees.values(Texts.read(REPORT).runs());

    Texts.Result result = Texts.read(REPORT.replace(sound, damaged));

    Map<String, String> read = Trees.values(result.runs());
    assertThat(Trees.strange(values, read)).isEmpty();
    assertThat(Trees.lost(values, read))
        .allMatch(path -> lost.stream().anyMatch(path::endsWith))
        .hasSize(lost.size());
    assertThat(result.diagnostics())
        .extracting(
            (Diagnostic diagnostic) ->
                diagnostic.position().line()
                    + ":"
                    + diagnostic.position().column()
                    + ": "
                    + diagnostic.message())
        .containsAll(messages);
  }
}
