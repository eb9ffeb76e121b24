fio --name=ss --ioengine=null --size=1g --bs=4k --rw=randread --norandommap --rate_iops=2000 --runtime=6 --time_based --ss=iops:30% --ss_dur=2
