import PaginatorKit

/// The annotations of a text, each shaped by itself when it is met.
///
/// They are no text: shaping them is no work that is counted. They belong to one thread.
final class Annotations {
  private let variants: TextVariants
  private let chain: FontChain
  private let make: (_ variant: Int) -> Typesetter
  private var typesetters: [Int: Typesetter] = [:]
  /// How wide each is, once somebody asked.
  private var widths: [Int64?]

  /// Those of a text; `make` makes a typesetter of plain text in a variant, that keeps glyphs.
  init(
    of variants: TextVariants,
    in chain: FontChain,
    typesettingBy make: @escaping (_ variant: Int) -> Typesetter
  ) {
    (self.variants, self.chain, self.make) = (variants, chain, make)
    widths = Array(repeating: nil, count: variants.styles.rubies.count)
  }

  /// The first face of an annotation among those of all variants.
  func face(of number: Int) -> Int { variants.variant(ofAnnotation: number) * chain.length }

  /// How wide an annotation is, in units of the advance rule.
  func width(of number: Int) -> Int64 {
    if let known = widths[number] { return known }
    let width = prepare(number, by: typesetter(of: number)).width
    widths[number] = width
    return width
  }

  /// Returns the glyphs of an annotation, spread between two places of a line.
  func glyphs(of number: Int, from left: Int64, to right: Int64) -> [PositionedGlyph] {
    let typesetter = typesetter(of: number)
    let (paragraph, width) = prepare(number, by: typesetter)
    var spaces: ShapedParagraph.Spaces = [:]
    let free = right - left - typesetter.units.em(of: width)
    paragraph.share(free, of: 0..<paragraph.count, among: &spaces)
    return typesetter.glyphs(of: paragraph, from: 0, to: paragraph.count, spaces: spaces)
      .map { glyph in
        var glyph = glyph
        glyph.x += left
        glyph.face += face(of: number)
        return glyph
      }
  }

  private func prepare(
    _ number: Int,
    by typesetter: Typesetter
  ) -> (paragraph: ShapedParagraph, width: Int64) {
    let utf8 = Array(variants.styles.rubies[number].text.utf8)
    let paragraph = ShapedParagraph()
    let range = ParagraphRange(start: 0, contentEnd: utf8.count, end: utf8.count)
    utf8.withUnsafeBufferPointer { typesetter.prepare(paragraph, range: range, of: $0) }
    return (paragraph, paragraph.contentX.base[paragraph.count])
  }

  private func typesetter(of number: Int) -> Typesetter {
    let variant = variants.variant(ofAnnotation: number)
    if let known = typesetters[variant] { return known }
    let made = make(variant)
    typesetters[variant] = made
    return made
  }
}
