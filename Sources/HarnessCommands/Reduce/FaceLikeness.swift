import PaginatorKit
import Reducing
import Typesetting

/// Which letters can stand for others in the faces of a layout.
final class FaceLikeness: LetterLikeness {
  /// The faces of each variant, in the order in which they are asked for a glyph.
  private let chains: [FontVariant: [FontFace]]
  private let plain: [FontFace]

  /// The faces of a layout over a text.
  init(of text: SourceText, in type: TypeStyle, fonts: FontLibrary) throws(FontError) {
    let faces = try fonts.chain(type, for: text).faces
    let length = type.fonts.count
    plain = Array(faces.prefix(length))
    var chains: [FontVariant: [FontFace]] = [:]
    for (number, variant) in (text.styles?.fonts ?? []).enumerated() {
      chains[variant] = Array(faces[number * length..<(number + 1) * length])
    }
    self.chains = chains
  }

  func kind(of scalar: Unicode.Scalar) -> UInt64 { ScalarProperties.kind(of: scalar.value) }

  func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    ScalarProperties.isIdeograph(scalar.value)
  }

  func advance(of scalar: Unicode.Scalar, in font: FontVariant) -> (face: Int, units: Int64)? {
    let faces = chains[font] ?? plain
    for (number, face) in faces.enumerated() {
      guard let glyph = face.glyph(for: scalar.value) else { continue }
      return (number, face.advance(ofGlyph: glyph))
    }
    return nil
  }
}
