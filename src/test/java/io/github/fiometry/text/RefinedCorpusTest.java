package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Refining real reports: against their own lines, and against the JSON of the same run. */
class RefinedCorpusTest {
  private static final String NUMBER = "([0-9.]+) ?([kKMGTPE]?)(i?)(B|bit)?";

  private static final Pattern DIRECTION =
      Pattern.compile(
          " +(?:read|write|trim|mixed) ?: IOPS=([0-9.]+)([kMG]?)(), BW="
              + NUMBER
              + "(?:/s)? \\("
              + NUMBER
              + "(?:/s)?\\)\\("
              + NUMBER
              + "/[0-9]+msec\\).*");

  private static final Pattern OLD_DIRECTION =
      Pattern.compile(
          " +(?:read|write|trim|mixed) ?: io="
              + NUMBER
              + " ?, bw="
              + NUMBER
              + "/s ?, iops=([0-9.]+)([KMG]?)() ?, runt=.*");

  /** What the digits of one number allow, by the rules for its version. */
  private record Interval(double from, double to) {
    boolean contains(double value) {
      return from <= value && value <= to;
    }
  }

  private static int minor(String version) {
    Matcher parts = Pattern.compile("(\\d+)\\.(\\d+).*").matcher(version);
    assertThat(parts.matches()).isTrue();
    return Integer.parseInt(parts.group(1)) * 1000 + Integer.parseInt(parts.group(2));
  }

  /** All that may have printed so; the last remainder is less than a 1000th of the unit. */
  private static List<Interval> intervals(
      int version, String digits, String step, boolean binary, boolean bits) {
    int exponent = step.isEmpty() ? 0 : "KMGTPE".indexOf(step.toUpperCase(Locale.ROOT)) + 1;
    if (version <= 2016 && exponent >= 5) {
      // there is no T
      exponent--;
    }
    double unit = Math.pow(binary ? 1024 : 1000, exponent) / (bits ? 8 : 1);
    double value = Double.parseDouble(digits);
    int decimals = digits.indexOf('.') < 0 ? 0 : digits.length() - digits.indexOf('.') - 1;
    double half = 0.5 / Math.pow(10, decimals);
    double slack = 0.001 + 1e-9;
    List<Interval> all = new ArrayList<>();
    if (exponent == 0) {
      all.add(new Interval(value * unit, (value + 1) * unit));
    } else if (decimals > 0 && version <= 2019) {
      all.add(new Interval(Math.floor(value) * unit, (Math.floor(value) + 1) * unit));
    } else {
      all.add(new Interval((value - half) * unit, (value + half + slack) * unit));
      if (decimals > 0 && version <= 3025 && value == Math.floor(value)) {
        all.add(new Interval((value + 1 - half) * unit, (value + 1) * unit));
      }
    }
    return all;
  }

  /** One line of a direction: which numbers are possible for each of its figures. */
  private record Printed(List<List<Interval>> io, List<List<Interval>> rates, List<Interval> iops) {
    static Optional<Printed> of(int version, String line) {
      Matcher now = DIRECTION.matcher(line);
      if (now.matches()) {
        return Optional.of(
            new Printed(
                List.of(amount(version, now, 12)),
                List.of(amount(version, now, 4), amount(version, now, 8)),
                intervals(version, now.group(1), now.group(2), false, false)));
      }
      Matcher old = OLD_DIRECTION.matcher(line);
      if (old.matches()) {
        return Optional.of(
            new Printed(
                List.of(oldAmount(version, old, 1)),
                List.of(oldAmount(version, old, 5)),
                intervals(version, old.group(9), old.group(10), false, false)));
      }
      return Optional.empty();
    }

    private static List<Interval> amount(int version, Matcher line, int group) {
      return intervals(
          version,
          line.group(group),
          line.group(group + 1),
          line.group(group + 2).equals("i"),
          "bit".equals(line.group(group + 3)));
    }

    /** K is 1024 or 1000, as kb_base was, which is not printed. */
    private static List<Interval> oldAmount(int version, Matcher line, int group) {
      boolean bits = "bit".equals(line.group(group + 3));
      List<Interval> all = new ArrayList<>();
      for (boolean binary : new boolean[] {true, false}) {
        all.addAll(intervals(version, line.group(group), line.group(group + 1), binary, bits));
      }
      return all;
    }
  }

