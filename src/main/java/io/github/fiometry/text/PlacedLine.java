package io.github.fiometry.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a line tells where in a report it stands.
 *
 * @param kind what it is
 * @param order where it stands among lines of its kind: a direction, a percentile, a number of
 *     microseconds or of a group; -1 when there is nothing to tell
 * @param directions the directions that it tells of, a bit for each; -1 when it tells nothing
 * @param name the last word of a job's name; empty for other lines
 */
record PlacedLine(ReportLine kind, long order, int directions, String name) {
  static final int NOTHING = -1;
  private static final int OF_SYNCS = 1;
  private static final int READ = 0;
  private static final int MIXED = 3;
  private static final String DIRECTIONS = "rwtm";

  private static final Pattern RANK = Pattern.compile("([0-9.]{1,12})th=");
  private static final Pattern BUCKET = Pattern.compile("\\(([num])sec\\) *: ?>?=?([0-9]{1,9})=");
  private static final Pattern GROUP_NUMBER =
      Pattern.compile("(?:groupid=|status group )(\\d{1,9})");
  private static final Pattern NAME = Pattern.compile("(\\S*): ?\\(g|(\\S*): ioengine=");
  private static final Pattern TOTALS =
      Pattern.compile("total=(?:r=)?(\\d+)(?:/w=|,)(\\d+)(?:/d=|,)(\\d+)");

  /** A line of a kind, from what it holds. */
  static PlacedLine of(ReportLine kind, String text) {
    return switch (kind) {
      case DIRECTION, GROUP -> {
        int direction = direction(text, kind == ReportLine.GROUP);
        yield new PlacedLine(kind, direction, direction < 0 ? NOTHING : 1 << direction, "");
      }
      case PERCENTILES_HEAD ->
          new PlacedLine(kind, text.contains("sync percentiles") ? OF_SYNCS : 0, NOTHING, "");
      case PERCENTILES -> new PlacedLine(kind, rank(text), NOTHING, "");
      case DISTRIBUTION -> new PlacedLine(kind, bucket(text), NOTHING, "");
      case ISSUED -> new PlacedLine(kind, NOTHING, issued(text), "");
      case GROUP_HEAD -> new PlacedLine(kind, group(text), NOTHING, "");
      case JOB, HEADER -> new PlacedLine(kind, group(text), NOTHING, lastWordOfName(text));
      default -> new PlacedLine(kind, NOTHING, NOTHING, "");
    };
  }

  /** A line of the same kind at any place among those. */
  PlacedLine anywhere() {
    return new PlacedLine(kind, NOTHING, directions, name);
  }

  /**
   * Whether fio prints a line right behind this one.
   *
   * @param lastDirection where the last direction of the job stands among directions
   */
  boolean isFollowedBy(PlacedLine next, long lastDirection) {
    if (!kind.isFollowedBy(next.kind)) {
      return false;
    }
    if (next.kind == ReportLine.DIRECTION) {
      return next.order > lastDirection || kind == ReportLine.JOB || next.order < 0;
    }
    boolean known = order >= 0 && next.order >= 0;
    return switch (next.kind) {
      case PERCENTILES, DISTRIBUTION, GROUP, GROUP_HEAD ->
          !known || kind != next.kind || order < next.order;
      case PERCENTILES_HEAD -> kind != ReportLine.SYNC || next.order == OF_SYNCS;
      default -> true;
    };
  }

  /** Whether fio has added the directions up. */
  static boolean areMixed(int directions) {
    return (directions & 1 << MIXED) != 0;
  }

  private static final Pattern DIRECTION =
      Pattern.compile("(?<!\\w)(read|write|trim|mixed) ?: ?(?:IOPS|io)=");
  private static final Pattern GROUP_DIRECTION =
      Pattern.compile("(?<!\\w)(READ|WRITE|TRIM|MIXED): (?:bw|io)=");

  private static int direction(String text, boolean group) {
    Matcher direction = (group ? GROUP_DIRECTION : DIRECTION).matcher(text);
    return direction.find()
        ? DIRECTIONS.indexOf(Character.toLowerCase(text.charAt(direction.start(1))))
        : NOTHING;
  }

  private static long rank(String text) {
    Matcher rank = RANK.matcher(text);
    if (!rank.find()) {
      return NOTHING;
    }
    try {
      return (long) (Double.parseDouble(rank.group(1)) * 1e6);
    } catch (NumberFormatException e) {
      return NOTHING;
    }
  }

  private static long bucket(String text) {
    Matcher bucket = BUCKET.matcher(text);
    if (!bucket.find()) {
      return NOTHING;
    }
    long unit =
        switch (bucket.group(1)) {
          case "n" -> 1;
          case "u" -> 1_000;
          default -> 1_000_000;
        };
    return unit * Long.parseLong(bucket.group(2));
  }

  private static long group(String text) {
    Matcher number = GROUP_NUMBER.matcher(text);
    return number.find() ? Long.parseLong(number.group(1)) : NOTHING;
  }

  private static int issued(String text) {
    Matcher totals = TOTALS.matcher(text);
    if (!totals.find()) {
      return NOTHING;
    }
    int directions = 0;
    for (int direction = READ; direction < MIXED; direction++) {
      if (!totals.group(direction + 1).matches("0+")) {
        directions |= 1 << direction;
      }
    }
    return directions;
  }

  private static String lastWordOfName(String text) {
    Matcher name = NAME.matcher(text);
    if (!name.find()) {
      return "";
    }
    String word = name.group(1) != null ? name.group(1) : name.group(2);
    return word == null ? "" : word;
  }
}
