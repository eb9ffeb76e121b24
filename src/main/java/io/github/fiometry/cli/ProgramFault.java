package io.github.fiometry.cli;

/** Words for a fault of the program itself; a stack trace helps nobody at 2 a.m. */
final class ProgramFault {
  private ProgramFault() {}

  static String words(Throwable fault) {
    if (fault instanceof OutOfMemoryError) {
      return "out of memory";
    }
    StackTraceElement[] trace = fault.getStackTrace();
    String where = trace.length == 0 ? "" : " at " + trace[0];
    String message = fault.getMessage();
    return "a fault in fiometry, please report it: "
        + fault.getClass().getSimpleName()
        + (message == null ? "" : " (" + message + ")")
        + where;
  }
}
