package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes apart a line in whose middle another one begins: the end of the first is lost, with the
 * line end. What of the first is there ends at the second, so that its last value has no end.
 */
final class JoinedLines {
  private static final String BEFORE = "(?<=\\s\\s|[^\\sA-Za-z_/(=])";

  /**
   * The beginnings of lines that stand in no other line. Those with a word that other lines have,
   * too, need their indentation, or what no word goes on with, before them.
   */
  private static final LineHeads HEADS =
      new LineHeads(
          new LineHeads.Group(
              BEFORE,
              List.of(
                  "slat ?\\([num]sec\\)",
                  "clat ?\\([num]sec\\)",
                  "lat ?\\([num]sec\\)",
                  "sync ?\\([num]sec\\)",
                  "slat percentiles \\(",
                  "clat percentiles \\(",
                  "lat percentiles \\(",
                  "sync percentiles \\(",
                  "high prio[_ ]",
                  "low prio[_ ]",
                  "clat prio \\d",
                  "lat prio \\d",
                  "bw \\( *[kKM]",
                  "iops +: *min=",
                  "cpu +: *usr=",
                  "IO depths +:",
                  "submit +: *\\d+=",
                  "complete +: *\\d+=",
                  "issued +: *total=",
                  "issued rwts?: *total=",
                  "latency +: *target=",
                  "errors +: *total=",
                  "steadystate +: ",
                  "read ?: (?:IOPS|io)=",
                  "write ?: (?:IOPS|io)=",
                  "trim ?: (?:IOPS|io)=",
                  "mixed ?: (?:IOPS|io)=",
                  "READ: (?:bw|io)=",
                  "WRITE: (?:bw|io)=",
                  "TRIM: (?:bw|io)=",
                  "MIXED: (?:bw|io)=",
                  "fio-\\d+\\.\\d"),
              ""),
          new LineHeads.Group(
              "",
              List.of(
                  "\\| *[0-9.]+th=\\[",
                  "Run status group \\d",
                  "Disk stats \\(read/write\\)",
                  "Starting \\d+ (?:process|thread)"),
              ""));

  private static final String COUNTERS = ": ios=";

  private static final Pattern DISK =
      Pattern.compile(BEFORE + "[a-z][a-z0-9.-]*" + COUNTERS + "\\d");

  /** What lines begin with, to tell one of which but some letters are left. */
  private static final List<String> WORDS =
      List.of(
          "slat (",
          "clat (",
          "lat (",
          "sync (",
          "clat percentiles (",
          "lat percentiles (",
          "slat percentiles (",
          "high prio",
          "low prio",
          "clat prio ",
          "lat prio ",
          "| ",
          "bw (",
          "iops ",
          "cpu ",
          "IO depths",
          "submit ",
          "complete ",
          "issued ",
          "errors ",
          "latency ",
          "read",
          "write",
          "trim",
          "mixed",
          "READ:",
          "WRITE:",
          "TRIM:",
          "MIXED:",
          "fsync/fdatasync");

  private static final Pattern PERCENTILES = Pattern.compile("[0-9.]+th=\\[");
  private static final Pattern VERSION = Pattern.compile("\\s*fio-\\d");

  private static final String NAME_END = ": (g";

  private final LineCleaner cleaner;
  private final DamagedLines damaged;

  JoinedLines(LineCleaner cleaner, DamagedLines damaged) {
    this.cleaner = cleaner;
    this.damaged = damaged;
  }

  /** The lines in a text; empty when no other line begins in its middle. */
  List<LineToken> split(LineToken line, DirtyText text) {
    String all = text.toString();
    List<LineToken> lines = new ArrayList<>();
    int from = 0;
    LineHeads.Found head = head(all, 0);
    while (head != null) {
      if (!all.substring(from, head.start()).isBlank()) {
        lines.add(torn(line, text.part(from, head.start())));
        from = head.start();
      }
      head = head(all, head.end());
    }
    if (lines.isEmpty() || lines.get(0).getType() == LineLexer.NOISE && !mayBegin(text)) {
      return List.of();
    }
    LineToken last = last(line, text.part(from, text.length()));
    if (last.getType() == LineLexer.NOISE) {
      return List.of();
    }
    lines.add(last);
    return lines;
  }

  /**
   * A job's line behind the beginning of another line, which the grammar takes for a part of the
   * name: where the name begins cannot be told. Empty when the name is one.
   */
  List<LineToken> splitBeforeName(LineToken line, DirtyText text) {
    int end = text.toString().lastIndexOf(NAME_END);
    DirtyText before = text.part(0, Math.max(end, 0));
    LineToken noise = LineCleaner.noise(line, line.lastLine(), before);
    // a name may hold anything, but no indentation
    boolean indented = text.toString().startsWith("  ");
    if (end <= 0 || !indented || damaged.beginning(noise) == LineLexer.NOISE) {
      return List.of();
    }
    LineToken first = torn(line, before);
    LineToken nameless = LineCleaner.noise(line, line.lastLine(), text.part(end, text.length()));
    return List.of(first, nameless.damaged(line.getType()));
  }

  /** The next beginning of a line; a disk's has no letters of its own. */
  private static LineHeads.@Nullable Found head(String text, int from) {
    LineHeads.Found head = HEADS.find(text, from, text.length());
    if (text.indexOf(COUNTERS, from) < 0) {
      return head;
    }
    Matcher disk = DISK.matcher(text);
    return disk.find(from) && (head == null || disk.start() < head.start())
        ? new LineHeads.Found(-1, -1, disk.start(), disk.end())
        : head;
  }

  /** Whether an indented text is a line of which only the first letters are there. */
  private static boolean mayBegin(DirtyText text) {
    String all = text.toString();
    String begun = all.stripLeading();
    String first = begun.split(" {2}", 2)[0];
    return PERCENTILES.matcher(begun).lookingAt()
        || all.startsWith("  ")
            && WORDS.stream().anyMatch(word -> word.startsWith(first) || first.startsWith(word));
  }

  /** The line that a text ends in; noise when it is none. */
  LineToken last(LineToken line, DirtyText part) {
    LineToken token = cleaner.match(line, line.lastLine(), part);
    if (token != null) {
      return token;
    }
    LineToken noise = LineCleaner.noise(line, line.lastLine(), part);
    LineToken known = damaged.recognize(noise);
    return known == null ? noise : known;
  }

  /** What is there of a line without its end; noise when that is too little. */
  LineToken torn(LineToken line, DirtyText part) {
    LineToken noise = LineCleaner.noise(line, line.lastLine(), part);
    if (VERSION.matcher(part.toString()).lookingAt()) {
      return noise.torn().damaged(LineLexer.BANNER);
    }
    LineToken whole = isEnd(part) ? cleaner.match(line, line.lastLine(), part) : null;
    LineToken torn = whole != null ? whole : damaged.recognize(noise.torn());
    return torn == null ? noise : torn;
  }

  /** Whether a text ends in what no number goes on behind. */
  private static boolean isEnd(DirtyText part) {
    String text = part.toString().stripTrailing();
    char last = text.isEmpty() ? '0' : text.charAt(text.length() - 1);
    return !(last >= '0' && last <= '9') && last != '.' && last != ',';
  }
}
