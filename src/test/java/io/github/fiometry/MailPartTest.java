package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mails whose parts are written in base64. */
class MailPartTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static final String REPORT = "3.33/randrw-70-30/normal.txt";

  private static byte[] corpus(String file) throws IOException {
    return Files.readAllBytes(CORPUS.resolve(file));
  }

  private static String base64(byte[] content) {
    return Base64.getMimeEncoder(76, new byte[] {'\n'}).encodeToString(content);
  }

  /** A mail with one part, which is said to be of a type. */
  private static String mail(String type, String body) {
    return String.join(
        "\n",
        "From: a@b.example",
        "Content-Type: multipart/mixed; boundary=\"=====\"",
        "",
        "--=====",
        "Content-Type: " + type,
        "MIME-Version: 1.0",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename=\"fio\"",
        "",
        body,
        "--=====--",
        "");
  }

  private static List<FioRun> unplaced(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/stonewall-3groups/normal.txt",
        "3.1/client-2servers/normal.txt",
        "3.33/randrw-70-30/normal.txt",
        "3.33/randrw-70-30/both.txt",
        "3.33/stonewall-3groups/terse2.txt",
        "3.42/randrw-70-30/both.txt"
      })
  void readsAPartOfEachFormat(String file) throws IOException {
    byte[] output = corpus(file);
    FioDocument clean = Fio.read(new ByteArrayInputStream(output));

    for (String lineEnd : List.of("\n", "\r\n")) {
      String mail = mail("text/plain; charset=\"utf-8\"", base64(output)).replace("\n", lineEnd);
      FioDocument read = Fio.read(mail);

      assertThat(unplaced(read)).isEqualTo(unplaced(clean));
      assertThat(read.diagnostics()).extracting(Diagnostic::severity).containsOnly(Severity.INFO);
    }
  }

  /** Three bytes are four letters, and fifty-seven a line. */
  @Test
  void givesTheLineOfTheMailThatARunBeginsIn() throws IOException {
    byte[] text =
        ("x".repeat(120) + "\n" + new String(corpus(REPORT), StandardCharsets.UTF_8))
            .getBytes(StandardCharsets.UTF_8);

    FioRun run = Fio.read(mail("text/plain", base64(text))).runs().get(0);

    assertThat(run.firstLine()).isEqualTo(10 + 2);
    assertThat(run.lastLine())
        .isEqualTo(
            10 + (new String(text, StandardCharsets.UTF_8).lastIndexOf("\n  vda:") + 1) / 57);
  }

  @Test
  void readsAPageInTheCharsetThatItsHeadTells() throws IOException {
    String report =
        new String(corpus(REPORT), StandardCharsets.UTF_8).replace("randrw: (", "größe: (");
    String page = "<html><body><pre>" + report.replace("<", "&lt;") + "</pre></body></html>\n";
    String mail =
        mail(
            "text/html;\n charset=\"iso-8859-1\"",
            base64(page.getBytes(Charset.forName("iso-8859-1"))));

    FioDocument read = Fio.read(mail);

    assertThat(read.runs().get(0).jobs().get(0).name()).hasValue("größe");
    assertThat(read.runs().get(0).jobs().get(0).read())
        .isEqualTo(Fio.read(report).runs().get(0).jobs().get(0).read());
  }

  @Test
  void readsAnAttachmentThatIsPacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(corpus(REPORT));
    }

    FioDocument read = Fio.read(mail("application/gzip", base64(packed.toByteArray())));

    assertThat(unplaced(read))
        .isEqualTo(unplaced(Fio.read(new ByteArrayInputStream(corpus(REPORT)))));
  }

  @Test
  void keepsWhatADamagedPackedAttachmentHeld() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(corpus(REPORT));
    }
    byte[] half = java.util.Arrays.copyOf(packed.toByteArray(), packed.size() - 12);

    FioDocument read = Fio.read(mail("application/gzip", base64(half)));

    assertThat(read.runs()).hasSize(1);
    assertThat(read.diagnostics())
        .filteredOn(it -> it.severity() == Severity.ERROR)
        .extracting(it -> it.position().line() + ": " + it.code().word())
        .contains("10: unreadable-input");
  }

  @Test
  void saysThatAnArchiveIsNotUnpackedAndNothingOfAPicture() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      out.putNextEntry(new ZipEntry("fio.txt"));
      out.write(corpus(REPORT));
    }
    byte[] picture = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};

    assertThat(Fio.read(mail("application/zip", base64(zip.toByteArray()))).diagnostics())
        .filteredOn(it -> it.severity() == Severity.WARNING)
        .extracting(Diagnostic::toString)
        .containsExactly("-:10:1: warning: unreadable-input: an archive in a mail is not unpacked");
    assertThat(Fio.read(mail("image/png", base64(picture))).diagnostics())
        .extracting(Diagnostic::severity)
        .containsOnly(Severity.INFO);
  }

  /** A letter that is none costs what stands in its line, and no number goes on behind it. */
  @ParameterizedTest
  @ValueSource(strings = {"#", "", "\u00e9"})
  void tellsWhereAPartIsDamaged(String instead) throws IOException {
    FioRun clean = Fio.read(new ByteArrayInputStream(corpus(REPORT))).runs().get(0);
    String[] lines = base64(corpus(REPORT)).split("\n");

    for (int i = 4; i < lines.length - 2; i++) {
      String[] damaged = lines.clone();
      damaged[i] = damaged[i].substring(0, 30) + instead + damaged[i].substring(31);
      FioDocument read = Fio.read(mail("text/plain", String.join("\n", damaged)));

      int column = instead.isEmpty() ? 76 : 31;
      assertThat(read.diagnostics())
          .filteredOn(it -> it.code().word().equals("unreadable-input"))
          .extracting(it -> it.position().line() + ":" + it.position().column())
          .containsExactly(10 + i + ":" + column);
      for (FioRun run : read.runs()) {
        for (int j = 0;
            j < run.jobs().size() && run.jobs().get(j).name().equals(clean.jobs().get(0).name());
            j++) {
          run.jobs()
              .get(j)
              .read()
              .flatMap(io -> present(io))
              .ifPresent(
                  it ->
                      assertThat(it)
                          .isEqualTo(
                              clean.jobs().get(0).read().orElseThrow().totalIos().orElseThrow()));
        }
      }
    }
  }

  private static java.util.Optional<Long> present(IoStats io) {
    return io.totalIos().isPresent()
        ? java.util.Optional.of(io.totalIos().getAsLong())
        : java.util.Optional.empty();
  }

  @Test
  void goesOnBehindAPartWithTheNextOne() throws IOException {
    byte[] first = corpus(REPORT);
    byte[] second = corpus("3.1/stonewall-3groups/normal.txt");
    String mail = mail("text/plain", base64(first)) + mail("text/plain", base64(second));

    FioDocument read = Fio.read(mail);

    assertThat(unplaced(read))
        .containsExactly(
            unplaced(Fio.read(new ByteArrayInputStream(first))).get(0),
            unplaced(Fio.read(new ByteArrayInputStream(second))).get(0));
  }
}
