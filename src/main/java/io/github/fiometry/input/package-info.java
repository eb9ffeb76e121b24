/**
 * Where fio's output lies: files, folders, compressed files and archives, as named streams.
 *
 * <p>Everything about packed input stands here, also the limits that keep a hostile archive from
 * filling memory or running for ever. Only this package uses Commons Compress, which is optional:
 * without it plain files, {@code .gz} and {@code .zip} can be read.
 */
@NullMarked
package io.github.fiometry.input;

import org.jspecify.annotations.NullMarked;
