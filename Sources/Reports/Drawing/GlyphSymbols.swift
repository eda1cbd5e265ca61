import Typesetting

/// The glyphs of a report, each drawn once: an SVG symbol for every glyph with ink.
///
/// Symbol 0 draws nothing and takes no room. The whole belongs to one thread, and no two accesses to a property
/// overlap.
final class GlyphSymbols {
  /// The width that each symbol takes on its line, in 1/65,536 em.
  @exclusivity(unchecked) private(set) var advances: [Int] = [0]
  /// The symbols without an element.
  private(set) var blank: [Int] = [0]
  private var isInked: [Bool] = [false]
  private var paths: [(symbol: Int, path: String)] = []
  private var faces: [Face] = []

  /// A face of which glyphs are drawn.
  private struct Face {
    var font: FontFace
    /// Where the middle of vertical lines stands above the baseline, of glyphs that stand upright in them.
    var center: Int64?
  }
  /// A glyph of which some of its width is taken.
  private struct Narrowed: Hashable {
    var glyph: UInt32
    var face: Int
    var narrowing: Int32
  }
  /// For each face the symbols of its glyphs, 0 where a glyph has none yet.
  @exclusivity(unchecked) private var numbers: [[Int32]] = []
  /// Those of narrowed glyphs.
  private var narrowed: [Narrowed: Int] = [:]
  /// The symbols of pictures, by their sizes.
  private var pictures: [[Int64]: Int] = [:]

  /// Returns the number that a face has here, giving it one when it is new; another where its glyphs stand upright in
  /// vertical lines with their middle above the baseline.
  func number(of face: FontFace, uprightAt center: Int64? = nil) -> Int {
    let known = faces.firstIndex {
      $0.font.reference == face.reference && $0.font.size == face.size && $0.center == center
    }
    if let known { return known }
    faces.append(Face(font: face, center: center))
    numbers.append(Array(repeating: 0, count: face.glyphCount))
    return faces.count - 1
  }

  /// Returns the symbol of a glyph, making it when it is new; 0 for a glyph that the face has not.
  ///
  /// What is taken of its width is in 1/65,536.
  ///
  /// - Complexity: O(1) for one that is known.
  func symbol(of glyph: UInt32, in face: Int, narrowing: Int32 = 0) -> Int {
    guard Int(glyph) < numbers[face].count else { return 0 }
    if narrowing != 0 {
      let place = Narrowed(glyph: glyph, face: face, narrowing: narrowing)
      if let known = narrowed[place] { return known }
      let symbol = add(glyph, in: face, narrowing: narrowing)
      narrowed[place] = symbol
      return symbol
    }
    let known = numbers[face][Int(glyph)]
    if known != 0 { return Int(known) }
    let symbol = add(glyph, in: face)
    numbers[face][Int(glyph)] = Int32(symbol)
    return symbol
  }

  /// Returns the symbol of a picture of a size in 1/65,536 em: its frame.
  func symbol(ofPictureWide width: Int64, high height: Int64) -> Int {
    if let known = pictures[[width, height]] { return known }
    let symbol = advances.count
    pictures[[width, height]] = symbol
    // In 1/1,000 em; a rim of a 20th em, or less of a small picture.
    let (x, y) = ((width * 1000) >> 16, (height * 1000) >> 16)
    let rim = min(50, x / 4, y / 4)
    let inner = "m\(rim) \(rim)h\(x - 2 * rim)v\(y - 2 * rim)h\(2 * rim - x)z"
    paths.append((symbol, "m0 0v\(y)h\(x)v\(-y)z" + inner))
    advances.append(Int(width))
    isInked.append(true)
    return symbol
  }

  /// Whether a symbol draws something.
  func hasInk(_ symbol: Int) -> Bool { isInked[symbol] }

  /// The symbols as elements of SVG: `<symbol id="g12"><path d="…"/></symbol>`.
  var markup: String {
    var markup = ""
    for (symbol, path) in paths {
      markup += "<symbol id=\"g\(symbol)\"><path d=\"\(path)\"/></symbol>"
    }
    return markup
  }

  private func add(_ glyph: UInt32, in face: Int, narrowing: Int32 = 0) -> Int {
    let symbol = advances.count
    let (font, center) = (faces[face].font, faces[face].center)
    let path = font.outline(ofGlyph: glyph, uprightAt: center, narrowing: narrowing)
    let advance =
      center == nil ? font.advance(ofGlyph: glyph) : font.uprightAdvance(ofGlyph: glyph)
    advances.append(Int(advance))
    isInked.append(!path.isEmpty)
    if path.isEmpty {
      blank.append(symbol)
    } else {
      paths.append((symbol, path))
    }
    return symbol
  }
}
