package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** A zip archive that can be read from any place, read in the order of its directory. */
final class CommonsZip implements Members {
  private static final int LOCAL_HEADER_BYTES = 30;

  private final SeekableByteChannel channel;
  private final ZipFile zip;
  private final ZipDirectory directory;
  private final Budget budget;
  private final Iterator<ZipArchiveEntry> entries;
  private final Set<ZipArchiveEntry> overlapping =
      Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Members of an archive.
   *
   * @param channel the archive; closed with this object, but left open when this fails
   */
  CommonsZip(SeekableByteChannel channel, Budget budget) throws IOException {
    this.budget = budget;
    this.channel = channel;
    zip = ZipFile.builder().setSeekableByteChannel(new Unclosed(channel)).get();
    directory = new ZipDirectory(channel);
    List<ZipArchiveEntry> all = Collections.list(zip.getEntries());
    directory.verifyIsWhole(all);
    entries = all.iterator();
    findOverlaps(all);
  }

  /** A small archive can claim to be huge when its members share the same bytes. */
  private void findOverlaps(List<ZipArchiveEntry> all) {
    List<ZipArchiveEntry> inPlace = new ArrayList<>(all);
    inPlace.sort(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset));
    long end = 0;
    for (ZipArchiveEntry entry : inPlace) {
      long start = entry.getLocalHeaderOffset();
      if (start < end) {
        overlapping.add(entry);
      }
      long dataStart = Math.max(entry.getDataOffset(), start + LOCAL_HEADER_BYTES);
      end = Math.max(end, dataStart + Math.max(0, entry.getCompressedSize()));
    }
  }

  @Override
  public Optional<Member> next() throws IOException {
    while (entries.hasNext()) {
      ZipArchiveEntry entry = entries.next();
      String name = entry.getName();
      if (entry.isDirectory() || entry.isUnixSymlink()) {
        continue;
      }
      if (overlapping.contains(entry)) {
        return Optional.of(Member.refused(name, "it lies over another member; it is not read"));
      }
      if (entry.getGeneralPurposeBit().usesEncryption()) {
        return Optional.of(Member.refused(name, "it is encrypted"));
      }
      if (!zip.canReadEntryData(entry)) {
        return Optional.of(
            Member.refused(name, "packed by method " + entry.getMethod() + ", which is not read"));
      }
      InputStream stream = new VerifiedStream(zip.getInputStream(entry), () -> expected(entry));
      String difference = directory.difference(entry);
      if (!difference.isEmpty()) {
        stream =
            new FailingAtEnd(
                stream,
                "its header and the directory of the archive do not agree on its " + difference);
      }
      return Optional.of(Member.of(name, CountedStream.sequential(stream, budget::addUnpacked)));
    }
    return Optional.empty();
  }

  /** Neither the library nor the inflater compares them with what was unpacked. */
  private static VerifiedStream.Expected expected(ZipArchiveEntry entry) {
    return new VerifiedStream.Expected(entry.getCrc(), entry.getSize());
  }

  @Override
  public void close() throws IOException {
    zip.close();
    channel.close();
  }

  /** The library closes what it cannot read, and its members may be whole all the same. */
  private record Unclosed(SeekableByteChannel channel) implements SeekableByteChannel {
    @Override
    public int read(ByteBuffer target) throws IOException {
      return channel.read(target);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      return channel.write(source);
    }

    @Override
    public long position() throws IOException {
      return channel.position();
    }

    @Override
    public SeekableByteChannel position(long place) throws IOException {
      channel.position(place);
      return this;
    }

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public SeekableByteChannel truncate(long size) throws IOException {
      channel.truncate(size);
      return this;
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() {
      // its owner closes it
    }
  }
}
