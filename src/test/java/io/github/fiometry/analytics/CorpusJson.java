package io.github.fiometry.analytics;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.RunFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The JSON reports of the corpus. */
final class CorpusJson {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private CorpusJson() {}

  /** One file with its runs in JSON. */
  record Report(Path path, String version, List<FioRun> runs) {
    @Override
    public String toString() {
      return CORPUS.relativize(path).toString();
    }
  }

  static List<Report> reports() {
    List<Path> paths;
    try (Stream<Path> all = Files.walk(CORPUS)) {
      paths =
          all.filter(
                  path ->
                      path.getFileName().toString().matches("(both|json|jsonplus)\\.txt(\\.gz)?"))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Report> reports = new ArrayList<>();
    for (Path path : paths) {
      List<FioRun> runs =
          read(path).runs().stream().filter(run -> run.format() == RunFormat.JSON).toList();
      if (!runs.isEmpty()) {
        reports.add(new Report(path, CORPUS.relativize(path).getName(0).toString(), runs));
      }
    }
    return reports;
  }

  static FioDocument read(Path path) {
    try {
      if (!path.toString().endsWith(".gz")) {
        return Fio.read(path);
      }
      try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
        return Fio.read(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every latency object of a job, by where it stands. */
  static Map<String, LatencyStats> latencies(Job job) {
    Map<String, LatencyStats> all = new LinkedHashMap<>();
    job.io()
        .forEach(
            (direction, io) -> {
              String name = direction.word();
              io.submissionLatency().ifPresent(l -> all.put(name + " slat", l));
              io.completionLatency().ifPresent(l -> all.put(name + " clat", l));
              io.totalLatency().ifPresent(l -> all.put(name + " lat", l));
              addPriorities(all, name, io);
            });
    job.sync().flatMap(sync -> sync.latency()).ifPresent(l -> all.put("sync", l));
    return all;
  }

  private static void addPriorities(Map<String, LatencyStats> all, String name, IoStats io) {
    for (int i = 0; i < io.priorities().size(); i++) {
      String priority = name + " priority " + i;
      io.priorities().get(i).completionLatency().ifPresent(l -> all.put(priority + " clat", l));
      io.priorities().get(i).totalLatency().ifPresent(l -> all.put(priority + " lat", l));
    }
  }
}
