/**
 * Which line this was, when it does not match LineLexer whole: the same kinds, told by their beginning alone. What of
 * its values can still be read is FieldLexer's question.
 */
lexer grammar DamagedLineLexer;
options { tokenVocab = LineLexer; }

// A job's line is told by any of its pieces: the open job must end here, whatever is damaged.
JOB : NAME (':' W '(groupid=' | W 'jobs=' INT '):' W 'err=' | '): err=' REST ': pid=' | ': err=' W INT ':' W 'pid=') REST ;

HEADER        : NAME ':' W '(g=' INT ')' REST | NAME '): rw=' REST ', ioengine=' REST ;
HOSTNAME      : W 'hostname=' ~[,\r\n]+ SEP 'be=' REST ;
DESCRIPTION   : W 'Description' W ':' W '[' REST ;
// The word may be what is damaged: then the job's end may tell the direction.
DIRECTION_OLD : W BEFORE_COLON ':' W 'io=' NUM REST ', bw=' REST | W DDIR W ':' (W 'io=' | REST ', runt=') REST ;
// Prose may say "WRITE: bw=1MiB/s": more than one piece of the line must be there.
DIRECTION     : W BEFORE_COLON ':' W 'IOPS=' REST ('BW=' | 'msec') REST | W DDIR W ':' (W 'BW=' | REST ', BW=' | REST 'msec)') REST ;

// The line of a priority begins like the one of all: it comes first.
PRIO_LATENCY          : W ((('high' | 'low') ' ')? 'prio_' | 'c'? 'lat prio ') BEFORE_COLON ':' (W 'min=' | REST ', max=' | REST ', stdev=') REST ;
LATENCY               : W [sc]? 'lat' BEFORE_COLON ':' (W 'min=' | REST ', max=' | REST ', stdev=') REST ;
PRIO_PERCENTILES_HEAD : W (('high' | 'low') ' prio' | 'c'? 'lat prio ') (~[\r\n:]* ' percentiles' BRACKET? | ~[\r\n:(]* '(' NUM '%' REST) ;
PERCENTILES_HEAD      : W [sc]? 'lat percentiles' BRACKET? ;
PERCENTILES           : W '|'? W [0-9.]+ 'th=[' REST | W '|' W ~[|\r\n]* 'th=[' REST ;
BW_SAMPLES            : W 'bw' W '(' REST | W 'bw' BEFORE_COLON ':' W 'min=' REST ;
IOPS_SAMPLES          : W 'iops' W ':' W 'min=' REST ;
// "lat (usec):" with less is as likely the beginning of a summary.
DISTRIBUTION          : W 'lat' W '(' TIME ')' W ':' REST INT '=' REST ;
SYNC_LATENCY          : W 'sync' W '(' TIME ')' W ':' REST ;
SYNC_PERCENTILES_HEAD : W 'sync percentiles' BRACKET? ;

CPU            : W 'cpu' W ':' (W 'usr=' | REST ', ctx=' | REST ', majf=') REST ;
IO_DEPTHS      : W 'IO depths' REST '=' REST ;
SUBMIT         : W 'submit' W ':' W INT '=' REST ;
COMPLETE       : W 'complete' W ':' W INT '=' REST ;
ISSUED         : W 'issued rwt' REST ;
ISSUED_OLD     : W 'issued' W ':' W 'total=' REST ;
ERRORS         : W 'errors' W ':' W 'total=' REST ;
LATENCY_TARGET : W 'latency' W ':' W 'target=' REST ;
BLOCK_STATES   : W 'states' W ':' W 'unwritten=' REST ;
STEADY_STATE   : W 'steadystate' W ':' REST ;

GROUP_HEAD     : W 'Run status group ' REST 'jobs' REST ;
GROUP_OLD      : W GROUP_DDIR W ':' W 'io=' REST 'b=' REST | W GROUP_DDIR W ':' REST (', aggrb=' | ', mint=') REST ;
GROUP          : W GROUP_DDIR W ':' W 'bw=' REST ('io=' | '), ') REST | W GROUP_DDIR W ':' REST ', run=' REST ;
DISKS_HEAD     : W 'Disk stats (' ~[ \t\r\n]* W ;
DISK           : W ~[ \t\r\n=|,]+ ':' W 'ios=' REST | W ~[ \t\r\n=|,]+ ':' REST (', ticks=' | ', in_queue=') REST ;
IDLENESS_HEAD  : W 'CPU idleness:' REST ;
IDLENESS_WORK  : W 'unit work: mean=' REST ;

NOISE : ~[\r\n]+ ;
END   : [\r\n]+ ;

fragment W            : [ \t]* ;
fragment SEP          : W ',' W ;
fragment BRACKET      : W '(' REST | W ':' W ;
fragment REST         : ~[\r\n]* ;
fragment NAME         : ~[\r\n]+ ;
fragment BEFORE_COLON : ~[\r\n:]* ;
fragment NUM          : W [0-9]+ ('.' [0-9]+)? ;
fragment INT          : [0-9]+ ;
fragment TIME         : [num] 'sec' ;
fragment DDIR         : 'read' | 'write' | 'trim' | 'mixed' ;
fragment GROUP_DDIR   : 'READ' | 'WRITE' | 'TRIM' | 'MIXED' ;
