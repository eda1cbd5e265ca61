package import PaginatorKit

/// Tells whether a line may break at a place of a text.
///
/// The breaks of a paragraph are found when a place in it is first asked for and kept until another
/// paragraph is.
package final class BreakLegality {
  private let text: SourceText
  private let breaker = TextBreaker(.lines)
  private var paragraph: ParagraphRange?
  private var offsets: [Int] = []
  private var before: [UInt8] = []

  /// Breaks of a text.
  package init(of text: SourceText) {
    self.text = text
  }

  /// Returns whether UAX #14 (root locale, kinsoku left out) lets a line end at an offset; it does
  /// after every mandatory break and at the text's ends.
  ///
  /// - Complexity: O(length of the paragraph) for the first place asked for in it, then O(log n).
  package func allows(_ offset: TextOffset) -> Bool {
    guard offset > .zero, offset < text.end else { return true }
    let byte = offset.utf8
    load(byte)
    guard let paragraph else { return false }
    if byte == paragraph.start { return true }
    if byte >= paragraph.contentEnd { return false }
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low] == byte && before[low] != 0
  }

  private func load(_ byte: Int) {
    if let paragraph, paragraph.start <= byte, byte < paragraph.end { return }
    var scalars: [UInt32] = []
    var offsets: [Int] = []
    paragraph = text.utf8.withUnsafeBufferPointer { utf8 in
      let start = ParagraphRange.start(holding: byte, in: utf8)
      let range = ParagraphRange.starting(at: start, limit: utf8.count, in: utf8)
      scalars.reserveCapacity(range.contentEnd - range.start)
      offsets.reserveCapacity(range.contentEnd - range.start)
      var index = range.start
      while index < range.contentEnd {
        let (scalar, length) = decodeScalar(at: index, in: utf8)
        scalars.append(scalar)
        offsets.append(index)
        index += length
      }
      return range
    }
    self.offsets = offsets
    before = [UInt8](repeating: 0, count: scalars.count + 1)
    breaker.find(in: scalars, count: scalars.count, before: &before)
  }
}
