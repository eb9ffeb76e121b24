package io.github.fiometry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Lines as terminals, web pages and mails show them, with codes and marks of their own in them. */
enum FramePage implements FrameStep {
  /** Colours, and other codes for a terminal: {@code ESC[34;1m"jobs"ESC[0m}. */
  TERMINAL {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        if (line.at(i) != ESCAPE) {
          line.copy(i);
        } else if (i + 1 < line.to() && line.at(i + 1) == '[') {
          i += 2;
          while (i < line.to() && (line.at(i) < '@' || line.at(i) > '~')) {
            i++;
          }
        }
      }
      line.finish();
      return true;
    }
  },

  /** Tags, and characters written by name or number: quotes, and the sign in {@code >=64}. */
  MARKUP {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        if (line.at(i) == '<') {
          int end = endOfTag(line, i);
          if (end > i) {
            i = end;
            continue;
          }
        } else if (line.at(i) == '&') {
          int end = i + 1;
          while (end < line.to() && end - i < LONGEST_ENTITY && line.at(end) != ';') {
            end++;
          }
          int character =
              end < line.to() && line.at(end) == ';' ? entity(line.text(i + 1, end)) : -1;
          if (character >= 0) {
            line.putCharacter(character, i);
            i = end;
            continue;
          }
        } else if (line.startsWith(i, "\u00c2\u00a0")) {
          line.put((byte) ' ', line.place(i));
          i++;
          continue;
        }
        line.copy(i);
      }
      line.finish();
      return true;
    }
  },

  /** A page that has all on one line, where a tag stands for each line end. */
  MARKUP_ON_ONE_LINE {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        int end = isBreak(line, i) ? endOfTag(line, i) : i;
        if (end > i) {
          line.put((byte) '\n', line.place(i));
          i = end;
        } else {
          line.copy(i);
        }
      }
      line.finish();
      return MARKUP.free(line);
    }
  },

  /**
   * Characters that a page or a printed document puts for those of ASCII: full-width marks,
   * hyphens, ligatures. Only where something shows that it did, since names may have such
   * characters.
   */
  PRINTED {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        int character = character(line, i);
        String plain = character < 0 ? "" : PlainCharacters.of(character);
        if (plain.isEmpty()) {
          line.copy(i);
          continue;
        }
        for (int j = 0; j < plain.length(); j++) {
          line.put((byte) plain.charAt(j), line.place(i));
        }
        i += 2;
      }
      line.finish();
      return true;
    }
  },

  /** The content of a string of a program over several lines: {@code \"jobs\" : [}. */
  ESCAPED_QUOTES {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        boolean escape = line.at(i) == '\\' && i + 1 < line.to();
        if (escape && (line.at(i + 1) == '"' || line.at(i + 1) == '\\')) {
          i++;
        }
        line.copy(i);
      }
      line.finish();
      return true;
    }
  },

  /** A cell of a table in CSV, or a string of SQL or Visual Basic: {@code ""jobs"" : [}. */
  DOUBLED_QUOTES {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        line.copy(i);
        if (line.at(i) == '"' && i + 1 < line.to() && line.at(i + 1) == '"') {
          i++;
        }
      }
      line.finish();
      return true;
    }
  },

  /** A page or chat that sets quotes as printers do: {@code “jobs” : [}. */
  TYPOGRAPHIC_QUOTES {
    @Override
    public boolean free(FreedLine line) {
      line.begin();
      for (int i = line.from(); i < line.to(); i++) {
        if (isTypographicQuote(line, i)) {
          line.put((byte) '"', line.place(i));
          i += 2;
        } else {
          line.copy(i);
        }
      }
      line.finish();
      return true;
    }
  },

  /** A mail in quoted-printable: {@code ">=3D64" : 0.000000,=}, where the last mark joins lines. */
  QUOTED_PRINTABLE {
    @Override
    public boolean free(FreedLine line) {
      line.stripTrailing();
      boolean soft = line.length() > 0 && line.at(line.to() - 1) == '=';
      line.begin();
      for (int i = line.from(); i < line.to() - (soft ? 1 : 0); i++) {
        int high = i + 2 < line.to() ? Character.digit((char) line.at(i + 1), 16) : -1;
        int low = i + 2 < line.to() ? Character.digit((char) line.at(i + 2), 16) : -1;
        if (line.at(i) == '=' && high >= 0 && low >= 0) {
          line.put((byte) (high * 16 + low), line.place(i));
          i += 2;
        } else {
          line.copy(i);
        }
      }
      line.finish();
      line.setPartial(soft);
      return true;
    }
  };

  static final byte ESCAPE = 0x1b;

  private static final List<String> QUOTES =
      List.of("\u00e2\u0080\u009c", "\u00e2\u0080\u009d", "\u00e2\u0080\u009e");

  private static final int LONGEST_ENTITY = 10;
  private static final int LONGEST_TAG = 200;

  private static final Set<String> TAGS =
      Set.of(
          "a", "b", "body", "br", "code", "dd", "div", "em", "font", "html", "i", "li", "p", "pre",
          "s", "span", "strong", "sub", "sup", "td", "th", "tr", "tt", "u");

  private static final Map<String, Integer> ENTITIES =
      Map.of(
          "lt",
          (int) '<',
          "gt",
          (int) '>',
          "amp",
          (int) '&',
          "quot",
          (int) '"',
          "apos",
          (int) '\'',
          "nbsp",
          (int) ' ');

  /** The pages that may have changed the quote before a key. */
  static List<FramePage> ofKey(FreedLine line, int quote) {
    if (line.startsWith(quote, "\\\"")) {
      return List.of(ESCAPED_QUOTES);
    }
    if (line.startsWith(quote, "\"\"")) {
      return List.of(DOUBLED_QUOTES);
    }
    if (isTypographicQuote(line, quote)) {
      return List.of(TYPOGRAPHIC_QUOTES);
    }
    return List.of(MARKUP, TERMINAL, PRINTED);
  }

  /** Whether the quote before a key is doubled or one of printers. */
  static boolean hasChangedQuote(FreedLine line, int quote) {
    return line.startsWith(quote, "\"\"") || isTypographicQuote(line, quote);
  }

  /** Whether such a quote, in UTF-8, stands there: {@code “}, {@code ”} or {@code „}. */
  private static boolean isTypographicQuote(FreedLine line, int index) {
    return index < line.to()
        && line.at(index) == (byte) 0xe2
        && QUOTES.stream().anyMatch(quote -> line.startsWith(index, quote));
  }

  /** The character of three bytes at an index, or -1. */
  private static int character(FreedLine line, int index) {
    if ((line.at(index) & 0xf0) != 0xe0 || index + 2 >= line.to()) {
      return -1;
    }
    return (line.at(index) & 0x0f) << 12
        | (line.at(index + 1) & 0x3f) << 6
        | line.at(index + 2) & 0x3f;
  }

  static boolean isBreak(FreedLine line, int index) {
    return line.startsWith(index, "<br") || line.startsWith(index, "<BR");
  }

  /** The bracket that closes a known tag, or the index given. */
  private static int endOfTag(FreedLine line, int open) {
    int at = open + 1;
    if (at < line.to() && line.at(at) == '/') {
      at++;
    }
    int name = at;
    while (at < line.to() && Character.isLetterOrDigit(line.at(at))) {
      at++;
    }
    if (!TAGS.contains(line.text(name, at).toLowerCase(Locale.ROOT))) {
      return open;
    }
    while (at < line.to() && at - open < LONGEST_TAG && line.at(at) != '>' && line.at(at) != '<') {
      at++;
    }
    return at < line.to() && line.at(at) == '>' ? at : open;
  }

  private static int entity(String name) {
    if (!name.startsWith("#")) {
      return ENTITIES.getOrDefault(name, -1);
    }
    boolean hex = name.startsWith("#x") || name.startsWith("#X");
    try {
      int code = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
      boolean valid = Character.isValidCodePoint(code) && (code > 0xffff || isCharacter(code));
      return !valid ? -1 : code == 0xa0 ? ' ' : code;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static boolean isCharacter(int code) {
    return code >= ' ' && !Character.isSurrogate((char) code);
  }
}
