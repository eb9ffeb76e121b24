package io.github.fiometry.runner;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes fio's commands of a plan.
 *
 * @param commands the commands, in order
 * @param changes settings of the kernel to change meanwhile
 * @param notes what had to be decided on this machine, for people
 */
public record PlanCommands(
    List<NamedCommand> commands, List<SettingChange> changes, List<String> notes) {
  private static final String FILE_NAME = "fiometry-test";

  /** Copies the lists. */
  public PlanCommands {
    commands = List.copyOf(commands);
    changes = List.copyOf(changes);
    notes = List.copyOf(notes);
  }

  /**
   * The commands of a plan for this machine.
   *
   * @param plan the plan
   * @param request how it shall be carried out
   * @return the commands
   * @throws IllegalArgumentException when the request does not fit the plan
   */
  public static PlanCommands of(Plan plan, PlanRequest request) {
    return of(plan, request, SystemTree.ofThisMachine());
  }

  static PlanCommands of(Plan plan, PlanRequest request, SystemTree system) {
    if (request.targets().isEmpty()) {
      throw new IllegalArgumentException("the plan " + plan.name() + " needs a --target");
    }
    if (request.targets().size() > 1 && !plan.severalTargets()) {
      throw new IllegalArgumentException(
          "the plan " + plan.name() + " tests one target at a time; run it once for each");
    }
    List<String> targets = request.targets().stream().map(PlanCommands::file).toList();
    List<String> notes = new ArrayList<>();
    List<NamedCommand> once = new ArrayList<>();
    for (Plan.Step step : plan.steps()) {
      for (Map<String, String> sweep : combinations(request.sweeps())) {
        Map<String, Optional<String>> options = new LinkedHashMap<>();
        plan.options().forEach((name, value) -> OrderedOptions.put(options, name, value));
        step.options().forEach((name, value) -> OrderedOptions.put(options, name, value));
        StringBuilder name = new StringBuilder(step.name());
        sweep.forEach(
            (option, value) -> {
              OrderedOptions.put(options, option, Optional.of(value));
              name.append('-').append(option).append(value);
            });
        request.overrides().forEach((option, value) -> OrderedOptions.put(options, option, value));
        requireSize(options, targets, system);
        if (plan.queueBinding()) {
          bind(options, targets.get(0), system, notes);
        }
        once.add(new NamedCommand(name.toString(), command(name.toString(), options, targets)));
      }
    }
    List<SettingChange> changes = new ArrayList<>();
    if (plan.rqAffinity().isPresent()) {
      disk(targets.get(0), system)
          .ifPresent(
              disk ->
                  changes.add(
                      new SettingChange(
                          "/sys/class/block/" + disk + "/queue/rq_affinity",
                          plan.rqAffinity().get())));
    }
    return new PlanCommands(
        NamedCommand.repeated(once, request.repeats()),
        changes,
        notes.stream().distinct().toList());
  }

  /** A folder stands for a test file in it. */
  private static String file(String target) {
    Path path = Path.of(target);
    return Files.isDirectory(path) ? path.resolve(FILE_NAME).toString() : target;
  }

  private static List<Map<String, String>> combinations(Map<String, List<String>> sweeps) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> sweep : sweeps.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> start : combinations) {
        for (String value : sweep.getValue()) {
          Map<String, String> combination = new LinkedHashMap<>(start);
          combination.put(sweep.getKey(), value);
          longer.add(combination);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private static void requireSize(
      Map<String, Optional<String>> options, List<String> targets, SystemTree system) {
    String size = options.getOrDefault("size", Optional.empty()).orElse("0");
    for (String target : targets) {
      if (size.equals("0")
          && system.blockDevice(target).isEmpty()
          && !Files.isRegularFile(Path.of(target))
          && !target.startsWith("/dev/")) {
        throw new IllegalArgumentException(
            "the plan tests a whole device; for the file " + target + " say --size");
      }
    }
  }

  /** The whole disk of a device; empty for a file. */
  private static Optional<String> disk(String target, SystemTree system) {
    return system.blockDevice(target).map(device -> device.disk().orElse(device.name()));
  }

  private static void bind(
      Map<String, Optional<String>> options, String target, SystemTree system, List<String> notes) {
    int cpus = new MachineFacts(system).machine().cpus();
    int wanted = number(options.getOrDefault("numjobs", Optional.of("1")).orElse("1"));
    int jobs = Math.min(wanted, cpus);
    if (jobs < wanted) {
      notes.add("numjobs " + wanted + " is lowered to " + jobs + ", the number of processors");
      OrderedOptions.put(options, "numjobs", Optional.of(Integer.toString(jobs)));
    }
    List<Integer> chosen =
        disk(target, system).map(disk -> CpuQueues.choose(system, disk, jobs)).orElse(List.of());
    if (chosen.isEmpty()) {
      notes.add(target + " has no queues that the kernel tells of; the jobs are not bound");
      return;
    }
    String list = String.join(",", chosen.stream().map(String::valueOf).toList());
    OrderedOptions.put(options, "cpus_allowed", Optional.of(list));
    OrderedOptions.put(options, "cpus_allowed_policy", Optional.of("split"));
  }

  private static int number(String text) {
    try {
      return Math.max(1, Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected a number for numjobs, found '" + text + "'", e);
    }
  }

  private static FioCommand command(
      String name, Map<String, Optional<String>> options, List<String> targets) {
    FioCommand.Builder command = FioCommand.builder();
    options.forEach(
        (option, value) ->
            value.ifPresentOrElse(
                text -> command.global(option, text), () -> command.globalFlag(option)));
    for (String target : targets) {
      String job = targets.size() == 1 ? name : name + "-" + Path.of(target).getFileName();
      command.job(FioJob.builder(job).fileName(target).build());
    }
    return command.build();
  }
}
