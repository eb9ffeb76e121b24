fio --name=randrw --filename=data --size=16m --ioengine=libaio --direct=1 --rw=randrw --rwmixread=70 --bs=4k --iodepth=16 --runtime=1 --time_based
