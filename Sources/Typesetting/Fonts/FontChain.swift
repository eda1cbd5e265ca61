package import PaginatorKit

/// Faces in the order in which they are asked for a glyph; the first is the primary face.
///
/// A text with styles has a chain for each *variant*, a face and a size of it: all are as long, and stand
/// one behind the other, the text's own first. With them goes the dictionary by which a type parts words.
package struct FontChain: Sendable {
  /// The faces, at least one and at most 254: those of the text, then those of its other variants.
  package let faces: [FontFace]
  /// How many faces a variant has.
  let length: Int
  /// What parts the words that are set in them; `nil` where nothing does.
  package internal(set) var dictionary: HyphenDictionary?

  package init(_ faces: [FontFace]) {
    self.init(faces, length: faces.count)
  }

  init(_ faces: [FontFace], length: Int) {
    precondition(!faces.isEmpty && faces.count < 255, "A font chain has 1 to 254 faces.")
    precondition(length > 0 && faces.count % length == 0, "Variants are equally long.")
    (self.faces, self.length) = (faces, length)
  }

  /// The face that makes the line height.
  package var primary: FontFace { faces[0] }

  /// The faces of the text, without those of its other variants.
  package var base: ArraySlice<FontFace> { faces[..<length] }

  /// How far the middle of a vertical line stands above the baseline of text in a face, which its variant's first face
  /// tells: where that one's content area has its middle, in 1/65,536 em.
  package func center(ofFace face: Int) -> Int64 { faces[face - face % length].center }

  /// Returns the box that a glyph's ink fills along its line, which it may stand upright in, and narrower then.
  func inkBox(ofGlyph glyph: UInt32, face: Int, isUpright: Bool, narrowing: Int32 = 0) -> InkBox? {
    isUpright
      ? faces[face]
        .uprightInkBox(ofGlyph: glyph, center: center(ofFace: face), narrowing: narrowing)
      : faces[face].inkBox(ofGlyph: glyph)
  }

  package var references: [FontReference] { base.map(\.reference) }

  /// The chain of one variant by itself.
  func variant(_ number: Int) -> FontChain {
    var chain = FontChain(Array(faces[(number * length)..<((number + 1) * length)]))
    chain.dictionary = dictionary
    return chain
  }
}
