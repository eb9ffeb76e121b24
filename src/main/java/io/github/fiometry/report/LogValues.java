package io.github.fiometry.report;

import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SampleUnit;
import io.github.fiometry.model.SeriesInfo;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** How the answers about sample logs write values, times and the names of series. */
final class LogValues {
  private static final double MILLIS = 1000;
  private static final int DIGITS = 6;

  private LogValues() {}

  static String human(SampleUnit unit, double value) {
    return switch (unit) {
      case NANOSECONDS -> HumanUnits.latency(value);
      case BYTES_PER_SECOND -> HumanUnits.mebibytesPerSecond(value) + " MiB/s";
      case IOS_PER_SECOND -> HumanUnits.iops(value);
    };
  }

  static String human(SampleUnit unit, OptionalDouble value) {
    return value.isPresent() ? human(unit, value.getAsDouble()) : "";
  }

  static String exact(OptionalDouble value) {
    return value.isPresent() ? exact(value.getAsDouble()) : "";
  }

  static String exact(double value) {
    return HumanUnits.exact(value);
  }

  /** To six digits; a time of a clock, which has more before the point, to the millisecond. */
  static String seconds(double millis) {
    BigDecimal seconds = new BigDecimal(millis / MILLIS);
    int before = seconds.precision() - seconds.scale();
    return seconds
            .round(new MathContext(before > DIGITS ? before + 3 : DIGITS))
            .stripTrailingZeros()
            .toPlainString()
        + "s";
  }

  static String percent(OptionalDouble percent) {
    return percent.isEmpty()
        ? ""
        : String.format(java.util.Locale.ROOT, "%.1f%%", percent.getAsDouble());
  }

  /** The kind, and whether its rows are single I/Os where that matters. */
  static String kind(SeriesInfo info) {
    boolean rate = !info.kind().isLatency();
    return info.kind().word()
        + (rate && info.meaning() == SampleMeaning.EACH_IO ? " (each I/O)" : "");
  }

  static String rows(SeriesInfo info) {
    return info.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM
        ? "histograms"
        : switch (info.meaning()) {
          case EACH_IO -> "I/Os";
          case WINDOW_MEAN -> "means";
          case WINDOW_MAXIMUM -> "maxima";
        };
  }

  static String job(SeriesInfo info) {
    return info.jobNumber().isPresent()
        ? String.valueOf(info.jobNumber().getAsInt())
        : info.onlyDirection().isPresent() ? "all" : "";
  }

  /** What a series is called: its prefix, with its folder where there are several. */
  static String name(SeriesInfo info, boolean severalFolders) {
    String source = info.source();
    return severalFolders ? source : info.prefix().orElse(source);
  }

  /** Whether series come from more than one folder. */
  static boolean severalFolders(Stream<SeriesInfo> infos) {
    return infos.map(info -> folder(info.source())).distinct().limit(2).count() > 1;
  }

  private static String folder(String source) {
    int end =
        Math.max(
            source.lastIndexOf('/'), Math.max(source.lastIndexOf('\\'), source.lastIndexOf('!')));
    return source.substring(0, Math.max(end, 0));
  }

  static List<String> cells(SeriesInfo info, Direction direction) {
    List<String> cells = new ArrayList<>();
    cells.add(Csv.textCell(info.source()));
    cells.add(info.kind().word());
    cells.add(Csv.textCell(info.prefix().orElse("")));
    cells.add(job(info));
    cells.add(Csv.textCell(info.host().orElse("")));
    cells.add(direction.word());
    return cells;
  }

  static List<Column> columns() {
    return List.of(
        Column.words("source"),
        Column.words("kind"),
        Column.words("prefix"),
        Column.words("job"),
        Column.words("host"),
        Column.words("direction"));
  }

  static JsonTree json(SeriesInfo info, Direction direction) {
    return new JsonTree()
        .put("source", info.source())
        .put("kind", info.kind().word())
        .put("prefix", info.prefix())
        .put("job", info.jobNumber())
        .put("host", info.host())
        .put("direction", direction.word())
        .put("rows", rows(info))
        .put("unit", info.kind().unit().symbol());
  }
}
