import Comparisons
import PaginatorKit
import Rainbow
import Reports
import Trials

/// The table of `compare`: a row for each paginator, the best first.
struct ComparisonTable {
  let findings: CorpusFindings
  let columns: Int

  /// Whether the detailed layout was timed.
  var isTimed: Bool { findings.rows.contains { $0.detailed?.cpu != nil } }

  /// The table's lines.
  ///
  /// Where the columns are too few, what a reader can do without is left out, the most
  /// dispensable first; the files have it.
  var text: String {
    let cells = findings.rows.map(cells(of:))
    let kept = keptColumns
    let widths = kept.map { width(ofColumn: $0, cells: cells) }
    let rows =
      [
        line(kept.map { headings[$0].0 }, widths: widths),
        line(kept.map { headings[$0].1 }, widths: widths).underline,
      ]
      + zip(findings.rows, cells)
      .map { row, cells in
        colored(line(kept.map { cells[$0] }, widths: widths), by: row.overall)
      }
    let note =
      kept.count < min(headings.count, Self.memory) ? ["(Some columns need a wider terminal.)"] : []
    return ([above] + rows + note).joined(separator: "\n")
  }

  private static let drift = 6
  private static let read = 7
  private static let time = 8
  private static let memory = 9

  private var keptColumns: [Int] {
    let cells = findings.rows.map(cells(of:))
    var kept = Array(headings.indices)
    // Memory is the last to come and the first to go, and says nothing of its absence.
    for column in [Self.memory, Self.read, Self.drift, Self.time, 2]
    where width(of: kept, cells: cells) > columns {
      kept.removeAll { $0 == column }
    }
    return kept
  }

  /// What the columns mean that are there.
  var legend: String {
    var meanings = [
      "clean: layouts without a fault.",
      "hidden: lines cut by the screen's end or below it.",
      "wasted: lines that would still have fitted.",
      "bad breaks: pages that begin inside a line or before a mark like 。",
    ]
    let kept = keptColumns
    if kept.contains(Self.drift) {
      meanings.append("drift: worst distance from greedy's page starts.")
    }
    if kept.contains(Self.read) {
      meanings.append("read: how often each character was laid out.")
    }
    if kept.contains(Self.memory) {
      meanings.append("peak: by how much memory grew at most.")
    }
    if kept.contains(Self.time) { meanings.append("~ a time known to no better than 5 %.") }
    return meanings.joined(separator: " ")
  }

  private func width(of kept: [Int], cells: [[String]]) -> Int {
    kept.reduce(0) { $0 + width(ofColumn: $1, cells: cells) + 2 } - 2
  }

  private func width(ofColumn column: Int, cells: [[String]]) -> Int {
    ([headings[column].0, headings[column].1] + cells.map { $0[column] })
      .map(displayWidth(of:)).max() ?? 0
  }

  private var above: String {
    let detailed = findings.detailedLayout
    let greedy = findings.row(named: "greedy")
    guard let pages = greedy?.detailed?.pages, let trial = greedy?.trials.first.flatMap(\.self)
    else { return "The figures are of \(detailed.label)." }
    let box = detailed.layout.page.contentHeight.sixtyFourths
    let lines = max(1, Int(box / trial.lineHeight.sixtyFourths))
    return "\(detailed.label): greedy needs \(counted(pages, "page")) of up to "
      + "\(counted(lines, "line"))."
  }

  private var headings: [(String, String)] {
    let layouts = findings.layouts.count
    var headings = [
      ("", "paginator"), (layouts == 1 ? "" : "of \(layouts)", layouts == 1 ? "" : "clean"),
      ("", "pages"), ("hidden", "lines"), ("wasted", "lines"), ("bad", "breaks"),
      ("drift", "pages"), ("text", "read"),
    ]
    if isTimed { headings += [("CPU", "ms"), ("peak", "KiB")] }
    return headings
  }

  private func cells(of row: CorpusFindings.Row) -> [String] {
    let clean = findings.layouts.count == 1 ? "" : "\(row.count(.clean)) "
    let verdict = clean + word(for: row.overall)
    guard let figures = row.detailed else {
      let empty = Array(repeating: "", count: isTimed ? 8 : 6)
      return [row.paginator.name, verdict] + empty
    }
    var cells = [
      row.paginator.name, verdict, grouped(figures.pages), dash(figures.cutOffLines),
      dash(figures.wastedLines), dash(figures.badBreaks), drift(figures.drift),
      figures.amplification.map(FigureText.times) ?? "",
    ]
    if isTimed {
      cells.append(figures.cpu.map(milliseconds) ?? "")
      cells.append(figures.peakMemoryBytes.map(FigureText.kibibytes) ?? "")
    }
    return cells
  }

  private func word(for verdict: Verdict) -> String {
    switch verdict {
    case .clean: "clean"
    case .unseen: "unseen"
    case .flawed: "flawed"
    case .failed: "FAILED"
    case .unsafe: "UNSAFE"
    }
  }

  /// A count, a dash for 0, and `n/a` where nobody knows.
  private func dash(_ count: Int?) -> String {
    count.map { $0 == 0 ? "-" : grouped($0) } ?? "n/a"
  }

  private func drift(_ pages: Double?) -> String {
    pages.map { $0 == 0 ? "-" : FigureText.pages($0) } ?? ""
  }

  private func milliseconds(_ cpu: MedianEstimate) -> String {
    let value = cpu.median / 1e6
    let text = value < 10 ? FigureText.fixed(value, 2) : FigureText.fixed(value, 1)
    return (cpu.relativeWidth > 0.05 ? "~" : "") + text
  }

  private func line(_ cells: [String], widths: [Int]) -> String {
    cells.indices
      .map { column in
        column == 0
          ? padded(cells[column], to: widths[column])
          : padded(cells[column], to: widths[column], right: true)
      }
      .joined(separator: "  ")
  }

  private func colored(_ line: String, by verdict: Verdict) -> String {
    switch verdict {
    case .clean: line.green
    case .unseen, .flawed: line.yellow
    case .failed, .unsafe: line.red
    }
  }
}
