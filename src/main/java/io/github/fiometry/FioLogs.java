package io.github.fiometry;

import io.github.fiometry.input.Content;
import io.github.fiometry.input.FileTree;
import io.github.fiometry.input.InputLimits;
import io.github.fiometry.input.InputSource;
import io.github.fiometry.input.IoMessage;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.samplelog.LogName;
import io.github.fiometry.samplelog.SampleLogSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the sample logs that fio left, and the reports of the runs that wrote them, in files,
 * folders, compressed files and archives.
 *
 * <pre>{@code
 * for (LogFolder folder : FioLogs.find(List.of(Path.of("results"))).folders()) {
 *   for (SampleLog log : folder.open(folder.hints()).logs()) {
 *     SampleSeries series = log.readSeries(new DiagnosticCollector(log.source()));
 *   }
 * }
 * }</pre>
 */
public final class FioLogs {
  private static final FioReader READER = FioReader.builder().build();
  private static final int FEWEST_COLUMNS = 4;
  private static final int HEAD_BYTES = 1 << 14;
  private static final int MOST_BESIDE = 100;
  private static final long LARGEST_BESIDE = 32L << 20;

  private final InputLimits limits;
  private final Map<String, List<SampleLogSource>> logs = new TreeMap<>();
  private final Map<String, List<FioDocument>> reports = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  private FioLogs(InputLimits limits) {
    this.limits = limits;
  }

  /**
   * What was found.
   *
   * @param folders the folders that hold logs, by name
   * @param reports every report that was found, also where there are no logs
   * @param problems what could not be read, each with its name in front
   */
  public record Found(List<LogFolder> folders, List<FioDocument> reports, List<String> problems) {
    /** Copies the lists, so that the record cannot change. */
    public Found {
      folders = List.copyOf(folders);
      reports = List.copyOf(reports);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Finds logs and reports. A log is known by its name; a file that is named itself and holds rows
   * of a log is one whatever its name. Every other text is looked at for reports.
   *
   * @param paths files and folders; folders are looked through with all that is below
   * @return the logs by folder, with the reports beside them
   */
  public static Found find(List<Path> paths) {
    return find(paths, InputLimits.DEFAULTS);
  }

  /**
   * Finds logs and reports, as {@link #find(List)}, with limits of its own.
   *
   * @param paths files and folders
   * @param limits how much a packed input may unfold to
   * @return the logs by folder, with the reports beside them
   */
  public static Found find(List<Path> paths, InputLimits limits) {
    FioLogs finder = new FioLogs(limits);
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        FileTree tree = FileTree.of(path);
        tree.problems().forEach(p -> finder.problems.add(p.path() + ": " + p.message()));
        tree.files().forEach(file -> finder.add(file, false));
      } else {
        finder.add(path, true);
      }
    }
    for (Path path : paths) {
      finder.addReportsBeside(path);
    }
    return finder.found();
  }

  private void add(Path file, boolean named) {
    String name = file.toString();
    if (LogName.parse(name).isPresent() && isPlain(file)) {
      logs.computeIfAbsent(folderOf(name), key -> new ArrayList<>()).add(SampleLogSource.of(file));
      return;
    }
    ArchiveCursor cursor = new ArchiveCursor(file, limits);
    try (InputSource source = InputSource.open(file, name, limits)) {
      for (Optional<Content> next = source.next(); next.isPresent(); next = source.next()) {
        add(next.get(), cursor, named && !source.isArchive());
      }
    } catch (IOException e) {
      problems.add(name + ": " + IoMessage.of(e));
    }
  }

  private void add(Content content, ArchiveCursor cursor, boolean named) throws IOException {
    String name = content.name();
    boolean log = LogName.parse(name).isPresent();
    if (content.kind() == Content.Kind.UNREADABLE) {
      problems.add(name + ": " + content.problem().orElse("unreadable"));
      return;
    }
    if (log) {
      logs.computeIfAbsent(folderOf(name), key -> new ArrayList<>()).add(cursor.source(name));
      return;
    }
    if (content.kind() != Content.Kind.TEXT) {
      return;
    }
    BufferedInputStream stream =
        new BufferedInputStream(Utf8Input.decoded(content.stream()), HEAD_BYTES);
    if (beginsWithARow(stream)) {
      if (named) {
        logs.computeIfAbsent(folderOf(name), key -> new ArrayList<>()).add(cursor.source(name));
      }
      return;
    }
    FioDocument document = READER.read(stream, name);
    if (!document.runs().isEmpty()) {
      reports.computeIfAbsent(folderOf(name), key -> new ArrayList<>()).add(document);
    }
  }

