package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.diagnostics.FioParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobFileTest {
  @TempDir private Path folder;

  private FioCommand read(String text) throws IOException {
    Path file = folder.resolve("job.fio");
    Files.writeString(file, text);
    return FioCommand.ofJobFile(file, Map.of("DISK", "/dev/sdb", "TWO", "a;b"));
  }

  @Test
  void replacesIncludesAndVariablesAndLeavesCommentsOut() throws IOException {
    Files.createDirectories(folder.resolve("sub"));
    Files.writeString(folder.resolve("sub/common.fio"), "include depth.fio\nbs=8k\n");
    Files.writeString(folder.resolve("sub/depth.fio"), "# only one\niodepth = 3\n");
    FioCommand command =
        read(
            """
            [global]
            include sub/common.fio
             ; x
            [w]
            rw = write ; all
            filename=${DISK}1
            thread
            """);
    assertThat(command.jobs()).hasSize(1);
    assertThat(command.jobs().get(0).options())
        .containsExactly(
            FioOption.of("iodepth", "3"),
            FioOption.of("bs", "8k"),
            FioOption.of("rw", "write"),
            FioOption.of("filename", "/dev/sdb1"),
            FioOption.flag("thread"));
    assertThat(command.jobFileText())
        .isEqualTo("[global]\niodepth=3\nbs=8k\n\n[w]\nrw=write\nfilename=/dev/sdb1\nthread\n");
  }

  @Test
  void understandsAJobFileAsFioDoes() throws IOException {
    InstalledFio.installed();
    String text =
        """
        [globals are global]
         bs=2k
        [a b]
        size=1m
        \trw=randrw:8 # mixed
        thread
        [/dev/null]
        rw=read
        description=one two
        size=4k
        iodepth=2
        [last]
        size=1k
        """;
    FioCommand command = read(text);
    String told =
        Commands.run("fio", "--showcmd", folder.resolve("job.fio").toString())
            .replace("fio ", "")
            .replace("\"", "")
            .strip();
    assertThat(String.join(" ", command.arguments()).replace("--thread", "--thread=1"))
        .isEqualTo(told.replaceAll("--thread(=1)?(?= )", "--thread=1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bs=4k\n[a]\n",
        "[a]b]\nbs=4k\n",
        "[a\nbs=4k\n",
        "[a] bs=4k\n",
        "[a]\nfilename=${NOT_SET}\n",
        "[a]\n\\\n",
        "[global]\nbs=4k\n",
        "[a]\ninclude nosuch.fio\n"
      })
  void refusesWhatFioReadsInASurprisingWay(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfAny(FioParseException.class, IOException.class);
  }

  @Test
  void saysWhereTheJobFileIsWrong() {
    assertThatThrownBy(() -> read("[a]\n\nfilename=${NOT_SET}\n"))
        .hasMessage(
            folder.resolve("job.fio")
                + ":3:1: expected the environment variable NOT_SET to be set");
  }

  @Test
  void anIncludedFileMustNotBringJobs() throws IOException {
    Files.writeString(folder.resolve("more.fio"), "[b]\nrw=write\n");
    assertThatThrownBy(() -> read("[a]\ninclude more.fio\n"))
        .hasMessageContaining("more.fio:1:1: expected options only in an included file");
  }

  @Test
  void filesThatIncludeEachOtherEndInAMessage() throws IOException {
    Files.writeString(folder.resolve("x.fio"), "include x.fio\n");
    assertThatThrownBy(() -> read("[a]\ninclude x.fio\n"))
        .hasMessageContaining("include each other without end");
  }

  @Test
  void aValueThatAJobFileWouldCutIsNotWritten() throws IOException {
    FioCommand command = FioCommand.parse(List.of("--name=a", "--description=x#y"));
    assertThatThrownBy(command::jobFileText).isInstanceOf(IllegalArgumentException.class);
    FioCommand fromVariable = read("[a]\ndescription=${TWO}\n");
    assertThatThrownBy(fromVariable::jobFileText).isInstanceOf(IllegalArgumentException.class);
  }
}
