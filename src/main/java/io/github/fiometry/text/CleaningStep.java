package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The steps that free a line from what pages, mails and loggers put into it, in the order in which
 * they are tried. To add one: say why, show an example, and change the text.
 */
enum CleaningStep {
  /**
   * Terminals get their colours by codes in the text: {@code ESC[32m read: IOPS=…ESC[0m}, which
   * viewers and programs show as {@code ^[[32m} or {@code \x1b[32m}; {@code ^M} is a carriage
   * return. Other control characters have no place in a line either: beside a number they are what
   * a changed or lost byte has become.
   */
  TERMINAL_CODES {
    @Override
    void clean(DirtyText text) {
      if (text.contains("^") || text.contains("\\")) {
        shownCodes(text);
      }
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == ESCAPE && !isInNumber(text, i, i + 1)) {
          text.delete(i, endOfCode(text, i));
          i--;
        } else if (c == '\b' && i > 0 && !isInNumber(text, i, i + 1)) {
          // it takes back the character before, as the turning bars of progress do: "|\b/\b"
          text.delete(i - 1, i + 1);
          i -= 2;
        } else if (c < ' ' && c != '\t' || c == DELETE) {
          int end = i + 1;
          while (end < text.length() && text.charAt(end) == c) {
            end++;
          }
          if (isDamage(text, i, end)) {
            text.replace(i, end, Holes.LOST);
            Holes.deleteNumber(text, i + 1);
          } else {
            text.delete(i, end);
            i--;
          }
        }
      }
    }

    private boolean isDamage(DirtyText text, int from, int to) {
      boolean inside = from > 0 && to < text.length();
      char c = text.charAt(from);
      if (c == 0) {
        return inside || to - from > 1 && isBesideNumber(text, from, to);
      }
      boolean ofTerminal = c == '\r' || c == SHIFT_OUT || c == SHIFT_IN;
      return ofTerminal ? isInNumber(text, from, to) : inside && isBesideNumber(text, from, to);
    }

    private boolean isBesideNumber(DirtyText text, int from, int to) {
      return from > 0 && Holes.isOfNumber(text.charAt(from - 1))
          || to < text.length() && Holes.isOfNumber(text.charAt(to));
    }

    /** Bold print strikes a character twice, so the same one may stand on both sides. */
    private boolean isInNumber(DirtyText text, int from, int to) {
      return from > 0
          && to < text.length()
          && Holes.isOfNumber(text.charAt(from - 1))
          && Holes.isOfNumber(text.charAt(to))
          && !(text.charAt(from) == '\b' && text.charAt(from - 1) == text.charAt(to));
    }

    private int endOfCode(DirtyText text, int escape) {
      int at = escape + 1;
      if (at < text.length() && text.charAt(at) == '[') {
        at++;
        while (at < text.length() && (text.charAt(at) < '@' || text.charAt(at) > '~')) {
          at++;
        }
      } else if (at < text.length() && text.charAt(at) == ']') {
        // a title for the window, up to a bell or another escape with a backslash
        while (at < text.length() && text.charAt(at) != BELL && text.charAt(at) != ESCAPE) {
          at++;
        }
        at += at < text.length() && text.charAt(at) == ESCAPE ? 1 : 0;
      }
      return Math.min(at + 1, text.length());
    }

    private void shownCodes(DirtyText text) {
      for (Matcher code = SHOWN_CODE.matcher(text.toString()); code.find(); ) {
        text.delete(code.start(), code.end());
        code.reset(text.toString());
      }
    }
  },

  /** A page may have lost the first character of such a code: {@code [32m read: IOPS=…[0m}. */
  REST_OF_CODES {
    @Override
    void clean(DirtyText text) {
      if (text.indexOf('[') < 0) {
        return;
      }
      for (Matcher code = REST_OF_CODE.matcher(text.toString()); code.find(); ) {
        text.delete(code.start(), code.end());
        code.reset(text.toString());
      }
    }
  },

  /**
   * Word processors and web pages use other blanks, dashes and widths: {@code read：IOPS=2301，
   * BW=9206KiB/s （9427kB/s）}, characters without width, and PDFs one for two letters: {@code
   * ﬁo-3.33}.
   */
  TYPOGRAPHY {
    @Override
    void clean(DirtyText text) {
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c < 0x80) {
          continue;
        }
        if (isInvisible(c)) {
          text.delete(i, i + 1);
          i--;
        } else if (c > 0xff00 && c < 0xff5f) {
          // full width
          text.setCharAt(i, (char) (c - 0xfee0));
        } else if (c == 0x3000 || c == 0xa0 || c >= 0x2000 && c <= 0x200a || c == 0x202f) {
          text.setCharAt(i, ' ');
        } else if (c == 0x3001) {
          text.setCharAt(i, ',');
        } else if (c >= 0x2010 && c <= 0x2015 || c == 0x2212 || c == 0xfe63) {
          text.setCharAt(i, '-');
        } else if (c == 0x2265 && i + 1 < text.length()) {
          // a single sign for >=
          text.setCharAt(i, '>');
          text.insert(i + 1, '=');
        } else if (c == 0x2502 || c == 0xa6) {
          text.setCharAt(i, '|');
        } else {
          compatible(text, i);
        }
      }
    }

    /** Letters and marks that are ASCII in another form; a raised digit is not one more digit. */
    private void compatible(DirtyText text, int at) {
      String plain = Normalizer.normalize(String.valueOf(text.charAt(at)), Normalizer.Form.NFKC);
      if (!PLAIN.matcher(plain).matches()) {
        return;
      }
      text.setCharAt(at, plain.charAt(0));
      for (int i = 1; i < plain.length(); i++) {
        text.insert(at + i, plain.charAt(i));
      }
    }

    private boolean isInvisible(char c) {
      return c >= 0x200b && c <= 0x200f || c == 0x2060 || c == 0xfeff || c == 0xad;
    }
  },

  /** Web pages leave tags, even inside a number: {@code iops=21</strong>691 ,</span>}. */
  MARKUP {
    @Override
    void clean(DirtyText text) {
      if (!text.contains("<") && !text.contains("&")) {
        return;
      }
      cutTags(text);
      boolean beyondAscii = false;
      for (Matcher entity = ENTITY.matcher(text.toString()); entity.find(); ) {
        char c = character(entity);
        beyondAscii |= c >= 0x80;
        text.replace(entity.start(), entity.end(), c);
        entity.reset(text.toString());
      }
      if (beyondAscii) {
        TYPOGRAPHY.clean(text);
      }
    }

    private char character(Matcher entity) {
      String number = entity.group(2);
      if (number != null) {
        boolean hex = number.startsWith("x") || number.startsWith("X");
        int code = hex ? Integer.parseInt(number.substring(1), 16) : Integer.parseInt(number);
        // not an ampersand: that would be found again
        return code < ' ' || code == '&' || code > 0xffff ? ' ' : (char) code;
      }
      return ENTITIES.getOrDefault(entity.group(1), ' ');
    }
  },

  /**
   * A log inside a string has its quotes escaped: {@code \" read: IOPS=…\"}; in a format for printf
   * each percent sign is doubled.
   */
  ESCAPES {
    @Override
    void clean(DirtyText text) {
      for (int i = 0; i + 1 < text.length(); i++) {
        if (text.charAt(i) == '%' && text.charAt(i + 1) == '%') {
          text.delete(i, i + 1);
        } else if (text.charAt(i) == '\\') {
          char next = text.charAt(i + 1);
          if (next == 't' || next == 'r') {
            text.replace(i, i + 2, ' ');
          } else if (!Character.isLetterOrDigit(next)) {
            // what Markdown escapes, too
            text.delete(i, i + 1);
          } else if (next == 'u' && i + 6 <= text.length()) {
            unicode(text, i);
          }
        }
      }
    }

    private void unicode(DirtyText text, int at) {
      String digits = text.toString().substring(at + 2, at + 6);
      if (digits.matches("[0-9a-fA-F]{4}")) {
        char c = (char) Integer.parseInt(digits, 16);
        text.replace(at, at + 6, c == '\\' || c < ' ' ? ' ' : c);
        if (c >= 0x80) {
          TYPOGRAPHY.clean(text);
        }
      }
    }
  },

  /** Mails write an equals sign as {@code =3D}: {@code IOPS=3D2301, BW=3D9206KiB/s}. */
  QUOTED_PRINTABLE {
    @Override
    void clean(DirtyText text) {
      if (!startsCode(text) || !ALL_QUOTED.matcher(text.toString()).matches()) {
        return;
      }
      boolean beyondAscii = QUOTED_BEYOND_ASCII.matcher(text.toString()).find();
      QuotedPrintable.decode(text, StandardCharsets.UTF_8);
      if (beyondAscii) {
        TYPOGRAPHY.clean(text);
        for (int i = 0; i < text.length(); i++) {
          if (text.charAt(i) == NO_CHARACTER) {
            // of another charset, as its blank
            text.setCharAt(i, ' ');
          }
        }
      }
    }
  },

  /**
   * Wikis and forums mark words: {@code write: **IOPS=2301**, `BW=9206KiB/s`}, {@code
   * iops=[b]2301[/b]}, {@code iops={color:red}2301{color}}.
   */
  EMPHASIS {
    @Override
    void clean(DirtyText text) {
      if (text.contains("[/") || text.contains("{") || text.contains("**")) {
        for (Matcher mark = MARK.matcher(text.toString()); mark.find(); ) {
          text.delete(mark.start(), mark.end());
          mark.reset(text.toString());
        }
      }
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean doubled = i + 1 < text.length() && text.charAt(i + 1) == c;
        if (c == '`' || (c == '*' || c == '_') && doubled) {
          text.delete(i, c == '`' ? i + 1 : i + 2);
          i--;
        }
      }
    }
  },

  /** Progress without its carriage return: {@code Jobs: 0 (f=0)job1: (groupid=0, jobs=1): …}. */
  PROGRESS {
    @Override
    void clean(DirtyText text) {
      if (!text.contains("Jobs: ")) {
        return;
      }
      Matcher progress = ETA.matcher(text.toString());
      if (progress.find() && progress.end() < text.length()) {
        text.delete(0, progress.end());
        return;
      }
      Matcher inside = ETA_INSIDE.matcher(text.toString());
      if (inside.find()) {
        text.delete(inside.start(), inside.end());
      }
    }
  };

  private static final char ESCAPE = 0x1b;
  private static final char DELETE = 0x7f;
  private static final char BELL = 0x07;
  private static final char SHIFT_OUT = 0x0e;
  private static final char SHIFT_IN = 0x0f;

  /** {@code ^[[32m}, {@code \x1b[0m}, {@code \033[1;31m}, {@code ^M} at the end. */
  private static final Pattern SHOWN_CODE =
      Pattern.compile("(?:\\^\\[|\\\\(?:x1[bB]|0?33|e|u001[bB]))\\[[0-9;?]*[@-~]|\\^M(?=\\s*$)");

  /** {@code [0m}, {@code [1;31m}, {@code [K}: no line of fio has such brackets. */
  static final Pattern REST_OF_CODE = Pattern.compile("\\[(?:[0-9]{0,3}(?:;[0-9]{1,3})*m|[0-2]?K)");

  /** No digit, and no dots: those of an ellipsis stand for what is left out. */
  private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e&&[^0-9.]]+");

  private static final Pattern TAG = Pattern.compile("</?([a-zA-Z][a-zA-Z0-9]*)(?:\\s[^<>]*)?/?>");
  private static final Set<String> TAGS =
      Set.of(
          "a", "b", "big", "br", "center", "code", "dd", "del", "div", "dl", "dt", "em", "font",
          "h1", "h2", "h3", "h4", "hr", "i", "img", "ins", "kbd", "label", "li", "mark", "nobr",
          "ol", "p", "pre", "q", "s", "samp", "section", "small", "span", "strike", "strong", "sub",
          "sup", "table", "tbody", "td", "th", "thead", "tr", "tt", "u", "ul", "var", "wbr");

  /** Each character with the names that HTML has for it. */
  private static final Map<String, Character> ENTITIES = new HashMap<>();

  static {
    for (String names :
        List.of(
            "< lt LT",
            "> gt GT",
            "\" quot QUOT",
            "' apos",
            "  amp nbsp ensp emsp thinsp",
            "- ndash mdash minus hyphen dash",
            "= equals",
            "/ sol",
            ": colon",
            "; semi",
            ", comma",
            ". period",
            "% percnt",
            "( lpar",
            ") rpar",
            "[ lbrack lsqb",
            "] rbrack rsqb",
            "| vert verbar",
            // without width
            "\u200b ZeroWidthSpace NoBreak shy zwj zwnj lrm rlm")) {
      for (String name : names.substring(2).split(" ", -1)) {
        ENTITIES.put(name, names.charAt(0));
      }
    }
  }

  /** Escaped once, or once more by each page that has shown a page. */
  private static final Pattern ENTITY =
      Pattern.compile(
          "&(?:amp;)*(?:("
              + String.join("|", ENTITIES.keySet())
              + ")|#([xX][0-9a-fA-F]{1,4}|[0-9]{1,5}));");

  /** The marks of forums in square brackets, those of wikis in braces. */
  private static final Pattern MARK =
      Pattern.compile(
          "\\[/?(?:b|i|u|s|tt|em|strong|code|color|size|font|quote|pre)(?:=[^\\]]*)?\\]"
              + "|\\{(?:color|code|noformat|monospace|quote)(?::[^}]*)?\\}|\\{\\{|\\}\\}"
              + "|_(?=\\*\\*)|(?<=\\*\\*)_");

  private static final Pattern QUOTED_BEYOND_ASCII = Pattern.compile("=[89A-F][0-9A-F]");

  private static final char NO_CHARACTER = '\ufffd';

  /** A character beyond ASCII in UTF-8. */
  private static final String BEYOND_ASCII = "[C-F][0-9A-F](?:=[89AB][0-9A-F])+";

  /** An equals sign, a blank, a tab, a blank of Latin 1, a character beyond ASCII. */
  private static final String CODES = "=(?:3D|20|09|A0|" + BEYOND_ASCII + ")";

  /**
   * In such a mail no equals sign stands for itself, while a plain line may hold {@code bw=2035}
   * and {@code ctx=24}; blanks are written so at the end of lines only.
   */
  private static final Pattern ALL_QUOTED =
      Pattern.compile(
          "(?:[^=]++|=(?:20|09))*+=(?:3D|A0|"
              + BEYOND_ASCII
              + ")(?:[^=]++|"
              + CODES
              + ")*+=?|(?:[^=]*[^=a-zA-Z])?=(?:20|09)=?",
          Pattern.DOTALL);

  /** Shorter lines are not broken by these mails. */
  private static final int SOFT_BREAK_LENGTH = 60;

  private static final Pattern ETA_INSIDE =
      Pattern.compile("Jobs: \\d+ \\(f=\\d+\\): [^\\r]*?\\[eta [^\\]]{0,40}\\]");

  private static final Pattern ETA =
      Pattern.compile("^\\s*Jobs: \\d+ \\(f=\\d+\\)(?:: [^\\r]*?\\[eta [^\\]]{0,40}\\])?");

  /** Takes all tags out. */
  static void cutTags(DirtyText text) {
    for (Matcher tag = TAG.matcher(text.toString()); tag.find(); ) {
      if (TAGS.contains(tag.group(1).toLowerCase(Locale.ROOT))) {
        text.delete(tag.start(), tag.end());
        tag.reset(text.toString());
      }
    }
  }

  /** Takes tags off the end, for texts that may hold what looks like a tag elsewhere. */
  static void cutTagsBehind(DirtyText text) {
    String rest = text.toString().stripTrailing();
    for (int at = rest.lastIndexOf('<'); at > 0; at = rest.lastIndexOf('<')) {
      Matcher tag = TAG.matcher(rest).region(at, rest.length());
      if (!tag.matches() || !TAGS.contains(tag.group(1).toLowerCase(Locale.ROOT))) {
        return;
      }
      text.delete(at, text.length());
      rest = text.toString().stripTrailing();
    }
  }

  /** Whether the line goes on in the next one, as mails in quoted-printable mark it. */
  static boolean hasSoftBreak(DirtyText text) {
    int last = text.length() - 1;
    return last >= 0
        && text.charAt(last) == '='
        && (text.length() >= SOFT_BREAK_LENGTH || text.contains("=3D"));
  }

  /** Whether the first equals sign may start a code; else no pattern needs to look. */
  private static boolean startsCode(DirtyText text) {
    int at = text.indexOf('=');
    return at >= 0
        && at + 2 < text.length()
        && "023ACDEF".indexOf(text.charAt(at + 1)) >= 0
        && "0123456789ABCDEF".indexOf(text.charAt(at + 2)) >= 0;
  }

  /** Changes the text where this step finds its dirt. */
  abstract void clean(DirtyText text);
}
