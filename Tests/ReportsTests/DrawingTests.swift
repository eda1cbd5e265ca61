import Comparisons
import Corpora
import Foundation
import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing
@testable import Reports
@testable import Trials

struct DrawingTests {
  /// A drawing's markup of symbols by their numbers: the data of their paths.
  private func paths(_ drawing: Drawn) -> [Int: String] {
    let markup = HTMLMarkup(Array("<defs>\(drawing.symbols)</defs>".utf8))
    #expect(markup.fault == nil)
    var paths: [Int: String] = [:]
    for symbol in markup.all("symbol") {
      guard let id = symbol.attributes["id"], let number = Int(id.dropFirst()) else { continue }
      #expect(paths[number] == nil, "drawn twice")
      paths[number] = symbol.all("path").first?.attributes["d"]
    }
    return paths
  }

  /// All that a report draws of a session, when it is written.
  private struct Drawn {
    var symbols: String
    var block: String
    var absence: String?
  }

  private func drawing(
    _ session: Session,
    _ options: ReportOptions = .drawn,
    budget: Int = ReportDrawing.budget
  ) -> Drawn {
    let drawing = ReportDrawing(
      of: SessionFindings(of: session),
      options: options,
      budget: budget
    )
    let written = drawing.written()
    return Drawn(
      symbols: written.symbols,
      block: written.block,
      absence: drawing.views.absence
    )
  }

  /// A line as it must come out of the block: its outlines at their places.
  private struct Expected: Equatable {
    var range: Range<Int>
    var edges: [Int]
    var glyphs: [Placed]
  }

  private struct Placed: Equatable {
    var path: String
    var x: Int
    var y: Int
  }

  private func expected(_ line: DrawnLine, of text: SourceText, in layout: Layout) throws
    -> Expected
  {
    let chain = try TestFonts.library.chain(layout.type.fonts)
    return Expected(
      range: text.scalarIndex(of: line.range.start)..<text.scalarIndex(of: line.range.end),
      edges: [line.top, line.bottom, line.baseline, line.left].map { Int($0.sixtyFourths) },
      glyphs: line.glyphs.compactMap { glyph in
        let path = chain.faces[glyph.face].outline(ofGlyph: glyph.glyph)
        return path.isEmpty ? nil : Placed(path: path, x: Int(glyph.x), y: Int(glyph.y))
      }
    )
  }

  /// Compares every drawn page with the referee's, glyph by glyph.
  ///
  /// - Returns: The numbers of drawn pages, lines and lines with glyphs of their own.
  private func verify(
    _ session: Session,
    _ drawing: Drawn
  ) throws -> (pages: Int, lines: Int) {
    let block = try DrawnBlock(drawing.block)
    let paths = paths(drawing)
    let text = session.corpora[0].text
    var count = (pages: 0, lines: 0)
    let findings = try #require(CorpusFindings.all(of: session).first)
    for (layout, swept) in findings.layouts.enumerated() {
      let referee = try Referee(of: text, in: swept.layout, fonts: TestFonts.library)
      for (paginator, row) in findings.rows.enumerated() {
        let trial = try #require(row.trials[layout])
        let ranges = block.ranges(0, layout, paginator)
        if trial.failure == nil { #expect(ranges?.count == trial.pages.count) }
        for (page, sheet) in block.drawn(0, layout, paginator) {
          let lines = try block.lines(0, layout, sheet: sheet, from: ranges?[page].lowerBound)
          let found = lines.map { line in
            Expected(
              range: line.start..<line.end,
              edges: [line.top, line.bottom, line.baseline, line.left],
              glyphs: line.glyphs.map {
                Placed(path: paths[$0.symbol] ?? "none", x: $0.x, y: $0.y)
              }
            )
          }
          let wanted =
            try referee
            .drawnLines(of: trial.pages[page], showing: row.paginator.showing)
            .map { try expected($0, of: text, in: swept.layout) }
          #expect(found == wanted, "\(row.paginator.name), page \(page)")
          count.pages += 1
          count.lines += lines.count
        }
      }
    }
    return count
  }

  @Test(arguments: ["diamond-sutra", "edge-cases"])
  func `draws every page of a short text as the referee lays it out`(corpus: String) throws {
    let text = SourceText(try Repository.corpus(corpus), language: "zh-Hant")
    let layouts = [
      Layout.phone(),
      .phone(size: 28) {
        $0.firstLineIndent = .pixels(30)
        $0.paragraphSpacing = .pixels(9)
        $0.leading = .hang
      },
      .phone(size: 21) {
        $0.lineHeightFrom = .tallest
        $0.alignment = .center
      },
    ]
    let session = try Session.laidOut(text, in: layouts)
    let count = try verify(session, drawing(session))
    let judged = session.trials.filter { $0.failure == nil }
    #expect(count.pages == judged.reduce(0) { $0 + $1.pages.count })
    #expect(
      count.lines
        == judged.reduce(0) { $0 + ($1.judgement?.pages.reduce(0) { $0 + $1.lines } ?? 0) }
    )
  }

