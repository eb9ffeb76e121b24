package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what fio itself says into diagnostics that carry its numbers. */
final class MessageLines {
  private static final Pattern JOB_FAILED =
      Pattern.compile(
          "pid=(?<pid>\\d+), err=(?<errno>-?\\d+)/(?:file:(?<source>[^,]*), func=(?<func>[^,]*),"
              + " error=(?<error>.*))?");

  /** Behind the signal the rest of a progress line may stand, which the message overwrote. */
  private static final Pattern JOB_KILLED =
      Pattern.compile("pid=(?<pid>\\d+), got signal=(?:(?<signal>\\d+)\\s*$)?");

  private static final Pattern IO_ERROR =
      Pattern.compile(
          "io_u error(?: on file (?<file>.{0,4096}?))?: (?<error>[^:]*)(?:: (?<rw>\\w+)"
              + " offset=(?<offset>\\d+), buflen=(?<length>\\d+))?$");
  private static final Pattern IO_PLACE =
      Pattern.compile("(?<rw>\\w+) offset=(?<offset>\\d+), buflen=(?<length>\\d+)");
  private static final Pattern VERIFY =
      Pattern.compile(
          "(?<verify>[^:]*): .* at file (?<file>.*) offset (?<offset>\\d+), length"
              + " (?<length>\\d+)");

  /** What a header of a block should be; magic and sums are hexadecimal. */
  private static final Pattern VERIFY_HEADER =
      Pattern.compile(
          "(?<verify>verify): (?:bad magic header (?<gothex>[0-9a-f]+), wanted"
              + " (?<wantedhex>[0-9a-f]+)|bad header crc (?<gothex2>[0-9a-f]+), calculated"
              + " (?<wantedhex2>[0-9a-f]+)|.*? (?<got>\\d+), wanted (?<wanted>\\d+))?.* at file"
              + " (?<file>.*?) offset (?<offset>\\d+), length (?<length>\\d+)");

  /** What verifying a pattern says before the message that names the file. */
  private static final Pattern PATTERN =
      Pattern.compile(
          "fio: (?:got pattern '?(?<gothex>[0-9a-f]+)'?, wanted '?(?<wantedhex>[0-9a-f]+)'?. Bad"
              + " bits (?<bits>\\d+)|bad pattern block offset (?<offset>\\d+)|verify failed at"
              + " (?<at>\\d+)/(?<length>\\d+)|verify header exceeds buffer length \\((?<got>\\d+)"
              + " > (?<limit>\\d+)\\))");

  private static final Pattern SIGNAL = Pattern.compile("on signal (?<signal>\\d+)");
  private static final Pattern LATENCY =
      Pattern.compile(
          "latency of (?<got>\\d+) (?<unit>[a-z]+) exceeds specified max \\((?<limit>\\d+)"
              + "(?:.*: (?<file>\\S+) (?<rw>\\w+) (?<offset>\\d+) (?<length>\\d+))?");
  private static final Pattern RATE =
      Pattern.compile(
          "^(?<job>.*?): .*?(?:min|min=| rate )=?\\s*(?<limit>[\\d.]+\\S*) not met(?:, got"
              + " (?<got>\\S+))?");
  private static final Pattern CLIENT =
      Pattern.compile(
          "client(?: ?<(?<host>[^>]*)>)?: (?:host=(?<name>\\S+) )?(?:exited with error"
              + " (?<errno>\\d+))?");
  private static final Pattern FAILURE =
      Pattern.compile("\\b(?:error|errors|fail|failed|failure|hung|abort|aborting|dropped|Bad)\\b");

  private final Problems problems;

  MessageLines(Problems problems) {
    this.problems = problems;
  }

  /** Reads a message; says whether it tells that the run was ended before its time. */
  boolean read(LineToken line) {
    String text = line.text();
    switch (line.getType()) {
      case LineLexer.JOB_FAILED ->
          error(line, "fio says that a job failed", values(JOB_FAILED, text));
      case LineLexer.JOB_KILLED ->
          error(line, "fio says that a signal ended a job", values(JOB_KILLED, text));
      case LineLexer.IO_ERROR -> error(line, "fio says that an I/O failed", values(IO_ERROR, text));
      case LineLexer.IO_ERROR_PLACE ->
          error(line, "fio says where an I/O failed", values(IO_PLACE, text));
      case LineLexer.VERIFY_FAILED ->
          error(
              line,
              "fio read other data than it had written",
              values(text.stripLeading().startsWith("verify: ") ? VERIFY_HEADER : VERIFY, text));
      case LineLexer.VERIFY_CHECKSUM ->
          error(line, "fio shows the checksum of data that it read", Map.of());
      case LineLexer.LATENCY_EXCEEDED ->
          error(line, "fio ended since an I/O took too long", values(LATENCY, text));
      case LineLexer.RATE_NOT_MET ->
          error(line, "fio ended since a job was too slow", values(RATE, text));
      case LineLexer.SIGNAL -> {
        error(line, "fio was ended by a signal", values(SIGNAL, text));
        return true;
      }
      case LineLexer.CLIENT_LOST -> {
        error(line, "fio lost a server", values(CLIENT, text));
        return true;
      }
      default -> {
        if (PATTERN.matcher(text).find()) {
          error(line, "fio read other data than it had written", values(PATTERN, text));
        } else if (FAILURE.matcher(text).find()) {
          error(line, "fio says that something failed", Map.of());
        } else {
          problems.message(line, Severity.INFO, DiagnosticCode.FIO_NOTE, "a note of fio", Map.of());
        }
      }
    }
    return false;
  }

  private void error(LineToken line, String message, Map<String, Object> values) {
    problems.message(line, Severity.WARNING, DiagnosticCode.FIO_ERROR, message, values);
  }

  private static final Pattern GROUP = Pattern.compile("\\(\\?<([a-z]+2?)>");

  /** The named groups that matched, numbers as numbers. */
  private static Map<String, Object> values(Pattern pattern, String text) {
    Map<String, Object> values = new LinkedHashMap<>();
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      return values;
    }
    Matcher names = GROUP.matcher(pattern.pattern());
    while (names.find()) {
      String name = names.group(1);
      String value = matcher.group(name);
      if (value == null) {
        continue;
      }
      int hex = name.indexOf("hex");
      if (hex > 0) {
        values.put(name.substring(0, hex), Long.parseLong(value, 16));
      } else {
        values.put(
            name.equals("name") ? "host" : name,
            value.matches("-?\\d{1,18}") ? (Object) Long.valueOf(value) : value);
      }
    }
    return values;
  }
}
