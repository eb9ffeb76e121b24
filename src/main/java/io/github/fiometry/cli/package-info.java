/**
 * The command line: the only package that prints, and the only one that ends the program.
 *
 * <p>Data goes to standard output and nothing else does; what there is to say goes to standard
 * error. No input, however broken, ends in a stack trace.
 */
@NullMarked
package io.github.fiometry.cli;

import org.jspecify.annotations.NullMarked;
