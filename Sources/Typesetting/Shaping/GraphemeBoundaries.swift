import CTextBreaks
package import PaginatorKit

/// Tells whether a place of a text lies between two grapheme clusters (UAX #29).
///
/// Between two scalars that neither extend nor join anything always lies a boundary, and behind a line feed; only
/// other places are asked of ICU, over the stretch between two such boundaries.
///
/// It belongs to one thread, and as in ``Growing`` no two accesses to a property overlap.
package final class GraphemeBoundaries {
  private let text: SourceText
  private let utf8: [UInt8]
  private let breaker = TextBreaker(.graphemes)
  /// The scalars whose boundaries are known.
  @exclusivity(unchecked) private var stretch = 0..<0
  @exclusivity(unchecked) private var before: [UInt8] = []
  /// Whether scalars are simple, as ``Simple``.
  private let simple = ScalarPages<UInt8>()
  /// The scalar that was asked for last, and its byte.
  @exclusivity(unchecked) private var last = (scalar: 0, byte: 0)

  private enum Simple {
    static let unknown: UInt8 = 0
    static let no: UInt8 = 1
    static let yes: UInt8 = 2
  }

  package init(of text: SourceText) {
    self.text = text
    utf8 = text.utf8
  }

  deinit {
    simple.free()
  }

  /// Returns whether a boundary stands before a scalar; the text's ends are boundaries.
  ///
  /// - Complexity: O(1) between simple scalars. Else O(length of the stretch without them) for the
  ///   first place asked for in it; the stretch is kept until another is asked for.
  package func isBoundary(beforeScalar index: Int) -> Bool {
    if index <= 0 || index >= text.scalarCount { return true }
    if isCertain(index) { return true }
    if !stretch.contains(index) { load(index) }
    return before[index - stretch.lowerBound] != 0
  }

  /// Returns the byte of a scalar of the text, or its end.
  ///
  /// - Complexity: O(1), least near the place that was asked for last, by whichever function.
  package func byte(ofScalar scalar: Int) -> Int {
    precondition(scalar >= 0 && scalar <= text.scalarCount, "A scalar of the text.")
    let distance = scalar - last.scalar
    if distance == 0 { return last.byte }
    let byte =
      distance.magnitude <= 8
      ? utf8.withUnsafeBufferPointer { walk(distance, in: $0) }
      : text.offset(ofScalar: scalar).utf8
    last = (scalar, byte)
    return byte
  }

  private func walk(_ distance: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var byte = last.byte
    for _ in 0..<max(0, distance) { byte += decodeScalar(at: byte, in: utf8).length }
    for _ in 0..<max(0, -distance) { byte = utf8.scalar(before: byte) }
    return byte
  }

  /// Finds the boundaries between the two nearest places where one is certain.
  private func load(_ index: Int) {
    var start = index - 1
    while start > 0, !isCertain(start) { start -= 1 }
    var end = index + 1
    while end < text.scalarCount, !isCertain(end) { end += 1 }
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
    let byte = byte(ofScalar: index)
    return utf8.withUnsafeBufferPointer { decodeScalar(at: byte, in: $0).scalar }
  }

  /// Whether a boundary is certain at a place inside the text: both scalars beside it are simple, or a line feed is
  /// before it.
  private func isCertain(_ index: Int) -> Bool {
    let byte = byte(ofScalar: index)
    return utf8.withUnsafeBufferPointer { bytes in
      // GB4: always behind a control.
      bytes[byte - 1] == 0x0A
        || isSimple(decodeScalar(at: byte, in: bytes).scalar)
          && isSimple(decodeScalar(at: bytes.scalar(before: byte), in: bytes).scalar)
    }
  }

  /// Whether a scalar neither extends nor joins anything.
  @inline(__always)
  func isSimple(_ scalar: UInt32) -> Bool {
    if let page = simple.page(of: scalar) {
      let known = page[Int(scalar & 255)]
      if known != Simple.unknown { return known == Simple.yes }
    }
    return learn(scalar)
  }

  @inline(never)
  private func learn(_ scalar: UInt32) -> Bool {
    let asked = Ideographs.holds(scalar) ? Ideographs.first : scalar
    let isSimple = text_is_simple_grapheme(asked)
    simple.place(of: scalar, filling: Simple.unknown).pointee = isSimple ? Simple.yes : Simple.no
    return isSimple
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the byte where the scalar begins that stands before one, in valid UTF-8.
  @inline(__always)
  func scalar(before byte: Int) -> Int {
    var byte = byte - 1
    while self[byte] & 0xC0 == 0x80 { byte -= 1 }
    return byte
  }
}
