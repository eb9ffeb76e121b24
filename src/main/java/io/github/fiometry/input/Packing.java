package io.github.fiometry.input;

import java.util.List;
import java.util.Locale;

/** How a stream is packed, told by its first bytes. */
enum Packing {
  GZIP,
  BZIP2,
  XZ,
  ZSTD,
  TAR,
  ZIP,
  /** Packed in a way that is not read: 7z, RAR, LZ4, LZMA, compress. */
  UNKNOWN,
  /** Not packed. */
  NONE;

  private static final List<String> PACKED_NAMES =
      List.of(".gz", ".tgz", ".bz2", ".tbz2", ".xz", ".txz", ".zst", ".tzst", ".tar", ".zip");

  /** How many bytes {@link #of} wants to see. */
  static final int HEAD_BYTES = 512;

  boolean isCompression() {
    return this == GZIP || this == BZIP2 || this == XZ || this == ZSTD;
  }

  boolean isArchive() {
    return this == TAR || this == ZIP;
  }

  static Packing of(byte[] head) {
    if (starts(head, 0x1f, 0x8b, 0x08)) {
      return GZIP;
    }
    if (starts(head, 'B', 'Z', 'h')
        && head.length > 9
        && head[3] >= '1'
        && head[3] <= '9'
        && (hasAt(head, 4, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59)
            || hasAt(head, 4, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90))) {
      return BZIP2;
    }
    if (starts(head, 0xfd, '7', 'z', 'X', 'Z', 0)) {
      return XZ;
    }
    boolean skippableFrame =
        head.length > 4 && (head[0] & 0xf0) == 0x50 && hasAt(head, 1, 0x2a, 0x4d, 0x18);
    if (starts(head, 0x28, 0xb5, 0x2f, 0xfd) || skippableFrame) {
      return ZSTD;
    }
    if (starts(head, 'P', 'K', 3, 4) || starts(head, 'P', 'K', 5, 6)) {
      return ZIP;
    }
    if (starts(head, '7', 'z', 0xbc, 0xaf, 0x27, 0x1c)
        || starts(head, 'R', 'a', 'r', '!', 0x1a, 7)
        || starts(head, 0x04, 0x22, 0x4d, 0x18)
        || starts(head, 0x5d, 0, 0)
        || starts(head, 0x1f, 0x9d)) {
      return UNKNOWN;
    }
    return TarHeader.isSound(head) || TarHeader.isDamaged(head) ? TAR : NONE;
  }

  /** Whether the name says that it is packed in a way that is read. */
  static boolean isNamedPacked(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return PACKED_NAMES.stream().anyMatch(lower::endsWith);
  }

  /** Whether a name says that a tar is there, or one that is packed as a whole. */
  static boolean isNamedTar(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".tar") || lower.endsWith(".tgz") || lower.contains(".tar.");
  }

  private static boolean starts(byte[] head, int... magic) {
    return hasAt(head, 0, magic);
  }

  private static boolean hasAt(byte[] head, int offset, int... magic) {
    if (head.length < offset + magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[offset + i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
