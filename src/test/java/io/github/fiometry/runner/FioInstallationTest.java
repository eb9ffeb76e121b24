package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.fiometry.model.FioVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FioInstallationTest {
  @TempDir private Path folder;

  private SystemTree distribution(String release) throws IOException {
    Path file = folder.resolve("etc/os-release");
    Files.createDirectories(file.getParent());
    Files.writeString(file, release);
    return SystemTree.below(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "ID=debian, sudo apt-get update && sudo apt-get install libaio* fio -y",
    "ID=linuxmint|ID_LIKE=\"ubuntu debian\", sudo apt-get update && sudo apt-get install libaio*"
        + " fio -y",
    "ID=hce, sudo yum install libaio libaio-devel fio -y",
    "ID=\"centos\"|ID_LIKE=\"rhel fedora\", sudo yum install libaio libaio-devel fio -y",
    "ID=\"alinux\", sudo yum install libaio libaio-devel fio -y"
  })
  void withoutFioTheMessageTellsHowThisDistributionInstallsIt(String release, String command)
      throws IOException {
    SystemTree system = distribution(release.replace('|', '\n'));
    assertThatThrownBy(() -> FioInstallation.find(folder + ":/nosuch", system))
        .isInstanceOf(FioRunException.class)
        .hasMessage("fio is not installed; install it: " + command);
  }

  @Test
  void anUnknownDistributionGetsTheNamesOfThePackages() throws IOException {
    SystemTree system = distribution("ID=nixos\n");
    assertThatThrownBy(() -> FioInstallation.find("", system))
        .hasMessage(
            "fio is not installed; install the packages fio and libaio of your distribution");
  }

  private Path script(String body) throws IOException {
    Path fake = folder.resolve("fio");
    Files.writeString(fake, "#!/bin/sh\n" + body + "\n");
    assertThat(fake.toFile().setExecutable(true)).isTrue();
    return fake;
  }

  @Test
  void aFioThatIsTooOldIsNotRun() throws IOException {
    Path old = script("echo 'fio 1.59'");
    assertThatThrownBy(() -> FioInstallation.at(old))
        .isInstanceOf(FioRunException.class)
        .hasMessage(old + " is fio 1.59; its output is not known, 2.0.7 or newer is needed");
  }

  @Test
  void aProgramThatIsNoFioIsNotRun() throws IOException {
    Path other = script("echo 'fish, version 3.6'");
    assertThatThrownBy(() -> FioInstallation.at(other))
        .hasMessageContaining("says 'fish, version 3.6', which is no version of fio");
    assertThatThrownBy(() -> FioInstallation.at(folder.resolve("nosuch")))
        .isInstanceOf(FioRunException.class);
  }

  @Test
  void aMissingEngineIsNamedWithTheWayToGetIt() throws Exception {
    Path bare =
        script(
            "case $1 in --version) echo fio-3.33;; *) printf 'Available IO engines:\\n"
                + "\\tpsync\\n"
                + "'; esac");
    FioInstallation fio = FioInstallation.at(bare);
    assertThat(fio.engines()).containsExactly("psync");
    FioCommand command = FioCommand.parse(List.of("--name=a", "--ioengine=libaio"));
    assertThatThrownBy(() -> fio.requireEngines(command))
        .isInstanceOf(FioRunException.class)
        .hasMessageStartingWith("fio 3.33 at " + bare + " has no engine libaio; install");
  }

  @Test
  void theInstalledFioTellsItsVersionEnginesAndOptions() throws Exception {
    FioInstallation fio = InstalledFio.installed();
    assertThat(fio.version()).isGreaterThanOrEqualTo(FioInstallation.OLDEST);
    assertThat(fio.engines()).contains("psync", "libaio");
    assertThat(fio.catalog().canonical("blocksize")).contains("bs");
    assertThat(fio.catalog().canonical("filenam")).isEmpty();
    assertThat(fio.catalog().isFlag("thread")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2.0.7,false,",
    "2.0.9,false,",
    "2.0.10,false,json",
    "2.2.11,false,json",
    "2.2.12,false,json+",
    "2.6,false,json+",
    "2.7,false,'normal,json+'",
    "3.42,false,'normal,json+'",
    "2.7,true,'normal,json+'",
    "2.8,true,json+",
    "3.7,true,json+",
    "3.8,true,'normal,json+'"
  })
  void asksEachVersionForTheMostThatItPrints(String version, boolean idle, String format) {
    FioVersion of = FioVersion.parse(version).orElseThrow();
    assertThat(OutputChoice.arguments(of, idle))
        .isEqualTo(format == null ? List.of() : List.of("--output-format=" + format));
  }
}
