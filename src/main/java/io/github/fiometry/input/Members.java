package io.github.fiometry.input;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The members of an open archive, one after the other. */
interface Members extends Closeable {
  /**
   * The next file in the archive; folders and links are passed over. The stream of the member
   * before ends with this call.
   */
  Optional<Member> next() throws IOException;

  /**
   * One file in an archive.
   *
   * @param name its name as the archive gives it; empty where the refusal is about the archive
   * @param stream its unpacked bytes
   * @param refusal why it cannot be read, in words; absent when it can
   */
  record Member(String name, InputStream stream, Optional<String> refusal) {
    static Member of(String name, InputStream stream) {
      return new Member(name, stream, Optional.empty());
    }

    static Member refused(String name, String reason) {
      return new Member(name, InputStream.nullInputStream(), Optional.of(reason));
    }
  }
}
