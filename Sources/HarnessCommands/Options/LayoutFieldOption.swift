import ArgumentParser
import PaginatorKit

/// What a field of the type is on the command line.
extension LayoutField {
  /// Its help: the meaning, and its words and its default.
  var help: ArgumentHelp {
    switch kind {
    case .length: help(valueName: "px")
    case .multiple: help(valueName: "multiple")
    case .em: help(valueName: "em")
    case .lines: help(valueName: "lines")
    case .characters: help(valueName: "characters")
    case .words(let words):
      ArgumentHelp(
        "\(meaning) (values: \(words.map(\.text).joined(separator: ", ")); "
          + "default: \(defaultValue.text))"
      )
    }
  }

  private func help(valueName: String) -> ArgumentHelp {
    ArgumentHelp("\(meaning) (default: \(defaultValue.text))", valueName: valueName)
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
    case .words(let words):
      guard words.contains(where: { $0.text == text }) else {
        throw ValidationError(Self.refusal(of: text, words: words.map(\.text)))
      }
      return .word(text)
    }
  }

  private static func refusal(of text: String, words: [String]) -> String {
    "'\(ShownText.oneLine(text))' is none of its values."
      + didYouMean(suggestion(for: text.lowercased(), among: words))
      + " There are \(words.joined(separator: ", "))."
  }
}