  /** For a log or a folder of logs without a report in it: those in the nearest of two folders. */
  private void addReportsBeside(Path path) {
    boolean folder = Files.isDirectory(path);
    String key = folder ? path.toString() : folderOf(path.toString());
    if (!folder && LogName.parse(path.toString()).isEmpty() || !reportsFor(key).isEmpty()) {
      return;
    }
    Optional<Path> own = Optional.of(path.toAbsolutePath());
    if (!folder) {
      own = own.map(Path::getParent);
    }
    List<FioDocument> found = folder ? List.of() : own.map(this::reportsIn).orElse(List.of());
    if (found.isEmpty()) {
      found = own.map(Path::getParent).map(this::reportsIn).orElse(List.of());
    }
    if (!found.isEmpty()) {
      reports.put(key, found);
    }
  }

  private List<FioDocument> reportsIn(Path folder) {
    List<FioDocument> found = new ArrayList<>();
    try (Stream<Path> children = Files.list(folder)) {
      for (Path child : children.sorted().limit(MOST_BESIDE).toList()) {
        if (Files.isRegularFile(child)
            && Files.size(child) <= LARGEST_BESIDE
            && LogName.parse(child.toString()).isEmpty()) {
          try (InputSource source = InputSource.open(child, child.toString(), limits)) {
            Optional<Content> content = source.next();
            if (content.isPresent() && content.get().kind() == Content.Kind.TEXT) {
              BufferedInputStream text =
                  new BufferedInputStream(Utf8Input.decoded(content.get().stream()), HEAD_BYTES);
              if (!beginsWithARow(text)) {
                found.add(READER.read(text, child.toString()));
              }
            }
          }
        }
      }
    } catch (IOException e) {
      problems.add(folder + ": " + IoMessage.of(e));
    }
    return found.stream().filter(document -> !document.runs().isEmpty()).toList();
  }

  /** Whether a file can be read as it is, without looking into it: logs can be very long. */
  private static boolean isPlain(Path file) {
    String name = file.toString();
    return name.endsWith(".log") || name.endsWith(".log.fz");
  }

  private Found found() {
    List<LogFolder> folders = new ArrayList<>();
    logs.forEach(
        (name, sources) -> {
          List<SampleLogSource> sorted = new ArrayList<>(sources);
          sorted.sort(Comparator.comparing(SampleLogSource::name));
          folders.add(new LogFolder(name, sorted, reportsFor(name)));
        });
    return new Found(folders, reports.values().stream().flatMap(List::stream).toList(), problems);
  }

  private List<FioDocument> reportsFor(String folder) {
    String at = folder;
    while (true) {
      List<FioDocument> here = reports.get(at);
      if (here != null) {
        return here;
      }
      String above = folderOf(at);
      if (above.equals(at)) {
        return List.of();
      }
      at = above;
    }
  }

  /** Whether a text begins as a log does: then it is no report, and need not be read as one. */
  private static boolean beginsWithARow(BufferedInputStream stream) throws IOException {
    stream.mark(HEAD_BYTES);
    String head = new String(stream.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
    stream.reset();
    int end = head.indexOf('\n');
    return isRow(end < 0 ? head : head.substring(0, end));
  }

  /** At least four words between commas, the first a number; of a long row only the beginning. */
  private static boolean isRow(String line) {
    int words = 0;
    for (int start = 0; start <= line.length(); words++) {
      int comma = line.indexOf(',', start);
      String word = line.substring(start, comma < 0 ? line.length() : comma).strip();
      boolean cut = comma < 0 && words >= FEWEST_COLUMNS;
      if (!isWord(word, words == 0) && !cut) {
        return false;
      }
      start = comma < 0 ? line.length() + 1 : comma + 1;
    }
    return words >= FEWEST_COLUMNS;
  }

  private static boolean isWord(String word, boolean number) {
    return !word.isEmpty()
        && word.chars()
            .allMatch(
                c ->
                    c >= '0' && c <= '9'
                        || !number && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'));
  }

  /** The name up to the last folder, in a file system or in an archive; empty above all. */
  private static String folderOf(String name) {
    int end =
        Math.max(name.lastIndexOf('/'), Math.max(name.lastIndexOf('\\'), name.lastIndexOf('!')));
    return end < 0 ? "" : name.substring(0, end);
  }
}
