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

  @Test func `nothing is looked up where no mark gives anything up`() {
    #expect(Typesetter.make(.make([TestFonts.unifont])).tables.marks == nil)
    let fallback = TypeStyle.make([TestFonts.unifont]) { $0.marksFallback = .halfEm }
    #expect(
      Typesetter.make(fallback).tables.key == Typesetter.make(.make([TestFonts.unifont])).tables.key
    )
  }
}
