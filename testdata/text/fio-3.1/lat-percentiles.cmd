fio --output-format=normal,json+ --name=latp --filename=data --size=4m --ioengine=libaio --direct=1 --rw=randrw --bs=4k --iodepth=8 --lat_percentiles=1
