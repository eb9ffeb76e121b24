fio --name=sync --filename=w1 --size=1m --ioengine=psync --rw=write --bs=4k --fsync=4
