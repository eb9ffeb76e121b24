/**
 * What fio prints as text, one token for each line, the whole line with its end. Above each rule stands a real line and
 * since when fio prints it. Rules tolerate lost or doubled blanks; a line that is not whole matches only NOISE, which
 * comes last and so loses every tie. Bytes beyond ASCII are all the same to this grammar.
 */
lexer grammar LineLexer;

// ---- before the report: what fio is about to do ----

// "job1: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=128"   2.19
// "bsq: (g=0): rw=randread, bs=4096B-4096B,64.0KiB-64.0KiB, bs_is_seq_rand, ioengine=null, iodepth=1"    2.17 and 2.18
// "bsq: (g=0): rw=randread, bs(seq/rand)=4K-4K/64K-64K, ioengine=null, iodepth=1"    2.1.2 to 2.16
// "mytest: (g=0): rw=write, bs=16K-16K/16K-16K, ioengine=psync, iodepth=1"    2.0.7, with a third pair from 2.0.10
HEADER : NAME ':' W '(g=' INT '):' W 'rw=' ~[\u0000-\u0020,<&\u007f-\uffff]+ SEP ('bs=' | 'bs(seq/rand)=') SIZES SEP 'ioengine=' ENGINE SEP 'iodepth=' INT EOL ;

// "burn: ioengine=cpuio, cpuload=30, cpucycle=50000"    the cpu engine, in place of a header
CPU_HEADER : NAME ':' W 'ioengine=cpu' 'io'? SEP 'cpuload=' REST EOL ;

// "fio-3.33", "fio 2.0.7" (2.0.7 only)
BANNER : W 'fio' [- ] [0-9]+ '.' [0-9A-Za-z.+~_:-]* EOL ;

// "2.0.8"    2.0.8 built without git; any version where a packager wrote it so; else just a number
BARE_VERSION : INT ('.' INT)+ ('-rc' INT)? ('-' INT '-g' [0-9a-f]+)? '-dirty'? EOL -> channel(HIDDEN) ;

// "Starting 2 threads and 1 process"; nothing after the word when every job was rejected (up to 2.0.15)
STARTING : W HOST? 'Starting ' (INT ' thread' 's'? (' and ' INT ' process' 'es'?)? | INT ' process' 'es'?)? EOL ;

// "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.42, flags=1"    client mode; without flags in 2.0.x
HOSTNAME : W 'hostname=' ~[,\r\n]* SEP 'be=' [01] SEP INT '-bit' SEP 'os=' ~[,<\r\n]* SEP 'arch=' ~[,<\r\n]* SEP 'fio=' 'fio-'? VERSION (SEP 'flags=' INT)? EOL ;

// ---- the job ----

// "mytest: (groupid=0, jobs=10): err= 0: pid=74873"    2.0.7 and 2.0.8
// "job1: (groupid=0, jobs=6): err= 0: pid=42693: Thu Jun 23 15:32:28 2022"    2.0.9
// "bad: (groupid=0, jobs=1): err= 5 (file:io_u.c:1787, func=io_u error, error=Input/output error): pid=7: Mon Nov 30 10:43:23 2026"
JOB : NAME ':' W '(groupid=' INT SEP 'jobs=' INT '):' W 'err=' W INT (W '(' ~[\u0000\r\n]* ')')? ':' W 'pid=' INT (':' W DATE)? EOL ;

// "  Description  : [a random write test]"
DESCRIPTION : W 'Description' W ':' W '[' ~[\u0000\r\n]* ']' EOL ;

// "  write: io=20336MB, bw=347058KB/s, iops=21691 , runt= 60001msec"    2.0.7 to 2.16, without the blank from 2.1
DIRECTION_OLD : W DDIR W ':' W 'io=' NUM OLD_SIZE SEP 'bw=' NUM OLD_RATE SEP 'iops=' NUM OLD_K SEP 'runt=' W INT 'msec' EOL ;

