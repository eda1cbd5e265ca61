/// Returns a text as it can be shown in one line: what moves the pen or is not seen is written as
/// `\u{…}`, and what is longer than a limit is cut.
func visible(_ text: String, limit: Int = 200) -> String {
  var shown = ""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < limit else { return shown + "…" }
    shown += escaped(scalar)
    count += 1
  }
  return shown
}

/// A scalar as it stands in a Swift string literal.
func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  case "\"": return "\\\""
  case "\\": return "\\\\"
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
    .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
    return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  case .spaceSeparator where scalar != " " && scalar != "\u{3000}":
    return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  default:
    return String(Character(scalar))
  }
}

/// A number with what it counts: `1 case`, `2 cases`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// A text as a Swift string literal; one that repeats a character is written as a repetition.
func literal(_ text: String) -> String {
  let scalars = text.unicodeScalars
  if let first = scalars.first, scalars.count > 40, scalars.allSatisfy({ $0 == first }) {
    return "String(repeating: \"\(escaped(first))\", count: \(scalars.count))"
  }
  return "\"" + scalars.map(escaped).joined() + "\""
}
