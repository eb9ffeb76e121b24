package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A machine on which a fio server waits ({@code fio --server}).
 *
 * @param address its name or address
 * @param port the server's port; absent for fio's own, 8765
 */
public record FioHost(String address, OptionalInt port) {
  /** fio's own port. fio: server.h {@code FIO_NET_PORT}. */
  static final int DEFAULT_PORT = 8765;

  private static final Pattern FORM =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9_.-]+)(?::(\\d{1,5}))?");

  /**
   * A host as people write it.
   *
   * @param text {@code host}, {@code host:port} or {@code [IPv6]:port}
   * @return the host
   * @throws IllegalArgumentException when it has another form
   */
  public static FioHost parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches() || form.group(2) != null && Integer.parseInt(form.group(2)) > 65535) {
      throw new IllegalArgumentException("expected host or host:port, found '" + text + "'");
    }
    String address = form.group(1);
    if (address.startsWith("[")) {
      address = address.substring(1, address.length() - 1);
    }
    return new FioHost(
        address,
        form.group(2) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(form.group(2))));
  }

  /**
   * A list of hosts.
   *
   * @param text hosts with commas between them, or the path of a file with one on each line, in
   *     which {@code #} begins a comment
   * @return the hosts, at least one
   * @throws IOException when the file cannot be read
   * @throws IllegalArgumentException when a host has another form, there is none, or one is there
   *     twice
   */
  public static List<FioHost> list(String text) throws IOException {
    Path file = Path.of(text);
    List<String> words = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        int comment = line.indexOf('#');
        words.add(comment < 0 ? line : line.substring(0, comment));
      }
    } else {
      words.addAll(List.of(text.split(",", -1)));
    }
    List<FioHost> hosts =
        words.stream().filter(word -> !word.isBlank()).map(FioHost::parse).toList();
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("no host in '" + text + "'");
    }
    for (FioHost host : hosts) {
      if (hosts.indexOf(host) != hosts.lastIndexOf(host)) {
        throw new IllegalArgumentException(host + " is there twice");
      }
    }
    return hosts;
  }

  /** In fio's form: {@code --client=ip:host,port}. */
  String argument() {
    String kind = address.indexOf(':') >= 0 ? "ip6:" : "ip:";
    return "--client=" + kind + address + "," + port.orElse(DEFAULT_PORT);
  }

  /** As people write it. */
  @Override
  public String toString() {
    String shown = address.indexOf(':') >= 0 ? "[" + address + "]" : address;
    return port.isPresent() ? shown + ":" + port.getAsInt() : shown;
  }
}
