package io.github.fiometry.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** A tab-separated table in {@code testdata/corpus}; lines that begin with # are comments. */
record Table(List<Row> rows) {

  record Row(List<String> cells) {
    String cell(int index) {
      return cells.get(index);
    }

    @Override
    public String toString() {
      return String.join(" | ", cells);
    }
  }

  static Table of(String name, int columns) {
    try {
      List<Row> rows =
          Files.readAllLines(CorpusFile.CORPUS.resolve(name)).stream()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(line -> new Row(List.of(line.split("\t", -1))))
              .toList();
      for (Row row : rows) {
        if (row.cells().size() != columns) {
          throw new AssertionError(name + ": " + columns + " columns expected: " + row);
        }
      }
      return new Table(rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
