import CTextBreaks
package import PaginatorKit

/// Tells whether a place of a text lies between two grapheme clusters (UAX #29).
///
/// Between two scalars that neither extend nor join anything always lies a boundary; only other
/// places are asked of ICU, over the stretch between two such boundaries.
package final class GraphemeBoundaries {
  private let text: SourceText
  private let breaker = TextBreaker(.graphemes)
  /// The scalars whose boundaries are known.
  private var stretch = 0..<0
  private var before: [UInt8] = []

  package init(of text: SourceText) {
    self.text = text
  }

  /// Returns whether a boundary stands before a scalar; the text's ends are boundaries.
  ///
  /// - Complexity: O(1) between simple scalars. Else O(length of the stretch without them) for the
  ///   first place asked for in it; the stretch is kept until another is asked for.
  package func isBoundary(beforeScalar index: Int) -> Bool {
    if index <= 0 || index >= text.scalarCount { return true }
    if isSimple(index - 1) && isSimple(index) { return true }
    if !stretch.contains(index) { load(index) }
    return before[index - stretch.lowerBound] != 0
  }

  /// Finds the boundaries between the two nearest places where one is certain.
  private func load(_ index: Int) {
    var start = index - 1
    while start > 0, !(isSimple(start - 1) && isSimple(start)) { start -= 1 }
    var end = index + 1
    while end < text.scalarCount, !(isSimple(end - 1) && isSimple(end)) { end += 1 }
    let scalars = (start..<end).map(scalar)
    before = [UInt8](repeating: 0, count: scalars.count + 1)
    breaker.find(in: scalars, count: scalars.count, before: &before)
    stretch = start..<end
  }

  /// Returns the last boundary at or before a scalar index.
  package func boundary(atOrBefore index: Int) -> Int {
    var index = index
    while !isBoundary(beforeScalar: index) { index -= 1 }
    return index
  }

  /// Returns the first boundary after a scalar index.
  package func boundary(after index: Int) -> Int {
    var index = index + 1
    while !isBoundary(beforeScalar: index) { index += 1 }
    return index
  }

  private func scalar(_ index: Int) -> UInt32 {
    let byte = text.offset(ofScalar: index).utf8
    return text.utf8.withUnsafeBufferPointer { decodeScalar(at: byte, in: $0).scalar }
  }

  private func isSimple(_ index: Int) -> Bool {
    text_properties(scalar(index)) & UInt32(TEXT_SIMPLE_GRAPHEME) != 0
  }
}
