package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.BestRuns;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several machines: real fio servers on loopback ports. */
class HostsTest {
  private static final FioCommand LOAD =
      FioCommand.parse(
          List.of(
              "--name=r",
              "--rw=randread",
              "--ioengine=null",
              "--size=1m",
              "--runtime=3",
              "--time_based",
              "--rate_iops=500"));

  @TempDir private Path folder;
  private final List<FioServer> servers = new ArrayList<>();

  @AfterEach
  void stopServers() {
    servers.forEach(FioServer::close);
  }

  private FioHost server() throws Exception {
    FioServer server = FioServer.start(folder);
    servers.add(server);
    return server.host();
  }

  private RunResult run(List<FioHost> hosts, FioCommand command) throws Exception {
    RunnerOptions options =
        RunnerOptions.builder(folder.resolve("result"))
            .stateFolder(folder.resolve("state"))
            .hosts(hosts)
            .build();
    return new FioRunner(InstalledFio.installed(), options).run(command);
  }

  private static List<Integer> ports(RunResult result) {
    return BestRuns.of(result.document()).stream()
        .limit(1)
        .flatMap(run -> run.clientStats().stream())
        .filter(job -> !job.name().orElse("").equals("All clients"))
        .map(Job::port)
        .map(OptionalInt::orElseThrow)
        .sorted()
        .toList();
  }

  @Test
  void theResultsOfAllHostsAreRead() throws Exception {
    InstalledFio.installed();
    List<FioHost> hosts = List.of(server(), server());
    RunResult result = run(hosts, LOAD);
    assertThat(result.problem()).isEmpty();
    assertThat(ports(result))
        .containsExactlyInAnyOrder(
            hosts.get(0).port().orElseThrow(), hosts.get(1).port().orElseThrow());
    assertThat(ManifestFile.read(folder.resolve("result")).steps().get(0).command())
        .contains(hosts.get(0).argument(), hosts.get(1).argument());
  }

  @Test
  void aHostThatIsLostIsNamedAndTheOthersResultsAreKept() throws Exception {
    InstalledFio.installed();
    List<FioHost> hosts = List.of(server(), server());
    Thread killer =
        new Thread(
            () -> {
              // Not the probe's: the run is there when its disk counters are.
              Path counters = folder.resolve("result/01-r.disks.csv");
              while (!Files.exists(counters)) {
                Thread.onSpinWait();
              }
              // The server's process for the connection, and that of the job.
              while (!servers.get(1).isWorking()) {
                Thread.onSpinWait();
              }
              servers.get(1).close();
            });
    killer.start();
    RunResult result = run(hosts, LOAD);
    killer.join();
    assertThat(result.state()).isEqualTo(RunState.FAILED);
    String problem = result.problem().orElseThrow();
    if (problem.endsWith("fio ended with signal 13")) {
      // on a busy machine fio itself may write to the lost host once too often, and prints nothing
      assertThat(problem).startsWith("no result came from ").contains(hosts.get(1).toString());
      assertThat(ports(result)).isEmpty();
    } else {
      assertThat(problem).startsWith("no result came from " + hosts.get(1));
      assertThat(ports(result)).containsExactly(hosts.get(0).port().orElseThrow());
    }
  }

  @Test
  void aHostThatDoesNotAnswerIsSaidBeforeAnythingStarts() throws Exception {
    InstalledFio.installed();
    FioHost there = server();
    FioHost away = new FioHost("127.0.0.1", OptionalInt.of(1));
    assertThatThrownBy(() -> run(List.of(there, away), LOAD))
        .isInstanceOf(FioRunException.class)
        .hasMessageStartingWith("127.0.0.1:1: fio: connect: Connection refused")
        .hasMessageEndingWith("is fio --server running there?");
    assertThat(folder.resolve("result")).doesNotExist();
  }

  @Test
  void aHostWithAnotherFioIsRefused() throws Exception {
    InstalledFio.installed();
    Path fake = folder.resolve("fio");
    Files.writeString(
        fake,
        "#!/bin/sh\ncase $1 in --version) echo fio-3.30;; --client*) echo 'hostname=far, be=0,"
            + " 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1';; esac\n");
    assertThat(fake.toFile().setExecutable(true)).isTrue();
    HostProbe probe = new HostProbe(FioInstallation.at(fake));
    assertThatThrownBy(() -> probe.check(List.of(FioHost.parse("far"))))
        .hasMessage("far has fio 3.33 and this machine 3.30; both must be the same");
  }

  @Test
  void whatCouldBeWrittenElsewhereMustBeTypedOut() {
    RemoteGuard guard = new RemoteGuard(OptionCatalog.builtIn());
    for (String arguments :
        List.of(
            "--name=/dev/sdb --rw=write",
            "--name=a --rw=randrw --filename=/dev/sdb",
            "--name=a --rw=read --filename=/srv/test --size=1m",
            "--name=a --rw=trim --directory=/dev --filename=sdb")) {
      FioCommand command = FioCommand.parse(List.of(arguments.split(" ")));
      assertThat(guard.judge(command, GuardOptions.NONE).refusals()).as(arguments).isNotEmpty();
    }
    FioCommand command = FioCommand.parse(List.of("--name=a", "--rw=write", "--filename=/dev/sdb"));
    GuardOptions typed = new GuardOptions(Set.of("/dev/sdb"), Set.of(), Set.of());
    assertThat(guard.judge(command, typed).refusals()).isEmpty();
    FioCommand reading = FioCommand.parse(List.of("--name=a", "--rw=read", "--filename=/dev/sdb"));
    assertThat(guard.judge(reading, GuardOptions.NONE).refusals()).isEmpty();
  }

