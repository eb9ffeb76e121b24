package io.github.fiometry;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A part of a mail that is written in base64, as mail programs do with text that has other letters
 * than ASCII, and with what is attached: its lines are read in its place. What is no text, such as
 * a picture, is left to those who look at the lines as they are.
 *
 * @param lines the decoded lines, each with the number of the line that it begins in
 * @param end where the part ends in the source
 * @param nextLine the number of the line there
 */
record MailPart(SplicedLines lines, long end, long nextLine) {
  private static final String ENCODING = "content-transfer-encoding:";

  private static final Pattern BASE64 =
      Pattern.compile("content-transfer-encoding:\\s*\"?base64\"?\\s*(?:;.*)?");

  private static final Pattern CHARSET =
      Pattern.compile("content-type:[^\\n]*(?:\\n[ \\t][^\\n]*)*?charset=\"?([\\w.:-]+)");

  private static final Pattern LETTERS = Pattern.compile("[A-Za-z0-9+/]*={0,2}");
  private static final Pattern NO_LETTER = Pattern.compile("[^A-Za-z0-9+/=]|=(?=[^=])");

  private static final int MOST_HEAD_LINES = 64;
  private static final int LONGEST_LINE = 1 << 20;
  private static final int MOST_BYTES = 64 << 20;

  /** What is lost stands as this character, so that no number goes on behind it. */
  private static final byte[] LOST = "\ufffd".getBytes(StandardCharsets.UTF_8);

  /** Whether a line of a head says that the part below is in base64. */
  static boolean mayBegin(byte[] bytes, int from, int to) {
    return to - from > ENCODING.length()
        && (bytes[from] | 0x20) == ENCODING.charAt(0)
        && (bytes[from + 1] | 0x20) == ENCODING.charAt(1)
        && to - from < 200
        && BASE64.matcher(lower(bytes, from, to).strip()).matches();
  }

  private static String lower(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
  }

  /**
   * Decodes the part below a line of its head.
   *
   * @param source the input
   * @param offset where the line starts
   * @param line its number
   * @param before the lines before it, as far as they are at hand
   * @param diagnostics takes what cannot be decoded
   * @return the part; empty when it is none, or is no text
   */
  static Optional<MailPart> read(
      ByteSource source, long offset, long line, byte[] before, DiagnosticCollector diagnostics)
      throws IOException {
    Decoder decoder = new Decoder(source, offset, line, diagnostics);
    Optional<MailPart> part = decoder.read(before);
    if (part.isPresent()) {
      decoder.problems.forEach(diagnostics::add); // of a picture nobody wants to know them
    }
    return part;
  }

  /** Decodes one part. */
  private static final class Decoder {
    private final InputStream in;
    private final DiagnosticCollector diagnostics;
    private final List<Diagnostic> problems = new ArrayList<>();
    private final ByteArrayOutputStream decoded = new ByteArrayOutputStream();

    /** Where the bytes of each line of the input begin, and its number. */
    private final List<long[]> places = new ArrayList<>();

    private long end;
    private long line;
    private int width;
    private String rest = "";

    Decoder(ByteSource source, long offset, long line, DiagnosticCollector diagnostics) {
      this.in = source.open(offset);
      this.end = offset;
      this.line = line;
      this.diagnostics = diagnostics;
    }

    Optional<MailPart> read(byte[] before) throws IOException {
      StringBuilder head = new StringBuilder(lower(before, 0, before.length));
      int blank = Math.max(head.lastIndexOf("\n\n"), head.lastIndexOf("\n\r\n"));
      head.delete(0, Math.max(blank, 0));
      int lines = 0;
      for (String next = next(); !next.isBlank(); next = next()) {
        head.append(next.toLowerCase(Locale.ROOT));
        if (++lines > MOST_HEAD_LINES || !next.endsWith("\n")) {
          return Optional.empty();
        }
      }
      long firstLine = line;
      body();
      byte[] bytes = decoded.toByteArray();
      Optional<byte[]> text = text(bytes, charset(head), firstLine);
      if (text.isEmpty() || text.get().length == 0) {
        return Optional.empty();
      }
      boolean asDecoded = Arrays.equals(bytes, text.get());
      return Optional.of(new MailPart(lines(text.get(), asDecoded, firstLine), end, line));
    }

    /** The next line with its line end; empty at the end of the input. */
    private String next() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(80);
      for (int b = in.read(); b >= 0; b = in.read()) {
        bytes.write(b);
        if (b == '\n' || bytes.size() == LONGEST_LINE) {
          break;
        }
      }
      end += bytes.size();
      line += bytes.size() > 0 ? 1 : 0;
      return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private void body() throws IOException {
      long endOfBody = end;
      long lineBehind = line;
      boolean ended = false;
      while (!ended) {
        String text = next();
        if (text.isEmpty() || text.startsWith("--")) {
          break;
        }
        String letters = text.strip();
        if (letters.isEmpty()) {
          continue;
        }
        if (!isOfPart(letters)) {
          break;
        }
        width = width == 0 ? letters.length() : width;
        ended = take(letters, line - 1);
        if (decoded.size() > MOST_BYTES) {
          problem(line - 1, 1, "the part of a mail is longer than " + MOST_BYTES + " bytes");
          ended = true;
        }
        endOfBody = end;
        lineBehind = line;
      }
      if (!rest.isEmpty()) {
        problem(lineBehind - 1, 1, "expected four letters of base64 for three bytes, found fewer");
      }
      end = endOfBody;
      line = lineBehind;
    }

