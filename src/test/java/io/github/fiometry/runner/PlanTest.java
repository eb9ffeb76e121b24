package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.BestRuns;
import io.github.fiometry.diagnostics.FioParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanTest {
  @TempDir private Path folder;

  private static PlanRequest request(String target, String... overrides) {
    Map<String, Optional<String>> options = new LinkedHashMap<>();
    for (String override : overrides) {
      int equals = override.indexOf('=');
      options.put(override.substring(0, equals), Optional.of(override.substring(equals + 1)));
    }
    return new PlanRequest(List.of(target), options, Map.of(), 1);
  }

  private static String command(String plan, int step, PlanRequest request) {
    Plan found = PlanReader.named(plan).orElseThrow();
    return String.join(
        " ", PlanCommands.of(found, request).commands().get(step).command().arguments());
  }

  static List<String> names() {
    return PlanReader.builtIn().stream().map(Plan::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyPlanRunsShortOnALoopDevice(String name) throws Exception {
    Plan plan = PlanReader.named(name).orElseThrow();
    assertThat(plan.source()).isNotBlank();
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 16 << 20)) {
      PlanCommands commands =
          PlanCommands.of(plan, request(device.path(), "runtime=300ms", "ramp_time=0", "size=8M"));
      RunnerOptions options =
          RunnerOptions.builder(folder.resolve("result"))
              .stateFolder(folder.resolve("state"))
              .guard(new GuardOptions(Set.of(device.name()), Set.of(), Set.of()))
              .build();
      String setting = "/sys/class/block/" + device.name() + "/queue/rq_affinity";
      Optional<String> before = SystemTree.ofThisMachine().line(setting);
      List<RunResult> results =
          new FioRunner(InstalledFio.installed(), options)
              .runAll(commands.commands(), commands.changes())
              .results();
      assertThat(results).hasSameSizeAs(plan.steps());
      for (RunResult result : results) {
        assertThat(result.problem()).as(result.name()).isEmpty();
        assertThat(BestRuns.of(result.document()).get(0).jobs()).isNotEmpty();
      }
      assertThat(SystemTree.ofThisMachine().line(setting)).isEqualTo(before);
    }
  }

  @Test
  void theCommandsAreThoseOfTheGuide() {
    assertThat(command("huawei-local-disk", 1, request("/dev/nvme0n1")))
        .isEqualTo(
            "--ioengine=libaio --thread --direct=1 --ramp_time=5 --size=0 --time_based"
                + " --norandommap --randrepeat=0 --bs=4k --rw=randread --iodepth=128 --numjobs=8"
                + " --runtime=120 --name=rand-read-iops --filename=/dev/nvme0n1");
    assertThat(command("file-storage", 0, request("/mnt/nfs/test")))
        .isEqualTo(
            "--direct=1 --buffered=0 --ioengine=libaio --iodepth=16 --loops=1000 --runtime=30"
                + " --size=99G --bs=4k --rw=randwrite --name=rand-write-4k"
                + " --filename=/mnt/nfs/test");
    assertThat(command("ssd-hdd", 4, request("/tmp/test")))
        .contains("--rw=randrw --rwmixread=70")
        .contains("--ioengine=psync")
        .contains("--numjobs=10");
    assertThat(command("per-gb", 0, request("/tmp/test", "size=10G", "runtime=1000")))
        .contains("--bs=16k --size=10G", "--runtime=1000", "--iodepth=64");
  }

  @Test
  void severalDisksAreTestedAtOnce() {
    Plan plan = PlanReader.named("huawei-local-disk").orElseThrow();
    PlanRequest two =
        new PlanRequest(List.of("/dev/nvme0n1", "/dev/nvme1n1"), Map.of(), Map.of(), 1);
    assertThat(PlanCommands.of(plan, two).commands().get(0).command().jobs())
        .extracting(FioJob::name)
        .containsExactly("rand-write-iops-nvme0n1", "rand-write-iops-nvme1n1");
    Plan one = PlanReader.named("file-storage").orElseThrow();
    assertThatThrownBy(() -> PlanCommands.of(one, two))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theJobsAreBoundToTheQueuesAsTheScriptDoes() throws IOException {
    SystemTree tree = queues("0, 4", "1, 5", "2, 6", "3, 7");
    assertThat(CpuQueues.choose(tree, "nvme1n1", 5)).containsExactly(1, 2, 3, 4, 5);
    assertThat(CpuQueues.choose(tree, "nvme1n1", 8)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(CpuQueues.choose(tree, "sda", 4)).isEmpty();
    assertThat(CpuQueues.numbers("0-2, 8")).containsExactly(0, 1, 2, 8);
    assertThat(CpuQueues.numbers("")).isEmpty();
  }

  private SystemTree queues(String... lists) throws IOException {
    for (int i = 0; i < lists.length; i++) {
      Path queue = folder.resolve("sys/class/block/nvme1n1/mq/" + i);
      Files.createDirectories(queue);
      Files.writeString(queue.resolve("cpu_list"), lists[i] + "\n");
    }
    Files.writeString(folder.resolve("sys/class/block/nvme1n1/dev"), "259:1\n");
    Files.createDirectories(folder.resolve("proc"));
    Files.writeString(
        folder.resolve("proc/cpuinfo"), "processor\t: 0\nprocessor\t: 1\nprocessor\t: 2\n");
    Files.createDirectories(folder.resolve("dev"));
    Files.writeString(folder.resolve("dev/nvme1n1"), "");
    return SystemTree.below(folder);
  }

  @Test
  void noMoreJobsThanProcessors() throws IOException {
    Plan plan = PlanReader.named("essd-iops").orElseThrow();
    PlanCommands commands = PlanCommands.of(plan, request("/dev/nvme1n1"), queues("0", "1", "2"));
    assertThat(commands.notes())
        .containsExactly("numjobs 10 is lowered to 3, the number of processors");
    assertThat(commands.commands().get(0).command().arguments())
        .contains("--numjobs=3", "--cpus_allowed=0,1,2", "--cpus_allowed_policy=split");
    assertThat(commands.changes())
        .containsExactly(new SettingChange("/sys/class/block/nvme1n1/queue/rq_affinity", "2"));
  }

  @Test
  void sweepsAreCombinedAndRepeatsInterleaved() {
    Plan plan = PlanReader.named("per-gb").orElseThrow();
    Map<String, List<String>> sweeps = new LinkedHashMap<>();
    sweeps.put("bs", List.of("4k", "64k"));
    sweeps.put("iodepth", List.of("1", "32"));
    PlanCommands commands =
        PlanCommands.of(plan, new PlanRequest(List.of("/tmp/t"), Map.of(), sweeps, 2));
    assertThat(commands.commands())
        .extracting(NamedCommand::name)
        .containsExactly(
            "rand-write-16k-bs4k-iodepth1-run1",
            "rand-write-16k-bs4k-iodepth32-run1",
            "rand-write-16k-bs64k-iodepth1-run1",
            "rand-write-16k-bs64k-iodepth32-run1",
            "rand-write-16k-bs4k-iodepth1-run2",
            "rand-write-16k-bs4k-iodepth32-run2",
            "rand-write-16k-bs64k-iodepth1-run2",
            "rand-write-16k-bs64k-iodepth32-run2");
    assertThat(commands.commands().get(1).command().arguments())
        .contains("--bs=4k", "--iodepth=32")
        .doesNotContain("--bs=16k", "--iodepth=64");
  }

  @Test
  void anOverrideTakesThePlaceOfItsAlias() {
    assertThat(command("per-gb", 0, request("/tmp/t", "blocksize=8k")))
        .contains("--bs=8k")
        .doesNotContain("--bs=16k", "blocksize");
  }

  @Test
  void aWholeDevicePlanNeedsASizeForAFile() {
    Plan plan = PlanReader.named("huawei-local-disk").orElseThrow();
    PlanRequest file = request(folder.toString());
    assertThatThrownBy(() -> PlanCommands.of(plan, file))
        .hasMessage(
            "the plan tests a whole device; for the file " + folder + "/fiometry-test say --size");
    assertThat(command("huawei-local-disk", 0, request(folder.toString(), "size=1M")))
        .endsWith("--filename=" + folder + "/fiometry-test");
  }

  private Plan read(String text) throws IOException {
    return PlanReader.read(Files.writeString(folder.resolve("own.json"), text));
  }

  @Test
  void readsAPlanOfTheUsersOwn() throws IOException {
    Plan plan =
        read(
            "{\"plan\": \"mine\", \"options\": {\"direct\": \"1\", \"thread\": true},\n"
                + " \"steps\": [{\"name\": \"a\", \"options\": {\"rw\": \"read\"}}]}");
    assertThat(plan.name()).isEqualTo("mine");
    assertThat(plan.options()).containsEntry("thread", Optional.empty());
    assertThat(plan.steps().get(0).options()).containsEntry("rw", Optional.of("read"));
  }

  @Test
  void aMistakeInAPlanIsAnsweredWithItsPlace() {
    assertThatThrownBy(
            () ->
                read(
                    "{\"plan\": \"mine\",\n"
                        + "\"steps\": [{\"name\": \"a\", \"options\": {\"filename\":"
                        + " \"/dev/sda\"}}]}"))
        .isInstanceOf(FioParseException.class)
        .hasMessageContaining("own.json:2:")
        .hasMessageContaining("expected no filename: --target says what is tested");
    assertThatThrownBy(
            () ->
                read(
                    "{\"plan\": \"m\", \"steps\": [{\"name\": \"a\", \"options\": {\"b\":"
                        + " \"1\"}}]}"))
        .hasMessageContaining("expected an option of fio, found \"b\"");
    assertThatThrownBy(() -> read("{\"plan\": \"m\", \"steps\": []}"))
        .hasMessageContaining("expected at least one step");
    assertThatThrownBy(() -> read("{\"plan\": \"m\", \"stepps\": []}"))
        .hasMessageContaining("own.json:1:");
  }
}
