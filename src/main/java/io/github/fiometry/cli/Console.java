package io.github.fiometry.cli;

import io.github.fiometry.report.VisibleText;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * The three standard streams, and what is known about the terminal behind them. Text is UTF-8
 * whatever the locale: Java 17 would print job names as question marks in the C locale.
 */
final class Console {
  private final InputStream in;
  private final OutputStream out;
  private final OutputStream err;
  private final boolean outIsTerminal;
  private final boolean errIsTerminal;
  private final OptionalInt columns;
  private boolean failed;

  Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      boolean outIsTerminal,
      boolean errIsTerminal,
      OptionalInt columns) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.outIsTerminal = outIsTerminal;
    this.errIsTerminal = errIsTerminal;
    this.columns = columns;
  }

  /** The process's own streams; the launcher says what Java 17 cannot know about them. */
  static Console ofSystem() {
    int columns = Integer.getInteger("fiometry.columns", 0);
    return new Console(
        new FileInputStream(FileDescriptor.in),
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
        new FileOutputStream(FileDescriptor.err),
        Boolean.getBoolean("fiometry.stdout.terminal"),
        Boolean.getBoolean("fiometry.stderr.terminal"),
        columns > 0 ? OptionalInt.of(columns) : OptionalInt.empty());
  }

  InputStream in() {
    return in;
  }

  /** For picocli's help only; data goes through {@link #data}. */
  OutputStream out() {
    return out;
  }

  OutputStream err() {
    return err;
  }

  boolean outIsTerminal() {
    return outIsTerminal;
  }

  boolean errIsTerminal() {
    return errIsTerminal;
  }

  /** How wide the terminal is. */
  OptionalInt columns() {
    return columns;
  }

  /** Standard output, failing with {@link OutputException} only. */
  OutputStream data() {
    return new OutputStream() {
      @Override
      public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        try {
          out.write(bytes, from, length);
        } catch (IOException e) {
          throw failed(e);
        }
      }

      @Override
      public void flush() {
        Console.this.flush();
      }
    };
  }

  /** Sends what is buffered for standard output. */
  void flush() {
    try {
      if (!failed) {
        out.flush();
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** It fails once; what is left in the buffer is not tried again. */
  private OutputException failed(IOException e) {
    failed = true;
    return OutputException.toStandardOutput(e);
  }

  /** One line on standard error. Words of an input in it cannot command the terminal. */
  void say(String line) {
    print(VisibleText.of(line) + "\n");
  }

  /** Text on standard error as it is; nobody is left to tell when that fails. */
  void print(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException e) {
      // nothing to be done
    }
  }
}
