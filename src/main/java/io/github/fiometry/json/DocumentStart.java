package io.github.fiometry.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds where on a line a document of fio or of this project begins: at a brace that is followed by
 * a key of such a document. The rest of the line before it is dirt: a log prefix, a quote or
 * comment mark, another JSON document around it.
 *
 * @param offset where the brace is
 * @param escaped whether the document is the content of a string, with its line ends as {@code \n}
 */
record DocumentStart(int offset, boolean escaped) {
  /** How many braces of one line are tried: a line of foreign JSON may hold very many. */
  private static final int MOST_TRIES = 200;

  /** fio's own documents are 7 levels deep; of brackets in a row one need not see the end. */
  private static final int DEEPEST = 32;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long BRACES = LOW_BITS * '{';

  /** Keys that make an object look like a document of fio. */
  private static final String[] FIO_KEYS = {
    "fio version", "jobs", "client_stats", "global options", "disk_util", "cpu_idleness"
  };

  /** What an object is, as far as its first keys say. */
  enum Kind {
    FIO,
    FIOMETRY,
    /** An element of fio's {@code jobs} without the document around it. */
    JOB,
    OTHER,
    /** Neither end nor known key is in sight. */
    UNKNOWN
  }

  /** The first brace of a line, or the bracket of a list alone on it; -1 for none. */
  static int bracket(byte[] bytes, int from, int lineEnd) {
    int brace = brace(bytes, from, lineEnd);
    if (brace < lineEnd) {
      return brace;
    }
    int first = afterBlanks(bytes, from, lineEnd);
    boolean list =
        first < lineEnd && bytes[first] == '[' && afterBlanks(bytes, first + 1, lineEnd) == lineEnd;
    return list ? first : -1;
  }

  /** The first brace, or {@code to}: looks at eight bytes at once, for the lowest zero byte. */
  private static int brace(byte[] bytes, int from, int to) {
    int at = from;
    while (at + Long.BYTES <= to) {
      long difference = (long) EIGHT_BYTES.get(bytes, at) ^ BRACES;
      long zeros = (difference - LOW_BITS) & ~difference & HIGH_BITS;
      if (zeros != 0) {
        return at + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
      }
      at += Long.BYTES;
    }
    while (at < to && bytes[at] != '{') {
      at++;
    }
    return at;
  }

  /**
   * Whether a document could begin on a line, judged by the line and what is known behind it.
   *
   * @param bytes holds the line
   * @param from where the line starts
   * @param lineEnd where it ends, exclusive
   * @param to the end of what is known, at least {@code lineEnd}
   */
  static boolean isPossible(byte[] bytes, int from, int lineEnd, int to) {
    int brace = bracket(bytes, from, lineEnd);
    if (brace >= 0 && bytes[brace] == '[') {
      return true;
    }
    for (int tries = 0; brace >= 0 && tries < MOST_TRIES; tries++) {
      if (isEscapedStart(bytes, brace, lineEnd)) {
        return true;
      }
      if (isPlainStart(bytes, brace, lineEnd)) {
        Kind kind = kind(bytes, brace, to);
        if (kind != Kind.OTHER) {
          return true;
        }
      }
      brace = next(bytes, brace + 1, lineEnd, (byte) '{');
    }
    return false;
  }

  /**
   * The first document that begins on a line.
   *
   * @param bytes holds the line and what follows it
   * @param from where to look from
   * @param lineEnd where the line ends, exclusive
   * @param to the end of what is known
   */
  static Optional<DocumentStart> find(byte[] bytes, int from, int lineEnd, int to) {
    int brace = next(bytes, from, lineEnd, (byte) '{');
    for (int tries = 0; brace >= 0 && tries < MOST_TRIES; tries++) {
      if (isEscapedStart(bytes, brace, lineEnd)) {
        byte[] inner = EscapedText.unescape(bytes, brace, lineEnd).text();
        // the inner text may itself be the content of a string, so each level has fewer backslashes
        if (find(inner, 0, inner.length, inner.length).isPresent()) {
          return Optional.of(new DocumentStart(brace, true));
        }
      } else if (isPlainStart(bytes, brace, lineEnd) && isKnown(kind(bytes, brace, to))) {
        return Optional.of(new DocumentStart(brace, false));
      }
      brace = next(bytes, brace + 1, lineEnd, (byte) '{');
    }
    return Optional.empty();
  }

