package io.github.fiometry.runner;

import java.util.List;
import java.util.Optional;

/**
 * A block device as the kernel describes it in sysfs.
 *
 * @param name the kernel's name, for example {@code sda1} or {@code dm-0}
 * @param number major and minor number, for example {@code 8:1}
 * @param disk the whole disk that this is a partition of; absent when it is no partition
 * @param partitions names of the partitions on it
 * @param holders names of the devices built on it (device mapper, md, bcache)
 * @param slaves names of the devices that it is built of
 * @param mapperName the device mapper's name, for example {@code vg0-root}; absent elsewhere
 * @param mapperUuid the device mapper's uuid, whose beginning tells the kind ({@code LVM-}, {@code
 *     CRYPT-}, {@code mpath-}); absent elsewhere
 * @param backingFile the file behind a loop device; absent elsewhere
 * @param sizeBytes size in bytes; 0 for a loop device without a file
 * @param model the model as the drive tells it; absent for virtual devices
 * @param serial the serial number as the drive tells it; absent for many virtual devices
 * @param scheduler the I/O scheduler in use; absent for partitions
 * @param rotational true for a spinning disk; absent for partitions
 */
public record BlockDevice(
    String name,
    String number,
    Optional<String> disk,
    List<String> partitions,
    List<String> holders,
    List<String> slaves,
    Optional<String> mapperName,
    Optional<String> mapperUuid,
    Optional<String> backingFile,
    long sizeBytes,
    Optional<String> model,
    Optional<String> serial,
    Optional<String> scheduler,
    Optional<Boolean> rotational) {

  /** Copies the lists, so that the record cannot change. */
  public BlockDevice {
    partitions = List.copyOf(partitions);
    holders = List.copyOf(holders);
    slaves = List.copyOf(slaves);
  }
}
