/**
 * Which lines make a job, a group and the other parts of a report, from the lines that LineLexer tells apart.
 *
 * A part takes lines only in fio's own order: a line that stands before its place (reads after the cpu line) is never
 * taken into the open job, it starts a part of its own, the fragment of a job whose own line is lost. Every line starts
 * some part, so no sequence of lines is an error; one line of lookahead decides everywhere.
 */
parser grammar ReportParser;
options { tokenVocab = LineLexer; superClass = LineParser; }

// The entry: one part, called again until the end of the input, which may be endless.
part
    : prologue
    | job
    | looseLines
    | group
    | disks
    | idleness
    ;

prologue
    : (HEADER | CPU_HEADER | BANNER | STARTING | HOSTNAME)+
    ;

job
    : JOB DESCRIPTION* body
    ;

// The rest of a job whose first line is lost, or a direction line that somebody quotes alone.
looseLines
    : DESCRIPTION+ body
    | body
    ;

body
    : details? direction* distribution? syncs* CPU*
      IO_DEPTHS* SUBMIT* COMPLETE* (ISSUED | ISSUED_OLD)* ERRORS* LATENCY_TARGET*
      (BLOCK_HEAD | BLOCK_PERCENTILES | BLOCK_STATES)* STEADY_STATE*
    ;

direction
    : (DIRECTION | DIRECTION_OLD) details?
    ;

details
    : ( LATENCY
      | PRIO_LATENCY
      | PERCENTILES_HEAD
      | PRIO_PERCENTILES_HEAD
      | PERCENTILES
      | BW_SAMPLES
      | IOPS_SAMPLES
      )+
    ;

// Percentiles behind it may be those of syncs, if somebody has cut their heading out.
distribution
    : DISTRIBUTION+ PERCENTILES*
    ;

syncs
    : (SYNC_HEAD | SYNC_LATENCY | SYNC_PERCENTILES_HEAD) PERCENTILES*
    ;

group
    : GROUP_HEAD (GROUP | GROUP_OLD)*
    | (GROUP | GROUP_OLD)+
    ;

disks
    : DISKS_HEAD DISK*
    | DISK+
    ;

idleness
    : IDLENESS_HEAD (IDLENESS_SYSTEM | IDLENESS_CPUS | IDLENESS_WORK)*
    | (IDLENESS_SYSTEM | IDLENESS_CPUS | IDLENESS_WORK)+
    ;
