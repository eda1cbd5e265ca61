/// Returns what goes into a layout key of a text, whatever layout it is set in, by name.
///
/// - Parameters:
///   - corpusDigest: The identity of its bytes.
///   - language: The tag given to the shaper.
///   - direction: The paragraphs' base direction.
///   - forcedBreaks: Where pages are forced.
/// - Returns: The inputs, always in the same order.
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
