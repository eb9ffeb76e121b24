package io.github.fiometry.json;

import io.github.fiometry.model.FioDocument;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

/**
 * Writes results as the normalized JSON, schema 1: keys in the schema's order, absent values left
 * out, whole numbers without fraction, never an exponent, NaN or Infinity. The same document always
 * gives the same text.
 *
 * <p>Each document is written as it is given, so a long list needs no memory. Not thread-safe.
 * Closing ends a list and flushes the target, but does not close it, since it may be standard
 * output.
 */
public final class NormalizedJsonWriter implements AutoCloseable {

  /** How documents stand in the output. */
  public enum Form {
    /** Indented, one after another: for exactly one document. */
    DOCUMENT,
    /** An indented JSON list of documents. */
    LIST,
    /** One document a line (NDJSON). */
    LINES
  }

  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator generator;
  private final Form form;

  /**
   * A writer to a byte stream, in UTF-8.
   *
   * @param target where the JSON goes
   * @param form how the documents stand there
   */
  public NormalizedJsonWriter(OutputStream target, Form form) {
    this.form = form;
    // The generator closes its target when it is closed itself; ours stays open.
    OutputStream kept =
        new FilterOutputStream(target) {
          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
          }

          @Override
          public void close() throws IOException {
            flush();
          }
        };
    generator = FACTORY.createGenerator(context(form), kept);
    start();
  }

  /**
   * A writer to characters.
   *
   * @param target where the JSON goes
   * @param form how the documents stand there
   */
  public NormalizedJsonWriter(Appendable target, Form form) {
    this.form = form;
    generator = FACTORY.createGenerator(context(form), new AppendableWriter(target));
    start();
  }

  /**
   * One document, indented, ending in a newline.
   *
   * @param document what to write
   * @return its normalized JSON
   */
  public static String toString(FioDocument document) {
    StringWriter text = new StringWriter();
    try (NormalizedJsonWriter writer = new NormalizedJsonWriter(text, Form.DOCUMENT)) {
      writer.write(document);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return text.toString();
  }

  /**
   * Writes one document.
   *
   * @param document what to write
   * @throws IOException when the target fails
   */
  public void write(FioDocument document) throws IOException {
    try {
      new NormalizedDocument(new JsonOutput(generator)).write(document);
      if (form != Form.LIST) {
        generator.writeRaw('\n');
      }
    } catch (JacksonException e) {
      throw ioException(e);
    }
  }

  /**
   * Ends the list, if it is one, and flushes the target.
   *
   * @throws IOException when the target fails
   */
  @Override
  public void close() throws IOException {
    try {
      if (form == Form.LIST) {
        generator.writeEndArray();
        generator.writeRaw('\n');
      }
      generator.close();
    } catch (JacksonException e) {
      throw ioException(e);
    }
  }

  private void start() {
    if (form == Form.LIST) {
      generator.writeStartArray();
    }
  }

  private static IOException ioException(JacksonException e) {
    return e.getCause() instanceof IOException cause ? cause : new IOException(e.getMessage(), e);
  }

  static ObjectWriteContext context(Form form) {
    return new ObjectWriteContext.Base() {
      @Override
      @SuppressWarnings("NullAway") // Jackson takes null for "not indented"; it has no annotations.
      public PrettyPrinter getPrettyPrinter() {
        return form == Form.LINES ? null : indented();
      }

      @Override
      public boolean hasPrettyPrinter() {
        return form != Form.LINES;
      }

      @Override
      @SuppressWarnings("NullAway") // null: no separator between root values, we end each line.
      public tools.jackson.core.SerializableString getRootValueSeparator(
          tools.jackson.core.SerializableString defaultSeparator) {
        return null;
      }
    };
  }

  private static DefaultPrettyPrinter indented() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withRootSeparator("")
                .withObjectNameValueSpacing(Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator(""))
        .withObjectIndenter(lines)
        .withArrayIndenter(lines);
  }

  private static final class AppendableWriter extends Writer {
    private final Appendable target;

    AppendableWriter(Appendable target) {
      this.target = target;
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
      target.append(java.nio.CharBuffer.wrap(characters, from, length));
    }

    @Override
    public void flush() throws IOException {
      if (target instanceof java.io.Flushable flushable) {
        flushable.flush();
      }
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
