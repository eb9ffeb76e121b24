fio '--ioengine=null' '--size=8m' '--bs=4k' '--rw=randrw' '--name=j' '--clat_percentiles=0' '--minimal'
