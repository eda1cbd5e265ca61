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

/// Returns what goes into a layout key of a layout, by name, but for the fonts: the size of the content
/// box, the font size and the fields of the type.
package func layoutInputs(_ layout: Layout) -> [(name: String, value: LayoutValue)] {
  [
    ("width", .length(layout.page.contentWidth)), ("height", .length(layout.page.contentHeight)),
    ("size", .length(layout.type.size)),
  ]
    + TypeStyle.fields.map { ($0, $0.value(in: layout.type)) }
    .filter { field, value in !field.joinedLater || value != field.defaultValue }
    .map { ($0.keyName, $1) }
}

/// Returns the value, in words, of an input that a layout key leaves out where it has its default; `nil` of one that it
/// never leaves out.
package func layoutDefault(ofInput name: String) -> String? {
  TypeStyle.fields.first { $0.joinedLater && $0.keyName == name }?.defaultValue.words
}

/// Returns what goes into a layout key of a layout, by name and as text; `font` stands once for each face
/// of the chain.
package func layoutKeyInputs(_ layout: Layout) -> [(name: String, value: String)] {
  layoutInputs(layout).map { ($0.name, $0.value.keyText) }
    + layout.type.fonts.map { ("font", $0.identity) }
    + layout.type.styledFonts.flatMap { styled in
      styled.fonts.map { ("font \(styled.traits.name)", $0.identity) }
    }
}

/// Raised by hand when a definition of what is measured changes.
package let measuringVersion = 2
