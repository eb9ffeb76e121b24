package io.github.fiometry.runner;

import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.diagnostics.SourcePosition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes fio's job files, with includes and environment variables replaced, so that what
 * the guard judges is what fio gets. Seen in fio 3.33: a value ends at {@code ;} or {@code #}; a
 * name that begins with {@code global} is global; a variable that is not set is an error; an
 * included file holds options only and is looked for next to the file that includes it.
 *
 * <p>Stricter than fio: what fio would skip or read in a surprising way is refused.
 */
final class JobFile {
  private static final int MAX_INCLUDES = 16;

  /**
   * fio reads a line in pieces of a fixed length, and takes each piece for a line; fio 3.33 at 8191
   * bytes, older ones at 4095.
   */
  private static final int MAX_LINE_BYTES = 4000;

  private static final Pattern SECTION = Pattern.compile("\\[([^\\[\\];#]+)]\\s*([;#].*)?");
  private static final Pattern OPTION = Pattern.compile("([A-Za-z0-9_-]+)\\s*(?:=\\s*(.*))?");
  private static final Pattern INCLUDE = Pattern.compile("include\\s+(\\S.*)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");

  private final Map<String, String> environment;
  private final List<FioSection> sections = new ArrayList<>();
  private Optional<String> header = Optional.empty();
  private boolean global;
  private List<FioOption> options = new ArrayList<>();

  private JobFile(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * The sections of a job file.
   *
   * @throws IOException when a file cannot be read
   * @throws FioParseException at the first line that cannot be understood
   */
  static List<FioSection> read(Path file, Map<String, String> environment) throws IOException {
    JobFile reader = new JobFile(environment);
    reader.read(file, 0);
    reader.endSection();
    if (reader.sections.stream().noneMatch(section -> section.jobName().isPresent())) {
      throw new FioParseException(
          SourcePosition.of(file.toString()), "expected a job such as [randread], found none");
    }
    return reader.sections;
  }

  private void read(Path file, int depth) throws IOException {
    List<String> lines = lines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (isTooLong(lines.get(i))) {
        throw new FioParseException(
            new SourcePosition(file.toString(), i + 1, 1),
            "expected a line of at most "
                + MAX_LINE_BYTES
                + " bytes, since fio cuts longer ones in two; several filename= lines add up");
      }
      String line = lines.get(i).strip();
      if (!line.isEmpty() && line.charAt(0) != ';' && line.charAt(0) != '#') {
        line(line, new SourcePosition(file.toString(), i + 1, 1), file, depth);
      }
    }
  }

  private static boolean isTooLong(String line) {
    return line.getBytes(StandardCharsets.UTF_8).length > MAX_LINE_BYTES;
  }

  /** The lines; of bytes that are no UTF-8 the message says where the first one is. */
  private static List<String> lines(Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no such file", e);
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length + 1);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .decode(in, text, true);
    text.flip();
    if (result.isError()) {
      String[] before = text.toString().split("\\R", -1);
      throw new FioParseException(
          new SourcePosition(
              file.toString(), before.length, before[before.length - 1].length() + 1),
          String.format(
              Locale.ROOT,
              "expected UTF-8, found the byte 0x%02x; rename what it names or convert the file",
              bytes[in.position()]));
    }
    return text.toString().lines().toList();
  }

  private void line(String line, SourcePosition position, Path file, int depth) throws IOException {
    if (line.charAt(0) == '[') {
      Matcher section = SECTION.matcher(line);
      if (!section.matches()) {
        throw new FioParseException(position, "expected a section such as [name], found " + line);
      }
      if (depth > 0) {
        throw new FioParseException(
            position, "expected options only in an included file, found " + line);
      }
      endSection();
      String name = section.group(1);
      header = Optional.of(name);
      global = FioSection.isGlobal(name);
      if (!global) {
        checkName(name, position);
      }
      return;
    }
    if (header.isEmpty()) {
      throw new FioParseException(position, "expected a section such as [name] before " + line);
    }
    String content = withoutComment(line);
    Matcher include = INCLUDE.matcher(content);
    if (include.matches()) {
      if (depth == MAX_INCLUDES) {
        throw new FioParseException(position, "included files include each other without end");
      }
      read(file.resolveSibling(include.group(1)), depth + 1);
      return;
    }
    Matcher option = OPTION.matcher(substituted(content, position));
    if (!option.matches()) {
      throw new FioParseException(position, "expected an option such as bs=4k, found " + line);
    }
    options.add(new FioOption(option.group(1), Optional.ofNullable(option.group(2))));
  }

  private static void checkName(String name, SourcePosition position) {
    try {
      new FioJob(name, List.of());
    } catch (IllegalArgumentException e) {
      throw new FioParseException(position, String.valueOf(e.getMessage()));
    }
  }

  private static String withoutComment(String line) {
    int end = 0;
    while (end < line.length() && line.charAt(end) != ';' && line.charAt(end) != '#') {
      end++;
    }
    return line.substring(0, end).strip();
  }

  private String substituted(String text, SourcePosition position) {
    Matcher variable = VARIABLE.matcher(text);
    StringBuilder result = new StringBuilder();
    while (variable.find()) {
      String value = environment.get(variable.group(1));
      if (value == null) {
        throw new FioParseException(
            position, "expected the environment variable " + variable.group(1) + " to be set");
      }
      variable.appendReplacement(result, Matcher.quoteReplacement(value));
    }
    return variable.appendTail(result).toString();
  }

  private void endSection() {
    if (header.isPresent()) {
      sections.add(new FioSection(global ? Optional.empty() : header, options));
    }
    options = new ArrayList<>();
  }

  /**
   * The text of a job file.
   *
   * @throws IllegalArgumentException when a name or value cannot stand in a job file, where fio
   *     would cut or replace it
   */
  static String text(List<FioSection> sections) {
    StringBuilder text = new StringBuilder();
    for (FioSection section : sections) {
      String name = section.jobName().orElse(FioSection.GLOBAL);
      if (section.jobName().isPresent() && (FioSection.isGlobal(name) || !isSafe(name, "[];#"))) {
        throw new IllegalArgumentException("a job file cannot hold a job called " + name);
      }
      text.append(text.length() == 0 ? "" : "\n").append('[').append(name).append("]\n");
      for (FioOption option : section.options()) {
        if (option.value().filter(value -> !isSafe(value, ";#")).isPresent()) {
          throw new IllegalArgumentException(
              "a job file cannot hold " + option.line() + ", since fio would change its value");
        }
        if (isTooLong(option.line())) {
          throw new IllegalArgumentException(
              "a job file cannot hold " + option.name() + ", whose line is too long for fio");
        }
        text.append(option.line()).append('\n');
      }
    }
    return text.toString();
  }

  private static boolean isSafe(String value, String forbidden) {
    return value.equals(value.strip())
        && !value.contains("${")
        && value.chars().noneMatch(c -> c < ' ' || forbidden.indexOf(c) >= 0);
  }
}
