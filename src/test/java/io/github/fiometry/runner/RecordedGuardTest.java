package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guard on machines that no test machine can be: see testdata/runner/README.md. */
class RecordedGuardTest {
  @TempDir private Path folder;

  private List<String> found(String tree, String device, String... allowed) throws IOException {
    SystemTree system = RecordedTree.of(tree, folder);
    return DeviceGuard.of(system).refusals(device, List.of(allowed)).stream()
        .map(Refusal::found)
        .toList();
  }

  @Test
  void fio1550AnEmptyDiskNeedsItsNameOrSerialNumberTypedOut() throws IOException {
    SystemTree system = RecordedTree.of("spare-nvme", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    String link = "/dev/disk/by-id/nvme-EXAMPLE_S64NNE0R";
    List<Refusal> refusals = guard.refusals("/dev/nvme0n1", List.of());
    assertThat(refusals).hasSize(1);
    assertThat(refusals.get(0))
        .hasToString(
            "refused: /dev/nvme0n1: nothing on it was recognized, but whatever is on it"
                + " would be lost; if that is wanted, say --allow-write S64NNE0R");
    for (String word : List.of("S64NNE0R", "nvme0n1", "/dev/nvme0n1", link)) {
      assertThat(guard.refusals("/dev/nvme0n1", List.of(word))).as(word).isEmpty();
      assertThat(guard.refusals(link, List.of(word))).as(word).isEmpty();
    }
    assertThat(guard.refusals("/dev/nvme0n1", List.of("S64", "sda", "/dev/sda"))).hasSize(1);
  }

  @Test
  void knowsTheDiskAsSysfsTellsIt() throws IOException {
    BlockDevice disk =
        RecordedTree.of("spare-nvme", folder).blockDevice("/dev/nvme0n1").orElseThrow();
    assertThat(disk.sizeBytes()).isEqualTo(15_002_931_888L * 512);
    assertThat(disk.model()).contains("EXAMPLE NVME 7.68TB");
    assertThat(disk.rotational()).contains(false);
    assertThat(disk.disk()).isEmpty();
  }

  @Test
  void theSystemDiskIsRefusedWhateverIsAllowed() throws IOException {
    assertThat(found("spare-nvme", "/dev/sda", "sda", "SYS0001"))
        .containsExactly(
            "its partition sda2 is mounted on / (ext4, the system disk)",
            "it carries a partition table gpt",
            "/dev/sda2 carries a file system or member ext4");
  }

  @Test
  void fio1007FindsTheMountedPartitionOfAWholeDisk() throws IOException {
    assertThat(found("whole-disk-with-mounted-partition", "/dev/sdb", "VDB01"))
        .containsExactly("its partition sdb1 is mounted on /data set (xfs)");
  }

  @Test
  void aDiskUnderLvmIsRefused() throws IOException {
    assertThat(found("lvm-on-partition", "/dev/sdb", "sdb"))
        .contains(
            "its partition sdb1 is held by LVM: dm-0 (vg0-data)",
            "the device dm-0 built on it is mounted on /srv (ext4)",
            "/dev/sdb1 carries a file system or member LVM2_member");
  }

  @Test
  void thePartitionUnderLvmIsRefusedAndSoIsTheVolume() throws IOException {
    SystemTree system = RecordedTree.of("lvm-on-partition", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdb1", List.of("sdb1")))
        .extracting(Refusal::found)
        .contains("it is held by LVM: dm-0 (vg0-data)");
    assertThat(guard.refusals("/dev/vg0/data", List.of("dm-0")))
        .extracting(Refusal::found)
        .containsExactly("it is mounted on /srv (ext4)");
  }

  @Test
  void aVolumeGroupThatIsNotActiveStillShowsItsSignature() throws IOException {
    assertThat(found("lvm-not-active", "/dev/sdb", "sdb"))
        .containsExactly("it carries a file system or member LVM2_member");
  }

  @Test
  void aMemberOfAnMdRaidIsRefusedAndTheEmptyRaidNeedsItsName() throws IOException {
    SystemTree system = RecordedTree.of("md-raid1", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdc", List.of("sdc")))
        .extracting(Refusal::found)
        .contains("it is held by md RAID: md127");
    assertThat(guard.refusals("/dev/md/data", List.of())).hasSize(1);
    assertThat(guard.refusals("/dev/md/data", List.of("md127"))).isEmpty();
  }

  @Test
  void anOpenedLuksDeviceIsRefused() throws IOException {
    assertThat(found("dm-crypt", "/dev/sdb", "sdb"))
        .contains(
            "its partition sdb1 is held by dm-crypt: dm-1 (secret)",
            "the device dm-1 built on it is mounted on /home (ext4)");
  }

  @Test
  void aPathOfAMultipathDeviceIsRefusedAndTheWholeIsNot() throws IOException {
    SystemTree system = RecordedTree.of("multipath", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdb", List.of("sdb")))
        .extracting(Refusal::found)
        .contains("it is held by multipath: dm-2 (mpatha); test the multipath device instead");
    assertThat(guard.refusals("/dev/mapper/mpatha", List.of("/dev/mapper/mpatha"))).isEmpty();
  }

  @Test
  void aDiskOfAZfsPoolIsRefusedByItsSignatureAndByTheKernel() throws IOException {
    SystemTree system = RecordedTree.of("zfs", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdb", List.of("sdb")))
        .extracting(Refusal::found)
        .contains("/dev/sdb1 carries a file system or member zfs_member");
    assertThat(guard.refusalAtStart("/dev/sdb").orElseThrow().found())
        .isEqualTo("the kernel says that it is in use (busy)");
  }

  @Test
  void theSecondDiskOfABtrfsIsRefused() throws IOException {
    assertThat(found("btrfs-second-device", "/dev/sdc", "sdc"))
        .containsExactly("it carries a file system or member btrfs");
  }

  @Test
  void rook14366FindsTheDisksOfCeph() throws IOException {
    SystemTree system = RecordedTree.of("ceph-on-lvm", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdb", List.of("sdb")))
        .extracting(Refusal::found)
        .contains("the device dm-3 built on it belongs to Ceph's ceph-0/block");
    assertThat(guard.refusals("/dev/mapper/ceph--1d0f-osd--block--77", List.of("dm-3")))
        .extracting(Refusal::found)
        .containsExactly("it belongs to Ceph's ceph-0/block");
    assertThat(guard.refusals("/dev/sdc", List.of("sdc")))
        .extracting(Refusal::found)
        .containsExactly("it belongs to Ceph's osd.1/block");
  }

  @Test
  void aDiskWithASwapPartitionIsRefusedAndItsEmptyPartitionIsNot() throws IOException {
    SystemTree system = RecordedTree.of("swap-on-partition", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdb", List.of("sdb")))
        .extracting(Refusal::found)
        .contains("its partition sdb2 is swap", "it carries a partition table dos");
    // blkid answers for an empty partition with its place in the table, which is no content.
    assertThat(guard.refusals("/dev/sdb1", List.of("sdb1"))).isEmpty();
  }

  @Test
  void theDiskBehindABcacheIsRefused() throws IOException {
    assertThat(found("bcache", "/dev/sdb", "sdb")).contains("it is held by bcache0");
  }

  @Test
  void aLoopDeviceIsRefusedForWhatIsBehindIt() throws IOException {
    SystemTree system = RecordedTree.of("loop-on-disk", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/loop0", List.of("loop0")))
        .extracting(Refusal::found)
        .contains("behind it is /dev/sdb, and its partition sdb1 is mounted on /data (xfs)");
    assertThat(guard.refusals("/dev/sdb", List.of("sdb")))
        .extracting(Refusal::found)
        .contains("it is behind the loop device loop0");
    assertThat(guard.refusals("/dev/loop1", List.of("loop1")))
        .extracting(Refusal::found)
        .containsExactly("its file /var/img is also behind loop2");
    assertThat(guard.refusals("/dev/loop3", List.of("loop3")))
        .extracting(Refusal::found)
        .containsExactly("its file /swapfile is swap");
  }

  @Test
  void theSerialNumberOfAScsiDiskComesFromUdev() throws IOException {
    SystemTree system = RecordedTree.of("scsi-serial", folder);
    assertThat(system.device("sdb").orElseThrow().serial()).contains("drive7");
    assertThat(DeviceGuard.of(system).refusals("/dev/sdb", List.of("drive7"))).isEmpty();
  }

  @Test
  void aProbeThatFailsIsNoProofOfEmptiness() throws IOException {
    SystemTree system = RecordedTree.of("blkid-fails", folder);
    DeviceGuard guard = DeviceGuard.of(system);
    assertThat(guard.refusals("/dev/sdb", List.of("sdb")))
        .extracting(Refusal::found)
        .containsExactly("blkid failed on /dev/sdb: blkid: error: /dev/sdb: Input/output error");
    assertThat(guard.refusals("/dev/sdc", List.of("sdc")))
        .extracting(Refusal::found)
        .containsExactly("it carries a mixture of signatures");
  }

  @Test
  void whatIsNoBlockDeviceIsRefused() throws IOException {
    assertThat(found("spare-nvme", "/dev/nosuch", "nosuch"))
        .containsExactly("it is not a block device that the kernel knows");
  }
}
