import Foundation

/// The box that a glyph's ink fills, around its origin, in 1/65,536 em; `top` is above `bottom`.
package struct InkBox: Hashable, Sendable, BitwiseCopyable {
  package var left: Int64
  package var right: Int64
  /// The ink's upper edge, positive above the baseline.
  package var top: Int64
  package var bottom: Int64

  package init(left: Int64, right: Int64, top: Int64, bottom: Int64) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }
}

/// The ink boxes of a chain's glyphs, asked of a face once for each; it belongs to one thread.
package final class GlyphExtents {
  private let chain: FontChain
  private let tables: [Table]
  /// Those of glyphs that stand upright.
  private lazy var uprightTables = chain.faces.map(Table.init)

  package init(of chain: FontChain) {
    self.chain = chain
    tables = chain.faces.map(Table.init)
  }

  /// Returns the ink box of a glyph along its line, which it may stand upright in; `nil` when it draws nothing.
  ///
  /// - Complexity: O(1) for one that was asked for before; see ``FontFace/inkBox(ofGlyph:)``.
  package func box(ofGlyph glyph: UInt32, face: Int, isUpright: Bool) -> InkBox? {
    let table = isUpright ? uprightTables[face] : tables[face]
    if let known = table.box(of: Int(glyph)) { return known.isEmpty ? nil : known }
    let found = chain.inkBox(ofGlyph: glyph, face: face, isUpright: isUpright)
    table.add(found ?? .nothing, of: Int(glyph))
    return found
  }

  /// Returns the ink box of a glyph as it stands on a line; `nil` when it draws nothing.
  package func box(of glyph: PositionedGlyph) -> InkBox? {
    guard glyph.narrowing == 0 else {
      return chain.inkBox(
        ofGlyph: glyph.glyph,
        face: glyph.face,
        isUpright: glyph.isUpright,
        narrowing: glyph.narrowing
      )
    }
    return box(ofGlyph: glyph.glyph, face: glyph.face, isUpright: glyph.isUpright)
  }

  /// The boxes that are known of one face: flat memory, since every glyph of a text is looked up.
  private final class Table {
    /// For each of the face's glyphs the number of its box and 1 more; 0 for one that was not asked for.
    private let numbers: UnsafeMutablePointer<UInt32>
    private let glyphCount: Int
    private let boxes: UnsafeMutablePointer<[InkBox]>

    init(_ face: FontFace) {
      glyphCount = face.glyphCount
      numbers = .zeros(max(1, glyphCount))
      boxes = .allocate(capacity: 1)
      boxes.initialize(to: [])
    }

    deinit {
      free(numbers)
      boxes.deinitialize(count: 1)
      boxes.deallocate()
    }

    @inline(__always)
    func box(of glyph: Int) -> InkBox? {
      guard glyph < glyphCount else { return nil }
      let number = numbers[glyph]
      return number == 0 ? nil : boxes.pointee[Int(number) - 1]
    }

    /// Keeps the box of a glyph, where the face has such a glyph.
    func add(_ box: InkBox, of glyph: Int) {
      guard glyph < glyphCount else { return }
      boxes.pointee.append(box)
      numbers[glyph] = UInt32(boxes.pointee.count)
    }
  }
}

extension InkBox {
  /// The box of a glyph that draws nothing.
  fileprivate static let nothing = InkBox(left: 0, right: 0, top: 0, bottom: 0)

  @inline(__always)
  fileprivate var isEmpty: Bool { left == right }
}
