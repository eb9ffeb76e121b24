package io.github.fiometry.runner;

import java.util.OptionalLong;

/**
 * A path that a job would use.
 *
 * @param path the path as fio would open it
 * @param job the job's name
 * @param destroys whether the job writes, trims or unlinks it
 * @param bytes how long the file must be, which is how much fio lays out when it is not; absent
 *     when the options do not tell in bytes
 */
record FioTarget(String path, String job, boolean destroys, OptionalLong bytes) {}