  private static boolean allow(List<List<Interval>> forms, double value) {
    return forms.stream().allMatch(form -> form.stream().anyMatch(it -> it.contains(value)));
  }

  @Test
  void noRefinedValueLiesOutsideThePrintedIntervals() {
    int checked = 0;
    for (Path file : files("both.txt", "normal.txt")) {
      byte[] bytes = Texts.bytes(file);
      List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      for (FioRun run : Texts.read(Texts.chunks(bytes), Refinement.REFINE).runs()) {
        int version = minor(file.getParent().getParent().getFileName().toString());
        List<Printed> printed =
            lines.subList((int) run.firstLine() - 1, (int) run.lastLine()).stream()
                .filter(line -> !line.contains("IOPS=0, BW=0 "))
                .map(line -> Printed.of(version, line))
                .flatMap(Optional::stream)
                .toList();
        List<IoStats> read =
            run.jobs().stream()
                .flatMap(job -> job.io().values().stream())
                .filter(stats -> stats.iops().isPresent())
                .toList();
        assertThat(printed).as(file + ":" + run.firstLine()).hasSameSizeAs(read);
        for (int i = 0; i < read.size(); i++) {
          checked += check(file + ":" + run.firstLine(), read.get(i), printed.get(i));
        }
      }
    }
    assertThat(checked).isGreaterThan(4000);
  }

  private static int check(String where, IoStats stats, Printed printed) {
    for (String name : stats.refined()) {
      switch (name) {
        case "io_bytes" ->
            assertThat(allow(printed.io, stats.ioBytes().orElseThrow())).as(where).isTrue();
        case "bw_bytes_per_sec" ->
            assertThat(allow(printed.rates, stats.bytesPerSecond().orElseThrow()))
                .as(where)
                .isTrue();
        case "iops" ->
            assertThat(allow(List.of(printed.iops), stats.iops().orElseThrow())).as(where).isTrue();
        default -> assertThat(name).isEqualTo("total_ios");
      }
    }
    return stats.refined().size();
  }

  @Test
  void refiningMakesNoReportOneThatStrictReadingRefuses() {
    for (Path file : files("both.txt", "normal.txt")) {
      byte[] bytes = Texts.bytes(file);
      assertThat(refused(bytes, Refinement.REFINE))
          .as(file.toString())
          .isEqualTo(refused(bytes, Refinement.AS_PRINTED));
    }
  }

  private static List<Diagnostic> refused(byte[] bytes, Refinement refinement) {
    return Texts.read(Texts.chunks(bytes), refinement).diagnostics().stream()
        .filter(Diagnostic::failsStrictReading)
        .toList();
  }

  /** The errors of one figure in all directions that have one block size. */
  private static final class Errors {
    final List<Double> iops = new ArrayList<>();
    final List<Double> rates = new ArrayList<>();

    void add(IoStats stats, JsonNode json) {
      add(stats.iops(), json.get("iops"), iops);
      add(stats.bytesPerSecond(), json.get("bw_bytes"), rates);
    }

    private static void add(OptionalDouble value, JsonNode exact, List<Double> errors) {
      value.ifPresent(it -> errors.add(Math.abs(it - exact.asDouble()) / exact.asDouble()));
    }

    static double median(List<Double> values) {
      Collections.sort(values);
      return values.get(values.size() / 2);
    }
  }

  @Test
  void comesNearerToTheJsonOfTheSameRun() {
    Errors printed = new Errors();
    Errors refined = new Errors();
    for (Twin twin : twins()) {
      boolean oneSize =
          twin.job
              .workload()
              .map(workload -> workload.blockSizes().get(twin.direction))
              .filter(size -> size.minBytes() == size.maxBytes())
              .isPresent();
      if (oneSize && twin.json.has("bw_bytes") && twin.json.get("iops").asDouble() > 0) {
        printed.add(twin.printed, twin.json);
        refined.add(twin.refined(), twin.json);
      }
    }

    assertThat(refined.iops).hasSizeGreaterThan(500).hasSameSizeAs(printed.iops);
    assertThat(refined.rates).hasSizeGreaterThan(500).hasSameSizeAs(printed.rates);
    assertThat(Errors.median(refined.iops)).isLessThan(1e-9);
    assertThat(Errors.median(refined.rates)).isLessThan(1e-7);
    assertThat(Errors.median(printed.iops)).isGreaterThan(1e-5);
    assertThat(Errors.median(printed.rates)).isGreaterThan(1e-5);
  }

