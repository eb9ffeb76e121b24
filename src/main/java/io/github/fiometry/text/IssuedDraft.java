package io.github.fiometry.text;

/** What the issued line says of one direction; negative where it says nothing. */
final class IssuedDraft {
  /** Of a direction that no issued line tells about. */
  static final IssuedDraft NONE = new IssuedDraft();

  /** fio: total. */
  long total = -1;

  /** fio: short. */
  long shortened = -1;

  /** fio: drop, dropped. */
  long dropped = -1;
}
