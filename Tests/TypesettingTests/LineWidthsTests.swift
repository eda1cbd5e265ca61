import CHarfBuzz
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// The widths of lines, against HarfBuzz alone.
struct LineWidthsTests {
  /// Text of one script in one face, so that a line is one run.
  struct OneRun: Sendable, CustomTestStringConvertible {
    var face: FontFace
    var script: hb_script_t
    var kinds: [TextPiece]
    /// A word that gives the marks and spaces after it their script.
    var start: String

    static let all = [
      OneRun(
        face: TestFonts.dejaVuSans,
        script: HB_SCRIPT_LATIN,
        kinds: [.latin, .space, .longWord],
        start: "word"
      ),
      OneRun(
        face: TestFonts.notoSansCJK,
        script: HB_SCRIPT_LATIN,
        kinds: [.latin, .space],
        start: "word"
      ),
      OneRun(
        face: TestFonts.notoSansCJK,
        script: HB_SCRIPT_HAN,
        kinds: [.han, .punctuation],
        start: "須"
      ),
      OneRun(face: TestFonts.unifont, script: HB_SCRIPT_HAN, kinds: [.han, .space], start: "須"),
    ]

    var testDescription: String { "\(kinds) in \(face.reference.family)" }
  }

  @Test(arguments: OneRun.all, Seed.first(25))
  func `has lines as wide as HarfBuzz makes them`(run: OneRun, seed: Seed) {
    var random = seed
    let size = random.number(in: 640...2_600)
    let text = SourceText.make(run.start + random.text(pieces: 40, of: run.kinds))
    let style = TypeStyle.make([run.face], size: Double(size) / 64)
    let lines = text.lines(width: Length(sixtyFourths: Int64(size * 12)), style: style)
    checkWidths(of: lines, text, in: run.face, script: run.script, size: Int64(size))
  }

  @Test(arguments: [
    (SourceText.Direction.rightToLeft, HB_SCRIPT_ARABIC, "السلام عليكم بِسْمِ كتاب"),
    (.rightToLeft, HB_SCRIPT_HEBREW, "בראשית ברא שָׁלוֹם"),
    (.leftToRight, HB_SCRIPT_HEBREW, "שלום עולם"),
  ])
  func `has right-to-left lines as wide as HarfBuzz makes them`(
    direction: SourceText.Direction,
    script: hb_script_t,
    string: String
  ) {
    let language = script == HB_SCRIPT_ARABIC ? "ar" : "he"
    let text = SourceText.make(string, language: language, direction: direction)
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    for width in [100, 4, 2, 1, 0.25] {
      let lines = text.lines(width: .em(width), style: style)
      checkWidths(of: lines, text, in: TestFonts.dejaVuSans, script: script, size: 1024)
    }
  }

  /// Shapes each line again with its paragraph as context and compares the sum of its advances.
  private func checkWidths(
    of lines: [Line],
    _ text: SourceText,
    in face: FontFace,
    script: hb_script_t,
    size: Int64
  ) {
    let plain = PlainFont(file: face.reference.file, index: face.reference.index)
    // A tab is drawn as a space.
    let scalars = text.string(from: .zero, to: text.end).unicodeScalars
      .map { $0 == "\t" ? 0x20 : $0.value }
    for line in lines {
      let first = text.scalarIndex(of: TextOffset(utf8: line.start))
      var last = text.scalarIndex(of: TextOffset(utf8: line.end))
      // White space that hangs (Metrics.md 1), as far as these texts have it.
      while last > first, [0x20, 0x3000, 0x2003].contains(scalars[last - 1]) { last -= 1 }
      let sum = plain.width(scalars, in: first..<last, script: script, language: text.language)
      // sum / 65,536 em × size, rounded up to 1/64 px.
      #expect(line.width.sixtyFourths == (sum * size + 65_535) / 65_536, "\(text.strings([line]))")
    }
  }
}
