/**
 * Runs fio, and first makes sure that it destroys nothing: builds the command, guards the devices
 * and files it would write to, runs the process and hands its output to the readers.
 */
@NullMarked
package io.github.fiometry.runner;

import org.jspecify.annotations.NullMarked;
