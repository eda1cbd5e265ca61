/// Why a CFI leads to no place of a book.
package enum CFIFault: Error, Hashable {
  /// A character, counted from 1, is another than was expected; `nil` for the end.
  case syntax(character: Int, found: String?, expected: String)
  /// It leads to no document that is read; those that are, by their first and last.
  case noDocument(steps: String, first: String, last: String)
  /// It leads through a package, and a page of HTML has none.
  case noPackage
}

extension CFIFault: CustomStringConvertible {
  /// The rest of a sentence that begins with the CFI.
  package var description: String {
    switch self {
    case .syntax(let character, let found, let expected):
      "is none: \(found.map { "character \(character) is \(quoted($0))" } ?? "it ends"), and expected is "
        + "\(expected)."
    case .noDocument(let steps, let first, let last):
      "leads to \(quoted(steps)), and the documents of the book's spine are "
        + (first == last ? "\(quoted(first)) alone." : "\(quoted(first)) to \(quoted(last)).")
    case .noPackage:
      "leads through the package of an EPUB, and this is a page of HTML; give what stands behind '!' "
        + "alone, like epubcfi(/4/2/1:3)."
    }
  }
}
