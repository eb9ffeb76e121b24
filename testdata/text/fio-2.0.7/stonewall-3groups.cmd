fio job.fio
