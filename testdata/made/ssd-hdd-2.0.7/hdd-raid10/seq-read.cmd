# made: the bandwidth of the guide of 2018 that compares SSD and HDD with fio 2.0.7, in the form of a 2.0.7 report; no fio printed it
fio -filename=/data/test_seq-read -direct=1 -iodepth 1 -thread -rw=read -ioengine=psync -bs=16k -size=30G -numjobs=10 -runtime=60 -group_reporting -name=mytest
