fio '--filename=f' '--ioengine=libaio' '--iodepth=32' '--bs=4k' '--rw=randread' '--size=8m' '--name=j' '--lat_percentiles=1' '--clat_percentiles=0' '--minimal' '--runtime=1' '--time_based'
