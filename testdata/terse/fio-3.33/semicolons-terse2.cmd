fio '--ioengine=null' '--size=8m' '--bs=4k' '--rw=randrw' '--name=a;b;c' '--description=x;5;7;y' '--minimal' '--terse-version=2'
