import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// Places and highlights that a paginator keeps in its own way stand beside the built-in ways.
struct OwnPlacesTests {
  /// Example E with a paginator whose readers all land on the first page, and two highlights.
  private func session(
    strategy: String = "own",
    scheme: String = "own",
    failure: String? = nil
  ) -> Session {
    var session = Session.exampleE
    session.changes[0].ownPlaces = KeptOutcomes(
      readers: failure == nil ? [.first(strategy)] : [],
      highlights: failure == nil
        ? [
          HighlightOutcome(
            way: scheme,
            items: [
              .init(page: 0, start: 2, end: 6, restoredStart: 2, restoredEnd: 6),
              .init(page: 3, start: 70, end: 74),
            ]
          )
        ] : [],
      failure: failure
    )
    return session
  }

  private func findings(_ session: Session) throws -> ChangeFindings {
    try #require(ChangeFindings.all(of: session).first)
  }

  private func verdict(on session: Session, approved: Session) -> GateVerdict {
    GateJudge(
      rules: GateRules(),
      baseline: GateBaseline(approvals: [.make()], record: GateRecord(of: approved)),
      path: "baseline.json",
      today: "2026-11-21"
    )
    .verdict(on: session, record: GateRecord(of: session)) { _, _ in nil }
  }

  @Test func `its readers come after those of the built-in strategies`() throws {
    let findings = try findings(session())
    let builtIn = PositionStrategies.all.map(\.name)
    #expect(findings.readers.map(\.way) == builtIn + ["own"])
    // Marks have three ways that places have not; page-number is a way of both.
    let ways = builtIn + ["page-relative", "scalar-offset", "text-quote"]
    #expect(findings.change.placeKeepings.map(\.name) == ways + ["own"])
    // Pages 2 to 5 of five are never shown again.
    let hit = Metric.positionHit.value(of: findings, keeping: "own")
    #expect(hit.statistics?.rate == 0.2)
    #expect(Metric.highlightLost.value(of: findings, keeping: "own").statistics?.rate == 0.5)
    // Who has none is not measured for it.
    #expect(Metric.highlightLost.value(of: findings, keeping: "sticky-anchor").eligible == 0)
    #expect(Metric.bookmarkLost.value(of: findings, keeping: "own").eligible == 0)
    #expect(try self.findings(.exampleE).readers.map(\.way) == builtIn)
    #expect(Session.exampleE.changes[0].placeKeepings.map(\.name) == ways)
  }

  @Test func `places and highlights may go by two names`() {
    let change = session(strategy: "by-page", scheme: "by-quote").changes[0]
    #expect(change.placeKeepings.suffix(2).map(\.name) == ["by-page", "by-quote"])
    #expect(change.placeKeepings.suffix(2).map { $0.metrics.count } == [15, 6])
  }

  @Test(arguments: [
    ("sticky-anchor", "own-sticky-anchor"), ("fresh-anchor", "own-fresh-anchor"), ("", "own"),
    ("mine", "mine"),
  ])
  func `is not judged by the promises of ours, whatever its name`(
    name: String,
    told: String
  ) throws {
    let session = session(strategy: name, scheme: name)
    let findings = try findings(session)
    #expect(brokenPromises(of: findings).map(\.sentence) == [])
    #expect(identityCheck(session) == [])
    #expect(findings.own.readers.first?.way == told)
    // Ours still goes by its name, and each name is there once.
    #expect(findings.readers(of: "sticky-anchor")?.items.allSatisfy(\.isHit) == true)
    let names = findings.change.placeKeepings.map(\.name)
    #expect(Set(names).count == names.count && names.last == told)
  }

  @Test func `the gate records it under its name`() throws {
    let record = GateRecord(of: session(strategy: "a/b", scheme: "own"))
    let cell = GateCell(of: session().changes[0]).name
    // A slash in a name is no part of the path.
    #expect(record.values["\(cell)/a%2Fb/position_hit"] == .number(0.2))
    #expect(record.values["\(cell)/own/highlight_lost"] == .number(0.5))
    #expect(record.values["\(cell)/own/position_hit"] == nil)
    #expect(record.values["\(cell)/sticky-anchor/position_hit"] == .number(1))
    let place = try #require(GatePlace.all(of: session()).last)
    let names = place.metrics.map { "\($0.strategy ?? "")/\($0.name)" }
    #expect(names.contains("own/position_hit") && names.contains("own/highlight_jaccard"))
    #expect(GateRecord.metricNames.contains("highlight_jaccard"))
  }

