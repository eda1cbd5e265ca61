import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

/// Where readers are while the layout changes again and again.
struct PathsViewTests {
  /// Forty scalars in pages of ten.
  private let trial = Trial.ascii("greedy", lines: [4, 4, 4, 4])

  private var findings: CorpusFindings {
    get throws {
      let session = Session.ascii([trial], text: String(repeating: "abcdefghij", count: 4))
      return try #require(CorpusFindings.all(of: session).first)
    }
  }

  /// A change to a font size, after which a page has so many scalars.
  private func change(to size: Double, every count: Int) -> ChangeFindings {
    var change = ChangeFindings.make(trial, landings: [:]).change
    change.to.layout.type.size = .pixels(size)
    change.pages = stride(from: 0, to: 40, by: count)
      .map { PageRange(utf8: $0, to: min($0 + count, 40)) }
    return ChangeFindings(change: change, drift: nil, builtIn: KeptOutcomes(), absence: nil)
  }

  // Fresh: the reader at 30 goes to B's pages at 24, 16 and 8 and A's at 20, 10 and 0; the one at 20
  // to 16, 10, 8, 0; the one at 10 to 8, 0; the one at 0 stays. In pages of ten from the start:
  //   0    0    0    0    0    0    0
  //   0 −0.2 −1.0 −1.0 −1.0 −1.0 −1.0
  //   0 −0.4 −1.0 −1.2 −2.0 −2.0 −2.0
  //   0 −0.6 −1.0 −1.4 −2.0 −2.2 −3.0
  // Of four the middle one is the second from below: −0.4, −1, −1.2, −2, −2, −2. From +1 to −3 over 96
  // units, 24 a page; 20 steps over 1,000 units.
  @Test func `shows a ratchet as a staircase`() throws {
    let view = try #require(PathsView(of: [change(to: 20, every: 8)], over: findings, id: "x"))
    #expect(view.journeys.map(\.heading) == ["17 px > 20 px > 17 px, 10 times round"])
    let panel = try #require(view.journeys[0].panels.first { $0.name == "fresh-anchor" })
    #expect(panel.median.hasPrefix("M0 24H50V33.6H100V48H150V52.8H200V72H250V72H300V72H350V72"))
    #expect(panel.worst.hasPrefix("M0 24H50V38.4H100V48H150V57.6H200V72H250V76.8H300V96H350V96"))
    #expect(panel.band.hasPrefix("M0 24H50V24H100V24") && panel.band.hasSuffix("V38.4H50V24H0z"))
    #expect(panel.rounds.hasPrefix("M100 0V96M200 0V96"))
    #expect(panel.margin.ticks.map(\.label) == ["+1.0", "0", "−3.0"])
    #expect(
      panel.sentence
        == "A ratchet that ends: more is lost 3 times round, then no more. In the end the middle "
        + "reader is 2.00 pages back, the worst 3.00 pages back."
    )
    let row = view.journeys[0].data.rows[6]
    #expect(row.name == "6")
    #expect(row.texts[0] == "17 px")
    let column = try #require(view.journeys[0].data.headings.firstIndex(of: "fresh-anchor"))
    #expect(row.texts[column - 1] == "-2.00 (-3.00)")
    #expect(view.journeys[0].data.rows.count == 21)
  }

  @Test func `says who comes back exactly, and draws that way, too`() throws {
    let view = try #require(PathsView(of: [change(to: 20, every: 8)], over: findings, id: "x"))
    let panel = try #require(view.journeys[0].panels.first { $0.name == "sticky-anchor" })
    #expect(panel.sentence == "Back at the start exactly, every time.")
    // The one furthest off in between is the one at 30, shown the page at 24: 0.6 pages of 24 units
    // each, on the scale of all, from +1 to −3 over 96.
    #expect(panel.worst.hasPrefix("M0 24H50V38.4H100V24H150V38.4H200V24"))
  }

  @Test func `says to keep what comes back exactly and is always on the right page`() throws {
    // Both come back; by the rounded share a reader of four lands on a wrong page.
    let kept = ChangeFindings.make(
      trial,
      landings: ["proportional-round": [0, 16, 16, 24], "sticky-anchor": [0, 8, 16, 24]]
    )
    let change = ChangeFindings(
      change: change(to: 20, every: 8).change,
      drift: nil,
      builtIn: kept.builtIn,
      absence: nil
    )
    let view = try #require(PathsView(of: [change], over: findings, id: "x"))
    #expect(view.journeys[0].panels.last?.name == "sticky-anchor")
    #expect(
      view.journeys[0].advice
        == "Keep the text offset: back at the start exactly, every time, and never more than 0.60 "
        + "pages off."
    )
  }

  @Test func `goes over the slider of all sizes, then there and back`() throws {
    let view = try #require(
      PathsView(of: [change(to: 20, every: 8), change(to: 24, every: 5)], over: findings, id: "x")
    )
    #expect(
      view.journeys.map(\.heading) == [
        "17 px > 20 px > 24 px > 17 px, 10 times round", "17 px > 20 px > 17 px, 10 times round",
      ]
    )
    #expect(view.journeys.map(\.data.rows.count) == [31, 21])
    // Every page of five begins a page of ten or is its middle: from 24 to 20, the page of ten there.
    let panel = try #require(view.journeys[0].panels.first { $0.name == "fresh-anchor" })
    // 30 is at 24, 20, 20; four steps later at 16, 15, 10: −0.6, −1, −1, −1.4, −1.5, −2.
    #expect(panel.worst.hasPrefix("M0 24H33.33V38.4H66.67V48H100V48H133.33V57.6H166.67V60H200V72"))
  }

  @Test func `is not there without pages after a change`() throws {
    let made = ChangeFindings.make(trial, landings: ["page-number": [0, 8, 16, 24]])
    #expect(try PathsView(of: [made], over: findings, id: "x") == nil)
    #expect(try PathsView(of: [], over: findings, id: "x") == nil)
  }
}
