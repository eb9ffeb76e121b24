fio --name=think --filename=data --size=16m --ioengine=libaio --direct=1 --rw=randread --bs=4k --iodepth=1 --thinktime=20000 --runtime=1 --time_based
