package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FioCommandTest {
  @Test
  void buildsTheArgumentsInOrder() {
    FioCommand command =
        FioCommand.builder()
            .general("idle-prof", "system")
            .global("ramp_time", "5")
            .globalFlag("group_reporting")
            .job(
                FioJob.builder("randread")
                    .readWrite(ReadWrite.RANDOM_READ)
                    .ioEngine("libaio")
                    .direct(true)
                    .blockSize("4k")
                    .ioDepth(128)
                    .numJobs(8)
                    .fileName("/mnt/a:b")
                    .size("1g")
                    .runtime(Duration.ofSeconds(10))
                    .timeBased()
                    .option("randrepeat", "0")
                    .build())
            .build();
    assertThat(command.arguments())
        .containsExactly(
            "--idle-prof=system",
            "--ramp_time=5",
            "--group_reporting",
            "--name=randread",
            "--rw=randread",
            "--ioengine=libaio",
            "--direct=1",
            "--bs=4k",
            "--iodepth=128",
            "--numjobs=8",
            "--filename=/mnt/a\\:b",
            "--size=1g",
            "--runtime=10000ms",
            "--time_based",
            "--randrepeat=0");
    assertThat(command.jobs().get(0).value("ramp_time")).contains("5");
  }

  @Test
  void readsTheGuidesOwnCommand() {
    FioCommand command =
        FioCommand.parse(
            List.of(
                ("sudo fio -ioengine=libaio -thread -direct=1 -ramp_time=5 -bs=4k -rw=randwrite"
                        + " -iodepth=32 -numjobs=8 -size=0 -runtime=2400 -time_based -norandommap"
                        + " -randrepeat=0 -name /dev/nvme0n1 -name /dev/nvme1n1")
                    .split(" ")));
    assertThat(command.jobs())
        .extracting(FioJob::name)
        .containsExactly("/dev/nvme0n1", "/dev/nvme1n1");
    assertThat(command.jobs().get(1).value("rw")).contains("randwrite");
    assertThat(command.jobs().get(1).value("thread")).contains("");
  }

  @Test
  void readsOptionsWithoutAnEqualsSignAndByTheirAlias() {
    FioCommand command =
        FioCommand.parse(
            List.of("-filename=/dev/sdb1", "-iodepth", "1", "--blocksize=16k", "-name=mytest"));
    assertThat(command.jobs().get(0).value("iodepth")).contains("1");
    assertThat(command.jobs().get(0).value("bs")).contains("16k");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rw=read",
        "--name=a --rw",
        "--name=a job.fio",
        "--name=a --output=x",
        "--name=a --minimal",
        "--name=a -"
      })
  void refusesArgumentsThatItCannotRun(String arguments) {
    assertThatThrownBy(() -> FioCommand.parse(List.of(arguments.split(" "))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCommandWithoutAJobIsNone() {
    assertThatThrownBy(() -> FioCommand.builder().global("bs", "4k").build())
        .isInstanceOf(IllegalStateException.class);
  }
}
