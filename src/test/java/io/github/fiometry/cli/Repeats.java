package io.github.fiometry.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Made results of repeated runs: reports in fio's own form, one for each value. */
final class Repeats {
  private Repeats() {}

  /** Writes one report for each IOPS value and gives their names. */
  static List<String> of(Path folder, String name, int... iops) throws IOException {
    List<String> files = new ArrayList<>();
    for (int i = 0; i < iops.length; i++) {
      Path file = folder.resolve(name + (i + 1) + ".log");
      Files.writeString(file, report(iops[i]));
      files.add(file.toString());
    }
    return files;
  }

  static String report(int iops) {
    int ios = iops * 10;
    int kib = ios * 4;
    return """
    job: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=1
    fio-3.33
    Starting 1 process

    job: (groupid=0, jobs=1): err= 0: pid=4711: Mon Nov 30 11:04:18 2026
      read: IOPS=%d, BW=%dKiB/s (%dkB/s)(%dKiB/10000msec)
        clat (usec): min=10, max=4000, avg=%.2f, stdev=90.10
         lat (usec): min=11, max=4001, avg=%.2f, stdev=90.10
      cpu          : usr=1.00%%, sys=2.00%%, ctx=%d, majf=0, minf=10
      IO depths    : 1=100.0%%, 2=0.0%%, 4=0.0%%, 8=0.0%%, 16=0.0%%, 32=0.0%%, >=64=0.0%%
         submit    : 0=0.0%%, 4=100.0%%, 8=0.0%%, 16=0.0%%, 32=0.0%%, 64=0.0%%, >=64=0.0%%
         complete  : 0=0.0%%, 4=100.0%%, 8=0.0%%, 16=0.0%%, 32=0.0%%, 64=0.0%%, >=64=0.0%%
         issued rwts: total=%d,0,0,0 short=0,0,0,0 dropped=0,0,0,0
         latency   : target=0, window=0, percentile=100.00%%, depth=1

    Run status group 0 (all jobs):
       READ: bw=%dKiB/s (%dkB/s), %dKiB/s-%dKiB/s (%dkB/s-%dkB/s), io=%dKiB (%dkB), run=10000-10000msec
    """
        .formatted(
            iops,
            iops * 4,
            Math.round(iops * 4.096),
            kib,
            1e6 / iops - 1,
            1e6 / iops,
            ios,
            ios,
            iops * 4,
            Math.round(iops * 4.096),
            iops * 4,
            iops * 4,
            Math.round(iops * 4.096),
            Math.round(iops * 4.096),
            kib,
            Math.round(kib * 1.024));
  }
}
