import Comparisons
import Corpora
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Reports
@testable import Trials

/// Changes of the layout in changes.csv and results.json.
struct ChangeReportTests {
  /// Example E of Metrics.md 9: n = 100; A breaks every 20, B every 12.
  private func session(
    to pages: [PageRange]? = nil,
    forcedBreaks: [Int] = [],
    _ change: (inout Plan.Setting) -> Void = { $0.layout.type.size = .pixels(20) }
  ) throws -> Session {
    let text = try #require(
      SourceText(
        utf8: Array(repeating: 0x61, count: 100),
        language: "en",
        forcedBreaks: forcedBreaks.map { TextOffset(utf8: $0) }
      )
    )
    var trial = Trial.han("a")
    trial.set(ranges([0, 20, 40, 60, 80]))
    let after = pages ?? ranges(Array(stride(from: 0, to: 100, by: 12)))
    return .make(
      of: text,
      [trial],
      changes: [.make(of: trial, to: after, layoutKey: "def", change)]
    )
  }

  private func ranges(_ starts: [Int]) -> [PageRange] {
    zip(starts, starts.dropFirst() + [100])
      .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
  }

  // MARK: CSV

  private func rows(_ session: Session) throws -> [String] {
    try CSVReport().text("changes.csv", of: session).split(separator: "\r\n")
      .map(String.init)
  }

  @Test func `writes a change's rows with the layout after it and no variant`() throws {
    let rows = try rows(session())
    let subject = "s1,,sutra,a,,phone-6,Noto Sans CJK TC,17,phone-6,Noto Sans CJK TC,20,1.2,"
    #expect(rows.contains(subject + "index_drift,max,scalars,32,4,4"))
    #expect(rows.contains(subject + "index_drift,worst_page,page,4,4,4"))
    #expect(rows.contains(subject + "shared_ratio,value,ratio,0.25,1,0"))
  }

  @Test func `writes each strategy's rows as a variant`() throws {
    let rows = try rows(session())
    func subject(_ strategy: String) -> String {
      "s1,,sutra,a,\(strategy),phone-6,Noto Sans CJK TC,17,phone-6,Noto Sans CJK TC,20,1.2,"
    }
    #expect(rows.contains(subject("page-number") + "top_shift_back,sum,scalars,80,5,0"))
    #expect(
      rows.contains(subject("proportional-round") + "top_shift_forward,sum,scalars,40,5,0")
    )
    #expect(rows.contains(subject("fresh-anchor") + "position_hit,rate,ratio,1,5,0"))
    // One size is no slider: absent, not 0.
    #expect(rows.contains(subject("fresh-anchor") + "path_shift_back,sum,scalars,,0,5"))
  }

  @Test func `tells the device, font and line height after the change`() throws {
    let font = FontReference(file: "/g.ttf", index: 0, sha256: "01", family: "Serif")
    let rows = try rows(
      session {
        $0.device = Device(id: "tablet-10", title: "tablet-10", page: $0.device.page)
        $0.layout.type.fonts.insert(font, at: 0)
        $0.layout.type.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
      }
    )
    #expect(
      rows.contains(
        "s1,,sutra,a,,phone-6,Noto Sans CJK TC,17,tablet-10,Serif,17,1.5,"
          + "shared_ratio,value,ratio,0.25,1,0"
      )
    )
  }

  @Test func `stand in a table of their own`() throws {
    let rows = try rows(session())
    #expect(!rows.contains { $0.contains(",gap,value,") })
    let trials = try CSVReport().text("observations.csv", of: session())
    #expect(trials.contains(",gap,value,") && !trials.contains(",index_drift,"))
  }

  @Test func `keeps the rows of what is absent, empty and with what was left out`() throws {
    let rows = try rows(session(to: ranges([20, 40])))
    let after = "phone-6,Noto Sans CJK TC,17,phone-6,Noto Sans CJK TC,20,1.2,"
    #expect(rows.contains("s1,,sutra,a,,\(after)index_drift,max,scalars,,0,1"))
    for strategy in PositionStrategies.all.map(\.name) {
      #expect(rows.contains("s1,,sutra,a,\(strategy),\(after)top_shift_back,max,scalars,,0,1"))
    }
  }

  // MARK: JSON

  private func change(_ session: Session) throws -> [String: Any] {
    let changes = try #require(JSONReport.object(of: session)["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    return try #require(changes.first)
  }

  private func number(_ object: Any?, _ path: String...) -> Double? {
    var object = object
    for key in path { object = (object as? [String: Any])?[key] }
    return (object as? NSNumber)?.doubleValue
  }

  @Test func `writes a change with its metrics and strategies`() throws {
    let change = try change(session())
    #expect(change["corpus"] as? String == "sutra")
    #expect(change["paginator"] as? String == "a")
    #expect(change["kind"] as? String == "font_size")
    #expect(change["layout_key"] as? String == "def")
    #expect(number(change, "pages") == 9)
    #expect(change["absence"] is NSNull && change["failure"] is NSNull)
    #expect(number(change, "from", "font_size_px") == 17)
    #expect(number(change, "to", "font_size_px") == 20)
    #expect(number(change, "to", "line_height") == 1.2)
    let to = try #require(change["to"] as? [String: Any])
    #expect(to["device"] as? String == "phone-6")
    #expect(to["font"] as? String == "Noto Sans CJK TC")
    #expect(number(change["metrics"], "index_drift", "statistics", "sum") == 80)
    #expect(number(change["metrics"], "index_drift", "excluded", "beyond_shorter_list") == 4)
    let strategies = try #require(change["strategies"] as? [String: Any])
    #expect(Set(strategies.keys) == Set(PlaceKeeping.builtIn.map(\.name)))
    // 16 of 100 places are on pages of one number, 0 to 11 and 20 to 23.
    #expect(number(strategies, "page-number", "bookmark_survival", "statistics", "rate") == 0.16)
    #expect(number(strategies, "page-number", "top_shift_back", "statistics", "max") == 32)
    #expect(number(strategies, "fresh-anchor", "ratchet_pages", "statistics", "sum") == 4)
    #expect((change["chapters"] as? [Any])?.isEmpty == true)
  }

  @Test func `writes why a change has no readers, and keeps their names`() throws {
    let change = try change(session(to: ranges([20, 40])))
    #expect(change["absence"] as? String == "not_a_partition")
    let strategies = try #require(change["strategies"] as? [String: Any])
    #expect(strategies.count == 9)
    let hit = try #require((strategies["sticky-anchor"] as? [String: Any])?["position_hit"])
    #expect((hit as? [String: Any])?["statistics"] is NSNull)
    #expect(number(hit, "excluded", "not_a_partition") == 1)
  }

  // A page is forced at 40 and at 60. A: 20 | – | 80. B: 10, 30 | 50 | 80.
  //
  // 20 is 10 from 10 and from 30, on a page of 20 (10–30): 0.5. 80 is shared. The second chapter
  // has no boundary of A.
  @Test func `writes chapters where pages are forced`() throws {
    let session = try session(to: ranges([0, 10, 30, 40, 50, 60, 80]), forcedBreaks: [40, 60])
    let chapters = try #require(try change(session)["chapters"] as? [[String: Any]])
    #expect(chapters.map { number($0, "start") } == [0, 40, 60])
    #expect(chapters.map { number($0, "boundaries") } == [1, 0, 1])
    #expect(chapters.map { number($0, "nearest_drift_mean") } == [0.5, nil, 0])
    #expect(chapters.map { number($0, "shared_ratio") } == [0, nil, 1])
    #expect(chapters.map { number($0, "index_drift_slope") } == [nil, nil, nil])
  }
}
