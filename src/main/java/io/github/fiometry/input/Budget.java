package io.github.fiometry.input;

import java.util.Optional;

/** Counts what one named input unfolds to, over all its members and layers, against its limits. */
final class Budget {
  private final InputLimits limits;
  private long packedBytes;
  private long unpackedBytes;
  private long contentBytes;
  private int members;
  private Optional<String> exceeded = Optional.empty();

  Budget(InputLimits limits) {
    this.limits = limits;
  }

  InputLimits limits() {
    return limits;
  }

  /** The limit that was passed, in words; nothing more is read then. */
  Optional<String> exceeded() {
    return exceeded;
  }

  void addPacked(long bytes) {
    packedBytes += bytes;
  }

  void addUnpacked(long bytes) throws LimitException {
    unpackedBytes += bytes;
    if (unpackedBytes > limits.expansionFreeBytes()
        && unpackedBytes / limits.maxExpansion() > packedBytes) {
      throw exceed(
          "it unpacks to more than "
              + limits.maxExpansion()
              + " times its size; the rest is not read");
    }
  }

  void addContent(long bytes) throws LimitException {
    contentBytes += bytes;
    if (contentBytes > limits.maxContentBytes()) {
      throw exceed(
          "it unpacks to more than " + limits.maxContentBytes() + " bytes; the rest is not read");
    }
  }

  void addMember() throws LimitException {
    members++;
    if (members > limits.maxMembers()) {
      throw exceed("it has more than " + limits.maxMembers() + " members; the rest is not read");
    }
  }

  private LimitException exceed(String message) {
    exceeded = Optional.of(message);
    return new LimitException(message);
  }
}