// "  write: IOPS=2301, BW=9206KiB/s (9427kB/s)(1024MiB/113896msec); 0 zone resets"    2.17
// "  mixed: IOPS=12.1k, BW=47.3Mi (49.6M)(8192KiB/169msec)"    All clients, and mixed from 3.30
DIRECTION : W DDIR W ':' W 'IOPS=' NUM K SEP 'BW=' NUM RATE W '(' NUM RATE ')(' NUM SIZE '/' INT 'msec)' (W ';' W (INT ' zone resets' | 'Cachehit=' NUM '%'))* EOL ;

// "    slat (nsec): min=728, max=9562.2k, avg=5157.38, stdev=47881.11"    (nsec) from 2.99
// "    clat (usec): min=28 , max=203809 , avg=459.64, stdev=3726.22"    2.0.x
LATENCY : W [sc]? 'lat' W '(' TIME ')' W ':' MIN_MAX_AVG EOL ;

// "    prio_clat (nsec): min=1503, max=1910.9k, avg=184301.19, stdev=267994.66"    3.18
// "    high prio_clat (usec): min=102, max=5388, avg=845.15, stdev=1610.94"    3.19 to 3.29
// "    clat prio 1/0 (usec): min=42, max=4033, avg=390.02, stdev=1032.56"    3.30, with a third number from 3.36
PRIO_LATENCY : W ((('high' | 'low') ' ')? 'prio_' 'c'? 'lat' | 'c'? 'lat prio ' PRIO) W '(' TIME ')' W ':' MIN_MAX_AVG EOL ;

// "    clat percentiles (usec):"    slat and lat too, from 3.18 together
PERCENTILES_HEAD : W [sc]? 'lat percentiles' W '(' TIME '):' EOL ;

// "    high prio (22.73%) clat percentiles (usec):"    3.18 to 3.29
// "    clat prio 1/0/0 (22.73% of IOs) percentiles (usec):"    3.30
PRIO_PERCENTILES_HEAD : W (('high' | 'low') ' prio' W '(' NUM '%)' W 'c'? 'lat' | 'c'? 'lat prio ' PRIO W '(' NUM '% of IOs)') ' percentiles' W '(' TIME '):' EOL ;

// "     |  1.00th=[    2],  5.00th=[    2], 10.00th=[    2], 20.00th=[    2],"
PERCENTILES : W ('|' W)? RANK W '=' W '[' W INT ']' (SEP RANK W '=' W '[' W INT ']')* (W ',')? EOL ;

// "   bw (  KiB/s): min= 9000, max=28976, per=100.00%, avg=9213.14, stdev=1317.97, samples=227"    samples from 2.99
// "    bw (KB  /s): min= 6648, max= 8160, per=96.71%, avg=7355.11, stdev=760.55"    2.1 to 2.16
// "    bw (KB/s)  : min=  265, max=396352, per=10.16%, avg=35260.37, stdev=80519.69"    2.0.x
BW_SAMPLES : W 'bw' W '(' W [kKM] 'i'? ('B' | 'bit') W '/s)' W ':' W 'min=' NUM SEP 'max=' NUM SEP 'per=' NUM '%' SEP 'avg=' NUM SEP 'stdev=' NUM (SEP 'samples=' INT)? EOL ;

// "   iops        : min= 2250, max= 7244, avg=2303.28, stdev=329.49, samples=227"    2.99
IOPS_SAMPLES : W 'iops' W ':' W 'min=' NUM SEP 'max=' NUM SEP 'avg=' NUM SEP 'stdev=' NUM SEP 'samples=' INT EOL ;

// "  lat (usec)   : 250=0.13%, 750=0.01%"    3.0; "    lat (usec) : 2=0.22%, 4=88.56%" before
DISTRIBUTION : W 'lat' W '(' TIME ')' W ':' W BUCKET (SEP BUCKET)* EOL ;

// "  fsync/fdatasync/sync_file_range:"    3.4, with /syncfs from 3.42
SYNC_HEAD : W 'fsync/fdatasync/sync_file_range' '/syncfs'? W ':' EOL ;

