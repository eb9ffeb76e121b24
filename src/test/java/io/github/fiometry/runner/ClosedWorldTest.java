package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.model.FioVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the guard does not understand exactly as fio does is refused, and never guessed. */
class ClosedWorldTest {
  private static final RunGuard GUARD =
      new RunGuard(SystemTree.ofThisMachine(), OptionCatalog.builtIn());

  @TempDir private Path folder;

  private static List<Refusal> refusals(FioCommand command) {
    return GUARD.judge(command, GuardOptions.NONE, Set.of()).refusals();
  }

  private static List<String> found(String... arguments) {
    return refusals(FioCommand.parse(List.of(arguments))).stream().map(Refusal::found).toList();
  }

  private Path existing(String name, int bytes) throws IOException {
    return Files.write(folder.resolve(name), new byte[bytes]);
  }

  private static final String OVERWRITES = "this file was there before and would be overwritten";

  @Test
  void aJobCalledGlobalAmongArgumentsIsTheGlobalSection() throws Exception {
    Path data = existing("data", 8192);
    for (String[] arguments :
        new String[][] {
          {"--name=globalfoo", "--rw=write", "--size=8k", "--name=x", "--filename=" + data},
          {"--name=global", "--filename=" + data, "--name=x", "--rw=write", "--size=8k"},
          {"--name=a", "--ioengine=null", "--size=4k", "--name=global", "--rw=write"}
        }) {
      List<String> all = new ArrayList<>(List.of(arguments));
      if (all.contains("--name=a")) {
        all.addAll(List.of("--ioengine=psync", "--name=x", "--size=8k", "--filename=" + data));
      }
      FioCommand command = FioCommand.parse(all);
      assertThat(refusals(command)).extracting(Refusal::found).containsExactly(OVERWRITES);
      assertThat(command.jobs()).extracting(FioJob::name).contains("x").doesNotContain("global");
      assertThat(FioCommand.parse(command.arguments()).jobs()).isEqualTo(command.jobs());
    }
    assertThatThrownBy(() -> FioCommand.parse(List.of("--name=global", "--rw=read")))
        .hasMessage("expected a job: --name=NAME");
    assertThatThrownBy(() -> FioJob.builder("global1").build())
        .hasMessage("no job can be called global1, since fio takes it for the global options");
  }

  @ParameterizedTest
  @CsvSource({
    "read_iolog,0",
    "read_iolog,no",
    "write_iolog,false",
    "exec_prerun,0",
    "exec_postrun,no",
    "opendir,no",
    "merge_blktrace_file,0",
    "profile,0",
    "replay_redirect,0",
    "cgroup,0",
    "verify_state_load,0",
    "fill_device,no",
    "fill_device,0x1",
    "allow_mounted_write,false"
  })
  void aWordThatLooksLikeOffDoesNotSwitchOffAnOptionThatTakesAName(String option, String value) {
    assertThat(found("--name=a", "--size=4k", "--filename=/dev/zero", "--" + option + "=" + value))
        .singleElement()
        .asString()
        .startsWith("of " + option + " nobody can say beforehand what it does");
  }

