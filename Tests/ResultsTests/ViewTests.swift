@testable import Comparisons
import GRDB
import PaginatorKit
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// The views that people and their tools read.
struct ViewTests {
  let file: StoreFile

  init() throws {
    file = try StoreFile()
    let store = try file.open()
    try store.add(.make("a"))
    try store.add(.outside("b", seed: 5))
    try store.pool.close()
  }

  private func rows(_ sql: String) throws -> [Row] {
    // Not our own way into the file.
    try DatabaseQueue(path: file.path).read { try Row.fetchAll($0, sql: sql) }
  }

  @Test func `a session is a row`() throws {
    let rows = try rows("SELECT * FROM v_session ORDER BY session")
    #expect(rows.map { $0["id"] as String } == ["a", "b"])
    let corpora = #"["sutra","blank","psalms"]"#
    #expect(rows.map { $0["corpora"] as String } == [corpora, corpora])
    #expect(rows.map { $0["harness"] as String } == ["0.3.0", "0.3.0"])
    #expect(rows.map { $0["verdict"] as String } == ["FAIL", "FAIL"])
    let sessions = [Session.make("a"), .outside("b", seed: 5)]
    #expect(rows.map { $0["trials"] as Int } == sessions.map(\.trials.count))
    #expect(rows.map { $0["changes"] as Int } == sessions.map(\.changes.count))
  }

  @Test func `a trial is a row, and so is a change`() throws {
    let session = Session.outside("b", seed: 5)
    let rows = try rows("SELECT * FROM v_trial WHERE session = 2 ORDER BY position")
    #expect(rows.count == session.trials.count + session.changes.count)
    for (row, trial) in zip(rows, session.trials) {
      #expect(row["corpus"] == trial.corpus)
      #expect(row["paginator"] == trial.paginator.name)
      #expect(row["kind"] == trial.paginator.kind.rawValue)
      #expect(row["device"] == trial.device.id)
      #expect(row["font_size_px"] == trial.layout.type.size.pixels)
      #expect(row["layout_key"] == trial.layoutKey)
      #expect(row["failure"] == trial.failure?.kind.rawValue)
      #expect((row["change"] as String?) == nil)
      #expect((row["to_device"] as String?) == nil)
    }
    for (row, change) in zip(rows.dropFirst(session.trials.count), session.changes) {
      #expect(row["change"] == change.kind.rawValue)
      #expect(row["device"] == change.from.device.id)
      #expect(row["to_device"] == change.to.device.id)
      #expect(row["to_font_size_px"] == change.to.layout.type.size.pixels)
      #expect(row["to_font"] == "Noto")
      #expect(row["to_line_height"] == change.to.layout.type.lineHeight.value)
      #expect(row["is_detailed"] == 1)
    }
  }

  @Test func `a figure is a row with every statistic`() throws {
    let store = try file.open()
    // Pages 2 to 5 of a book of six; the worst is page 4.
    var readings = Readings(
      values: zip(2..., [0.5, 2, 0, 0.5]).map { Readings.Reading(page: $0, value: $1) },
      excluded: [.lastPage: 1, .forcedBreak: 2]
    )
    readings.interval = -1 ... .greatestFiniteMagnitude
    let place = Figure.Place.way("own", change: 0)
    let figures = [
      Figure(place, .unusedPixels, MetricValue(readings, direction: .lowerIsBetter)),
      Figure.make(.trial(2), .pages, value: 1.0 / 3),
    ]
    let number = try store.add(.make("c"), figures: Figures(figures))
    #expect(number == 3)
    let row = try #require(try rows("SELECT * FROM v_figure WHERE session = 3").first)
    #expect(row["position"] == 2)
    #expect(row["paginator"] == "fixed-count")
    #expect(row["metric"] == "pages")
    #expect(row["variant"] == "")
    #expect(row["value"] == 1.0 / 3)
    #expect((row["median"] as Double?) == nil)
    let other = try #require(try rows("SELECT * FROM v_figure WHERE session = 3").last)
    // Behind nine trials, the first change.
    #expect(other["position"] == 9)
    #expect(other["change"] == "font_size")
    #expect(other["metric"] == "unused_px")
    #expect(other["variant"] == "own")
    #expect(other["unit"] == "px")
    #expect(other["eligible"] == 4)
    #expect(other["excluded"] == #"{"forced_break":2,"last_page":1}"#)
    // 0.5, 2, 0 and 0.5: three are not 0, their sum is 3, the middle two of four are 0.5.
    #expect(other["count"] == 3)
    #expect(other["rate"] == 0.75)
    #expect(other["sum"] == 3.0)
    #expect(other["median"] == 0.5)
    #expect(other["max"] == 2.0)
    #expect(other["worst_page"] == 4)
    #expect((other["value"] as Double?) == nil)
    #expect(other["low"] == -1.0)
    #expect(other["high"] == Double.greatestFiniteMagnitude)
  }

  @Test func `there are the figures of each trial and change, and no others`() throws {
    for (number, session) in [(1, Session.make("a")), (2, .outside("b", seed: 5))] {
      let rows = try rows(
        "SELECT position, metric, value FROM v_figure WHERE session = \(number) ORDER BY 1, 2"
      )
      let entries =
        Array(0..<session.trials.count) + Array(0..<session.changes.count)
      #expect(rows.map { $0["position"] as Int } == entries.indices.flatMap { [$0, $0] })
      #expect(rows.map { $0["value"] as Double } == entries.indices.flatMap { [Double($0), 1] })
    }
  }
}
