package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A report that ends after any of its bytes gives the values of the whole one, or none. */
class CutOffsetTest {
  /** What says that the report is cut, or where it ends. */
  private static final Pattern ABOUT_THE_CUT = Pattern.compile("lastLine|complete");

  private static final Pattern DISK =
      Pattern.compile("(disks\\[\\d+](?:\\.members\\[\\d+])?)\\..*");

  static Stream<Path> reports() {
    return EraReports.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reports")
  void givesOnlyValuesOfTheWholeReport(Path report) throws IOException {
    byte[] bytes = Files.readAllBytes(report);
    SortedMap<String, Object> whole = FlatResult.of(onlyRun(bytes, bytes.length).get(0));
    Map<String, Object> wholeDisks = byDiskName(whole);
    List<String> wrong = new ArrayList<>();
    for (int end = 0; end < bytes.length && wrong.size() < 20; end++) {
      List<FioRun> runs = onlyRun(bytes, end);
      if (runs.size() > 1) {
        wrong.add("cut at " + end + ": " + runs.size() + " runs");
      } else if (runs.size() == 1) {
        SortedMap<String, Object> cut = FlatResult.of(runs.get(0));
        Map<String, Object> cutDisks = byDiskName(cut);
        for (Map.Entry<String, Object> entry : cut.entrySet()) {
          String path = entry.getKey();
          if (ABOUT_THE_CUT.matcher(path).matches() || path.startsWith("disks")) {
            continue;
          }
          if (!entry.getValue().equals(whole.get(path))) {
            wrong.add(cut(end, path, entry.getValue(), whole.get(path)));
          }
        }
        // a member of a disk that lost its siblings stands for itself
        cutDisks.forEach(
            (path, value) -> {
              if (!value.equals(wholeDisks.get(path))) {
                wrong.add("disk " + path + ": " + value + ", whole " + wholeDisks.get(path));
              }
            });
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static String cut(
      int end, String path, Object value, @org.jspecify.annotations.Nullable Object whole) {
    return "cut at " + end + ": " + path + " = " + value + ", whole " + whole;
  }

  private static List<FioRun> onlyRun(byte[] bytes, int end) {
    return TextRuns.textRuns(TextRuns.read(Arrays.copyOf(bytes, end)));
  }

  private static Map<String, Object> byDiskName(SortedMap<String, Object> values) {
    Map<String, Object> all = new TreeMap<>();
    values.forEach(
        (path, value) -> {
          Matcher disk = DISK.matcher(path);
          if (disk.matches()) {
            String place = disk.group(1);
            all.put(values.get(place + ".name") + path.substring(place.length()), value);
          }
        });
    all.keySet().removeIf(path -> path.contains(".members["));
    return all;
  }
}
