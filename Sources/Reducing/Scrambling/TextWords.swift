package import PaginatorKit

extension Unicode.Scalar {
  /// Whether it is a letter or a digit that another one can stand for.
  var isExchanged: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  /// Whether it is a part of a word: a letter, a number or a mark on one.
  var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .modifierLetter, .nonspacingMark, .spacingMark, .letterNumber, .otherNumber: true
    default: isExchanged
    }
  }
}

extension SourceText {
  /// The words of more than one letter, in lower case: letters, digits and marks between others, those of readings
  /// among them.
  ///
  /// - Complexity: O(bytes).
  package var words: Set<String> {
    let parts = [string(from: .zero, to: end)] + (styles?.rubies ?? []).map(\.text)
    let words = parts.flatMap { $0.unicodeScalars.split { !$0.isPartOfWord } }
    return Set(words.lazy.filter { $0.count > 1 }.map { String($0).lowercased() })
  }
}
