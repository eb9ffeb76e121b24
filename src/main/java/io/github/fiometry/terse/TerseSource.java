package io.github.fiometry.terse;

/** The terse lines of one program, and what stands between them: others may write the same log. */
final class TerseSource {
  final TerseReports reports = new TerseReports();

  /** What stood before the record taken last. */
  TersePrefix prefix = TersePrefix.NONE;

  /** Whether something that is of no report stands behind the record taken last. */
  boolean separated;

  /** Whether that is the heading of {@code --append-terse}. */
  boolean headed;

  boolean fromClient;

  /** Whether the next line may be the description of version 2. */
  boolean mayDescribe;

  /** Whether the next line may be that of a client's disk. */
  boolean mayBeDisk;
}
