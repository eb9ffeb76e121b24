package io.github.fiometry.runner;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.OptionalInt;

/** A real {@code fio --server} on a free loopback port. */
public final class FioServer implements AutoCloseable {
  private final Process process;
  private final FioHost host;

  private FioServer(Process process, FioHost host) {
    this.process = process;
    this.host = host;
  }

  /** Starts it and waits until it answers; what it prints goes into the folder. */
  public static FioServer start(Path folder) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process process =
        new ProcessBuilder("fio", "--server=127.0.0.1," + port)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server-" + port).toFile())
            .start();
    FioServer server = new FioServer(process, new FioHost("127.0.0.1", OptionalInt.of(port)));
    for (int i = 0; i < 200; i++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
        return server;
      } catch (IOException e) {
        pause();
      }
    }
    server.close();
    throw new AssertionError("the server does not answer");
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  public FioHost host() {
    return host;
  }

  /** Whether it has a process for a connection, and that one has a process for a job. */
  boolean isWorking() {
    return process.descendants().count() >= 2;
  }

  /** Kills it with its jobs. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
