package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.text.grammar.LineLexer;
import io.github.fiometry.text.grammar.LineParser;
import io.github.fiometry.text.grammar.ReportParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.DecisionInfo;
import org.antlr.v4.runtime.atn.ParseInfo;
import org.junit.jupiter.api.Test;

class GrammarTest {

  private static ReportParser parser(OneLineAhead lines) {
    ReportParser parser = new ReportParser(lines);
    parser.setErrorHandler(new NoSyntaxErrors());
    return parser;
  }

  /** ANTLR's own profiler over the whole corpus: one line of lookahead decides everywhere. */
  @Test
  void needsOneLineOfLookahead() {
    long invocations = 0;
    for (Path file : corpus()) {
      Iterator<TextChunk> chunks = Texts.chunks(Texts.bytes(file)).iterator();
      if (!chunks.hasNext()) {
        continue;
      }
      OneLineAhead lines =
          new OneLineAhead(
              new LineTokens(
                  chunks.next(),
                  () -> chunks.hasNext() ? chunks.next() : null,
                  Plumbing.OWN,
                  new Problems(new DiagnosticCollector("test"))));
      ReportParser parser = parser(lines);
      parser.setProfile(true);
      while (lines.LA(1) != Token.EOF) {
        parser.part();
      }
      ParseInfo info = parser.getParseInfo();
      for (DecisionInfo decision : info.getDecisionInfo()) {
        assertThat(decision.LL_Fallback).as("fallback in %s", file).isZero();
        assertThat(decision.ambiguities).as("ambiguities in %s", file).isEmpty();
        assertThat(decision.contextSensitivities).isEmpty();
        invocations += decision.invocations;
      }
    }
    // all decisions are made by the next line alone, without a prediction at all
    assertThat(invocations).isZero();
  }

  private static List<Path> corpus() {
    Path corpus = Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");
    try (Stream<Path> files = Files.walk(corpus)) {
      return files
          .filter(file -> file.getFileName().toString().matches("(both|normal)\\.txt(\\.gz)?"))
          .map(file -> Path.of(file.toString().replaceFirst("\\.gz$", "")))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whatever lines follow each other, each has a place. */
  @Test
  void hasAPlaceForEverySequenceOfLines() {
    Random random = new Random(1);
    List<Integer> structure = new ArrayList<>();
    for (int type = 1; type <= LineLexer.IDLENESS_WORK; type++) {
      if (type != LineLexer.BARE_VERSION) {
        structure.add(type);
      }
    }
    for (int round = 0; round < 20_000; round++) {
      List<Token> tokens = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        tokens.add(token(structure.get(random.nextInt(structure.size()))));
      }
      int[] seen = {0};
      OneLineAhead lines = new OneLineAhead(new ListTokenSource(tokens));
      ReportParser parser = parser(lines);
      parser.setListener(
          new LineParser.Listener() {
            @Override
            public void line(Token line) {
              seen[0]++;
            }
          });
      while (lines.LA(1) != Token.EOF) {
        parser.part();
      }
      assertThat(seen[0]).isEqualTo(tokens.size());
    }
  }

  private static LineToken token(int type) {
    return new LineToken(
        type, Token.DEFAULT_CHANNEL, new byte[0], 0, 0, 0, 1, 1, LineToken.Condition.WHOLE, null);
  }
}
