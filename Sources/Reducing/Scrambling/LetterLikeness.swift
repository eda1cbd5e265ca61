package import PaginatorKit

/// What letters have to have in common so that one can stand for another in a line.
package protocol LetterLikeness {
  /// A number that scalars share which are alike in all that breaks lines and shapes them but their
  /// glyphs: category, script, line break class, width, direction, joining.
  func kind(of scalar: Unicode.Scalar) -> UInt64

  /// The face that has a scalar's glyph and how wide that is, in units of the face; `nil` without one.
  func advance(of scalar: Unicode.Scalar, in font: FontVariant) -> (face: Int, units: Int64)?

  /// Whether a scalar is an ideograph, of which there are enough to use none of the original.
  func isIdeograph(_ scalar: Unicode.Scalar) -> Bool
}
