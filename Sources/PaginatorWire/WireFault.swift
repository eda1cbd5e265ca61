/// Why a line is no message of the protocol.
public enum WireFault: Error, Hashable, Sendable {
  /// The bytes are no JSON; where, counted from the line's start, and why.
  case notJSON(offset: Int, reason: String)
  /// A field is there and is not what it should be: `pages[17][1]`, `the string "640"`, `a whole number`.
  case wrong(field: String, found: String, expected: String)
  /// A field is not there.
  case missing(field: String)
}

extension WireFault: CustomStringConvertible {
  /// The rest of a sentence that begins with "The answer": `has no 'pages'`.
  public var description: String {
    switch self {
    case .notJSON(let offset, let reason): "is no JSON: \(reason) at byte \(offset)"
    case .wrong(let field, let found, let expected): "has \(found) as '\(field)', not \(expected)"
    case .missing(let field): "has no '\(field)'"
    }
  }
}
