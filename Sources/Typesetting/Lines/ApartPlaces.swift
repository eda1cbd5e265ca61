package import PaginatorKit

/// The places of a text that part nothing: no grapheme, and no run of active characters, in whichever
/// script it is set.
///
/// It belongs to one thread.
package final class ApartPlaces {
  /// The text's bytes; see ``CutParagraph/utf8``.
  private let utf8: [UInt8]
  private let typesetter: Typesetter
  private let boundaries: GraphemeBoundaries
  private let sides = ScalarPages<UInt8>()

  /// What is known of a character beside a place.
  private enum Side {
    static let filled: UInt8 = 1
    /// It neither extends nor joins anything.
    static let simple: UInt8 = 2
    /// It has a script of its own, and is inert in it, so that no run goes on beside it.
    static let inert: UInt8 = 4
  }

  /// The places of a text in the type that a typesetter sets.
  package init(of text: SourceText, with typesetter: Typesetter, _ boundaries: GraphemeBoundaries) {
    utf8 = text.utf8
    self.typesetter = typesetter
    self.boundaries = boundaries
  }

  deinit {
    sides.free()
  }

  /// Goes back by a number of scalars as often as that leads to such a place not before a byte.
  ///
  /// - Returns: How often.
  package func back(from end: Int, by scalars: Int, notBefore floor: Int) -> Int {
    utf8.withUnsafeBufferPointer { utf8 in
      var (count, last) = (0, end)
      while true {
        var (byte, left) = (last, scalars)
        while left > 0, byte > floor { (byte, left) = (utf8.scalar(before: byte), left - 1) }
        guard left == 0, byte >= floor, byte > 0, isApart(byte, in: utf8) else { break }
        (count, last) = (count + 1, byte)
      }
      return count
    }
  }

  @inline(__always)
  private func isApart(_ byte: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = side(of: decodeScalar(at: utf8.scalar(before: byte), in: utf8).scalar)
    let after = side(of: decodeScalar(at: byte, in: utf8).scalar)
    return before & after & Side.simple != 0 && (before | after) & Side.inert != 0
  }

  @inline(__always)
  private func side(of scalar: UInt32) -> UInt8 {
    if let page = sides.page(of: scalar), page[Int(scalar & 255)] != 0 {
      return page[Int(scalar & 255)]
    }
    return learn(scalar)
  }

  @inline(never)
  private func learn(_ scalar: UInt32) -> UInt8 {
    var side = Side.filled
    if boundaries.isSimple(scalar) { side |= Side.simple }
    let info = typesetter.table.info(of: scalar)
    if !info.inheritsScript {
      let characters = typesetter.simpleCharacters(script: Int(info.script))
      var character = characters.pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.bits == 0 { character = characters.fill(scalar) }
      if character.bits & SimpleCharacter.plain != 0 { side |= Side.inert }
    }
    sides.place(of: scalar, filling: 0).pointee = side
    return side
  }
}
