/// How far the ink of packed glyphs reaches from a line's left end and from its baseline, in
/// 1/65,536 em.
///
/// Sides are kept so that the least of each is the farthest: left, −right, −top, bottom.
package struct InkReach: Hashable, Sendable, BitwiseCopyable {
  private var sides = Self.none
  private var pens: (first: Int32, last: Int32) = (.max, .min)

  private static let none = SIMD4<Int32>(repeating: .max)

  init() {}

  /// Adds the ink of a glyph whose pen stands at a place; without ink, the pen.
  @inline(__always)
  mutating func add(_ ink: GlyphInk.Sides, at x: Int32) {
    if ink.isEmpty {
      pens = (min(pens.first, x), max(pens.last, x))
    } else {
      let moved = ink.sides &+ SIMD4(x, 0 &- x, 0, 0)
      sides.replace(with: moved, where: moved .< sides)
    }
  }

  /// The box that the ink fills; `nil` without ink.
  package var ink: InkBox? {
    guard sides != Self.none else { return nil }
    return InkBox(
      left: Int64(sides[0]),
      right: -Int64(sides[1]),
      top: -Int64(sides[2]),
      bottom: Int64(sides[3])
    )
  }

  /// Where the pens stand of clusters without ink: the first and the last; `nil` without any.
  package var penPlaces: (first: Int64, last: Int64)? {
    pens.first > pens.last ? nil : (Int64(pens.first), Int64(pens.last))
  }

  package static func == (left: InkReach, right: InkReach) -> Bool {
    left.sides == right.sides && left.pens == right.pens
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(sides)
    hasher.combine(pens.first)
  }
}

/// The ink of those glyphs of a chain that a text is drawn with, in flat memory; it does not change,
/// and threads may share it.
final class GlyphInk: @unchecked Sendable {
  /// The sides of a glyph's ink box, as ``InkReach`` has them; all `Int32.max` of one without ink.
  struct Sides: BitwiseCopyable {
    let sides: SIMD4<Int32>

    @inline(__always) var isEmpty: Bool { sides[0] == .max }
  }

  /// How far ink and pens may reach, so that no sum of both overflows: 16,384 em.
  static let farthest: Int32 = 1 << 30

  private static let glyphs = 1 << 16
  /// By the number of the face; those of glyphs that stand upright behind all others.
  private let faces: [UnsafeMutablePointer<Sides>]
  private let faceCount: Int
  /// Whether all ink lies nearer than ``farthest`` to its pen.
  private(set) var isNear = true

  /// The ink of glyphs of the faces of a chain; `used` has a set of them for each piece of a text and
  /// face, a bit for each glyph below 65,536, and may have others behind for those that stand upright.
  ///
  /// - Complexity: O(glyphs), 3 µs each of a face that was not asked for it before.
  init(of used: [[[UInt64]]], in chain: FontChain) {
    faceCount = chain.faces.count
    let numbers = 0..<(used.first?.count ?? 0)
    faces = numbers.map { _ in .allocate(capacity: Self.glyphs) }
    for (number, face) in faces.enumerated() {
      for word in 0..<(Self.glyphs / 64) {
        var bits = used.reduce(0) { $0 | $1[number][word] }
        while bits != 0 {
          let glyph = word * 64 + bits.trailingZeroBitCount
          let box = chain.inkBox(
            ofGlyph: UInt32(glyph),
            face: number % faceCount,
            isUpright: number >= faceCount
          )
          face[glyph] = sides(of: box)
          bits &= bits - 1
        }
      }
    }
  }

  deinit {
    for face in faces { face.deallocate() }
  }

  /// The ink of a run's glyphs, by their numbers; what is there of others means nothing.
  @inline(__always)
  func of(_ run: ShapedPiece.PackedRun) -> UnsafePointer<Sides> {
    UnsafePointer(faces[Int(run.face) + (run.script.isUpright ? faceCount : 0)])
  }

  private func sides(of box: InkBox?) -> Sides {
    guard let box else { return Sides(sides: SIMD4(repeating: .max)) }
    let sides = [box.left, -box.right, -box.top, box.bottom]
    if sides.contains(where: { abs($0) >= Int64(Self.farthest) }) { isNear = false }
    let narrow = sides.map { Int32(truncatingIfNeeded: $0) }
    return Sides(sides: SIMD4(narrow[0], narrow[1], narrow[2], narrow[3]))
  }
}
