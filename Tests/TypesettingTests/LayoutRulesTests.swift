import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Fonts whose rules reach glyphs that no coverage names, made from DejaVu Sans.
struct LayoutRulesTests {
  private let folder = try? TemporaryDirectory()

  /// DejaVu Sans without its rules, and with tables of the test's own.
  private func face(_ tables: [String: [Int]]) throws -> FontFace {
    let folder = try #require(folder)
    var font = SFNT(try TestFontFiles.read(TestFontFiles.dejaVuSans))
    for tag in ["GSUB", "GPOS", "GDEF", "kern"] { font.tables[tag] = nil }
    for (tag, words) in tables { font.tables[tag] = words.flatMap(SFNT.big16) }
    let file = folder.path(of: "\(UUID().uuidString).ttf")
    try Data(font.bytes).write(to: URL(fileURLWithPath: file))
    return try FontLibrary().face(file: file, index: 0)
  }

  private func glyph(_ scalar: UInt32) throws -> Int {
    Int(try #require(TestFonts.dejaVuSans.glyph(for: scalar)))
  }

  /// A GPOS table with one lookup of a type and flags behind the feature kern of the default script and
  /// of Latin, and its one subtable.
  private func gpos(type: Int, flags: Int, _ subtable: [Int]) -> [Int] {
    // 0: version 1.0, script list at 10, feature list at 40, lookup list at 54.
    [1, 0, 10, 40, 54]
      // 10: DFLT and latn, both with the script table at 14 of this list: its default language system
      // at 4, no others; the system wants no feature and has the first.
      + [2, 0x4446, 0x4C54, 14, 0x6C61, 0x746E, 14] + [4, 0] + [0, 0xFFFF, 1, 0] + [0, 0]
      // 40: one feature, kern, at 8 of this list: no parameters, one lookup, the first.
      + [1, 0x6B65, 0x726E, 8] + [0, 1, 0]
      // 54: one lookup at 4 of this list, with one subtable at 8 of it.
      + [1, 4] + [type, flags, 1, 8] + subtable
  }

  /// Pairs by class: the first glyph T, the second of any class, moved by −600 for each class's value.
  private func pairs(firstIs glyph: Int, values: [Int]) -> [Int] {
    let end = 16 + 2 * values.count
    // Format 2, coverage, value formats x advance and none, both class definitions, 1 class of first
    // glyphs, as many of second; coverage format 1 of one glyph; class definitions without ranges.
    return [2, end, 4, 0, end + 6, end + 10, 1, values.count] + values
      + [1, 1, glyph] + [2, 0] + [2, 0]
  }

  private func difference(in face: FontFace, of string: String) -> Difference {
    Difference(of: SourceText(string, language: "en"), in: .make([face]))
  }

  private let text = String(repeating: "Taxi Tom Tin Tub Tag ", count: 10)

  @Test func `a pair of T and whatever has no class is not taken for inert`() throws {
    let face = try face([
      "GPOS": gpos(type: 2, flags: 0, pairs(firstIs: try glyph(0x54), values: [-600]))
    ])
    // The font does kern: T a is 600 of 2,048 units narrower than T and a.
    let plain = difference(in: try self.face([:]), of: text)
    let kerned = difference(in: face, of: text)
    #expect(plain.first == nil && plain.fastParagraphs == 1)
    #expect(kerned.first == nil)
    #expect(LayoutRules.reachUnnamed([0], of: face.face, isPositioning: true))
  }

  @Test func `a class of its own that moves nothing leaves others inert`() throws {
    // Class 0 is not moved, and class 1 has no glyph.
    let face = try face([
      "GPOS": gpos(type: 2, flags: 0, pairs(firstIs: try glyph(0x54), values: [0, -600]))
    ])
    #expect(!LayoutRules.reachUnnamed([0], of: face.face, isPositioning: true))
    #expect(difference(in: face, of: text).first == nil)
  }

  /// A context by classes whose rule sets all stand at one place, and whose rules do, too: each rule has
  /// as many glyphs of class 1.
  private func context(sets: Int, rules: Int, glyphs: Int) -> [Int] {
    // Format 2, coverage, class definition, sets; the set; its rule. Two empty tables at the end.
    let set = 8 + 2 * sets
    let end = set + 2 + 2 * rules + 4 + 2 * (glyphs - 1)
    return [2, end, end + 4, sets] + Array(repeating: set, count: sets)
      + [rules] + Array(repeating: 2 + 2 * rules, count: rules)
      + [glyphs, 0] + Array(repeating: 1, count: glyphs - 1) + [1, 0] + [2, 0]
  }

  @Test func `rules that are told over and over are not read for ever`() throws {
    // 2 · 10 · 20 classes are read; 100 · 200 · 200, which is 4 million of a table of 900 bytes, are not.
    let short = try face(["GPOS": gpos(type: 7, flags: 0, context(sets: 2, rules: 10, glyphs: 21))])
    let long = try face([
      "GPOS": gpos(type: 7, flags: 0, context(sets: 100, rules: 200, glyphs: 201))
    ])
    #expect(!LayoutRules.reachUnnamed([0], of: short.face, isPositioning: true))
    #expect(LayoutRules.reachUnnamed([0], of: long.face, isPositioning: true))
  }

  @Test(arguments: [0x2, 0x4])
  func `a lookup that reaches over bases or ligatures reaches all`(flag: Int) throws {
    let rules = gpos(type: 2, flags: flag, pairs(firstIs: try glyph(0x54), values: [0, -600]))
    let face = try face(["GPOS": rules])
    #expect(LayoutRules.reachUnnamed([0], of: face.face, isPositioning: true))
    #expect(difference(in: face, of: text).first == nil)
  }

  @Test func `rules that are cut off reach all`() throws {
    let rules = gpos(type: 2, flags: 0, pairs(firstIs: try glyph(0x54), values: [0, -600]))
    let face = try face(["GPOS": Array(rules.prefix(35))])
    #expect(LayoutRules.reachUnnamed([0], of: face.face, isPositioning: true))
  }

  /// HarfBuzz sets a glyph that the font calls a mark without advance: U+00B4, an accent by itself.
  @Test func `what the font calls a mark is not taken for inert`() throws {
    // GDEF 1.0: glyph classes at 12; format 1, one glyph, class 3.
    let face = try face(["GDEF": [1, 0, 12, 0, 0, 0] + [1, try glyph(0xB4), 1, 3]])
    let marked = difference(in: face, of: String(repeating: "oa´ne´ be´la´ x´ ", count: 10))
    #expect(marked.first == nil)
    #expect(marked.fastParagraphs == 0)
  }

  @Test func `the published fonts name all that they touch`() {
    for face in [TestFonts.dejaVuSans, TestFonts.notoSansCJK] {
      for isPositioning in [false, true] {
        let lookups = Array(0..<(isPositioning ? 7 : 5))
        #expect(!LayoutRules.reachUnnamed(lookups, of: face.face, isPositioning: isPositioning))
      }
    }
  }
}
