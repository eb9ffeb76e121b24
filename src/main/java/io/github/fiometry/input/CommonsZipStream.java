package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** A zip archive that comes as a stream, read in the order of its bytes. */
final class CommonsZipStream implements Members {
  private final ZipArchiveInputStream zip;
  private final Budget budget;
  private final boolean cutShort;

  CommonsZipStream(InputStream in, Budget budget) {
    this(in, budget, false);
  }

  /**
   * Members of a stream.
   *
   * @param cutShort whether the archive is known to have no directory at its end: then its end is a
   *     failure, after all members that are whole
   */
  CommonsZipStream(InputStream in, Budget budget, boolean cutShort) {
    this.budget = budget;
    this.cutShort = cutShort;
    zip = new ZipArchiveInputStream(in, "UTF-8", true, true);
  }

  @Override
  public Optional<Member> next() throws IOException {
    ZipArchiveEntry entry;
    while ((entry = zip.getNextEntry()) != null) {
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
      return Optional.of(Member.of(name, CountedStream.sequential(zip, budget::addUnpacked)));
    }
    if (cutShort) {
      throw new IOException("the archive is cut short: its directory is missing");
    }
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
