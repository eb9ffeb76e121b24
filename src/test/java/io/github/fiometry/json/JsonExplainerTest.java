package io.github.fiometry.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.PlacedValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonExplainerTest {

  private static List<PlacedValue> explain(String text, long firstLine) {
    List<PlacedValue> values = new ArrayList<>();
    JsonExplainer.explain(text, firstLine, values::add);
    return values;
  }

  @Test
  void tellsPathValueAndPlaceOfEveryValue() {
    String text =
        "{\n  \"fio version\" : \"fio-3.33\",\n  \"jobs\" : [\n    {\n"
            + "      \"jobname\" : \"é\", \"unheard of\" : true,\n"
            + "      \"read\" : { \"iops\" : 1.500000 }\n    }\n  ]\n}\n";
    assertThat(explain(text, 11))
        .extracting(PlacedValue::toString)
        .containsExactly(
            "PlacedValue[line=12, column=19, name=.\"fio version\", value=fio-3.33]",
            "PlacedValue[line=15, column=19, name=.jobs[0].jobname, value=é]",
            "PlacedValue[line=15, column=39, name=.jobs[0].\"unheard of\", value=true]",
            "PlacedValue[line=16, column=27, name=.jobs[0].read.iops, value=1.500000]");
  }

  @Test
  void tellsThePlacesInADamagedDocumentAndBehindAPrefix() {
    String text =
        "> {\n"
            + ">   \"fio version\" : \"fio-3.33\",\n"
            + ">   \"jobs\" : [\n"
            + ">     {\n"
            + ">       \"jobname\" : \"a\", \"error\" : nan, \"groupid\" : 0\n"
            + ">     }\n"
            + ">   ]\n"
            + "> }\n";
    assertThat(explain(text, 1))
        .extracting(PlacedValue::toString)
        .containsExactly(
            "PlacedValue[line=2, column=21, name=.\"fio version\", value=fio-3.33]",
            "PlacedValue[line=5, column=21, name=.jobs[0].jobname, value=a]",
            "PlacedValue[line=5, column=36, name=.jobs[0].error, value=null]",
            "PlacedValue[line=5, column=53, name=.jobs[0].groupid, value=0]");
  }

  @Test
  void explainsWhatItReads() {
    String text =
        new String(JsonText.corpusBytes("3.42/log-noavg/json.txt"), StandardCharsets.UTF_8);
    String document = text.substring(text.indexOf("{\n"));
    List<PlacedValue> values = explain(document, 1);
    String[] lines = document.split("\n");
    for (PlacedValue value : values) {
      String line = lines[(int) value.line() - 1];
      assertThat(line.substring((int) value.column() - 1).replace("\"", ""))
          .as(value.name())
          .startsWith(value.value());
    }
    assertThat(values)
        .extracting(PlacedValue::name)
        .contains(".jobs[0].read.clat_ns.percentile.\"99.000000\"");
  }
}
