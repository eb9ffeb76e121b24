package io.github.fiometry.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** How a run is done. Immutable. */
public final class RunnerOptions {
  private final Path folder;
  private final GuardOptions guard;
  private final Optional<Duration> timeLimit;
  private final Consumer<RunProgress> progress;
  private final Consumer<String> stepListener;
  private final Optional<String> plan;
  private final boolean keepFiles;
  private final Path stateFolder;
  private final Duration grace;
  private final List<FioHost> hosts;

  private RunnerOptions(Builder builder) {
    this.folder = builder.folder;
    this.guard = builder.guard;
    this.timeLimit = builder.timeLimit;
    this.progress = builder.progress;
    this.stepListener = builder.stepListener;
    this.plan = builder.plan;
    this.keepFiles = builder.keepFiles;
    this.stateFolder = builder.stateFolder;
    this.grace = builder.grace;
    this.hosts = builder.hosts;
  }

  /**
   * A builder.
   *
   * @param folder the result folder; it is made, or must be empty
   * @return a builder with the default options
   */
  public static Builder builder(Path folder) {
    return new Builder(folder);
  }

  Path folder() {
    return folder;
  }

  GuardOptions guard() {
    return guard;
  }

  Optional<Duration> timeLimit() {
    return timeLimit;
  }

  Consumer<RunProgress> progress() {
    return progress;
  }

  Consumer<String> stepListener() {
    return stepListener;
  }

  Optional<String> plan() {
    return plan;
  }

  boolean keepFiles() {
    return keepFiles;
  }

  Path stateFolder() {
    return stateFolder;
  }

  Duration grace() {
    return grace;
  }

  List<FioHost> hosts() {
    return hosts;
  }

  /** Builds the options. Not thread-safe. */
  public static final class Builder {
    private final Path folder;
    private GuardOptions guard = GuardOptions.NONE;
    private Optional<Duration> timeLimit = Optional.empty();
    private Consumer<RunProgress> progress = line -> {};
    private Consumer<String> stepListener = step -> {};
    private Optional<String> plan = Optional.empty();
    private boolean keepFiles;
    private Path stateFolder = UnfinishedRuns.defaultFolder();
    private Duration grace = Duration.ofSeconds(15);
    private List<FioHost> hosts = List.of();

    private Builder(Path folder) {
      this.folder = folder;
    }

    /**
     * What the user has allowed.
     *
     * @param options nothing by default
     * @return this builder
     */
    public Builder guard(GuardOptions options) {
      guard = options;
      return this;
    }

    /**
     * How long each fio run may take; then it is stopped, and what it printed is kept.
     *
     * @param limit unlimited by default
     * @return this builder
     */
    public Builder timeLimit(Duration limit) {
      timeLimit = Optional.of(limit);
      return this;
    }

    /**
     * Who is told of each of fio's status lines, about once a second. It is called by another
     * thread.
     *
     * @param listener nobody by default
     * @return this builder
     */
    public Builder progress(Consumer<RunProgress> listener) {
      progress = listener;
      return this;
    }

    /**
     * Who is told of the name of each step before it starts.
     *
     * @param listener nobody by default
     * @return this builder
     */
    public Builder stepListener(Consumer<String> listener) {
      stepListener = listener;
      return this;
    }

    /**
     * The plan's name, for the manifest.
     *
     * @param name none by default
     * @return this builder
     */
    public Builder plan(String name) {
      plan = Optional.of(name);
      return this;
    }

    /**
     * Leaves the test files that fio made.
     *
     * @return this builder
     */
    public Builder keepFiles() {
      keepFiles = true;
      return this;
    }

    /**
     * Where runs that have not ended are noted, so that the next run finds what a crash left
     * behind.
     *
     * @param state {@code $XDG_STATE_HOME/fiometry} or {@code ~/.local/state/fiometry} by default
     * @return this builder
     */
    public Builder stateFolder(Path state) {
      stateFolder = state;
      return this;
    }

    /**
     * How long fio has to end after it was told to, before it is killed.
     *
     * @param time 15 seconds by default
     * @return this builder
     */
    public Builder grace(Duration time) {
      grace = time;
      return this;
    }

    /**
     * Runs on other machines, on which fio servers wait, instead of on this one.
     *
     * @param machines none by default, which is this machine
     * @return this builder
     */
    public Builder hosts(List<FioHost> machines) {
      hosts = List.copyOf(machines);
      return this;
    }

    /**
     * The options.
     *
     * @return new options
     */
    public RunnerOptions build() {
      return new RunnerOptions(this);
    }
  }
}
