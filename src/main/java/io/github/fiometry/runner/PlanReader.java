package io.github.fiometry.runner;

import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.json.DataNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads plans: those of the guides, which are data of this library, and the user's own. */
public final class PlanReader {
  private static final List<String> BUILT_IN =
      List.of(
          "huawei-local-disk", "essd-iops", "file-storage", "ssd-hdd", "ssd-hdd-libaio", "per-gb");

  private PlanReader() {}

  /**
   * The plans of the guides.
   *
   * @return all, in a fixed order
   */
  public static List<Plan> builtIn() {
    return BUILT_IN.stream().map(PlanReader::builtIn).toList();
  }

  /**
   * A plan of the guides.
   *
   * @param name its name
   * @return the plan, or empty when there is none of this name
   */
  public static Optional<Plan> named(String name) {
    return BUILT_IN.contains(name) ? Optional.of(builtIn(name)) : Optional.empty();
  }

  private static Plan builtIn(String name) {
    String file = "plans/" + name + ".json";
    try (InputStream in = PlanReader.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing");
      }
      return parse(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a plan of the user's own.
   *
   * @param file a JSON file of the form of the built-in plans
   * @return the plan
   * @throws IOException when the file cannot be read
   * @throws FioParseException with line and column, when it is no plan
   */
  public static Plan read(Path file) throws IOException {
    return parse(file.toString(), Files.readString(file));
  }

  private static Plan parse(String source, String text) {
    DataNode data = DataNode.parse(source, text);
    data.allowOnly(
        Set.of(
            "plan",
            "title",
            "source",
            "targets",
            "notes",
            "options",
            "steps",
            "queue_binding",
            "rq_affinity",
            "verdict",
            "per_gigabyte"));
    Optional<DataNode> targets = data.field("targets");
    if (targets.isPresent() && !Set.of("one", "several").contains(targets.get().text())) {
      throw targets.get().problem("expected \"one\" or \"several\" for \"targets\"");
    }
    DataNode stepList = data.required("steps");
    List<Plan.Step> steps = stepList.elements().stream().map(PlanReader::step).toList();
    if (steps.isEmpty()) {
      throw stepList.problem("expected at least one step");
    }
    Set<String> names = new LinkedHashSet<>();
    for (Plan.Step step : steps) {
      if (!names.add(step.name())) {
        throw stepList.problem(
            "expected steps of different names, found " + step.name() + " twice");
      }
    }
    return new Plan(
        data.required("plan").text(),
        data.text("title").orElse(""),
        data.text("source").orElse(source),
        targets.filter(node -> node.text().equals("several")).isPresent(),
        data.list("notes").stream().map(DataNode::text).toList(),
        data.field("options").map(PlanReader::options).orElse(Map.of()),
        steps,
        data.truth("queue_binding").orElse(false),
        data.text("rq_affinity"),
        data.text("verdict"),
        data.truth("per_gigabyte").orElse(false));
  }

  private static Plan.Step step(DataNode node) {
    node.allowOnly(Set.of("name", "options"));
    return new Plan.Step(node.required("name").text(), options(node.required("options")));
  }

  private static Map<String, Optional<String>> options(DataNode node) {
    Map<String, Optional<String>> options = new LinkedHashMap<>();
    node.entries()
        .forEach(
            (name, value) -> {
              if (OptionCatalog.builtIn().canonical(name).isEmpty()) {
                throw value.problem("expected an option of fio, found \"" + name + "\"");
              }
              if (Set.of("filename", "directory", "name").contains(name)) {
                throw value.problem("expected no " + name + ": --target says what is tested");
              }
              if (!value.isTruth()) {
                options.put(name, Optional.of(value.text()));
              } else if (value.truth()) {
                options.put(name, Optional.empty());
              }
            });
    return options;
  }
}
