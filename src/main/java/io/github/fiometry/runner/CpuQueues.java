package io.github.fiometry.runner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The processors that serve the queues of a device. */
final class CpuQueues {
  private CpuQueues() {}

  /**
   * Which processors to bind jobs to, as the ESSD guide's script chooses them: of each queue the
   * first, then of each queue the second and so on; the very first is left free where there are
   * enough.
   *
   * @param disk the kernel's name of the whole disk
   * @return as many as there are jobs, or fewer where the device's queues have fewer; empty when
   *     the device has no such queues
   */
  static List<Integer> choose(SystemTree system, String disk, int jobs) {
    List<List<Integer>> queues = new ArrayList<>();
    String folder = "/sys/class/block/" + disk + "/mq";
    List<String> names = new ArrayList<>(system.list(folder));
    names.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    for (String queue : names) {
      system
          .line(folder + "/" + queue + "/cpu_list")
          .map(CpuQueues::numbers)
          .filter(cpus -> !cpus.isEmpty())
          .ifPresent(queues::add);
    }
    Set<Integer> ordered = new LinkedHashSet<>();
    int longest = queues.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < longest; i++) {
      for (List<Integer> queue : queues) {
        if (i < queue.size()) {
          ordered.add(queue.get(i));
        }
      }
    }
    List<Integer> all = new ArrayList<>(ordered);
    int from = all.size() > jobs ? 1 : 0;
    return List.copyOf(all.subList(from, Math.min(all.size(), from + jobs)));
  }

  /** {@code 0, 1, 8-11}. */
  static List<Integer> numbers(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String range = part.strip();
      int dash = range.indexOf('-');
      try {
        int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
        int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
        for (int cpu = first; cpu <= last; cpu++) {
          numbers.add(cpu);
        }
      } catch (NumberFormatException e) {
        // An empty list: a queue that no processor serves.
      }
    }
    return numbers;
  }
}
