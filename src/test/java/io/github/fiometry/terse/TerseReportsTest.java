package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which lines are one report. */
class TerseReportsTest {
  private static final Path OWN = Path.of("testdata", "terse", "fio-3.33");

  private static final List<String> VERSIONS =
      List.of("2.1.10", "2.2.10", "2.16", "2.18", "3.1", "3.28", "3.33", "3.42");

  private static List<Integer> sizes(TerseInput input) {
    return input.runs().stream().map(run -> run.jobs().size()).toList();
  }

  private static String text(String name) {
    return new String(TerseInput.bytes(OWN.resolve(name)), StandardCharsets.UTF_8);
  }

  @Test
  void takesJobsOfOneNameAsOneReport() {
    for (String file :
        List.of("2.0.7/numjobs3-nogroup/terse.txt", "2.1.10/numjobs3-nogroup/terse.txt")) {
      assertThat(sizes(TerseInput.ofCorpus(file))).as(file).containsExactly(3);
    }
    assertThat(sizes(TerseInput.of(text("null-eight-jobs.txt")))).containsExactly(8);
    assertThat(sizes(TerseInput.ofCorpus("2.2.10/null-nogroup-16jobs/both.txt")))
        .containsExactly(16);
  }

  @Test
  void partsTheReportsOfStatusInterval() {
    for (String version : VERSIONS) {
      TerseInput input = TerseInput.ofCorpus(version + "/status-interval/terse.txt");
      assertThat(sizes(input)).as(version).containsExactly(1, 1, 1);
      assertThat(input.runs()).extracting(FioRun::firstLine).containsExactly(1L, 2L, 3L);
    }
    assertThat(sizes(TerseInput.of(text("status-interval-two-jobs.txt")))).containsExactly(2, 2, 2);
  }

  @Test
  void partsReportsAtTheHeadingOfAppendedLines() {
    assertThat(sizes(TerseInput.ofCorpus("2.2.10/status-interval-stonewall/both.txt")))
        .containsExactly(2, 2, 2);
  }

  @Test
  void keepsGroupsTogether() {
    assertThat(sizes(TerseInput.ofCorpus("3.33/stonewall-3groups/terse.txt"))).containsExactly(3);
  }

  @Test
  void partsRunsThatFollowEachOther() {
    String randrw = TerseInput.text("3.33/randrw-70-30/terse.txt");
    String groups = TerseInput.text("3.33/stonewall-3groups/terse.txt");
    String other = TerseInput.text("3.1/randrw-70-30/terse.txt");
    // Another version, another disk count, a smaller group number.
    assertThat(sizes(TerseInput.of(randrw + other))).containsExactly(1, 1);
    assertThat(sizes(TerseInput.of(groups + groups))).containsExactly(3, 3);
    assertThat(sizes(TerseInput.of(randrw + "$ fio --minimal again.fio\n" + randrw)))
        .containsExactly(1, 1);
    assertThat(sizes(TerseInput.of(randrw + "\n\n" + randrw.replace(";vda;", ";vda;1"))))
        .containsExactly(1, 1);
  }

  @Test
  void joinsTheServersOfAClient() {
    for (String version : VERSIONS) {
      TerseInput input = TerseInput.ofCorpus(version + "/client-2servers/terse.txt");
      FioRun run = input.run();
      assertThat(run.jobs()).as(version).isEmpty();
      assertThat(run.clientStats())
          .as(version)
          .extracting(job -> job.name().orElseThrow())
          .containsExactly("remote-read", "remote-rw", "remote-read", "remote-rw");
      boolean hasSum = !version.startsWith("2.1.") && !version.startsWith("2.2.");
      assertThat(run.allClients().isPresent()).as(version).isEqualTo(hasSum);
      if (hasSum) {
        // Printed after the first server too, up to 3.16; the last is the sum.
        double sum =
            run.clientStats().stream()
                .flatMap(job -> job.io().values().stream())
                .mapToDouble(io -> io.ioBytes().orElseThrow())
                .sum();
        double all =
            run.allClients().orElseThrow().io().values().stream()
                .mapToDouble(io -> io.ioBytes().orElseThrow())
                .sum();
        assertThat(all).as(version).isEqualTo(sum);
      }
    }
  }

  @Test
  void doesNotTakeAJobNamedAllClientsForASum() {
    String line = TerseInput.text("3.42/randrw-70-30/terse.txt");
    TerseInput input =
        TerseInput.of(line + line.replace(";randrw;", ";All clients;").replace("51068", "99999"));
    assertThat(sizes(input)).containsExactly(2);
    assertThat(input.run().allClients()).isEmpty();
    assertThat(sizes(TerseInput.of(line.replace(";randrw;", ";All clients;")))).containsExactly(1);
  }

  @Test
  void takesTheServerFromThePrefix() {
    TerseInput input = TerseInput.of("<box1> " + TerseInput.text("3.42/randrw-70-30/terse.txt"));
    assertThat(input.run().jobs()).isEmpty();
    assertThat(input.run().clientStats().get(0).hostname()).hasValue("box1");
    assertThat(input.run().complete()).isTrue();
  }

  @Test
  void takesAClientsDiskLines() {
    String line = TerseInput.fields(TerseInput.text("3.42/randrw-70-30/terse.txt"), 1, 121);
    TerseInput input =
        TerseInput.of(
            line + "\n;vda;10852;4666;0;0;1932;804;2735;42.86%\n;vdb;1;2;0;0;3;4;7;0.50%\n");
    assertThat(input.taken()).hasSize(3);
    assertThat(input.run().clientStats()).hasSize(1);
    assertThat(input.run().disks()).extracting(disk -> disk.name()).containsExactly("vda", "vdb");
    assertThat(input.run().disks().get(1).counters().inQueueMillis()).hasValue(7);
    assertThat(input.run().lastLine()).isEqualTo(3);
  }

  @Test
  void doesNotTakeADiskLineWithoutAJob() {
    // fio 2.0.7's client prints it behind a text report.
    assertThat(TerseInput.of(";vda;0;0;0;0;0;0;0;0.00%\n").taken()).isEmpty();
  }

  @Test
  void hasTheDisksOnceForAllLines() {
    TerseInput input = TerseInput.ofCorpus("2.2.10/loop-and-file/both.txt");
    assertThat(input.run().jobs()).hasSize(2);
    assertThat(input.run().disks()).hasSize(2);
  }
}
