import Foundation
import PaginatorKit

package enum FontError: Error, Hashable {
  /// No face of that family stands in the font folders.
  case noSuchFamily(name: String, suggestion: String?)
  case noSuchFile(file: String)
  case noSuchIndex(file: String, index: Int, count: Int)
  case unusable(file: String, reason: String)
  /// A font file or folder that the system does not let this process read now, so nobody knows which
  /// families there are.
  case unreadable(path: String, reason: String)
  /// The file changed since the layout was made.
  case changed(file: String, expected: String, found: String)
  /// A layout names no face, or more than a chain holds.
  case chainLength(count: Int)
  /// A text with styles is set in more faces than a chain holds: so many faces and sizes of each font.
  case variants(count: Int, fonts: Int)
  /// There is nothing that parts words as the type asks for.
  case hyphenation(HyphenationError)

  package var isMissing: Bool {
    switch self {
    case .noSuchFamily, .noSuchFile, .noSuchIndex, .hyphenation(.missing): true
    case .unusable, .unreadable, .changed, .chainLength, .variants, .hyphenation: false
    }
  }
}

extension FontError {
  /// Whether a code of the system tells of this process or machine and not of a file.
  static func isShortage(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

  /// The system's words, fit for the middle of a sentence: `too many open files`.
  static func words(of code: Int32) -> String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

extension FontError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchFamily(let name, let suggestion):
      "No font family named '\(name)' in the font folders."
        + didYouMean(suggestion)
        + " 'harness list fonts' shows what is there."
    case .noSuchFile(let file):
      "There is no font file '\(file)'; check the path, or name a family of 'harness list fonts'."
    case .noSuchIndex(let file, let index, let count):
      "The font file '\(file)' has \(count) face\(count == 1 ? "" : "s"), numbered from 0; "
        + "there is no face \(index)."
    case .unusable(let file, let reason):
      "The font file '\(file)' cannot be used: \(reason)."
    case .unreadable(let path, let reason):
      "The fonts of '\(path)' cannot be read: \(reason); 'ulimit -n' says how many files may be open."
    case .changed(let file, let expected, let found):
      "The font file '\(file)' changed: its SHA-256 was \(expected.prefix(12)) "
        + "and is \(found.prefix(12)); measure again."
    case .chainLength(let count):
      "A layout names 1 to 254 fonts, and this one names \(count)."
    case .variants(let count, let fonts):
      "The text is set in \(count) faces and sizes, of \(fonts) font\(fonts == 1 ? "" : "s") each; 254 are "
        + "as many as can be used at once. Name fewer fonts with --font, or give the text fewer styles."
    case .hyphenation(let error): error.description
    }
  }
}
