import Comparisons
import Trials

/// What the template `results` shows: a row for each paginator, the best first.
struct ResultsView {
  let caption: String
  let headings: [Heading]
  let rows: [Row]

  /// A column.
  struct Heading {
    let name: String
    let brief: String
    let meaning: String
  }

  /// A paginator.
  struct Row {
    let name: String
    let verdict: String
    let cells: [Cell]
  }

  /// A figure: what is shown, and the number to sort by.
  struct Cell {
    var text = ""
    var sortKey = ""
    var isZero = false
    var word: String?
    var verdict: String?
  }

  init(of findings: CorpusFindings) {
    let detailed = findings.detailedLayout
    let needed = findings.row(named: "greedy")?.detailed
      .map {
        "; greedy needs \(counted($0.pages, "page"))"
      }
    caption =
      findings.layouts.count == 1
      ? "Figures of \(detailed.label)\(needed ?? "")."
      : "Clean counts all \(findings.layouts.count) layouts; the other figures are of "
        + "\(detailed.label)\(needed ?? "")."
    let columns = Column.all.filter { column in
      !column.isOptional || findings.rows.contains { column.hasValue($0) }
    }
    headings = columns.map {
      Heading(
        name: $0.name,
        brief: $0.brief(findings),
        meaning: $0.meaning
      )
    }
    rows = findings.rows.map { row in
      Row(
        name: row.contestant.name,
        verdict: row.overall.rawValue,
        cells: columns.map { $0.cell(row) }
      )
    }
  }
}

/// A column of the results, and how its cells are read from a row.
private struct Column: Sendable {
  let name: String
  let meaning: String
  let brief: @Sendable (CorpusFindings) -> String
  var isOptional = false
  let cell: @Sendable (CorpusFindings.Row) -> ResultsView.Cell

  func hasValue(_ row: CorpusFindings.Row) -> Bool { !cell(row).text.isEmpty }

  static let all: [Column] = [
    Column(
      name: "clean",
      meaning: "Layouts without a fault, and the word for the worst of them.",
      brief: { "of \(counted($0.layouts.count, "layout"))" },
      cell: { row in
        ResultsView.Cell(
          text: String(row.count(.clean)),
          sortKey: String(row.count(.clean)),
          word: row.overall.word,
          verdict: row.overall.rawValue
        )
      }
    ),
    count("pages", "made", .pages) { $0.pages },
    count("hidden", "lines below the screen", .overflowLines) { $0.cutOffLines },
    count("wasted", "lines that had room", .missedLines) { $0.wastedLines },
    Column(
      name: "bad starts",
      meaning: "Page boundaries that part a character, stand where no line may break, inside a "
        + "line, or beside a mark that may not stand there; each counts once.",
      brief: { _ in "inside a line or before\u{A0}。" },
      cell: { count($0.detailed?.badStarts) }
    ),
    number("drift", "pages from greedy’s, worst", .referenceDrift) {
      $0.drift.map { ($0, FigureText.pages($0)) }
    },
    number("read", "times over the text", .measurementAmplification) {
      $0.amplification.map { ($0, FigureText.times($0)) }
    },
    Column(
      name: "CPU",
      meaning:
        "CPU time of the thread, or of all threads of a paginator that uses several, for the whole "
        + "text: the median of all samples, in ms.",
      brief: { _ in "ms; ~ unsure by over 5 %" },
      isOptional: true,
      cell: { row in
        row.detailed?.cpu.map { number($0.median, FigureText.milliseconds($0)) }
          ?? ResultsView.Cell()
      }
    ),
    Column(
      name: "peak",
      meaning: "How much the memory of a process that does nothing else grew at most, in KiB.",
      brief: { _ in "KiB of memory" },
      isOptional: true,
      cell: { row in
        row.trials.first.flatMap(\.self)?.peakMemoryBytes
          .map { number(Double($0), FigureText.kibibytes($0)) } ?? ResultsView.Cell()
      }
    ),
  ]

  private static func count(
    _ name: String,
    _ brief: String,
    _ metric: Metric,
    _ value: @escaping @Sendable (DetailedFigures) -> Int?
  ) -> Column {
    Column(
      name: name,
      meaning: metric.meaning,
      brief: { _ in brief },
      cell: { row in
        row.detailed.map { value($0).map { count($0) } ?? ResultsView.Cell(text: "n/a") }
          ?? ResultsView.Cell()
      }
    )
  }

  private static func number(
    _ name: String,
    _ brief: String,
    _ metric: Metric,
    _ value: @escaping @Sendable (DetailedFigures) -> (Double, String)?
  ) -> Column {
    Column(
      name: name,
      meaning: metric.meaning,
      brief: { _ in brief },
      cell: { row in
        row.detailed.flatMap(value).map { number($0.0, $0.1) } ?? ResultsView.Cell()
      }
    )
  }

  private static func count(_ value: Int?) -> ResultsView.Cell {
    value.map { number(Double($0), grouped($0)) } ?? ResultsView.Cell()
  }

  private static func number(_ value: Double, _ text: String) -> ResultsView.Cell {
    ResultsView.Cell(text: text, sortKey: decimalText(value) ?? "", isZero: value == 0)
  }
}

extension Verdict {
  /// The word in reports, the loud ones in capitals.
  var word: String {
    switch self {
    case .clean, .unseen, .flawed: rawValue
    case .failed, .unsafe: rawValue.uppercased()
    }
  }
}
