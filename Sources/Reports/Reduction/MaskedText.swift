import PaginatorKit
import Refereeing
import Typesetting

extension SourceText {
  /// The text with a sign in place of each letter, digit and symbol, as long in UTF-8: what it says cannot
  /// be read, and offsets stay.
  var masked: SourceText {
    var scalars = String.UnicodeScalarView()
    for scalar in string(from: .zero, to: end).unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: scalars.append(scalar)
      default: scalars.append(Self.masks[UTF8.width(scalar) - 1])
      }
    }
    return SourceText(
      utf8: Array(String(scalars).utf8),
      language: language,
      direction: direction
    ) ?? self
  }

  /// What stands for a scalar of one to four bytes.
  private static let masks: [Unicode.Scalar] = ["x", "×", "▢", "🀫"]
}

extension SymbolFaces {
  /// The glyphs of a line as frames as wide as they are.
  func masks(of line: DrawnLine) -> [DrawnGlyph] {
    line.glyphs.compactMap { glyph in
      guard !glyph.isWhiteSpace, glyph.advance > 0 else { return nil }
      let high = FontFace.unitsPerEm / 2
      let symbol = symbols.symbol(ofPictureWide: glyph.advance, high: high)
      return (symbol, Int(glyph.x), Int(glyph.y))
    }
  }
}
