package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guard on real loop devices of this machine, each also behind a symbolic link. */
class LoopGuardTest {
  private static final long BYTES = 16L << 20;
  private static final DeviceGuard GUARD = DeviceGuard.ofThisMachine();

  @TempDir private Path folder;

  /** The reasons against the device, allowed by name; a link to it must give the same ones. */
  private List<String> found(LoopDevice device) throws IOException {
    List<String> found = found(device.path(), device.name());
    Path link = folder.resolve("by-id-" + device.name());
    Files.createSymbolicLink(link, Path.of(device.path()));
    try {
      assertThat(found(link.toString(), device.name()))
          .as("through a link")
          .containsExactlyElementsOf(found);
    } finally {
      Files.delete(link);
    }
    return found;
  }

  private static List<String> found(String path, String allowed) {
    return GUARD.refusals(path, List.of(allowed)).stream().map(Refusal::found).toList();
  }

  @Test
  void anEmptyDeviceMayBeWrittenOnlyByName() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      assertThat(GUARD.refusals(device.path(), List.of()))
          .extracting(Refusal::remedy)
          .containsExactly("if that is wanted, say --allow-write " + device.name());
      assertThat(found(device)).isEmpty();
      assertThat(GUARD.refusalAtStart(device.path())).isEmpty();
    }
  }

  @Test
  void aFileSystemIsFound() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      Commands.run("mkfs.ext4", "-q", "-F", device.path());
      assertThat(found(device)).containsExactly("it carries a file system or member ext4");
    }
  }

  @Test
  void aPartitionTableIsFound() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      device.writePartitionTable();
      assertThat(found(device)).containsExactly("it carries a partition table dos");
    }
  }

  @Test
  void theSignaturesOfCephAndLuksAreFound() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      device.write(0, "bluestore block device\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(found(device))
          .containsExactly("it carries a file system or member ceph_bluestore");
      byte[] luks = new byte[512];
      System.arraycopy(
          new byte[] {'L', 'U', 'K', 'S', (byte) 0xBA, (byte) 0xBE, 0, 1}, 0, luks, 0, 8);
      device.write(0, luks);
      assertThat(found(device)).containsExactly("it carries a file system or member crypto_LUKS");
    }
  }

  @Test
  void aMountedDeviceIsFoundAndBusy() throws Exception {
    Path mountPoint = Files.createDirectory(folder.resolve("mount point"));
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      Commands.run("mkfs.ext4", "-q", "-F", device.path());
      Commands.run("mount", device.path(), mountPoint.toString());
      try {
        assertThat(found(device))
            .containsExactly(
                "it is mounted on " + mountPoint + " (ext4)",
                "it carries a file system or member ext4");
        assertThat(GUARD.refusalAtStart(device.path()).orElseThrow().found())
            .isEqualTo("the kernel says that it is in use (busy)");
      } finally {
        Commands.run("umount", mountPoint.toString());
      }
    }
  }

  @Test
  void aSwapDeviceIsFoundAndBusy() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      Commands.run("mkswap", device.path());
      Commands.run("swapon", device.path());
      try {
        assertThat(found(device))
            .containsExactly("it is swap", "it carries a file system or member swap");
        assertThat(GUARD.refusalAtStart(device.path())).isPresent();
      } finally {
        Commands.run("swapoff", device.path());
      }
    }
  }

  @Test
  void aLoopDeviceOverALoopDeviceIsFoundFromBothSides() throws Exception {
    try (LoopDevice below = LoopDevice.over(folder.resolve("img"), BYTES)) {
      try (LoopDevice above = LoopDevice.over(Path.of(below.path()), BYTES)) {
        assertThat(found(below)).contains("it is behind the loop device " + above.name());
      }
      Commands.run("mkfs.ext4", "-q", "-F", below.path());
      try (LoopDevice above = LoopDevice.over(Path.of(below.path()), BYTES)) {
        assertThat(found(above)).contains(below.path() + " carries a file system or member ext4");
      }
    }
  }

  @Test
  void aFileBehindTwoLoopDevicesIsFound() throws Exception {
    Path image = folder.resolve("img");
    try (LoopDevice first = LoopDevice.over(image, BYTES);
        LoopDevice second = LoopDevice.over(image, BYTES)) {
      assertThat(found(first))
          .containsExactly("its file " + image + " is also behind " + second.name());
    }
  }

  @Test
  void anotherNameOfTheFileBehindAMountedDeviceIsFound() throws Exception {
    Path image = folder.resolve("img");
    Path mountPoint = Files.createDirectory(folder.resolve("mount"));
    Path bound = Files.createDirectory(folder.resolve("bound"));
    try (LoopDevice first = LoopDevice.over(image, 2 * BYTES)) {
      Commands.run("mkfs.ext4", "-q", "-F", first.path());
      Commands.run("mount", first.path(), mountPoint.toString());
      Path hard = Files.createLink(folder.resolve("hard"), image);
      Commands.run("mount", "--bind", folder.toString(), bound.toString());
      try {
        for (Path name : List.of(hard, bound.resolve("img"))) {
          String device =
              Commands.run("losetup", "--offset", "" + BYTES, "--find", "--show", name.toString())
                  .strip();
          try {
            assertThat(found(device, device.substring("/dev/".length())))
                .containsExactly("its file " + name + " is also behind " + first.name());
          } finally {
            Commands.run("losetup", "--detach", device);
          }
        }
        // A name that is gone says nothing about the file, which the kernel still knows.
        Files.delete(image);
        String device =
            Commands.run("losetup", "--offset", "" + BYTES, "--find", "--show", hard.toString())
                .strip();
        try {
          assertThat(found(device, device.substring("/dev/".length())))
              .containsExactly("its file " + hard + " is also behind " + first.name());
        } finally {
          Commands.run("losetup", "--detach", device);
        }
      } finally {
        Commands.run("umount", bound.toString());
        Commands.run("umount", mountPoint.toString());
      }
    }
  }

  @Test
  void anotherNameOfASwapFileIsFound() throws Exception {
    LoopDevice.assumePossible();
    Path swap = folder.resolve("swap");
    Files.write(swap, new byte[2 << 20]);
    Commands.run("chmod", "600", swap.toString());
    Commands.run("mkswap", swap.toString());
    Path hard = Files.createLink(folder.resolve("hard"), swap);
    Commands.run("swapon", swap.toString());
    try {
      String device =
          Commands.run("losetup", "--offset", "" + (1 << 20), "--find", "--show", hard.toString())
              .strip();
      try {
        assertThat(found(device, device.substring("/dev/".length())))
            .containsExactly("its file " + hard + " is swap");
      } finally {
        Commands.run("losetup", "--detach", device);
      }
    } finally {
      Commands.run("swapoff", swap.toString());
    }
  }

  @Test
  void aDeviceThatSomebodyOpenedForHimselfAloneIsBusy() throws Exception {
    try (LoopDevice device = LoopDevice.over(folder.resolve("img"), BYTES)) {
      Path program = folder.resolve("hold.py");
      Files.writeString(
          program,
          """
          import os, sys
          os.open(sys.argv[1], os.O_RDWR | os.O_EXCL)
          print('open', flush=True)
          sys.stdin.read()
          """);
      Process holder = new ProcessBuilder("python3", program.toString(), device.path()).start();
      try {
        assertThat(holder.getInputStream().read()).isEqualTo('o');
        assertThat(GUARD.refusalAtStart(device.path())).isPresent();
      } finally {
        holder.destroyForcibly().waitFor();
      }
      assertThat(GUARD.refusalAtStart(device.path())).isEmpty();
    }
  }
}
