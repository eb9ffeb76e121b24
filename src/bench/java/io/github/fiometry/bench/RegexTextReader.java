package io.github.fiometry.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people write today: a regular expression for each kind of line, tried one after the other.
 */
final class RegexTextReader {
  private static final String N = "\\s*([0-9.]+[kM]?)";
  private static final String RATE = "([0-9.]+)([KMG]i?)?B/s";
  private static final Pattern JOB =
      Pattern.compile("^(.*): \\(groupid=(\\d+), jobs=(\\d+)\\): err=\\s*(\\d+): pid=(\\d+).*");
  private static final Pattern DIRECTION =
      Pattern.compile(
          "^\\s+(read|write|trim): IOPS="
              + N
              + ", BW="
              + RATE
              + " \\([^)]*\\)\\(([0-9.]+)([KMG]i)?B/(\\d+)msec\\).*");
  private static final Pattern LATENCY =
      Pattern.compile(
          "^\\s+([sc]?lat) \\(([nmu])sec\\): min="
              + N
              + ", max="
              + N
              + ", avg="
              + N
              + ", stdev="
              + N);
  private static final Pattern PERCENTILES_HEAD =
      Pattern.compile("^\\s+clat percentiles \\(([nmu])sec\\):");
  private static final Pattern PERCENTILE = Pattern.compile("([0-9.]+)th=\\[\\s*(\\d+)\\]");
  private static final Pattern BANDWIDTH =
      Pattern.compile(
          "^\\s+bw \\(\\s*([KM])iB/s\\): min="
              + N
              + ", max="
              + N
              + ", per="
              + N
              + "%, avg="
              + N
              + ", stdev="
              + N
              + ", samples=(\\d+)");
  private static final Pattern IOPS =
      Pattern.compile(
          "^\\s+iops\\s+: min="
              + N
              + ", max="
              + N
              + ", avg="
              + N
              + ", stdev="
              + N
              + ", samples=(\\d+)");
  private static final Pattern DISTRIBUTION = Pattern.compile("^\\s+lat \\([nmu]sec\\)\\s+:(.*)");
  private static final Pattern CPU =
      Pattern.compile(
          "^\\s+cpu\\s+: usr=" + N + "%, sys=" + N + "%, ctx=(\\d+), majf=(\\d+), minf=(\\d+)");
  private static final Pattern DEPTHS =
      Pattern.compile("^\\s+(?:IO depths|submit|complete)\\s+:(.*)");
  private static final Pattern BUCKET = Pattern.compile("[>=0-9]+=([0-9.]+)%");
  private static final Pattern ISSUED =
      Pattern.compile("^\\s+issued rwts: total=(\\d+),(\\d+),(\\d+),\\d+ .*");
  private static final Pattern GROUP =
      Pattern.compile(
          "^\\s+(?:READ|WRITE|TRIM): bw="
              + RATE
              + " \\([^)]*\\), "
              + RATE
              + "-"
              + RATE
              + " \\([^)]*\\), io=([0-9.]+)([KMG]i)?B \\([^)]*\\), run=(\\d+)-(\\d+)msec");
  private static final Pattern DISK =
      Pattern.compile(
          "^\\s+(\\w+): ios=(\\d+)/(\\d+), merge=(\\d+)/(\\d+), ticks=(\\d+)/(\\d+), "
              + "in_queue=(\\d+), util=([0-9.]+)%");

  private final Checksum values = new Checksum();
  private long percentileNanos = 1;

  private RegexTextReader() {}

  static Checksum read(String report) {
    RegexTextReader reader = new RegexTextReader();
    report.lines().forEach(reader::line);
    return reader.values;
  }

  private void line(String line) {
    Matcher matcher;
    if ((matcher = JOB.matcher(line)).matches()) {
      add(matcher, 2, 3, 5);
    } else if ((matcher = DIRECTION.matcher(line)).matches()) {
      values.add(number(matcher.group(2)));
      values.add(scaled(matcher.group(3), factor(matcher.group(4))));
      values.add(scaled(matcher.group(5), factor(matcher.group(6))));
      values.add(number(matcher.group(7)));
    } else if ((matcher = LATENCY.matcher(line)).matches()) {
      long unit = nanos(matcher.group(2));
      for (int i = 3; i <= 6; i++) {
        values.add(number(matcher.group(i)) * unit);
      }
    } else if ((matcher = PERCENTILES_HEAD.matcher(line)).matches()) {
      percentileNanos = nanos(matcher.group(1));
    } else if (line.startsWith("     |")) {
      matcher = PERCENTILE.matcher(line);
      while (matcher.find()) {
        values.add(Long.parseLong(matcher.group(2)) * percentileNanos);
      }
    } else if ((matcher = BANDWIDTH.matcher(line)).matches()) {
      long unit = factor(matcher.group(1) + "i");
      values.add(number(matcher.group(2)) * unit);
      values.add(number(matcher.group(3)) * unit);
      values.add(number(matcher.group(4)));
      values.add(scaled(matcher.group(5).strip(), unit));
      values.add(scaled(matcher.group(6).strip(), unit));
      values.add(number(matcher.group(7)));
    } else if ((matcher = IOPS.matcher(line)).matches()) {
      add(matcher, 1, 2, 3, 4, 5);
    } else if ((matcher = DISTRIBUTION.matcher(line)).matches()
        || (matcher = DEPTHS.matcher(line)).matches()) {
      Matcher bucket = BUCKET.matcher(matcher.group(1));
      while (bucket.find()) {
        values.add(number(bucket.group(1)));
      }
    } else if ((matcher = CPU.matcher(line)).matches()) {
      add(matcher, 1, 2, 3, 4, 5);
    } else if ((matcher = ISSUED.matcher(line)).matches()) {
      for (int i = 1; i <= 3; i++) {
        if (!matcher.group(i).equals("0")) {
          values.add(number(matcher.group(i)));
        }
      }
    } else if ((matcher = GROUP.matcher(line)).matches()) {
      for (int i = 1; i <= 7; i += 2) {
        values.add(scaled(matcher.group(i), factor(matcher.group(i + 1))));
      }
      add(matcher, 9, 10);
    } else if ((matcher = DISK.matcher(line)).matches()) {
      add(matcher, 2, 3, 4, 5, 6, 7, 8, 9);
    }
  }

  private void add(Matcher matcher, int... groups) {
    for (int group : groups) {
      values.add(number(matcher.group(group)));
    }
  }

  private static double number(String text) {
    String digits = text.strip();
    char last = digits.charAt(digits.length() - 1);
    long factor = last == 'k' ? 1_000 : last == 'M' ? 1_000_000 : 1;
    return factor == 1
        ? Double.parseDouble(digits)
        : scaled(digits.substring(0, digits.length() - 1), factor);
  }

  private static double scaled(String digits, long factor) {
    return Double.parseDouble(digits) * factor;
  }

  private static long factor(String prefix) {
    if (prefix == null) {
      return 1;
    }
    return switch (prefix) {
      case "Ki" -> 1L << 10;
      case "Mi" -> 1L << 20;
      case "Gi" -> 1L << 30;
      default -> throw new IllegalArgumentException(prefix);
    };
  }

  private static long nanos(String letter) {
    return switch (letter) {
      case "n" -> 1;
      case "u" -> 1_000;
      default -> 1_000_000;
    };
  }
}
