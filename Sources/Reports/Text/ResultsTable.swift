package import Comparisons
import Refereeing
import Trials

/// The table of results: a row for each paginator, the best first, with the figures of one layout.
package struct ResultsTable {
  /// The table; its caption says whose figures they are.
  package let table: Table
  package let verdicts: [Verdict]

  /// The results with the figures of a layout, the detailed one unless another is named.
  ///
  /// The columns are those of the detailed layout; what was measured there alone is empty elsewhere.
  package init(of findings: CorpusFindings, in layout: Int = 0) {
    let columns = Self.columns(of: findings)
      .filter { column in
        !column.column.isOptional
          || findings.rows.contains { !column.cell(ResultRow($0, in: 0)).shown.isEmpty }
      }
    let rows = findings.rows.map { ResultRow($0, in: layout) }
    table = Table(
      rows,
      caption: Self.caption(
        of: findings,
        in: layout,
        isTimed: columns.contains { $0.column.isOptional }
      ),
      columns
    )
    verdicts = findings.rows.map(\.overall)
  }

  /// What the columns mean, a sentence each, but for some.
  package func legend(without left: [Table.Column] = []) -> String {
    table.columns.filter { !left.contains($0) }.compactMap(\.legend)
      .joined(separator: " ")
  }

  private static func caption(
    of findings: CorpusFindings,
    in layout: Int,
    isTimed: Bool
  ) -> String {
    let needed = findings.reference?.figures(in: layout)
      .map { "; greedy needs \(counted($0.pages, "page"))" }
    let here = "Figures of \(findings.layouts[layout].label)\(needed ?? "")."
    if findings.layouts.count == 1 { return here }
    let elsewhere =
      layout > 0 && isTimed
      ? " Time and memory are measured on \(findings.detailedLayout.label) alone." : ""
    return "\(here) The verdicts count all \(findings.layouts.count) layouts.\(elsewhere)"
  }

  private static func columns(of findings: CorpusFindings) -> [Table.Field<ResultRow>] {
    let layouts = findings.layouts.count
    return [
      Table.Field(
        Table.Column(
          "paginator",
          brief: "the best first",
          meaning: "The name that the paginator is listed under, options included.",
          stacked: ["", "paginator"]
        )
      ) { .text($0.row.paginator.name) },
      Table.Field(
        Table.Column(
          "clean",
          kind: .number,
          brief: "of \(counted(layouts, "layout"))",
          meaning: "Layouts without a fault, and the word for the worst of them.",
          stacked: layouts == 1 ? ["", ""] : ["of \(layouts)", "clean"],
          legend: "clean: layouts without a fault."
        )
      ) { result in
        let clean = result.row.count(.clean)
        return .figure(
          Double(clean),
          layouts == 1 ? "" : String(clean),
          word: result.row.overall.word
        )
      },
      Table.Field(
        Table.Column(
          "pages",
          kind: .number,
          brief: "made",
          meaning: Metric.pages.meaning,
          stacked: ["", "pages"],
          dispensability: 1
        )
      ) { $0.count { $0.pages } },
      Table.Field(
        Table.Column(
          "hidden",
          kind: .number,
          brief: "lines below the screen",
          meaning: Metric.overflowLines.meaning,
          stacked: ["hidden", "lines"],
          legend: "hidden: lines cut by the screen's end or below it."
        )
      ) { $0.count { $0.cutOffLines } },
      Table.Field(
        Table.Column(
          "wasted",
          kind: .number,
          brief: "lines that had room",
          meaning: Metric.missedLines.meaning,
          stacked: ["wasted", "lines"],
          legend: "wasted: lines that would still have fitted."
        )
      ) { $0.count { $0.wastedLines } },
      Table.Field(
        Table.Column(
          "bad breaks",
          kind: .number,
          brief: "inside a line or before\u{A0}。",
          meaning: Judgement.badBreaksMeaning,
          stacked: ["bad", "breaks"],
          legend: "bad breaks: pages that begin inside a line or before a mark like 。"
        )
      ) { $0.count { $0.badBreaks } },
      Table.Field(
        Table.Column(
          "drift",
          kind: .number,
          brief: "pages from greedy’s, worst",
          meaning: Metric.referenceDrift.meaning,
          stacked: ["drift", "pages"],
          dispensability: 3,
          legend: "drift: worst distance from greedy's page starts."
        )
      ) { $0.figure(\.drift, Format.pages) },
      Table.Field(
        Table.Column(
          "laid out",
          kind: .number,
          brief: "times, the whole text",
          meaning: Metric.measurementAmplification.meaning,
          stacked: ["laid", "out"],
          dispensability: 4,
          legend: "laid out: how many times the whole text was."
        )
      ) { $0.figure(\.amplification, Format.times) },
      Table.Field(
        Table.Column(
          "CPU",
          kind: .number,
          brief: "ms; ~ unsure by over 5 %",
          meaning:
            "CPU time of the thread, or of all threads of a paginator that uses several, for the whole "
            + "text: the median of all samples, in ms.",
          stacked: ["CPU", "ms"],
          dispensability: 2,
          legend: "~ a time known to no better than 5 %.",
          isOptional: true
        )
      ) {
        $0.detailed?.cpu.map { .figure($0.median, Format.shortMilliseconds($0)) } ?? .text(nil)
      },
      Table.Field(
        Table.Column(
          "peak",
          kind: .number,
          brief: "KiB of memory",
          meaning: "How much the memory of a process that does nothing else grew at most, in KiB.",
          stacked: ["peak", "KiB"],
          dispensability: 5,
          legend: "peak: by how much memory grew at most.",
          isOptional: true
        )
      ) {
        $0.trial?.costs?.peakMemoryBytes.map { .figure(Double($0), Format.kibibytes($0)) }
          ?? .text(nil)
      },
    ]
  }
}

/// What a row has to tell of one layout.
private struct ResultRow {
  let row: CorpusFindings.Row
  let trial: Trial?
  let detailed: DetailedFigures?

  init(_ row: CorpusFindings.Row, in layout: Int) {
    self.row = row
    trial = row.trials[layout]
    detailed = row.figures(in: layout)
  }

  /// A count, `n/a` where nobody knows it.
  func count(_ value: (DetailedFigures) -> Int?) -> Table.Cell {
    guard let detailed else { return .text(nil) }
    return value(detailed).map { .figure(Double($0), grouped($0)) } ?? .text("n/a")
  }

  /// A number in words of its own.
  func figure(_ value: (DetailedFigures) -> Double?, _ text: (Double) -> String) -> Table.Cell {
    detailed.flatMap(value).map { .figure($0, text($0)) } ?? .text(nil)
  }
}

extension Verdict {
  /// The word in reports, the loud ones in capitals.
  package var word: String {
    switch self {
    case .clean, .unseen, .flawed: rawValue
    case .failed, .unsafe: rawValue.uppercased()
    }
  }
}
