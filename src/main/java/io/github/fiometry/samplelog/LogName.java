package io.github.fiometry.samplelog;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleKind;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the file name of a log says.
 *
 * <p>{@code <prefix>_<kind>.<job>.log}, without the job's number up to 2.1.10 and with {@code
 * per_job_logs=0}; {@code agg-read_bw.log} for {@code --bandwidth-log}; {@code .fz} at the end
 * where fio stored the log compressed; {@code .<host>} at the end where a client fetched it (since
 * 2.14). fio: iolog.c {@code setup_log}, init.c {@code make_filename}, client.c.
 *
 * @param prefix the beginning: the option's value or the job's name
 * @param kind what was measured
 * @param jobNumber fio's number of the job, from 1; absent when all jobs share the log
 * @param host the host it was fetched from; absent for logs of the same machine
 * @param onlyDirection the direction of an aggregate log; absent for others
 */
public record LogName(
    String prefix,
    SampleKind kind,
    OptionalInt jobNumber,
    Optional<String> host,
    Optional<Direction> onlyDirection) {

  private static final Pattern FORM =
      Pattern.compile(
          "(?<prefix>.*)_(?<kind>clat_hist|bw|iops|lat|clat|slat)"
              + "(?:\\.(?<job>\\d{1,9}))?\\.log(?:\\.fz)?(?:\\.(?<host>.+))?");

  private static final Pattern PACKED = Pattern.compile("\\.(?:gz|bz2|xz|zst|lzma|lz4|Z)$");
  private static final Pattern AGGREGATE = Pattern.compile("agg-(?<direction>read|write|trim)");

  /**
   * What a file's name says.
   *
   * @param path the name, with or without the folders before it; an ending that only says how the
   *     file is packed ({@code .gz} and the like) is passed over
   * @return what it says, or empty when fio gives no log such a name
   */
  public static Optional<LogName> parse(String path) {
    int start =
        Math.max(path.lastIndexOf('/'), Math.max(path.lastIndexOf('\\'), path.lastIndexOf('!')));
    String name = PACKED.matcher(path.substring(start + 1)).replaceFirst("");
    Matcher matcher = FORM.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String prefix = matcher.group("prefix");
    SampleKind kind = SampleKind.ofWord(matcher.group("kind")).orElseThrow();
    String job = matcher.group("job");
    Matcher aggregate = AGGREGATE.matcher(prefix);
    Optional<Direction> direction =
        kind == SampleKind.BANDWIDTH && job == null && aggregate.matches()
            ? Optional.of(
                Direction.valueOf(aggregate.group("direction").toUpperCase(java.util.Locale.ROOT)))
            : Optional.empty();
    return Optional.of(
        new LogName(
            prefix,
            kind,
            job == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(job)),
            Optional.ofNullable(matcher.group("host")),
            direction));
  }
}
