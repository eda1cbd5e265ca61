import PaginatorKit
import Synchronization
import Typesetting

/// The places of a text that lie inside a word, found a paragraph at a time and kept for all layouts.
///
/// Threads may share it.
final class InsideWords: Sendable {
  private let text: SourceText
  private let places: Mutex<Places>

  private struct Places {
    let words: WordBoundaries
    /// The bytes of the paragraphs that were looked at.
    let known: ByteSet
    /// The first bytes of scalars before which a place lies inside a word.
    let inside: ByteSet
  }

  init(of text: SourceText) {
    self.text = text
    let count = text.utf8.count
    places = Mutex(
      Places(
        words: WordBoundaries(of: text),
        known: ByteSet(count: count),
        inside: ByteSet(count: count)
      )
    )
  }

  /// Returns whether an offset between scalars lies inside a word, as ``WordBoundaries/isInside(_:)`` has it.
  ///
  /// - Complexity: O(n log n) for the first place asked for in a paragraph of n scalars, then O(1).
  func contains(_ offset: TextOffset) -> Bool {
    guard offset > .zero, offset < text.end else { return false }
    return places.withLock { places in
      if !places.known.contains(offset.utf8) {
        look(at: paragraph(holding: offset.utf8), in: places)
      }
      return places.inside.contains(offset.utf8)
    }
  }

  private func paragraph(holding byte: Int) -> ParagraphRange {
    text.utf8.withUnsafeBufferPointer { .holding(byte, in: $0) }
  }

  private func look(at paragraph: ParagraphRange, in places: borrowing Places) {
    let first = text.scalarIndex(of: TextOffset(utf8: paragraph.start))
    let last = text.scalarIndex(of: TextOffset(utf8: paragraph.end))
    for scalar in first..<last {
      let offset = text.offset(ofScalar: scalar)
      if places.words.isInside(offset) { places.inside.insert(offset.utf8) }
    }
    places.known.insert(paragraph.start..<paragraph.end)
  }
}