// "    sync (usec): min=709, max=13464, avg=3664.62, stdev=2138.69"    3.4
SYNC_LATENCY : W 'sync' W '(' TIME ')' W ':' MIN_MAX_AVG EOL ;

// "    sync percentiles (usec):"    3.4
SYNC_PERCENTILES_HEAD : W 'sync percentiles' W '(' TIME '):' EOL ;

// "  cpu          : usr=9.24%, sys=16.68%, ctx=308, majf=0, minf=507"
CPU : W 'cpu' W ':' W 'usr=' NUM '%' SEP 'sys=' NUM '%' SEP 'ctx=' INT SEP 'majf=' INT SEP 'minf=' INT EOL ;

// "  IO depths    : 1=0.1%, 2=0.2%, 4=0.4%, 8=99.3%, 16=0.0%, 32=0.0%, >=64=0.0%"
IO_DEPTHS : W 'IO depths' W ':' W DEPTH (SEP DEPTH)* EOL ;

// "     submit    : 0=0.0%, 4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.0%, >=64=0.0%"
SUBMIT : W 'submit' W ':' W DEPTH (SEP DEPTH)* EOL ;

// "     complete  : 0=0.0%, 4=99.9%, 8=0.0%, 16=0.0%, 32=0.0%, 64=0.1%, >=64=0.0%"
COMPLETE : W 'complete' W ':' W DEPTH (SEP DEPTH)* EOL ;

// "     issued rwts: total=1024,0,0,0 short=0,0,0,0 dropped=0,0,0,0"    3.4; pages that lose commas leave blanks
// "     issued rwt: total=1,2,3, short=0,0,0, dropped=0,0,0"    2.17 to 3.3
ISSUED : W 'issued rwt' 's'? W ':' W 'total=' COUNTS W ','? W 'short=' COUNTS W ','? W 'dropped=' COUNTS EOL ;

// "     issued    : total=r=534/w=490/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0"    up to 2.16, drop from 2.1.14
ISSUED_OLD : W 'issued' W ':' W 'total=' RWD SEP 'short=' RWD (SEP 'drop=' RWD)? EOL ;

// "     errors    : total=3, first_error=5/<Input/output error>"    with continue_on_error
ERRORS : W 'errors' W ':' W 'total=' INT SEP 'first_error=' INT '/<' ~[\u0000\r\n]* '>' EOL ;

// "     latency   : target=0, window=0, percentile=100.00%, depth=128"    2.1.5, with units from 3.42
LATENCY_TARGET : W 'latency' W ':' W 'target=' NUM SECONDS? SEP 'window=' NUM SECONDS? SEP 'percentile=' NUM '%' SEP 'depth=' INT EOL ;

// "  block lifetime percentiles :"    2.2.8
BLOCK_HEAD : W 'block lifetime percentiles' W ':' EOL ;

// "   | 1.00th=12, 5.00th=13,"
BLOCK_PERCENTILES : W '|' W RANK '=' INT (SEP RANK '=' INT)* (W ',')? EOL ;

// "        states               : unwritten=0, trimmed=0, written=64, trim failure=0, write failure=0"
BLOCK_STATES : W ('|' W)? 'states' W ':' W 'unwritten=' INT SEP 'trimmed=' INT SEP 'written=' INT SEP 'trim failure=' INT SEP 'write failure=' INT EOL ;

// "  steadystate  : attained=yes, bw=7193KiB/s (7193kB/s), iops=1798, iops mean dev=11.290%"    2.17
// "  steadystate  : attained=no, bw=8023KB/s, iops=2005, bw slope=0.698%"    2.16
STEADY_STATE : W 'steadystate' W ':' W 'attained=' ('yes' | 'no') SEP 'bw=' NUM (RATE W '(' NUM RATE ')' | OLD_RATE) SEP 'iops=' NUM K (SEP 'lat=' NUM TIME)? SEP ('iops' | 'bw' | 'lat') (' slope=' | ' mean dev=') NUM '%'? EOL ;

// ---- after the jobs ----

