import Comparisons
import PairedTimes

/// All that the template `time` shows.
struct TimeView {
  let title: String
  let style = HTMLTemplates.timeStyle
  let styleHash = HTMLTemplates.policyHash(of: HTMLTemplates.timeStyle)
  let name: String
  let started: String
  let word: String
  /// The word as a class of the style sheet.
  let kind: String
  let lead: String
  let told: FoldedSentences
  let notes: FoldedSentences?
  let table: TimeCellsTable
  let legend: [String]
  /// The cells that are shown, and those that are folded away since nothing is wrong with them.
  let cells: [TimeCellView]
  let folded: (summary: String, cells: [TimeCellView])?
  /// The base against its twin, what that comes to in a few words, and whether it decides.
  let control: (gist: String, isOpen: Bool, table: TimeCellsTable, cells: [TimeCellView])?
  let programs: TableView
  let facts: [(name: String, value: String)]

  /// Up to how many cells all are shown.
  private static let mostUnfolded = 6
  /// Up to how many rounds of all cells a dot says its value when it is asked.
  private static let mostAsked = 2_000

  init(of report: TimeReport) {
    let findings = report.findings
    title = "\(findings.verdict.rawValue) · \(report.name)"
    name = report.name
    started = findings.started
    word = findings.verdict.rawValue
    kind = word.lowercased()
    lead = findings.lead
    told = FoldedSentences(findings.details)
    notes = findings.notes.isEmpty ? nil : FoldedSentences(findings.notes)
    table = TimeCellsTable(of: findings)
    legend = findings.legend
    let asks =
      (findings.cells + findings.controls).reduce(0) { $0 + $1.rounds.count } <= Self.mostAsked
    let views = zip(findings.cells, table.rows)
      .map { TimeCellView(of: $0, in: findings, row: $1.row, id: $1.id, asks: asks) }
    let isQuiet = { (view: TimeCellView) in
      views.count > Self.mostUnfolded && Self.quiet.contains(view.kind)
    }
    cells = views.filter { !isQuiet($0) }
    let quiet = views.filter(isQuiet)
    folded =
      quiet.isEmpty
      ? nil
      : (counted(quiet.count, cells.isEmpty ? "cell" : "more cell") + " below the limit", quiet)
    control = Self.control(of: findings, asks: asks)
    programs = TableView(Table(ofProgramsOf: findings), style: "programs")
    facts = findings.facts
  }

  /// The states of cells that nothing is wrong with.
  private static let quiet = [CellFindings.State.passed, .faster].map(\.rawValue)

  private static func control(
    of findings: TimeFindings,
    asks: Bool
  ) -> (gist: String, isOpen: Bool, table: TimeCellsTable, cells: [TimeCellView])? {
    guard !findings.controls.isEmpty else { return nil }
    let table = TimeCellsTable(ofControlsOf: findings)
    let refusing = findings.controls.count { findings.isRefusing($0) }
    return (
      "\(counted(refusing, "cell")) of \(grouped(findings.controls.count)) differ"
        + (refusing == 1 ? "s." : "."),
      refusing > 0, table,
      zip(findings.controls, table.rows)
        .map { TimeCellView(ofControl: $0, in: findings, row: $1.row, id: $1.id, asks: asks) }
    )
  }
}

/// Sentences of which those in the middle are folded away where there are many: the first decide, and
/// the last says what to do.
struct FoldedSentences {
  let first: [String]
  let folded: (summary: String, sentences: [String])?
  let last: [String]

  /// How many stand open at most.
  private static let most = 8

  init(_ sentences: [String]) {
    guard sentences.count > Self.most else {
      (first, folded, last) = (sentences, nil, [])
      return
    }
    let middle = sentences.dropFirst(Self.most - 1).dropLast()
    first = Array(sentences.prefix(Self.most - 1))
    folded = (counted(middle.count, "more sentence"), Array(middle))
    last = sentences.suffix(1)
  }
}

extension TimeReport {
  /// `time.html`: one file without a script and without a request to any network.
  ///
  /// The markup is well-formed XML, every text from outside is escaped, and a content security policy
  /// admits only the style sheet that it was made with.
  ///
  /// - Complexity: O(rounds).
  package var html: ReportFile {
    ReportFile(name: "time.html", bytes: Array(HTMLTemplates.render(TimeView(of: self)).utf8))
  }
}
