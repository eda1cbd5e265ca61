import PaginatorKit
package import PaginatorWire

package enum PagesFileError: Error, Hashable, Sendable {
  case noSuchFile(file: String)
  /// The path leads to something else than a file: a folder, a pipe.
  case notRegular(file: String)
  /// It cannot be read; why.
  case unreadable(file: String, reason: String)
  case tooLarge(file: String)
  /// It is not what it claims; where and why.
  case notPages(file: String, WireFault)
  case otherText(file: String, found: String, expected: String)
}

extension PagesFileError {
  package var isMissing: Bool {
    if case .noSuchFile = self { true } else { false }
  }
}

extension PagesFileError: CustomStringConvertible {
  /// The sentence a person reads, free of control characters.
  package var description: String {
    switch self {
    case .noSuchFile(let file):
      "There is no file '\(sanitized(file))'. Give the file that the app exported its pages to."
    case .notRegular(let file): "'\(sanitized(file))' is not a file that can be read."
    case .unreadable(let file, let reason): "Cannot read '\(sanitized(file))': \(reason)."
    case .tooLarge(let file):
      "'\(sanitized(file))' has more than \(WirePages.longestFile >> 20) MiB. Export fewer layouts to a "
        + "file."
    case .notPages(let file, let fault):
      "'\(sanitized(file))' is no file of pages (\(WirePages.version)): it "
        + "\(sanitized(fault.description, atMost: 400))."
    case .otherText(let file, let found, let expected):
      "The pages of '\(sanitized(file))' are of a text with the SHA-256 \(found.prefix(12))…, not of this "
        + "one with \(expected.prefix(12))…. Lay out the very bytes of the text and export again."
    }
  }
}
