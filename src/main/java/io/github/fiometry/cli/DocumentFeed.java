package io.github.fiometry.cli;

import io.github.fiometry.input.Content;
import io.github.fiometry.input.InputLimits;
import io.github.fiometry.input.InputSource;
import io.github.fiometry.input.IoMessage;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Reads input files, several at once, and hands out what was read in the order of the files.
 *
 * <p>Only a few files are read ahead, and of an archive only a few members, so that memory does not
 * grow with the input.
 */
final class DocumentFeed {
  private static final int MAX_THREADS = 4;
  private static final int MEMBERS_AHEAD = 8;

  private final FrontDoor reader;
  private final InputStream standardInput;

  DocumentFeed(FrontDoor reader, InputStream standardInput) {
    this.reader = reader;
    this.standardInput = standardInput;
  }

  /** Reads all files; the consumer is called by this thread only. */
  void readAll(List<InputFile> files, Consumer<ReadInput> consumer) {
    int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    if (files.size() < 2 || threads < 2) {
      files.forEach(file -> read(file, consumer));
    } else {
      readInParallel(files, threads, consumer);
    }
  }

  private void readInParallel(List<InputFile> files, int threads, Consumer<ReadInput> consumer) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "fiometry-reader");
              thread.setDaemon(true); // so that it never keeps the program
              thread.setUncaughtExceptionHandler(
                  (stopped, e) -> {
                    // it was stopped in the middle of telling something
                  });
              return thread;
            });
    try {
      Deque<BlockingQueue<ReadInput>> ahead = new ArrayDeque<>();
      Iterator<InputFile> waiting = files.iterator();
      while (waiting.hasNext() || !ahead.isEmpty()) {
        // Files start in order, so the first of the queues is always being filled.
        while (waiting.hasNext() && ahead.size() < 2 * threads) {
          InputFile file = waiting.next();
          BlockingQueue<ReadInput> queue = new ArrayBlockingQueue<>(MEMBERS_AHEAD);
          ahead.addLast(queue);
          pool.execute(() -> fill(queue, file));
        }
        BlockingQueue<ReadInput> first = ahead.removeFirst();
        ReadInput read;
        do {
          read = first.take();
          consumer.accept(read);
        } while (!read.last());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Whatever happens, the queue gets its end, for which the other thread waits. */
  private void fill(BlockingQueue<ReadInput> queue, InputFile file) {
    try {
      read(file, read -> put(queue, read));
    } catch (Stopped e) {
      // nobody takes from the queue any more
    } catch (RuntimeException | Error e) {
      put(queue, problem(file, file.name(), false, ProgramFault.words(e)));
      put(queue, ReadInput.end(file, false));
    }
  }

  private static void put(BlockingQueue<ReadInput> queue, ReadInput read) {
    try {
      queue.put(read);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Stopped();
    }
  }

  /** Ends a thread whose work is not wanted any more: the reader of the output has left. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private void read(InputFile file, Consumer<ReadInput> consumer) {
    boolean archive = false;
    try (InputSource source = open(file)) {
      for (Optional<Content> next = source.next(); next.isPresent(); next = source.next()) {
        archive = source.isArchive();
        consumer.accept(read(file, next.get(), archive));
      }
      archive = source.isArchive();
    } catch (IOException e) {
      consumer.accept(problem(file, file.name(), archive, IoMessage.of(e)));
    }
    consumer.accept(ReadInput.end(file, archive));
  }

  private InputSource open(InputFile file) throws IOException {
    return file.path().isPresent()
        ? InputSource.open(file.path().get(), file.name(), InputLimits.DEFAULTS)
        : InputSource.of(standardInput, file.name(), InputLimits.DEFAULTS);
  }

  private ReadInput read(InputFile file, Content content, boolean archive) {
    switch (content.kind()) {
      case OTHER -> {
        return new ReadInput(
            file,
            content.name(),
            archive,
            Optional.empty(),
            Optional.empty(),
            content.problem(),
            false);
      }
      case UNREADABLE -> {
        return problem(file, content.name(), archive, content.problem().orElse("unreadable"));
      }
      case TEXT -> {
        try {
          FioDocument document = reader.read(content);
          return new ReadInput(
              file,
              content.name(),
              archive,
              Optional.of(document),
              content.problem(),
              Optional.empty(),
              false);
        } catch (IOException e) {
          return problem(file, content.name(), archive, IoMessage.of(e));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
          // One file that the program fails on must not cost the others.
          return problem(file, content.name(), archive, ProgramFault.words(e));
        }
      }
    }
    throw new AssertionError(content.kind());
  }

  private static ReadInput problem(InputFile file, String name, boolean archive, String message) {
    return new ReadInput(
        file, name, archive, Optional.empty(), Optional.of(message), Optional.empty(), false);
  }
}
