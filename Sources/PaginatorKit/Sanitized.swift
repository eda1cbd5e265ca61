/// Returns text from outside as it can be shown anywhere: on one line, without what steers a terminal
/// or turns the reading direction, and not longer than asked for.
///
///     sanitized("red\u{1B}[31m")  // #"red\u{1B}[31m"#, the escape spelled out
///
/// Spelled out as `\u{…}` are control characters (C0, DEL, C1), format characters (bidi controls, zero
/// width, U+FEFF, tags), line and paragraph separators, spaces but U+0020 and U+3000, private use,
/// noncharacters and unassigned scalars. A text that is too long ends with `…`.
///
/// - Parameters:
///   - outside: What a program, a file or a person outside wrote.
///   - most: The most scalars of the result; one that is spelled out counts as it is spelled.
/// - Returns: The text to show.
/// - Complexity: O(`most`), whatever the length of the text.
package func sanitized(_ outside: String, atMost most: Int = 200) -> String {
  var result = ""
  var count = 0
  // What stands before the `…` if the text turns out to be too long.
  var beginning = ""
  for scalar in outside.unicodeScalars {
    let piece = isPlain(scalar) ? String(scalar) : spelled(scalar)
    count += piece.unicodeScalars.count
    guard count <= most else { return beginning + "…" }
    result += piece
    if count < most { beginning = result }
  }
  return result
}

/// A scalar by its number: `\u{1B}`.
package func spelled(_ scalar: Unicode.Scalar) -> String {
  "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
    false
  case .spaceSeparator: scalar == " " || scalar == "\u{3000}"
  default: true
  }
}
