package io.github.fiometry.text;

import io.github.fiometry.model.Workload;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a job header says: {@code name: (g=0): rw=randread, bs=…, ioengine=libaio, iodepth=4}.
 *
 * @param name the job's name; absent when damaged
 * @param groupId the group; absent when damaged, and for engines that do no I/O
 * @param host the server that sent it; absent outside client mode
 * @param values the rest
 */
record HeaderLine(
    Optional<String> name, OptionalInt groupId, Optional<String> host, HeaderValues values) {

  /** The same header of a job whose name begins like a server's: {@code <node01> x}. */
  HeaderLine withServerInName() {
    return host.isEmpty()
        ? this
        : new HeaderLine(
            Optional.of("<" + host.get() + "> " + name.orElse("")),
            groupId,
            Optional.empty(),
            values);
  }

  /** What the job was asked to do. */
  Workload workload() {
    return values.workload().orElseThrow();
  }
}
