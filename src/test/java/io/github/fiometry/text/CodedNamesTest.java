package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Job;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and descriptions in mails and pages, which write some characters as codes. */
class CodedNamesTest {
  private static final int MAIL_WIDTH = 76;

  private static final List<String> NAMES =
      List.of(
          "测试",
          "größe",
          "a=b",
          "a=3Db",
          "a > b",
          "a & b",
          "a &gt; b",
          "<b>x</b>",
          "\"q\"",
          "back\\slash",
          "测试测试测试测试测试测试测试测试测试");

  /** A report with a job of this name, which is its description, too. */
  private static String report(String name) {
    String text =
        new String(Texts.corpus("3.33/numjobs3-nogroup/normal.txt"), StandardCharsets.UTF_8);
    String shown = Matcher.quoteReplacement(name);
    return text.replaceAll("(?m)^[\\w-]+(?=: \\(g)", shown)
        .replaceAll("(?m)(?<=pid=)(.*)$", "$1\n  Description  : [about " + shown + "]");
  }

  /** As a mail program writes it: no line longer than 76, broken at any code. */
  private static String mailed(String text, Charset charset, String head, String mark) {
    StringBuilder mail = new StringBuilder(head);
    for (String line : text.split("\n", -1)) {
      List<String> codes = new ArrayList<>();
      byte[] bytes = line.getBytes(charset);
      for (int i = 0; i < bytes.length; i++) {
        int b = bytes[i] & 0xff;
        boolean coded = b == '=' || b >= 0x7f || b == ' ' && i == bytes.length - 1;
        codes.add(coded ? String.format("=%02X", b) : String.valueOf((char) b));
      }
      StringBuilder row = new StringBuilder();
      for (String code : codes) {
        if (row.length() + code.length() >= MAIL_WIDTH) {
          mail.append(mark).append(row).append("=\n");
          row.setLength(0);
        }
        row.append(code);
      }
      mail.append(mark).append(row).append('\n');
    }
    return mail.toString();
  }

  private static String head(String charset) {
    return "From: a@example.org\nContent-Type: text/plain; charset="
        + charset
        + "\nContent-Transfer-Encoding: quoted-printable\n\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void assertNames(String text, String name) {
    assertThat(Texts.read(text).onlyRun().jobs())
        .as(name)
        .hasSize(3)
        .allSatisfy(
            job -> {
              assertThat(job.name()).hasValue(name);
              assertThat(job.description()).hasValue("about " + name);
              assertThat(job.groupId()).hasValue(0);
              assertThat(job.workload()).isPresent();
              assertThat(job.finishedAt()).isPresent();
            });
  }

  private static Map<String, String> values(String text) {
    return Trees.valuesInOrder(Texts.read(text).runs());
  }

  @Test
  void keepsNamesThatLookCodedInACleanReport() {
    for (String name : NAMES) {
      assertNames(report(name), name);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "> "})
  void decodesNamesInQuotedPrintable(String mark) {
    for (String name : NAMES) {
      String mail = mailed(report(name), StandardCharsets.UTF_8, head("UTF-8"), mark);

      assertNames(mail, name);
      assertThat(values(mail)).as(name).hasSameSizeAs(values(report(name)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "\"iso-8859-1\"; format=flowed", "windows-1252"})
  void decodesNamesInTheCharsetOfTheMail(String charset) {
    for (String name : List.of("größe", "élan = æther", "Ãœ")) {
      Charset known =
          charset.startsWith("w") ? Charset.forName(charset) : StandardCharsets.ISO_8859_1;
      boolean possible = known.newEncoder().canEncode(name);
      String mail = mailed(report(name), known, head(charset), "");

      if (possible) {
        assertNames(mail, name);
      }
    }
  }

  @Test
  void marksCharactersOfACharsetThatNobodyKnows() {
    String mail = mailed(report("größe"), StandardCharsets.ISO_8859_1, head("x-own"), "");

    assertThat(Texts.read(mail).onlyRun().jobs())
        .extracting(Job::name)
        .allSatisfy(name -> assertThat(name).hasValue("gr\ufffd\ufffde"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "<span>%s</span>", "%s<br>"})
  void decodesNamesInPages(String line) {
    for (String name : NAMES) {
      StringBuilder page = new StringBuilder();
      for (String one : escaped(report(name)).split("\n", -1)) {
        page.append(one.isEmpty() ? one : String.format(line, one)).append('\n');
      }

      assertNames(page.toString(), name);
    }
  }

  @Test
  void decodesNamesInPagesThatShowAPage() {
    for (String name : List.of("a > b", "<b>x</b>", "a & b")) {
      assertNames(escaped(escaped(report(name))), name);
    }
  }

  /** As Docker writes it, whose strings escape what a page would take for its own. */
  private static String record(String line) {
    return "{\"log\":\""
        + json(line).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
        + "\\n\",\"stream\":\"stdout\"}";
  }

  private static String json(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "> %s",
        "Jan 05 07:08:04 host1 docker[12]: %s",
        "2026-01-05T07:08:04.1234567Z stdout F %s",
        "fio_1  | %s",
        "run.log:12:%s"
      })
  void readsRecordsOfALoggerBehindPrefixes(String prefix) {
    for (String name : NAMES) {
      StringBuilder log = new StringBuilder();
      for (String line : report(name).split("\n", -1)) {
        log.append(String.format(prefix, record(line))).append('\n');
      }

      assertNames(log.toString(), name);
      assertThat(values(log.toString())).as(name).isEqualTo(values(report(name)));
    }
  }

  @Test
  void readsRecordsInTheRecordsOfAnotherLogger() {
    for (String name : NAMES) {
      StringBuilder log = new StringBuilder();
      for (String line : report(name).split("\n", -1)) {
        String inner = "{\"level\": \"info\", \"msg\": \"" + json(line) + "\"}";
        log.append("{\"time\":\"07:08\",\"message\":\"" + json(record(inner)) + "\"}\n");
      }

      assertNames(log.toString(), name);
      assertThat(values(log.toString())).as(name).isEqualTo(values(report(name)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"%s\"", "{\"stdout\": \"%s\"}", "output = \"%s\";"})
  void unescapesNamesInAStringWithAllLines(String frame) {
    // a quote before a name may as well be the string's own
    for (String name : NAMES.stream().filter(one -> !one.startsWith("\"")).toList()) {
      String string = json(report(name)).replace("\n", "\\n");

      assertNames(frame.replace("%s", string) + "\n", name);
    }
  }

  @Test
  void decodesNumbersOfCharacters() {
    String page =
        escaped(report("X")).replaceAll("X(?=: |\\])", "&#26222;&#x901A; &#38; &ouml;&#128512;");

    assertNames(page, "普通 & ö\uD83D\uDE00");
  }
}
