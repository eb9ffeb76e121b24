package io.github.fiometry.text;

import java.util.OptionalLong;

/** What the issued line says of one direction. */
final class IssuedDraft {
  /** fio: total. */
  OptionalLong total = OptionalLong.empty();

  /** fio: short. */
  OptionalLong shortened = OptionalLong.empty();

  /** fio: drop, dropped. */
  OptionalLong dropped = OptionalLong.empty();
}
