package io.github.fiometry.text;

/**
 * Where in a report somebody says that lines are left out: what came before it.
 *
 * @param line the number of the mark's line
 * @param lastLine the number of the last line of fio before it
 * @param lines how many lines there are before it
 * @param jobs how many jobs
 * @param piece which piece of the last job's tail begins behind it; negative when it stands in none
 * @param groups how many groups
 * @param disks how many disks
 */
record CutPlace(long line, long lastLine, int lines, int jobs, int piece, int groups, int disks) {}
