package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
          verify: bad magic header 0, wanted acca at file w1 offset 0, length 4096 | verify=verify got=0 wanted=44234 file=w1 offset=0 length=4096
          verify: bad header rand_seed 6255214275624166944, wanted 52947 at file w1 offset 0, length 1048576 (requested block: offset=0, length=1048576) | verify=verify got=6255214275624166944 wanted=52947 file=w1 offset=0 length=1048576
          verify: bad header numberio 12, wanted 4 at file Z:dir\\fio.0.0 offset 4096, length 512 (requested block: offset=4096, length=512, flags=88) | verify=verify got=12 wanted=4 file=Z:dir\\fio.0.0 offset=4096 length=512
          verify: bad header crc ff, calculated 10 at file w1 offset 0, length 4096 | verify=verify got=255 wanted=16 file=w1 offset=0 length=4096
          verify: unknown header error at file w1 offset 0, length 4096 | verify=verify file=w1 offset=0 length=4096
          fio: got pattern '00', wanted 'ff'. Bad bits 8 | got=0 wanted=255 bits=8
          fio: bad pattern block offset 512 | offset=512
          fio: verify header exceeds buffer length (9216 > 4096) | got=9216 limit=4096
          fio: io_u error on file C\\:\\test: No space left on device: write offset=0, buflen=4096 | file=C\\:\\test error=No space left on device rw=write offset=0 length=4096
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

  /** Mails break a line behind an equals sign that is no part of it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "    +", "> "})
  void joinsWhatAMailHasBroken(String mark) {
    String mail =
        mark
            + "fio: io_u error on file /mnt/blktests///verify.0.0: Input/output error=\n"
            + ": write offset=3D329326592, buflen=3D4096\n"
            + mark
            + "fio: pid=3D4134, err=3D5/file:io_u.c:1747, func=3Dio_u error, error=3DInput/ou=\n"
            + "tput error\n";

    List<Diagnostic> diagnostics = Texts.read(mail).diagnostics();

    assertThat(diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.FIO_ERROR, DiagnosticCode.FIO_ERROR);
    assertThat(diagnostics.get(0).values())
        .containsEntry("error", "Input/output error")
        .containsEntry("rw", "write")
        .containsEntry("offset", 329326592L)
        .containsEntry("length", 4096L);
    assertThat(diagnostics.get(1).values())
        .containsEntry("pid", 4134L)
        .containsEntry("errno", 5L)
        .containsEntry("func", "io_u error")
        .containsEntry("error", "Input/output error");
  }

  /** In no mail an equals sign at the end breaks nothing. */
  @Test
  void keepsTheLineBehindAMessageThatEndsInASign() {
    String text =
        "fio: this is what some engine says of its own option that is called nothing=\n"
            + "  read: IOPS=24.5k, BW=95.7MiB/s (100MB/s)(287MiB/3002msec)\n";

    FioRun run = Texts.read(text).onlyRun();

    assertThat(run.jobs().get(0).read().orElseThrow().iops()).hasValue(24500);
  }
}
