import PaginatorKit
package import PaginatorWire

/// Why a book cannot be read.
package enum BookFault: Error, Hashable {
  /// A document inside the book, or the book itself where it is one: its name, and what is wrong.
  case document(name: String, reason: String)
  /// A document that is no well-formed XML, from which line on.
  case illFormed(name: String, line: Int, reason: String)
  case notZip
  case damaged(name: String)
  /// A file is compressed otherwise than EPUB allows.
  case method(name: String)
  case tooLarge(name: String, limit: Int)
  case tooManyFiles(limit: Int)
  case tooManyStyles(limit: Int)
  /// It has more blocks, runs and pictures than a book may.
  case tooManyParts(limit: Int)
  case missing(name: String, namedBy: String)
  case protected(name: String)
  case noText
  /// Its text is another than when it was read first.
  case changed
  /// A document is none of a styled text; where and why.
  case notStyled(WireFault)
  /// An encoding is named, of documents that name theirs.
  case encoding
}

extension BookFault: CustomStringConvertible {
  /// The rest of a sentence that begins with the book.
  package var description: String {
    switch self {
    case .document(let name, let reason):
      name.isEmpty ? reason : "see its document \(quoted(name)): \(reason)"
    case .illFormed(let name, let line, let reason):
      "\(quoted(name)) is no well-formed XML (line \(line): \(reason)); correct it."
    case .notZip: "it is no zip archive, or a damaged one; download it again."
    case .damaged(let name): "the file \(quoted(name)) in it is damaged; download the book again."
    case .method(let name):
      "the file \(quoted(name)) in it is compressed otherwise than EPUB allows; pack the book again."
    case .tooLarge("", let limit):
      "it has more than \(limit >> 20) MiB, the most that is read of a page; cut it into parts."
    case .tooLarge(let name, let limit):
      "the file \(quoted(name)) in it brings its text above \(limit >> 20) MiB, the most that is read of "
        + "a book."
    case .tooManyParts(let limit):
      "it has more than \(limit) paragraphs, pictures and runs in other styles, the most that a book may; "
        + "cut it into parts."
    case .tooManyFiles(let limit): "it holds more than \(limit) files, the most that a book may."
    case .tooManyStyles(let limit):
      "its text is set in more than \(limit) styles, the most that a book may have; take elements out of "
        + "each other, or round sizes."
    case .missing(let name, let namedBy):
      "it has no file \(quoted(name)), which \(namedBy) names; download the book again."
    case .protected(let name):
      "\(quoted(name)) in it is encrypted, so that nobody but its own reader can open it; name a book "
        + "without protection."
    case .encoding: "its documents name their encodings themselves; leave --encoding out."
    case .notStyled(let fault):
      "it is no styled text (\(WireStyledText.version)): it \(sanitized(fault.description, atMost: 400))."
        + (fault.isOfOtherFile ? " A plain text has another name than .json." : "")
    case .changed: "it changed since it was read first; try again."
    case .noText: "there is no text in it."
    }
  }
}

extension WireFault {
  /// Whether the file may be none that was meant to be read so.
  fileprivate var isOfOtherFile: Bool {
    switch self {
    case .notJSON: true
    case .wrong(let field, _, _), .missing(let field): field == "schema" || field == "document"
    }
  }
}
