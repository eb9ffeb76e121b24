package io.github.fiometry.input;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Opens packed streams. The optional libraries are named in this class and the {@code Commons…}
 * classes alone, and each is looked for before one of its classes is touched.
 */
final class Unpacker {
  /** How a member of a zip archive begins. */
  private static final byte[] ZIP_MEMBER = {'P', 'K', 3, 4};

  private static final int GZIP_BUFFER_BYTES = 1 << 14;

  /** {@code xz -9} needs 65 MiB; a header may ask for 4 GiB. */
  private static final int XZ_MEMORY_KIBIBYTES = 256 << 10;

  private static final String COMPRESS = "org.apache.commons:commons-compress";

  private Unpacker() {}

  static InputStream unpack(Packing packing, InputStream in) throws IOException {
    return switch (packing) {
      case GZIP -> new WholeGzip(in, GZIP_BUFFER_BYTES);
      case BZIP2 -> {
        need(
            "org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream",
            COMPRESS,
            "bzip2");
        yield Bzip2.open(in);
      }
      case XZ -> {
        need("org.tukaani.xz.XZInputStream", "org.tukaani:xz", "xz");
        yield Xz.open(in);
      }
      case ZSTD -> {
        need("com.github.luben.zstd.ZstdInputStream", "com.github.luben:zstd-jni", "zstd");
        yield Zstd.open(in);
      }
      case TAR, ZIP, UNKNOWN, NONE ->
          throw new IllegalArgumentException("no compression: " + packing);
    };
  }

  static Members members(Packing packing, InputStream in, Optional<Path> file, Budget budget)
      throws IOException {
    if (packing == Packing.TAR) {
      need("org.apache.commons.compress.archivers.tar.TarArchiveInputStream", COMPRESS, "tar");
      return new CommonsTar(in, budget);
    }
    if (!isThere("org.apache.commons.compress.archivers.zip.ZipFile")) {
      return new JdkZip(in, budget);
    }
    return Zip.open(in, file, budget);
  }

  private static void need(String className, String library, String kind) throws IOException {
    if (!isThere(className)) {
      throw new IOException(
          kind + " is read with the library " + library + ", which is not on the class path");
    }
  }

  private static boolean isThere(String className) {
    try {
      Class.forName(className, false, Unpacker.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  // Classes of their own, so that the JVM does not look for a library before it is needed.

  private static final class Bzip2 {
    static InputStream open(InputStream in) throws IOException {
      return new BZip2CompressorInputStream(in, true);
    }
  }

  private static final class Xz {
    static InputStream open(InputStream in) throws IOException {
      return new XZInputStream(in, XZ_MEMORY_KIBIBYTES);
    }
  }

  private static final class Zstd {
    static InputStream open(InputStream in) throws IOException {
      try {
        return new ZstdInputStream(in);
      } catch (LinkageError e) {
        // The library unpacks native code into the folder for temporary files.
        throw new IOException("zstd's native code could not be loaded: " + e.getMessage(), e);
      }
    }
  }

  private static final class Zip {
    static Members open(InputStream in, Optional<Path> file, Budget budget) throws IOException {
      Spool spool = new Spool(budget.limits().maxContentBytes());
      SeekableByteChannel channel =
          file.isPresent() ? Files.newByteChannel(file.get()) : spool.keep(in);
      try {
        return new CommonsZip(channel, budget);
      } catch (IOException | RuntimeException e) {
        if (!startsWithMember(channel)) {
          channel.close();
          throw e;
        }
        channel.position(0);
        return new CommonsZipStream(
            Channels.newInputStream(channel), budget, problem(e, spool.failure()));
      }
    }

    private static boolean startsWithMember(SeekableByteChannel zip) throws IOException {
      ByteBuffer start = ByteBuffer.allocate(ZIP_MEMBER.length);
      zip.position(0);
      while (start.hasRemaining() && zip.read(start) >= 0) {
        // until there is enough
      }
      return Arrays.equals(start.array(), ZIP_MEMBER);
    }

    private static String problem(Exception ofDirectory, Optional<IOException> ofStream) {
      if (ofStream.isPresent()) {
        return IoMessage.of(ofStream.get());
      }
      // A download that broke off has no directory, but its first members are whole.
      return ofDirectory instanceof IOException io && ZipDirectory.isIncomplete(io)
          ? IoMessage.of(io)
          : "the archive is cut short: its directory is missing";
    }
  }
}
