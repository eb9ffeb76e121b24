package io.github.fiometry.diagnostics;

/** What kind of thing a diagnostic tells; stable words that programs may rely on. */
public enum DiagnosticCode {
  /** Lines that are not fio's: info outside a report (one for each block), warning inside. */
  FOREIGN_LINE("foreign-line"),
  /** fio's own note or warning; info. */
  FIO_NOTE("fio-note"),
  /** A value that this fio version is known to print wrongly, left out; info. */
  KNOWN_FIO_FAULT("known-fio-fault"),
  /** Two values of the input that contradict each other; warning. */
  INCONSISTENT_VALUE("inconsistent-value"),
  /** fio says that the run failed or was ended; warning, but a result that is well read. */
  FIO_ERROR("fio-error"),
  /** A value that could not be read and is left out; error. */
  UNREADABLE_VALUE("unreadable-value"),
  /** A report that ends too early; error. */
  TRUNCATED_REPORT("truncated-report"),
  /** An input, or a member of an archive, that could not be opened or unpacked; error. */
  UNREADABLE_INPUT("unreadable-input"),
  /** More diagnostics than are kept; info, with their count. */
  MORE_DIAGNOSTICS("more-diagnostics");

  private final String word;

  DiagnosticCode(String word) {
    this.word = word;
  }

  /**
   * The word in messages and in the normalized JSON.
   *
   * @return for example {@code foreign-line}
   */
  public String word() {
    return word;
  }
}
