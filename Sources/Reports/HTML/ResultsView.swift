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

  /// The results with the figures of a layout, the detailed one unless another is named.
  ///
  /// The columns are those of the detailed layout; what was measured there alone is empty elsewhere.
  init(of findings: CorpusFindings, in layout: Int = 0) {
    let columns = Column.all.filter { column in
      !column.isOptional || findings.rows.contains { column.hasValue(Figures(of: $0, in: 0)) }
    }
    caption = Self.caption(of: findings, in: layout, isTimed: columns.contains(where: \.isOptional))
    headings = columns.map {
      Heading(
        name: $0.name,
        brief: $0.brief(findings),
        meaning: $0.meaning
      )
    }
    rows = findings.rows.map { row in
      Row(
        name: row.paginator.name,
        verdict: row.overall.rawValue,
        cells: Self.cells(of: row, in: layout, columns)
      )
    }
  }

  private static func cells(
    of row: CorpusFindings.Row,
    in layout: Int,
    _ columns: [Column]
  ) -> [Cell] {
    let figures = Figures(of: row, in: layout)
    return columns.map { $0.cell(figures) }
  }

  private static func caption(
    of findings: CorpusFindings,
    in layout: Int,
    isTimed: Bool
  ) -> String {
    let needed = findings.row(named: "greedy")?.figures(in: layout)
      .map { "; greedy needs \(counted($0.pages, "page"))" }
    let here = "Figures of \(findings.layouts[layout].label)\(needed ?? "")."
    if findings.layouts.count == 1 { return here }
    let elsewhere =
      layout > 0 && isTimed
      ? " Time and memory are measured on \(findings.detailedLayout.label) alone." : ""
    return "\(here) The verdicts count all \(findings.layouts.count) layouts.\(elsewhere)"
  }
}

/// What a row has to tell of one layout.
private struct Figures {
  let row: CorpusFindings.Row
  let trial: Trial?
  let detailed: DetailedFigures?

  init(of row: CorpusFindings.Row, in layout: Int) {
    self.row = row
    trial = row.trials[layout]
    detailed = row.figures(in: layout)
  }
}

/// A column of the results, and how its cells are read from a row.
private struct Column: Sendable {
  let name: String
  let meaning: String
  let brief: @Sendable (CorpusFindings) -> String
  var isOptional = false
  let cell: @Sendable (Figures) -> ResultsView.Cell

  func hasValue(_ figures: Figures) -> Bool { !cell(figures).text.isEmpty }

  static let all: [Column] = [
    Column(
      name: "clean",
      meaning: "Layouts without a fault, and the word for the worst of them.",
      brief: { "of \(counted($0.layouts.count, "layout"))" },
      cell: { figures in
        ResultsView.Cell(
          text: String(figures.row.count(.clean)),
          sortKey: String(figures.row.count(.clean)),
          word: figures.row.overall.word,
          verdict: figures.row.overall.rawValue
        )
      }
    ),
    count("pages", "made", .pages) { $0.pages },
    count("hidden", "lines below the screen", .overflowLines) { $0.cutOffLines },
    count("wasted", "lines that had room", .missedLines) { $0.wastedLines },
    Column(
      name: "bad breaks",
      meaning: "Page boundaries that part a character, stand where no line may break, inside a "
        + "line, or beside a mark that may not stand there; each counts once.",
      brief: { _ in "inside a line or before\u{A0}。" },
      cell: { count($0.detailed?.badBreaks) }
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
      cell: { figures in
        figures.detailed?.cpu.map { number($0.median, FigureText.milliseconds($0)) }
          ?? ResultsView.Cell()
      }
    ),
    Column(
      name: "peak",
      meaning: "How much the memory of a process that does nothing else grew at most, in KiB.",
      brief: { _ in "KiB of memory" },
      isOptional: true,
      cell: { figures in
        figures.trial?.peakMemoryBytes
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
      cell: { figures in
        figures.detailed.map { value($0).map { count($0) } ?? ResultsView.Cell(text: "n/a") }
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
      cell: { figures in
        figures.detailed.flatMap(value).map { number($0.0, $0.1) } ?? ResultsView.Cell()
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
