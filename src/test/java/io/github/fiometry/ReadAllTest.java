package io.github.fiometry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadAllTest {
  private static final Path REPORT =
      Path.of(
          System.getProperty("fiometry.basedir", "."),
          "testdata/corpus/3.33/randrw-70-30/both.txt");

  @TempDir Path folder;

  @Test
  void readsFilesPackedFilesAndArchivesBelowAFolder() throws IOException {
    byte[] report = Files.readAllBytes(REPORT);
    Files.write(folder.resolve("a.log"), report);
    try (OutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("b.log.gz")))) {
      gzip.write(report);
    }
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("c.zip")))) {
      zip.putNextEntry(new ZipEntry("host1/run.log"));
      zip.write(report);
      zip.putNextEntry(new ZipEntry("host1/readme"));
      zip.write("no result here\n".getBytes(UTF_8));
    }
    List<FioDocument> documents = Fio.readAll(folder);
    assertThat(documents)
        .extracting(document -> folder.relativize(Path.of(document.source())).toString())
        .containsExactly("a.log", "b.log.gz", "c.zip!host1/run.log", "c.zip!host1/readme");
    assertThat(documents)
        .extracting(FioDocument::format)
        .containsExactly(
            DocumentFormat.MIXED, DocumentFormat.MIXED, DocumentFormat.MIXED, DocumentFormat.NONE);
    assertThat(documents.get(2).runs()).isEqualTo(documents.get(0).runs());
  }

  @Test
  void saysWhatItCouldNotUnpackAndKeepsWhatCameBefore() throws IOException {
    byte[] report = Files.readAllBytes(REPORT);
    Path file = folder.resolve("cut.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
      gzip.write(report);
      gzip.write(report);
    }
    byte[] packed = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(packed, packed.length - 200));
    List<FioDocument> documents = Fio.readAll(file);
    assertThat(documents).hasSize(1);
    assertThat(documents.get(0).runs()).isNotEmpty();
    assertThat(documents.get(0).diagnostics())
        .last()
        .satisfies(
            diagnostic -> {
              assertThat(diagnostic.code()).isEqualTo(DiagnosticCode.UNREADABLE_INPUT);
              assertThat(diagnostic.failsStrictReading()).isTrue();
            });
  }

  @Test
  void readsTheWholeMembersOfAZipThatIsCutShort() throws IOException {
    byte[] report = Files.readAllBytes(REPORT);
    Path file = folder.resolve("cut.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("a.log"));
      zip.write(report);
      zip.putNextEntry(new ZipEntry("b.log"));
      zip.write(report);
    }
    byte[] packed = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(packed, packed.length - 60));
    List<FioDocument> documents = Fio.readAll(file);
    assertThat(documents.get(0).source()).endsWith("cut.zip!a.log");
    assertThat(documents.get(0).runs()).isEqualTo(Fio.read(REPORT).runs());
    assertThat(documents.get(documents.size() - 1).diagnostics())
        .last()
        .asString()
        .contains("ends too early; what comes before is read");
  }

  @Test
  void failsOnAPathThatIsNotThere() {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> Fio.readAll(folder.resolve("nothing")));
  }
}
