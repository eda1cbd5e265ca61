import CTextBreaks
import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// Whether the committed table is for the ICU of this machine.
private let isCurrent =
  String(cString: text_icu_version()) == String(cString: text_line_pairs_icu_version)
  && String(cString: text_unicode_version()) == String(cString: text_line_pairs_unicode_version)

@Suite(.enabled(if: isCurrent))
struct LineBreakPairsTests {
  // By the rules of UAX #14, revision 49; LB20a is ICU's (see BreakTest+Tailoring).
  @Test(
    arguments: [
      "well-÷known ÷fact",  // LB21 × HY; LB31 after it
      "a ÷-5 ÷-b",  // LB25 HY × NU; LB20a, a hyphen that begins a word
      "He ÷said, ÷“Don’t!” (twice)",  // LB19 around QU; LB13; LB15 QU SP × OP
      "‘A’ ÷“B” ÷c",  // LB18
      "a,b;c:d ÷e…",  // LB29 IS × AL; LB22 × IN
      "1,234.5 ÷3/4 ÷50% ÷$9 ÷(7)",  // LB25
      "a ÷– ÷b–÷c÷—÷d",  // LB21 × BA; U+2014 is B2, LB31 on both sides
      "須÷菩÷提，÷言：÷「何÷以÷故？」",  // LB13, LB14, LB21 × NS, LB31
      "“須÷菩÷提”",  // LB19
      "ト÷ラッ÷ク",  // LB1 with strict rules: ッ is NS
      "한÷국÷어 ÷글",  // syllables as ideographs, LB26 joins jamo only
      "e\u{301}e ÷\u{301}a",  // LB9; LB10 after a space
      "🇦🇧÷🇨🇩÷🇪",  // LB30a
      "  ÷a  ÷b ",  // spaces that begin and end a text
    ]
  )
  func `answers what is worked out by hand`(marked: String) throws {
    let text = scalars(marked).filter { $0 != 0xF7 }
    var expected: [UInt8] = []
    for part in marked.unicodeScalars.split(separator: "÷", omittingEmptySubsequences: false) {
      expected.append(expected.isEmpty ? 0 : 1)
      expected += [UInt8](repeating: 0, count: part.count - 1)
    }
    #expect(answer(text) == expected + [1])
  }

  // The table knows ` .` and `$(`, but not what a digit after them changes.
  @Test(arguments: ["a .5", "$(5)", "$(.5)", "ไทย", "👩\u{200D}🚀", "a\u{85}b", "\u{1FAFF}"])
  func `asks what takes more than it knows`(text: String) {
    #expect(answer(scalars(text)) == nil)
    #expect(answer(scalars("a . $( (5)")) != nil)
  }

  @Test func `finds nothing in nothing`() {
    #expect(answer([]) == [0])
  }

  @Test(arguments: ["alice", "diamond-sutra", "diamond-sutra-punctuated", "edge-cases"])
  func `breaks every paragraph of a corpus as ICU does`(id: String) throws {
    let text = try Repository.corpus(id)
    var asked = 0
    var count = 0
    for content in contents(of: text) {
      count += 1
      guard let answer = answer(content) else {
        asked += 1
        continue
      }
      #expect(answer == icu(content), "paragraph \(count)")
    }
    // Prose is answered; edge-cases has dictionary scripts and joined emoji.
    #expect(count > 25)
    #expect(id == "edge-cases" ? asked < count / 10 : asked == 0, "asked \(asked) of \(count)")
  }

