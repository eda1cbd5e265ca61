import CHarfBuzz
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// What marks are in a font, against what Chromium makes of them in the same one.
struct MarkFormTests {
  /// The marks of `Conformance/chromium-marks.txt` by language and what they are there.
  private static let measured = Result { try measuredCharacters(in: "chromium-marks.txt") }

  private static let kinds: [(name: String, kind: MarkForm.Kind)] = [
    ("opening", .opens), ("closing", .closes), ("middle", .middle),
    ("narrow-opening", .opensNarrow), ("narrow-closing", .closesNarrow),
  ]

  @Test(arguments: ["zh-Hans", "zh-Hant", "ja"])
  func `are those of Chromium`(language: String) throws {
    let measured = try Self.measured.get()
    let style = TypeStyle.make([language == "ja" ? TestFonts.notoSansCJKjp : TestFonts.notoSansCJK])
    {
      $0.marks = .normal
    }
    let typesetter = Typesetter.make(style, language: language)
    let forms = try #require(typesetter.tables.marks)
    var different: [String] = []
    var blanks: Set<Int64> = []
    for scalar in UInt32(0x21)...0xFFFF where !(0xA000...0xFDFF ~= scalar) {
      let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
      guard category != HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED else { continue }
      let form = forms.form(of: scalar, face: 0, script: RunScript(script: HB_SCRIPT_HAN))
      for (name, kind) in Self.kinds {
        let isMeasured = measured["\(language) \(name)"]?.contains(scalar) == true
        if form.kind.contains(kind) != isMeasured {
          different.append("\(name) \(String(scalar, radix: 16))")
        }
      }
      if !form.kind.isDisjoint(with: [.opens, .closes]) { blanks.insert(form.blank.ems) }
    }
    #expect(different == [])
    // Half an em.
    #expect(blanks == [32_768])
  }

  // DejaVu Sans has no feature halt, and no full-width mark.
  @Test func `marks of fonts that do not tell keep their width`() {
    let style = TypeStyle.make([TestFonts.unifont]) { $0.marks = .normal }
    let forms = Typesetter.make(style, language: "zh-Hans").tables.marks
    let form = forms?.form(of: 0x300C, face: 0, script: RunScript(script: HB_SCRIPT_HAN))
    #expect(form == MarkForm(kind: .opensNarrow))
  }

  // The ink of Unifont's 「 is in the right half of its 16 px, that of 」 and 。 in the left one.
  @Test(
    arguments: [(0x300C, .opens), (0x300D, .closes), (0x3002, .closes)]
      as [(UInt32, MarkForm.Kind)]
  )
  func `what is blank may be told by the ink`(scalar: UInt32, kind: MarkForm.Kind) {
    let style = TypeStyle.make([TestFonts.unifont]) {
      $0.marks = .normal
      $0.marksFallback = .halfEm
    }
    let forms = Typesetter.make(style, language: "zh-Hans").tables.marks
    let form = forms?.form(of: scalar, face: 0, script: RunScript(script: HB_SCRIPT_HAN))
    #expect(form?.kind == kind)
    #expect(form?.blank.ems == 32_768)
  }

  // That of （ reaches into both halves.
  @Test func `a mark of which no half is blank keeps its width`() {
    let style = TypeStyle.make([TestFonts.unifont]) {
      $0.marks = .normal
      $0.marksFallback = .halfEm
    }
    let forms = Typesetter.make(style, language: "zh-Hans").tables.marks
    let form = forms?.form(of: 0xFF08, face: 0, script: RunScript(script: HB_SCRIPT_HAN))
    #expect(form == MarkForm(kind: .opensNarrow))
  }

  /// Unifont with rules of our own: `chws` takes half an em of 」 and 。 before 」, and of 「 behind 「.
  @Test(
    arguments: [
      (0x300C, MarkForm(kind: .opens, blank: Self.half)),
      (0x300D, MarkForm(kind: .closes, blank: Self.half)),
      (0x3002, MarkForm(kind: .closes, blank: Self.half)),
      (0xFF08, MarkForm(kind: .opensNarrow)),
    ] as [(UInt32, MarkForm)]
  )
  func `what is blank may be told by pairs alone`(scalar: UInt32, form: MarkForm) throws {
    let folder = try TemporaryDirectory()
    let unifont = TestFonts.unifont
    var font = SFNT(try TestFontFiles.read(unifont.reference.file))
    // unitsPerEm stands at 18 of the table head.
    let half = -SFNT.number16(try #require(font.tables["head"]), at: 18) / 2
    let opening = Int(try #require(unifont.glyph(for: 0x300C)))
    let closing = Int(try #require(unifont.glyph(for: 0x300D)))
    let stop = Int(try #require(unifont.glyph(for: 0x3002)))
    // Script DFLT at 10, the feature chws at 30, one lookup of pairs with two subtables at 44.
    let head = [1, 0, 10, 30, 44] + [1, 0x4446, 0x4C54, 8, 4, 0, 0, 0xFFFF, 1, 0]
    // The first glyph's advance is changed at 14, coverage at 20.
    let first = [1, 20, 4, 0, 2, 14, 14, 1, closing, half, 1, 2] + [stop, closing].sorted()
    // Place and advance of the second are at 12, coverage at 20.
    let second = [1, 20, 0, 5, 1, 12, 1, opening, half, half, 1, 1, opening]
    let lookup = [2, 0, 2, 10, 10 + 2 * first.count] + first + second
    font.tables["GPOS"] = (head + [1, 0x6368, 0x7773, 8, 0, 1, 0] + [1, 4] + lookup)
      .flatMap(SFNT.big16)
    let file = try folder.write(font.bytes, to: "pairs.ttf")
    let style = TypeStyle.make([try FontLibrary().face(file: file, index: 0)]) {
      $0.marks = .normal
    }
    let forms = Typesetter.make(style, language: "zh-Hans").tables.marks
    #expect(forms?.form(of: scalar, face: 0, script: RunScript(script: HB_SCRIPT_HAN)) == form)
  }

  private static let half = Blank(ems: 32_768, units: 32_768)

  @Test func `nothing is looked up where no mark gives anything up`() {
    #expect(Typesetter.make(.make([TestFonts.unifont])).tables.marks == nil)
    let fallback = TypeStyle.make([TestFonts.unifont]) { $0.marksFallback = .halfEm }
    #expect(
      Typesetter.make(fallback).tables.key == Typesetter.make(.make([TestFonts.unifont])).tables.key
    )
  }
}
