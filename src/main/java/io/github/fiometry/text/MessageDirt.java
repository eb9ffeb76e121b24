package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.regex.Pattern;

/**
 * Fio's messages end in any text, so dirt behind them makes no other line of them: {@code fio:
 * terminating on signal 2<br>}. The same holds for all that a job named {@code fio} prints.
 */
final class MessageDirt {
  /**
   * No message of fio goes on like the lines of a job, whose name may be that of a speaker, nor
   * like those of a report: a pod, a host or a service that is named so stands before them.
   */
  private static final Pattern LINE_OF_JOB =
      Pattern.compile(
          "\\s*(?:<[^>]*> )?(?:fio|cs): (?:\\(g(?:roupid)?=|ioengine=(?:3D)?cpu|\\s*(?:$|\\S+:"
              + " ios=\\d|Description +:|fio \\d+\\.\\d|"
              + ReportLine.HEADS.pattern()
              + "))");

  private MessageDirt() {}

  /** Whether what looks like a note of fio is a line of a report, or of a job that is named so. */
  static boolean isLineOfJob(LineToken line) {
    return line.getType() == LineLexer.NOTE && LINE_OF_JOB.matcher(line.text()).lookingAt();
  }

  /** Whether a line of this kind ends in any text. */
  static boolean isPossibleBehind(int type) {
    return switch (type) {
      case LineLexer.JOB_FAILED,
          LineLexer.JOB_KILLED,
          LineLexer.SIGNAL,
          LineLexer.IO_ERROR,
          LineLexer.VERIFY_FAILED,
          LineLexer.VERIFY_CHECKSUM,
          LineLexer.LATENCY_EXCEEDED,
          LineLexer.RATE_NOT_MET,
          LineLexer.CLIENT_LOST,
          LineLexer.NOTE,
          LineLexer.ROUNDED,
          LineLexer.ERRORS ->
          true;
      default -> false;
    };
  }

  /** The quick question: whether a message has a code of a terminal, or ends in no letter. */
  static boolean mayHave(LineToken message) {
    int end = message.to;
    while (end > message.from && message.bytes[end - 1] <= ' ' && message.bytes[end - 1] >= 0) {
      end--;
    }
    byte last = end > message.from ? message.bytes[end - 1] : 0;
    if (">|\"'\\,=".indexOf(last) >= 0 || Character.isDigit(last) && isCoded(message, end)) {
      return true;
    }
    for (int i = message.from; i < end; i++) {
      if (message.bytes[i] == 0x1b || message.bytes[i] == '=' && message.bytes[i + 1] == '3') {
        return true;
      }
    }
    return false;
  }

  /** "=20" for a blank at the end of a line in a mail. */
  private static boolean isCoded(LineToken message, int end) {
    return end - message.from > 3 && message.bytes[end - 3] == '=';
  }

  /** Takes the codes of terminals and mails out, and tags off the end. */
  static void cutMarkup(DirtyText text) {
    CleaningStep.TERMINAL_CODES.clean(text);
    CleaningStep.QUOTED_PRINTABLE.clean(text);
    CleaningStep.cutTagsBehind(text);
  }
}
