package import PaginatorKit
package import Typesetting

extension Length {
  /// A length in em of 16 px, the size of ``TypeStyle/make(_:size:lineHeight:_:)``.
  package static func em(_ count: Double) -> Length { .pixels(16 * count) }
}

extension TypeStyle {
  /// A style of Unifont at 16 px and single line height: Latin 8 px, Han 16 px, lines 16 px.
  ///
  ///     TypeStyle.make { $0.kinsoku = .none }
  package static func make(
    _ faces: [FontFace] = [TestFonts.unifont],
    size: Double = 16,
    lineHeight: Double = 1,
    _ change: (inout TypeStyle) -> Void = { _ in }
  ) -> TypeStyle {
    var style = TypeStyle(
      fonts: faces.map(\.reference),
      size: .pixels(size),
      lineHeight: LineHeightMultiple(tenThousandths: Int64((lineHeight * 10_000).rounded()))
    )
    change(&style)
    return style
  }
}

extension Layout {
  /// A content box of a width and height in px, without insets: 5 Han characters by 4 lines of
  /// Unifont at 16 px.
  package static func make(
    width: Double = 80,
    height: Double = 64,
    insets: Double = 0,
    type: TypeStyle = .make()
  ) -> Layout {
    let inset = Length.pixels(insets)
    return Layout(
      page: PageGeometry(
        width: .pixels(width) + inset + inset,
        height: .pixels(height) + inset + inset,
        insets: Insets(all: inset)
      ),
      type: type
    )
  }
}

extension Layout {
  /// Lines of 24 px: Unifont at 24 px and single line height, `columns` Han characters wide.
  ///
  /// The first defaults hold 5 · 4 = 20 characters on a page and leave 4 px.
  package static func lines24(
    columns: Double = 5,
    height: Double = 100,
    _ change: (inout TypeStyle) -> Void = { _ in }
  ) -> Layout {
    .make(width: 24 * columns, height: height, type: .make(size: 24, change))
  }
}

/// A run of Han characters, none the same as its neighbour, without a mark.
package func han(_ count: Int) -> String {
  let characters = Array("一二三四五六七八九十")
  return String((0..<count).map { characters[$0 % characters.count] })
}

extension SourceText {
  /// A text in Traditional Chinese, which keeps Latin as it is.
  package static func make(
    _ string: String,
    language: String = "zh-Hant",
    direction: Direction = .leftToRight,
    forcedBreaksAtScalars breaks: [Int] = []
  ) -> SourceText {
    let text = SourceText(string, language: language, direction: direction)
    return text.with(forcedBreaks: breaks.map(text.offset(ofScalar:)))
  }
}

extension Typesetter {
  /// A typesetter for a style whose faces are test fonts.
  package static func make(
    _ style: TypeStyle = .make(),
    language: String = "zh-Hant",
    direction: SourceText.Direction = .leftToRight,
    styles: TextStyles? = nil,
    shaping: ShapingMode = .full,
    tables: TypesetterTables? = nil,
    keepsGlyphs: Bool = false
  ) -> Typesetter {
    do {
      return Typesetter(
        chain: try TestFonts.library.chain(style, for: styles),
        style: style,
        language: language,
        direction: direction,
        styles: styles,
        shaping: shaping,
        tables: tables,
        keepsGlyphs: keepsGlyphs
      )
    } catch {
      fatalError("\(error)")
    }
  }
}