  /** Up to 2.20 the JSON has whole KiB. After ramp_time a few I/Os more or less were moved. */
  @Test
  void derivesTheAmountThatTheJsonHas() {
    int same = 0;
    for (Twin twin : twins()) {
      IoStats stats = twin.refined();
      if (stats.refined().contains("io_bytes")) {
        double exact = twin.json.get("io_bytes").asDouble();
        double derived = stats.ioBytes().orElseThrow();
        double unit = twin.json.has("io_kbytes") ? 1 : 1024;
        boolean isExact =
            twin.job.workload().stream()
                .flatMap(workload -> workload.blockSizes().values().stream())
                .anyMatch(size -> derived == stats.totalIos().orElse(0) * size.minBytes());
        if (!isExact) {
          // wrong digits, mended as far as the line tells
          double before = twin.printed.ioBytes().orElseThrow();
          assertThat(Math.abs(derived - exact * unit)).isLessThan(Math.abs(before - exact * unit));
        } else if (twin.file.toString().contains("ramp-time")) {
          assertThat(Math.abs(derived - exact * unit)).isLessThanOrEqualTo(4 * 4096 + unit);
        } else {
          assertThat(Math.floor(derived / unit)).as(twin.file.toString()).isEqualTo(exact);
          same++;
        }
      }
    }
    assertThat(same).isGreaterThan(400);
  }

  /** One direction of a job in the text, and in the JSON of the same report. */
  private record Twin(Path file, Direction direction, Job job, IoStats printed, JsonNode json) {
    IoStats refined() {
      return job.direction(direction).orElseThrow();
    }
  }

  private static List<Twin> twins() {
    List<Twin> twins = new ArrayList<>();
    for (Path file : files("both.txt")) {
      byte[] bytes = Texts.bytes(file);
      List<JsonNode> documents = documents(new String(bytes, StandardCharsets.UTF_8));
      List<FioRun> printed = Texts.read(Texts.chunks(bytes), Refinement.AS_PRINTED).runs();
      List<FioRun> better = Texts.read(Texts.chunks(bytes), Refinement.REFINE).runs();
      for (int run = 0; run < Math.min(documents.size(), better.size()); run++) {
        JsonNode jobs = documents.get(run).get("jobs");
        if (jobs.size() == better.get(run).jobs().size()) {
          for (int i = 0; i < jobs.size(); i++) {
            add(
                file,
                printed.get(run).jobs().get(i),
                better.get(run).jobs().get(i),
                jobs.get(i),
                twins);
          }
        }
      }
    }
    return twins;
  }

  private static void add(Path file, Job printed, Job better, JsonNode json, List<Twin> twins) {
    for (Direction direction : better.io().keySet()) {
      if (json.path(direction.word()).has("io_bytes")) {
        twins.add(
            new Twin(
                file,
                direction,
                better,
                printed.direction(direction).orElseThrow(),
                json.path(direction.word())));
      }
    }
  }

  private static List<Path> files(String... names) {
    Path corpus = Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");
    try (Stream<Path> files = Files.walk(corpus)) {
      return files
          .map(file -> Path.of(file.toString().replaceFirst("\\.gz$", "")))
          .filter(file -> List.of(names).contains(file.getFileName().toString()))
          .filter(file -> !file.toString().contains("client-"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JsonNode> documents(String text) {
    JsonMapper mapper =
        JsonMapper.builder().enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS).build();
    List<JsonNode> documents = new ArrayList<>();
    int start = text.startsWith("{\n") ? 0 : text.indexOf("\n{\n") + 1;
    while (start > 0 || text.startsWith("{\n") && start == 0) {
      int end = text.indexOf("\n}\n", start);
      if (end < 0) {
        break;
      }
      try {
        documents.add(mapper.readTree(text.substring(start, end + 2)));
      } catch (JacksonException e) {
        return List.of();
      }
      int next = text.indexOf("\n{\n", end + 2);
      if (next < 0) {
        break;
      }
      start = next + 1;
    }
    return documents;
  }
}
