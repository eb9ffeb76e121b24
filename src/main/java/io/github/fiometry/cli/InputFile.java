package io.github.fiometry.cli;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One file to read, or standard input.
 *
 * @param argument the index of the INPUT it belongs to
 * @param name what to call it
 * @param path the file; absent for standard input
 */
record InputFile(int argument, String name, Optional<Path> path) {}
