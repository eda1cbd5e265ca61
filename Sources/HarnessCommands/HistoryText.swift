import Comparisons
import PaginatorKit
import PairedTimes
import Rainbow
import Results
import Reports

/// One metric over sessions: a line for each series, or the sessions of the only one.
struct HistoryText {
  let metric: Metric
  let statistic: Statistic
  let points: [HistoryPoint]
  /// What of all layouts each point is of; `nil` where it is of one.
  var overLayouts: HistoryOverLayouts?
  /// Whether lasting changes are told.
  var tellsChanges = false

  /// The table with a sparkline for each series that changes; the sessions one by one when there is one
  /// series.
  func text(columns: Int) -> String {
    guard let last = points.last else {
      return wrapped(
        "No stored session has \(metric.shown) for these filters; 'harness list sessions' shows "
          + "what there is.",
        to: columns
      )
    }
    let series = self.series
    let sessions = Set(points.map(\.session)).count
    let unit = "\(statistic.rawValue) in \(statistic.unit(of: metric).replacing("_", with: " "))"
    let heading =
      "\(metric.shown), \(overLayouts?.words ?? unit); "
      + "\(counted(sessions, "session")), the last is \(last.session)"
    let body =
      series.count == 1
      ? sessionRows(of: series[0], columns: columns) : seriesRows(series, columns: columns)
    let lines = [wrapped(heading, to: columns).bold, ""] + body
    return (lines + changes(in: series, columns: columns)).joined(separator: "\n")
  }

  /// Tables of several metrics, and below them once how many of their values are left out, if any.
  static func text(of histories: [HistoryText], columns: Int) -> String {
    let left = histories.reduce(0) { $0 + $1.leftOut }
    let note =
      left == 0
      ? []
      : [
        wrapped(
          "\(counted(left, "value")) of sessions that laid the text out otherwise (sizes, devices, "
            + "line height, fonts, chapters, libraries …) \(left == 1 ? "is" : "are") left out; "
            + "--csv has all.",
          to: columns
        )
      ]
    return (histories.map { $0.text(columns: columns) } + note).joined(separator: "\n\n")
  }

  /// How many values are of other layouts than the latest of their series.
  private var leftOut: Int { points.count - series.reduce(0) { $0 + $1.points.count } }

  /// The figures as the table of results shows them, of all layouts where it does.
  var asInTable: HistoryText {
    guard let all = HistoryOverLayouts(metric) else { return self }
    return HistoryText(
      metric: metric,
      statistic: statistic,
      points: all.points(points),
      overLayouts: all,
      tellsChanges: tellsChanges
    )
  }

  /// The points of histories, a row each.
  static func table(of histories: [HistoryText]) -> Table {
    Table(
      histories.flatMap { history in history.points.map { (of: history, at: $0) } },
      [
        Table.Field("session") { .integer($0.at.session) },
        Table.Field("session_id") { .text($0.at.id) },
        Table.Field("started") { .text($0.at.started) },
        Table.Field("corpus") { .text($0.at.corpus) },
        Table.Field("paginator") { .text($0.at.paginator) },
        Table.Field("variant") { .text($0.at.variant) },
        Table.Field("device") { .text($0.at.device) },
        Table.Field("font_size_px") { .length($0.at.fontSize) },
        Table.Field("to_device") { .text($0.at.toDevice ?? "") },
        Table.Field("to_font_size_px") { .length($0.at.toFontSize) },
        Table.Field("to_font") { .text($0.at.toFont ?? "") },
        Table.Field("to_line_height") { .number($0.at.toLineHeight?.value) },
        Table.Field("metric") { .text($0.of.metric.name) },
        Table.Field("statistic") { .text($0.of.statistic.rawValue) },
        Table.Field("unit") { .text($0.of.statistic.unit(of: $0.of.metric)) },
        Table.Field("value") { .number($0.at.value) },
        Table.Field("low") { .number($0.at.low) },
        Table.Field("high") { .number($0.at.high) },
        Table.Field("layout_key") { .text($0.at.layoutKey) },
      ]
    )
  }

  private typealias Series = (label: [String], points: [HistoryPoint])

  private func place(of point: HistoryPoint) -> String {
    guard overLayouts == nil else { return "" }
    let from = "\(point.device) at \(decimalText(point.fontSize)) px"
    guard let device = point.toDevice, let size = point.toFontSize else { return from }
    var steps: [String] = []
    if device != point.device { steps.append(device) }
    if size != point.fontSize { steps.append("\(decimalText(size)) px") }
    if steps.isEmpty {
      steps = [
        point.toFont ?? "", "line height \(decimalText(point.toLineHeight?.value ?? 0) ?? "")",
      ]
    }
    return "\(from) > \(steps.joined(separator: ", "))"
  }

  /// The series, each of the layout that its latest session has: other figures are of other pages.
  private var series: [Series] {
    var order: [[String]] = []
    var groups: [[String]: [HistoryPoint]] = [:]
    for point in points {
      let label = [point.corpus, point.paginator, place(of: point), point.variant]
      if groups[label] == nil { order.append(label) }
      groups[label, default: []].append(point)
    }
    return order.map { label in
      let points = groups[label] ?? []
      return (label, points.filter { $0.layoutKey == points.last?.layoutKey })
    }
  }