  @Test func `the gate proves nothing with what it can no longer measure`() throws {
    #expect(verdict(on: session(), approved: session()).word == .pass)
    let failed = verdict(on: session(failure: "It forgot page 2."), approved: session())
    #expect(failed.word == .unsound)
    #expect(
      failed.faults == [
        "a fails to keep places on phone-6 at 17 px > 20 px in sutra, which it does not in the gate "
          + "baseline: It forgot page 2."
      ]
    )
  }

  @Test func `a gate baseline without it takes its failure as it is`() {
    let verdict = verdict(on: session(failure: "It forgot page 2."), approved: .exampleE)
    #expect(verdict.word == .pass && verdict.faults == [])
  }

  @Test func `is told in a row of its own`() throws {
    // 0, 1, 3, 5 and 6 pages back: the pages of B that hold 0, 20, 40, 60 and 80 are 1, 2, 4, 6, 7.
    let row = try #require(findings(session()).own.readers.first)
    #expect(row.kept == "its own way")
    #expect(row.afterChange == "3 pages back, worst 6")
    #expect(row.afterCycles == "all at page 1")
    let named = try #require(findings(session(strategy: "by-page")).own.readers.first)
    #expect(named.kept == "its own way, by-page")
    #expect(try findings(.exampleE).own.readers.isEmpty)
    #expect(try findings(session()).shownReaders.map(\.way).contains("own") == false)
  }

  @Test func `highlights are summed up in words`() throws {
    let highlights = try #require(findings(session()).own.highlights.first)
    #expect(highlights.words == "1 of 2 exact, 1 lost")
    #expect(highlights.meanJaccard == 0.5)
    #expect(try findings(.exampleE).own.highlights.isEmpty)
  }

  @Test func `is explained by its worst`() throws {
    let findings = try findings(session())
    let hit = Explanation(of: .pageErrorBack, in: findings, keeping: "own")
    #expect(hit.arithmetic().last == "position_page_error_back = right page − q = 7 − 1 = 6 pages")
    let lost = Explanation(of: .highlightLost, in: findings, keeping: "own")
    #expect(lost.arithmetic() == ["the highlight [70, 74) of page 4 is lost: nothing is marked"])
    #expect(lost.figures.first == "2 eligible highlights; none left out")
    let exact = Explanation(of: .highlightExact, in: findings, keeping: "own")
    #expect(exact.arithmetic() == ["the highlight [70, 74) of page 4 is lost: nothing is marked"])
    let failed = try self.findings(session(failure: "It forgot page 2."))
    #expect(
      Explanation(of: .positionHit, in: failed, keeping: "own").figures == [
        "It failed to keep places in its own way: It forgot page 2."
      ]
    )
  }

  @Test func `what changed since another session is told of it, too`() throws {
    var better = session()
    better.changes[0].ownPlaces?.highlights[0].items[1].restoredStart = 70
    better.changes[0].ownPlaces?.highlights[0].items[1].restoredEnd = 74
    let differences = try SessionComparison(from: session(), to: better).figures
    // Median and rate of the two highlights: 0.5 and 1; lost in one of two, and in none. [70, 74) is
    // on two pages of B, [60, 72) and [72, 84), and then marked on both.
    #expect(
      differences.map { "\($0.way ?? "") \($0.metric.name) \($0.trend)" } == [
        "own highlight_jaccard better", "own highlight_exact better", "own highlight_lost better",
        "own highlight_pages_drawn better",
      ]
    )
  }

  @Test func `an exchange is judged by wall time`() {
    let samples = [10, 30, 20].map { Sample(wallNanoseconds: $0 * 1_000, cpuNanoseconds: 7) }
    var trial = Trial.make("a")
    trial.costs = DetailedCosts(
      timings: [.exchange: Timing(samples: samples), .total: Timing(samples: samples)]
        .compactMapValues(\.self)
    )
    #expect(Metric.exchangeTime.value(of: trial)[.value] == 20_000)
    #expect(Metric.totalTime.value(of: trial)[.value] == 7)
    #expect(Metric.exchangeTime.isExact == false)
  }
}

extension ReaderOutcome {
  /// Readers of Example E who all land on the first page and stay there.
  static func first(_ strategy: String) -> ReaderOutcome {
    ReaderOutcome(
      way: strategy,
      items: zip(0..., [0, 20, 40, 60, 80])
        .map { page, top in
          .make(
            page,
            top: top,
            landing: 0,
            landingTop: 0,
            rightPage: top / 12,
            roundTripTop: 0,
            cyclesTop: 0,
            cyclesPage: 0
          )
        }
    )
  }
}
