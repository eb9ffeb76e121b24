package io.github.fiometry.json;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** fio's sum over all clients without what fio is known to sum up wrongly (client.c). */
final class AllClients {
  private AllClients() {}

  static Job corrected(Job sum, List<Job> clients, EraRules era, JsonCursor cursor) {
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    sum.io()
        .forEach(
            (direction, stats) -> {
              boolean wrongMeans =
                  era.sumOverClientsHasWrongMeans() && hasServerWithSeveral(clients, direction);
              if (wrongMeans) {
                cursor.fault(
                    "All clients",
                    "this fio version sums up mean and deviation of latencies wrongly over several"
                        + " jobs of a server; they are left out of All clients");
              }
              io.put(direction, corrected(stats, wrongMeans, era));
            });
    return sum.toBuilder().io(io).build();
  }

  private static boolean hasServerWithSeveral(List<Job> clients, Direction direction) {
    Set<List<Object>> servers = new HashSet<>();
    for (Job job : clients) {
      if (job.io().containsKey(direction) && !servers.add(List.of(job.hostname(), job.port()))) {
        return true;
      }
    }
    return false;
  }

  private static IoStats corrected(IoStats stats, boolean wrongMeans, EraRules era) {
    IoStats.Builder io = stats.toBuilder();
    stats
        .submissionLatency()
        .map(l -> corrected(l, wrongMeans, era))
        .ifPresent(io::submissionLatency);
    stats
        .completionLatency()
        .map(l -> corrected(l, wrongMeans, era))
        .ifPresent(io::completionLatency);
    stats.totalLatency().map(l -> corrected(l, wrongMeans, era)).ifPresent(io::totalLatency);
    return io.build();
  }

  private static LatencyStats corrected(LatencyStats stats, boolean wrongMeans, EraRules era) {
    return new LatencyStats(
        stats.minNanos(),
        stats.maxNanos(),
        wrongMeans ? OptionalDouble.empty() : stats.meanNanos(),
        wrongMeans ? OptionalDouble.empty() : stats.standardDeviationNanos(),
        stats.samples(),
        era.sumOverClientsHasPercentiles() ? stats.percentiles() : Optional.empty(),
        stats.bins());
  }
}
