import ArgumentParser
import PaginatorKit

/// What a field of the type is on the command line.
extension LayoutField {
  /// Its help: the meaning, its words and its default.
  var help: ArgumentHelp {
    let unset = "default: \(defaultValue.text)"
    guard texts.isEmpty else {
      return ArgumentHelp("\(meaning) (values: \(texts.joined(separator: ", ")); \(unset))")
    }
    return ArgumentHelp("\(meaning) (\(unset))", valueName: unit)
  }

  private var unit: String? {
    switch kind {
    case .length: "px"
    case .multiple: "multiple"
    case .em: "em"
    case .lines: "lines"
    case .characters: "characters"
    case .words: nil
    }
  }

  /// The value that is typed.
  ///
  /// - Throws: `ValidationError` when it is none of the field's.
  func value(typed text: String) throws -> LayoutValue {
    switch kind {
    case .length: return .length(try Parsing.lengthOrZero(text))
    case .multiple: return .multiple(try Parsing.lineHeight(text))
    case .em: return .em(try Parsing.em(text))
    case .lines: return .lines(try Parsing.keptLines(text))
    case .characters: return .characters(try Parsing.characters(text))
    case .words:
      guard texts.contains(text) else {
        throw ValidationError(
          "'\(ShownText.oneLine(text))' is none of its values: \(texts.joined(separator: ", "))."
            + didYouMean(suggestion(for: text, among: texts))
        )
      }
      return .word(text)
    }
  }
}