    /** Whether a line may be one of this part, if a damaged one. */
    private boolean isOfPart(String letters) {
      if (LETTERS.matcher(letters).matches()) {
        return true;
      }
      return width > 0 && Math.abs(letters.length() - width) <= 2 && letters.indexOf(' ') < 0;
    }

    /** Takes the letters of a line; true when they end the part. */
    private boolean take(String letters, long number) throws IOException {
      places.add(new long[] {decoded.size(), number});
      Matcher wrong = NO_LETTER.matcher(letters);
      if (wrong.find()) {
        problem(
            number,
            wrong.start() + 1,
            "expected a letter of base64, found '" + letters.charAt(wrong.start()) + "'");
        decode(rest + letters.substring(0, wrong.start()));
        lose();
        return false;
      }
      decode(rest + letters);
      boolean ended = letters.endsWith("=");
      if (!rest.isEmpty() && (ended || width % 4 == 0 && letters.length() >= width - 2)) {
        problem(
            number,
            letters.length() + 1,
            "expected four letters of base64 for three bytes, found fewer");
        lose();
      }
      return ended;
    }

    /** Decodes all whole groups of four letters; the others wait for the next line. */
    private void decode(String letters) throws IOException {
      int whole = letters.length() / 4 * 4;
      try {
        decoded.write(Base64.getDecoder().decode(letters.substring(0, whole)));
        rest = letters.substring(whole);
      } catch (IllegalArgumentException e) {
        rest = letters; // an end inside
      }
    }

    private void lose() throws IOException {
      rest = "";
      decoded.write(LOST);
    }

    private void problem(long number, int column, String message) {
      problems.add(problem(Severity.ERROR, number, column, message));
    }

    private Diagnostic problem(Severity severity, long number, int column, String message) {
      return Diagnostic.of(
          severity, DiagnosticCode.UNREADABLE_INPUT, diagnostics.at(number, column), message);
    }

    private static Charset charset(CharSequence head) {
      Matcher charset = CHARSET.matcher(head);
      String name = "utf-8";
      while (charset.find()) {
        name = charset.group(1);
      }
      try {
        return Charset.forName(name);
      } catch (IllegalArgumentException e) {
        return StandardCharsets.UTF_8;
      }
    }

    /** The text in UTF-8; empty when it is none. */
    private Optional<byte[]> text(byte[] bytes, Charset charset, long number) throws IOException {
      byte[] content = bytes;
      if (bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b) {
        content = unpacked(bytes, number);
      }
      content = Utf8Input.decoded(new ByteArrayInputStream(content)).readAllBytes();
      for (int i = 0; i < content.length; i++) {
        if (content[i] == 0) {
          if (startsLike(bytes, "PK")
              || startsLike(bytes, "BZh")
              || startsLike(bytes, "(\u00b5/\u00fd")
              || startsLike(bytes, "\u00fd7zXZ")) {
            diagnostics.add(
                problem(Severity.WARNING, number, 1, "an archive in a mail is not unpacked"));
          }
          return Optional.empty();
        }
      }
      boolean isUtf8 =
          charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.US_ASCII);
      return Optional.of(
          isUtf8 || content.length != bytes.length
              ? content
              : new String(content, charset).getBytes(StandardCharsets.UTF_8));
    }

    private static boolean startsLike(byte[] bytes, String start) {
      byte[] mark = start.getBytes(StandardCharsets.ISO_8859_1);
      return bytes.length > mark.length
          && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
    }

    /** What a gzip holds, as far as it is sound. */
    private byte[] unpacked(byte[] bytes, long number) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      try (InputStream packed = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        byte[] block = new byte[8192];
        for (int count = packed.read(block); count > 0; count = packed.read(block)) {
          content.write(block, 0, count);
          if (content.size() > MOST_BYTES) {
            problem(number, 1, "what a mail holds unpacks to more than " + MOST_BYTES + " bytes");
            break;
          }
        }
      } catch (IOException e) {
        problem(number, 1, "the packed file in a mail is damaged: " + e.getMessage());
      }
      return content.toByteArray();
    }

    private SplicedLines lines(byte[] text, boolean asDecoded, long firstLine) {
      boolean ends = text[text.length - 1] == '\n';
      byte[] bytes = ends ? text : Arrays.copyOf(text, text.length + 1);
      bytes[bytes.length - 1] = '\n';
      int count = 0;
      for (byte b : bytes) {
        count += b == '\n' ? 1 : 0;
      }
      long[] numbers = new long[count];
      int place = 0;
      int index = 0;
      for (int i = 0; i < bytes.length; i++) {
        if (i == 0 || bytes[i - 1] == '\n') {
          while (asDecoded && place + 1 < places.size() && places.get(place + 1)[0] <= i) {
            place++;
          }
          numbers[index++] = asDecoded ? places.get(place)[1] : firstLine;
        }
      }
      return new SplicedLines(bytes, bytes.length, numbers);
    }
  }
}
