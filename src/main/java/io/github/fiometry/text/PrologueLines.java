package io.github.fiometry.text;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Host;
import io.github.fiometry.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** Decodes the lines before the report. */
final class PrologueLines {
  private static final byte[] GROUP = "(g=".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] IOENGINE = "ioengine=".getBytes(StandardCharsets.US_ASCII);

  private static final List<Direction> WITH_SIZES =
      List.of(Direction.READ, Direction.WRITE, Direction.TRIM);

  private static final Set<String> WORDS =
      Set.of(
          "read",
          "write",
          "rw",
          "randread",
          "randwrite",
          "randrw",
          "trim",
          "randtrim",
          "trimwrite",
          "randtrimwrite");

  /** Numbers and points, and what a packager puts behind them. */
  private static final Pattern VERSION =
      Pattern.compile("[0-9]+(?:\\.[0-9]+){1,3}(?:[-+~_][0-9A-Za-z.+~_:-]*)?");

  private static final String SUFFIXES = "kKMGTPE";

  /** Fio prints decimals only before a suffix. */
  private static final String SIZE =
      "[0-9]+(?:\\.[0-9]+(?=[" + SUFFIXES + "]))?[" + SUFFIXES + "]?i?B?";

  /** The whole part of a header about block sizes, up to the engine. */
  private static final Pattern SIZES =
      Pattern.compile(
          ",\\s*bs(?:\\(seq/rand\\))?=\\s*"
              + "(?:(?:\\([RWT]\\)\\s*)?"
              + SIZE
              + "\\s*-\\s*"
              + SIZE
              + "\\s*[/,]\\s*)+"
              + "(?:bs_is_seq_rand\\s*,\\s*)?ioengine=");

  private final Fields fields;
  private final Problems problems;

  /** Behind the group of the last header that had nothing to complain about. */
  private final LastBytes lastTail = new LastBytes();

  /** Its block sizes: where headers differ in more, they seldom do in these. */
  private final LastBytes lastSizes = new LastBytes();

  /** What that header says: the headers of many jobs differ in no more than the name. */
  private HeaderValues lastValues = HeaderValues.of(Workload.builder().build(), Map.of());

  PrologueLines(ReportState state) {
    this.fields = state.fields;
    this.problems = state.problems;
  }

  /** The host that a line starts with, {@code <host> }; the cursor goes behind it. */
  static Optional<String> host(Fields fields) {
    fields.skipBlanks();
    int start = fields.cursor();
    if (fields.peek() == '<' && fields.find(">")) {
      int end = fields.cursor();
      if (fields.peek() == ' ' || fields.peek() == '\t') {
        fields.skipBlanks();
        return fields.line().text(start + 1, end - 1);
      }
      fields.moveTo(start);
    }
    return Optional.empty();
  }

  // "job1: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) …, ioengine=libaio, …"
  HeaderLine header(LineToken line) {
    fields.open(line);
    Optional<String> host = host(fields);
    int nameStart = fields.cursor();
    int group = Bytes.lastIndexOf(line.bytes, line.from, line.to, GROUP);
    Optional<String> name = Optional.empty();
    OptionalInt groupId = OptionalInt.empty();
    if (group < 0) {
      fields.unreadable("a name and '(g='");
    } else {
      int nameEnd = group;
      while (nameEnd > nameStart && line.bytes[nameEnd - 1] != ':') {
        nameEnd--;
      }
      name = line.text(nameStart, nameEnd - 1);
      fields.moveTo(group);
      groupId =
          fields.wholeNumber(Field.HEADER_GROUP)
              ? OptionalInt.of(fields.asInt())
              : OptionalInt.empty();
    }
    return new HeaderLine(name, groupId, host, values(line));
  }

  /** What the header says behind the name and the group. */
  private HeaderValues values(LineToken line) {
    int start = fields.cursor();
    if (line.isWhole() && lastTail.are(line.bytes, start, line.to)) {
      return lastValues;
    }
    Workload.Builder workload = Workload.builder();
    Map<Direction, PrintedNumber> onlySizes = Map.of();
    word(line, workload);
    boolean hasSizes = fields.find("bs");
    int sizesStart = fields.cursor();
    int sizesEnd = Bytes.indexOf(line.bytes, sizesStart, line.to, IOENGINE);
    if (line.isWhole() && lastSizes.are(line.bytes, sizesStart, sizesEnd)) {
      Workload last = lastValues.workload().orElseThrow();
      workload.blockSizes(last.blockSizes());
      last.blockSizeIsSequentialRandom().ifPresent(workload::blockSizeIsSequentialRandom);
      onlySizes = lastValues.sizes();
    } else if (hasSizes) {
      onlySizes = new EnumMap<>(Direction.class);
      sizes(line, workload, onlySizes);
    }
    if (fields.find(IOENGINE)) {
      String engine = fields.textUpTo(',');
      if (fields.peek() == ',') {
        workload.ioEngine(engine);
      } else {
        fields.unreadable("an engine");
      }
    }
    if (fields.wholeNumber(Field.IO_DEPTH)) {
      workload.ioDepth(fields.asInt());
    }
    Workload built = workload.build();
    lastValues = HeaderValues.of(built, onlySizes);
    if (fields.complaints() == 0 && built.rw().isPresent() && sizesEnd > sizesStart) {
      lastTail.set(line.bytes, start, line.to);
      lastSizes.set(line.bytes, sizesStart, sizesEnd);
    } else {
      lastTail.clear();
      lastSizes.clear();
    }
    return lastValues;
  }

  private void word(LineToken line, Workload.Builder workload) {
    if (!fields.find("rw=")) {
      fields.unreadable("'rw='");
      return;
    }
    int start = fields.cursor();
    String rw = fields.textUpTo(',');
    if (rw.equals("(null)")) {
      problems.knownFault(line, line.column(start), "this fio has no word for rw=trimwrite");
    } else if (WORDS.contains(rw)) {
      workload.rw(rw);
    } else {
      fields.moveTo(start);
      fields.unreadable("a word of fio's for reading and writing");
    }
  }

  /** All the forms of bs: one range for each direction, the unit with or without an i or a B. */
  private void sizes(
      LineToken line, Workload.Builder workload, Map<Direction, PrintedNumber> onlySizes) {
    boolean sound = line.isWhole() && hasSuffixBehindDecimals(line);
    if (!sound && !SIZES.matcher(line.text()).find()) {
      fields.unreadable("block sizes");
      return;
    }
    if (fields.isAt("(seq/rand)")) {
      workload.blockSizeIsSequentialRandom(true);
    }
    fields.find("=");
    int end = Bytes.indexOf(line.bytes, fields.cursor(), line.to, IOENGINE);
    Map<Direction, BlockSizeRange> sizes = new EnumMap<>(Direction.class);
    for (Direction direction : WITH_SIZES) {
      if (fields.cursor() >= end) {
        break;
      }
      fields.skipBlanks();
      if (fields.peek() == '(') {
        fields.find(")");
      }
      if (!fields.numberHere()) {
        break;
      }
      PrintedNumber min = size();
      if (fields.peek() != '-') {
        break;
      }
      fields.moveTo(fields.cursor() + 1);
      if (!fields.numberHere()) {
        break;
      }
      PrintedNumber max = size();
      sizes.put(direction, new BlockSizeRange(min.value(1024), max.value(1024)));
      if (min.equals(max)) {
        onlySizes.put(direction, min);
      }
      // a slash or a comma
      fields.moveTo(fields.cursor() + 1);
    }
    workload.blockSizes(sizes);
    fields.skipBlanks();
    if (fields.isAt("bs_is_seq_rand")) {
      workload.blockSizeIsSequentialRandom(true);
    }
  }

  /** Of a whole line this is all that the grammar has not told of the sizes. */
  private boolean hasSuffixBehindDecimals(LineToken line) {
    int end = Bytes.indexOf(line.bytes, fields.cursor(), line.to, IOENGINE);
    boolean decimals = false;
    for (int i = fields.cursor(); i < end; i++) {
      byte b = line.bytes[i];
      if (decimals && (b < '0' || b > '9')) {
        if (SUFFIXES.indexOf(b) < 0) {
          return false;
        }
        decimals = false;
      }
      decimals |= b == '.';
    }
    return true;
  }

  /** Up to 2.16 the unit has no B, and K is 1024 whatever kb_base is. */
  private PrintedNumber size() {
    PrintedNumber size = fields.amount();
    if (fields.peek() == 'B') {
      fields.moveTo(fields.cursor() + 1);
      return size;
    }
    return new PrintedNumber(
        size.digits(), size.decimals(), size.exponent(), PrintedNumber.Scale.KB_BASE, false);
  }

  // "burn: ioengine=cpuio, cpuload=30, cpucycle=50000"
  HeaderLine cpuHeader(LineToken line) {
    fields.open(line);
    Optional<String> host = host(fields);
    int nameStart = fields.cursor();
    int engine = Bytes.indexOf(line.bytes, nameStart, line.to, IOENGINE);
    int nameEnd = engine;
    while (nameEnd > nameStart && line.bytes[nameEnd - 1] != ':') {
      nameEnd--;
    }
    // newer versions say in brackets how the processor is kept busy
    Optional<String> name =
        line.text(nameStart, nameEnd - 1)
            .map(text -> text.replaceFirst(" \\((noop|qsort)\\)$", ""));
    fields.moveTo(engine + IOENGINE.length);
    Workload workload = Workload.builder().ioEngine(fields.textUpTo(',')).build();
    return new HeaderLine(name, OptionalInt.empty(), host, HeaderValues.of(workload, Map.of()));
  }

  // "fio-3.33", "fio 2.0.7", "2.0.8"
  Optional<String> version(LineToken line) {
    String text = line.text().strip();
    String version = text.startsWith("fio") ? text.substring(4) : text;
    boolean mayLackDigits = line.condition() == LineToken.Condition.TORN;
    if (VERSION.matcher(version).matches() && !mayLackDigits) {
      return Optional.of(version);
    }
    fields.open(line);
    fields.find("fio");
    fields.unreadable("a version like '3.33' or '3.33-12-gabcd'");
    return Optional.empty();
  }

  // "Starting 2 threads and 1 process"
  void starting(LineToken line, Prologue prologue) {
    fields.open(line);
    boolean first = !prologue.started;
    prologue.started = true;
    prologue.startingLines++;
    fields.find("Starting ");
    while (fields.number()) {
      int count = fields.asInt();
      fields.skipBlanks();
      prologue.startedJobs += count;
      // every server says it; the model holds one number
      if (first) {
        if (fields.isAt("thread")) {
          prologue.threads = OptionalInt.of(count);
        } else {
          prologue.processes = OptionalInt.of(count);
        }
      }
      if (!fields.find(" and ")) {
        return;
      }
    }
  }

  // "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.42, flags=1"
  Host hostname(LineToken line) {
    fields.open(line);
    Host.Builder host = Host.builder();
    hostValue("hostname=").map(PrologueLines::withoutTerminalCodes).ifPresent(host::hostname);
    Optional<String> bigEndian = hostValue("be=").filter(value -> value.matches("[01]"));
    bigEndian.ifPresent(value -> host.bigEndian(value.equals("1")));
    fields.moveTo(Math.min(fields.cursor() + 1, line.to));
    String bits = fields.textUpTo('-');
    if (fields.isAt("-bit,") && bits.matches("[0-9]{1,4}")) {
      host.bits(Integer.parseInt(bits));
    } else {
      fields.unreadable("a number of bits like '64-bit'");
    }
    hostValue("os=").ifPresent(host::os);
    hostValue("arch=").ifPresent(host::arch);
    hostValue("fio=")
        .map(version -> version.startsWith("fio-") ? version.substring(4) : version)
        .filter(version -> VERSION.matcher(version).matches())
        .ifPresent(host::fioVersion);
    return host.build();
  }

  private static String withoutTerminalCodes(String name) {
    DirtyText text = new DirtyText(name);
    CleaningStep.TERMINAL_CODES.clean(text);
    return text.toString();
  }

  /** A value up to its comma; of a whole line the last one needs none. */
  private Optional<String> hostValue(String key) {
    if (!fields.find(key)) {
      fields.unreadable("'" + key + "'");
      return Optional.empty();
    }
    int start = fields.cursor();
    String value = fields.textUpTo(',');
    if (value.isEmpty() || fields.peek() != ',' && !fields.line().isWhole()) {
      fields.moveTo(start);
      fields.unreadable("a value that ends in a comma after '" + key + "'");
      return Optional.empty();
    }
    return Optional.of(value);
  }
}
