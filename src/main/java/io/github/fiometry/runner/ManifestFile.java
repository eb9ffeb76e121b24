package io.github.fiometry.runner;

import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.json.DataNode;
import io.github.fiometry.json.DataWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * {@code manifest.json}. It is replaced in one step, so that a reader, or the next run after a
 * crash, finds it whole. Stateless.
 */
public final class ManifestFile {
  /** The file's name in a result folder. */
  public static final String NAME = "manifest.json";

  private ManifestFile() {}

  /** Replaces the manifest of a folder. */
  static void write(Path folder, RunManifest manifest) throws IOException {
    replace(folder.resolve(NAME), DataWriter.text(data(manifest)));
  }

  /** Writes a file whole or not at all. */
  static void replace(Path file, String text) throws IOException {
    Path written = file.resolveSibling("." + file.getFileName() + ".new");
    try (FileChannel channel =
        FileChannel.open(
            written,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Map<String, Object> data(RunManifest manifest) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("fiometry_manifest", 1);
    data.put("state", manifest.state().word());
    manifest.plan().ifPresent(plan -> data.put("plan", plan));
    data.put("started_ms", manifest.startedMillis());
    manifest.endedMillis().ifPresent(millis -> data.put("ended_ms", millis));
    data.put("runner_pid", manifest.runnerPid());
    manifest.mark().ifPresent(mark -> data.put("mark", mark));
    Map<String, Object> machine = new LinkedHashMap<>();
    manifest.machine().bootId().ifPresent(id -> machine.put("boot_id", id));
    manifest.machine().kernel().ifPresent(kernel -> machine.put("kernel", kernel));
    manifest.machine().cpu().ifPresent(cpu -> machine.put("cpu", cpu));
    machine.put("cpus", manifest.machine().cpus());
    data.put("machine", machine);
    data.put("fio_version", manifest.fioVersion());
    data.put("fio_program", manifest.fioProgram());
    data.put("targets", manifest.targets().stream().map(ManifestFile::target).toList());
    data.put("settings", manifest.settings().stream().map(ManifestFile::setting).toList());
    data.put("made_files", manifest.madeFiles().stream().map(ManifestFile::madeFile).toList());
    data.put("keep_files", manifest.keepFiles());
    data.put("steps", manifest.steps().stream().map(ManifestFile::step).toList());
    return data;
  }

  private static Map<String, Object> target(RunManifest.Target target) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("path", target.path());
    target.device().ifPresent(value -> data.put("device", value));
    target.model().ifPresent(value -> data.put("model", value));
    target.serial().ifPresent(value -> data.put("serial", value));
    target.sizeBytes().ifPresent(value -> data.put("size_bytes", value));
    target.scheduler().ifPresent(value -> data.put("scheduler", value));
    target.rotational().ifPresent(value -> data.put("rotational", value));
    target.mountPoint().ifPresent(value -> data.put("mount_point", value));
    target.fileSystem().ifPresent(value -> data.put("file_system", value));
    return data;
  }

  private static Map<String, Object> setting(RunManifest.Setting setting) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("path", setting.path());
    data.put("old_value", setting.oldValue());
    data.put("new_value", setting.newValue());
    data.put("put_back", setting.putBack());
    return data;
  }

  private static Map<String, Object> madeFile(RunManifest.MadeFile file) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("path", file.path());
    file.key().ifPresent(key -> data.put("key", key));
    data.put("removed", file.removed());
    return data;
  }

  private static Map<String, Object> step(RunManifest.Step step) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", step.name());
    data.put("state", step.state().word());
    data.put("command", step.command());
    step.jobFile().ifPresent(file -> data.put("job_file", file));
    data.put("output", step.output());
    data.put("started_ms", step.startedMillis());
    step.endedMillis().ifPresent(millis -> data.put("ended_ms", millis));
    step.pid().ifPresent(pid -> data.put("pid", pid));
    step.pidStart().ifPresent(ticks -> data.put("pid_start_ticks", ticks));
    step.exitStatus().ifPresent(status -> data.put("exit_status", status));
    step.problem().ifPresent(problem -> data.put("problem", problem));
    return data;
  }

  /**
   * Reads the manifest of a result folder.
   *
   * @param folder the folder
   * @return the manifest
   * @throws IOException when there is none or it cannot be read
   * @throws FioParseException with line and column, when it is not as it should be
   */
  public static RunManifest read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new IOException(folder + " is no result folder: it has no " + NAME);
    }
    DataNode data = DataNode.parse(file.toString(), Files.readString(file));
    DataNode machine = data.required("machine");
    return new RunManifest(
        state(data),
        data.text("plan"),
        whole(data, "started_ms").orElse(0),
        whole(data, "ended_ms"),
        whole(data, "runner_pid").orElse(0),
        data.text("mark"),
        new RunManifest.Machine(
            machine.text("boot_id"),
            machine.text("kernel"),
            machine.text("cpu"),
            (int) whole(machine, "cpus").orElse(0)),
        data.required("fio_version").text(),
        data.required("fio_program").text(),
        data.list("targets").stream().map(ManifestFile::readTarget).toList(),
        data.list("settings").stream()
            .map(
                node ->
                    new RunManifest.Setting(
                        node.required("path").text(),
                        node.required("old_value").text(),
                        node.required("new_value").text(),
                        node.required("put_back").truth()))
            .toList(),
        data.list("made_files").stream()
            .map(
                node ->
                    new RunManifest.MadeFile(
                        node.required("path").text(),
                        node.text("key"),
                        node.required("removed").truth()))
            .toList(),
        data.truth("keep_files").orElse(false),
        data.list("steps").stream().map(ManifestFile::readStep).toList());
  }

  private static RunState state(DataNode node) {
    DataNode state = node.required("state");
    return RunState.parse(state.text())
        .orElseThrow(() -> state.problem("expected a state, found \"" + state.text() + "\""));
  }

  private static RunManifest.Target readTarget(DataNode node) {
    return new RunManifest.Target(
        node.required("path").text(),
        node.text("device"),
        node.text("model"),
        node.text("serial"),
        whole(node, "size_bytes"),
        node.text("scheduler"),
        node.truth("rotational"),
        node.text("mount_point"),
        node.text("file_system"));
  }

  private static RunManifest.Step readStep(DataNode node) {
    OptionalLong status = whole(node, "exit_status");
    List<String> command = node.list("command").stream().map(DataNode::text).toList();
    return new RunManifest.Step(
        node.required("name").text(),
        state(node),
        command,
        node.text("job_file"),
        node.required("output").text(),
        whole(node, "started_ms").orElse(0),
        whole(node, "ended_ms"),
        whole(node, "pid"),
        whole(node, "pid_start_ticks"),
        status.isPresent() ? OptionalInt.of((int) status.getAsLong()) : OptionalInt.empty(),
        node.text("problem"));
  }

  private static OptionalLong whole(DataNode node, String key) {
    Optional<DataNode> field = node.field(key);
    return field.isPresent() ? OptionalLong.of((long) field.get().number()) : OptionalLong.empty();
  }
}
