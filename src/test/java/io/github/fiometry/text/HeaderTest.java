package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The line before a report that says what a job does, as versions print it and pages show it. */
class HeaderTest {
  private static final String JOB =
      "\n"
          + "fio-3.33\n"
          + "Starting 1 process\n\n"
          + "%s: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:43:23 2026\n";

  private static Texts.Result read(String header, String name) {
    return Texts.read(header + String.format(JOB, name));
  }

  private static Job job(Texts.Result result) {
    FioRun run = result.onlyRun();
    assertThat(run.jobs()).hasSize(1);
    return run.jobs().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        // as fio prints them
        "bs=4K-4K/64K-1M! 4096-4096 65536-1048576",
        "bs=4K-4K/64K-64K/512-512! 4096-4096 65536-65536 512-512",
        "bs=4096B-4096B,64.0KiB-64.0KiB,4096B-4096B! 4096-4096 65536-65536 4096-4096",
        "bs=(R) 4096B-4096B, (W) 64.0KiB-64.0KiB, (T) 4096B-4096B!"
            + " 4096-4096 65536-65536 4096-4096",
        "bs=(R) 4096B-4096B, (W) 64.0KiB-64.0KiB, bs_is_seq_rand! 4096-4096 65536-65536",
        // as pages show them
        "bs=(R) 4096B\u20114096B, (W) 64.0KiB\u201364.0KiB, (T) 4096B\u22124096B!"
            + " 4096-4096 65536-65536 4096-4096",
        "bs=(R)4096B-4096B,(W)64.0KiB-64.0KiB,(T)4096B-4096B! 4096-4096 65536-65536 4096-4096",
        "bs=(R)\u00a04096B-4096B,\t(W) 64.0KiB-64.0KiB, (T) 4096B-4096B!"
            + " 4096-4096 65536-65536 4096-4096",
        "bs=4K-4K\u00ad/64K-64K! 4096-4096 65536-65536",
        "bs=4K-1<strong>2</strong>8K/4K-4K! 4096-131072 4096-4096",
        "bs=4K-4K&#x2F;64K-[b]64[/b]K! 4096-4096 65536-65536",
      })
  void readsTheBlockSizes(String sizes, String expected) {
    String header = "j: (g=0): rw=randrw, " + sizes + ", ioengine=libaio, iodepth=16";

    Texts.Result result = read(header, "j");

    Workload workload = job(result).workload().orElseThrow();
    assertThat(bytes(workload)).isEqualTo(expected);
    assertThat(workload.ioEngine()).contains("libaio");
    assertThat(workload.ioDepth()).hasValue(16);
    assertThat(result.codes()).containsExactly("5:0: error: truncated-report");
  }

  @Test
  void readsTheSizesOfEachHeaderWhereSomeHaveTheSame() {
    List<String> headers =
        List.of(
            "a: (g=0): rw=read, bs=4K-4K/64K-64K, ioengine=libaio, iodepth=1",
            "b: (g=0): rw=write, bs=4K-4K/64K-64K, ioengine=sync, iodepth=2",
            "c: (g=0): rw=write, bs=4K-4K/8K-8K, ioengine=sync, iodepth=2",
            "d: (g=0): rw=write, bs=4K-4K/8K-8K, bs_is_seq_rand, ioengine=sync, iodepth=2",
            "e: (g=0): rw=read, bs=4K-4K/8K-8K, bs_is_seq_rand, ioengine=null, iodepth=3");
    StringBuilder jobs = new StringBuilder();
    for (String name : List.of("a", "b", "c", "d", "e")) {
      jobs.append(name).append(": (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:43:23 2026\n");
    }

    FioRun run =
        Texts.read(String.join("\n", headers) + "\nfio-2.1.3\nStarting 5 processes\n\n" + jobs)
            .onlyRun();

    assertThat(run.jobs())
        .extracting(job -> job.workload().orElseThrow())
        .extracting(
            workload ->
                workload.rw().orElseThrow()
                    + " "
                    + bytes(workload)
                    + " "
                    + workload.blockSizeIsSequentialRandom().orElse(false)
                    + " "
                    + workload.ioEngine().orElseThrow()
                    + " "
                    + workload.ioDepth().orElseThrow())
        .containsExactly(
            "read 4096-4096 65536-65536 false libaio 1",
            "write 4096-4096 65536-65536 false sync 2",
            "write 4096-4096 8192-8192 false sync 2",
            "write 4096-4096 8192-8192 true sync 2",
            "read 4096-4096 8192-8192 true null 3");
  }

  private static String bytes(Workload workload) {
    return String.join(
        " ",
        workload.blockSizes().entrySet().stream()
            .map(
                entry ->
                    (long) entry.getValue().minBytes() + "-" + (long) entry.getValue().maxBytes())
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bs=(R) 4096B-409?B, (W) 4096B-4096B; 1:24: expected block sizes, found '=(R) 4096B-409?B'",
        "bs=4K-4.0/4K-4K; 1:24: expected block sizes, found '=4K-4.0/4K-4K'",
        "bs=4K4K/4K-4K; 1:24: expected block sizes, found '=4K4K/4K-4K,'",
      })
  void losesDamagedBlockSizesAndTells(String sizes, String message) {
    Texts.Result result =
        read("j: (g=0): rw=randrw, " + sizes + ", ioengine=libaio, iodepth=16", "j");

    Workload workload = job(result).workload().orElseThrow();
    assertThat(workload.blockSizes()).isEmpty();
    assertThat(workload.rw()).contains("randrw");
    assertThat(workload.ioEngine()).contains("libaio");
    assertThat(workload.ioDepth()).hasValue(16);
    assertThat(result.diagnostics())
        .extracting(
            diagnostic ->
                diagnostic.position().line()
                    + ":"
                    + diagnostic.position().column()
                    + ": "
                    + diagnostic.message())
        .contains(message);
  }

  /** A page that changes the dashes of all lines changes those of names, too. */
  @ParameterizedTest
  @CsvSource({
    "seq-write, seq-write, seq-write",
    "seq\u2013write, seq\u2013write, seq-write",
    "seq\u2011write, seq-write, seq-write",
  })
  void findsTheHeaderOfAJobWhoseDashesWereChanged(String header, String name, String expected) {
    Job job =
        job(
            read(
                header + ": (g=0): rw=write, bs=4K\u20134K/4K\u20134K, ioengine=sync, iodepth=1",
                name));

    assertThat(job.name()).contains(expected);
    assertThat(job.workload().orElseThrow().rw()).contains("write");
  }

  @Test
  void keepsADashThatOnlyTheNameHas() {
    Job job =
        job(
            read(
                "a\u2013b: (g=0): rw=write, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1", "a\u2013b"));

    assertThat(job.name()).contains("a\u2013b");
    assertThat(job.workload().orElseThrow().rw()).contains("write");
  }

  /** A report that needs no other line to tell its engine, as mails and loggers show it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "> %s",
        "%s<br>",
        "2026-01-05T07:08:09.1234567Z stdout F %s",
        "node1: %s",
        "out/fio.log-%s"
      })
  void findsTheEngineOfTheProcessorInAnyDirt(String dirt) {
    String text = new String(Texts.corpus("2.0.7/engine-cpuio/normal.txt"), StandardCharsets.UTF_8);
    StringBuilder dirty = new StringBuilder();
    text.lines().forEach(line -> dirty.append(dirt.replace("%s", line)).append('\n'));

    assertThat(engines(dirty.toString())).containsExactly("burn: cpu");
    assertThat(engines(dirty.toString().replace("=", "=3D"))).containsExactly("burn: cpu");
  }

  private static List<String> engines(String text) {
    return Texts.read(text).runs().stream()
        .flatMap(run -> run.jobs().stream())
        .map(
            job ->
                job.name().orElse("?")
                    + ": "
                    + job.workload().flatMap(Workload::ioEngine).orElse("none"))
        .toList();
  }

  /** What a header says is read once for headers that say the same. */
  @Test
  void tellsHeadersThatSayTheSameFromThoseThatDo() {
    String header = "%s: (g=%d): rw=randread, bs=(R) 4096B-4096B, ioengine=libaio, iodepth=%d\n";
    String ownLine = "%s: (groupid=%d, jobs=1): err= 0: pid=7: Mon Nov 30 10:43:23 2026\n";
    List<String> names = List.of("a", "b", "c", "d", "e");
    List<Integer> groups = List.of(0, 1, 1, 1, 2);
    List<Integer> depths = List.of(8, 8, 80, 1, 8);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      text.append(String.format(header, names.get(i), groups.get(i), depths.get(i)));
    }
    text.append("fio-3.33\nStarting 5 processes\n\n");
    for (int i = 0; i < names.size(); i++) {
      text.append(String.format(ownLine, names.get(i), groups.get(i)));
    }

    FioRun run = Texts.read(text.toString()).onlyRun();

    assertThat(run.jobs())
        .extracting(job -> job.workload().orElseThrow().ioDepth().orElseThrow())
        .isEqualTo(depths);
  }

  @Test
  void complainsOfEachHeaderWhoseWordIsNone() {
    String header = "j: (g=0): rw=(null), bs=4K-4K/4K-4K/4K-4K, ioengine=sync, iodepth=1\n";

    Texts.Result result = read(header + header, "j");

    assertThat(result.codes())
        .containsExactly(
            "1:14: info: known-fio-fault",
            "2:14: info: known-fio-fault",
            "7:0: error: truncated-report");
    assertThat(job(result).workload().orElseThrow().rw()).isEmpty();
  }
}
