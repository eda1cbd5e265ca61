package import Corpora
import Digests
package import PaginatorKit

/// Returns the hash of everything that may move a page boundary: change one input and it changes.
///
/// The harness's version, its commit and the machine are not in it: they are the environment. Nor is
/// the way in which lines are made: fast and full shaping make the same ones, so that a session of one
/// compares with a session of the other.
///
/// `versions` are those of HarfBuzz, ICU and Unicode.
///
/// - Returns: 64 hexadecimal digits.
package func layoutKey(
  of layout: Layout,
  over corpus: Corpus,
  versions: [String: String]
) -> String {
  layoutKey(
    of: layout,
    corpusDigest: corpus.identity,
    language: corpus.text.language,
    direction: corpus.text.direction,
    forcedBreaks: corpus.text.forcedBreaks,
    versions: versions
  )
}

func layoutKey(
  of layout: Layout,
  corpusDigest: String,
  language: String,
  direction: SourceText.Direction,
  forcedBreaks: [TextOffset],
  versions: [String: String]
) -> String {
  let inputs =
    textInputs(
      corpusDigest: corpusDigest,
      language: language,
      direction: direction,
      forcedBreaks: forcedBreaks
    )
    + layoutKeyInputs(layout) + versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  let lines = inputs.map { "\($0.name)=\($0.value)" }
  return sha256(of: Array(lines.joined(separator: "\n").utf8))
}