  @Test func `draws a text that is read from the right as the referee lays it out`() throws {
    let paragraph = "שלום עולם, abc 123 (ספר). مرحبا بالعالم، كتاب.\n"
    let text = SourceText(
      String(repeating: paragraph, count: 30),
      language: "he",
      direction: .rightToLeft
    )
    let session = try Session.laidOut(text, in: [.phone()])
    #expect(try verify(session, drawing(session)).pages > 3)
  }

  @Test func `draws of a long text the pages worth it, and just their text`() throws {
    let scalars = Array(try Repository.corpus("alice").unicodeScalars.prefix(60_000))
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    let text = SourceText(String(string), language: "en")
    let session = try Session.laidOut(text, in: [.phone(), .phone(size: 23)])
    let budget = 120_000
    let drawing = drawing(session, budget: budget)
    let block = try DrawnBlock(drawing.block)
    let count = try verify(session, drawing)
    let all = session.trials.reduce(0) { $0 + $1.pages.count }
    #expect(count.pages > 20 && count.pages < all)
    // The worst with greedy's beside it.
    let worst = try #require(CorpusFindings.all(of: session).first.flatMap(WorstPage.init(of:)))
    let findings = try #require(CorpusFindings.all(of: session).first)
    let names = findings.rows.map(\.paginator.name)
    let greedy = try #require(names.firstIndex(of: "greedy"))
    let worstRow = try #require(names.firstIndex(of: worst.trial.paginator.name))
    #expect(block.drawn(0, 0, worstRow).contains { $0.page == worst.page })
    #expect(!block.drawn(0, 0, greedy).isEmpty)
    // Pieces ascend, stand apart, and are the text that they say.
    let pieces = try #require(block.texts[0]["pieces"] as? [[String: Any]])
    var end = -1
    for piece in pieces {
      let start = try #require(piece["start"] as? Int)
      let string = try #require(piece["string"] as? String)
      #expect(start > end)
      end = start + string.unicodeScalars.count
      #expect(string.unicodeScalars.elementsEqual(scalars[start..<end]))
    }
    // At six bytes a scalar the budget is spent on a third of the text at most.
    let drawn = pieces.reduce(0) { $0 + ($1["string"] as? String ?? "").unicodeScalars.count }
    #expect(drawn > 5_000 && drawn <= budget / 6)
    #expect(drawing.block.utf8.count + drawing.symbols.utf8.count < budget)
  }

