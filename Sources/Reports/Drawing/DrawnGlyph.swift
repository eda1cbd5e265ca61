import PaginatorKit
import Refereeing
import Typesetting

/// A symbol at its place on a line: right of the line's left end and above its baseline, in
/// 1/65,536 em.
struct DrawnGlyph: Hashable {
  var symbol: Int
  var x: Int
  var y: Int
}

/// The faces of a layout, by their numbers among a report's symbols.
struct SymbolFaces {
  let symbols: GlyphSymbols
  /// For each face of the layout's chain its number among the symbols.
  let numbers: [Int]

  /// The glyphs of a line as symbols; what draws nothing is left out.
  func glyphs(of line: DrawnLine) -> [DrawnGlyph] {
    line.glyphs.compactMap { glyph in
      let symbol = symbols.symbol(of: glyph.glyph, in: numbers[glyph.face])
      return symbols.hasInk(symbol)
        ? DrawnGlyph(symbol: symbol, x: Int(glyph.x), y: Int(glyph.y)) : nil
    }
  }
}
