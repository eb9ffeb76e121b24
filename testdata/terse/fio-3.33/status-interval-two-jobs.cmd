fio '--filename=f' '--ioengine=libaio' '--iodepth=8' '--size=8m' '--bs=4k' '--rw=randrw' '--name=j' '--numjobs=2' '--minimal' '--runtime=2' '--time_based' '--status-interval=1'