  @Test func `gives pages that join to the text`() throws {
    let text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    let session = try Session.laidOut(text, in: [.phone()])
    let block = try DrawnBlock(drawing(session).block)
    let piece = try #require((block.texts[0]["pieces"] as? [[String: Any]])?.first)
    let scalars = Array(try #require(piece["string"] as? String).unicodeScalars)
    #expect(block.texts[0]["scalars"] as? Int == scalars.count)
    for (paginator, row) in try #require(CorpusFindings.all(of: session).first).rows.enumerated()
    where ["greedy", "fixed-count"].contains(row.paginator.name) {
      let ranges = try #require(block.ranges(0, 0, paginator))
      #expect(ranges.flatMap { scalars[$0] } == scalars)
    }
    // Paragraphs start after each line feed but the last.
    let starts = scalars.indices.dropLast().filter { scalars[$0] == "\n" }.map { $0 + 1 }
    #expect(block.texts[0]["paragraphs"] as? [Int] == [0] + starts)
  }

  @Test func `says what each trial is, and draws equal ones once`() throws {
    let text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    let session = try Session.laidOut(text, in: [.phone()])
    let findings = try #require(CorpusFindings.all(of: session).first)
    let block = try DrawnBlock(drawing(session).block)
    let paginators = try #require(block.texts[0]["paginators"] as? [[String: String]])
    let names = findings.rows.map(\.paginator.name)
    #expect(paginators.map { $0["name"] ?? "" } == names)
    #expect(
      paginators.map { $0["shows"] ?? "" } == findings.rows.map(\.paginator.showing.rawValue)
    )
    let trials = try #require(block.layouts(0)[0]["trials"] as? [[String: Any]])
    #expect(
      trials.map { $0["verdict"] as? String }
        == findings.rows.map { $0.verdicts[0]?.rawValue }
    )
    let greedy = try #require(names.firstIndex(of: "greedy"))
    let copy = try #require(names.firstIndex(of: "copy"))
    #expect(trials[max(greedy, copy)]["same"] as? Int == min(greedy, copy))
    let broken = try #require(names.firstIndex(of: "broken"))
    #expect(trials[broken]["failure"] as? String == "It </script> fails.")
    #expect(block.drawn(0, 0, broken).isEmpty)
    let gaps = try #require(names.firstIndex(of: "gaps"))
    #expect(trials[gaps]["ranges"] != nil && trials[gaps]["lengths"] == nil)
  }

  /// A page of 100 px and lines of 24 px: fixed-count's second page begins inside a line, its first
  /// leaves room for one line.
  @Test func `marks what was measured of a page`() throws {
    let text = SourceText(String(repeating: "一二三四五", count: 8), language: "zh-Hant")
    let layout = Layout.make(width: 120, height: 100, type: .make(size: 24))
    var session = try Session.laidOut(text, in: [layout])
    let pages = [text.page(0, 13), text.page(13, 40)]
    let referee = try Referee(of: text, in: layout, fonts: TestFonts.library)
    session.trials = [session.trials[2]]
    let judgement = referee.judge(pages, showing: .substring, reference: pages)
    session.trials[0].set(pages, judgement)
    let block = try DrawnBlock(drawing(session).block)
    let all = try #require(block.texts[0]["marks"] as? [[String: Any]])
    let numbers = try #require(block.trial(0, 0, 0)?["marks"] as? [Int])
    let marks = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ("\($0)", all[$1]) })
    // Three lines of five hold 13 of 15; a fourth would still fit: 24 px are 1,536 of 1/64.
    let words = try #require(block.texts[0]["words"] as? [String])
    func said(_ page: String, _ key: String) -> String? {
      (marks[page]?[key] as? Int ?? (marks[page]?[key] as? [Int])?.last).map { words[$0] }
    }
    #expect((marks["0"]?["room"] as? [Int])?.first == 1_536)
    #expect(said("0", "room") == "room for 1 line")
    #expect(said("0", "fault") == "1 more line would have fitted")
    #expect(marks["0"]?["start"] == nil)
    // What is left of 100 px below four lines.
    #expect((marks["0"]?["rest"] as? [Int])?.first == 4 * 64)
    #expect(said("0", "rest") == "4 px: too little for a line")
    #expect(
      said("0", "caption")
        == "3 lines on the screen, room for 1 more line. 28 px unused, 24 px of it avoidable."
    )
    #expect(
      said("0", "ends")
        == "It ends 1 line too early: 28 px are left, and it would have fitted. The next page starts "
        + "inside a line."
    )
    #expect(said("1", "ends") == "It ends 2 lines too late: the screen ends before.")
    // The first page wastes a line and the second hides two.
    #expect(block.trial(0, 0, 0)?["faults"] as? String == "1w1h")
    #expect(said("1", "start") == "begins\ninside\na line")
    #expect(
      said("1", "caption")
        == "4 lines on the screen, 1 line clipped, 1 line hidden. It begins inside a line."
    )
    #expect(said("1", "fault") == "2 lines cut off, 44.0 px below the screen")
    #expect(block.trial(0, 0, 0)?["worst"] as? Int == 1)
    // Six lines of 24 px: 44 px of ink below the box, as far as the glyphs of the last line reach.
    let ink = try #require(marks["1"]?["ink"] as? [Int])
    #expect(ink[0] == 0 && ink[1] == 0 && ink[3] == 0 && ink[2] > 20 * 64 && ink[2] <= 44 * 64)
  }

  @Test func `draws pages of before beside those of now, where it has them`() throws {
    let text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    let session = try Session.laidOut(text, in: [.phone(), .phone(size: 20)])
    let before = stride(from: 0, to: text.scalarCount, by: 500).map { text.page($0, $0 + 500) }
    var options = ReportOptions.drawn
    options.base = ["fixed-count", "nobody"]
      .map {
        (
          origin: "session 41",
          corpus: "text",
          paginator: $0,
          device: "phone-6",
          layoutKey: "key-20",
          pages: before
        )
      }
    let block = try DrawnBlock(drawing(session, options).block)
    let paginators = try #require(block.texts[0]["paginators"] as? [[String: String]])
    #expect(paginators.compactMap { $0["base"] } == ["session 41"])
    let number = paginators.count - 1
    #expect(paginators[number]["name"] == "fixed-count")
    #expect(block.trial(0, 0, number) == nil)
    #expect(block.ranges(0, 1, number)?.count == before.count)
    #expect(block.drawn(0, 1, number).count == before.count)
  }

  @Test func `draws an app's page only where its lines are known`() throws {
    let text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    var session = try Session.laidOut(text, in: [.phone()])
    session.trials = [session.trials[0]]
    session.trials[0].rejudge { $0.geometry = .device }
    let lines = [(0, 6), (6, 30)].enumerated()
      .map { index, line in
        PageExample.Line(
          range: text.page(line.0, line.1),
          top: .pixels(Double(index * 30)),
          bottom: .pixels(Double(index * 30 + 24))
        )
      }
    session.examples = [
      PageExample(
        corpus: "text",
        paginator: "greedy",
        device: "phone-6",
        layoutKey: "key-17",
        page: 0,
        lines: lines
      )
    ]
    let block = try DrawnBlock(drawing(session).block)
    #expect(block.drawn(0, 0, 0).map(\.page) == [0])
    let drawn = try block.lines(0, 0, sheet: 0, from: 0)
    #expect(drawn.map(\.start) == [0, 6] && drawn.map(\.end) == [6, 30])
    #expect(drawn.map(\.top) == [0, 1_920] && drawn.map(\.bottom) == [1_536, 3_456])
    #expect(drawn.allSatisfy { !$0.glyphs.isEmpty })
    session.trials[0].rejudge { $0.geometry = Judgement.Geometry.none }
    #expect(try DrawnBlock(drawing(session).block).drawn(0, 0, 0).isEmpty)
  }

  @Test func `draws nothing without fonts and says why`() throws {
    let session = try Session.laidOut(.make("一二三"), in: [.phone()])
    let without = drawing(session, ReportOptions())
    #expect(without.symbols.isEmpty)
    #expect(
      without.absence
        == "Pages are drawn in your browser’s fonts: the report was made without the session’s."
    )
    var changed = session
    for index in changed.trials.indices {
      changed.trials[index].setting.layout.type.fonts[0].sha256 = "0f"
    }
    let other = drawing(changed)
    #expect(other.absence?.contains("changed: its SHA-256 was 0f") == true)
    for drawing in [without, other] {
      let block = try DrawnBlock(drawing.block)
      #expect(block.ranges(0, 0, 0)?.count == 1)
      #expect(block.drawn(0, 0, 0).isEmpty)
      #expect((block.texts[0]["pieces"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `says in the script nothing that the block says`() throws {
    let text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    let block = try DrawnBlock(drawing(try Session.laidOut(text, in: [.phone()])).block)
    let phrases = ["phrases", "places", "bookmarks"]
      .flatMap { (block.root[$0] as? [String: String] ?? [:]).values }
    let words = try #require(block.texts[0]["words"] as? [String])
    #expect(phrases.count > 10 && words.count > 10)
    // Without figures and names, as a script would have them.
    let parts = (phrases + words).flatMap { $0.split { !($0.isLetter || $0 == " ") } }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let code = HTMLTemplates.script.split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    let said = Set(parts).filter { $0.count > 7 && code.contains($0) }
    #expect(said.isEmpty)
  }
}
