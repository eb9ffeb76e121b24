package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The numbers of fields that real lines have. */
class TerseLayoutTest {
  private static List<Integer> sizes(TerseVersion version) {
    return TerseLayout.of(version).stream().map(TerseLayout::size).toList();
  }

  @Test
  void hasAsManyFieldsAsFioPrints() {
    // One direction (unified_rw_reporting=mixed), the usual number, one more (both).
    assertThat(sizes(TerseVersion.V2)).containsExactly(79, 120, 161, 202);
    assertThat(sizes(TerseVersion.V3)).containsExactly(80, 121, 162);
    assertThat(sizes(TerseVersion.V4)).containsExactly(80, 162, 203);
    assertThat(sizes(TerseVersion.V5)).containsExactly(86, 180, 227);
  }
}
