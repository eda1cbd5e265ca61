import Corpora
import Digests
package import PaginatorKit

/// Returns the hash of everything that may move a page boundary: change one input and it changes.
///
/// The harness's version, its commit and the machine are not in it: they are the environment.
///
/// - Parameters:
///   - layout: The page and the type.
///   - corpusDigest: The corpus's identity.
///   - language: The tag given to the shaper.
///   - direction: The paragraphs' base direction.
///   - forcedBreaks: Where pages are forced.
///   - versions: The versions of HarfBuzz, ICU and Unicode.
/// - Returns: 64 hexadecimal digits.
package func layoutKey(
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
    + layoutInputs(layout) + versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  let lines = inputs.map { "\($0.name)=\($0.value)" }
  return sha256(of: Array(lines.joined(separator: "\n").utf8))
}

/// Returns what goes into a layout key of a text, whatever layout it is set in, by name.
package func textInputs(
  corpusDigest: String,
  language: String,
  direction: SourceText.Direction,
  forcedBreaks: [TextOffset]
) -> [(name: String, value: String)] {
  [
    ("measuring_version", String(measuringVersion)), ("corpus", corpusDigest),
    ("language", language), ("direction", direction.rawValue),
    ("breaks", forcedBreaks.map { String($0.utf8) }.joined(separator: ",")),
  ]
}

/// Returns what goes into a layout key of a layout, by name: lengths in 1/64 px, the line height in
/// ten-thousandths; `font` stands once for each face of the chain.
package func layoutInputs(_ layout: Layout) -> [(name: String, value: String)] {
  let page = layout.page
  let type = layout.type
  return [
    ("width", String(page.contentWidth.sixtyFourths)),
    ("height", String(page.contentHeight.sixtyFourths)),
    ("size", String(type.size.sixtyFourths)),
    ("line_height", String(type.lineHeight.tenThousandths)),
    ("line_height_from", type.lineHeightRule.rawValue), ("advances", type.advances.rawValue),
    ("leading", type.leading.rawValue), ("indent", String(type.firstLineIndent.sixtyFourths)),
    ("spacing", String(type.paragraphSpacing.sixtyFourths)),
    ("alignment", type.alignment.rawValue), ("kinsoku", type.kinsoku.rawValue),
    ("orphans", String(type.orphans)), ("widows", String(type.widows)),
  ] + type.fonts.map { ("font", "\($0.sha256)#\($0.index)") }
}

/// Raised by hand when a definition of what is measured changes.
package let measuringVersion = 2
