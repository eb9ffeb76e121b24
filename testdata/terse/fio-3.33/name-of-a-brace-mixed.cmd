fio '--output-format=normal,terse,json' '--name=}' '--description={' '--ioengine=null' '--size=4m' '--rw=randrw' '--bs=4k' '--name={"jobs"'