// "Run status group 0 (all jobs):"
GROUP_HEAD : W 'Run status group ' INT W '(all jobs):' EOL ;

// "   READ: io=217020KB, aggrb=215084KB/s, minb=70654KB/s, maxb=73244KB/s, mint=1006msec, maxt=1009msec"    up to 2.16
GROUP_OLD : W GROUP_DDIR W ':' W 'io=' NUM OLD_SIZE SEP 'aggrb=' NUM OLD_RATE SEP 'minb=' NUM OLD_RATE SEP 'maxb=' NUM OLD_RATE SEP 'mint=' INT 'msec' SEP 'maxt=' INT 'msec' EOL ;

// "  WRITE: bw=3925MiB/s (4116MB/s), 3925MiB/s-3925MiB/s (4116MB/s-4116MB/s), io=38.4GiB (41.2GB), run=10015-10015msec"    2.17
GROUP : W GROUP_DDIR W ':' W 'bw=' NUM RATE W '(' NUM RATE ')' SEP NUM RATE '-' NUM RATE W '(' NUM RATE '-' NUM RATE ')' SEP 'io=' NUM SIZE W '(' NUM SIZE ')' SEP 'run=' INT '-' INT 'msec' EOL ;

// "Disk stats (read/write):"
DISKS_HEAD : W 'Disk stats (read/write):' EOL ;

// "  vda: ios=8700/2, sectors=71480/40, merge=30/0, ticks=1040/0, in_queue=1041, util=49.20%"    sectors from 3.36
// "    md0: ios=4/2, merge=0/0, ticks=0/0, in_queue=0, util=0.00%, aggrios=2/1, aggrmerge=0/0, aggrticks=9/8, aggrin_queue=17, aggrutil=2.20%"
DISK : W DISK_NAME ':' W 'ios=' PAIR SEP ('sectors=' PAIR SEP)? 'merge=' PAIR SEP 'ticks=' PAIR SEP 'in_queue=' INT SEP 'util=' NUM '%'
       (SEP 'aggrios=' PAIR SEP ('aggsectors=' PAIR SEP)? 'aggrmerge=' PAIR SEP 'aggrticks=' PAIR SEP 'aggrin_queue=' INT SEP 'aggrutil=' NUM '%')? EOL ;

// "CPU idleness:", "  system: 50.57%", "  percpu: 41.05%, 60.08%", "  unit work: mean=20.25us, stddev=10.07"    2.0.14
IDLENESS_HEAD   : W 'CPU idleness:' EOL ;
IDLENESS_SYSTEM : W 'system:' NUM '%' EOL ;
IDLENESS_CPUS   : W 'percpu:' NUM '%' (SEP NUM '%')* EOL ;
IDLENESS_WORK   : W 'unit work: mean=' NUM 'us' SEP 'stddev=' NUM EOL ;

// ---- fio's own words, at any place ----

// "Jobs: 1 (f=1): [m(1)][75.0%][r=18.3MiB/s,w=18.1MiB/s][r=4682,w=4641 IOPS][eta 00m:01s]"    ends in \r on a terminal
PROGRESS : W 'Jobs: ' INT (' (f=' INT ')' ((', ' REST)? ':' REST '[eta ' ~[\]\r\n]* ']')?)? EOL -> channel(HIDDEN) ;

// "..."    more jobs like the one above; also where a person cut
CLONES : W HOST? '...' EOL -> channel(HIDDEN) ;

// "job1: Laying out IO file (1 file / 64MiB)", "job1: Prepopulating IO file (/tmp/x)"    3.26
LAYOUT : PLAIN ':' W ('Laying out IO file' | 'Prepopulating IO file') REST EOL -> channel(HIDDEN) ;

// "fio: pid=123, err=5/file:io_u.c:1787, func=io_u error, error=Input/output error"
JOB_FAILED : W HOST? 'fio: pid=' INT ', err=' '-'? INT '/' REST EOL -> channel(HIDDEN) ;

