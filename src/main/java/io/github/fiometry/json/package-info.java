/**
 * JSON: reading what fio prints as JSON and json+, and writing and reading the normalized result
 * (schema 1). Streams tokens; no Jackson type shows in a signature outside this package.
 */
@NullMarked
package io.github.fiometry.json;

import org.jspecify.annotations.NullMarked;