  @Test func `knows every corpus`() throws {
    // The arguments above; a new corpus is to be added there, but for a text that is there already.
    let folders = try FileManager.default
      .contentsOfDirectory(atPath: "\(Repository.root)/corpora")
      .filter {
        FileManager.default.fileExists(atPath: "\(Repository.root)/corpora/\($0)/text.txt")
      }
    #expect(
      folders.filter { $0 != "gb18030-sutra" }.sorted()
        == ["alice", "diamond-sutra", "diamond-sutra-punctuated", "edge-cases"]
    )
  }

  /// How many random texts of each kind, on top of which `LINE_BREAK_TEXTS` asks for more.
  private static let texts =
    ProcessInfo.processInfo.environment["LINE_BREAK_TEXTS"].flatMap(Int.init) ?? 100_000

  @Test func `breaks random texts of all classes as ICU does`() {
    var byClass = [[UInt32]](repeating: [], count: LineBreakPairs.classCount)
    for scalar in UInt32(0)..<0x110000 where !(0xD800..<0xE000).contains(scalar) {
      byClass[Int(LineBreakPairs.lineClass(of: scalar))].append(scalar)
    }
    #expect(byClass.allSatisfy { !$0.isEmpty })
    var random = Seed(1)
    var answered = 0
    for number in 0..<Self.texts {
      // A text in ten may hold what is asked; in the others a fifth are spaces.
      let first = number % 10 == 0 ? 0 : 1
      let text = (0..<random.number(in: 1...12))
        .map { _ in
          random.number(in: 0...4) == 0
            ? 0x20 : random.element(of: byClass[random.number(in: first...byClass.count - 1)])
        }
      guard let answer = answer(text) else { continue }
      answered += 1
      if answer != icu(text) { Issue.record("\(text.map { String($0, radix: 16) })") }
    }
    #expect(answered > Self.texts * 8 / 10)
  }

  @Test func `breaks random pieces of real scripts as ICU does`() {
    var answered = 0
    for number in 0..<Self.texts / 20 {
      var random = Seed(UInt64(number))
      let pieces = random.number(in: 1...4)
      // A newline would end the paragraph.
      let text = scalars(
        random.text(pieces: pieces, of: TextPiece.allCases.filter { $0 != .newline })
      )
      guard let answer = answer(text) else { continue }
      answered += 1
      if answer != icu(text) { Issue.record("seed \(number)") }
    }
    #expect(answered > Self.texts / 40)
  }

  @Test func `answers LineBreakTest as ICU tailors it`() throws {
    let tests = try BreakTest.read("LineBreakTest.txt")
      .filter { $0.scalars.allSatisfy { LineBreakPairs.lineClass(of: $0) != LineBreakPairs.asked } }
    #expect(tests.count > 5_000)
    for test in tests {
      guard let answer = answer(test.scalars) else {
        // ` .5` and `$(5` are asked.
        #expect(test.classes.contains("NU"), "\(test)")
        #expect(test.classes.contains("IS") || test.classes.contains("OP"), "\(test)")
        continue
      }
      #expect(answer.map { $0 != 0 } == test.tailoredByICU.boundaries, "\(test)")
    }
  }

  @Test func `is what the program makes now`() throws {
    let folder = URL(fileURLWithPath: HarnessProgram.path).deletingLastPathComponent()
    let made = try HarnessProgram.run(
      [],
      program: folder.appendingPathComponent("line-break-pairs").path
    )
    #expect(made.exitCode == 0, "\(made.errors)")
    let committed = try Repository.bytes(of: "Sources/CTextBreaks/line_break_pairs.c")
    #expect(made.output == String(decoding: committed, as: UTF8.self))
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// The content of each paragraph, without the mandatory break that ends it.
  private func contents(of text: String) -> [[UInt32]] {
    var contents: [[UInt32]] = [[]]
    for scalar in text.unicodeScalars {
      // BK, CR, LF and NL of LineBreak.txt.
      if [0xA, 0xB, 0xC, 0xD, 0x85, 0x2028, 0x2029].contains(scalar.value) {
        contents.append([])
      } else {
        contents[contents.count - 1].append(scalar.value)
      }
    }
    return contents.filter { !$0.isEmpty }
  }

  /// What the table says, nil when ICU is to be asked.
  private func answer(_ scalars: [UInt32]) -> [UInt8]? {
    var breaks: [UInt8] = []
    var before = LineBreakPairs.start
    var spaces = 0
    for scalar in scalars {
      let line = LineBreakPairs.lineClass(of: scalar)
      if line == LineBreakPairs.space {
        spaces = LineBreakPairs.spaced
        breaks.append(LineBreakPairs.noBreak)
        continue
      }
      let entry = LineBreakPairs.decisions[spaces | before << 6 | Int(line)]
      guard entry & 3 != LineBreakPairs.asks else { return nil }
      breaks.append(entry & 3)
      before = Int(entry >> 2)
      spaces = 0
    }
    return breaks + [scalars.isEmpty ? 0 : 1]
  }

  private let breaker = TextBreaker(.lines)

  private func icu(_ scalars: [UInt32]) -> [UInt8] {
    var before = [UInt8](repeating: 9, count: scalars.count + 1)
    breaker.find(in: scalars, count: scalars.count, before: &before)
    return before
  }
}

struct LineBreakPairsVersionTests {
  // Another ICU may have other rules: no entry of the table is used with it.
  @Test(arguments: [("72.2", "15.0"), ("74.1", "15.1"), ("72.1", "15.1")])
  func `asks everything of another ICU`(icu: String, unicode: String) {
    let table = text_line_pairs_for(icu, unicode)
    let entries = UnsafeBufferPointer(start: table, count: 2 * 64 * 64)
    #expect(entries.allSatisfy { $0 == LineBreakPairs.asks })
  }

  @Test func `answers with the ICU that it was made from`() {
    let table = text_line_pairs_for("72.1", "15.0")
    let entries = UnsafeBufferPointer(start: table, count: 2 * 64 * 64)
    #expect(entries.contains { $0 & 3 == LineBreakPairs.allowsBreak })
  }
}
