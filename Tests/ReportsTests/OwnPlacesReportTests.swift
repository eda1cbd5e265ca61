import Comparisons
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing
@testable import Reports
@testable import Trials

/// Places and highlights that a paginator keeps itself, and exchanges with it, in every report.
struct OwnPlacesReportTests {
  /// Two pages of ten scalars; the reader of the second lands on the first, one of two highlights
  /// is lost.
  private var session: Session {
    var trial = Trial.ascii("mine", lines: [4, 4])
    trial.paginator.kind = .external
    for (phase, wall, cpu) in [(Phase.exchange, 150_000, 90), (.total, 9_000_000, 8_000_000)] {
      let sample = Sample(wallNanoseconds: wall, cpuNanoseconds: cpu)
      trial.cost { $0.timings[phase] = Timing(samples: [sample]) }
    }
    var session = Session.ascii([trial], text: "abcdefghijabcdefghij")
    let readers = [0, 1]
      .map {
        KeptReader.make($0, landing: 0, landingTop: 0, roundTripTop: 0, cyclesTop: 0, cyclesPage: 0)
      }
    session.changes = [
      .make(
        of: trial,
        ownPlaces: KeptOutcomes(
          readers: [ReaderOutcome(way: "own", items: readers)],
          highlights: [
            HighlightOutcome(
              way: "by-page",
              items: [
                .init(page: 0, start: 1, end: 5, restoredStart: 1, restoredEnd: 5),
                .init(page: 1, start: 12, end: 16),
              ]
            )
          ]
        )
      )
    ]
    return session
  }

  @Test func `the table of changes has its name as the variant`() throws {
    let rows = try CSVReport().text("changes.csv", of: session)
    #expect(rows.contains(",mine,own,phone-6,") && rows.contains(",mine,by-page,phone-6,"))
    #expect(rows.contains("position_hit,rate,ratio,0.5,2,0\r\n"))
    #expect(rows.contains("highlight_lost,count,highlights,1,2,0\r\n"))
    #expect(rows.contains("highlight_jaccard,median,ratio,0.5,2,0\r\n"))
    let trials = try CSVReport().text("observations.csv", of: session)
    #expect(trials.contains("exchange_time,value,ns,150000,1,0,\r\n"))
  }

  @Test func `the summary says what kind of paginator it is and whose lines were judged`() throws {
    let rows = try CSVReport().text("summary.csv", of: session).split(separator: "\r\n")
    #expect(rows[0].hasSuffix(",geometry") && rows[0].contains(",exchange_time_ns,"))
    #expect(rows[1].contains(",mine,external,") && rows[1].hasSuffix(",referee"))
  }

  @Test func `JSON has it among the strategies`() throws {
    let object = try JSONReport.object(of: session)
    let change = try #require((object["changes"] as? [[String: Any]])?.first)
    let strategies = try #require(change["strategies"] as? [String: [String: Any]])
    let builtIn = PositionStrategies.all.map(\.name)
    let ways = builtIn + ["page-relative", "scalar-offset", "text-quote"]
    #expect(Set(strategies.keys) == Set(ways + ["own", "by-page"]))
    #expect(strategies["own"]?["position_hit"] != nil)
    #expect(strategies["by-page"]?.keys.contains("highlight_lost") == true)
    #expect(change["own_places_failure"] is NSNull)
    let trial = try #require((object["trials"] as? [[String: Any]])?.first)
    let timing = trial["timing"] as? [String: [String: Any]]
    #expect(timing?["exchange"]?["wall_median"] as? Double == 150_000)
  }

  @Test func `the command that measures again says what it cannot know`() throws {
    var session = session
    var imported = session.trials[0]
    imported.paginator = PaginatorInfo(name: "phone", kind: .imported, showing: .substring)
    session.trials.append(imported)
    session.trials.append(.ascii("greedy", lines: [4, 4]))
    let findings = try #require(CorpusFindings.all(of: session).first)
    #expect(
      compareCommand(for: findings, changes: [], environment: [:])
        .contains(
          " --paginator greedy --paginator-command mine=path/to/program --pages "
            + "phone=path/to/pages.json --page "
        )
    )
  }

  @Test func `HTML draws its readers, lists its highlights and shows an exchange`() throws {
    let bytes = HTMLReport().files(of: session, options: ReportOptions())[0].bytes
    let markup = HTMLMarkup(bytes)
    #expect(markup.fault == nil)
    // Ids are there once, whoever keeps the place.
    let ids = markup.root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let headings = markup.all("h6").map(\.text)
    #expect(
      headings.prefix(2) == [
        "Where the reader of mine finds the place again",
        "Where the reader of mine finds the place again, kept in its own way",
      ]
    )
    let captions = markup.all("figcaption").map(\.text)
    #expect(captions.contains { $0.contains("its own way") && $0.contains("right page for 50 %") })
    let rows = markup.all("tr").map { $0.all("td").map(\.text) + $0.all("th").map(\.text) }
    // Highlights; exact, shifted, truncated, lost; mean overlap.
    #expect(rows.contains(["2", "1", "0", "0", "1", "50 %", "mine, by-page"]))
    // The pages stay as they are, so that every place of 20 is found; and of three highlights, one of
    // each page and one across.
    #expect(rows.contains(["20", "100 %", "0", "0", "0 %", "0 %", "0 %", "mine, scalar-offset"]))
    #expect(rows.contains(["3", "3", "0", "0", "0", "100 %", "mine, page-relative"]))
    let speed = try #require(markup.all("table", class: "speed").first).all("tr")
    let exchange = try #require(speed.first { $0.text.contains("an exchange") })
    // Part, CPU, dot, interval, wall, rate and samples.
    let cells = exchange.all("td").map(\.text)
    #expect(cells.prefix(2) == ["an exchange", ""])
    #expect(cells.suffix(4) == ["none", "0.150", "", "1"])
    #expect(exchange.all("desc").map(\.text) == ["Wall time 0.150 ms, 95 % interval none ms."])
  }
}
