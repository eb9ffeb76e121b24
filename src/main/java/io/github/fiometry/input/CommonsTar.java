package io.github.fiometry.input;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** A tar archive. */
final class CommonsTar implements Members {
  private static final String WRONG_SUM = "its header is damaged (the checksum is wrong)";

  /** The library's usual length of what is written to a tape at once. */
  private static final int RECORDS_BYTES = 20 * TarHeader.BLOCK_BYTES;

  /** Who owns a member and when it was made does not matter, and may be nonsense. */
  private static final boolean ODD_OWNERS_AND_TIMES = true;

  private final Budget budget;
  private final TarBlocks blocks;
  private TarArchiveInputStream tar;

  /** A member that was found while something before it had to be told first. */
  private Optional<Member> waiting = Optional.empty();

  /** Whether the member that was given last has already said what is wrong with it. */
  private boolean told;

  CommonsTar(InputStream in, Budget budget) {
    this.budget = budget;
    blocks = new TarBlocks(in);
    tar = open();
  }

  private TarArchiveInputStream open() {
    return new TarArchiveInputStream(
        blocks, RECORDS_BYTES, TarHeader.BLOCK_BYTES, "UTF-8", ODD_OWNERS_AND_TIMES);
  }

  @Override
  public Optional<Member> next() throws IOException {
    if (waiting.isPresent()) {
      Optional<Member> member = waiting;
      waiting = Optional.empty();
      return member;
    }
    while (true) {
      Optional<Member> member;
      boolean between = false;
      try {
        skipMember();
        between = true;
        blocks.betweenMembers();
        TarArchiveEntry entry = tar.getNextEntry();
        blocks.inMember();
        if (entry == null) {
          return atTheEnd();
        }
        told = false;
        member = member(entry);
      } catch (IOException | RuntimeException e) {
        if (blocks.hasFailed() || blocks.header().isEmpty() || Damage.isEnd(e)) {
          throw e;
        }
        byte[] header = blocks.header().get();
        member = between || !told ? Optional.of(refused(header)) : Optional.empty();
        blocks.inMember();
        blocks.skipMember();
        tar = open();
        told = true;
      }
      if (blocks.hasPassedOver()) {
        waiting = member;
        return Optional.of(passedOver());
      }
      if (member.isPresent()) {
        return member;
      }
    }
  }

  private void skipMember() throws IOException {
    while (tar.getCurrentEntry() != null && tar.skip(Long.MAX_VALUE) > 0) {
      // the rest of the member before, which is no header
    }
  }

  private Optional<Member> atTheEnd() throws EOFException {
    if (blocks.hasPassedOver()) {
      return Optional.of(passedOver());
    }
    if (!blocks.hasEndMark()) {
      throw new EOFException();
    }
    return Optional.empty();
  }

  /** The name is empty: it is the archive that is damaged. */
  private static Member passedOver() {
    return Member.refused(
        "", "the archive is damaged (no header where one must be); a part of it is not read");
  }

  private Optional<Member> member(TarArchiveEntry entry) {
    if (entry.isFile() && !entry.isSymbolicLink() && !entry.isLink()) {
      // The holes of a sparse file are made out of nothing.
      InputStream stream =
          entry.isSparse() ? CountedStream.sequential(tar, budget::addUnpacked) : tar;
      InputStream whole =
          blocks.isDamaged()
              ? new FailingAtEnd(stream, WRONG_SUM + "; its name or length may be wrong as well")
              : stream;
      return Optional.of(Member.of(entry.getName(), new Noting(whole)));
    }
    return blocks.isDamaged()
        ? Optional.of(Member.refused(entry.getName(), WRONG_SUM + "; it is not read"))
        : Optional.empty();
  }

  /** A member that the library does not understand. */
  private Member refused(byte[] header) {
    String reason;
    if (blocks.isDamaged()) {
      reason = WRONG_SUM;
    } else if (TarHeader.isSparse(header)) {
      reason = "a file with holes, in a form or of a length that cannot be unpacked";
    } else {
      reason = "its header is not understood";
    }
    return Member.refused(TarHeader.name(header), reason + "; it is not read");
  }

  @Override
  public void close() throws IOException {
    tar.close();
  }

  /** Notes that a member has failed. */
  private final class Noting extends FilterInputStream {
    Noting(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      try {
        return in.read(target, from, length);
      } catch (IOException | RuntimeException e) {
        told = true;
        throw e;
      }
    }
  }
}
