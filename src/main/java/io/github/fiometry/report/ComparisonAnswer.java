package io.github.fiometry.report;

import io.github.fiometry.analytics.Change;
import io.github.fiometry.analytics.ContextDifference;
import io.github.fiometry.analytics.DistributionShift;
import io.github.fiometry.analytics.JobComparison;
import io.github.fiometry.analytics.MedianInterval;
import io.github.fiometry.analytics.MergeRule;
import io.github.fiometry.analytics.MetricComparison;
import io.github.fiometry.analytics.RatioInterval;
import io.github.fiometry.analytics.RunComparison;
import io.github.fiometry.json.JsonTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A comparison of runs, laid out: first what else differs, then the figures. */
public final class ComparisonAnswer {
  private ComparisonAnswer() {}

  /**
   * The answer.
   *
   * @param comparison the comparison
   * @return the answer
   */
  public static Answer of(RunComparison comparison) {
    List<Answer.Section> sections = new ArrayList<>();
    if (!comparison.context().isEmpty()) {
      sections.add(new Answer.Section("What else differs", context(comparison)));
    }
    boolean repeats = comparison.baseRuns() > 1 || comparison.changedRuns() > 1;
    for (JobComparison job : comparison.jobs()) {
      sections.add(
          new Answer.Section(
              job.key().text() + ", " + job.direction().word() + runs(comparison, job),
              figures(job, repeats)));
      job.shift()
          .ifPresent(
              shift ->
                  sections.add(
                      new Answer.Section(
                          job.key().text()
                              + ", "
                              + job.direction().word()
                              + ": whole latency distribution, Kolmogorov-Smirnov distance "
                              + Figures.decimals(shift.kolmogorovSmirnov(), 3),
                          shift(shift))));
    }
    List<String> notes = notes(comparison);
    return new Answer(
        "Comparison of fio runs", sections, notes, data(comparison), json(comparison, notes));
  }

  /** How many runs have this job, where that is not all of them. */
  private static String runs(RunComparison comparison, JobComparison job) {
    int base = job.metrics().stream().mapToInt(it -> it.base().size()).max().orElse(0);
    int changed = job.metrics().stream().mapToInt(it -> it.changed().size()).max().orElse(0);
    return base == comparison.baseRuns() && changed == comparison.changedRuns()
        ? ""
        : ": in "
            + base
            + " of "
            + comparison.baseRuns()
            + " base and "
            + changed
            + " of "
            + comparison.changedRuns()
            + " new runs";
  }

  private static Table context(RunComparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (ContextDifference difference : comparison.context()) {
      rows.add(List.of(difference.what(), difference.base(), difference.changed()));
    }
    return new Table(
        List.of(Column.words("what"), Column.names("base"), Column.names("new")), rows);
  }

