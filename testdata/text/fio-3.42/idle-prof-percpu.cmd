fio --name=idle --filename=data --size=16m --ioengine=libaio --direct=1 --rw=randread --bs=4k --iodepth=4 --runtime=1 --time_based --thread --idle-prof=percpu
