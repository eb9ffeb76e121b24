package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One named stream: a file, what a compressed file holds, or a member of an archive. Not
 * thread-safe.
 */
public final class Content {
  /** What kind of content it is. */
  public enum Kind {
    /** Text, or what may be: worth reading. */
    TEXT,
    /** A picture, a program or other bytes: nothing to read for who wants text. */
    OTHER,
    /** Something that should be read but cannot; {@link #problem()} says why. */
    UNREADABLE
  }

  private final String name;
  private final Kind kind;
  private final InputStream stream;
  private final Optional<Path> plainFile;
  private Optional<String> problem;

  private Content(
      String name,
      Kind kind,
      InputStream stream,
      Optional<Path> plainFile,
      Optional<String> problem) {
    this.name = name;
    this.kind = kind;
    this.stream = stream;
    this.plainFile = plainFile;
    this.problem = problem;
  }

  static Content text(String name, InputStream in, Optional<Path> plainFile) {
    // The stream must know the content that it reports to, hence the empty one at first.
    Reporting reporting = new Reporting(in);
    Content content = new Content(name, Kind.TEXT, reporting, plainFile, Optional.empty());
    reporting.content = Optional.of(content);
    return content;
  }

  static Content other(String name, Optional<String> hint) {
    return new Content(name, Kind.OTHER, InputStream.nullInputStream(), Optional.empty(), hint);
  }

  static Content bytes(String name, InputStream in) {
    Reporting reporting = new Reporting(in);
    Content content = new Content(name, Kind.OTHER, reporting, Optional.empty(), Optional.empty());
    reporting.content = Optional.of(content);
    return content;
  }

  static Content unreadable(String name, String problem) {
    return new Content(
        name,
        Kind.UNREADABLE,
        InputStream.nullInputStream(),
        Optional.empty(),
        Optional.of(problem));
  }

  /**
   * The name: the input's as given, and in an archive the member's behind a {@code !}, for example
   * {@code archive.tar.gz!host1/run.log}.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * What kind of content it is.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * The unpacked bytes. The stream never fails: where the input is damaged or goes past a limit it
   * ends, and {@link #problem()} says so.
   *
   * @return the stream, valid until the next content is asked for; closing it is not needed
   */
  public InputStream stream() {
    return stream;
  }

  /**
   * The file, where it is a text that is not packed and so can also be read directly.
   *
   * @return the file; absent for what is packed or comes from a stream
   */
  public Optional<Path> plainFile() {
    return plainFile;
  }

  /**
   * Why it could not be read, or only up to a point. Ask again after reading the stream.
   *
   * @return the reason in words; absent when nothing is wrong; for {@link Kind#OTHER} a word about
   *     what it is, if there is one to say
   */
  public Optional<String> problem() {
    return problem;
  }

  /** Ends where the real stream fails. */
  private static final class Reporting extends InputStream {
    private final InputStream in;
    private Optional<Content> content = Optional.empty();
    private boolean failed;

    Reporting(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
      if (failed) {
        return -1;
      }
      try {
        return in.read(bytes, from, length);
      } catch (IOException | RuntimeException e) {
        failed = true;
        content.ifPresent(it -> it.problem = Optional.of(Damage.words(e)));
        return -1;
      }
    }
  }
}
