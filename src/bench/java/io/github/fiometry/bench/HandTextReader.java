package io.github.fiometry.bench;

/**
 * The limit: a scanner written for this one form of report, which trusts every byte and keeps no
 * names, positions or diagnostics.
 */
final class HandTextReader {
  private final byte[] bytes;
  private final Checksum values = new Checksum();
  private int at;
  private long percentileNanos = 1;

  private HandTextReader(byte[] bytes) {
    this.bytes = bytes;
  }

  static Checksum read(byte[] report) {
    HandTextReader reader = new HandTextReader(report);
    reader.readAll();
    return reader.values;
  }

  private void readAll() {
    while (at < bytes.length) {
      int start = at;
      while (bytes[at] == ' ') {
        at++;
      }
      line(at - start);
      while (at < bytes.length && bytes[at++] != '\n') {}
    }
  }

  private void line(int indent) {
    if (indent == 0) {
      job();
      return;
    }
    switch (bytes[at]) {
      case 'r', 'w', 't' -> direction();
      case '|' -> percentiles();
      case 's' -> {
        if (bytes[at + 1] == 'l') {
          latency();
        } else {
          buckets();
        }
      }
      case 'b' -> bandwidth();
      case 'i' -> {
        if (bytes[at + 1] == 'o') {
          numbers(5, 1);
        } else {
          issued();
        }
      }
      case 'c' -> {
        if (bytes[at + 1] == 'l') {
          latency();
        } else if (bytes[at + 1] == 'p') {
          numbers(5, 1);
        } else {
          buckets();
        }
      }
      case 'l' -> {
        if (bytes[at + 3] != ' ') {
          return;
        }
        if (bytes[at + 10] == ' ') {
          buckets();
        } else {
          latency();
        }
      }
      case 'I' -> buckets();
      case 'R', 'W', 'T' -> group();
      default -> disk();
    }
  }

  private void job() {
    int open = at;
    while (open < bytes.length && bytes[open] != '\n' && bytes[open] != '(') {
      open++;
    }
    if (open + 8 >= bytes.length || bytes[open] != '(' || bytes[open + 2] != 'r') {
      return;
    }
    at = open;
    numbers(2, 1);
    skipPast('=');
    numbers(1, 1);
  }

  private void direction() {
    numbers(1, 1);
    skipPast('=');
    values.add(size());
    skipPast('(');
    skipPast('(');
    values.add(size());
    skipPast('/');
    values.add(number(1));
  }

  private void latency() {
    skipPast('(');
    long nanos = unit();
    if (bytes[at - 4] == 'p' || bytes[at] != ')') {
      return;
    }
    numbers(4, nanos);
  }

  private long unit() {
    long nanos = bytes[at] == 'n' ? 1 : bytes[at] == 'u' ? 1_000 : 1_000_000;
    int words = at - 5;
    at += 4;
    if (bytes[words] == 'i' || bytes[words] == 'l' && bytes[words + 1] == 'e') {
      percentileNanos = nanos;
      while (bytes[at] != '\n') {
        at++;
      }
    }
    return nanos;
  }

  private void percentiles() {
    while (bytes[at] != '\n') {
      if (bytes[at++] == '[') {
        values.add(number(percentileNanos));
      }
    }
  }

  private void bandwidth() {
    skipPast('(');
    while (bytes[at] == ' ') {
      at++;
    }
    long factor = bytes[at] == 'K' ? 1L << 10 : 1L << 20;
    numbers(2, factor);
    numbers(1, 1);
    numbers(2, factor);
    numbers(1, 1);
  }

  private void buckets() {
    while (bytes[at] != '\n') {
      if (bytes[at++] == '=' && bytes[at] != '6') {
        values.add(number(1));
      } else if (bytes[at - 1] == '=' && bytes[at + 2] != '=') {
        values.add(number(1));
      }
    }
  }

  private void issued() {
    skipPast('=');
    for (int i = 0; i < 3; i++) {
      double count = number(1);
      if (count > 0) {
        values.add(count);
      }
      at++;
    }
  }

  private void group() {
    skipPast('=');
    values.add(size());
    skipPast(',');
    values.add(size());
    skipPast('-');
    values.add(size());
    skipPast('=');
    values.add(size());
    skipPast('=');
    values.add(number(1));
    at++;
    values.add(number(1));
  }

  private void disk() {
    int equals = at;
    while (equals < bytes.length && bytes[equals] != '\n' && bytes[equals] != '=') {
      equals++;
    }
    if (equals >= bytes.length || bytes[equals] != '=' || bytes[equals - 1] != 's') {
      return;
    }
    for (int i = 0; i < 3; i++) {
      skipPast('=');
      values.add(number(1));
      at++;
      values.add(number(1));
    }
    numbers(2, 1);
  }

  private void numbers(int count, long factor) {
    for (int i = 0; i < count; i++) {
      skipPast('=');
      values.add(number(factor));
    }
  }

  private void skipPast(char c) {
    while (bytes[at++] != c) {}
  }

  /** A number with the letters of a binary size behind it. */
  private double size() {
    double number = number(1);
    switch (bytes[at]) {
      case 'K':
        return number * (1L << 10);
      case 'M':
        return number * (1L << 20);
      case 'G':
        return number * (1L << 30);
      default:
        return number;
    }
  }

  private double number(long factor) {
    while (bytes[at] == ' ') {
      at++;
    }
    long digits = 0;
    while (bytes[at] >= '0') {
      if (bytes[at] > '9') {
        break;
      }
      digits = 10 * digits + bytes[at++] - '0';
    }
    double divisor = 1;
    if (bytes[at] == '.') {
      at++;
      while (bytes[at] >= '0' && bytes[at] <= '9') {
        digits = 10 * digits + bytes[at++] - '0';
        divisor *= 10;
      }
    }
    if (bytes[at] == 'k') {
      at++;
      return digits * 1000.0 * factor / divisor;
    }
    return digits * factor / divisor;
  }
}
