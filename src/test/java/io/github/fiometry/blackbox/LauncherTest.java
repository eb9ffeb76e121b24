package io.github.fiometry.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a checkout of its own, where a script stands in for Maven and {@link EchoMain}
 * for the program, so that a build takes no time and what the program is given can be seen.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LauncherTest {

  @TempDir Path folder;

  private Path checkout;
  private Path programs;
  private Path app;
  private final Map<String, String> environment = new TreeMap<>();
  private final Map<Process, Path> errors = new HashMap<>();

  private record Result(int status, String output, String errors) {}

  @BeforeEach
  void makeACheckout() throws IOException {
    checkout = Files.createDirectories(folder.resolve("check out"));
    app = checkout.resolve("target/app");
    Files.copy(Path.of("fiometry"), checkout.resolve("fiometry"));
    assertThat(checkout.resolve("fiometry").toFile().setExecutable(true)).isTrue();
    Files.createDirectories(checkout.resolve("src/main/java"));
    Files.createDirectories(checkout.resolve("grammar"));
    Files.writeString(checkout.resolve("pom.xml"), "<project/>");
    programJar(folder.resolve("echo.jar"));
    programs = Files.createDirectories(folder.resolve("bin"));
    mavenIs("mkdir -p target/app/build && cp ../echo.jar target/app/build/fiometry-all.jar");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("PATH", programs + ":" + System.getenv("PATH"));
    environment.put("LC_ALL", "C.UTF-8");
  }

  @Test
  void buildsOnFirstUseWithOneLineOnStandardError() throws Exception {
    mavenIs(
        "echo noise; echo noise >&2; mkdir -p target/app/build;"
            + " cp ../echo.jar target/app/build/fiometry-all.jar");

    Result first = start("parse", "x");
    Result second = start("parse", "x");

    assertThat(first.errors().lines()).singleElement().asString().contains("first use, building");
    assertThat(first.output()).contains("argument parse\nargument x\n").doesNotContain("noise");
    assertThat(first.status()).isZero();
    assertThat(second).isEqualTo(new Result(0, first.output(), ""));
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void passesArgumentsAndExitStatusThroughUnchanged() throws Exception {
    Result result = start("a b", "", "*", "exit=7");

    assertThat(result.output()).endsWith("argument a b\nargument \nargument *\nargument exit=7\n");
    assertThat(result.status()).isEqualTo(7);
  }

  @Test
  void readsNamesAsUtf8InEveryLocale() throws Exception {
    // Written into a script, since this JVM might not be able to pass such a name on itself.
    Path script = folder.resolve("names.sh");
    Files.writeString(script, "exec '" + checkout.resolve("fiometry") + "' 日本.txt\n");

    assertThat(run(folder, "sh", script.toString()).output()).endsWith("argument 日本.txt\n");
    environment.put("LC_ALL", "C");
    assertThat(run(folder, "sh", script.toString()).output()).endsWith("argument 日本.txt\n");
  }

  @Test
  void worksThroughSymbolicLinks() throws Exception {
    Path first = Files.createSymbolicLink(folder.resolve("first"), Path.of("check out/fiometry"));
    Path elsewhere = Files.createDirectories(folder.resolve("else where"));
    Path second = Files.createSymbolicLink(elsewhere.resolve("second"), first);

    Result result = run(elsewhere, second.toString(), "x");

    assertThat(result.output()).endsWith("argument x\n");
    assertThat(app.resolve("fiometry.jar")).exists();
  }

  @Test
  void buildsAgainWhenASourceIsNewerOrGone() throws Exception {
    Path source = Files.writeString(checkout.resolve("src/main/java/A.java"), "class A {}");
    start();

    age(checkout.resolve("src/main/java"), -60);
    age(source, 60);
    Result newer = start("x");
    age(source, -60);
    start();
    int before = builds();
    Files.delete(source);
    age(checkout.resolve("src/main/java"), 60);
    Result gone = start("x");

    assertThat(newer.errors())
        .isEqualTo("fiometry: sources have changed, building the program again\n");
    assertThat(newer.output()).endsWith("argument x\n");
    assertThat(gone.errors()).isEqualTo(newer.errors());
    assertThat(builds()).isEqualTo(before + 1);
  }

  @Test
  void showsWhatMavenSaidWhenTheBuildFails() throws Exception {
    mavenIs("echo 'A.java:1: an error'; exit 1");

    Result result = start("x");

    assertThat(result.status()).isEqualTo(70);
    assertThat(result.output()).isEmpty();
    assertThat(result.errors())
        .contains("A.java:1: an error\n")
        .endsWith("fiometry: the build failed, see above\n");
  }

  @Test
  void twoFirstStartsAtOnceBuildOnce() throws Exception {
    assumeTrue(hasProgram("flock"), "needs flock");
    mavenIs(
        "sleep 0.5; mkdir target/app/build || exit 1;"
            + " cp ../echo.jar target/app/build/fiometry-all.jar");

    Process one = process(checkout, checkout.resolve("fiometry").toString(), "one");
    Process two = process(checkout, checkout.resolve("fiometry").toString(), "two");

    assertThat(result(one).output()).endsWith("argument one\n");
    assertThat(result(two).output()).endsWith("argument two\n");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void saysInOneLineWhatIsMissing() throws Exception {
    Path old = javaHome("exit 1", "JAVA_VERSION=\"11.0.2\"\n");
    environment.put("JAVA_HOME", old.toString());

    assertThat(start())
        .isEqualTo(
            new Result(
                70,
                "",
                "fiometry: Java 17 or newer is needed, but "
                    + old.resolve("bin/java")
                    + " is Java 11: set JAVA_HOME to a newer JDK\n"));

    Path withoutCompiler = javaHome("exit 1", "JAVA_VERSION=\"17.0.2\"\n");
    environment.put("JAVA_HOME", withoutCompiler.toString());

    assertThat(start())
        .isEqualTo(
            new Result(
                70,
                "",
                "fiometry: a JDK is needed to build the program, but "
                    + withoutCompiler
                    + " has no javac\n"));
  }

  @Test
  void startsFromAnArchiveOfClassesAndWithoutOneWhenItCannotBeMade() throws Exception {
    Result withArchive = start("x");
    assertThat(app.resolve("fiometry.jsa")).exists();
    assertThat(withArchive.output())
        .contains("option -XX:SharedArchiveFile=" + app.toRealPath().resolve("fiometry.jsa"));

    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    Path other =
        javaHome(
            "case \" $* \" in *ArchiveClassesAtExit*) echo noise; echo noise >&2; exit 1;; esac\n"
                + "exec '"
                + java
                + "' \"$@\"",
            "JAVA_VERSION=\"17.0.2\"\n");
    environment.put("JAVA_HOME", other.toString());
    Result withoutArchive = start("x");

    assertThat(app.resolve("fiometry.jsa")).doesNotExist();
    assertThat(withoutArchive.errors()).isEmpty();
    assertThat(withoutArchive.output())
        .endsWith("argument x\n")
        .doesNotContain("noise", "SharedArchiveFile");
  }

  @Test
  void usesTheSimpleCompilerForSmallInputOnly() throws Exception {
    Path small = Files.writeString(folder.resolve("small file.txt"), "x");
    Path large = sparse("large.txt", 40 << 20);
    Path half = sparse("half.txt", 20 << 20);
    Path packed = sparse("packed.txt.gz", 4 << 20);

    assertThat(usesSimpleCompiler("parse", small.toString())).isTrue();
    assertThat(usesSimpleCompiler("--help")).isTrue();
    assertThat(usesSimpleCompiler("parse", "no such file")).isTrue();
    assertThat(usesSimpleCompiler("parse", half.toString())).isTrue();
    assertThat(usesSimpleCompiler("parse", half.toString(), half.toString())).isFalse();
    assertThat(usesSimpleCompiler("parse", large.toString())).isFalse();
    assertThat(usesSimpleCompiler("parse", packed.toString())).isFalse();
    assertThat(usesSimpleCompiler("parse", folder.toString())).isFalse();
    assertThat(usesSimpleCompiler("parse", "-")).isFalse();
  }

  @Test
  void putsTheUsersOptionsForTheJvmLast() throws Exception {
    environment.put("FIOMETRY_JAVA_OPTS", "-Xmx77m -Dmine=1");

    assertThat(start().output()).endsWith("option -Xmx77m\noption -Dmine=1\n");
  }

  @Test
  void tellsWhetherItWritesToATerminalAndHowWideThatIs() throws Exception {
    assumeTrue(OS.LINUX.isCurrentOs() && hasProgram("script"), "needs script of util-linux");
    start();

    String launcher = "'" + checkout.resolve("fiometry") + "'";
    Result both = run(folder, "script", "-qec", "stty cols 93; " + launcher, "/dev/null");
    Result errorsOnly = run(folder, "script", "-qec", launcher + " >out.txt", "/dev/null");

    assertThat(start().output()).doesNotContain("-Dfiometry.");
    assertThat(both.output())
        .contains(
            "option -Dfiometry.stdout.terminal=true",
            "option -Dfiometry.stderr.terminal=true",
            "option -Dfiometry.columns=93");
    assertThat(errorsOnly.status()).isZero();
    assertThat(folder.resolve("out.txt"))
        .content()
        .contains("option -Dfiometry.stderr.terminal=true")
        .doesNotContain("stdout.terminal");
  }

  // --- The stage
  // -----------------------------------------------------------------------------------

  private Result start(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(checkout.resolve("fiometry").toString()));
    command.addAll(List.of(arguments));
    return run(folder, command.toArray(String[]::new));
  }

  private Result run(Path directory, String... command) throws IOException, InterruptedException {
    return result(process(directory, command));
  }

  private Process process(Path directory, String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(Files.createTempFile(folder, "errors", ".txt").toFile());
    // What the developer has set must not decide here.
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("LC_") || name.equals("LANG") || name.equals("COLUMNS"));
    builder.environment().remove("FIOMETRY_JAVA_OPTS");
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    errors.put(process, builder.redirectError().file().toPath());
    return process;
  }

  private Result result(Process process) throws IOException, InterruptedException {
    String output;
    try (InputStream stream = process.getInputStream()) {
      output = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Result(process.exitValue(), output, Files.readString(errors.get(process)));
  }

  private boolean usesSimpleCompiler(String... arguments) throws Exception {
    return start(arguments).output().contains("option -XX:TieredStopAtLevel=1\n");
  }

  private boolean hasProgram(String name) throws IOException, InterruptedException {
    return run(folder, "sh", "-c", "command -v " + name).status() == 0;
  }

  private void mavenIs(String script) throws IOException {
    executable(programs.resolve("mvn"), "echo built >>../builds\n" + script);
  }

  private int builds() throws IOException {
    return Files.readAllLines(folder.resolve("builds")).size();
  }

  private Path javaHome(String script, String release) throws IOException {
    Path home = Files.createTempDirectory(folder, "java");
    Files.createDirectories(home.resolve("bin"));
    executable(home.resolve("bin/java"), script);
    Files.writeString(home.resolve("release"), release);
    return home;
  }

  private static void executable(Path file, String script) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Path sparse(String name, long bytes) throws IOException {
    Path file = folder.resolve(name);
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      content.setLength(bytes);
    }
    return file;
  }

  private static void age(Path file, long seconds) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
  }

  private static void programJar(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, EchoMain.class.getName());
    String entry = EchoMain.class.getName().replace('.', '/') + ".class";
    try (OutputStream stream = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(stream, manifest);
        InputStream bytes = EchoMain.class.getResourceAsStream("/" + entry)) {
      jar.putNextEntry(new ZipEntry(entry));
      bytes.transferTo(jar);
    }
  }
}
