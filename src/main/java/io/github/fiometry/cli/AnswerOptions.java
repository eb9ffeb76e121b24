package io.github.fiometry.cli;

import io.github.fiometry.report.Answer;
import io.github.fiometry.report.Csv;
import io.github.fiometry.report.HtmlAnswer;
import io.github.fiometry.report.MarkdownTable;
import io.github.fiometry.report.TextLayout;
import io.github.fiometry.report.VisibleText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that all commands which answer a question share, and the printing of the answer. */
final class AnswerOptions {
  @Option(
      names = {"-o", "--output-format"},
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private AnswerFormat format = AnswerFormat.TABLE;

  @Option(
      names = "--output-file",
      paramLabel = "FILE",
      description = "Write to FILE, whole or not at all, instead of standard output.")
  private Optional<Path> outputFile = Optional.empty();

  @ArgGroup private Loudness loudness = new Loudness();

  Verbosity verbosity() {
    return loudness.verbosity();
  }

  void print(Console console, Answer answer) throws IOException {
    OptionalInt columns =
        outputFile.isEmpty() && console.outIsTerminal() ? console.columns() : OptionalInt.empty();
    Set<String> leftOut = new LinkedHashSet<>();
    byte[] text = text(answer, columns, leftOut).getBytes(StandardCharsets.UTF_8);
    if (outputFile.isEmpty()) {
      console.data().write(text);
      console.flush();
    } else {
      writeFile(outputFile.get(), text);
    }
    if (verbosity() != Verbosity.QUIET) {
      if (!leftOut.isEmpty()) {
        console.say("fiometry: the terminal is too narrow for: " + String.join(", ", leftOut));
      }
      if (format == AnswerFormat.CSV) {
        answer.notes().forEach(note -> console.say("fiometry: " + note));
      }
    }
  }

  static void writeFile(Path path, byte[] text) throws IOException {
    try (OutputFile file = OutputFile.create(path)) {
      file.stream().write(text);
      file.commit();
    }
  }

  private String text(Answer answer, OptionalInt columns, Set<String> leftOut) {
    return switch (format) {
      case TABLE -> plain(answer, columns, leftOut);
      case MARKDOWN -> markdown(answer);
      case CSV -> Csv.of(answer.data());
      case HTML -> HtmlAnswer.page(answer);
      case JSON -> answer.json().text();
    };
  }

  private static String plain(Answer answer, OptionalInt columns, Set<String> leftOut) {
    StringBuilder text = new StringBuilder();
    for (Answer.Section section : answer.sections()) {
      text.append(text.isEmpty() ? "" : "\n");
      if (!section.caption().isEmpty()) {
        text.append(VisibleText.of(section.caption())).append('\n');
      }
      TextLayout layout = TextLayout.of(section.table(), columns);
      leftOut.addAll(layout.leftOut());
      text.append(layout.text());
    }
    if (!answer.notes().isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n");
      answer.notes().forEach(note -> text.append("- ").append(VisibleText.of(note)).append('\n'));
    }
    return text.toString();
  }

  private static String markdown(Answer answer) {
    StringBuilder text = new StringBuilder();
    for (Answer.Section section : answer.sections()) {
      text.append(text.isEmpty() ? "" : "\n");
      if (!section.caption().isEmpty()) {
        text.append("**").append(MarkdownTable.escape(section.caption())).append("**\n\n");
      }
      text.append(MarkdownTable.of(section.table()));
    }
    if (!answer.notes().isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n");
      answer
          .notes()
          .forEach(note -> text.append("- ").append(MarkdownTable.escape(note)).append('\n'));
    }
    return text.toString();
  }
}
