package io.github.fiometry.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanUnitsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.5, 0.5",
    "0.0123456, 0.0123",
    "59.64, 59.6",
    "118, 118",
    "31.96, 32.0",
    "9.996, 10.0",
    "999.4, 999",
    "999.5, 1000",
    "4547.713, 4548",
    "9999.4, 9999",
    "9999.5, 10.0k",
    "12549, 12.5k",
    "999499, 999k",
    "999500, 1.00M",
    "1000000, 1M",
    "10004, 10.0k",
    "1054321, 1.05M",
    "10062326.4, 10.1M",
    "1e18, 1000000T",
  })
  void writesRatesOfIosShort(double iops, String text) {
    assertThat(HumanUnits.iops(iops)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1048576, 1",
    "486400, 0.464",
    "126, 0.000120",
    "18664653, 17.8",
    "1047527424, 999",
    "41231686041.6, 39322",
  })
  void writesBandwidthInOneUnit(double bytesPerSecond, String text) {
    assertThat(HumanUnits.mebibytesPerSecond(bytesPerSecond)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0ns",
    "21.4, 21.4ns",
    "999.4, 999ns",
    "999.6, 1.00us",
    "1422080, 1.42ms",
    "71000, 71us",
    "999999, 1.00ms",
    "1200004, 1.20ms",
    "40109000, 40.1ms",
    "17179869184, 17.2s",
    "123456000000, 123s",
  })
  void writesLatenciesInTheUnitThatFits(double nanos, String text) {
    assertThat(HumanUnits.latency(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "512, 512",
    "1023, 1023",
    "1024, 1k",
    "4096, 4k",
    "4100, 4100",
    "4198.4, 4.1k",
    "1536, 1.5k",
    "1048576, 1m",
    "1572864, 1.5m",
    "1073741824, 1g",
    "4398046511104, 4096g",
  })
  void writesBlockSizesAsFiosOptionsDo(double bytes, String text) {
    assertThat(HumanUnits.blockSize(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "41231686041.6, 41231686041.6",
    "4096, 4096",
    "1e-7, 0.0000001",
    "1e21, 1000000000000000000000",
    "-0.0, 0",
  })
  void writesExactNumbersWithoutExponent(double value, String text) {
    assertThat(HumanUnits.exact(value)).isEqualTo(text);
  }
}
