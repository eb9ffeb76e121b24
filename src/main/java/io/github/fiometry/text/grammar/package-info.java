/**
 * The lexers and the parser that ANTLR makes of {@code grammar/*.g4}, and the base class of the
 * parser. Used by {@code io.github.fiometry.text} only, never part of the API.
 */
@NullMarked
package io.github.fiometry.text.grammar;

import org.jspecify.annotations.NullMarked;
