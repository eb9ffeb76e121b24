package io.github.fiometry;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The directions of dependencies, in the order in which ARCHITECTURE.md draws them. */
@AnalyzeClasses(
    packages = ArchitectureTest.ROOT,
    importOptions = ArchitectureTest.WithoutTests.class)
class ArchitectureTest {
  static final String ROOT = "io.github.fiometry";

  /** Leaves out whatever lies where this test lies. */
  static final class WithoutTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains(
          ArchitectureTest.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    }
  }

  private static ArchRule onlyOf(String name, String... allowed) {
    String[] packages = new String[allowed.length];
    for (int i = 0; i < allowed.length; i++) {
      packages[i] = allowed[i].isEmpty() ? ROOT : ROOT + "." + allowed[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name + "..")
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(packages))))
        .allowEmptyShould(true);
  }

  private static ArchRule onlyIn(String name, String... libraries) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "." + name + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(libraries)
        .allowEmptyShould(true);
  }

  @ArchTest static final ArchRule DIAGNOSTICS = onlyOf("diagnostics", "diagnostics");
  @ArchTest static final ArchRule MODEL = onlyOf("model", "model", "diagnostics");
  @ArchTest static final ArchRule TEXT = onlyOf("text", "text", "model", "diagnostics");
  @ArchTest static final ArchRule JSON = onlyOf("json", "json", "model", "diagnostics");
  @ArchTest static final ArchRule TERSE = onlyOf("terse", "terse", "model", "diagnostics");

  @ArchTest
  static final ArchRule SAMPLELOG = onlyOf("samplelog", "samplelog", "model", "diagnostics");

  @ArchTest static final ArchRule INPUT = onlyOf("input", "input", "diagnostics");

  @ArchTest
  static final ArchRule ANALYTICS =
      onlyOf("analytics", "analytics", "json", "model", "diagnostics");

  @ArchTest
  static final ArchRule REPORT =
      onlyOf("report", "report", "analytics", "json", "model", "diagnostics");

  @ArchTest
  static final ArchRule RUNNER =
      onlyOf(
          "runner",
          "runner",
          "",
          "input",
          "text",
          "json",
          "terse",
          "samplelog",
          "model",
          "diagnostics");

  @ArchTest
  static final ArchRule FRONT_DOOR =
      noClasses()
          .that()
          .resideInAPackage(ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              ROOT + ".analytics..", ROOT + ".report..", ROOT + ".runner..", ROOT + ".cli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule NOBODY_KNOWS_THE_COMMAND_LINE =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT + ".cli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule GRAMMAR =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".text..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT + ".text.grammar..")
          .allowEmptyShould(true);

  @ArchTest static final ArchRule ANTLR_ONLY_IN_TEXT = onlyIn("text", "org.antlr..");
  @ArchTest static final ArchRule JACKSON_ONLY_IN_JSON = onlyIn("json", "tools.jackson..");

  @ArchTest
  static final ArchRule COMMONS_MATH_ONLY_IN_ANALYTICS =
      onlyIn("analytics", "org.apache.commons.math3..");

  @ArchTest
  static final ArchRule COMPRESS_ONLY_IN_INPUT =
      onlyIn("input", "org.apache.commons.compress..", "org.tukaani..", "com.github.luben..");

  @ArchTest static final ArchRule PICOCLI_ONLY_IN_CLI = onlyIn("cli", "picocli..");

  @ArchTest
  static final ArchRule ANTLR_NEVER_SHOWS =
      noMethods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .resideInAPackage(ROOT + ".text")
          .should()
          .haveRawReturnType(resideInAPackage("org.antlr.."))
          .allowEmptyShould(true);
}
