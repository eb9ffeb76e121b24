package io.github.fiometry.text;

/** Cuts bytes into lines and tells the kind of each, as the grammar of lines says. */
interface LineCutter {
  /** Says which bytes hold the next lines. */
  void open(byte[] bytes, int from, int to);

  /** Cuts off the line that starts at an offset, and gives the offset behind its end. */
  int cut(int from);

  /** The kind of the line that was cut off last. */
  int type();

  /** The channel of the line that was cut off last. */
  int channel();
}
