import PaginatorKit
import Trials
import Typesetting

extension SourceText {
  /// How many scalars a workload has at most: two or three pages of Chinese on a phone.
  static let workloadScalars = 1_500

  /// Returns the beginning of the text whose instructions are counted: whole paragraphs up to a number
  /// of scalars.
  ///
  /// Where they fill less than half of that, the paragraph after them is cut, too: at the last boundary
  /// between grapheme clusters that leaves no more scalars, or after the text's first cluster.
  ///
  ///     // "ab\ncde\nf", at most 7 scalars: "ab\n" has 3, "cde\n" makes 7, "f" would make 8.
  ///     text.workload(scalars: 7)  // "ab\ncde\n"
  ///
  /// - Complexity: O(scalars + length of the first paragraph).
  func workload(scalars limit: Int = workloadScalars) -> SourceText {
    guard scalarCount > limit else { return self }
    let most = offset(ofScalar: limit).utf8
    var end = utf8.withUnsafeBufferPointer { bytes in
      var end = 0
      while end < most {
        let next = ParagraphRange.starting(at: end, limit: bytes.count, in: bytes).end
        guard next <= most else { break }
        end = next
      }
      return end
    }
    if scalarIndex(of: TextOffset(utf8: end)) < limit / 2 || end == 0 {
      let boundaries = GraphemeBoundaries(of: self)
      let last = boundaries.boundary(atOrBefore: limit)
      end = offset(ofScalar: last > 0 ? last : boundaries.boundary(after: 0)).utf8
    }
    return beginning(utf8: end)
  }
}
