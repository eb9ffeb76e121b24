fio '--ioengine=null' '--size=8m' '--bs=4k' '--rw=randrw' '--name=j' '--unified_rw_reporting=both' '--terse-version=3' '--minimal'
