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
  /// The words of more than one letter, in lower case: letters, digits and marks between others.
  ///
  /// - Complexity: O(bytes).
  package var words: Set<String> {
    let words = string(from: .zero, to: end).unicodeScalars.split { !$0.isPartOfWord }
    return Set(words.lazy.filter { $0.count > 1 }.map { String($0).lowercased() })
  }
}
