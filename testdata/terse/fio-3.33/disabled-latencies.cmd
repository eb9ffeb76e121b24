fio '--ioengine=null' '--size=8m' '--bs=4k' '--rw=randrw' '--name=j' '--disable_clat=1' '--minimal'
