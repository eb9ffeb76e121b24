fio --output-format=normal,json+ job.fio
