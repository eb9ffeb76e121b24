package io.github.fiometry.runner;

/**
 * A command with the name that its result bears.
 *
 * @param name the name
 * @param command the command
 */
public record NamedCommand(String name, FioCommand command) {}
