package import PaginatorKit

/// What a text is cut into, from the coarsest; at last its styles are taken off.
package enum TextLevel: String, Sendable, CaseIterable {
  /// Only of a text that is still whole.
  case chapters
  /// Stretches up to a mandatory break.
  case paragraphs
  /// Stretches up to a mark that ends a sentence, and what closes it.
  case sentences
  /// Stretches up to white space.
  case words
  /// Grapheme clusters.
  case characters
  case styles
}

extension SourceText {
  /// Returns the stretches of bytes that a level cuts the text into: they partition it.
  ///
  /// - Complexity: O(bytes).
  package func pieces(at level: TextLevel, chapters: [TextOffset] = []) -> [Range<Int>] {
    switch level {
    case .chapters: pieces(endingAt: chapters.map(\.utf8))
    case .paragraphs: pieces(endingAt: paragraphEnds())
    case .sentences: pieces(endingAt: (paragraphEnds() + sentenceEnds()).sorted())
    case .words: pieces(endingAt: (paragraphEnds() + wordEnds()).sorted())
    case .characters: pieces(endingAt: characterEnds())
    case .styles: []
    }
  }

  /// The pieces between some places, which ascend.
  private func pieces(endingAt ends: [Int]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for end in ends + [utf8.count] where end > start && end <= utf8.count {
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }

  private func paragraphEnds() -> [Int] {
    var ends: [Int] = []
    utf8.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        start = ParagraphRange.starting(at: start, limit: bytes.count, in: bytes).end
        ends.append(start)
      }
    }
    return ends
  }

  /// Behind the marks that end sentences, with the brackets and spaces that follow them.
  private func sentenceEnds() -> [Int] {
    var ends: [Int] = []
    var isEnding = false
    eachScalar { scalar, start in
      if Self.sentenceMarks.contains(scalar) {
        isEnding = true
      } else if isEnding, !scalar.closesSentence {
        ends.append(start)
        isEnding = false
      }
    }
    return ends
  }

  /// Behind white space.
  private func wordEnds() -> [Int] {
    var ends: [Int] = []
    var isEnding = false
    eachScalar { scalar, start in
      let isSpace = scalar.properties.isWhitespace
      if isEnding, !isSpace { ends.append(start) }
      isEnding = isSpace
    }
    return ends
  }

  private func characterEnds() -> [Int] {
    var end = 0
    return string(from: .zero, to: self.end)
      .map { character in
        end += character.utf8.count
        return end
      }
  }

  /// Hands out each scalar and the byte that it begins at.
  private func eachScalar(_ body: (Unicode.Scalar, Int) -> Void) {
    var start = 0
    for scalar in string(from: .zero, to: end).unicodeScalars {
      body(scalar, start)
      start += UTF8.width(scalar)
    }
  }

  /// The commonest scalars with the property Sentence_Terminal.
  private static let sentenceMarks = Set(".!?。！？．｡…؟۔।॥።".unicodeScalars)
}

extension Unicode.Scalar {
  /// Whether it still belongs to the sentence before it.
  fileprivate var closesSentence: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: self == "\"" || self == "'" || properties.isWhitespace
    }
  }
}
