fio --name=verify --filename=w1 --size=256k --ioengine=psync --rw=read --bs=4k --verify=crc32c --continue_on_error=verify
