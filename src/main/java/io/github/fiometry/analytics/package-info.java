/**
 * Answers from results: figures per gigabyte, measured against promised, device tables, comparison
 * of runs, statistics over series.
 *
 * <p>Works on the model alone; nothing here reads fio's output or prints. Every answer says how it
 * was made: which rule summed the jobs, which limit was met, how sure an interval is.
 */
@NullMarked
package io.github.fiometry.analytics;

import org.jspecify.annotations.NullMarked;
