package io.github.fiometry.text;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names and descriptions in a page: in them each character counts, while in fio's own lines a blank
 * is as good as an ampersand.
 */
final class Markup {
  private static final Pattern ENTITY =
      Pattern.compile("&(?:([a-zA-Z]{2,6}[0-9]{0,2})|#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6}));");

  /** The characters of Latin 1 from 0xa0 on, by the names that HTML has for them. */
  private static final String LATIN =
      "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn"
          + " sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest"
          + " Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave"
          + " Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave"
          + " Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig"
          + " ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute"
          + " ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

  private static final Map<String, Character> NAMED =
      new HashMap<>(Map.of("lt", '<', "gt", '>', "amp", '&', "quot", '"', "apos", '\''));

  static {
    char c = 0xa0;
    for (String name : LATIN.split(" ", -1)) {
      NAMED.put(name, c == 0xa0 ? ' ' : c);
      c++;
    }
  }

  private Markup() {}

  /**
   * Takes tags out and puts characters in the place of their names.
   *
   * @param twice whether the page shows the source of a page
   */
  static void clean(DirtyText text, boolean twice) {
    CleaningStep.cutTags(text);
    decode(text);
    if (twice) {
      decode(text);
    }
  }

  private static void decode(DirtyText text) {
    Matcher entity = ENTITY.matcher(text.toString());
    int moved = 0;
    while (entity.find()) {
      String by = character(entity);
      int from = entity.start() - moved;
      for (int i = 0; i < by.length(); i++) {
        text.setCharAt(from + i, by.charAt(i));
      }
      text.delete(from + by.length(), entity.end() - moved);
      moved += entity.end() - entity.start() - by.length();
    }
  }

  private static String character(Matcher entity) {
    if (entity.group(1) != null) {
      Character named = NAMED.get(entity.group(1));
      return named == null ? entity.group() : String.valueOf(named);
    }
    int code =
        entity.group(2) != null
            ? Integer.parseInt(entity.group(2))
            : Integer.parseInt(entity.group(3), 16);
    boolean possible =
        code > ' ' && code != 0xa0 && code <= Character.MAX_CODE_POINT && code != 0x7f;
    return possible ? Character.toString(code) : " ";
  }
}
