package io.github.fiometry.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;

/** Packs bytes for the tests, in memory. */
final class Packed {
  private Packed() {}

  private interface Step {
    void run(ByteArrayOutputStream bytes) throws IOException;
  }

  private static byte[] made(Step step) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      step.run(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] gzip(byte[] content) {
    return made(bytes -> writeAndClose(new GZIPOutputStream(bytes), content));
  }

  static byte[] bzip2(byte[] content) {
    return made(bytes -> writeAndClose(new BZip2CompressorOutputStream(bytes), content));
  }

  static byte[] xz(byte[] content) {
    return made(bytes -> writeAndClose(new XZCompressorOutputStream(bytes), content));
  }

  static byte[] zstd(byte[] content) {
    return made(bytes -> writeAndClose(new ZstdCompressorOutputStream(bytes), content));
  }

  private static void writeAndClose(OutputStream out, byte[] content) throws IOException {
    try (out) {
      out.write(content);
    }
  }

  static byte[] tar(Map<String, byte[]> members) {
    return made(
        bytes -> {
          try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setAddPaxHeadersForNonAsciiNames(true);
            for (var member : members.entrySet()) {
              TarArchiveEntry entry = new TarArchiveEntry(member.getKey(), true);
              entry.setSize(member.getValue().length);
              tar.putArchiveEntry(entry);
              tar.write(member.getValue());
              tar.closeArchiveEntry();
            }
          }
        });
  }

  /** Makes the sum of a tar header right after it was changed. */
  static void fixTarSum(byte[] archive) {
    Arrays.fill(archive, 148, 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += archive[i] & 0xff;
    }
    System.arraycopy(text(String.format("%06o\0 ", sum)), 0, archive, 148, 8);
  }

  static byte[] zip(Map<String, byte[]> members) {
    return made(
        bytes -> {
          try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (var member : members.entrySet()) {
              zip.putNextEntry(new ZipEntry(member.getKey()));
              zip.write(member.getValue());
              zip.closeEntry();
            }
          }
        });
  }

  /** Members that are not packed, their sizes and sums before them. */
  static byte[] storedZip(Map<String, byte[]> members) {
    return made(
        bytes -> {
          try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (var member : members.entrySet()) {
              CRC32 sum = new CRC32();
              sum.update(member.getValue());
              ZipEntry entry = new ZipEntry(member.getKey());
              entry.setMethod(ZipEntry.STORED);
              entry.setSize(member.getValue().length);
              entry.setCrc(sum.getValue());
              zip.putNextEntry(entry);
              zip.write(member.getValue());
              zip.closeEntry();
            }
          }
        });
  }

  static byte[] joined(byte[]... parts) {
    return made(
        bytes -> {
          for (byte[] part : parts) {
            bytes.write(part);
          }
        });
  }

  static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
