import PaginatorKit

enum ServiceError: Error, Hashable {
  /// There is no text before a question about places.
  case noText
  /// The file cannot be read.
  case unreadable(file: String, reason: String)
  /// The file is no UTF-8; where.
  case notUTF8(file: String, byte: Int)
  /// The file is another one than is meant.
  case otherText(file: String, found: String, expected: String)
  /// The file of styles is no styled text, or one of another text.
  case notStyled(file: String, WireFault)
  case otherStyledText(file: String)
  /// The forced breaks do not ascend, or lie outside the text.
  case breaksOutOfOrder(position: Int, scalar: Int)
  /// An offset lies outside the text.
  case outside(field: String, scalar: Int, count: Int)
  case incapable(Capability)
  /// There is no way to keep highlights.
  case noHighlights
  case noPage(Int, count: Int)
  /// No page reaches beyond a place.
  case noPageAt(scalar: Int)
  /// Nothing was written down under that token.
  case noToken(String)
}

extension ServiceError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noText: "No text is open; send 'open' or 'paginate' first."
    case .unreadable(let file, let reason): "The text '\(file)' cannot be read: \(reason)."
    case .notUTF8(let file, let byte):
      "The text '\(file)' is not UTF-8 at byte \(byte); convert it to UTF-8."
    case .otherText(let file, let found, let expected):
      "The text '\(file)' has the SHA-256 \(found), not \(expected); it was changed meanwhile."
    case .notStyled(let file, let fault):
      "The styled text '\(file)' \(fault); send a document of \(WireStyledText.version)."
    case .otherStyledText(let file):
      "The styled text '\(file)' is another one than that of 'text_file'; it was changed meanwhile."
    case .breaksOutOfOrder(let position, let scalar):
      "breaks[\(position)] is \(scalar); breaks must ascend and lie inside the text."
    case .outside(let field, let scalar, let count):
      "'\(field)' is \(scalar), outside the text of \(count) scalars."
    case .incapable(let capability):
      "It cannot do this: '\(capability.rawValue)' is not among its capabilities."
    case .noHighlights: "It keeps no highlights."
    case .noPage(let page, let count): "There is no page \(page); pages are 0 to \(count - 1)."
    case .noPageAt(let scalar): "No page holds the scalar \(scalar)."
    case .noToken(let token): "Nothing was written down as \(token); send a token as it was given."
    }
  }
}
