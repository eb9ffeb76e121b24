package io.github.fiometry.input;

import java.io.IOException;

/** Packed input that unfolds to more than its limits allow. */
final class LimitException extends IOException {
  private static final long serialVersionUID = 1L;

  LimitException(String message) {
    super(message);
  }
}
