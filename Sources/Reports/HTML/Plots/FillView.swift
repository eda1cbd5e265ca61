import PaginatorKit
import Comparisons
import Refereeing
import Trials

/// What the template `fill` shows: how full each page of the detailed layout is.
struct FillView {
  let layout: String
  let note: String?
  /// Which to take, in a sentence.
  let advice: String
  let viewBox: String
  let strips: [Strip]
  let data: TableView

  /// One paginator's pages, as paths of bars.
  struct Strip {
    let id: String
    /// The first of those that it shows, by the place in the findings, and how many pages a bar is.
    let paginator: Int
    let step: Int
    let name: String
    let summary: String
    let description: String
    let used: String
    let missed: String
    let over: String
    /// The screen's end, as far as there are pages.
    let end: String
  }

  /// The most bars of a strip; beyond, a bar stands for several pages.
  static let mostBars = 240

  /// The content box is 40 units tall, and up to 12 above it show what reaches below the screen.
  private static let height = 40.0
  private static let top = 12.0

  /// The strips of all paginators with pages in the detailed layout, `nil` when none has any.
  init?(of findings: CorpusFindings, id: String) {
    let box = findings.detailedLayout.layout.flow.contentHeight.pixels
    let judged = Self.judged(findings)
    let longest = judged.map(\.pages.count).max() ?? 0
    guard box > 0, longest > 0 else { return nil }
    let step = (longest + Self.mostBars - 1) / Self.mostBars
    let bars = judged.map { row in
      stride(from: 0, to: row.pages.count, by: step)
        .map { Bar(of: row.pages[$0..<min($0 + step, row.pages.count)], box: box) }
    }
    layout = findings.detailedLayout.label
    note =
      step == 1
      ? nil : "A bar stands for \(step) pages: their mean, and the worst below the screen."
    // Bars stay narrow in a short text, and the same page stands at the same place in each strip.
    let slots = max(bars.map(\.count).max() ?? 0, 24)
    viewBox = "0 0 \(slots * 4) \(coordinate(Self.top + Self.height))"
    strips = zip(judged, bars).enumerated()
      .map { index, strip in
        let (row, bars) = strip
        return Strip(
          id: "\(id)-\(index + 1)",
          paginator: row.paginator,
          step: step,
          name: row.name,
          summary: Self.summary(of: row.pages),
          description: "\(Self.summary(of: row.pages)). One bar "
            + (step == 1 ? "a page" : "for \(step) pages")
            + ": the share of the content box that is used, lines that would still have fitted, and "
            + "what reaches below the screen.",
          used: Self.path(bars) { bar in (bar.used, 0) },
          missed: Self.path(bars) { bar in (bar.missed, bar.used) },
          over: Self.path(bars) { bar in (min(bar.over, Self.top / Self.height), 1) },
          end: "M0 \(coordinate(Self.top))H\(bars.count * 4 - 1)"
        )
      }
    advice = Self.advice(judged)
    data = Self.table(names: judged.map(\.name), bars: bars, step: step)
  }

  private struct Row {
    /// The first of those that it shows, by the place in the findings.
    let paginator: Int
    let names: [String]
    let isClean: Bool
    let pages: PageMeasurements

    var name: String { names.joined(separator: ", ") }
  }

  /// The pages of the detailed layout, the last of the table first; paginators with pages alike share a
  /// row.
  private static func judged(_ findings: CorpusFindings) -> [Row] {
    let rows = findings.rows.enumerated()
      .compactMap { index, row -> Row? in
        // Of pages without known lines there is nothing to draw.
        row.trials[0]?.judgement
          .flatMap {
            $0.geometry == .none
              ? nil
              : Row(
                paginator: index,
                names: [row.paginator.name],
                isClean: row.verdicts[0] == .clean,
                pages: $0.pages
              )
          }
      }
    return rows.groups(by: \.pages)
      .map { pages, rows in
        Row(
          paginator: rows[0].paginator,
          names: rows.flatMap(\.names),
          isClean: rows[0].isClean,
          pages: pages
        )
      }
      .reversed()
  }

  private static func advice(_ rows: [Row]) -> String {
    // In the order of the table.
    let clean = rows.reversed().filter(\.isClean)
    guard let fewest = clean.map(\.pages.count).min() else {
      return "none fills its pages without a fault."
    }
    let best = clean.filter { $0.pages.count == fewest }.flatMap(\.names)
    return "the fewest pages without a fault are of \(list(best)), \(counted(fewest, "page"))."
  }

  /// What a bar shows, as shares of the content box.
  private struct Bar {
    let used: Double
    let missed: Double
    let over: Double
    let missedLines: Int
    let overflowLines: Int

    init(of pages: Slice<PageMeasurements>, box: Double) {
      let count = Double(pages.count)
      used = pages.reduce(0) { $0 + min($1.bottom.pixels / box, 1) } / count
      missed =
        pages.reduce(0) { $0 + ($1.exclusion == nil ? $1.avoidable.pixels : 0) / box } / count
      over = (pages.map(\.overflow.pixels).max() ?? 0) / box
      missedLines = pages.reduce(0) { $0 + $1.countedMissedLines }
      overflowLines = pages.reduce(0) { $0 + $1.overflowLines }
    }

    var text: String {
      var words = [Format.percent(used)]
      if missedLines > 0 { words.append("\(grouped(missedLines)) wasted") }
      if overflowLines > 0 { words.append("\(grouped(overflowLines)) below") }
      return words.joined(separator: ", ")
    }
  }

  /// A path of bars, each so high and so far above the bottom, as shares of the content box.
  private static func path(
    _ bars: [Bar],
    _ extent: (Bar) -> (share: Double, above: Double)
  ) -> String {
    rectanglePath(
      bars.enumerated()
        .map { index, bar in
          let (share, above) = extent(bar)
          let height = share.isFinite ? share * Self.height : 0
          let bottom = Self.top + Self.height * (1 - (above.isFinite ? above : 0))
          return (Double(index) * 4, bottom - height, 3, height)
        }
    )
  }

  private static func summary(of pages: PageMeasurements) -> String {
    let below = pages.reduce(0) { $0 + $1.overflowLines }
    let missed = pages.reduce(0) { $0 + $1.countedMissedLines }
    var words = [counted(pages.count, "page")]
    if below > 0 { words.append("\(counted(below, "line")) below") }
    if missed > 0 { words.append("\(counted(missed, "line")) wasted") }
    return words.joined(separator: ", ")
  }

  private static func table(names: [String], bars: [[Bar]], step: Int) -> TableView {
    let count = bars.map(\.count).max() ?? 0
    let stride = (count + TableView.longest - 1) / TableView.longest
    return TableView(
      caption: "Used share of the content box, lines wasted and lines below the screen"
        + (stride * step > 1 ? "; every \(stride * step)th page" : ""),
      headings: ["page"] + names,
      rows: Swift.stride(from: 0, to: count, by: max(stride, 1))
        .map { place in
          [grouped(place * step + 1)] + bars.map { place < $0.count ? $0[place].text : "" }
        }
    )
  }
}
