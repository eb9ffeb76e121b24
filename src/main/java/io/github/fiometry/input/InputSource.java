package io.github.fiometry.input;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One named input and all that it holds: a plain file is one content, a compressed file too, an
 * archive has one for each member. What it is, is told by its bytes, not by its name.
 *
 * <p>Compressed: gzip, bzip2, xz, zstd, also several put together; archives: tar and zip, also in
 * compressed form, and one archive inside another. Members are read as a stream one after the
 * other, so an archive needs no more memory than its largest reader. Not thread-safe.
 *
 * <pre>{@code
 * try (InputSource input = InputSource.open(path, path.toString(), InputLimits.DEFAULTS)) {
 *   for (Optional<Content> next = input.next(); next.isPresent(); next = input.next()) {
 *     Content content = next.get();
 *     if (content.kind() == Content.Kind.TEXT) {
 *       ... content.stream() ...
 *     }
 *     content.problem().ifPresent(...);
 *   }
 * }
 * }</pre>
 */
public final class InputSource implements Closeable {
  /** An archive in an archive is opened, one in that is not. */
  private static final int MAX_ARCHIVES = 2;

  /** A gzip of a gzip happens; a chain of them is a trap. */
  private static final int MAX_COMPRESSIONS = 3;

  private static final int MAX_NAME_CHARACTERS = 1024;

  /** An image of a disk may begin with more zeros, a log does not. */
  private static final long MAX_HOLE_BYTES = 1L << 30;

  /** Zeros are packed to nothing: a member of them only must not cost much. */
  private static final long MAX_PACKED_HOLE_BYTES = 64L << 20;

  private static final int SCRATCH_BYTES = 1 << 14;

  /** So many refused members are named; an archive made to annoy has a hundred thousand. */
  private static final int MAX_REFUSALS = 20;

  private final String name;
  private final Optional<Path> file;
  private final InputStream base;
  private final Budget budget;
  private final Deque<OpenArchive> archives = new ArrayDeque<>();
  private List<Closeable> layers = new ArrayList<>();
  private boolean started;
  private boolean ended;
  private boolean archive;
  private boolean limitTold;
  private int refusals;
  private Optional<Content> current = Optional.empty();

  /**
   * An archive that is being read, and the streams that it is unpacked through.
   *
   * @param rest what is left of its bytes when its members are read, if these have a checksum of
   *     their own, which stands behind them
   */
  private record OpenArchive(
      String name, Members members, List<Closeable> layers, Optional<InputStream> rest) {}

  private InputSource(String name, InputStream in, Optional<Path> file, InputLimits limits) {
    this.name = name;
    this.file = file;
    this.budget = new Budget(limits);
    this.base = CountedStream.seekable(in, budget::addPacked);
  }

  /**
   * Opens a file.
   *
   * @param file the file; not a folder
   * @param name what to call it
   * @param limits how much it may unfold to
   * @return the open input
   * @throws IOException when it cannot be opened
   */
  public static InputSource open(Path file, String name, InputLimits limits) throws IOException {
    boolean canBeReadTwice = Files.isRegularFile(file);
    return new InputSource(
        name,
        Files.newInputStream(file),
        canBeReadTwice ? Optional.of(file) : Optional.empty(),
        limits);
  }

  /**
   * Reads from a stream, which {@link #close()} leaves open.
   *
   * @param in the bytes
   * @param name what to call it
   * @param limits how much it may unfold to
   * @return the input
   */
  public static InputSource of(InputStream in, String name, InputLimits limits) {
    return new InputSource(name, new Unclosed(in), Optional.empty(), limits);
  }

  /**
   * Whether the input is an archive, which may hold several contents or none; known after the first
   * call of {@link #next()}.
   *
   * @return true for tar and zip, also in compressed form
   */
  public boolean isArchive() {
    return archive;
  }

  /**
   * The next content; the stream of the one before ends.
   *
   * @return the content, or empty at the end; what cannot be read is a content too
   */
  public Optional<Content> next() {
    current = advance();
    return current;
  }

