package io.github.fiometry.runner;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads fio's status lines ("eta"), of all versions. fio: eta.c {@code display_thread_status}.
 *
 * <pre>
 * Jobs: 1 (f=1): [w] [4.2% done] [0K/364.3M /s] [0 /22.3K iops] [eta 01m:10s]              2.0.7
 * Jobs: 2 (f=2): [m] [75.0% done] [3992MB/3985MB/0KB /s] [1022K/1020K/0 iops] [eta 00m:01s]  2.1
 * Jobs: 1 (f=1): [m(1)][75.0%][r=18.3MiB/s,w=18.1MiB/s][r=4682,w=4641 IOPS][eta 00m:01s]     2.17
 * </pre>
 */
final class StatusLine {
  private static final Pattern JOBS = Pattern.compile("Jobs: (\\d{1,9}) \\(f=-?\\d+\\)");
  private static final Pattern PERCENT = Pattern.compile("\\[(\\d{1,3}(?:\\.\\d+)?)%(?: done)?]");
  private static final Pattern OLD_RATES =
      Pattern.compile(
          "\\[([\\d.]+[A-Za-z]*) ?/([\\d.]+[A-Za-z]*) ?(?:/([\\d.]+[A-Za-z]*))? ?/s]"
              + " \\[([\\d.]+[A-Za-z]*) ?/([\\d.]+[A-Za-z]*) ?(?:/([\\d.]+[A-Za-z]*))? +iops]");
  private static final Pattern RATE = Pattern.compile("[\\[,]([rwt])=([\\d.]+[A-Za-z]*)/s");
  private static final Pattern IOPS = Pattern.compile("\\[([rwt]=[\\d.]+[A-Za-z]*[^\\]/]*) IOPS]");
  private static final Pattern ONE_IOPS = Pattern.compile("([rwt])=([\\d.]+[A-Za-z]*)");
  private static final Pattern ETA =
      Pattern.compile("\\[eta (?:(\\d+)d:)?(?:(\\d+)h:)?(\\d+)m:(\\d+)s]");
  private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d*)?)([A-Za-z]*)");

  private StatusLine() {}

  /** The progress that a line tells, or empty when it is no status line. */
  static Optional<RunProgress> parse(String line) {
    Matcher jobs = JOBS.matcher(line);
    if (!jobs.find()) {
      return Optional.empty();
    }
    String rest = line.substring(jobs.end());
    OptionalDouble[] rates = none();
    OptionalDouble[] iops = none();
    Matcher old = OLD_RATES.matcher(rest);
    if (old.find()) {
      for (int i = 0; i < 3; i++) {
        rates[i] = number(old.group(1 + i), 1024);
        iops[i] = number(old.group(4 + i), 1000);
      }
    } else {
      Matcher rate = RATE.matcher(rest);
      while (rate.find()) {
        rates["rwt".indexOf(rate.group(1))] = number(rate.group(2), 1024);
      }
      Matcher all = IOPS.matcher(rest);
      if (all.find()) {
        Matcher one = ONE_IOPS.matcher(all.group(1));
        while (one.find()) {
          iops["rwt".indexOf(one.group(1))] = number(one.group(2), 1000);
        }
      }
    }
    Matcher percent = PERCENT.matcher(rest);
    return Optional.of(
        new RunProgress(
            Integer.parseInt(jobs.group(1)),
            percent.find()
                ? OptionalDouble.of(Double.parseDouble(percent.group(1)))
                : OptionalDouble.empty(),
            rates[0],
            rates[1],
            rates[2],
            iops[0],
            iops[1],
            iops[2],
            timeLeft(rest)));
  }

  private static OptionalDouble[] none() {
    return new OptionalDouble[] {
      OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()
    };
  }

  /**
   * {@code 18.3MiB}, {@code 364.3M}, {@code 22.3K}, {@code 8Mbit}. It is for the eye only: with
   * kb_base=1000 the rate is up to a tenth too high.
   */
  private static OptionalDouble number(@Nullable String text, int base) {
    Matcher number = NUMBER.matcher(text == null ? "" : text);
    if (!number.matches()) {
      return OptionalDouble.empty();
    }
    String unit = number.group(2);
    double value = Double.parseDouble(number.group(1));
    boolean bits = unit.endsWith("bit");
    int power =
        unit.isEmpty() ? 0 : "kmgtp".indexOf(unit.substring(0, 1).toLowerCase(Locale.ROOT)) + 1;
    return OptionalDouble.of(value * Math.pow(base, power) / (bits ? 8 : 1));
  }

  private static Optional<Duration> timeLeft(String rest) {
    Matcher eta = ETA.matcher(rest);
    if (!eta.find()) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofDays(whole(eta.group(1)))
            .plusHours(whole(eta.group(2)))
            .plusMinutes(whole(eta.group(3)))
            .plusSeconds(whole(eta.group(4))));
  }

  private static long whole(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