  private static Table figures(JobComparison job, boolean repeats) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("metric"));
    columns.add(Column.numbers("base"));
    columns.add(Column.numbers("new"));
    columns.add(Column.numbers("difference"));
    columns.add(Column.numbers("ratio"));
    if (repeats) {
      columns.add(Column.words("ratio interval"));
      columns.add(Column.numbers("p (Holm)"));
    } else {
      columns.add(Column.words("within the run").mayBeLeftOut(1));
    }
    columns.add(Column.words("result"));
    List<List<String>> rows = new ArrayList<>();
    for (MetricComparison metric : job.metrics()) {
      List<String> row = new ArrayList<>();
      row.add(Figures.title(metric.metric()) + (metric.primary() && repeats ? " *" : ""));
      row.add(median(metric, metric.baseMedian()));
      row.add(median(metric, metric.changedMedian()));
      row.add(
          metric.ratio().isPresent()
              ? Figures.change(100 * (metric.ratio().getAsDouble() - 1))
              : Figures.human(metric.metric(), metric.difference()));
      row.add(
          metric.ratio().isPresent() ? Figures.ratio(metric.ratio().getAsDouble()) : "base is 0");
      if (repeats) {
        row.add(metric.interval().map(ComparisonAnswer::interval).orElse(""));
        row.add(
            metric.adjustedPValue().isPresent()
                ? Figures.decimals(metric.adjustedPValue().getAsDouble(), 4)
                : "");
      } else {
        row.add(spread(metric));
      }
      row.add(result(metric, repeats));
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  private static String result(MetricComparison metric, boolean repeats) {
    boolean exploratory = repeats && !metric.primary() && metric.change() != Change.SAME;
    String remark =
        exploratory ? " (exploratory)" : repeats && metric.tooFewRuns() ? " (too few runs)" : "";
    return metric.change().word() + remark;
  }

  /** The median, and its interval where there are several runs. */
  private static String median(MetricComparison metric, MedianInterval interval) {
    String median = Figures.human(metric.metric(), interval.median());
    return interval.runs() == 1
        ? median
        : median
            + " ["
            + Figures.human(metric.metric(), interval.lower())
            + ", "
            + Figures.human(metric.metric(), interval.upper())
            + "]";
  }

  private static String interval(RatioInterval interval) {
    return Figures.decimals(interval.lower(), 3) + " to " + Figures.decimals(interval.upper(), 3);
  }

  private static String spread(MetricComparison metric) {
    if (metric.baseSpreadPercent().isEmpty() && metric.changedSpreadPercent().isEmpty()) {
      return "";
    }
    return "±"
        + spread(metric.baseSpreadPercent())
        + " / ±"
        + spread(metric.changedSpreadPercent());
  }

  private static String spread(OptionalDouble percent) {
    return percent.isPresent() ? Figures.percent(percent) : "?";
  }

  private static Table shift(DistributionShift shift) {
    List<List<String>> rows = new ArrayList<>();
    for (DistributionShift.Quantile quantile : shift.quantiles()) {
      rows.add(
          List.of(
              "p" + Figures.exact(quantile.rank()),
              HumanUnits.latency((double) quantile.baseNanos()),
              HumanUnits.latency((double) quantile.changedNanos()),
              (quantile.differenceNanos() > 0 ? "+" : "")
                  + HumanUnits.latency((double) quantile.differenceNanos()),
              quantile.ratio().isPresent() ? Figures.ratio(quantile.ratio().getAsDouble()) : "",
              quantile.enoughSamples() ? "" : "too few I/Os"));
    }
    return new Table(
        List.of(
            Column.words("rank"),
            Column.numbers("base"),
            Column.numbers("new"),
            Column.numbers("shift"),
            Column.numbers("ratio"),
            Column.words("remark")),
        rows);
  }

  private static List<String> notes(RunComparison comparison) {
    List<String> notes = new ArrayList<>();
    only(notes, "base", comparison.onlyInBase());
    only(notes, "new", comparison.onlyInChanged());
    only(notes, "base", comparison.unjudgedInBase());
    only(notes, "new", comparison.unjudgedInChanged());
    Set<MergeRule> rules = new LinkedHashSet<>();
    comparison.jobs().forEach(job -> rules.addAll(job.mergeRules()));
    rules.forEach(rule -> notes.add("jobs reported one by one: " + rule.sentence()));
    List<String> unmerged =
        comparison.jobs().stream()
            .filter(JobComparison::percentilesUnknown)
            .map(job -> job.key().text() + ", " + job.direction().word())
            .toList();
    if (!unmerged.isEmpty()) {
      notes.add(
          "no percentiles of several jobs without the bins of each (json+): "
              + String.join("; ", unmerged));
    }
    notes.addAll(statistics(comparison));
    return notes;
  }

  private static void only(List<String> notes, String side, List<String> what) {
    if (!what.isEmpty()) {
      notes.add("only in " + side + ": " + String.join("; ", what));
    }
  }

  private static List<String> statistics(RunComparison comparison) {
    List<String> notes = new ArrayList<>();
    String runs =
        "base " + comparison.baseRuns() + " and new " + comparison.changedRuns() + " run(s)";
    if (!comparison.hasPrimary()) {
      notes.add(runs + ": nothing is tested; the sides have none of the figures in common");
      return notes;
    }
    if (comparison.tests() == 0) {
      notes.add(
          runs
              + ": nothing is tested; single runs often differ by several percent for no reason."
              + " With "
              + comparison.leastRuns()
              + " runs each a change could be shown");
      return notes;
    }
    notes.add(
        runs
            + "; medians with the interval between order statistics, which covers the true median"
            + " with "
            + coverage(comparison));
    notes.add(
        "ratio interval: bootstrap of the ratio of medians, "
            + RatioInterval.RESAMPLES
            + " resamples, seed "
            + RatioInterval.SEED
            + ", "
            + Figures.exact(100 * comparison.settings().confidence())
            + " %");
    notes.add(
        "* tested by Mann-Whitney U at "
            + Figures.exact(100 * comparison.settings().alpha())
            + " % over "
            + comparison.tests()
            + " test(s), corrected by Holm; ~ nothing shown; all else is exploratory");
    if (comparison.tooFewRuns()) {
      notes.add(
          "so few runs cannot show anything: "
              + comparison.leastRuns()
              + " runs each are the least for "
              + comparison.tests()
              + " test(s)");
    } else if (!comparison.open().isEmpty()) {
      notes.add(
          "too few runs to show anything about "
              + comparison.open().stream()
                  .map(ComparisonAnswer::open)
                  .collect(Collectors.joining("; ")));
    }
    return notes;
  }

  private static String open(RunComparison.Figure figure) {
    return figure.job().key().text()
        + ", "
        + figure.job().direction().word()
        + ": "
        + Figures.title(figure.metric().metric())
        + " ("
        + figure.metric().base().size()
        + " and "
        + figure.metric().changed().size()
        + ")";
  }

  /** By the number of runs, where the figures of a side do not all have as many. */
  private static String coverage(RunComparison comparison) {
    List<MetricComparison> metrics =
        comparison.jobs().stream().flatMap(job -> job.metrics().stream()).toList();
    List<MedianInterval> base = metrics.stream().map(MetricComparison::baseMedian).toList();
    List<MedianInterval> changed = metrics.stream().map(MetricComparison::changedMedian).toList();
    return coverage(base) + " (base) and " + coverage(changed) + " (new)";
  }

  private static String coverage(List<MedianInterval> intervals) {
    SortedMap<Integer, Double> byRuns = new TreeMap<>(Comparator.reverseOrder());
    intervals.forEach(interval -> byRuns.put(interval.runs(), interval.coverage()));
    List<String> parts = new ArrayList<>();
    byRuns.forEach(
        (runs, coverage) ->
            parts.add(
                Figures.percent(OptionalDouble.of(100 * coverage))
                    + (byRuns.size() > 1 ? " where there are " + runs + " runs" : "")));
    return String.join(", ", parts);
  }

  private static Table data(RunComparison comparison) {
    List<Column> columns =
        List.of(
            Column.words("job"),
            Column.words("direction"),
            Column.words("metric"),
            Column.numbers("base_runs"),
            Column.numbers("base_median"),
            Column.numbers("base_lower"),
            Column.numbers("base_upper"),
            Column.numbers("base_coverage"),
            Column.numbers("new_runs"),
            Column.numbers("new_median"),
            Column.numbers("new_lower"),
            Column.numbers("new_upper"),
            Column.numbers("new_coverage"),
            Column.numbers("difference"),
            Column.numbers("ratio"),
            Column.numbers("ratio_lower"),
            Column.numbers("ratio_upper"),
            Column.words("primary"),
            Column.numbers("p"),
            Column.numbers("p_holm"),
            Column.words("result"));
    List<List<String>> rows = new ArrayList<>();
    for (JobComparison job : comparison.jobs()) {
      for (MetricComparison metric : job.metrics()) {
        List<String> row = new ArrayList<>();
        row.add(job.key().text());
        row.add(job.direction().word());
        row.add(Figures.column(metric.metric()));
        median(row, metric.baseMedian());
        median(row, metric.changedMedian());
        row.add(Figures.exact(metric.difference()));
        row.add(Figures.exact(metric.ratio()));
        row.add(metric.interval().map(i -> Figures.exact(i.lower())).orElse(""));
        row.add(metric.interval().map(i -> Figures.exact(i.upper())).orElse(""));
        row.add(metric.primary() ? "primary" : "exploratory");
        row.add(Figures.exact(metric.pValue()));
        row.add(Figures.exact(metric.adjustedPValue()));
        row.add(metric.change().word());
        rows.add(row);
      }
    }
    return new Table(columns, rows);
  }

  private static void median(List<String> row, MedianInterval interval) {
    row.add(Integer.toString(interval.runs()));
    row.add(Figures.exact(interval.median()));
    row.add(Figures.exact(interval.lower()));
    row.add(Figures.exact(interval.upper()));
    row.add(Figures.exact(interval.coverage()));
  }

  private static JsonTree json(RunComparison comparison, List<String> notes) {
    List<JsonTree> context = new ArrayList<>();
    for (ContextDifference difference : comparison.context()) {
      context.add(
          new JsonTree()
              .put("what", difference.what())
              .put("base", difference.base())
              .put("new", difference.changed()));
    }
    return new JsonTree()
        .put("base_runs", (double) comparison.baseRuns())
        .put("new_runs", (double) comparison.changedRuns())
        .put("alpha", comparison.settings().alpha())
        .put("confidence", comparison.settings().confidence())
        .put("bootstrap_seed", (double) RatioInterval.SEED)
        .put("bootstrap_resamples", (double) RatioInterval.RESAMPLES)
        .put("tests", (double) comparison.tests())
        .put("least_runs_each", (double) comparison.leastRuns())
        .put("too_few_runs", comparison.tooFewRuns())
        .put("context", context)
        .put("only_in_base", comparison.onlyInBase())
        .put("only_in_new", comparison.onlyInChanged())
        .put("unjudged_in_base", comparison.unjudgedInBase())
        .put("unjudged_in_new", comparison.unjudgedInChanged())
        .put("jobs", comparison.jobs().stream().map(ComparisonAnswer::json).toList())
        .put("notes", notes);
  }

  private static JsonTree json(JobComparison job) {
    JsonTree tree =
        new JsonTree()
            .put("job", job.key().name())
            .put("hostname", job.key().hostname())
            .put("rw", job.key().rw())
            .put("block_size", job.key().blockSizeText())
            .put("io_depth", job.key().ioDepth())
            .put("num_jobs", job.key().numJobs())
            .put("direction", job.direction().word())
            .put("merge_rules", job.mergeRules().stream().map(MergeRule::word).toList())
            .put("metrics", job.metrics().stream().map(ComparisonAnswer::json).toList());
    job.shift().ifPresent(shift -> tree.put("distribution", json(shift)));
    return tree;
  }

  private static JsonTree json(MetricComparison metric) {
    JsonTree tree =
        new JsonTree()
            .put("metric", Figures.column(metric.metric()))
            .put("base", json(metric.baseMedian(), metric.base()))
            .put("new", json(metric.changedMedian(), metric.changed()))
            .put("difference", metric.difference())
            .put("ratio", metric.ratio());
    metric
        .interval()
        .ifPresent(
            interval ->
                tree.put("ratio_lower", interval.lower()).put("ratio_upper", interval.upper()));
    return tree.put("base_spread_percent", metric.baseSpreadPercent())
        .put("new_spread_percent", metric.changedSpreadPercent())
        .put("primary", metric.primary())
        .put("p", metric.pValue())
        .put("p_holm", metric.adjustedPValue())
        .put("result", metric.change().word())
        .put("too_few_runs", metric.tooFewRuns());
  }

  private static JsonTree json(MedianInterval interval, List<Double> values) {
    return new JsonTree()
        .put("values", values)
        .put("median", interval.median())
        .put("lower", interval.lower())
        .put("upper", interval.upper())
        .put("coverage", interval.coverage());
  }

  private static JsonTree json(DistributionShift shift) {
    return new JsonTree()
        .put("kolmogorov_smirnov", shift.kolmogorovSmirnov())
        .put("base_samples", (double) shift.baseSamples())
        .put("new_samples", (double) shift.changedSamples())
        .put(
            "quantiles",
            shift.quantiles().stream()
                .map(
                    quantile ->
                        new JsonTree()
                            .put("rank", quantile.rank())
                            .put("base_ns", (double) quantile.baseNanos())
                            .put("new_ns", (double) quantile.changedNanos())
                            .put("enough_samples", quantile.enoughSamples()))
                .toList());
  }
}
