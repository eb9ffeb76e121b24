package io.github.fiometry.runner;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One job of a command: its name and its options, in order. An option that comes twice counts as
 * fio counts it, which for nearly all is the last. Immutable.
 *
 * @param name the job's name; fio opens a device of this name when no file is named
 * @param options its options
 */
public record FioJob(String name, List<FioOption> options) {
  /** fio 3.33 cuts the name of a section at 254 bytes; this leaves room for what it adds. */
  private static final int MAX_NAME_BYTES = 200;

  /**
   * Copies the options.
   *
   * @throws IllegalArgumentException when fio would not take the name for that of a job, or cut it
   */
  public FioJob {
    if (name.isEmpty() || name.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException("a job needs a name of one line");
    }
    if (FioSection.isGlobal(name)) {
      throw new IllegalArgumentException(
          "no job can be called " + name + ", since fio takes it for the global options");
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
      throw new IllegalArgumentException(
          "the job name "
              + name.substring(0, 40)
              + "… is longer than "
              + MAX_NAME_BYTES
              + " bytes, and fio cuts long ones; name the file by filename=");
    }
    options = List.copyOf(options);
  }

  /**
   * A builder.
   *
   * @param name the job's name
   * @return a new builder without options
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /**
   * The last value of an option under its first name or its alias.
   *
   * @param name fio's first name for it
   * @return the value, {@code ""} for an option that stands alone, or empty when it is not given
   */
  public Optional<String> value(String name) {
    List<String> values = values(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
  }

  /** All values of an option under its first name or its alias. */
  List<String> values(String name) {
    List<String> values = new ArrayList<>();
    for (FioOption option : options) {
      if (OptionCatalog.builtIn().canonical(option.name()).orElse(option.name()).equals(name)) {
        values.add(option.value().orElse(""));
      }
    }
    return values;
  }

  /** Builds a job; the methods add options in the order of the calls. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final List<FioOption> options = new ArrayList<>();

    private Builder(String name) {
      this.name = name;
    }

    /**
     * Any option by fio's name.
     *
     * @param option fio's name
     * @param value its value
     * @return this builder
     */
    public Builder option(String option, String value) {
      options.add(FioOption.of(option, value));
      return this;
    }

    /**
     * Any option that stands alone.
     *
     * @param option fio's name
     * @return this builder
     */
    public Builder flag(String option) {
      options.add(FioOption.flag(option));
      return this;
    }

    /**
     * What to do. fio: {@code rw}.
     *
     * @param pattern the pattern
     * @return this builder
     */
    public Builder readWrite(ReadWrite pattern) {
      return option("rw", pattern.word());
    }

    /**
     * The block size. fio: {@code bs}.
     *
     * @param size in fio's form, for example {@code 4k}
     * @return this builder
     */
    public Builder blockSize(String size) {
      return option("bs", size);
    }

    /**
     * The engine (fio: ioengine).
     *
     * @param name for example {@code libaio}
     * @return this builder
     */
    public Builder ioEngine(String name) {
      return option("ioengine", name);
    }

    /**
     * Whether to go past the page cache. fio: {@code direct}.
     *
     * @param direct true for O_DIRECT
     * @return this builder
     */
    public Builder direct(boolean direct) {
      return option("direct", direct ? "1" : "0");
    }

    /**
     * How many I/Os are in flight. fio: {@code iodepth}.
     *
     * @param depth 1 or more
     * @return this builder
     */
    public Builder ioDepth(int depth) {
      return option("iodepth", Integer.toString(depth));
    }

    /**
     * How many processes or threads do the same. fio: {@code numjobs}.
     *
     * @param count 1 or more
     * @return this builder
     */
    public Builder numJobs(int count) {
      return option("numjobs", Integer.toString(count));
    }

    /**
     * How much to read or write. fio: {@code size}.
     *
     * @param size in fio's form, for example {@code 1g} or {@code 20%}
     * @return this builder
     */
    public Builder size(String size) {
      return option("size", size);
    }

    /**
     * How long to run. fio: {@code runtime} (in milliseconds, so that no time is lost).
     *
     * @param runtime more than zero
     * @return this builder
     */
    public Builder runtime(Duration runtime) {
      return option("runtime", runtime.toMillis() + "ms");
    }

    /**
     * Run for the whole runtime, again from the start if need be. fio: {@code time_based}.
     *
     * @return this builder
     */
    public Builder timeBased() {
      return flag("time_based");
    }

    /**
     * What to read or write. fio: {@code filename}, in which a colon parts several.
     *
     * @param path a file or device; a colon in it is escaped
     * @return this builder
     */
    public Builder fileName(String path) {
      return option("filename", path.replace(":", "\\:"));
    }

    /**
     * Where to put the files. fio: {@code directory}.
     *
     * @param path a folder; a colon in it is escaped
     * @return this builder
     */
    public Builder directory(String path) {
      return option("directory", path.replace(":", "\\:"));
    }

    /**
     * Sum up the jobs of a group. fio: {@code group_reporting}.
     *
     * @return this builder
     */
    public Builder groupReporting() {
      return flag("group_reporting");
    }

    /**
     * Use threads. fio: {@code thread}.
     *
     * @return this builder
     */
    public Builder thread() {
      return flag("thread");
    }

    /**
     * Start only when the jobs before have ended. fio: {@code stonewall}.
     *
     * @return this builder
     */
    public Builder stonewall() {
      return flag("stonewall");
    }

    /**
     * The job.
     *
     * @return a new job
     */
    public FioJob build() {
      return new FioJob(name, options);
    }
  }
}
