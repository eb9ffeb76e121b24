package io.github.fiometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands before every line of a document: the same words and marks, any time, and numbers,
 * which count lines or name who has written the line.
 */
final class FramePrefix implements FrameStep {
  /** Longer ones are no prefix but another line. */
  static final int LONGEST = 400;

  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}[-/.]\\d{2}[-/.]\\d{2}(?:[T _]+\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,:]\\d+)?)?"
              + "(?: ?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?"
              + "|(?<![.\\d])\\d{1,2}[/.-](?:\\d{1,2}|[A-Z][a-z]{2})[/.-]\\d{2,4}(?![.\\d])"
              + "|\\d{2}-\\d{2} (?=\\d\\d:)|[IWEFD]\\d{4} (?=\\d\\d:)"
              + "|(?:[A-Z][a-z]{2},? )?(?:[A-Z][a-z]{2} +\\d{1,2}|\\d{1,2} [A-Z][a-z]{2})"
              + "(?: \\d{4})? +(?=\\d{1,2}:)"
              + "|\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?(?: ?[AP]M)?(?: \\d{4})?"
              + "|(?<![\\w.])\\d+\\.\\d+s?(?![\\w.])|(?<!\\w)\\d{9,}(?!\\w)");

  /** The kubelet marks the parts of a long line, and the last or only one: {@code stdout F }. */
  private static final Pattern PART = Pattern.compile("(?<=std(?:out|err) )[PF](?= )");

  private enum Kind {
    TEXT,
    TIME,
    NUMBER,
    BLANKS,
    PART
  }

  /**
   * A piece of the prefix.
   *
   * @param text of a number empty when it may be any
   * @param doubtful whether the number may also be any, if no whole document is there otherwise
   */
  private record Token(Kind kind, String text, boolean doubtful) {
    Token(Kind kind, String text) {
      this(kind, text, false);
    }
  }

  private final List<Token> tokens;

  /** The same as grep marks the other lines when it shows lines around those that match. */
  private final List<Token> otherMarks;

  private final int numbers;

  /** The bytes of the last prefix found, and that only, since most are alike. */
  private byte[] last = new byte[0];

  private FramePrefix(List<Token> tokens) {
    this.tokens = List.copyOf(tokens);
    this.otherMarks = otherMarks(tokens);
    this.numbers = (int) tokens.stream().filter(token -> token.kind() == Kind.NUMBER).count();
  }

  /** The prefix that a text is, with any numbers. */
  static FramePrefix of(String prefix) {
    List<Token> tokens = new ArrayList<>();
    Matcher time = TIME.matcher(prefix);
    Matcher part = PART.matcher(prefix);
    boolean isTime = time.find();
    boolean isPart = part.find();
    int at = 0;
    while (at < prefix.length()) {
      if (isTime && time.start() == at) {
        tokens.add(new Token(Kind.TIME, ""));
        at = time.end();
        isTime = time.find();
      } else if (isPart && part.start() == at) {
        tokens.add(new Token(Kind.PART, ""));
        at = part.end();
        isPart = false;
      } else {
        int end = at + 1;
        Kind kind = kind(prefix.charAt(at));
        while (end < prefix.length()
            && kind(prefix.charAt(end)) == kind
            && !(isTime && time.start() == end)
            && !(isPart && part.start() == end)) {
          end++;
        }
        tokens.add(new Token(kind, kind == Kind.NUMBER ? "" : prefix.substring(at, end)));
        at = end;
      }
    }
    return new FramePrefix(tokens);
  }

  /**
   * With a colon for each hyphen that grep -C puts behind a file's name and a line's number, or the
   * other way round; empty where no such mark ends the prefix.
   */
  private static List<Token> otherMarks(List<Token> tokens) {
    int last = tokens.size() - 1;
    if (last < 0 || tokens.get(last).kind() != Kind.TEXT) {
      return List.of();
    }
    String text = tokens.get(last).text();
    char mark = text.charAt(text.length() - 1);
    if (mark != '-' && mark != ':') {
      return List.of();
    }
    List<Token> other = new ArrayList<>(tokens);
    other.set(last, withOtherMark(text));
    boolean numbered = text.length() == 1 && last > 1 && tokens.get(last - 1).kind() == Kind.NUMBER;
    if (numbered && tokens.get(last - 2).text().endsWith(text)) {
      other.set(last - 2, withOtherMark(tokens.get(last - 2).text()));
    }
    return List.copyOf(other);
  }

  private static Token withOtherMark(String text) {
    int end = text.length() - 1;
    return new Token(Kind.TEXT, text.substring(0, end) + (text.charAt(end) == '-' ? ':' : '-'));
  }

  private static Kind kind(char c) {
    return isDigit((byte) c) ? Kind.NUMBER : c == ' ' || c == '\t' ? Kind.BLANKS : Kind.TEXT;
  }

  boolean isBlank() {
    return tokens.stream().allMatch(token -> token.kind() == Kind.BLANKS);
  }

  @Override
  public boolean free(FreedLine line) {
    if (last.length > 0
        && line.length() > last.length
        && Arrays.equals(
            line.bytes(), line.from(), line.from() + last.length, last, 0, last.length)) {
      line.keep(line.from() + last.length, line.to());
      return true;
    }
    boolean before = line.isPartial();
    int end = end(line, tokens, new ArrayList<>());
    if (end < 0 && !otherMarks.isEmpty()) {
      end = end(line, otherMarks, new ArrayList<>());
    }
    if (end < 0) {
      return false;
    }
    // a part is not like the others
    last =
        line.isPartial() == before
            ? Arrays.copyOfRange(line.bytes(), line.from(), end)
            : new byte[0];
    line.keep(end, line.to());
    return true;
  }

  /** Where the prefix ends in a line, with its numbers; -1 when the line has no such prefix. */
  private static int end(FreedLine line, List<Token> tokens, List<String> found) {
    int at = line.from();
    String start = "";
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean atEnd = i == tokens.size() - 1;
      switch (token.kind()) {
        case TEXT -> {
          if (!line.startsWith(at, token.text())) {
            return -1;
          }
          at += token.text().length();
        }
        case TIME -> {
          start =
              start.isEmpty()
                  ? line.text(line.from(), Math.min(line.to(), line.from() + 2 * LONGEST))
                  : start;
          Matcher time =
              TIME.matcher(start)
                  .region(Math.min(at - line.from(), start.length()), start.length())
                  .useTransparentBounds(true);
          if (!time.lookingAt()) {
            return -1;
          }
          at = line.from() + time.end();
        }
        case NUMBER -> {
          int digits = at;
          while (at < line.to() && isDigit(line.at(at))) {
            at++;
          }
          if (at == digits) {
            return -1;
          }
          String number = line.text(digits, at);
          found.add(number);
          if (!token.text().isEmpty() && !number.equals(token.text())) {
            return -1;
          }
        }
        case BLANKS -> {
          // numbers are padded, and the blanks before a line that is empty are often lost
          boolean padding = !atEnd && tokens.get(i + 1).kind() != Kind.TEXT;
          int most = padding ? Integer.MAX_VALUE : token.text().length();
          int n = 0;
          while (n < most && at < line.to() && (line.at(at) == ' ' || line.at(at) == '\t')) {
            at++;
            n++;
          }
          if (n < token.text().length() && !padding && at < line.to()) {
            return -1;
          }
        }
        case PART -> {
          if (at == line.to() || line.at(at) != 'P' && line.at(at) != 'F') {
            return -1;
          }
          line.setPartial(line.at(at) == 'P');
          at++;
        }
      }
    }
    return at;
  }

  /** The numbers in the prefix of a line; empty when it has no such prefix. */
  List<String> numbers(FreedLine line) {
    List<String> found = new ArrayList<>();
    boolean before = line.isPartial();
    int end = end(line, tokens, found);
    line.setPartial(before);
    return end < 0 ? List.of() : found;
  }

  boolean hasNumbers() {
    return numbers > 0;
  }

  /**
   * The same prefix for those lines only that have the numbers of the first, but for numbers that
   * grow with each line: these count lines or time. A number that grows now and then may name the
   * next one who writes as well, so that it counts only if {@link #counting} makes a document.
   *
   * @param found the numbers of some lines
   */
  FramePrefix withNames(List<List<String>> found) {
    List<Token> named = new ArrayList<>();
    int place = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.kind() != Kind.NUMBER) {
        named.add(token);
        continue;
      }
      int steps = 0;
      int larger = 0;
      int smaller = 0;
      String before = "";
      for (List<String> line : found) {
        String number = line.get(place);
        int step = before.isEmpty() ? 0 : Integer.compare(number.length(), before.length());
        step = before.isEmpty() || step != 0 ? step : number.compareTo(before);
        steps += before.isEmpty() ? 0 : 1;
        larger += step > 0 ? 1 : 0;
        smaller += step < 0 ? 1 : 0;
        before = number;
      }
      boolean counts = found.isEmpty() || larger > 0 && larger == steps;
      boolean doubtful = !counts && larger > 0 && smaller == 0 && !isPartOfWord(i);
      String name = counts ? "" : found.get(0).get(place);
      named.add(new Token(Kind.NUMBER, name, doubtful));
      place++;
    }
    return new FramePrefix(named);
  }

  /** Whether a number belongs to a word, such as {@code node1} and {@code fio-1-x2}. */
  private boolean isPartOfWord(int index) {
    String before = index == 0 ? "" : tokens.get(index - 1).text();
    String next = index + 1 == tokens.size() ? "" : tokens.get(index + 1).text();
    char left = before.isEmpty() ? ' ' : before.charAt(before.length() - 1);
    char right = next.isEmpty() ? ' ' : next.charAt(0);
    return Character.isLetter(left) || left == '-' || left == '_' || Character.isLetter(right);
  }

  /** The same prefix in which the numbers that may count do so; empty when there are none. */
  Optional<FramePrefix> counting() {
    if (tokens.stream().noneMatch(Token::doubtful)) {
      return Optional.empty();
    }
    return Optional.of(
        new FramePrefix(
            tokens.stream()
                .map(token -> token.doubtful() ? new Token(Kind.NUMBER, "") : token)
                .toList()));
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
