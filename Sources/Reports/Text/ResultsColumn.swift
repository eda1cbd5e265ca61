import Comparisons
import PaginatorKit
import Trials

/// A column of the table of results: what it shows of all layouts, and of one.
struct ResultsColumn: Sendable {
  let column: Table.Column
  /// What it shows of all layouts together; `nil` where they have no figure in common.
  let overall: (@Sendable (CorpusFindings.Row) -> Table.Cell)?
  /// What it shows of one layout, by its place in the findings; `nil` where that says nothing.
  let single: (@Sendable (CorpusFindings.Row, Int) -> Table.Cell)?

  func isShown(for rows: [CorpusFindings.Row], in layout: Int?) -> Bool {
    if layout == nil ? overall == nil : single == nil { return false }
    guard column.isOptional else { return true }
    // Those of one layout are those of the detailed one, so that tables of layouts have the same.
    return rows.contains { row in
      let cell = layout == nil ? overall?(row) : single?(row, 0)
      return !["", "-"].contains(cell?.shown ?? "")
    }
  }

  func field(in layout: Int?) -> Table.Field<CorpusFindings.Row> {
    Table.Field(column) { row in
      (layout.map { single?(row, $0) } ?? overall?(row)) ?? .text(nil)
    }
  }

  /// The columns, from the paginator's name to the memory it takes.
  static func all(of findings: CorpusFindings) -> [ResultsColumn] {
    [paginator, verdict, clean, pages]
      + [faults(of: .overflowLines, \.cutOffLines)] + Hazard.allCases.compactMap(hazard)
      + [faults(of: .missedLines, \.wastedLines), faults(of: .badBreaks, \.badBreaks)]
      + Flaw.allCases.filter(\.isRare).compactMap(flaw)
      + [drift(in: findings), laidOut, cpu(in: findings), peak]
  }
}

extension ResultsColumn {
  private init(
    _ column: Table.Column,
    both cell: @escaping @Sendable (CorpusFindings.Row) -> Table.Cell
  ) {
    self.init(column: column, overall: cell) { row, _ in cell(row) }
  }

  private static let paginator = ResultsColumn(
    Table.Column(
      "paginator",
      meaning: "The name that the paginator is listed under, options included."
    ),
    both: { .text($0.paginator.name) }
  )

  private static let verdict = ResultsColumn(
    column: Table.Column(
      "verdict",
      meaning:
        "The word for the worst of the layouts: clean, unseen, flawed, failed or unsafe; declined, where an export "
        + "has no pages for them or a program does not claim what they need."
    ),
    overall: { $0.hadNoText ? .text("-") : $0.overall.cell($0.word()) },
    single: { row, layout in
      row.hadNoText ? .text("-") : row.verdicts[layout]?.cell(row.word(in: layout)) ?? .text(nil)
    }
  )

  private static let clean = ResultsColumn(
    column: Table.Column(
      "clean",
      kind: .number,
      meaning: "Layouts without a fault."
    ),
    overall: { $0.hadNoText ? .text("-") : .fraction($0.count(.clean), of: $0.trials.count) },
    single: nil
  )

  private static let pages = ResultsColumn(
    column: Table.Column(
      "pages",
      kind: .number,
      meaning: Metric.pages.meaning,
      dispensability: 4
    ),
    overall: { $0.pages.map { .figure(Double($0), grouped($0)) } ?? .text("n/a") },
    single: { row, layout in .count(row.figures[layout]) { $0.pages } }
  )

  /// A fault that is counted: in how many layouts, or how much of it in one.
  private static func faults(
    of metric: Metric,
    _ count: @escaping @Sendable (DetailedFigures) -> Int?
  ) -> ResultsColumn {
    ResultsColumn(
      column: column(of: metric),
      overall: { .layouts($0.layouts(with: count)) },
      single: { row, layout in .count(row.figures[layout], count) }
    )
  }

  /// What else makes a trial unsafe, where any of it is there.
  private static func hazard(_ hazard: Hazard) -> ResultsColumn? {
    hazard.word.map { word in
      optional(word, layouts: { $0.layouts(with: hazard) }) { $0.amount(of: hazard, in: $1) }
    }
  }

  /// What else makes a trial flawed, where any of it is there.
  private static func flaw(_ flaw: Flaw) -> ResultsColumn? {
    flaw.metric.word.map { word in
      optional(word, layouts: { $0.layouts(with: flaw) }) { $0.amount(of: flaw, in: $1) }
    }
  }