  private Optional<Content> advance() {
    closeQuietly(layers);
    layers.clear();
    if (!started) {
      started = true;
      Optional<Content> first = open(name, base, file);
      if (first.isPresent() || archives.isEmpty()) {
        ended = archives.isEmpty();
        return first;
      }
    }
    while (!ended && !archives.isEmpty()) {
      if (budget.exceeded().isPresent()) {
        return end();
      }
      OpenArchive top = archives.getLast();
      Optional<Members.Member> member;
      try {
        member = top.members().next();
        if (member.isPresent()) {
          budget.addMember();
        }
      } catch (LimitException e) {
        return end();
      } catch (IOException | RuntimeException e) {
        closeTop();
        String words = Damage.ofArchive(e);
        if (current.flatMap(Content::problem).filter(words::equals).isPresent()) {
          continue; // the member that was cut off has said it
        }
        return Optional.of(Content.unreadable(top.name(), words));
      }
      if (member.isEmpty()) {
        Optional<Content> damage = atTheEndOf(top);
        closeTop();
        if (damage.isPresent()) {
          return damage;
        }
        continue;
      }
      Optional<Content> content = member(top, member.get());
      if (content.isPresent()) {
        return content;
      }
    }
    ended = true;
    if (refusals > MAX_REFUSALS) {
      int more = refusals - MAX_REFUSALS;
      refusals = 0;
      return Optional.of(Content.unreadable(name, more + " more members cannot be read either"));
    }
    return Optional.empty();
  }

  /**
   * Reads what stands behind the members: the checksum of all that was unpacked is compared only
   * when the last byte has been asked for.
   */
  private Optional<Content> atTheEndOf(OpenArchive top) {
    if (top.rest().isEmpty()) {
      return Optional.empty();
    }
    byte[] scratch = new byte[SCRATCH_BYTES];
    try {
      while (top.rest().get().read(scratch, 0, scratch.length) >= 0) {
        // padding
      }
      return Optional.empty();
    } catch (LimitException e) {
      return Optional.empty(); // the caller asks the budget
    } catch (IOException | RuntimeException e) {
      return Optional.of(Content.unreadable(top.name(), Damage.ofArchive(e)));
    }
  }

  /** Stops at a limit, and says so unless the content that went past it has already said it. */
  private Optional<Content> end() {
    ended = true;
    boolean told = limitTold || current.flatMap(Content::problem).equals(budget.exceeded());
    limitTold = true;
    return told
        ? Optional.empty()
        : Optional.of(Content.unreadable(name, budget.exceeded().orElse("a limit was passed")));
  }

  private Optional<Content> member(OpenArchive in, Members.Member member) {
    String memberName =
        member.name().isEmpty() ? in.name() : in.name() + "!" + shown(member.name());
    Optional<String> refusal = member.refusal();
    if (refusal.isEmpty() && leadsOut(member.name())) {
      refusal = Optional.of("its name leads out of the archive; it is not read");
    }
    if (refusal.isPresent()) {
      refusals++;
      return refusals > MAX_REFUSALS
          ? Optional.empty()
          : Optional.of(Content.unreadable(memberName, refusal.get()));
    }
    return open(memberName, new Unclosed(member.stream()), Optional.empty());
  }

  private static String shown(String memberName) {
    String shown = memberName;
    while (shown.startsWith("./")) {
      shown = shown.substring(2);
    }
    return shown.length() <= MAX_NAME_CHARACTERS
        ? shown
        : shown.substring(0, MAX_NAME_CHARACTERS) + "\u2026";
  }

  /** Whether a name climbs above where the archive begins; it may climb out of its own folders. */
  private static boolean leadsOut(String memberName) {
    int depth = 0;
    for (String part : memberName.split("[/\\\\]", -1)) {
      if (part.equals("..")) {
        depth--;
      } else if (!part.isEmpty() && !part.equals(".")) {
        depth++;
      }
      if (depth < 0) {
        return true;
      }
    }
    return false;
  }

  /** A content, or empty when it was an archive, which is now the innermost open one. */
  private Optional<Content> open(String contentName, InputStream in, Optional<Path> path) {
    try {
      return openLayers(contentName, in, path);
    } catch (IOException | RuntimeException e) {
      return Optional.of(Content.unreadable(contentName, Damage.words(e)));
    }
  }

