fio '--ioengine=null' '--size=1g' '--bs=4k' '--rw=randrw' '--name=j' '--numjobs=8' '--minimal' '--runtime=1' '--time_based'
