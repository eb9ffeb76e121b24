package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our plumbing is faster than ANTLR's, and in nothing else different. */
class PlumbingTest {
  private static final Path TESTDATA =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata");

  /** One file with text of each case of each version. */
  static List<Path> versions() throws IOException {
    try (Stream<Path> versions = Files.list(TESTDATA.resolve("corpus"))) {
      return versions.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static List<Path> texts(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Texts.Result read(byte[] bytes, Plumbing plumbing) {
    DiagnosticCollector diagnostics = new DiagnosticCollector("test");
    Iterator<TextChunk> left = Texts.chunks(bytes).iterator();
    try {
      List<FioRun> runs =
          new TextReader(Refinement.AS_PRINTED, plumbing)
              .read(() -> left.hasNext() ? left.next() : null, diagnostics);
      return new Texts.Result(runs, diagnostics.diagnostics());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertSame(byte[] bytes, String what) {
    assertThat(read(bytes, Plumbing.OWN)).as(what).isEqualTo(read(bytes, new PlainAntlr()));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void readsTheCorpusAsPlainAntlrDoes(Path version) {
    List<Path> texts = texts(version);

    assertThat(texts).isNotEmpty();
    for (Path text : texts) {
      assertSame(Texts.bytes(text), text.toString());
    }
  }

  @Test
  void readsMadeReportsAsPlainAntlrDoes() {
    for (Path text : texts(TESTDATA.resolve("made"))) {
      assertSame(Texts.bytes(text), text.toString());
    }
  }

  @Test
  void readsDamagedReportsAsPlainAntlrDoes() {
    Random random = new Random(11);
    for (String file :
        List.of(
            "2.0.7/rate-bw/normal.txt",
            "2.16/steadystate-iops/both.txt",
            "3.28/cmdprio/both.txt",
            "3.33/client-2servers/both.txt",
            "3.42/randrw-70-30/normal.txt")) {
      byte[] sound = Texts.corpus(file);
      for (int round = 0; round < 150; round++) {
        assertSame(damaged(sound, random), file + ", damage " + round);
      }
    }
  }

  /** Some bytes changed, a part taken out, a part put in twice, and sometimes the end cut off. */
  private static byte[] damaged(byte[] sound, Random random) {
    byte[] bytes = sound.clone();
    for (int i = random.nextInt(20); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    List<byte[]> parts = new ArrayList<>();
    int cut = random.nextInt(bytes.length);
    parts.add(Arrays.copyOf(bytes, cut));
    int again = Math.max(0, cut - random.nextInt(100));
    int later = Math.min(bytes.length, cut + random.nextInt(100));
    parts.add(
        random.nextBoolean()
            ? Arrays.copyOfRange(bytes, again, bytes.length)
            : Arrays.copyOfRange(bytes, later, bytes.length));
    int length = parts.get(0).length + parts.get(1).length;
    byte[] all = Arrays.copyOf(parts.get(0), length);
    System.arraycopy(parts.get(1), 0, all, parts.get(0).length, parts.get(1).length);
    return random.nextInt(3) == 0 ? Arrays.copyOf(all, random.nextInt(length) + 1) : all;
  }
}
