package io.github.fiometry.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One damaged byte, or a cut, in everything that is packed: what is lost by it is told. */
class PackedDamageTest {
  private static final int TRIES = 60;

  /** What is cut within its first bytes is a short text, without a fio report. */
  private static final int HEAD_BYTES = 600;

  @TempDir Path folder;

  private static byte[] file(String path) {
    try {
      return Files.readAllBytes(Path.of("testdata/text/fio-3.33", path));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, byte[]> members() {
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("a.log", file("randrw-70-30.txt"));
    members.put("host1/b.log", Arrays.copyOf(file("randrw-70-30.txt"), 1500));
    members.put("c.log", "a line\n".getBytes(StandardCharsets.UTF_8));
    return members;
  }

  private static Map<String, byte[]> packedMembers(UnaryOperator<byte[]> packing, String suffix) {
    Map<String, byte[]> packed = new LinkedHashMap<>();
    members().forEach((name, bytes) -> packed.put(name + suffix, packing.apply(bytes)));
    return packed;
  }

  private record Outcome(Map<String, String> texts, List<String> problems) {}

  private static Outcome read(InputSource source) throws IOException {
    Outcome outcome = new Outcome(new LinkedHashMap<>(), new ArrayList<>());
    try (source) {
      for (Optional<Content> next = source.next(); next.isPresent(); next = source.next()) {
        Content content = next.get();
        if (content.kind() == Content.Kind.TEXT) {
          String text = new String(content.stream().readAllBytes(), StandardCharsets.ISO_8859_1);
          outcome.texts().put(content.name(), text);
        }
        if (content.kind() != Content.Kind.OTHER) {
          content.problem().ifPresent(it -> outcome.problems().add(content.name() + ": " + it));
        }
      }
    }
    return outcome;
  }

  private Outcome asFile(String name, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    return read(InputSource.open(file, name, InputLimits.DEFAULTS));
  }

  private static Outcome asStream(String name, byte[] bytes) throws IOException {
    return read(InputSource.of(new ByteArrayInputStream(bytes), name, InputLimits.DEFAULTS));
  }

  /** Each form by its name, and all its bytes have a checksum of some kind. */
  private static Map<String, byte[]> forms() {
    Map<String, byte[]> forms = new LinkedHashMap<>();
    byte[] tar = Packed.tar(members());
    forms.put("a.gz", Packed.gzip(members().get("a.log")));
    forms.put(
        "two.gz",
        Packed.joined(
            forms.get("a.gz"),
            Packed.gzip("x\n".getBytes(StandardCharsets.UTF_8)),
            forms.get("a.gz")));
    forms.put("a.bz2", Packed.bzip2(members().get("a.log")));
    forms.put("a.xz", Packed.xz(members().get("a.log")));
    forms.put("a.tar.gz", Packed.gzip(tar));
    forms.put("a.tar.bz2", Packed.bzip2(tar));
    forms.put("a.tar.xz", Packed.xz(tar));
    forms.put("a.zip", Packed.zip(members()));
    forms.put("stored.zip", Packed.storedZip(members()));
    forms.put("gz.tar", Packed.tar(packedMembers(Packed::gzip, ".gz")));
    forms.put("xz.zip", Packed.zip(packedMembers(Packed::xz, ".xz")));
    forms.put("tar.zip", Packed.zip(Map.of("in.tar", tar)));
    forms.put("zip.zip", Packed.storedZip(Map.of("in.zip", Packed.zip(members()))));
    return forms;
  }

  private Map<String, String> soundTexts(String name, byte[] sound) throws IOException {
    Outcome outcome = asFile(name, sound);
    assertThat(outcome.problems()).as(name).isEmpty();
    assertThat(outcome.texts()).as(name).isNotEmpty();
    assertThat(asStream(name, sound)).isEqualTo(outcome);
    return outcome.texts();
  }

  private List<String> silentLosses(
      String name, Map<String, String> sound, byte[] damaged, String what) throws IOException {
    List<String> losses = new ArrayList<>();
    for (Outcome outcome : List.of(asFile(name, damaged), asStream(name, damaged))) {
      if (!outcome.texts().equals(sound) && outcome.problems().isEmpty()) {
        losses.add(name + " " + what + ": " + outcome.texts().keySet());
      }
    }
    return losses;
  }

  @Test
  void tellsOfEveryLossThatOneDamagedByteMakes() throws IOException {
    Random random = new Random(20120607);
    List<String> losses = new ArrayList<>();
    for (var form : forms().entrySet()) {
      Map<String, String> sound = soundTexts(form.getKey(), form.getValue());
      for (int i = 0; i < TRIES; i++) {
        byte[] damaged = form.getValue().clone();
        int at = random.nextInt(damaged.length);
        damaged[at] ^= (byte) (1 << random.nextInt(8));
        losses.addAll(silentLosses(form.getKey(), sound, damaged, "byte " + at));
      }
    }
    assertThat(losses).isEmpty();
  }

  @Test
  void tellsOfEveryLossThatACutMakes() throws IOException {
    Random random = new Random(20120607);
    List<String> losses = new ArrayList<>();
    for (var form : forms().entrySet()) {
      Map<String, String> sound = soundTexts(form.getKey(), form.getValue());
      for (int i = 0; i < TRIES; i++) {
        int size = form.getValue().length;
        int atTheEnd = size - 1 - i; // the directories and sums stand there
        int length = i < TRIES / 2 ? atTheEnd : HEAD_BYTES + random.nextInt(size - HEAD_BYTES);
        byte[] damaged = Arrays.copyOf(form.getValue(), length);
        losses.addAll(silentLosses(form.getKey(), sound, damaged, "cut at " + length));
        byte[] hole = form.getValue().clone();
        System.arraycopy(form.getValue(), length + 1, hole, length, hole.length - length - 1);
        hole = Arrays.copyOf(hole, hole.length - 1);
        losses.addAll(silentLosses(form.getKey(), sound, hole, "without " + length));
      }
    }
    assertThat(losses).isEmpty();
  }

  @Test
  void readsAMemberOfATarWhoseHeaderIsDamagedAndTellsOfIt() throws IOException {
    byte[] sound = Packed.tar(members());
    Map<String, String> texts = soundTexts("a.tar", sound);
    int second = 512 + (members().get("a.log").length + 511) / 512 * 512;
    for (int header : new int[] {0, second}) {
      String name = header == 0 ? "a.tar!a.log" : "a.tar!host1/b.log";
      for (int i = 1; i < 345; i++) {
        byte[] damaged = sound.clone();
        damaged[header + i] ^= 1;
        Outcome outcome = asFile("a.tar", damaged);
        assertThat(outcome).as("byte %d", i).isEqualTo(asStream("a.tar", damaged));
        assertThat(outcome.problems()).as("byte %d", i).isNotEmpty();
        boolean isName = i < 100;
        boolean isLengthOrType = (i >= 124 && i < 136) || i == 156;
        for (var member : texts.entrySet()) {
          if (isLengthOrType) {
            continue; // where it ends is not known
          }
          if (!member.getKey().equals(name)) {
            assertThat(outcome.texts()).as("byte %d", i).contains(member);
          } else if (!isName) {
            assertThat(outcome.texts()).as("byte %d", i).contains(member);
            assertThat(outcome.problems().get(0))
                .isEqualTo(
                    name
                        + ": its header is damaged (the checksum is wrong); its name or length may"
                        + " be wrong as well");
          }
        }
      }
    }
  }

  @Test
  void goesOnBehindWhatIsNoHeaderInATar() throws IOException {
    byte[] tar = Packed.tar(members());
    int second = 512 + (members().get("a.log").length + 511) / 512 * 512;
    Arrays.fill(tar, second, second + 512, (byte) 'x');
    assertThat(asFile("a.tar", tar))
        .isEqualTo(
            new Outcome(
                Map.of(
                    "a.tar!a.log",
                    soundTexts("a.tar", Packed.tar(members())).get("a.tar!a.log"),
                    "a.tar!c.log",
                    "a line\n"),
                List.of(
                    "a.tar: the archive is damaged (no header where one must be); a part of it is"
                        + " not read")));
  }

  @Test
  void readsBothOfTwoTarsThatWerePutTogether() throws IOException {
    byte[] other = Packed.tar(Map.of("d.log", "another\n".getBytes(StandardCharsets.UTF_8)));
    Outcome outcome = asFile("a.tar", Packed.joined(Packed.tar(members()), other));
    assertThat(outcome.problems()).isEmpty();
    assertThat(outcome.texts())
        .containsOnlyKeys("a.tar!a.log", "a.tar!host1/b.log", "a.tar!c.log", "a.tar!d.log")
        .containsEntry("a.tar!d.log", "another\n");
  }

  @Test
  void tellsThatATarWithoutItsEndMayBeCutBetweenItsMembers() throws IOException {
    int second = 512 + (members().get("a.log").length + 511) / 512 * 512;
    Outcome outcome = asFile("a.tar", Arrays.copyOf(Packed.tar(members()), second));
    assertThat(outcome.texts()).containsOnlyKeys("a.tar!a.log");
    assertThat(outcome.problems())
        .containsExactly("a.tar: the packed data ends too early; what comes before is read");
  }

  /** Holes of 3 GiB, which GNU tar's POSIX form says in a number that the library cannot hold. */
  @Test
  void readsTheMembersBehindAFileOfHolesThatCannotBeUnpacked() throws IOException {
    String map = "1\n3221225472\n512\n";
    byte[] data = new byte[1024];
    byte[] start = map.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(start, 0, data, 0, start.length);
    byte[] sparse = Packed.tar(Map.of("dir/GNUSparseFile.17/sp.bin", data));
    String attributes =
        "22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n30 GNU.sparse.name=dir/sp.bin\n"
            + "34 GNU.sparse.realsize=3221225984\n";
    byte[] extended =
        Packed.tar(Map.of("PaxHeaders/sp.bin", attributes.getBytes(StandardCharsets.UTF_8)));
    extended[156] = 'x';
    Packed.fixTarSum(extended);
    byte[] archive =
        Packed.joined(
            Arrays.copyOf(extended, 1024), Arrays.copyOf(sparse, 1536), Packed.tar(members()));
    Outcome outcome = asFile("a.tar", archive);
    assertThat(outcome.problems())
        .containsExactly(
            "a.tar!dir/sp.bin: a file with holes, in a form or of a length that cannot be unpacked;"
                + " it is not read");
    assertThat(outcome.texts()).isEqualTo(soundTexts("a.tar", Packed.tar(members())));
  }

  @Test
  void givesOneAnswerForAZipWhetherItIsAFileOrAStream() throws IOException {
    byte[] sound = Packed.storedZip(members());
    int directory = sound.length - 22 - 3 * 46 - "a.loghost1/b.logc.log".length();
    byte[] header = sound.clone();
    header[14] ^= 1;
    assertThat(asFile("a.zip", header)).isEqualTo(asStream("a.zip", header));
    assertThat(asFile("a.zip", header).problems())
        .containsExactly(
            "a.zip!a.log: its header and the directory of the archive do not agree on its"
                + " checksum");
    byte[] listed = sound.clone();
    listed[directory + 16] ^= 1;
    assertThat(asFile("a.zip", listed)).isEqualTo(asStream("a.zip", listed));
    assertThat(asFile("a.zip", listed).problems())
        .containsExactly(
            "a.zip!a.log: the packed data is damaged (its checksum is not the one in the archive)");
  }

  @Test
  void readsTheMembersThatADamagedZipDirectoryDoesNotList() throws IOException {
    byte[] zip = Packed.zip(members());
    String bytes = new String(zip, StandardCharsets.ISO_8859_1);
    int entry = bytes.indexOf("PK\1\2", bytes.indexOf("PK\1\2") + 1);
    zip[entry] ^= 1;
    Outcome outcome = asFile("a.zip", zip);
    assertThat(outcome.texts()).isEqualTo(soundTexts("a.zip", Packed.zip(members())));
    assertThat(outcome.problems())
        .containsExactly("a.zip: the archive is damaged (its directory does not list all members)");
  }

  @Test
  void tellsOfAPartOfAGzipThatDoesNotBeginAsItMust() throws IOException {
    byte[] one = Packed.gzip("one\n".getBytes(StandardCharsets.UTF_8));
    byte[] two = Packed.gzip("two\n".getBytes(StandardCharsets.UTF_8));
    two[0] ^= 1;
    assertThat(asFile("log.gz", Packed.joined(one, two)))
        .isEqualTo(
            new Outcome(
                Map.of("log.gz", "one\n"),
                List.of(
                    "log.gz: the packed data is damaged (what stands behind a part of it is no"
                        + " gzip)")));
    assertThat(asFile("log.gz", Packed.joined(one, new byte[100])).problems()).isEmpty();
  }

  @Test
  void tellsOfAFileThatIsNamedLikePackedDataAndIsNeitherThatNorText() throws IOException {
    byte[] packed = Packed.gzip(members().get("a.log"));
    packed[1] ^= 1;
    assertThat(asFile("a.tar", Packed.tar(Map.of("run.log.gz", packed))).problems())
        .containsExactly(
            "a.tar!run.log.gz: it is named like packed data but does not begin so: it may be"
                + " damaged");
  }

  /** A tar that never ends: the same member again and again. */
  private static InputStream endlessTar() {
    byte[] member = Arrays.copyOf(Packed.tar(Map.of("a.log", new byte[] {'x', '\n'})), 1024);
    return new InputStream() {
      private long at;

      @Override
      public int read() {
        return member[(int) (at++ % member.length)] & 0xff;
      }
    };
  }

  @Test
  void stopsInATarOfEndlessMembers() throws IOException {
    InputLimits limits = InputLimits.DEFAULTS.withMaxMembers(100);
    Outcome outcome = read(InputSource.of(endlessTar(), "a.tar", limits));
    assertThat(outcome.texts()).isEqualTo(Map.of("a.tar!a.log", "x\n"));
    assertThat(outcome.problems())
        .containsExactly("a.tar: it has more than 100 members; the rest is not read");
  }

  @Test
  void keepsWhatStandsBeforeAMemberOfAbsurdSize() throws IOException {
    byte[] archive = Packed.tar(members());
    int second = 512 + (members().get("a.log").length + 511) / 512 * 512;
    byte[] rest = Arrays.copyOfRange(archive, second, archive.length);
    Arrays.fill(rest, 124, 136, (byte) 0xff); // a number in binary, GNU tar's way
    rest[124] = (byte) 0x80;
    rest[128] = 0x3f;
    Packed.fixTarSum(rest);
    Outcome outcome = asFile("a.tar", Packed.joined(Arrays.copyOf(archive, second), rest));
    assertThat(outcome.texts())
        .containsEntry("a.tar!a.log", soundTexts("a.tar", archive).get("a.tar!a.log"));
    assertThat(outcome.problems()).isNotEmpty();
    assertThat(outcome.problems().get(0)).startsWith("a.tar!host1/b.log: ");
  }

  @Test
  void readsTheWholeMembersOfAZipThatIsCutShort() throws IOException {
    byte[] noise = new byte[5 << 20]; // so that a stream is kept in a file
    new Random(7).nextBytes(noise);
    Map<String, byte[]> members = members();
    members.put("noise.bin", noise);
    for (byte[] zip : List.of(Packed.zip(members()), Packed.zip(members))) {
      byte[] cut = Arrays.copyOf(zip, zip.length - 30);
      Outcome outcome = asFile("a.zip", cut);
      assertThat(outcome).isEqualTo(asStream("a.zip", cut));
      assertThat(outcome.texts()).isEqualTo(soundTexts("a.zip", Packed.zip(members())));
      assertThat(outcome.problems())
          .containsExactly("a.zip: the packed data ends too early; what comes before is read");
    }
  }
}