  @Test
  void aJobNameMayBeADeviceOnOtherMachines() {
    RemoteGuard guard = new RemoteGuard(OptionCatalog.builtIn());
    FioCommand command = FioCommand.parse(List.of("--name=tgt", "--rw=write", "--size=8k"));
    GuardOptions file = new GuardOptions(Set.of("tgt.0.0"), Set.of(), Set.of());
    assertThat(guard.judge(command, file).refusals())
        .extracting(Refusal::target)
        .containsExactly("tgt");
    GuardOptions both = new GuardOptions(Set.of("tgt.0.0", "tgt"), Set.of(), Set.of());
    assertThat(guard.judge(command, both).refusals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dev/../tmp/x",
        "/dev/./sdb",
        "/dev//sdb",
        "//dev/sdb",
        "/dev/sdb/",
        "/dev",
        "dev/sdb",
        "/dev/shm/x",
        "/dev/mqueue/x",
        "/dev/disk/../../tmp/x"
      })
  void onlyAPlainNameBelowDevIsADeviceOfAnotherMachine(String path) {
    RemoteGuard guard = new RemoteGuard(OptionCatalog.builtIn());
    FioCommand command = FioCommand.parse(List.of("--name=a", "--size=4m", "--filename=" + path));
    assertThat(guard.judge(command, GuardOptions.NONE).refusals())
        .extracting(Refusal::remedy)
        .containsExactly("look yourself, then say --allow-write " + path);
  }

  @Test
  void whatAServerWouldWriteUnderANameOfItsOwnIsRefused() {
    RemoteGuard guard = new RemoteGuard(OptionCatalog.builtIn());
    GuardOptions typed = new GuardOptions(Set.of("/srv/x", "x", "/dev/sdb"), Set.of(), Set.of());
    FioCommand folder =
        FioCommand.parse(
            List.of("--name=a", "--rw=write", "--size=4k", "--directory=/srv", "--filename=x"));
    assertThat(guard.judge(folder, typed).refusals())
        .extracting(Refusal::remedy)
        .containsExactly("say unique_filename=0, or write the path out in filename");
    FioCommand dump =
        FioCommand.parse(
            List.of("--name=a", "--filename=/dev/sdb", "--verify=crc32c", "--verify_dump=1"));
    assertThat(guard.judge(dump, typed).refusals())
        .extracting(Refusal::found)
        .containsExactly("verify_dump writes files into the folder where the server runs");
  }

  @Test
  void aReadingJobMakesNoFileOnOtherMachines() throws Exception {
    LoopDevice.assumePossible();
    InstalledFio.installed();
    List<FioHost> hosts = List.of(server());
    Path missing = Path.of("/dev/fiometry-missing-" + ProcessHandle.current().pid());
    Path file = Path.of("/dev/fiometry-short-" + ProcessHandle.current().pid());
    Files.writeString(file, "precious");
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 4 << 20)) {
      for (Path path : List.of(missing, file, Path.of(device.path()))) {
        RunnerOptions options =
            RunnerOptions.builder(folder.resolve("result" + path.getFileName()))
                .stateFolder(folder.resolve("state"))
                .hosts(hosts)
                .build();
        RunResult result =
            new FioRunner(InstalledFio.installed(), options)
                .run(
                    FioCommand.parse(
                        List.of("--name=r", "--rw=read", "--size=4m", "--filename=" + path)));
        boolean isDevice = path.toString().equals(device.path());
        assertThat(result.state())
            .as("%s: %s", path, result.problem())
            .isEqualTo(isDevice ? RunState.FINISHED : RunState.FAILED);
        assertThat(Files.readString(options.folder().resolve("01-r.fio")))
            .contains("allow_file_create=0\ncreate_on_open=1\n");
      }
      assertThat(missing).doesNotExist();
      assertThat(file).hasContent("precious");
    } finally {
      Files.deleteIfExists(missing);
      Files.delete(file);
    }
  }

  @Test
  void hostsAreWrittenAsPeopleWriteThem() throws IOException {
    Path file =
        Files.writeString(folder.resolve("hosts"), "# two\nnode1:9000\n\n[::1]:9001 # v6\n");
    assertThat(FioHost.list(file.toString()))
        .extracting(FioHost::argument)
        .containsExactly("--client=ip:node1,9000", "--client=ip6:::1,9001");
    assertThat(FioHost.list("node1,node2:1")).hasToString("[node1, node2:1]");
    assertThat(FioHost.parse("node1").argument()).isEqualTo("--client=ip:node1,8765");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", "a b", "a:b", "a:99999", "a,a", "--trigger=x", "sock:/tmp/x"})
  void whatIsNoHostIsRefused(String text) {
    assertThatThrownBy(() -> FioHost.list(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
