import Comparisons
import Corpora
import Foundation
import Trials

/// What the template `history` shows: CPU time and pages over the sessions of the store that laid
/// the text out alike.
struct HistoryView {
  let layout: String
  let sessions: String
  /// One paginator over the sessions each.
  let rows: [(name: String, time: Sparkline?, pages: Sparkline?)]
  let data: TableView

  /// A dot for each session at its date, with a scale of its own from 0 to the greatest value.
  struct Sparkline {
    let id: String
    let title: String
    let sentence: String
    /// A dot each, with what it says when it is asked.
    let dots: [(path: String, title: String, kind: String)]
    /// The days of the first session and of this one.
    let first: String
    let last: String
  }

  /// The area: 240 units wide, 30 high.
  private static let width = 240.0
  private static let height = 30.0

  /// The history of a corpus, `nil` without an earlier session.
  ///
  /// `began` is when this session did, in ISO 8601.
  init?(
    of findings: CorpusFindings,
    after figures: [EarlierFigure],
    began: String,
    id: String
  ) {
    let known = figures.filter { $0.corpus == findings.corpus.id && $0.value.isFinite }
    var started: [Int: String] = [:]
    for figure in known { started[figure.session] = figure.started }
    let sessions = started.keys.sorted()
    guard !sessions.isEmpty else { return nil }
    let values = Dictionary(
      known.map { (["\($0.session)", $0.paginator, $0.metric], $0.value) }
    ) { first, _ in first }
    func series(_ row: CorpusFindings.Row, _ metric: Metric) -> Series {
      Series(
        earlier: sessions.map { values[["\($0)", row.paginator.name, metric.name]] },
        dates: sessions.map { started[$0] ?? "" } + [began],
        now: row.trials[0].flatMap { metric.value(of: $0)[metric.headline] }
      )
    }
    let all = findings.rows.map { row in
      (name: row.paginator.name, time: series(row, .totalTime), pages: series(row, .pages))
    }
    let rows = all.enumerated()
      .compactMap { index, row -> (String, Sparkline?, Sparkline?)? in
        let part = "\(id)-\(index + 1)"
        let time = row.time.sparkline(
          "CPU time of \(row.name)",
          "ms",
          Format.milliseconds,
          id: "\(part)-cpu"
        )
        let pages = row.pages.sparkline(
          "Pages of \(row.name)",
          "pages",
          { Format.fixed($0, 0) },
          id: "\(part)-pages"
        )
        guard time != nil || pages != nil else { return nil }
        return (row.name, time, pages)
      }
    guard !rows.isEmpty else { return nil }
    self.rows = rows
    layout = findings.detailedLayout.label
    self.sessions = counted(sessions.count, "earlier session")
    data = TableView(
      caption: "CPU ms and pages over the sessions, the latest first",
      headings: ["session"] + all.map(\.name),
      rows: [
        ["this one"] + all.map { Self.cell($0.time.now, $0.pages.now) }
      ]
        + sessions.indices.reversed()
        .map { place in
          ["\(grouped(sessions[place])), \(started[sessions[place]] ?? "")"]
            + all.map { Self.cell($0.time.earlier[place], $0.pages.earlier[place]) }
        }
    )
  }

  private static func cell(_ time: Double?, _ pages: Double?) -> String {
    [
      time.map { "\(Format.milliseconds($0)) ms" },
      pages.map { "\(Format.fixed($0, 0)) p." },
    ]
    .compactMap(\.self).joined(separator: ", ")
  }

  /// A metric over the sessions, and in this one.
  private struct Series {
    let earlier: [Double?]
    /// When each of them began, and this one.
    let dates: [String]
    let now: Double?

    /// The dots; `nil` without an earlier value or without one now.
    func sparkline(
      _ title: String,
      _ unit: String,
      _ text: (Double) -> String,
      id: String
    ) -> Sparkline? {
      let known = earlier.compactMap(\.self)
      guard let now, let least = known.min(), let most = known.max() else { return nil }
      let top = max(most, now)
      let shares = Self.shares(of: dates)
      let dots = (earlier + [now]).enumerated()
        .compactMap { index, value -> (path: String, title: String, kind: String)? in
          value.map { value in
            let y = top > 0 ? (1 - value / top) * HistoryView.height : HistoryView.height
            return (
              "M\(coordinate(shares[index] * HistoryView.width)) \(coordinate(y))h0",
              "\(dates[index]): \(text(value)) \(unit)", index == earlier.count ? "now" : "then"
            )
          }
        }
      let before =
        least == most
        ? "\(text(least)) before" : "\(text(least)) to \(text(most)) before"
      return Sparkline(
        id: id,
        title: title,
        sentence: least == most && now == least
          ? "\(text(now)) \(unit), as before" : "\(text(now)) \(unit), \(before)",
        dots: dots,
        first: String(dates[0].prefix(10)),
        last: String(dates[dates.count - 1].prefix(10))
      )
    }

    /// Where dates stand between the first and the last, from 0 to 1; one after the other where a date
    /// cannot be read.
    private static func shares(of dates: [String]) -> [Double] {
      let times = dates.compactMap { try? Date($0, strategy: .iso8601).timeIntervalSince1970 }
      guard times.count == dates.count, let first = times.min(), let last = times.max(),
        first < last
      else { return dates.indices.map { Double($0) / Double(max(dates.count - 1, 1)) } }
      return times.map { ($0 - first) / (last - first) }
    }
  }
}
