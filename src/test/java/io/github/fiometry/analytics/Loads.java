package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.List;
import java.util.Map;

/** Runs for tests, with only the values that matter there. */
final class Loads {
  private Loads() {}

  static IoStats io(double iops, double bytesPerSecond, long runtimeMillis) {
    return IoStats.builder()
        .iops(iops)
        .bytesPerSecond(bytesPerSecond)
        .runtimeMillis(runtimeMillis)
        .build();
  }

  static Job job(String name, String rw, long blockSize, Map<Direction, IoStats> io) {
    BlockSizeRange range = new BlockSizeRange(blockSize, blockSize);
    return Job.builder()
        .name(name)
        .groupId(0)
        .workload(
            Workload.builder()
                .rw(rw)
                .blockSizes(
                    Map.of(Direction.READ, range, Direction.WRITE, range, Direction.TRIM, range))
                .build())
        .io(io)
        .build();
  }

  static FioRun run(Job... jobs) {
    return FioRun.builder().jobs(List.of(jobs)).build();
  }

  static FioRun run(String rw, long blockSize, Direction direction, IoStats io) {
    return run(job("test", rw, blockSize, Map.of(direction, io)));
  }
}
