package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** A zip archive without a sound directory, read in the order of its bytes. */
final class CommonsZipStream implements Members {
  private final ZipArchiveInputStream zip;
  private final Budget budget;
  private final String problem;

  /** Whether the stream already stands in the member that {@link #next()} will give. */
  private boolean ahead;

  private Optional<ZipArchiveEntry> aheadEntry = Optional.empty();
  private Optional<Exception> aheadFailure = Optional.empty();

  /**
   * Members of a stream.
   *
   * @param problem why the directory cannot be used: the failure after all members that are whole
   */
  CommonsZipStream(InputStream in, Budget budget, String problem) {
    this.budget = budget;
    this.problem = problem;
    zip = new ZipArchiveInputStream(in, "UTF-8", true, true);
  }

  @Override
  public Optional<Member> next() throws IOException {
    ZipArchiveEntry entry;
    while ((entry = advance()) != null) {
      ZipArchiveEntry member = entry;
      String name = entry.getName();
      if (entry.isDirectory() || entry.isUnixSymlink()) {
        continue;
      }
      if (entry.getGeneralPurposeBit().usesEncryption()) {
        return Optional.of(Member.refused(name, "it is encrypted"));
      }
      if (!zip.canReadEntryData(entry)) {
        return Optional.of(
            Member.refused(name, "packed by method " + entry.getMethod() + ", which is not read"));
      }
      InputStream stream = new VerifiedStream(zip, () -> expected(member));
      return Optional.of(Member.of(name, CountedStream.sequential(stream, budget::addUnpacked)));
    }
    throw new IOException(problem);
  }

  private @Nullable ZipArchiveEntry advance() throws IOException {
    if (!ahead) {
      return zip.getNextEntry();
    }
    ahead = false;
    if (aheadFailure.isPresent()) {
      Exception failure = aheadFailure.get();
      aheadFailure = Optional.empty();
      if (failure instanceof IOException io) {
        throw io;
      }
      throw new IOException(Damage.words(failure), failure);
    }
    return aheadEntry.orElse(null);
  }

  /**
   * The sum may stand behind the member, and the library reads it only on the way to the next one.
   */
  private VerifiedStream.Expected expected(ZipArchiveEntry entry) {
    ahead = true;
    try {
      aheadEntry = Optional.ofNullable(zip.getNextEntry());
    } catch (IOException | RuntimeException e) {
      aheadFailure = Optional.of(e);
    }
    return new VerifiedStream.Expected(entry.getCrc(), entry.getSize());
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
