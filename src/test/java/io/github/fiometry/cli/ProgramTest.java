package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, started by a shell: pipes, locales, names, signals. */
class ProgramTest {
  private static final Path TERSE =
      Path.of("testdata/corpus/3.33/randrw-70-30/terse4.txt").toAbsolutePath();

  @TempDir Path folder;

  @BeforeAll
  static void needsAShell() {
    assumeTrue(Files.exists(Path.of("/bin/sh")));
  }

  private record Result(int status, String out, String err) {}

  /**
   * Runs a script in which {@code fiometry} is the program; {@code program} takes the shell's
   * place.
   */
  private Result shell(String script, String... environment) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String function =
        "program() { exec '"
            + java
            + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto $OPTIONS -cp \"$CP\" "
            + Main.class.getName()
            + " \"$@\"; }\nfiometry() { ( program \"$@\" ); }\n";
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", function + script);
    builder.directory(folder.toFile());
    builder.environment().put("CP", System.getProperty("java.class.path"));
    builder.environment().put("OPTIONS", "");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("INPUT", TERSE.toString());
    for (int i = 0; i < environment.length; i += 2) {
      builder.environment().put(environment[i], environment[i + 1]);
    }
    Path out = Files.createTempFile("out", null);
    Path err = Files.createTempFile("err", null);
    try {
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      Process process = builder.start();
      process.getOutputStream().close();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      return new Result(
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  @Test
  void endsQuietlyWhenTheReaderHasSeenEnough() throws Exception {
    for (int i = 0; i < 400; i++) {
      Files.copy(TERSE, folder.resolve("run" + i));
    }
    Result result =
        shell("{ fiometry parse -o json .; echo status $? >&2; } | head -c 20 >/dev/null");
    assertThat(result.err()).isEqualTo("status 0\n");
  }

  @Test
  void saysThatStandardOutputIsFull() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    for (String format : List.of("table", "json", "csv")) {
      Result result = shell("fiometry parse -o " + format + " \"$INPUT\" >/dev/full");
      assertThat(result.status()).isEqualTo(1);
      assertThat(result.err())
          .isEqualTo("fiometry: cannot write to standard output: no space left on device\n");
    }
  }

  @Test
  void printsUtf8WhateverTheLocale() throws Exception {
    String terse = Files.readString(TERSE).replace(";randrw;", ";磁盘;");
    Files.writeString(folder.resolve("run.txt"), terse);
    for (String locale : List.of("C", "POSIX", "C.UTF-8")) {
      Result result = shell("fiometry parse run.txt", "LC_ALL", locale);
      assertThat(result.out()).as(locale).contains("\n磁盘  read ");
      result = shell("fiometry parse run.txt", "LC_ALL", locale, "OPTIONS", "-Dfile.encoding=GBK");
      assertThat(result.out()).as(locale).contains("\n磁盘  read ");
    }
  }

  @Test
  void opensFilesWhoseNamesAreNoText() throws Exception {
    for (String locale : List.of("C", "C.UTF-8")) {
      Result result =
          shell(
              """
              mkdir -p d
              name=$(printf 'd/caf\\351-\\377.txt')
              cp "$INPUT" "$name" || exit 99
              fiometry parse "$name" && fiometry parse d
              """,
              "LC_ALL",
              locale);
      assumeTrue(result.status() != 99, "the file system takes only text as names");
      assertThat(result.err()).isEmpty();
      assertThat(result.status()).isZero();
      assertThat(result.out().lines()).hasSize(6);
    }
  }

  @Test
  void opensFilesWithNamesInAnyScriptInTheCLocale() throws Exception {
    Result result =
        shell("mkdir d; cp \"$INPUT\" d/日本.txt; fiometry parse d/日本.txt", "LC_ALL", "C");
    assertThat(result.err()).isEmpty();
    assertThat(result.status()).isZero();
  }

  @Test
  void readsPipesGivenAsFiles() throws Exception {
    Result result =
        shell(
            "mkfifo pipe; cat \"$INPUT\" >pipe & fiometry parse pipe; fiometry parse /dev/stdin"
                + " <\"$INPUT\"");
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines()).hasSize(6);
  }

  @Test
  void leavesNoRemainsOfAnOutputFileWhenItIsKilled() throws Exception {
    Result result =
        shell(
            """
            mkfifo pipe
            program parse --output-file out.txt pipe &
            exec 3>pipe
            cat "$INPUT" >&3
            kill -TERM $!
            wait $!
            echo status $?
            ls -A
            """);
    assertThat(result.out()).isEqualTo("status 143\npipe\n");
  }

  private static String classPathWithoutOptionalLibraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.matches(".*(commons-compress|commons-io|xz|zstd-jni)[^/]*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void readsPlainAndGzipWithoutTheOptionalLibraries() throws Exception {
    String without = classPathWithoutOptionalLibraries();
    byte[] report = Files.readAllBytes(TERSE);
    try (var gzip = new GZIPOutputStream(Files.newOutputStream(folder.resolve("a.gz")));
        var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("b.zip")))) {
      gzip.write(report);
      zip.putNextEntry(new ZipEntry("日本.txt"));
      zip.write(report);
    }
    Result result = shell("fiometry parse a.gz b.zip", "CP", without);
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines()).hasSize(5);
    assertThat(result.out()).contains("b.zip!日本.txt");
  }

  @Test
  void namesTheLibraryThatIsMissing() throws Exception {
    String without = classPathWithoutOptionalLibraries();
    byte[] xz = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 4};
    byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 4, 0, 1, 0, 0};
    byte[] bzip2 = {'B', 'Z', 'h', '9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0};
    Files.write(folder.resolve("a.xz"), xz);
    Files.write(folder.resolve("b.zst"), zstd);
    Files.write(folder.resolve("c.bz2"), bzip2);
    Result result = shell("fiometry parse a.xz b.zst c.bz2", "CP", without);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            """
            fiometry: a.xz: xz is read with the library org.tukaani:xz, which is not on the class path
            fiometry: b.zst: zstd is read with the library com.github.luben:zstd-jni, which is not on the class path
            fiometry: c.bz2: bzip2 is read with the library org.apache.commons:commons-compress, which is not on the class path
            """);
  }
}
