package io.github.fiometry.analytics;

import io.github.fiometry.json.DataNode;
import io.github.fiometry.model.Direction;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads one rule file; {@code rules.schema.json} beside the shipped files documents it. */
final class RuleReader {
  private static final Pattern DATE = Pattern.compile("\\d{4}(-\\d\\d(-\\d\\d)?)?");
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]*");

  private final List<DiskRule> rules = new ArrayList<>();
  private final List<DeviceThreshold> thresholds = new ArrayList<>();

  RuleReader(String source, String text) {
    DataNode file = DataNode.parse(source, text);
    file.allowOnly(
        Set.of("$schema", "schema", "vendor", "vendor_name", "description", "rules", "thresholds"));
    if (file.required("schema").number() != RuleBook.SCHEMA) {
      throw file.required("schema").problem("expected rules of schema " + RuleBook.SCHEMA);
    }
    if (file.field("rules").isPresent()) {
      String vendor = name(file.required("vendor"));
      Set<String> keys = new HashSet<>();
      for (DataNode node : file.list("rules")) {
        DiskRule rule = rule(vendor, node);
        if (!keys.add(rule.key())) {
          throw node.required("id")
              .problem("expected each id once, found another rule " + rule.key());
        }
        rules.add(rule);
      }
    }
    for (DataNode threshold : file.list("thresholds")) {
      thresholds.add(threshold(threshold));
    }
  }

  List<DiskRule> rules() {
    return rules;
  }

  List<DeviceThreshold> thresholds() {
    return thresholds;
  }

  private static DiskRule rule(String vendor, DataNode node) {
    node.allowOnly(
        Set.of(
            "id",
            "title",
            "valid_from",
            "valid_to",
            "source",
            "capacity_unit",
            "throughput_unit",
            "least_capacity",
            "largest_capacity",
            "variants",
            "limits",
            "caveats"));
    List<String> variants = node.list("variants").stream().map(RuleReader::name).toList();
    List<RuleLimit> limits =
        node.required("limits").elements().stream().map(limit -> limit(limit, variants)).toList();
    if (limits.isEmpty()) {
      throw node.required("limits").problem("expected at least one limit");
    }
    Optional<String> from = date(node, "valid_from");
    Optional<String> to = date(node, "valid_to");
    // ISO dates compare as texts
    if (from.isPresent() && to.isPresent() && to.get().compareTo(from.get()) <= 0) {
      throw node.required("valid_to").problem("expected a date after valid_from " + from.get());
    }
    return new DiskRule(
        vendor,
        name(node.required("id")),
        node.required("title").text(),
        from,
        to,
        source(node.required("source")),
        word(
            node.required("capacity_unit"),
            DiskRule.CapacityUnit.values(),
            DiskRule.CapacityUnit::word),
        word(
            node.required("throughput_unit"),
            DiskRule.ThroughputUnit.values(),
            DiskRule.ThroughputUnit::word),
        node.number("least_capacity"),
        node.number("largest_capacity"),
        variants,
        limits,
        node.list("caveats").stream().map(DataNode::text).toList());
  }

  private static DiskRule.Source source(DataNode node) {
    node.allowOnly(Set.of("document", "date", "state"));
    return new DiskRule.Source(
        node.required("document").text(),
        date(node, "date"),
        word(node.required("state"), DiskRule.SourceState.values(), DiskRule.SourceState::word));
  }

  private static RuleLimit limit(DataNode node, List<String> variants) {
    node.allowOnly(
        Set.of(
            "metric",
            "direction",
            "variant",
            "least_block_size_bytes",
            "largest_block_size_bytes",
            "quoted_block_size_bytes",
            "io_unit_bytes",
            "access",
            "amount",
            "per_provisioned_iops",
            "burst",
            "provisioning"));
    Optional<String> variant = node.text("variant");
    if (variant.isPresent() && !variants.contains(variant.get())) {
      throw node.required("variant").problem("expected one of the rule's variants " + variants);
    }
    Optional<Amount> amount = node.field("amount").map(RuleReader::amount);
    Optional<RuleLimit.Provisioning> provisioning =
        node.field("provisioning").map(RuleReader::provisioning);
    if (amount.isEmpty() && provisioning.isEmpty()) {
      throw node.problem("expected \"amount\" or \"provisioning\" in a limit");
    }
    return new RuleLimit(
        word(node.required("metric"), LimitMetric.values(), LimitMetric::word),
        node.field("direction")
            .map(
                direction ->
                    word(
                        direction,
                        new Direction[] {Direction.READ, Direction.WRITE},
                        Direction::word)),
        variant,
        bytes(node, "least_block_size_bytes"),
        bytes(node, "largest_block_size_bytes"),
        bytes(node, "quoted_block_size_bytes"),
        bytes(node, "io_unit_bytes"),
        node.field("access")
            .map(access -> word(access, AccessPattern.values(), AccessPattern::word)),
        amount,
        node.number("per_provisioned_iops").orElse(0),
        node.field("burst").map(RuleReader::burst),
        provisioning);
  }

  private static Amount amount(DataNode node) {
    node.allowOnly(Set.of("base", "per_capacity", "per_iops", "floor", "cap", "steps"));
    List<Amount.Step> steps = new ArrayList<>();
    for (DataNode step : node.list("steps")) {
      step.allowOnly(Set.of("from", "above", "amount"));
      boolean inclusive = step.field("from").isPresent();
      double capacity = step.required(inclusive ? "from" : "above").number();
      if (!steps.isEmpty() && steps.get(steps.size() - 1).capacity() >= capacity) {
        throw step.problem("expected steps in ascending order");
      }
      steps.add(new Amount.Step(capacity, inclusive, amount(step.required("amount"))));
    }
    return new Amount(
        node.number("base").orElse(0),
        node.number("per_capacity").orElse(0),
        node.number("per_iops").orElse(0),
        node.number("floor"),
        node.number("cap"),
        steps);
  }

  private static RuleLimit.Burst burst(DataNode node) {
    node.allowOnly(Set.of("amount", "credits", "above_capacity", "below_capacity"));
    return new RuleLimit.Burst(
        amount(node.required("amount")),
        node.number("credits"),
        node.number("above_capacity"),
        node.number("below_capacity"));
  }

  private static RuleLimit.Provisioning provisioning(DataNode node) {
    node.allowOnly(Set.of("mode", "at_least", "at_most", "total_at_most"));
    String mode =
        word(node.required("mode"), new String[] {"total", "additional"}, Function.identity());
    return new RuleLimit.Provisioning(
        "additional".equals(mode),
        node.number("at_least"),
        node.field("at_most").map(RuleReader::amount),
        node.field("total_at_most").map(RuleReader::amount));
  }

  private static DeviceThreshold threshold(DataNode node) {
    node.allowOnly(
        Set.of("model", "rw", "block_size_bytes", "direction", "metric", "at_least", "at_most"));
    OptionalDouble least = node.number("at_least");
    OptionalDouble most = node.number("at_most");
    if (least.isEmpty() == most.isEmpty()) {
      throw node.problem("expected either \"at_least\" or \"at_most\" in a threshold");
    }
    DataNode metric = node.required("metric");
    return new DeviceThreshold(
        node.required("model").text(),
        node.text("rw"),
        bytes(node, "block_size_bytes"),
        word(node.required("direction"), Direction.values(), Direction::word),
        Metric.parse(metric.text())
            .orElseThrow(() -> metric.problem("expected one of the metrics " + Metric.words())),
        least,
        most);
  }

  private static OptionalLong bytes(DataNode node, String key) {
    OptionalDouble number = node.number(key);
    if (number.isEmpty()) {
      return OptionalLong.empty();
    }
    double value = number.getAsDouble();
    if (!(value >= 1 && value <= 1L << 50 && value == Math.rint(value))) {
      throw node.required(key).problem("expected a whole number of bytes for \"" + key + "\"");
    }
    return OptionalLong.of((long) value);
  }

  private static String name(DataNode node) {
    if (!NAME.matcher(node.text()).matches()) {
      throw node.problem(
          "expected a name of small letters, digits, dots and hyphens, found \""
              + node.text()
              + "\"");
    }
    return node.text();
  }

  private static Optional<String> date(DataNode node, String key) {
    Optional<DataNode> field = node.field(key);
    if (field.isPresent() && !isDate(field.get().text())) {
      throw field.get().problem("expected a date such as 2025-09 or 2025-09-30");
    }
    return field.map(DataNode::text);
  }

  /** A year, a month or a day that the calendar has. */
  private static boolean isDate(String text) {
    if (!DATE.matcher(text).matches()) {
      return false;
    }
    try {
      LocalDate.parse(text + "0000-01-01".substring(text.length()));
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static <T> T word(DataNode node, T[] values, Function<T, String> wordOf) {
    for (T value : values) {
      if (wordOf.apply(value).equals(node.text())) {
        return value;
      }
    }
    throw node.problem(
        "expected one of "
            + Arrays.stream(values).map(wordOf).toList()
            + ", found \""
            + node.text()
            + "\"");
  }
}
