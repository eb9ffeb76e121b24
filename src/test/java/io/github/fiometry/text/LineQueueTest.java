package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineQueueTest {
  private static LineToken line(int number) {
    return LineToken.NONE.as(number);
  }

  @Test
  void givesLinesInTheirOrderHoweverManyWaited() {
    LineQueue queue = new LineQueue();
    List<LineToken> added = new ArrayList<>();
    List<LineToken> given = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      LineToken line = line(i);
      added.add(line);
      queue.add(line);
      if (i % 3 > 0) {
        assertThat(queue.get(queue.size() - 1)).isSameAs(line);
        given.add(queue.poll());
      }
    }
    int left = queue.size();
    given.addAll(queue.takeAll());

    assertThat(left).isEqualTo(1667);
    assertThat(given).containsExactlyElementsOf(added);
    assertThat(queue.isEmpty()).isTrue();
    assertThat(queue.poll()).isNull();
  }

  @Test
  void looksAtALineByItsPlaceBehindTheNext() {
    LineQueue queue = new LineQueue();
    LineToken second = line(2);
    LineToken third = line(3);
    queue.addAll(List.of(line(1), second, third));

    queue.poll();

    assertThat(queue.get(0)).isSameAs(second);
    assertThat(queue.get(1)).isSameAs(third);
    assertThat(queue.size()).isEqualTo(2);
  }
}
