package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A zip archive read with what the JDK has: in the order of its bytes, deflated or stored. */
final class JdkZip implements Members {
  private final ZipInputStream zip;
  private final Budget budget;

  JdkZip(InputStream in, Budget budget) {
    this.budget = budget;
    // With UTF-8 the JDK throws at a name that is not; so every byte is taken as it is at first.
    zip = new ZipInputStream(in, StandardCharsets.ISO_8859_1);
  }

  @Override
  public Optional<Member> next() throws IOException {
    ZipEntry entry;
    while ((entry = zip.getNextEntry()) != null) {
      if (!entry.isDirectory()) {
        return Optional.of(
            Member.of(
                decoded(entry.getName()), CountedStream.sequential(zip, budget::addUnpacked)));
      }
    }
    return Optional.empty();
  }

  /** The name in UTF-8 if its bytes are that: most archives do not say it. */
  private static String decoded(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) > 0xff) {
        return name; // the archive said that it is UTF-8
      }
    }
    try {
      byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return name;
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
