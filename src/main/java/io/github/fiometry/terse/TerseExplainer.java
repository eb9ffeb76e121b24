package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Tells what each field of a terse line is: terse output has neither heading nor units, and what
 * stands where depends on its version, the fio version and the job.
 *
 * <p>Immutable and without state, so safe for use by several threads.
 */
public final class TerseExplainer {
  private TerseExplainer() {}

  /**
   * Explains the fields of a line.
   *
   * @param line the line, with or without its end of line
   * @return a row for each field, in order; empty when the line is not terse
   */
  public static List<ExplainedField> explain(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return explain(bytes, 0, bytes.length);
  }

  /**
   * Explains the fields of a line.
   *
   * @param bytes holds the line, UTF-8
   * @param from where the line starts
   * @param to where the line ends, behind its end of line if there is one
   * @return a row for each field, in order; empty when the line is not terse
   */
  public static List<ExplainedField> explain(byte[] bytes, int from, int to) {
    int start = TerseRecord.find(bytes, from, to);
    if (start >= 0) {
      return new Explanation(TerseRecord.at(bytes, from, start, to, 1)).ofJob();
    }
    if (from < to && bytes[from] == ';') {
      return new Explanation(TerseRecord.at(bytes, from, from, to, 1)).ofContinuation();
    }
    return List.of();
  }

  /** The rows of one record. */
  private static final class Explanation {
    private final TerseRecord record;
    private final List<ExplainedField> rows = new ArrayList<>();

    Explanation(TerseRecord record) {
      this.record = record;
    }

    List<ExplainedField> ofJob() {
      TerseLineDecoder decoder = new TerseLineDecoder(record, new DiagnosticCollector("", 1));
      TerseAlignment alignment = decoder.alignment();
      TerseLayout layout = alignment.layout();
      int[] slots = new int[record.fields()];
      Arrays.fill(slots, -1);
      for (int slot = 0; slot < layout.size(); slot++) {
        if (alignment.field(slot) >= 0 && !alignment.isNone()) {
          slots[alignment.field(slot)] = slot;
        }
      }
      int end = alignment.isCut() || alignment.isNone() ? record.fields() : alignment.next();
      for (int field = 0; field < end; field++) {
        int slot = slots[field];
        if (slot == layout.name() || (slot < 0 && isNamePart(alignment, field))) {
          add(field, TerseField.NAME, TerseField.NAME.label(), "");
        } else if (slot < 0) {
          addRow(field, "cut or damaged", "", record.text(field));
        } else {
          add(field, layout, slot, decoder);
        }
      }
      if (!alignment.isNone()) {
        addTail(decoder.tail());
      }
      return List.copyOf(rows);
    }

    private static boolean isNamePart(TerseAlignment alignment, int field) {
      return field > alignment.layout().name() && field <= alignment.nameEnd();
    }

    /** A client's disk line, or what version 2 has on the line behind a job. */
    List<ExplainedField> ofContinuation() {
      TerseTail disk = TerseTail.of(record, 1, true, OptionalLong.empty());
      if (disk.disks().isEmpty()) {
        addRow(1, TerseField.DESCRIPTION.label(), "", record.text(1, record.fields() - 1));
      } else {
        addTail(disk);
      }
      return List.copyOf(rows);
    }

    private void add(int field, TerseLayout layout, int slot, TerseLineDecoder decoder) {
      TerseLayout.Slot what = layout.slot(slot);
      TerseField kind = what.field();
      String name =
          switch (kind) {
            case PERCENTILE -> percentileName(field);
            case DEPTH -> kind.label() + " " + TerseVersion.DEPTHS.get(what.index());
            case LATENCY_USEC ->
                kind.label() + " " + TerseVersion.USEC_BOUNDS.get(what.index()) + " us";
            case LATENCY_MSEC -> latencyName(TerseVersion.MSEC_BOUNDS.get(what.index()));
            default -> kind.label();
          };
      String unit = kind.unit();
      if (kind == TerseField.BANDWIDTH && decoder.bandwidthUnit().orElse(1024) != 1024) {
        unit = "1000 B/s";
      }
      add(
          field,
          kind,
          what.direction().map(Direction::word).map(w -> w + " ").orElse("") + name,
          unit);
    }

    private String percentileName(int field) {
      if (!record.matches(FieldKind.PERCENTILE, field)) {
        return TerseField.PERCENTILE.label();
      }
      double rank = new TerseValues(record, new DiagnosticCollector("", 1)).rank(field);
      if (rank == 0) {
        return TerseField.PERCENTILE.label() + ", not used";
      }
      String label = String.format(Locale.ROOT, "%f", rank).replaceAll("\\.?0+$", "");
      return TerseField.PERCENTILE.label() + " " + label;
    }

    private static String latencyName(String bound) {
      return bound.startsWith(">=")
          ? "latency " + bound.substring(2) + " ms and more"
          : TerseField.LATENCY_MSEC.label() + " " + bound + " ms";
    }

    private void addTail(TerseTail tail) {
      for (TerseTail.Disk disk : tail.disks()) {
        String name = "disk " + record.text(disk.start()) + " ";
        addDisk(disk, name);
        disk.aggregate().ifPresent(aggregate -> addDisk(aggregate, name + "members' mean "));
      }
      if (tail.errors() >= 0) {
        add(tail.errors(), TerseField.TOTAL_ERRORS, TerseField.TOTAL_ERRORS.label(), "");
        TerseField first = TerseField.FIRST_ERROR;
        add(tail.errors() + 1, first, first.label(), first.unit());
      }
      if (tail.description() >= 0) {
        addRow(
            tail.description(),
            TerseField.DESCRIPTION.label(),
            "",
            record.text(tail.description(), record.fields() - 1));
      }
    }

    private void addDisk(TerseTail.Disk disk, String prefix) {
      List<TerseField> fields = TerseVersion.DISK;
      for (int i = 0; i < disk.fields(); i++) {
        int field = disk.start() + i;
        if (i > 0 && disk.isUnsure(record)) {
          addRow(field, prefix + "damaged", "", record.text(field));
        } else {
          TerseField what = fields.get(i);
          add(field, what, prefix + what.label(), what.unit());
        }
      }
    }

    private void add(int field, TerseField what, String name, String unit) {
      String text = record.text(field);
      if (!record.matches(what.kind(), field)) {
        addRow(field, name + ", damaged", unit, text);
        return;
      }
      addRow(
          field,
          name,
          unit,
          switch (what.kind()) {
            case PERCENT -> text.substring(0, text.length() - 1);
            case PERCENTILE -> text.substring(text.indexOf('=') + 1);
            default -> text;
          });
    }

    private void addRow(int field, String name, String unit, String value) {
      rows.add(new ExplainedField(field + 1, record.column(field), name, unit, value));
    }
  }
}
