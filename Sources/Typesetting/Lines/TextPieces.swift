import PaginatorKit

/// How a text is cut into pieces of whole paragraphs that threads prepare side by side.
///
/// Where it is cut depends on the text alone: not on how many threads there are, nor on which is first.
package struct TextPieces: Hashable, Sendable {
  package var most: Int
  /// The fewest bytes of a piece, but for where paragraphs are long: less is not worth a thread, and
  /// each piece learns the characters anew.
  package var leastBytes: Int

  /// Pieces of 64 KiB and more, at most sixteen.
  package init(most: Int = 16, leastBytes: Int = 1 << 16) {
    self.most = most
    self.leastBytes = leastBytes
  }

  /// Returns the pieces of a text from where a paragraph begins, in order; at least one.
  ///
  /// Each begins with a paragraph, the first at or after its share of the bytes.
  ///
  /// - Complexity: O(pieces · length of the longest paragraph).
  package func ranges(of utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> [Range<Int>] {
    let bytes = utf8.count - start
    let count = max(1, min(most, bytes / max(1, leastBytes)))
    var cuts = [start]
    for number in 1..<count {
      let share = start + bytes * number / count
      guard let last = cuts.last, share > last else { continue }
      let cut =
        ParagraphRange.begins(at: share, in: utf8)
        ? share : ParagraphRange.starting(at: share, limit: utf8.count, in: utf8).end
      if cut < utf8.count { cuts.append(cut) }
    }
    return zip(cuts, cuts.dropFirst() + [utf8.count]).map { $0..<$1 }
  }
}
