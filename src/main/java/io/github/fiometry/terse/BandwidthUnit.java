package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioVersion;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What one unit of the bandwidth fields is. 2.0.7 divides bytes by milliseconds, all later versions
 * print KiB/s. Version 2 of the format has no fio version, but the amount of data and the runtime
 * tell it there.
 */
final class BandwidthUnit {
  private static final long KIB = 1024;
  private static final long BYTES_PER_MILLI = 1000;
  private static final FioVersion OLD = FioVersion.of(2, 0, 7);

  private BandwidthUnit() {}

  /** Bytes per second of one unit; absent when it cannot be told. */
  static OptionalLong of(
      TerseRecord record, TerseAlignment alignment, @Nullable FioVersion release) {
    if (release != null) {
      return OptionalLong.of(release.compareTo(OLD) <= 0 ? BYTES_PER_MILLI : KIB);
    }
    TerseLayout layout = alignment.layout();
    boolean mayBeOld = alignment.isCut() || layout.directions().size() == 2;
    if (!mayBeOld) {
      return OptionalLong.of(KIB);
    }
    // What is damaged is said where it is read.
    TerseValues values = new TerseValues(record, new DiagnosticCollector("", 1));
    double missOfOld = 0;
    double missOfNew = 0;
    boolean told = false;
    for (int i = 0; i < layout.directions().size(); i++) {
      OptionalLong kib = value(values, alignment, i, TerseField.IO);
      OptionalLong rate = value(values, alignment, i, TerseField.BANDWIDTH);
      OptionalLong millis = value(values, alignment, i, TerseField.RUNTIME);
      if (kib.isPresent() && rate.isPresent() && millis.orElse(0) > 0 && rate.getAsLong() > 0) {
        double seconds = millis.getAsLong() / 1000.0;
        double kibPerSecond = kib.getAsLong() / seconds;
        double oldUnits = kib.getAsLong() * KIB / seconds / BYTES_PER_MILLI;
        missOfNew += Math.abs(rate.getAsLong() - kibPerSecond);
        missOfOld += Math.abs(rate.getAsLong() - oldUnits);
        told = true;
      }
    }
    if (!told) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(missOfOld < missOfNew ? BYTES_PER_MILLI : KIB);
  }

  private static OptionalLong value(
      TerseValues values, TerseAlignment alignment, int direction, TerseField what) {
    TerseLayout layout = alignment.layout();
    int place = layout.start(direction) + layout.version().directionFields().indexOf(what);
    return values.count(alignment.field(place), what);
  }
}
