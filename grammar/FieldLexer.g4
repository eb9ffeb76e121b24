/**
 * The values inside a damaged line: each token is one value with what ends it, as fio prints it. A value without its
 * end, or with anything strange in it, is no token, so it cannot be taken for another number.
 */
lexer grammar FieldLexer;

// "usr=9.24%"
PERCENT : KEY '=' NUM '%' ;
// "ctx=308,"; a number that ends the line counts only where fio ends the line: "minf=507" at the end of the line; "avg=5157.38,"; "max=9562.2k,"; "target=20.00ms,"
NUMBER : KEY '=' NUM ([kKMGTPE] | [num]? 's')? W ',' [ \t\r\n] | LAST_KEY '=' NUM (EOL | ASIDE) ;
// "ios=8700/" and, behind the slash, "2,"; "ios=38257/18409 m", where the commas are lost
FIRST_OF_PAIR : KEY '=' INT '/' (INT [ \t]+ [a-z])? ;
LAST_NUMBER   : INT END ;
// "(groupid=0,", "jobs=6)", "err= 0:", "err= 5 (", "pid=42693:"
JOB_NUMBER : '(groupid=' INT ',' ' '? | 'jobs=' INT ')' | 'err=' NUM (':' | ' (') | 'pid=' INT (':' | EOL) ;
// "(g=0)"
HEADER_GROUP : '(g=' INT ')' ;
// "group 0 ("
GROUP_NUMBER : 'group ' INT ' (' ;
// "first_error=5/<"
FIRST_ERROR : 'first_error=' INT '/<' ;

// "io=20336MB,", "bw=347058KB/s,", "iops=21691 ,", "aggrb=215084KB/s,"
OLD_SIZE : KEY '=' NUM ' '? [KMGPE]? 'B' END ;
OLD_RATE : KEY '=' NUM ' '? [KMGPE]? ('B' | 'bit')? '/s' END ;
// "runt= 60001msec", "mint=1006msec,"
MILLIS : KEY '=' W INT W 'msec' ;

// "BW=9206KiB/s (", "bw=3925MiB/s (", "io=38.4GiB ("
RATE : KEY '=' NUM STEP? ((('B' | 'bit') '/s')? W '(' | ('B' | 'bit') '/s' (END | [.;] EOL)) ;
SIZE : KEY '=' NUM STEP? 'B' (W '(' | END) ;
// "9427kB/s)", "1024MiB/", "113896msec)", "57.1MiB/s-", "57.1MiB/s (", "1msec"
RATE_IN_BRACKETS : NUM STEP? (('B' | 'bit') '/s')? ')' ;
SIZE_IN_BRACKET  : NUM STEP? 'B/' ;
RUNTIME          : INT 'msec)' ;
LOW_RATE         : NUM STEP? ('B' | 'bit') '/s-' ;
HIGH_RATE        : NUM STEP? ('B' | 'bit') '/s' W '(' ;
// "run=852-", "852msec"
LOW_RUNTIME  : 'run=' INT '-' ;
HIGH_RUNTIME : INT 'msec' ;

// "99.00th=[ 1614]", "1.00th=12,"
PERCENTILE       : [0-9]+ ('.' [0-9]+)? 'th=[' W INT ']' ;
BLOCK_PERCENTILE : [0-9]+ ('.' [0-9]+)? 'th=' INT END ;
// ">=64=0.0%"
BUCKET : '>='? INT '=' NUM '%' ;
// "0 zone resets"
ZONE_RESETS : INT ' zone resets' ;
// "(usec)", "(22.73% of IOs)", "(22.73%)"
UNIT  : '(' [num] 'sec)' ;
SHARE : '(' NUM ('% of IOs)' | '%)') ;
// "r=534/", "w=490/", "d=0,"
OLD_COUNT : [rwd] '=' INT ('/' | END) ;
// "total=", "short=", "dropped=": their numbers count by their place
COUNTS : ('total=' | 'short=' | 'dropped=') INT ([ ,] INT)* (' ' | END) ;

JUNK : . -> skip ;

fragment STEP : [KMGTPE] 'i' | [kMGTPE] ;
fragment W   : [ \t]* ;
fragment EOL : W [\r\n] ;
fragment END : W ',' [ \t\r\n] | EOL ;
// what somebody has written behind the line
fragment ASIDE : [ \t]+ ('(' | '#' | '//' | '<' | '*') ;
fragment LAST_KEY : 'stdev' | 'stddev' | 'samples' | 'minf' | 'iodepth' | 'depth' | 'write failure' | 'mean dev' | 'slope' ;
fragment KEY : [A-Za-z_]+ (' ' [a-z]+)? ;
fragment INT : [0-9]+ ;
fragment NUM : W '-'? ([0-9]+ ('.' [0-9]+)? | 'nan' | 'inf') ;
