package io.github.fiometry.text;

import io.github.fiometry.text.LogSources.NamedLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which words of the prefixes name the programs that have written a log: those by which the lines
 * of each program alone follow each other best as fio prints them. A thread, a level or a counter
 * that differs from line to line tears a report apart; two programs taken for one mix theirs.
 */
final class SourceSearch {
  /** More are not tried. */
  private static final int MOST_PLACES = 16;

  private final List<PlacedLine> lines = new ArrayList<>();

  /** The number of each line's name among the different ones. */
  private final int[] nameOfLine;

  private final List<SourceName> names;

  SourceSearch(List<NamedLine> told) {
    Map<SourceName, Integer> numbers = new LinkedHashMap<>();
    nameOfLine = new int[told.size()];
    for (int i = 0; i < nameOfLine.length; i++) {
      lines.add(told.get(i).line());
      nameOfLine[i] = numbers.computeIfAbsent(told.get(i).name(), name -> numbers.size());
    }
    names = List.copyOf(numbers.keySet());
  }

  /**
   * Whether the lines are those of several programs; the words that do not name them are dropped
   * then. Where nothing but the names themselves speaks for it, they do.
   */
  boolean areOfSeveral(SourceNames sources) {
    Set<SourceNames.Place> places = new HashSet<>(sources.places());
    places.removeIf(place -> !differs(place));
    Set<SourceNames.Place> dropped = new HashSet<>();
    int cost = cost(places);
    ReportOrder together = together();
    // lines that are in order as they stand need no better names
    if (together.hasJumps() && places.size() <= MOST_PLACES) {
      boolean better = true;
      while (better && !places.isEmpty()) {
        better = false;
        SourceNames.Place least = null;
        for (SourceNames.Place place : places) {
          Set<SourceNames.Place> fewer = new HashSet<>(places);
          fewer.remove(place);
          int other = cost(fewer);
          if (other < cost) {
            cost = other;
            least = place;
          }
        }
        if (least != null) {
          places.remove(least);
          dropped.add(least);
          better = true;
        }
      }
    }
    boolean several =
        cost < together.cost()
            || cost == together.cost() && names.stream().allMatch(SourceName::isName);
    if (several) {
      sources.drop(dropped);
    }
    return several;
  }

  private boolean differs(SourceNames.Place place) {
    Set<String> different = new HashSet<>();
    for (SourceName name : names) {
      if (name.form().equals(place.form())) {
        different.add(name.words().get(place.index()));
      }
    }
    return different.size() > 1;
  }

  private int cost(Set<SourceNames.Place> places) {
    Map<String, ReportOrder> byKey = new HashMap<>();
    ReportOrder[] orders = new ReportOrder[names.size()];
    for (int i = 0; i < orders.length; i++) {
      orders[i] =
          byKey.computeIfAbsent(SourceNames.key(names.get(i), places), key -> new ReportOrder());
    }
    for (int i = 0; i < nameOfLine.length; i++) {
      orders[nameOfLine[i]].add(lines.get(i));
    }
    return byKey.values().stream().mapToInt(ReportOrder::cost).sum();
  }

  private ReportOrder together() {
    ReportOrder order = new ReportOrder();
    lines.forEach(order::add);
    return order;
  }

  /** The keys of the sources that are no fio, though their lines are like its. */
  static Set<String> strangers(List<NamedLine> told, SourceNames names) {
    Map<String, ReportOrder> orders = new HashMap<>();
    for (NamedLine line : told) {
      orders.computeIfAbsent(names.key(line.name()), key -> new ReportOrder()).add(line.line());
    }
    Set<String> strangers = new HashSet<>();
    orders.forEach(
        (key, order) -> {
          if (order.isOfAnother()) {
            strangers.add(key);
          }
        });
    return strangers;
  }
}