  private Optional<Content> openLayers(String contentName, InputStream in, Optional<Path> path)
      throws IOException {
    PeekStream stream = new PeekStream(in);
    boolean packed = false;
    for (int compressions = 0; ; compressions++) {
      Packing packing = Packing.of(stream.peek(Packing.HEAD_BYTES));
      if (packing.isCompression()) {
        if (compressions == MAX_COMPRESSIONS) {
          return Optional.of(
              Content.unreadable(contentName, "it is compressed more often than makes sense"));
        }
        InputStream unpacked = Unpacker.unpack(packing, stream);
        layers.add(unpacked);
        packed = true;
        stream = new PeekStream(CountedStream.sequential(unpacked, budget::addUnpacked));
      } else if (packing.isArchive()) {
        boolean hasSum = packed || !archives.isEmpty();
        Optional<InputStream> rest = hasSum ? Optional.of(stream) : Optional.empty();
        return openArchive(contentName, packing, stream, packed ? Optional.empty() : path, rest);
      } else {
        if (path.isPresent() && !packed && isNamedZip(path.get())) {
          // A program that unpacks itself: the archive stands behind it.
          try {
            return openArchive(contentName, Packing.ZIP, stream, path, Optional.empty());
          } catch (IOException | RuntimeException e) {
            // Only the name says so.
          }
        }
        return Optional.of(content(contentName, packing, stream, packed, path));
      }
    }
  }

  private static boolean isNamedZip(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".zip");
  }

  private Optional<Content> openArchive(
      String contentName,
      Packing packing,
      InputStream stream,
      Optional<Path> path,
      Optional<InputStream> rest)
      throws IOException {
    if (archives.size() == MAX_ARCHIVES) {
      return Optional.of(
          Content.unreadable(
              contentName, "an archive in an archive in an archive; it is not opened"));
    }
    if (path.isPresent()) {
      budget.addPacked(Files.size(path.get())); // its members are not read through the base stream
    }
    Members members = Unpacker.members(packing, stream, path, budget);
    archives.addLast(new OpenArchive(contentName, members, layers, rest));
    layers = new ArrayList<>();
    archive = true;
    return Optional.empty();
  }

  private Content content(
      String contentName, Packing packing, PeekStream stream, boolean packed, Optional<Path> path)
      throws IOException {
    if (packing == Packing.UNKNOWN) {
      return Content.other(
          contentName, Optional.of("it is packed in a way that is not read; unpack it first"));
    }
    boolean limited = packed || !archives.isEmpty();
    boolean holeAtFront = ContentSniffer.isHole(stream.peek(ContentSniffer.BLOCK_BYTES));
    if (holeAtFront && !isTextBehindHole(stream, limited)) {
      return Content.other(contentName, Optional.empty());
    }
    byte[] start = stream.peek(ContentSniffer.BLOCK_BYTES);
    if (!ContentSniffer.isText(start)) {
      if (Packing.isNamedTar(contentName) && ContentSniffer.isEndOfTar(start)) {
        return Content.other(contentName, Optional.empty());
      }
      if (Packing.isNamedPacked(contentName)) {
        return Content.unreadable(
            contentName, "it is named like packed data but does not begin so: it may be damaged");
      }
      return Content.bytes(
          contentName, limited ? CountedStream.sequential(stream, budget::addContent) : stream);
    }
    return Content.text(
        contentName,
        limited ? CountedStream.sequential(stream, budget::addContent) : stream,
        limited || holeAtFront ? Optional.empty() : path);
  }

  /**
   * A log that was emptied while its program wrote on begins with a hole as long as it was. The
   * hole is no part of any line; without it the first line is not too long for a line.
   */
  private static boolean isTextBehindHole(PeekStream stream, boolean limited) throws IOException {
    try {
      return stream.skipZeros(limited ? MAX_PACKED_HOLE_BYTES : MAX_HOLE_BYTES);
    } catch (LimitException e) {
      return false; // the next content says it
    }
  }

  private void closeTop() {
    OpenArchive top = archives.removeLast();
    closeQuietly(List.of(top.members()));
    closeQuietly(top.layers());
  }

  /** What was only read can be left without a word when closing it fails. */
  private static void closeQuietly(List<? extends Closeable> closeables) {
    for (Closeable closeable : closeables) {
      try {
        closeable.close();
      } catch (IOException | RuntimeException e) {
        // nothing is lost
      }
    }
  }

  @Override
  public void close() throws IOException {
    ended = true;
    closeQuietly(layers);
    while (!archives.isEmpty()) {
      closeTop();
    }
    base.close();
  }

  /** Keeps a stream open that others still need. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return in.read(bytes, from, length);
    }

    @Override
    public void close() {
      // its owner closes it
    }
  }
}
