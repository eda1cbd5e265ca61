package import PaginatorKit

/// The boundaries of one kind inside the paragraphs of a text.
///
/// Those of a paragraph are found when a place in it is first asked for and kept until another
/// paragraph is.
final class ParagraphBreaks {
  private let text: SourceText
  private let breaker: TextBreaker
  private let words: HyphenWords?
  private var paragraph: ParagraphRange?
  private var offsets: [Int] = []
  private var before: [UInt8] = []

  /// Boundaries of a kind; among those of lines are places where `words` are parted.
  init(_ kind: TextBreaker.Kind, of text: SourceText, parting words: HyphenWords? = nil) {
    self.text = text
    self.words = words
    breaker = TextBreaker(kind)
  }

  /// Returns whether a boundary stands at an offset; one does after every mandatory break and at the
  /// text's ends, none inside a break and before it.
  ///
  /// - Complexity: O(length of the paragraph) for the first place asked for in it, then O(log n).
  func stand(at offset: TextOffset) -> Bool {
    guard offset > .zero, offset < text.end else { return true }
    let byte = offset.utf8
    load(byte)
    guard let paragraph else { return false }
    if byte == paragraph.start { return true }
    if byte >= paragraph.contentEnd { return false }
    return TextBreaker.isBreak(mark(before: byte))
  }

  /// Returns whether a word is parted at an offset.
  ///
  /// - Complexity: As ``stand(at:)``.
  func partWord(at offset: TextOffset) -> Bool {
    guard words != nil, offset > .zero, offset < text.end else { return false }
    load(offset.utf8)
    return mark(before: offset.utf8) == HyphenWords.mark
  }

  private func mark(before byte: Int) -> UInt8 {
    let place = offsets.partitioningIndex { $0 >= byte }
    return place < offsets.count && offsets[place] == byte ? before[place] : 0
  }

  private func load(_ byte: Int) {
    if let paragraph, paragraph.start <= byte, byte < paragraph.end { return }
    var scalars: [UInt32] = []
    offsets.removeAll(keepingCapacity: true)
    paragraph = text.utf8.withUnsafeBufferPointer { utf8 in
      let range = ParagraphRange.holding(byte, in: utf8)
      var index = range.start
      while index < range.contentEnd {
        let (scalar, length) = decodeScalar(at: index, in: utf8)
        scalars.append(scalar)
        offsets.append(index)
        index += length
      }
      return range
    }
    before = [UInt8](repeating: 0, count: scalars.count + 1)
    breaker.find(in: scalars, count: scalars.count, before: &before)
    words?.find(in: scalars, count: scalars.count, before: &before)
  }
}

/// Tells whether a line may break at a place of a text.
///
/// The breaks of a paragraph are found when a place in it is first asked for and kept until another
/// paragraph is.
package final class BreakLegality {
  private let breaks: ParagraphBreaks

  /// The breaks of a text, and the places where `words` are parted.
  package init(of text: SourceText, parting words: HyphenWords? = nil) {
    breaks = ParagraphBreaks(.lines, of: text, parting: words)
  }

  /// Returns whether UAX #14 (root locale, kinsoku left out) lets a line end at an offset; it does
  /// after every mandatory break and at the text's ends.
  ///
  /// - Complexity: O(length of the paragraph) for the first place asked for in it, then O(log n).
  package func allows(_ offset: TextOffset) -> Bool { breaks.stand(at: offset) }

  /// Returns whether a dictionary parts a word at an offset.
  ///
  /// - Complexity: As ``allows(_:)``.
  package func partsWord(at offset: TextOffset) -> Bool { breaks.partWord(at: offset) }
}
