fio '--output-format=terse,json,normal' '--continue_on_error=all' '--name=u' '--filename=/dev/full' '--rw=write' '--bs=4k' '--size=1m' '--description=9;8'
