import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Expects the lines and glyphs of a text that was shaped whole to be those of one that is shaped for them.
func expectShapedLines(of text: SourceText, in style: TypeStyle) {
  let shaped = ShapedText(text, in: style) {
    .make(style, language: text.language, keepsGlyphs: true)
  }
  for width in [31.0, 120, 343] {
    let flow = TextFlow.make(
      text,
      width: .pixels(width),
      with: .make(style, language: text.language)
    )
    let packed = TextFlow(
      over: shaped,
      from: .zero,
      to: text.end,
      width: .pixels(width),
      with: .make(style, language: text.language, keepsGlyphs: true)
    )
    while let line = flow.nextLine() {
      #expect(packed.nextLine() == line)
      #expect(packed.glyphs() == flow.glyphs())
    }
    #expect(packed.nextLine() == nil)
  }
}
