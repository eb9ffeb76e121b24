package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What would be read and written is found in fio's own options. */
class RunGuardTest {
  private static final RunGuard GUARD =
      new RunGuard(SystemTree.ofThisMachine(), OptionCatalog.builtIn());

  @TempDir private Path folder;

  private static GuardVerdict judge(GuardOptions options, String... arguments) {
    return GUARD.judge(FioCommand.parse(List.of(arguments)), options, Set.of());
  }

  private static List<String> found(String... arguments) {
    return judge(GuardOptions.NONE, arguments).refusals().stream().map(Refusal::found).toList();
  }

  private static GuardOptions allow(String name) {
    return new GuardOptions(Set.of(), Set.of(), Set.of(name));
  }

  @ParameterizedTest
  @EnumSource(ReadWrite.class)
  void fioplot23KnowsWhichPatternsWrite(ReadWrite pattern) throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(4096));
    String rw = pattern.word();
    boolean mustNot = !rw.equals("read") && !rw.equals("randread");
    for (String form : List.of("--rw=" + rw, "--readwrite=" + rw, "--rw=" + rw + ":4")) {
      List<String> found = found("--name=a", "--filename=" + file, "--size=4k", form);
      assertThat(!found.isEmpty()).as(form).isEqualTo(mustNot);
    }
    assertThat(judge(GuardOptions.NONE, "--name=a", "--filename=" + file, "--rw=" + rw).readOnly())
        .isEqualTo(!mustNot);
  }

  @Test
  void everyPatternThatFioListsIsKnown() throws IOException {
    InstalledFio.installed();
    String help = Commands.run("fio", "--cmdhelp=rw");
    List<String> words = new ArrayList<>();
    for (String line : help.substring(help.indexOf("valid values:")).lines().toList()) {
      String value = line.substring(line.indexOf(':') + 1).strip();
      if (!value.isEmpty()) {
        words.add(value.split(" ", 2)[0]);
      }
    }
    assertThat(words).hasSizeGreaterThan(9).allMatch(word -> ReadWrite.parse(word).isPresent());
  }

  @Test
  void anUnknownPatternIsRefused() {
    assertThat(found("--name=a", "--rw=overwriteall", "--filename=/nosuch/x", "--size=4k"))
        .containsExactly("rw=overwriteall is no pattern that is known");
  }

  @ParameterizedTest
  @CsvSource({
    "exec_prerun,rm -rf x",
    "exec_postrun,rm -rf x",
    "read_iolog,trace",
    "replay_redirect,/dev/sdb",
    "opendir,/etc",
    "write_iolog,/dev/sdb",
    "profile,tiobench",
    "fill_device,1",
    "fill_fs,1",
    "allow_mounted_write,1"
  })
  void whatCannotBeResolvedIsRefusedUnlessAskedForByName(String option, String value) {
    String[] arguments = {
      "--name=a", "--rw=read", "--size=4k", "--filename=/dev/zero", "--" + option + "=" + value
    };
    String name = option.equals("fill_fs") ? "fill_device" : option;
    assertThat(judge(GuardOptions.NONE, arguments).refusals())
        .extracting(Refusal::remedy)
        .containsExactly("say --allow " + name + " if it is meant");
    assertThat(judge(allow(name), arguments).refusals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exec",
        "filedelete",
        "e4defrag",
        "ftruncate",
        "falloc",
        "sg",
        "io_uring_cmd",
        "mtd",
        "net",
        "external:/tmp/x.so",
        "rbd",
        "dev-dax"
      })
  void enginesThatDoOtherThingsAreRefused(String engine) {
    assertThat(found("--name=a", "--ioengine=" + engine, "--filename=/dev/zero", "--size=4k"))
        .containsExactly("what the engine " + engine + " does is not told by the other options");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dev/sd$x",
        "-",
        " /nosuch/x",
        "/nosuch/x#y",
        "/nosuch/x;y",
        "/nosuch/a: /nosuch/b"
      })
  void aPathThatFioWouldChangeIsRefused(String path) {
    assertThat(found("--name=a", "--rw=write", "--size=4k", "--filename=" + path))
        .singleElement()
        .asString()
        .endsWith("leads cannot be told before fio runs");
  }

  @Test
  void anAbbreviationOfAnOptionIsRefused() {
    assertThat(found("--name=a", "--filenam=/dev/sdb", "--rw=write"))
        .contains("fio has no option filenam, or it is an abbreviation");
  }

  @Test
  void anOptionThatIsGivenTwiceIsRefused() {
    assertThat(found("--name=a", "--rw=write", "--rw=read", "--filename=/dev/zero", "--size=4k"))
        .containsExactly("the option rw is given twice with two values");
  }

  @Test
  void allFilesOfAllMentionsCount() throws Exception {
    Path one = Files.writeString(folder.resolve("one"), "x");
    Path two = Files.writeString(folder.resolve("two:2"), "x");
    Path three = Files.writeString(folder.resolve("three"), "x");
    GuardVerdict verdict =
        judge(
            GuardOptions.NONE,
            "--filename=" + one,
            "--name=a",
            "--rw=write",
            "--size=12k",
            "--filename=" + two.toString().replace(":", "\\:") + ":" + three);
    assertThat(verdict.refusals())
        .extracting(Refusal::target)
        .containsExactly(one.toString(), two.toString(), three.toString());
  }

  @Test
  void aJobNameThatIsADeviceIsTheFile() throws Exception {
    // Every machine has /dev/null, which fio takes as the file of a job of that name.
    assertThat(
            judge(GuardOptions.NONE, "--name=/dev/null", "--rw=write", "--size=4k").filesToMake())
        .isEmpty();
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/tty0"));
    assertThat(found("--name=" + link, "--rw=write", "--size=4k")).hasSize(1);
    assertThat(judge(GuardOptions.NONE, "--name=" + folder + "/a", "--rw=write", "--size=4k"))
        .extracting(GuardVerdict::filesToMake)
        .isEqualTo(List.of(folder.resolve("a.0.0")));
  }

  @Test
  void aDeviceByJobNameNeedsPermission() throws Exception {
    LoopDevice.assumePossible();
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 1 << 20)) {
      assertThat(judge(GuardOptions.NONE, "--name=" + device.path(), "--rw=randwrite").refusals())
          .extracting(Refusal::target)
          .containsExactly(device.path());
      GuardOptions allowed = new GuardOptions(Set.of(device.name()), Set.of(), Set.of());
      GuardVerdict verdict = judge(allowed, "--name=" + device.path(), "--rw=randwrite");
      assertThat(verdict.refusals()).isEmpty();
      assertThat(verdict.written()).containsExactly(device.path());
      assertThat(judge(GuardOptions.NONE, "--name=" + device.path(), "--rw=randread"))
          .satisfies(reading -> assertThat(reading.refusals()).isEmpty())
          .satisfies(reading -> assertThat(reading.readOnly()).isTrue());
      for (String[] form :
          List.of(
              new String[] {"--name=a", "--directory=/dev", "--filename=" + device.name()},
              new String[] {"--name=a", "--filename=/tmp/../" + device.path()},
              new String[] {"--name=" + device.name(), "--directory=/dev/"},
              new String[] {"--name=a", "--filename_format=" + device.path()})) {
        List<String> arguments = new ArrayList<>(List.of(form));
        arguments.add("--rw=trim");
        arguments.add("--size=4k");
        GuardVerdict other = judge(GuardOptions.NONE, arguments.toArray(new String[0]));
        assertThat(other.refusals()).as(arguments.toString()).isNotEmpty();
      }
    }
  }

  @Test
  void fioplot136TakesALinkForWhatItLeadsTo() throws Exception {
    LoopDevice.assumePossible();
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 1 << 20)) {
      Path link = Files.createSymbolicLink(folder.resolve("by-id"), Path.of(device.path()));
      GuardOptions allowed = new GuardOptions(Set.of(link.toString()), Set.of(), Set.of());
      assertThat(judge(allowed, "--name=a", "--rw=write", "--filename=" + link).refusals())
          .isEmpty();
      assertThat(
              judge(GuardOptions.NONE, "--name=a", "--rw=write", "--filename=" + link).refusals())
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/tty0", "/dev/loop-control", "/dev/mem"})
  void characterDevicesAreRefusedEvenForReading(String path) {
    assertThat(found("--name=a", "--rw=read", "--size=4k", "--filename=" + path))
        .containsExactly(
            Files.exists(Path.of(path))
                ? "it is neither a block device nor a file, and what a write to it does is not"
                    + " known"
                : "there is no such device, and fio would make a file of that name in memory");
  }

  @Test
  void aDeviceThatIsNotThereIsNoNewFile() {
    assertThat(found("--name=a", "--rw=write", "--size=4k", "--filename=/dev/sdzz9"))
        .containsExactly(
            "there is no such device, and fio would make a file of that name in memory");
  }

  @Test
  void anExistingFileIsOverwrittenOnlyByName() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(8192));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    String[] arguments = {"--name=a", "--rw=write", "--size=4k", "--filename=" + link};
    assertThat(judge(GuardOptions.NONE, arguments).refusals())
        .extracting(Refusal::remedy)
        .containsExactly("name another file, or say --overwrite " + link + " if it is not needed");
    GuardOptions named = new GuardOptions(Set.of(), Set.of(file.toString()), Set.of());
    assertThat(judge(named, arguments).refusals()).isEmpty();
    assertThat(judge(named, arguments).filesToMake()).isEmpty();
    assertThat(GUARD.judge(FioCommand.parse(List.of(arguments)), GuardOptions.NONE, Set.of(file)))
        .extracting(GuardVerdict::refusals)
        .isEqualTo(List.of());
  }

  @Test
  void aReadingJobMustNotLengthenAFile() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(4096));
    assertThat(found("--name=a", "--rw=read", "--size=4k", "--filename=" + file)).isEmpty();
    assertThat(found("--name=a", "--rw=read", "--filename=" + file)).isEmpty();
    for (String longer : List.of("--size=8k", "--size=4k --offset=4k", "--filesize=4k-8k")) {
      List<String> arguments = new ArrayList<>(List.of("--name=a", "--filename=" + file));
      arguments.addAll(List.of(longer.split(" ")));
      assertThat(found(arguments.toArray(new String[0])))
          .as(longer)
          .containsExactly("this file is shorter than the job's size, so fio would make it anew");
    }
    assertThat(found("--name=a", "--rw=read", "--unlink=1", "--filename=" + file)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--size=1m --nrfiles=3",
        "--size=1m --nrfiles=10 --bs=8k,16k",
        "--size=1000001 --filename=a:b:c --bsrange=4k-64k",
        "--size=10m --filename=a:b:c --bssplit=4k/50:64k/",
      })
  void aSizeThatTheFilesDoNotDivideIsKnownToABlock(String options) {
    for (String pattern : List.of("read", "randwrite")) {
      List<String> arguments =
          new ArrayList<>(List.of("--name=j", "--rw=" + pattern, "--directory=" + folder));
      arguments.addAll(List.of(options.split(" ")));
      assertThat(found(arguments.toArray(new String[0]))).as(pattern).isEmpty();
    }
  }

  @Test
  void theSpaceOfPartsCountsALargestBlockEach() {
    long part = (900L << 40) / 7;
    String[] job = {
      "--name=j", "--rw=write", "--size=900t", "--directory=" + folder, "--bs=4k,64k"
    };
    assertThat(found(job[0], job[1], job[2], job[3], job[4], "--nrfiles=7"))
        .singleElement()
        .asString()
        .startsWith("the files need " + 7 * (part + (64 << 10)) + " bytes, and only ");
    assertThat(found(job[0], job[1], job[2], job[3], "--bs=4x", "--nrfiles=7"))
        .hasSize(7)
        .allMatch(found -> found.startsWith("nobody can say how long this file would become"));
  }

  @Test
  void filesThatAreReadMayBeOfAnyLengthWhenThePartsAreNotEven() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(349525));
    for (String name : List.of("b", "c")) {
      Files.copy(file, folder.resolve(name));
    }
    String[] read = {"--name=a", "--rw=read", "--size=1m", "--directory=" + folder};
    assertThat(judge(GuardOptions.NONE, read[0], read[1], read[2], read[3], "--filename=data:b:c"))
        .extracting(GuardVerdict::refusals, GuardVerdict::readOnly)
        .containsExactly(List.of(), true);
  }

  @ParameterizedTest
  @CsvSource({
    "8k-4k, this file is shorter than the job's size",
    "1g-0, this file is shorter than the job's size",
    "4k-8x, nobody can say whether this file is as long as the job needs",
    "8x-4k, nobody can say whether this file is as long as the job needs",
    "8k-4k-1k, this file is shorter than the job's size",
    "4k-1k, ''",
  })
  void theGreaterEndOfAFileSizeRangeCounts(String range, String expected) throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(4096));
    Path fresh = folder.resolve("fresh");
    // Beside a job that writes fio cannot be forbidden to write.
    List<String> found =
        found(
            "--name=a",
            "--rw=read",
            "--size=4k",
            "--filesize=" + range,
            "--filename=" + file,
            "--name=b",
            "--rw=write",
            "--size=4k",
            "--filename=" + fresh);
    if (expected.isEmpty()) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).singleElement().asString().startsWith(expected);
    }
  }

  @Test
  void aReadOfUnknownLengthIsSafeOnlyWhenFioMayWriteNothing() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(4096));
    Path fresh = folder.resolve("fresh");
    for (String size : List.of("--size=200%", "--offset=50%", "--size=1m*2")) {
      String[] alone = {"--name=a", "--rw=read", "--filename=" + file, size};
      assertThat(judge(GuardOptions.NONE, alone).refusals()).as(size).isEmpty();
      assertThat(judge(GuardOptions.NONE, alone).readOnly()).as(size).isTrue();
      assertThat(
              found(
                  "--name=a",
                  "--rw=read",
                  "--filename=" + file,
                  size,
                  "--name=b",
                  "--rw=write",
                  "--size=4k",
                  "--filename=" + fresh))
          .as(size)
          .singleElement()
          .asString()
          .startsWith("nobody can say whether this file is as long as the job needs");
    }
    assertThat(found("--name=a", "--size=50%", "--filename=" + file)).isEmpty();
  }

  @Test
  void anEngineThatOpensNoFileStillUnlinksOne() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(4096));
    String[] arguments = {"--name=a", "--ioengine=null", "--size=4k", "--filename=" + file};
    assertThat(found(arguments)).isEmpty();
    assertThat(found(arguments[0], arguments[1], arguments[2], arguments[3], "--unlink=1"))
        .containsExactly("this file was there before and would be overwritten");
  }

  @Test
  void fio306FoldersAreMadeAndSpaceIsChecked() {
    Path file = folder.resolve("new/sub/file");
    GuardVerdict verdict =
        judge(GuardOptions.NONE, "--name=a", "--rw=write", "--size=1m", "--filename=" + file);
    assertThat(verdict.refusals()).isEmpty();
    assertThat(verdict.filesToMake()).containsExactly(file);
    assertThat(verdict.foldersToMake())
        .containsExactly(folder.resolve("new"), folder.resolve("new/sub"));
    assertThat(found("--name=a", "--rw=read", "--size=900t", "--filename=" + file))
        .singleElement()
        .asString()
        .startsWith("the files need " + (900L << 40) + " bytes, and only ");
  }

  @Test
  void theSpaceOfAllFilesCountsTogether() throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    long each = free / 4 * 3;
    String[] one = {"--name=a", "--rw=write", "--size=" + each, "--directory=" + folder};
    assertThat(found(one)).isEmpty();
    assertThat(found(one[0], one[1], one[2], one[3], "--numjobs=2")).hasSize(1);
  }

  @Test
  void aFileInUseByTheKernelIsRefusedEvenIfNamed() throws Exception {
    LoopDevice.assumePossible();
    Path image = folder.resolve("img");
    try (LoopDevice device = LoopDevice.over(image, 1 << 20)) {
      GuardOptions named = new GuardOptions(Set.of(), Set.of(image.toString()), Set.of());
      assertThat(judge(named, "--name=a", "--rw=write", "--filename=" + image).refusals())
          .extracting(Refusal::found)
          .containsExactly("this file is behind the loop device " + device.name());
    }
  }

  @Test
  void scrutiny228AJobFileWithIncludesIsJudgedAsFioSeesIt() throws Exception {
    LoopDevice.assumePossible();
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), 1 << 20)) {
      Files.writeString(folder.resolve("what.fio"), "rw=randrw\nfilename=${DISK}\n");
      Path job = Files.writeString(folder.resolve("j.fio"), "[global]\ninclude what.fio\n[j]\n");
      FioCommand command = FioCommand.ofJobFile(job, Map.of("DISK", device.path()));
      assertThat(GUARD.judge(command, GuardOptions.NONE, Set.of()).refusals())
          .extracting(Refusal::target)
          .containsExactly(device.path());
    }
  }

  @Test
  void zonedAndVerifyingJobsCountByTheirPattern() throws Exception {
    Path file = Files.writeString(folder.resolve("data"), "x".repeat(4096));
    assertThat(found("--name=a", "--rw=write", "--zonemode=zbd", "--filename=" + file)).hasSize(1);
    assertThat(found("--name=a", "--rw=write", "--verify=crc32c", "--filename=" + file)).hasSize(1);
    assertThat(found("--name=a", "--rw=read", "--verify=crc32c", "--filename=" + file)).isEmpty();
  }

  @Test
  void memoryInAFileIsRefused() {
    assertThat(
            found("--name=a", "--rw=read", "--size=4k", "--filename=/dev/zero", "--iomem=mmap:/x"))
        .hasSize(1);
  }
}
