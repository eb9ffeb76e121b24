package io.github.fiometry.report;

import io.github.fiometry.json.JsonTree;
import java.util.ArrayList;
import java.util.List;

/**
 * The answer to one question in all the forms in which it can be printed.
 *
 * @param title what was asked
 * @param sections tables for people, each with what it shows
 * @param notes what has to be kept in mind, one sentence each
 * @param data the same for spreadsheets: one row for each figure, exact, with units in the headers
 * @param json the same for programs
 */
public record Answer(
    String title, List<Section> sections, List<String> notes, Table data, JsonTree json) {

  /** Copies the lists, so that the answer cannot change. */
  public Answer {
    sections = List.copyOf(sections);
    notes = List.copyOf(notes);
  }

  /**
   * The same answer that also says what was left out of it.
   *
   * @param runs the runs that do not count, one sentence each
   * @return the answer; this one when nothing was left out
   */
  public Answer withLeftOut(List<String> runs) {
    if (runs.isEmpty()) {
      return this;
    }
    List<String> all = new ArrayList<>(notes);
    all.addAll(runs);
    return new Answer(title, sections, all, data, json.put("left_out", runs));
  }

  /**
   * One table and what it shows.
   *
   * @param caption what it shows; empty when that is clear
   * @param table the table
   */
  public record Section(String caption, Table table) {}
}
