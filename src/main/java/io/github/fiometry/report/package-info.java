/**
 * Results for people and for spreadsheets: plain tables, Markdown and CSV.
 *
 * <p>A {@link io.github.fiometry.report.Table} holds text that is ready to be shown; the renderers
 * only lay it out. {@link io.github.fiometry.report.JobTable} makes such a table from documents,
 * {@link io.github.fiometry.report.JobCsv} the rows that programs read.
 */
@NullMarked
package io.github.fiometry.report;

import org.jspecify.annotations.NullMarked;
