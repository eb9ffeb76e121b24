fio --name=prio --filename=data --size=4m --ioengine=libaio --direct=1 --rw=randread --bs=4k --iodepth=8 --cmdprio_percentage=30
