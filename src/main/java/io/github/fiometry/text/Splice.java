package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Tells where a damaged line begins as one line and ends as another of its kind, as one does when
 * the end of the first and the beginning of the second are lost: its later values are not its own.
 *
 * <p>One damaged byte takes a key's sign or a comma, but not both, and makes no second key.
 */
final class Splice {
  /** Marks a key that some versions lack. */
  private static final String OPTIONAL = "?";

  /** With those of the disks below it. */
  private static final int MOST_OF_A_DISK = 12;

  private static final byte[] COLON = {':'};
  private static final byte[] UNIT_END = "sec)".getBytes(StandardCharsets.US_ASCII);

  /** The keys of the values in a line, in fio's order. */
  private static final List<String> LATENCY = List.of("min", "max", "avg", "stdev");

  private static final List<String> BANDWIDTH =
      List.of("min", "max", "per", "avg", "stdev", "?samples");
  private static final List<String> IOPS = List.of("min", "max", "avg", "stdev", "samples");
  private static final List<String> CPU = List.of("usr", "sys", "ctx", "majf", "minf");
  private static final List<String> TARGET = List.of("target", "window", "percentile", "depth");
  private static final List<String> OLD_DIRECTION = List.of("io", "bw", "iops", "runt");
  private static final List<String> OLD_GROUP =
      List.of("io", "aggrb", "minb", "maxb", "mint", "maxt");
  private static final List<String> GROUP = List.of("bw", "", "io", "run");
  private static final List<String> DIRECTION = List.of("IOPS", "BW");
  private static final List<String> DISK =
      List.of("ios", "?sectors", "merge", "ticks", "in_queue", "util");
  private static final List<String> IO_DEPTHS = List.of("1", "2", "4", "8", "16", "32", ">=64");
  private static final List<String> CALLS = List.of("0", "4", "8", "16", "32", "64", ">=64");

  private int otherAt = Integer.MAX_VALUE;

  /** Looks at another damaged line. */
  void open(LineToken line) {
    otherAt = Integer.MAX_VALUE;
    List<String> keys = keysOf(line.getType());
    if (keys.isEmpty()) {
      return;
    }
    int colon = Bytes.indexOf(line.bytes, line.from, line.to, COLON);
    int start = colon < 0 ? line.from : colon + 1;
    int second = Bytes.indexOf(line.bytes, start, line.to, UNIT_END);
    if (second >= 0 && Bytes.indexOf(line.bytes, line.from, start, UNIT_END) >= 0) {
      otherAt = second;
    }
    int entries = 0;
    int signs = 0;
    int next = 0;
    int before = start;
    int gap = -1;
    int strange = -1;
    int twoWithoutComma = Integer.MAX_VALUE;
    int end;
    for (int at = start; at < line.to; at = end + 1) {
      end = endOfEntry(line, at);
      String[] parts = partsOf(line, at, end);
      if (end >= line.to && parts.length == 1 && isBeginningOfKey(keys, next, parts[0])) {
        // the line is cut off behind a comma, which ends the value before
        break;
      }
      String key = parts.length > 1 ? parts[0] : "";
      int place = placeOf(keys, key);
      if (place >= 0 && place < next) {
        // a key that comes again
        otherAt = Math.min(otherAt, at);
      }
      boolean two = parts.length > 2 && parts[1].indexOf('(') < 0;
      twoWithoutComma = two ? Math.min(twoWithoutComma, at) : twoWithoutComma;
      boolean fits = place == next || place == next + 1 && keys.get(next).startsWith(OPTIONAL);
      gap = fits || gap >= 0 ? gap : before;
      strange = place >= 0 || strange >= 0 || !key.isEmpty() ? strange : at;
      next = place >= 0 ? place + 1 : next + 1;
      entries++;
      signs += parts.length - 1;
      before = at;
    }
    int least = (int) keys.stream().filter(key -> !key.startsWith(OPTIONAL)).count();
    int leastSigns = least - (keys.contains("") ? 1 : 0);
    // where commas are lost, no key comes to those that are there
    int most = keys == DISK ? MOST_OF_A_DISK : keys.size();
    otherAt = signs > most ? Math.min(otherAt, twoWithoutComma) : otherAt;
    if (gap >= 0 && entries < least && signs < leastSigns) {
      // the value before the gap may have the end of another
      otherAt = Math.min(otherAt, gap);
    } else if (strange >= 0 && entries > least && signs >= leastSigns) {
      otherAt = Math.min(otherAt, strange);
    }
  }

  /** The key of an entry and what stands behind its sign; one part where there is no sign. */
  private static String[] partsOf(LineToken line, int from, int to) {
    String entry = new String(line.bytes, from, to - from, StandardCharsets.ISO_8859_1).strip();
    return entry.split("(?<=[A-Za-z_0-9])=", -1);
  }

  private static int placeOf(List<String> keys, String key) {
    int place = keys.indexOf(key);
    return place >= 0 ? place : keys.indexOf(OPTIONAL + key);
  }

  private static boolean isBeginningOfKey(List<String> keys, int next, String text) {
    for (int i = next; i < keys.size() && i < next + 2; i++) {
      String key = keys.get(i);
      if (key.startsWith(text, key.startsWith(OPTIONAL) ? 1 : 0)) {
        return true;
      }
    }
    return text.isEmpty();
  }

  private static int endOfEntry(LineToken line, int from) {
    for (int i = from; i < line.to; i++) {
      if (line.bytes[i] == ',' && i + 1 < line.to && line.bytes[i + 1] <= ' ') {
        return i;
      }
    }
    return line.to;
  }

  private static List<String> keysOf(int kind) {
    return switch (kind) {
      case LineLexer.LATENCY, LineLexer.PRIO_LATENCY, LineLexer.SYNC_LATENCY -> LATENCY;
      case LineLexer.BW_SAMPLES -> BANDWIDTH;
      case LineLexer.IOPS_SAMPLES -> IOPS;
      case LineLexer.CPU -> CPU;
      case LineLexer.LATENCY_TARGET -> TARGET;
      case LineLexer.DIRECTION_OLD -> OLD_DIRECTION;
      case LineLexer.GROUP_OLD -> OLD_GROUP;
      case LineLexer.GROUP -> GROUP;
      case LineLexer.DIRECTION -> DIRECTION;
      case LineLexer.DISK -> DISK;
      case LineLexer.IO_DEPTHS -> IO_DEPTHS;
      case LineLexer.SUBMIT, LineLexer.COMPLETE -> CALLS;
      default -> List.of();
    };
  }

  /** Whether a value at a place is another line's. */
  boolean isOfOther(int at) {
    return at >= otherAt;
  }
}
