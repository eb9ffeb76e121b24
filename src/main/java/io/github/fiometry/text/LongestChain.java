package io.github.fiometry.text;

/**
 * Finds what is out of order in a list that ascends when nothing is damaged.
 *
 * <p>Whatever stands in every longest ascending chain is sure; of two that are as likely to be the
 * damaged one none is.
 */
final class LongestChain {
  /** Whether one element may stand behind another. */
  interface Order {
    boolean isBehind(int later, int earlier);
  }

  private LongestChain() {}

  /** Which elements are sure. */
  static boolean[] sure(int size, Order order) {
    int[] upTo = new int[size];
    int[] from = new int[size];
    int longest = 0;
    for (int i = 0; i < size; i++) {
      upTo[i] = 1;
      for (int j = 0; j < i; j++) {
        upTo[i] = order.isBehind(i, j) ? Math.max(upTo[i], upTo[j] + 1) : upTo[i];
      }
      longest = Math.max(longest, upTo[i]);
    }
    int[] rivals = new int[longest + 1];
    for (int i = size - 1; i >= 0; i--) {
      from[i] = 1;
      for (int j = i + 1; j < size; j++) {
        from[i] = order.isBehind(j, i) ? Math.max(from[i], from[j] + 1) : from[i];
      }
      rivals[upTo[i]] += upTo[i] + from[i] - 1 == longest ? 1 : 0;
    }
    boolean[] sure = new boolean[size];
    for (int i = 0; i < size; i++) {
      sure[i] = upTo[i] + from[i] - 1 == longest && rivals[upTo[i]] == 1;
    }
    return sure;
  }
}
