package io.github.fiometry.diagnostics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that a reader has to say about its input.
 *
 * @param severity how grave it is (JSON {@code severity})
 * @param code what kind of thing it is (JSON {@code code})
 * @param position where it is (JSON {@code line}, {@code column}, where known)
 * @param message one sentence a person understands, without position (JSON {@code message})
 * @param text the offending text, at most 200 characters; absent when there is none (JSON {@code
 *     text})
 * @param values what the line tells, for example errno, file, offset, count: {@link String}, {@link
 *     Long} or {@link Double} by name; empty when it tells nothing (JSON {@code values})
 */
public record Diagnostic(
    Severity severity,
    DiagnosticCode code,
    SourcePosition position,
    String message,
    Optional<String> text,
    Map<String, Object> values) {

  /** The most characters of offending text that a diagnostic keeps. */
  public static final int MAX_TEXT_CHARACTERS = 200;

  /**
   * The name of a value: the fields that refinement keeps as printed, since the exact parts of the
   * report do not give them. The input is no worse for it, so strict reading does not fail.
   */
  public static final String KEPT_AS_PRINTED = "kept_as_printed";

  /** Shortens the text and copies the values, so that the diagnostic is small and cannot change. */
  public Diagnostic {
    text = text.map(Diagnostic::shortened);
    values = values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  private static String shortened(String text) {
    if (text.length() <= MAX_TEXT_CHARACTERS) {
      return text;
    }
    int end = MAX_TEXT_CHARACTERS;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }

  /**
   * A diagnostic without offending text and values.
   *
   * @param severity how grave it is
   * @param code what kind of thing it is
   * @param position where it is
   * @param message one sentence a person understands
   * @return the diagnostic
   */
  public static Diagnostic of(
      Severity severity, DiagnosticCode code, SourcePosition position, String message) {
    return new Diagnostic(severity, code, position, message, Optional.empty(), Map.of());
  }

  /**
   * The same with the offending text.
   *
   * @param text the text; it is cut to {@link #MAX_TEXT_CHARACTERS}
   * @return a new diagnostic
   */
  public Diagnostic withText(String text) {
    return new Diagnostic(severity, code, position, message, Optional.of(text), values);
  }

  /**
   * The same at another place.
   *
   * @param position where it is
   * @return a new diagnostic
   */
  public Diagnostic at(SourcePosition position) {
    return new Diagnostic(severity, code, position, message, text, values);
  }

  /**
   * The same with values.
   *
   * @param values what the line tells, by name
   * @return a new diagnostic
   */
  public Diagnostic withValues(Map<String, Object> values) {
    return new Diagnostic(severity, code, position, message, text, values);
  }

  /**
   * Whether strict reading refuses the input for this: an error, or a warning that is neither fio's
   * own word about a failed run nor about a value that {@link #KEPT_AS_PRINTED refinement keeps}.
   *
   * @return true when strict reading fails on it
   */
  public boolean failsStrictReading() {
    return severity == Severity.ERROR
        || (severity == Severity.WARNING
            && code != DiagnosticCode.FIO_ERROR
            && !values.containsKey(KEPT_AS_PRINTED));
  }

  /** As printed: {@code run.txt:41:17: warning: foreign-line: the message}. */
  @Override
  public String toString() {
    return position + ": " + severity.word() + ": " + code.word() + ": " + message;
  }
}