// "fio: pid=22018, got signal=9"    on a terminal the end of a progress line may stand behind it
JOB_KILLED : W HOST? 'fio: pid=' INT ', got signal=' INT REST EOL -> channel(HIDDEN) ;

// "fio: terminating on signal 2"
SIGNAL : W HOST? 'fio: terminating on signal ' INT EOL -> channel(HIDDEN) ;

// "fio: io_u error on file /mnt/x.0.0: Input/output error: read offset=4096, buflen=4096"    one line from 2.1.13
IO_ERROR : W HOST? 'fio: io_u error' REST EOL -> channel(HIDDEN) ;

// "     read offset=4096, buflen=4096"    its second line before 2.1.13
IO_ERROR_PLACE : W ('read' | 'write' | 'trim' | 'sync' | 'datasync' | 'sync_file_range' | 'wait') ' offset=' INT ', buflen=' INT EOL -> channel(HIDDEN) ;

// "crc32c: verify failed at file /mnt/x.0.0 offset 4096, length 4096 (requested block: offset=4096, length=4096)"
// "verify: bad magic header 0, wanted acca at file w1 offset 0, length 4096"
VERIFY_FAILED : (PLAIN ': verify failed at file ' | W 'verify: ' REST ' at file ') REST EOL -> channel(HIDDEN) ;

// "       Expected CRC: 8a2e4bcf"
VERIFY_CHECKSUM : W ('Expected' | 'Received') ' CRC: ' REST EOL -> channel(HIDDEN) ;

// "fio: latency of 21000 nsec exceeds specified max (20000 nsec)"    usec up to 3.2; place of the I/O from 3.27
LATENCY_EXCEEDED : W HOST? 'fio: latency of ' INT REST EOL -> channel(HIDDEN) ;

// "rmin: rate_min=97.7GiB/s not met, got 10.2MiB/s"    2.17; "rmin: min rate 1000 not met, got 900KB/sec" before
RATE_NOT_MET : PLAIN ': ' ('rate_min=' | 'rate_iops_min=' | 'min rate ' | 'min iops rate ') REST ' not met' REST EOL -> channel(HIDDEN) ;

// "client <box>: exited with error 1", "client: host=box disconnected", "client <box>: timeout on SEND_ETA"
CLIENT_LOST : W 'client' (W '<' ~[>\r\n]* '>:' W ('exited with error ' | 'timeout on ') REST | ': host=' ~[ \t\r\n]+ ' disconnected') EOL -> channel(HIDDEN) ;

// "note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1"    3.33
// "fio: clocksource=cpu may not be reliable", "Option rate_cycle is deprecated", "cs: reliable_tsc: yes"
NOTE : W HOST? ('fio: ' | 'hdr_fail data dumped as ' | 'No I/O performed by ' | 'note: both iodepth ' | 'cs: ' | 'Bad option ' | 'multiple writers may overwrite ' | 'Option ' ~[ \t\r\n]+ ' is deprecated') REST EOL -> channel(HIDDEN) ;

// "zbd: rounded up offset from 4096 to 8192"    zoned devices
ROUNDED : PLAIN ': rounded ' ('up' | 'down') ' ' REST ' from ' INT ' to ' INT EOL -> channel(HIDDEN) ;

// "ex : Saving output of prerun in ex.prerun.txt"    2.1.2
PRERUN : PLAIN ' : Saving output of ' REST EOL -> channel(HIDDEN) ;

// "        valid values: read       Sequential read", "                    : randread   Random read"
HELP : W ('valid values' | BLANKS12) ':' ' ' REST EOL -> channel(HIDDEN) ;

// "process  1234  terminate group_id=-1"    --debug
DEBUG : (DEBUG_KIND ' ' | DEBUG_LONG_KIND) ' '+ INT ' '+ REST EOL -> channel(HIDDEN) ;

// "Additional Terse Output:"    2.1.6 to 2.2.10, heads terse lines
TERSE_HEAD : W 'Additional Terse Output:' EOL -> channel(HIDDEN) ;