  static boolean isKnown(Kind kind) {
    return kind == Kind.FIO || kind == Kind.FIOMETRY || kind == Kind.JOB;
  }

  /** A brace at the end of the line, or before a key. */
  private static boolean isPlainStart(byte[] bytes, int brace, int lineEnd) {
    int after = afterBlanks(bytes, brace + 1, lineEnd);
    return after == lineEnd || bytes[after] == '"';
  }

  /** A brace before a line end or a key as they look inside a string, behind a backslash. */
  private static boolean isEscapedStart(byte[] bytes, int brace, int lineEnd) {
    int after = afterBlanks(bytes, brace + 1, lineEnd);
    int escape = after;
    while (escape < lineEnd && bytes[escape] == '\\') {
      escape++;
    }
    return escape > after && escape < lineEnd && "nr\"".indexOf(bytes[escape]) >= 0;
  }

  /** What the object that starts at a brace is, by the keys of its outermost level. */
  static Kind kind(byte[] bytes, int brace, int to) {
    int depth = 0;
    int first = afterBlanks(bytes, brace + 1, to);
    if (first < to && bytes[first] == '{') {
      return Kind.OTHER; // an object begins with a key, or with a log's prefix before it
    }
    boolean hasJobName = false;
    boolean hasGroup = false;
    boolean hasDiagnostics = false;
    boolean hasSchema = false;
    for (int i = brace; i < to; i++) {
      switch (bytes[i]) {
        case '{', '[' -> {
          depth++;
          if (depth > DEEPEST) {
            return Kind.OTHER;
          }
        }
        case '}', ']' -> {
          depth--;
          if (depth <= 0) {
            return hasSchema ? Kind.FIOMETRY : Kind.OTHER;
          }
        }
        case '"' -> {
          int end = endOfString(bytes, i + 1, to);
          if (depth == 1 && end < to && bytes[end] == '"' && isKey(bytes, end + 1, to)) {
            String key = new String(bytes, i + 1, end - i - 1, StandardCharsets.UTF_8);
            for (String known : FIO_KEYS) {
              if (known.equals(key)) {
                return Kind.FIO;
              }
            }
            hasJobName |= key.equals("jobname");
            hasGroup |= key.equals("groupid");
            if (hasJobName && hasGroup) {
              return Kind.JOB;
            }
            hasSchema |= key.equals("schema");
            hasDiagnostics |= key.equals("diagnostics");
            boolean ours = hasSchema && (key.equals("runs") || key.equals("source"));
            boolean oursSorted = hasDiagnostics && (key.equals("format") || key.equals("runs"));
            if (ours || oursSorted) {
              return Kind.FIOMETRY;
            }
          }
          i = end;
        }
        default -> {}
      }
    }
    return Kind.UNKNOWN;
  }

  /** The closing quote, or the end of the line: a string of fio that lost its quote ends there. */
  private static int endOfString(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\\') {
        i++;
      } else if (bytes[i] == '"' || bytes[i] == '\n') {
        return i;
      }
    }
    return to;
  }

  private static boolean isKey(byte[] bytes, int from, int to) {
    int after = afterBlanks(bytes, from, to);
    return after < to && bytes[after] == ':';
  }

  private static int next(byte[] bytes, int from, int to, byte wanted) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** The first byte that is no blank, or {@code to}. */
  static int afterBlanks(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to
        && (bytes[i] == ' ' || bytes[i] == '\t' || bytes[i] == '\r' || bytes[i] == '\n')) {
      i++;
    }
    return i;
  }
}
