package io.github.fiometry.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A report as a sequence of blocks, ready to be written as HTML or Markdown.
 *
 * @param title what it is about
 * @param blocks the blocks from top to bottom
 */
public record ReportPage(String title, List<Block> blocks) {

  /** Copies the list. */
  public ReportPage {
    blocks = List.copyOf(blocks);
  }

  /** One piece of the page. */
  public sealed interface Block permits Heading, TableBlock, Notes, ChartPlace {}

  /**
   * A heading.
   *
   * @param level 2 to 4
   * @param text the words
   */
  public record Heading(int level, String text) implements Block {}

  /**
   * A table.
   *
   * @param caption what it shows; empty when that is clear
   * @param table the table
   */
  public record TableBlock(String caption, Table table) implements Block {}

  /**
   * A list of sentences.
   *
   * @param sentences one each
   */
  public record Notes(List<String> sentences) implements Block {
    /** Copies the list. */
    public Notes {
      sentences = List.copyOf(sentences);
    }
  }

  /**
   * The place for a chart of some results; nothing is drawn there yet.
   *
   * @param name which results, unique on the page
   */
  public record ChartPlace(String name) implements Block {}

  /** Collects the blocks of a page; a table without rows is left out. Not thread-safe. */
  static final class Builder {
    private final List<Block> blocks = new ArrayList<>();

    void heading(int level, String text) {
      blocks.add(new Heading(level, text));
    }

    void table(String caption, Table table) {
      if (!table.rows().isEmpty()) {
        blocks.add(new TableBlock(caption, table));
      }
    }

    void notes(List<String> sentences) {
      if (!sentences.isEmpty()) {
        blocks.add(new Notes(sentences));
      }
    }

    void chartPlace(String name) {
      blocks.add(new ChartPlace(name));
    }

    /** Answers to one question, such as one table for each metric, stand under one heading. */
    void answers(List<Answer> answers) {
      Map<String, List<Answer>> byTitle = new LinkedHashMap<>();
      answers.forEach(it -> byTitle.computeIfAbsent(it.title(), t -> new ArrayList<>()).add(it));
      byTitle.forEach(
          (title, same) -> {
            heading(2, title);
            Set<String> notes = new LinkedHashSet<>();
            for (Answer answer : same) {
              answer.sections().forEach(section -> table(section.caption(), section.table()));
              notes.addAll(answer.notes());
            }
            notes(List.copyOf(notes));
          });
    }

    ReportPage build(String title) {
      return new ReportPage(title, blocks);
    }
  }
}
