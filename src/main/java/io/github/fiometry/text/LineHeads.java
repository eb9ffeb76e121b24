package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks in a text for what lines of fio begin with, in one of many forms. A pattern of all forms
 * would try each of them at each character; here a form is tried only where the letters stand that
 * it begins with. What is found is the same.
 */
final class LineHeads {
  private static final int ASCII = 0x80;

  /** What ends the plain letters at the beginning of a form; the first ones leave none certain. */
  private static final String NOT_PLAIN = "?*{[(+.|$^";

  private static final int MAYBE_NONE = 3;

  /**
   * Forms with something in common.
   *
   * @param before what must stand before each of them, as a look behind; empty for anything
   * @param forms regular expressions that begin with plain letters, in the order of preference
   * @param behind what follows each of them
   */
  record Group(String before, List<String> forms, String behind) {}

  /**
   * A place where a form stands.
   *
   * @param group the number of its group, from 0
   * @param form its own number among the forms of all groups, from 0
   * @param start where it starts
   * @param end where it ends, exclusive
   */
  record Found(int group, int form, int start, int end) {}

  private record Head(int group, int form, String letters, Pattern pattern) {}

  /** The forms by their first letter, in their order. */
  private final List<List<Head>> byFirst = new ArrayList<>();

  private final String pattern;

  LineHeads(Group... groups) {
    for (int i = 0; i < ASCII; i++) {
      byFirst.add(new ArrayList<>());
    }
    int form = 0;
    StringJoiner all = new StringJoiner("|", "(?:", ")");
    for (int i = 0; i < groups.length; i++) {
      Group group = groups[i];
      all.add(group.before() + "(?:" + String.join("|", group.forms()) + ")" + group.behind());
      for (String regex : group.forms()) {
        String letters = letters(regex);
        Pattern pattern = Pattern.compile(group.before() + regex + group.behind());
        byFirst.get(letters.charAt(0)).add(new Head(i, form++, letters, pattern));
      }
    }
    this.pattern = all.toString();
  }

  /** The letters that a form begins with for certain. */
  private static String letters(String form) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < form.length(); i++) {
      char c = form.charAt(i);
      if (c == '\\' && !Character.isLetterOrDigit(form.charAt(i + 1))) {
        letters.append(form.charAt(++i));
        continue;
      }
      int end = c == '\\' ? NOT_PLAIN.length() : NOT_PLAIN.indexOf(c);
      if (end >= 0) {
        letters.setLength(end < MAYBE_NONE ? letters.length() - 1 : letters.length());
        break;
      }
      letters.append(c);
    }
    if (letters.isEmpty()) {
      throw new IllegalArgumentException("a form that begins with no plain letter: " + form);
    }
    return letters.toString();
  }

  /** The one regular expression that finds the same. */
  String pattern() {
    return pattern;
  }

  boolean isIn(String text) {
    return find(text, 0, text.length()) != null;
  }

  /** The first place of any form between two places of a text; null when there is none. */
  @Nullable Found find(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = text.charAt(at);
      List<Head> heads = c < ASCII ? byFirst.get(c) : List.of();
      for (int i = 0; i < heads.size(); i++) {
        Head head = heads.get(i);
        if (text.startsWith(head.letters(), at)) {
          Matcher matcher =
              head.pattern()
                  .matcher(text)
                  .region(at, to)
                  .useTransparentBounds(true)
                  .useAnchoringBounds(false);
          if (matcher.lookingAt()) {
            return new Found(head.group(), head.form(), at, matcher.end());
          }
        }
      }
    }
    return null;
  }
}
