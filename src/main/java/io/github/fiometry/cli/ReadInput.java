package io.github.fiometry.cli;

import io.github.fiometry.model.FioDocument;
import java.util.Optional;

/**
 * What became of one content of an input file.
 *
 * @param file the input file
 * @param name the content's name, in an archive with the member's
 * @param inArchive whether the input file is an archive
 * @param document what was read; absent when it was no text or could not be read at all
 * @param problem why it could not be read, or only up to a point
 * @param hint a word about what the content is, where it is no text
 * @param last whether nothing more comes from this input file
 */
record ReadInput(
    InputFile file,
    String name,
    boolean inArchive,
    Optional<FioDocument> document,
    Optional<String> problem,
    Optional<String> hint,
    boolean last) {

  /** The end of an input file. */
  static ReadInput end(InputFile file, boolean archive) {
    return new ReadInput(
        file, file.name(), archive, Optional.empty(), Optional.empty(), Optional.empty(), true);
  }
}
