package io.github.fiometry.text;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names and descriptions in mails whose bytes are written as {@code =E6=B5=8B}, in the charset that
 * the mail's head tells: {@code Content-Type: text/plain; charset=ISO-8859-1}.
 */
final class QuotedPrintable {
  /** A head is no longer. */
  private static final int LONGEST_HEAD = 200;

  private static final Pattern HEAD =
      Pattern.compile(
          "(?:[>\\s]*Content-Type: text/[\\w-]+;|\\s+)(?:\\s*[\\w-]+=[^;]*;)*"
              + "\\s*charset=\"?([\\w.:+-]+)\"?[\\s;].*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Shorter lines are not broken. */
  private static final int SHORTEST_BROKEN = 60;

  /** A name of 127 characters, or a description. */
  private static final int MOST_CUTS = 16;

  private static final Pattern QUOTE_MARK = Pattern.compile("(?:>(?!=) ?)++");

  private static final Pattern CUT_CHARACTER =
      Pattern.compile(
          "(?:=[C-F][0-9A-F]|=E[0-9A-F]=[89AB][0-9A-F]|=F[0-9A-F](?:=[89AB][0-9A-F]){2})=\\s*$");

  /** Blanks of Latin 1, which begin no character in UTF-8; ASCII; characters beyond it. */
  private static final Pattern CODES =
      Pattern.compile("((?:=A0)++)|(?:=[0-7][0-9A-F])++|(?:=[89A-F][0-9A-F])++");

  /** Each equals sign is written as a code, or breaks the line. */
  private static final Pattern ALL_CODES = Pattern.compile("(?:[^=]++|=[0-9A-F]{2})*+=?");

  /** Colours are taken out with all that belongs to them. */
  private static final char ESCAPE = 0x1b;

  /** Without a head, as all mails of today. */
  private Charset charset = StandardCharsets.UTF_8;

  /** Looks for the charset of a mail, which stands in its head. */
  void learn(LineToken line) {
    byte first = line.bytes[line.from];
    boolean mayBeHead =
        first == 'C' || first == 'c' || first == '>' || first == ' ' || first == '\t';
    if (!mayBeHead || line.to - line.from > LONGEST_HEAD) {
      return;
    }
    String text = line.text();
    if (!text.contains("charset=")) {
      return;
    }
    Matcher head = HEAD.matcher(text + " ");
    if (head.matches()) {
      charset = charset(head.group(1));
    }
  }

  /** The line with the rest of a character that the end of the line has cut. */
  LineToken joined(LineToken line, LineMender.Following following) {
    if (!isCutInCharacter(line)) {
      return line;
    }
    LineToken joined = line;
    for (int i = 0; i < MOST_CUTS && isCutInCharacter(joined); i++) {
      LineToken next = following.peek(1);
      if (next == null) {
        return joined;
      }
      DirtyText rest = withoutQuoteMark(next);
      if (rest.length() < 3 || rest.charAt(0) != '=' || "89AB".indexOf(rest.charAt(1)) < 0) {
        return joined;
      }
      following.skip(1);
      DirtyText start = new DirtyText(joined);
      start.delete(start.length() - 1, start.length());
      joined = LineCleaner.noise(line, next.lastLine(), start.joined("", rest));
    }
    return joined;
  }

  /** A line without the marks of a mail that quotes it. */
  static DirtyText withoutQuoteMark(LineToken line) {
    DirtyText text = new DirtyText(line);
    Matcher mark = QUOTE_MARK.matcher(text.toString());
    text.delete(0, mark.lookingAt() ? mark.end() : 0);
    return text;
  }

  private static boolean isCutInCharacter(LineToken line) {
    int end = line.to;
    while (end > line.from && (line.bytes[end - 1] == '\n' || line.bytes[end - 1] == '\r')) {
      end--;
    }
    return end - line.from >= SHORTEST_BROKEN
        && end - line.from <= LineCleaner.MAX_LENGTH
        && line.bytes[end - 1] == '='
        && line.bytes[end - 4] == '='
        && CUT_CHARACTER.matcher(line.text()).find();
  }

  /** One that nobody here knows leaves marks for all that is not ASCII. */
  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.US_ASCII;
    }
  }

  /** Decodes a text that has an equals sign as a code, and none that stands for itself. */
  void decode(DirtyText text) {
    if (text.contains("=3D")) {
      decodeSure(text);
    }
  }

  /** Whether a text has an equals sign as a code, none that stands for itself, and goes on. */
  static boolean isBroken(String text) {
    return text.endsWith("=") && text.contains("=3D") && ALL_CODES.matcher(text).matches();
  }

  /** Decodes a text of which the lines around tell that it is written so. */
  void decodeSure(DirtyText text) {
    if (ALL_CODES.matcher(text.toString()).matches()) {
      decode(text, charset);
    }
  }

  /** Puts characters in the place of all codes. */
  static void decode(DirtyText text, Charset charset) {
    Matcher codes = CODES.matcher(text.toString());
    int moved = 0;
    while (codes.find()) {
      int from = codes.start() - moved;
      boolean blanks = codes.group(1) != null;
      String decoded = decoded(codes.group(), blanks ? StandardCharsets.ISO_8859_1 : charset);
      for (int i = 0; i < decoded.length(); i++) {
        char c = decoded.charAt(i);
        // a blank that does not break is one that the mail program has put there
        text.setCharAt(from + i, c == '\u00a0' || c < ' ' && c != '\t' && c != ESCAPE ? ' ' : c);
      }
      text.delete(from + decoded.length(), codes.end() - moved);
      moved += codes.group().length() - decoded.length();
    }
  }

  private static String decoded(String codes, Charset charset) {
    byte[] bytes = new byte[codes.length() / 3];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(codes, 3 * i + 1, 3 * i + 3, 16);
    }
    return new String(bytes, charset);
  }
}
