package io.github.fiometry.input;

import static io.github.fiometry.input.Packed.bzip2;
import static io.github.fiometry.input.Packed.gzip;
import static io.github.fiometry.input.Packed.joined;
import static io.github.fiometry.input.Packed.storedZip;
import static io.github.fiometry.input.Packed.tar;
import static io.github.fiometry.input.Packed.text;
import static io.github.fiometry.input.Packed.xz;
import static io.github.fiometry.input.Packed.zip;
import static io.github.fiometry.input.Packed.zstd;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSourceTest {
  private static final byte[] REPORT = report();
  private static final String REPORT_TEXT = new String(REPORT, StandardCharsets.UTF_8);

  @TempDir Path folder;

  private static byte[] report() {
    try {
      return Files.readAllBytes(Path.of("testdata/text/fio-3.33/randrw-70-30.txt"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What one content gave, in one line: name, kind, bytes or words. */
  private record Read(String name, Content.Kind kind, String text, Optional<String> problem) {
    static Read text(String name, byte[] bytes) {
      return new Read(
          name, Content.Kind.TEXT, new String(bytes, StandardCharsets.UTF_8), Optional.empty());
    }

    static Read unreadable(String name, String problem) {
      return new Read(name, Content.Kind.UNREADABLE, "", Optional.of(problem));
    }

    static Read other(String name) {
      return new Read(name, Content.Kind.OTHER, "", Optional.empty());
    }
  }

  private static List<Read> all(InputSource source) throws IOException {
    List<Read> all = new ArrayList<>();
    try (source) {
      for (Optional<Content> next = source.next(); next.isPresent(); next = source.next()) {
        Content content = next.get();
        boolean passedOver = content.kind() == Content.Kind.OTHER;
        byte[] bytes = passedOver ? new byte[0] : content.stream().readAllBytes();
        String text = new String(bytes, StandardCharsets.UTF_8);
        all.add(new Read(content.name(), content.kind(), text, content.problem()));
      }
    }
    return all;
  }

  private static List<Read> stream(String name, byte[] bytes) throws IOException {
    return stream(name, bytes, InputLimits.DEFAULTS);
  }

  private static List<Read> stream(String name, byte[] bytes, InputLimits limits)
      throws IOException {
    return all(InputSource.of(new ByteArrayInputStream(bytes), name, limits));
  }

  private List<Read> file(String name, byte[] bytes) throws IOException {
    return file(name, bytes, InputLimits.DEFAULTS);
  }

  private List<Read> file(String name, byte[] bytes, InputLimits limits) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    return all(InputSource.open(file, name, limits));
  }

  private static Map<String, byte[]> members(Object... namesAndBytes) {
    Map<String, byte[]> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndBytes.length; i += 2) {
      members.put((String) namesAndBytes[i], (byte[]) namesAndBytes[i + 1]);
    }
    return members;
  }

  @Test
  void readsAPlainFileAndTellsThatItIsOne() throws IOException {
    Path file = Files.write(folder.resolve("run.txt"), REPORT);
    try (InputSource source = InputSource.open(file, "run.txt", InputLimits.DEFAULTS)) {
      Content content = source.next().orElseThrow();
      assertThat(content.plainFile()).contains(file);
      assertThat(content.stream().readAllBytes()).isEqualTo(REPORT);
      assertThat(source.isArchive()).isFalse();
      assertThat(source.next()).isEmpty();
    }
  }

  @Test
  void unpacksEveryCompressionWhateverTheNameSays() throws IOException {
    for (byte[] packed : List.of(gzip(REPORT), bzip2(REPORT), xz(REPORT), zstd(REPORT))) {
      assertThat(file("run", packed)).containsExactly(Read.text("run", REPORT));
      assertThat(stream("-", packed)).containsExactly(Read.text("-", REPORT));
    }
  }

  @Test
  void readsAPlainFileThatIsNamedLikeACompressedOne() throws IOException {
    for (String name : List.of("run.gz", "run.tar.gz", "run.zip", "run.xz", "run.tar")) {
      assertThat(file(name, REPORT)).containsExactly(Read.text(name, REPORT));
    }
  }

  @Test
  void readsAllPartsOfCompressedFilesThatWerePutTogether() throws IOException {
    byte[] one = text("one\n");
    byte[] two = text("two\n");
    Read both = Read.text("log", text("one\ntwo\n"));
    assertThat(stream("log", joined(gzip(one), gzip(two)))).containsExactly(both);
    assertThat(stream("log", joined(bzip2(one), bzip2(two)))).containsExactly(both);
    assertThat(stream("log", joined(xz(one), xz(two)))).containsExactly(both);
    assertThat(stream("log", joined(zstd(one), zstd(two)))).containsExactly(both);
  }

  @Test
  void namesTheMembersOfArchivesInTheirOrder() throws IOException {
    Map<String, byte[]> members =
        members("./host2/run.log", text("two\n"), "host1/日本.log", text("one\n"));
    List<Read> expected =
        List.of(
            Read.text("a!host2/run.log", text("two\n")),
            Read.text("a!host1/日本.log", text("one\n")));
    for (byte[] archive :
        List.of(
            tar(members),
            gzip(tar(members)),
            xz(tar(members)),
            bzip2(tar(members)),
            zstd(tar(members)),
            zip(members))) {
      assertThat(file("a", archive)).isEqualTo(expected);
      assertThat(stream("a", archive)).isEqualTo(expected);
    }
  }

  @Test
  void unpacksCompressedMembersAndOneArchiveInAnother() throws IOException {
    byte[] inner = zip(members("deep.txt", text("deep\n")));
    byte[] outer =
        tar(members("run.gz", gzip(text("run\n")), "inner.zip", inner, "last", text("last\n")));
    assertThat(file("a.tgz", gzip(outer)))
        .containsExactly(
            Read.text("a.tgz!run.gz", text("run\n")),
            Read.text("a.tgz!inner.zip!deep.txt", text("deep\n")),
            Read.text("a.tgz!last", text("last\n")));
  }

  @Test
  void doesNotOpenAThirdArchiveAndReadsOn() throws IOException {
    byte[] third = zip(members("x", text("x\n")));
    byte[] second = zip(members("third.zip", third, "y", text("y\n")));
    byte[] first = zip(members("second.zip", second, "z", text("z\n")));
    assertThat(file("a.zip", first))
        .containsExactly(
            Read.unreadable(
                "a.zip!second.zip!third.zip",
                "an archive in an archive in an archive; it is not opened"),
            Read.text("a.zip!second.zip!y", text("y\n")),
            Read.text("a.zip!z", text("z\n")));
  }

  @Test
  void passesOverFilesOfOtherKinds() throws IOException {
    byte[] random = new byte[100_000];
    new java.util.Random(1).nextBytes(random);
    byte[] zeros = new byte[100_000];
    byte[] png = joined(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10}, text("tEXt..."));
    byte[] archive =
        tar(members("random", random, "run.txt", REPORT, "zeros", zeros, "photo", png));
    assertThat(file("a.tar", archive))
        .containsExactly(
            Read.other("a.tar!random"),
            Read.text("a.tar!run.txt", REPORT),
            Read.other("a.tar!zeros"),
            Read.other("a.tar!photo"));
  }

  @Test
  void givesTheBytesOfFilesOfOtherKindsToWhoAsksForThem() throws IOException {
    byte[] binary = new byte[100_000];
    new java.util.Random(1).nextBytes(binary);
    byte[] archive = gzip(tar(members("log.fz", binary)));
    try (InputSource source =
        InputSource.of(new ByteArrayInputStream(archive), "a.tgz", InputLimits.DEFAULTS)) {
      Content content = source.next().orElseThrow();
      assertThat(content.kind()).isEqualTo(Content.Kind.OTHER);
      assertThat(content.stream().readAllBytes()).isEqualTo(binary);
    }
  }

  @Test
  void takesTextOfAnyEncodingAsText() throws IOException {
    String report = new String(REPORT, StandardCharsets.UTF_8);
    for (byte[] bytes :
        List.of(
            report.getBytes(StandardCharsets.UTF_16),
            report.getBytes(StandardCharsets.UTF_16LE),
            report.getBytes(StandardCharsets.UTF_16BE),
            "测试磁盘性能".repeat(900).getBytes(java.nio.charset.Charset.forName("GBK")),
            "Prüfung läuft".repeat(900).getBytes(StandardCharsets.ISO_8859_1),
            report.replace("randrw:", "ran\0drw:").getBytes(StandardCharsets.UTF_8),
            joined(new byte[4096], REPORT))) {
      List<Read> read = stream("x", bytes);
      assertThat(read).extracting(Read::kind).containsExactly(Content.Kind.TEXT);
    }
  }

  @Test
  void readsALogThatBeginsWithAHoleOfAnyLength() throws IOException {
    for (int length : new int[] {20_000, 65_536, 3_000_000}) {
      byte[] log = joined(new byte[length], REPORT);
      assertThat(file("run.txt", log)).containsExactly(Read.text("run.txt", REPORT));
      assertThat(stream("-", log)).containsExactly(Read.text("-", REPORT));
      assertThat(file("run.gz", gzip(log))).containsExactly(Read.text("run.gz", REPORT));
    }
    byte[] image = joined(new byte[65_536], new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 0, 2});
    assertThat(file("disk.img", image)).containsExactly(Read.other("disk.img"));
    assertThat(file("empty.img", new byte[200_000])).containsExactly(Read.other("empty.img"));
  }

  @Test
  void keepsWhatStandsBeforeTheCutOfACompressedFile() throws IOException {
    byte[] log = text("a line of a log that is long\n".repeat(20_000));
    for (byte[] packed : List.of(gzip(log), xz(log), zstd(log))) {
      List<Read> read = stream("log", Arrays.copyOf(packed, packed.length - 9));
      assertThat(read).hasSize(1);
      assertThat(read.get(0).problem())
          .contains("the packed data ends too early; what comes before is read");
    }
    byte[] half = Arrays.copyOf(gzip(REPORT), gzip(REPORT).length / 2);
    String text = stream("run.gz", half).get(0).text();
    assertThat(text).startsWith("randrw: (g=0)").hasSizeGreaterThan(1000);
  }

  /** What tar makes of no file at all, and what is no tar though it is named so. */
  @Test
  void passesOverAnEmptyTar() throws IOException {
    assertThat(file("a.tar", new byte[10_240])).containsExactly(Read.other("a.tar"));
    assertThat(file("a.tgz", gzip(new byte[10_240]))).containsExactly(Read.other("a.tgz"));
    assertThat(file("a.tar", new byte[700]).get(0).problem().orElse("")).contains("damaged");
  }

  @Test
  void keepsTheMembersBeforeTheCutOfAnArchive() throws IOException {
    byte[] archive = tar(members("one", text("one\n"), "two", REPORT));
    byte[] cut = Arrays.copyOf(archive, 2048);
    List<Read> read = file("a.tar", cut);
    assertThat(read.get(0)).isEqualTo(Read.text("a.tar!one", text("one\n")));
    assertThat(read.get(1).text()).startsWith("randrw: (g=0)");
    assertThat(read.get(1).problem())
        .contains("the packed data ends too early; what comes before is read");
  }

  @Test
  void stopsAtABombAndKeepsWhatCameBefore() throws IOException {
    byte[] bomb = gzip(text("x".repeat(4_000_000)));
    InputLimits limits = InputLimits.DEFAULTS.withMaxExpansion(100, 100_000);
    byte[] archive = tar(members("one", text("one\n"), "bomb.gz", bomb, "two", text("two\n")));
    List<Read> read = file("a.tar", archive, limits);
    assertThat(read).hasSize(2);
    assertThat(read.get(0)).isEqualTo(Read.text("a.tar!one", text("one\n")));
    assertThat(read.get(1).name()).isEqualTo("a.tar!bomb.gz");
    assertThat(read.get(1).text()).startsWith("xxx").hasSizeLessThan(4_000_000);
    assertThat(read.get(1).problem())
        .contains("it unpacks to more than 100 times its size; the rest is not read");
  }

  @Test
  void doesNotUnpackABombOfZerosToPassOverIt() throws IOException {
    byte[] archive = gzip(tar(members("zeros", new byte[4_000_000], "one", text("one\n"))));
    InputLimits limits = InputLimits.DEFAULTS.withMaxExpansion(100, 100_000);
    assertThat(file("a.tgz", archive, limits))
        .containsExactly(
            Read.other("a.tgz!zeros"),
            Read.unreadable(
                "a.tgz", "it unpacks to more than 100 times its size; the rest is not read"));
  }

  @Test
  void stopsAtTheLimitsOfContentAndMembers() throws IOException {
    byte[] archive = zip(members("one", text("one\n"), "two", text("two\n"), "six", text("6\n")));
    assertThat(file("a.zip", archive, InputLimits.DEFAULTS.withMaxMembers(2)))
        .containsExactly(
            Read.text("a.zip!one", text("one\n")),
            Read.text("a.zip!two", text("two\n")),
            Read.unreadable("a.zip", "it has more than 2 members; the rest is not read"));
    assertThat(file("a.zip", archive, InputLimits.DEFAULTS.withMaxContentBytes(6)))
        .extracting(Read::problem)
        .containsExactly(
            Optional.empty(), Optional.of("it unpacks to more than 6 bytes; the rest is not read"));
  }

  @Test
  void tellsThatAZipMemberHasAnotherChecksumAndKeepsItsBytes() throws IOException {
    for (byte[] archive : List.of(zip(reportAndMore()), storedZip(reportAndMore()))) {
      int directory = lastIndexOf(archive, new byte[] {'P', 'K', 1, 2});
      int first = lastIndexOf(Arrays.copyOf(archive, directory), new byte[] {'P', 'K', 1, 2});
      archive[first + 16] ^= 1; // the sum in the directory, which a file is read by
      int descriptor = lastIndexOf(Arrays.copyOf(archive, first), new byte[] {'P', 'K', 7, 8});
      int local = descriptor < 0 ? 14 : firstIndexOf(archive, new byte[] {'P', 'K', 7, 8}) + 4;
      archive[local] ^= 1; // the sum at the member, which a stream is read by

      String problem = "the packed data is damaged (its checksum is not the one in the archive)";
      assertThat(file("a.zip", archive))
          .containsExactly(
              new Read("a.zip!run.txt", Content.Kind.TEXT, REPORT_TEXT, Optional.of(problem)),
              Read.text("a.zip!two", text("two\n")));
      assertThat(stream("-", archive))
          .containsExactly(
              new Read("-!run.txt", Content.Kind.TEXT, REPORT_TEXT, Optional.of(problem)),
              Read.text("-!two", text("two\n")));
    }
  }

  @Test
  void tellsOfEveryChangedByteOfAStoredZipMember() throws IOException {
    byte[] sound = storedZip(reportAndMore());
    int start = firstIndexOf(sound, text("randrw: (g=0)"));
    for (int i = 0; i < REPORT.length; i += 97) {
      byte[] archive = sound.clone();
      archive[start + i] ^= 1;
      assertThat(file("a.zip", archive).get(0).problem()).as("byte %d", i).isPresent();
      assertThat(stream("-", archive).get(0).problem()).as("byte %d", i).isPresent();
    }
  }

  @Test
  void tellsThatAZipMemberIsShorterThanTheArchiveSays() throws IOException {
    byte[] archive = zip(reportAndMore());
    int directory = lastIndexOf(archive, new byte[] {'P', 'K', 1, 2});
    archive[directory + 24]++;
    assertThat(file("a.zip", archive).get(1).problem())
        .contains("the packed data is damaged (it unpacks to 4 bytes, the archive says 5)");
  }

  @Test
  void readsTheChecksumThatStandsBehindThePackedMembersOfATar() throws IOException {
    byte[] tar = tar(reportAndMore());
    byte[] packed = gzip(tar);
    packed[packed.length - 6] ^= 1;
    assertThat(file("a.tgz", packed))
        .containsExactly(
            Read.text("a.tgz!run.txt", REPORT),
            Read.text("a.tgz!two", text("two\n")),
            Read.unreadable("a.tgz", "the archive is damaged (corrupt GZIP trailer)"));
    for (byte[] other : List.of(bzip2(tar), xz(tar))) {
      other[other.length - 6] ^= 1;
      assertThat(file("a", other))
          .extracting(Read::problem)
          .anyMatch(problem -> problem.orElse("").contains("damaged"));
    }
  }

  @Test
  void readsTheChecksumOfAnArchiveInAnArchive() throws IOException {
    byte[] archive = storedZip(members("in.tar", tar(reportAndMore())));
    archive[firstIndexOf(archive, text("IOPS=")) + 5] ^= 1;
    List<Read> read = file("a.zip", archive);
    assertThat(read)
        .extracting(Read::name)
        .containsExactly("a.zip!in.tar!run.txt", "a.zip!in.tar!two", "a.zip!in.tar");
    assertThat(read.get(2).problem())
        .contains("the archive is damaged (its checksum is not the one in the archive)");
  }

  private static Map<String, byte[]> reportAndMore() {
    return members("run.txt", REPORT, "two", text("two\n"));
  }

  private static int firstIndexOf(byte[] bytes, byte[] wanted) {
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i;
      }
    }
    throw new AssertionError("not found");
  }

  @Test
  void namesTwentyMembersThatAreNotReadAndCountsTheOthers() throws IOException {
    Map<String, byte[]> members = new LinkedHashMap<>();
    for (int i = 0; i < 50; i++) {
      members.put("../" + i, text("x\n"));
    }
    members.put("ok", text("ok\n"));
    List<Read> read = file("a.tar", tar(members));
    assertThat(read).hasSize(22);
    assertThat(read.get(19))
        .isEqualTo(
            Read.unreadable("a.tar!../19", "its name leads out of the archive; it is not read"));
    assertThat(read.get(20)).isEqualTo(Read.text("a.tar!ok", text("ok\n")));
    assertThat(read.get(21))
        .isEqualTo(Read.unreadable("a.tar", "30 more members cannot be read either"));
  }

  @Test
  void saysOfEveryPackingInWordsThatTheDataIsDamaged() throws IOException {
    byte[] log = text("a line of a log that is long\n".repeat(20_000));
    for (byte[] packed : List.of(gzip(log), bzip2(log), xz(log), zstd(log))) {
      Arrays.fill(packed, packed.length / 3, packed.length / 3 + 30, (byte) 0x5a);
      assertThat(stream("log", packed).get(0).problem().orElse(""))
          .startsWith("the packed data is damaged");
    }
  }

  @Test
  void refusesNamesThatLeadOutOfTheArchive() throws IOException {
    byte[] archive =
        tar(
            members(
                "../evil", text("e\n"),
                "a/..\\..\\evil", text("e\n"),
                "./a/../../evil", text("e\n"),
                "a/../ok.txt", text("in\n"),
                "ok..txt", text("ok\n")));
    assertThat(file("a.tar", archive))
        .containsExactly(
            Read.unreadable("a.tar!../evil", "its name leads out of the archive; it is not read"),
            Read.unreadable(
                "a.tar!a/..\\..\\evil", "its name leads out of the archive; it is not read"),
            Read.unreadable(
                "a.tar!a/../../evil", "its name leads out of the archive; it is not read"),
            Read.text("a.tar!a/../ok.txt", text("in\n")),
            Read.text("a.tar!ok..txt", text("ok\n")));
  }

  @Test
  void refusesZipMembersThatShareBytes() throws IOException {
    // The directory of the archive names the first member twice: the second entry is made to point
    // at the first one's bytes.
    byte[] archive = zip(members("one", text("one\n"), "two", text("two\n")));
    int second = lastIndexOf(archive, new byte[] {'P', 'K', 1, 2});
    Arrays.fill(archive, second + 42, second + 46, (byte) 0);
    assertThat(file("a.zip", archive))
        .containsExactly(
            Read.text("a.zip!one", text("one\n")),
            Read.unreadable("a.zip!two", "it lies over another member; it is not read"));
  }

  /** Negative when it is not there. */
  private static int lastIndexOf(byte[] bytes, byte[] wanted) {
    int i = bytes.length - wanted.length;
    while (i >= 0 && !Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
      i--;
    }
    return i;
  }

  @Test
  void survivesATarHeaderThatSaysItsNameIsHuge() throws IOException {
    byte[] archive = tar(members("x".repeat(90), text("one\n")));
    // A GNU "long name" record of 8 GiB minus 1: the name itself would be held in memory.
    byte[] header = Arrays.copyOf(archive, 512);
    Arrays.fill(header, 0, 100, (byte) 0);
    System.arraycopy(text("././@LongLink"), 0, header, 0, 13);
    System.arraycopy(text("77777777777"), 0, header, 124, 11);
    header[156] = 'L';
    Packed.fixTarSum(header);
    byte[] endless = joined(header, new byte[20_000_000]);
    List<Read> read = file("a.tar", endless);
    assertThat(read)
        .containsExactly(Read.unreadable("a.tar", "a header of more than 8388608 bytes"));
  }

  @Test
  void anyDamageEndsInContentsNeverInAnException() throws IOException {
    List<byte[]> archives =
        List.of(
            gzip(tar(members("one", REPORT, "two", REPORT))),
            xz(tar(members("one", REPORT))),
            bzip2(REPORT),
            zstd(REPORT),
            tar(members("one", REPORT, "two", REPORT)),
            zip(members("one", REPORT, "two", REPORT)));
    java.util.Random random = new java.util.Random(7);
    int read = 0;
    for (byte[] archive : archives) {
      for (int i = 0; i < 200; i++) {
        byte[] damaged = archive.clone();
        for (int changes = 0; changes < 3; changes++) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        read += stream("x", damaged).size();
        read += file("x", damaged).size();
      }
    }
    assertThat(read).isGreaterThan(1000);
  }

  @Test
  void saysOfOtherPackersThatTheyAreNotRead() throws IOException {
    byte[] sevenZip = {'7', 'z', (byte) 0xbc, (byte) 0xaf, 0x27, 0x1c, 0, 4};
    assertThat(file("a.7z", sevenZip))
        .containsExactly(
            new Read(
                "a.7z",
                Content.Kind.OTHER,
                "",
                Optional.of("it is packed in a way that is not read; unpack it first")));
  }

  @Test
  void readsAnEmptyFileAndAnEmptyArchive() throws IOException {
    assertThat(file("empty", new byte[0])).containsExactly(Read.text("empty", new byte[0]));
    assertThat(file("empty.zip", zip(Map.of()))).isEmpty();
    assertThat(file("empty.gz", gzip(new byte[0])))
        .containsExactly(Read.text("empty.gz", new byte[0]));
  }

  @Test
  void readsAZipBehindAProgramThatUnpacksIt() throws IOException {
    byte[] archive = zip(members("one", text("one\n")));
    byte[] program = joined(text("#!/bin/sh\nexec unzip \"$0\"\n"), archive);
    assertThat(file("setup.zip", program))
        .containsExactly(Read.text("setup.zip!one", text("one\n")));
  }
}