  @Test
  void aSwitchThatIsOffIsNoRisk() {
    assertThat(
            found(
                "--name=a",
                "--size=4k",
                "--filename=/dev/zero",
                "--fill_device=0",
                "--allow_mounted_write=0"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x2", "2,2", "2:2", "2s", "2e", "2k", "$ncpus", "1+1", "-1", ""})
  void aCountThatIsNoPlainNumberIsRefused(String count) {
    for (String option : List.of("numjobs", "nrfiles", "nr_files")) {
      assertThat(found("--name=v", "--rw=write", "--size=8k", "--" + option + "=" + count))
          .as(option)
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"$ncpus", "$mb_memory*2", "1+$pagesize"})
  void aWordThatFioReplacesByANumberOfTheMachineIsRefused(String value) throws IOException {
    Path job = folder.resolve("j.fio");
    Files.writeString(job, "[j]\nioengine=null\nsize=1m\niodepth=" + value + "\n");
    assertThat(refusals(FioCommand.ofJobFile(job, Map.of())))
        .singleElement()
        .extracting(Refusal::remedy)
        .isEqualTo("write the number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x10000000", "200,100m", "1m*2", "50%", "1e", "99999999t"})
  void aNewFileWhoseLengthCannotBeToldIsRefused(String size) {
    String file = folder.resolve("new").toString();
    assertThat(found("--name=a", "--rw=write", "--size=" + size, "--filename=" + file))
        .as(size)
        .hasSize(size.equals("50%") ? 0 : 1);
    assertThat(
            found("--name=a", "--rw=write", "--size=4k", "--offset=" + size, "--filename=" + file))
        .as(size)
        .hasSize(1);
  }

  @Test
  void aLineThatFioWouldCutInTwoIsRefused() throws IOException {
    Path job = folder.resolve("j.fio");
    String line = "description=" + "A".repeat(8191 - 12) + "filename=/dev/sdb";
    Files.writeString(job, "[j]\nrw=write\n" + line + "\n");
    assertThatThrownBy(() -> FioCommand.ofJobFile(job, Map.of()))
        .isInstanceOf(FioParseException.class)
        .hasMessage(
            job
                + ":3:1: expected a line of at most 4000 bytes, since fio cuts longer ones in two;"
                + " several filename= lines add up");
    assertThat(
            found("--name=j", "--size=4k", "--filename=/dev/zero", "--" + line.substring(0, 8191)))
        .singleElement()
        .asString()
        .startsWith("description is longer than 4000 bytes");
    // The variable's value is not in the line as it is read, but in the one that fio gets.
    Files.writeString(job, "[j]\nsize=4k\nfilename=/dev/zero\ndescription=${LONG}\n");
    FioCommand command = FioCommand.ofJobFile(job, Map.of("LONG", "A".repeat(9000)));
    assertThat(refusals(command)).hasSize(1);
    assertThatThrownBy(command::jobFileText).hasMessageContaining("whose line is too long for fio");
  }

  @Test
  void aJobNameThatFioWouldCutIsRefused() throws IOException {
    Path job = folder.resolve("j.fio");
    Files.writeString(job, "[g]\n[/" + "./".repeat(126) + "sdbXYZ]\nrw=write\n");
    assertThatThrownBy(() -> FioCommand.ofJobFile(job, Map.of()))
        .hasMessageStartingWith(job + ":2:1: the job name /././")
        .hasMessageEndingWith("fio cuts long ones; name the file by filename=");
  }

  @Test
  void bytesThatAreNoUtf8AreSaidWithTheirPlace() throws IOException {
    Path job = folder.resolve("j.fio");
    Files.write(job, "[j]\nfilename=/tmp/f\u00fcr\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> FioCommand.ofJobFile(job, Map.of()))
        .hasMessage(
            job
                + ":2:16: expected UTF-8, found the byte 0xfc; rename what it names or convert the"
                + " file");
  }

  @Test
  void theClientsNameInAFormatIsRefused() {
    assertThat(
            found("--name=x", "--rw=write", "--size=4k", "--filename_format=$clientuid/dev/loop0"))
        .containsExactly("where $clientuid/dev/loop0 leads cannot be told before fio runs");
  }

  @Test
  void aJobNameWithADollarIsRefusedWhereItBecomesAFile() {
    assertThat(found("--name=a$jobnum", "--rw=write", "--size=4k")).hasSize(1);
    assertThat(found("--name=a$b", "--rw=write", "--size=4k", "--filename=/dev/null")).isEmpty();
  }

  @Test
  void aReadingJobThatAppendsWrites() throws IOException {
    Path data = existing("data", 1 << 20);
    assertThat(found("--name=x", "--size=1m", "--filename=" + data)).isEmpty();
    for (String option : List.of("file_append=1", "trim_percentage=10", "trim_backlog=1")) {
      assertThat(found("--name=x", "--size=1m", "--filename=" + data, "--" + option))
          .as(option)
          .containsExactly(OVERWRITES);
    }
  }

  @Test
  void filesOfManyJobsAndPartsAreAllLookedAt() throws IOException {
    existing("v.1.0", 1);
    existing("v.0.1", 1);
    String in = "--directory=" + folder;
    assertThat(found("--name=v", "--rw=write", "--size=8k", in, "--numjobs=2")).hasSize(1);
    assertThat(found("--name=v", "--rw=write", "--size=8k", in, "--nrfiles=2")).hasSize(1);
    // fio 3.33 takes nrfiles=1 for the divisor, and lays the first of two files out anew.
    Path a = existing("a", 1 << 20);
    Path b = existing("b", 1 << 20);
    String both = "--filename=" + a + ":" + b;
    assertThat(found("--name=r", "--size=2m", both)).isEmpty();
    assertThat(found("--name=r", "--size=2m", both, "--nrfiles=1"))
        .hasSize(2)
        .containsOnly("this file is shorter than the job's size, so fio would make it anew");
    // What cannot be parted evenly makes the first files longer by a block.
    assertThat(
            found(
                "--name=r",
                "--size=2097151",
                both,
                "--name=w",
                "--rw=write",
                "--size=4k",
                "--filename=" + folder.resolve("new")))
        .isNotEmpty();
  }

  @Test
  void aJobNameThatIsADeviceIsAFileWhenThereAreSeveral() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("lo"), Path.of("/dev/null"));
    existing("lo.0.1", 1);
    assertThat(found("--name=" + link, "--rw=write", "--size=8k", "--nrfiles=2"))
        .contains(OVERWRITES);
  }

  @Test
  void anOptionOfANewerFioIsRefusedUnlessNamed() {
    OptionCatalog catalog =
        OptionCatalog.builtIn().with(List.of("write_new_log"), FioVersion.of(3, 42));
    RunGuard guard = new RunGuard(SystemTree.ofThisMachine(), catalog);
    FioCommand command =
        FioCommand.parse(
            List.of("--name=a", "--size=4k", "--filename=/dev/zero", "--write_new_log=/etc/x"));
    assertThat(guard.judge(command, GuardOptions.NONE, Set.of()).refusals())
        .containsExactly(
            new Refusal(
                "job a",
                "fio has an option write_new_log, but what it does to files is not known here",
                "say --allow write_new_log"));
    GuardOptions named = new GuardOptions(Set.of(), Set.of(), Set.of("write_new_log"));
    assertThat(guard.judge(command, named, Set.of()).refusals()).isEmpty();
  }

  @Test
  void verificationByAFioThatCannotPutItsFilesAsideIsRefused() {
    OptionCatalog old = OptionCatalog.builtIn().with(List.of(), FioVersion.of(2, 1, 10));
    RunGuard guard = new RunGuard(SystemTree.ofThisMachine(), old);
    FioCommand command =
        FioCommand.parse(
            List.of("--name=a", "--size=4k", "--filename=/dev/zero", "--verify=crc32c"));
    assertThat(guard.judge(command, GuardOptions.NONE, Set.of()).refusals())
        .extracting(Refusal::remedy)
        .containsExactly("say --allow verify if it is meant");
    assertThat(refusals(command)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mmapshared:/x", "mmaphuge:/x", "mmap:/x", "nonsense", "shm,malloc"})
  void memoryThatMayBeAFileIsRefused(String memory) {
    assertThat(found("--name=a", "--size=4k", "--filename=/dev/zero", "--mem=" + memory))
        .hasSize(1);
  }

  @Test
  void theSameOptionTwiceWithTheSameValueIsHarmless() {
    assertThat(found("--name=a", "--size=4k", "--direct=0", "--direct=0", "--filename=/dev/zero"))
        .isEmpty();
    assertThat(found("--name=a", "--size=4k", "--offset=4k", "--offset=0", "--filename=/dev/zero"))
        .containsExactly("the option offset is given twice with two values");
  }

  @Test
  void aPathThroughAFolderThatIsStillToBeMadeIsRefused() throws IOException {
    existing("data", 8192);
    String in = folder.toString();
    // The kernel finds nothing there, but fio makes the folder, and then the file is there.
    for (String path : List.of("/none/../data", "/none/x/../../data", "/none/../new")) {
      assertThat(found("--name=a", "--rw=write", "--size=4k", "--filename=" + in + path))
          .as(path)
          .singleElement()
          .asString()
          .startsWith("a folder before .. in it is not there");
    }
    Files.createDirectory(folder.resolve("there"));
    assertThat(found("--name=a", "--rw=write", "--size=4k", "--filename=" + in + "/there/../new"))
        .isEmpty();
    assertThat(found("--name=a", "--rw=write", "--size=4k", "--filename=" + in + "/there/../data"))
        .containsExactly(OVERWRITES);
  }

  @Test
  void aLinkToAFolderOfDevicesIsFollowedForWhatIsNotThere() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("d"), Path.of("/dev"));
    assertThat(found("--name=a", "--rw=write", "--size=4k", "--filename=" + link + "/sdzz9"))
        .containsExactly(
            "there is no such device, and fio would make a file of that name in memory");
  }

  @Test
  void aNameAmongTheOptionsIsRefusedSinceItWouldBeginAnotherJob() {
    FioCommand command =
        FioCommand.builder()
            .global("rw", "write")
            .global("size", "4k")
            .global("name", "/dev/sdb")
            .job(FioJob.builder("step").fileName("/dev/null").build())
            .build();
    assertThat(command.arguments()).contains("--name=/dev/sdb");
    assertThat(refusals(command))
        .extracting(Refusal::found)
        .containsExactly("name is given as an option, and fio may begin a job with it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"filename", "direct", "description"})
  void anOptionWithoutTheValueThatItNeedsIsRefused(String option) {
    FioCommand command =
        FioCommand.builder()
            .globalFlag(option)
            .job(FioJob.builder("step").size("4k").ioEngine("null").build())
            .build();
    assertThat(refusals(command))
        .extracting(Refusal::remedy)
        .containsExactly("write " + option + "=VALUE");
  }
}
