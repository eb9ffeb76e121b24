package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageLinesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fio: pid=123, err=5/file:io_u.c:1787, func=io_u error, error=Input/output error | pid=123 errno=5 source=io_u.c:1787 func=io_u error error=Input/output error
          fio: terminating on signal 2 | signal=2
          fio: io_u error on file /mnt/x.0.0: Input/output error: read offset=4096, buflen=512 | file=/mnt/x.0.0 error=Input/output error rw=read offset=4096 length=512
          fio: io_u error on file /mnt/x.0.0: Input/output error | file=/mnt/x.0.0 error=Input/output error
          crc32c: verify failed at file w1 offset 131072, length 4096 (requested block: offset=0, length=8192) | verify=crc32c file=w1 offset=131072 length=4096
          verify: bad magic header 0, wanted acca at file w1 offset 0, length 4096 | verify=verify file=w1 offset=0 length=4096
          fio: latency of 21000 usec exceeds specified max (20000 usec) | got=21000 unit=usec limit=20000
          client <box>: exited with error 1 | host=box errno=1
          client: host=127.0.0.1 disconnected | host=127.0.0.1
          """)
  void tellsWhatWentWrong(String line, String values) {
    Diagnostic diagnostic = Texts.read(line.strip() + "\n").diagnostics().get(0);

    assertThat(diagnostic.code()).isEqualTo(DiagnosticCode.FIO_ERROR);
    assertThat(diagnostic.severity()).isEqualTo(Severity.WARNING);
    assertThat(diagnostic.text()).hasValue(line.strip());
    StringBuilder told = new StringBuilder();
    diagnostic.values().forEach((name, value) -> told.append(name + "=" + value + " "));
    assertThat(told.toString().strip()).isEqualTo(values.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1
          fio: clocksource=cpu may not be reliable
          Option rate_cycle is deprecated
          multiple writers may overwrite blocks that belong to other jobs. This can cause verification failures.
          """)
  void passesNotesOn(String line) {
    Diagnostic diagnostic = Texts.read(line.strip() + "\n").diagnostics().get(0);

    assertThat(diagnostic.code()).isIn(DiagnosticCode.FIO_NOTE);
    assertThat(diagnostic.severity()).isEqualTo(Severity.INFO);
    assertThat(diagnostic.values()).isEqualTo(Map.of());
  }
}
