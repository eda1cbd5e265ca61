package import PaginatorKit

/// What keeps a text from being hyphenated.
package enum HyphenationError: Error, Hashable {
  /// The folder has no dictionary of the language.
  case missing(Hyphenation, folder: String)
  case unusable(file: String, reason: String)
}

extension HyphenationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let language, let folder):
      "There is no hyphenation dictionary of '\(language.rawValue)' in \(folder); install Debian's package "
        + "hyphen-\(language.rawValue), or leave --hyphenation out."
    case .unusable(let file, let reason):
      "The hyphenation dictionary '\(file)' cannot be used: \(reason)."
    }
  }
}
