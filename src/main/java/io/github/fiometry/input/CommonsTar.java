package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** A tar archive. */
final class CommonsTar implements Members {
  /**
   * How many bytes may lie between two members. Long names and extended headers are held in memory
   * whole, and a header may say that they are as long as it likes.
   */
  private static final long MAX_HEADER_BYTES = 8L << 20;

  private final Budget budget;
  private final TarArchiveInputStream tar;
  private boolean betweenMembers;
  private long headerBytes;

  CommonsTar(InputStream in, Budget budget) {
    this.budget = budget;
    CountedStream guarded = CountedStream.seekable(in, this::count);
    tar = new TarArchiveInputStream(guarded, "UTF-8");
  }

  private void count(long bytes) throws IOException {
    if (betweenMembers) {
      headerBytes += bytes;
      if (headerBytes > MAX_HEADER_BYTES) {
        throw new IOException("a header of more than " + MAX_HEADER_BYTES + " bytes");
      }
    }
  }

  @Override
  public Optional<Member> next() throws IOException {
    while (true) {
      while (tar.getCurrentEntry() != null && tar.skip(Long.MAX_VALUE) > 0) {
        // the rest of the member before, which is no header
      }
      betweenMembers = true;
      headerBytes = 0;
      TarArchiveEntry entry = tar.getNextEntry();
      betweenMembers = false;
      if (entry == null) {
        return Optional.empty();
      }
      if (entry.isFile() && !entry.isSymbolicLink() && !entry.isLink()) {
        // The holes of a sparse file are made out of nothing.
        InputStream stream =
            entry.isSparse() ? CountedStream.sequential(tar, budget::addUnpacked) : tar;
        return Optional.of(Member.of(entry.getName(), stream));
      }
    }
  }

  @Override
  public void close() throws IOException {
    tar.close();
  }
}