// an empty line; "<vm> " is one that a server sent
BLANK : W (HOST W)? EOL -> channel(HIDDEN) ;

// ---- everything else, and a last line without its end ----

NOISE : ~[\r\n]* ('\r'? '\n' | '\r') -> channel(HIDDEN) ;
CUT   : ~[\r\n]+ -> channel(HIDDEN) ;

// ---- pieces ----

fragment W           : [ \t]* ;
fragment EOL         : W ('\r'? '\n' | '\r') ;
fragment SEP         : W ',' W ;
fragment NAME        : ~[\u0000\r\n]+ ;   // a hole in a log is no part of a name, of a message or of an option
fragment PLAIN       : ~[\\\r\n]+ ;   // no log in a string, which has a backslash for each line end
fragment REST        : (~[\\\r\n] | '\\' ~[nr"'\\\r\n])* ;   // paths of Windows have backslashes, too
fragment HOST        : '<' ~[<>\r\n]+ '>' [ \t] ;
fragment ENGINE      : ~[\u0000,<\r\n]+ ;
fragment INT         : [0-9]+ ;
fragment NUM         : W '-'? ([0-9]+ ('.' [0-9]+)? | 'nan' | 'inf') ;
fragment K           : [kKMGTPE]? ;
fragment OLD_K       : ' '? [KMGPE]? ;
fragment OLD_SIZE    : OLD_K 'B' ;
fragment OLD_RATE    : OLD_K ('B' | 'bit')? '/s' ;
fragment SIZE        : STEP? 'B' ;
fragment RATE        : STEP? (('B' | 'bit') '/s')? ;
fragment STEP        : [KMGTPE] 'i' | [kMGTPE] ;
fragment TIME        : [num] 'sec' ;
fragment SECONDS     : [num]? 's' ;
fragment DDIR        : 'read' | 'write' | 'trim' | 'mixed' ;
fragment GROUP_DDIR  : 'READ' | 'WRITE' | 'TRIM' | 'MIXED' ;
fragment PRIO        : INT '/' INT ('/' INT)? ;
fragment MIN_MAX_AVG : W 'min=' NUM K SEP 'max=' NUM K SEP 'avg=' NUM SEP 'stdev=' NUM ;
fragment RANK        : W [0-9]+ ('.' [0-9]+)? 'th' ;
fragment BUCKET      : '>='? INT '=' W '-'? ([0-9]+ '.' [0-9] [0-9] | 'nan' | 'inf') '%' ;
fragment DEPTH       : '>='? INT '=' W '-'? ([0-9]+ '.' [0-9] | 'nan' | 'inf') '%' ;
fragment DISK_NAME   : ~[ \t\r\n=|,<\u001a\u0080-\uffff]+ ;   // the kernel's names are ASCII
fragment COUNTS      : INT ([ ,] INT)* ;
fragment RWD         : 'r=' INT '/w=' INT '/d=' INT ;
fragment PAIR        : INT '/' INT ;
fragment SIZES       : BS_RANGE ((W '/' | SEP) BS_RANGE)* (SEP 'bs_is_seq_rand')? ;
fragment BS_RANGE    : ('(' [RWT] ')' W)? BS '-' BS ;
fragment BS          : [0-9]+ ('.' [0-9]+)? [kKMGTPE]? 'i'? 'B'? ;
fragment DATE        : [A-Z] [a-z] [a-z] ' ' [A-Z] [a-z] [a-z] ' '+ INT ' ' INT ':' INT ':' INT ' ' INT ;
fragment BLANKS12    : '            ' ' '* ;
fragment VERSION     : INT ('.' INT)+ ([-+~_] [0-9A-Za-z.+~_:-]*)? ;
fragment DEBUG_KIND  : 'process' | 'file' | 'io' | 'mem' | 'blktrace' | 'verify' | 'random' | 'parse' | 'job' | 'mutex' | 'profile' | 'time' | 'net' | 'rate' | 'zbd' ;
fragment DEBUG_LONG_KIND : 'diskutil' | 'compress' | 'steadystate' | 'helperthread' ;
