fio '--filename=f' '--ioengine=psync' '--bs=512' '--rw=randread' '--size=8m' '--rate_iops=1' '--runtime=3' '--time_based' '--name=slow' '--minimal'
