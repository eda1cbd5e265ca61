import PaginatorKit

extension SourceText {
  /// Returns the text once and again until it has so many scalars, cut there, without forced breaks.
  ///
  ///     // "ab\n"
  ///     text.repeated(toScalars: 7)  // "ab\nab\na"
  ///
  /// - Returns: An empty text of an empty text.
  func repeated(toScalars count: Int) -> SourceText {
    guard scalarCount > 0, count > 0 else { return SourceText("", language: language) }
    var bytes: [UInt8] = []
    for _ in 0..<(count / scalarCount) { bytes += utf8 }
    bytes += utf8[..<offset(ofScalar: count % scalarCount).utf8]
    // No scalar is cut, so the bytes are valid.
    return SourceText(utf8: bytes, language: language, direction: direction) ?? self
  }
}