  private func seriesRows(_ series: [Series], columns: Int) -> [String] {
    let rows = series.map { series -> [String] in
      let first = series.points.first?.value
      let last = series.points.last?.value
      return series.label
        + [shown(series.points.first), shown(series.points.last), change(first, last)]
    }
    let table = aligned(
      ["corpus", "paginator", "layout", "place kept by", "first", "last", "change"],
      rows,
      numbersFrom: 4
    )
    let room = max(8, columns - (table.map(displayWidth(of:)).max() ?? 0) - 2)
    let lines = series.map { series -> String in
      let bars = sparkline(series.points.suffix(room).map(\.value))
      return bars.isEmpty ? "" : "  " + bars
    }
    return zip(table, [""] + lines).map { $0 + $1 }
  }

  private func sessionRows(of series: Series, columns: Int) -> [String] {
    let label = ShownText.oneLine(series.label.filter { !$0.isEmpty }.joined(separator: ", "))
    let rows = series.points.map { point -> [String] in
      let interval =
        point.value == nil
        ? "" : point.low.flatMap { low in point.high.map { "\(shown(low)) to \(shown($0))" } } ?? ""
      let when = String(point.started.prefix(16).replacing("T", with: " "))
      return [String(point.session), when, shown(point), interval]
    }
    let table = aligned(
      ["session", "started (UTC)", "value", "95 % interval"],
      rows,
      numbersFrom: 2
    )
    let bars = sparkline(series.points.suffix(columns).map(\.value))
    return [label] + (bars.isEmpty ? [] : [bars]) + [""] + table
  }

  /// The lasting changes of all series, the oldest first.
  private func changes(in series: [Series], columns: Int) -> [String] {
    guard tellsChanges else { return [] }
    let found =
      series.flatMap { series in
        HistoryChange.all(in: series.points, of: metric).map { (label: series.label, change: $0) }
      }
      .sorted { $0.change.point.session < $1.change.point.session }
    guard !found.isEmpty else {
      return ["", wrapped(noChange(in: series), to: columns)]
    }
    let rows = found.map { label, change in
      [String(change.point.session), String(change.point.started.prefix(10))] + label
        + [shown(change.before), shown(change.after), self.change(change.before, change.after)]
    }
    return ["", wrapped("Lasting changes\(amongThose)", to: columns).bold, ""]
      + aligned(
        [
          "session", "started", "corpus", "paginator", "layout", "place kept by", "before", "after",
          "change",
        ],
        rows,
        numbersFrom: 6
      )
  }

  private func noChange(in series: [Series]) -> String {
    let canChange = series.contains { HistoryChange.canChange($0.points, of: metric) }
    return canChange
      ? "No lasting change\(amongThose)."
      : "No step can be told yet: it takes \(ChangePoints.fewest) sessions of one machine before it, and as "
        + "many from it on."
  }

  /// Among what they are sought, where not every difference is a change.
  private var amongThose: String { metric.isExact ? "" : " among the sessions of one machine" }

  private func change(_ first: Double?, _ last: Double?) -> String {
    guard let first, let last else { return "" }
    if first == last { return "-" }
    guard first != 0 else { return "new" }
    let percent = Format.fixed((last / first - 1) * 100, 1)
    return percent.hasPrefix("-") ? "\(percent) %" : "+\(percent) %"
  }

  /// The value of a point, or what it is above.
  private func shown(_ point: HistoryPoint?) -> String {
    guard let point, point.value == nil, let bound = point.low else { return shown(point?.value) }
    return metric.unit.rawValue == "ns" ? Format.bound(bound) : "> \(shown(bound))"
  }

  private func shown(_ value: Double?) -> String {
    guard let value else { return "n/a" }
    if metric.unit.rawValue == "ns" { return "\(Format.alignedMilliseconds(value)) ms" }
    return decimalText((value * 1_000).rounded() / 1_000) ?? "n/a"
  }

  /// Rows as columns; empty columns are left out, those from a number on are set to the right.
  private func aligned(_ headings: [String], _ rows: [[String]], numbersFrom first: Int) -> [String]
  {
    let table = Table(headings: headings, rows: rows, numbersFrom: first)
    return TerminalTable(table.withoutEmptyColumns, columns: .max).lines
  }
}

/// Returns values as a row of bars, the least the lowest: `▁▃█`.
///
/// A value that is absent gives a space. Values that are all alike give nothing: bars would be the same
/// whatever the value.
func sparkline(_ values: [Double?]) -> String {
  let bars = Array("▁▂▃▄▅▆▇█")
  let known = values.compactMap(\.self)
  guard let low = known.min(), let high = known.max(), low < high else { return "" }
  let range = high - low
  return String(
    values.map { value in
      guard let value else { return " " }
      return bars[Int(((value - low) / range * Double(bars.count - 1)).rounded())]
    }
  )
}