  private static func optional(
    _ word: Metric.Word,
    layouts: @escaping @Sendable (CorpusFindings.Row) -> Int,
    amount: @escaping @Sendable (CorpusFindings.Row, Int) -> Int?
  ) -> ResultsColumn {
    ResultsColumn(
      column: Table.Column(
        word.name,
        kind: .number,
        meaning: "\(word.phrase.capitalizedFirst).",
        legend: "\(word.name): \(word.phrase).",
        isOptional: true
      ),
      overall: { .layouts(layouts($0)) },
      single: { row, layout in
        amount(row, layout).map { .figure(Double($0), grouped($0)) } ?? .text(nil)
      }
    )
  }

  private static func drift(in findings: CorpusFindings) -> ResultsColumn {
    var column = column(of: .referenceDrift, brief: "the worst, in pages", dispensability: 5)
    let type = findings.detailedLayout.layout.type
    let options =
      (type.keepRules.keepsLines ? ["--orphans", "--widows"] : [])
      + (type.keepsWords ? ["--hyphenate-limit-last"] : [])
    if !options.isEmpty, let word = Metric.referenceDrift.word {
      column.legend = "\(word.name): \(word.phrase) without \(list(options))."
    }
    return ResultsColumn(
      column: column,
      overall: { .number($0.drift, Format.pages) },
      single: { row, layout in .number(row.figures[layout]?.drift, Format.pages) }
    )
  }

  private static let laidOut = ResultsColumn(
    column: column(of: .measurementAmplification, brief: "times, on average", dispensability: 2),
    overall: { .number($0.amplification, Format.times) },
    single: { row, layout in .number(row.figures[layout]?.amplification, Format.times) }
  )

  private static func cpu(in findings: CorpusFindings) -> ResultsColumn {
    let place = findings.layouts.count > 1 ? "*" : ""
    return ResultsColumn(
      Table.Column(
        "CPU ms\(place)",
        kind: .number,
        brief: "~ where unsure by over 5 %",
        meaning:
          "CPU time of the thread, or of all threads of a paginator that uses several, for the whole "
          + "text: the median of all samples, in ms, on \(findings.detailedLayout.label); > and the "
          + "seconds where a pass was ended after them.",
        dispensability: 1,
        legend: place.isEmpty ? nil : "* on \(findings.detailedLayout.label).",
        isOptional: true
      ),
      both: { row in
        guard let figures = row.detailed else { return .text(nil) }
        return figures.cpu.map { .figure($0.median, Format.shortMilliseconds($0)) }
          ?? figures.cpuBound.map { .figure(Double($0), Format.bound(Double($0))) } ?? .text(nil)
      }
    )
  }

  private static let peak = ResultsColumn(
    column(
      of: .peakMemoryBytes,
      heading: "peak KiB",
      meaning: "How much the memory of a process that does nothing else grew at most, in KiB.",
      dispensability: 6,
      isOptional: true
    ),
    both: { row in
      row.detailed?.peakMemoryBytes.map { .figure(Double($0), Format.kibibytes($0)) } ?? .text(nil)
    }
  )

  private static func column(
    of metric: Metric,
    heading: String? = nil,
    brief: String = "",
    meaning: String? = nil,
    dispensability: Int = 0,
    isOptional: Bool = false
  ) -> Table.Column {
    let word = metric.word
    return Table.Column(
      heading ?? word?.name ?? metric.name,
      kind: .number,
      brief: brief,
      meaning: meaning ?? metric.meaning,
      stacked: (heading ?? word?.name)?.split(separator: " ").map(String.init),
      dispensability: dispensability,
      legend: word.map { "\($0.name): \($0.phrase)." },
      isOptional: isOptional
    )
  }
}

extension Table.Cell {
  /// In how many layouts a fault is; `n/a` where nobody knows.
  fileprivate static func layouts(_ count: Int?) -> Table.Cell {
    count.map { .figure(Double($0), "in \($0)") } ?? .text("n/a")
  }

  /// A count of one layout; `n/a` where nobody knows it, empty where there is nothing to count.
  fileprivate static func count(
    _ figures: DetailedFigures?,
    _ value: (DetailedFigures) -> Int?
  ) -> Table.Cell {
    guard let figures else { return .text(nil) }
    return value(figures).map { .figure(Double($0), grouped($0)) } ?? .text("n/a")
  }

  fileprivate static func number(_ value: Double?, _ text: (Double) -> String) -> Table.Cell {
    value.map { .figure($0, text($0)) } ?? .text(nil)
  }
}

extension CorpusFindings.Row {
  /// Whether nothing was wrong because the text is empty, which is no praise.
  fileprivate var hadNoText: Bool {
    overall == .clean && trials.allSatisfy { ($0?.scalarCount ?? 0) == 0 }
  }
}

extension Verdict {
  fileprivate func cell(_ word: String?) -> Table.Cell {
    .figure(Double(Self.allCases.firstIndex(of: self) ?? 0), "", word: word)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
