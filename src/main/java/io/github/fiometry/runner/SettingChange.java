package io.github.fiometry.runner;

/**
 * A setting of the kernel that is changed for the time of a run and put back on every end of it.
 *
 * @param path the file in sysfs
 * @param value its value meanwhile
 */
public record SettingChange(String path, String value) {}
